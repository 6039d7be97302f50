/* The Durak bots: card weights, scores and their order, and reused memory. */
#include <math.h>
#include <stdio.h>

#include "../suite.h"
#include "../duel.h"
#include "games/durak/prediction.h"

extern const Bot bot_durak_prediction;

typedef struct {
    int plies;
    uint64_t signature;
} Match;

static CardSet cards(const char *text) {
    CardSet set = 0;
    for (; *text; text += text[2] ? 3 : 2) set |= card_bit(card_parse(text));
    return set;
}

static Card card(const char *text) { return card_parse(text); }

/* Plays one dealt game; every move must be among the legal ones. */
static void play_game(Duel *duel, uint64_t seed, Match *match) {
    duel_sit(duel, seed);
    int limit = game_durak.plies_max(&duel->rules);
    for (int ply = 0; duel->state.public.turn >= 0; ply++) {
        assert_true(ply < limit);
        Move legal[MOVES_MAX];
        int count = game_durak.moves(&duel->state, legal), i = 0;
        Move move = duel_choose(duel, legal, count);
        while (i < count && legal[i] != move) i++;
        assert_true(i < count);
        match->signature = (match->signature ^ move) * UINT64_C(0x9e3779b97f4a7c15);
        match->signature ^= match->signature >> 29;
        duel_apply(duel, move);
        match->plies++;
    }
}

/* ---- weights ---- */

/* The description of the original program gives these weights: 4 unknown cards of 52, attacking, no trumps. */
TEST(weights_of_the_description) {
    const DurakFactors factors = {.trump_factor = 5, .unconstrained_factor = 0.05, .repetition_factor = 0.2};
    const struct {
        const char *card;
        double weight;
    } rows[] = {{"9C", 0.409736}, {"6C", 0.31218},  {"7C", 0.390225},
                {"KC", 0.858495}, {"3C", 0.078045}, {"5C", 0.234135}};
    CardSet hand = cards("9C 9S 6C 7C KC 3C 5C");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Card held = card(rows[i].card);
        double weight = durak_base_weight(&factors, held, suit_cards(3)) * durak_progress(52, 4);
        double share = factors.repetition_factor * durak_repetition(hand, held);
        assert_true(fabs(durak_own_weight(weight, share, true) - rows[i].weight) < 0.0000015);
    }
}

/* ---- rules ---- */

static void refuse(int seats, int variant, const char *message) {
    DurakRules rules;
    rules_init(&rules, "standard36");
    rules.seats = (uint8_t)seats;
    rules.variant = (uint8_t)variant;
    Entrant entrant;
    entrant_init(&entrant, &bot_durak_prediction, "");
    Error error = {0};
    assert_int_equal(bot_durak_prediction.check(entrant.params, &game_durak, &rules, &error),
                     message == NULL);
    if (message) assert_string_equal(error.text, message);
}

TEST(prediction_refuses) {
    refuse(2, DURAK_THROW_IN, NULL);
    refuse(4, DURAK_THROW_IN, "prediction plays two seats only; game.seats is 4");
    refuse(2, DURAK_TRANSFER, "prediction plays throw-in only; game.variant is \"transfer\"");
}

/* ---- memory ---- */

/* A game is the same in fresh memory and in memory that another game has used. */
TEST(memory_is_reset) {
    DurakRules rules;
    rules_init(&rules, "standard36");
    Entrant entrant;
    entrant_init(&entrant, &bot_durak_prediction, "depth=3");
    const Entrant *seats[2] = {&entrant, &entrant};
    Duel used;
    duel_open(&used, &rules, seats);
    for (uint64_t seed = 0; seed < 20; seed++) {
        Match one = {0}, two = {0};
        Duel fresh;
        duel_open(&fresh, &rules, seats);
        Rng rng = rng_seeded(seed);
        durak_deal(&fresh.state, &rules, &rng);
        used.state = fresh.state;
        play_game(&used, seed, &one);
        play_game(&fresh, seed, &two);
        duel_close(&fresh);
        assert_true(one.signature == two.signature);
    }
    duel_close(&used);
}
