/* What a seat of Durak may see: every field of the view and of the ply is worked out again from the slow
 * implementation; and a determinized talon favours no order. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/durak_pair.h"
#include "../reference/random_rules.h"
#include "core/json.h"

enum { PLIES = 30000, LONG_FACTOR = 200, DRAWS = 4000, POSITIONS = 12 };

static DurakPair pair;

/* ---- what a seat should see ---- */

static CardSet table_cards(const SlowDurak *slow) {
    CardSet table = pair_card_set(&slow->answers);
    for (int i = 0; i < slow->attack_count; i++)
        table |= card_bit(card_make(slow->attacks[i].card.suit, slow->attacks[i].card.rank));
    return table;
}

/* Everything but the own hand and what lies or lay open: discarded, on the table, known in a hand, face up.
 */
static CardSet unseen_cards(const SlowDurak *slow, int seat) {
    SlowPile all;
    slow_deck(slow->rules.deck, &all);
    CardSet seen = pair_card_set(&slow->hand[seat]) | pair_card_set(&slow->discard) | table_cards(slow);
    for (int other = 0; other < slow->rules.seats; other++) seen |= pair_card_set(&slow->known[other]);
    if (slow->rules.trump == DURAK_TRUMP_LAST)
        seen |= card_bit(card_make(slow->trump.suit, slow->trump.rank));
    return pair_card_set(&all) & ~seen;
}

static void expect_bout(const SlowDurak *slow, DurakView *view) {
    view->public.table = table_cards(slow);
    for (int i = 0; i < slow->attack_count; i++)
        if (!slow->attacks[i].beaten)
            view->public.open |= card_bit(card_make(slow->attacks[i].card.suit, slow->attacks[i].card.rank));
    view->public.attacker = (uint8_t)slow->attacker;
    view->public.defender = (uint8_t)slow->defender;
    view->public.attacks = (uint8_t)slow->attack_count;
    view->public.limit = (uint8_t)slow->limit;
    view->public.taking = slow->taking;
    view->public.shown = slow->shown;
    for (int other = 0; other < slow->rules.seats; other++)
        if (slow->passed[other]) view->public.passed |= (uint8_t)(1 << other);
}

static void expect_view(const SlowDurak *slow, int seat, DurakView *view) {
    memset(view, 0, sizeof *view);
    view->public.rules = slow->rules;
    view->hand = pair_card_set(&slow->hand[seat]);
    view->public.discard = pair_card_set(&slow->discard);
    view->unseen = unseen_cards(slow, seat);
    view->talon = (uint8_t)slow->talon.count;
    view->public.trump = card_make(slow->trump.suit, slow->trump.rank);
    view->seat = (uint8_t)seat;
    view->public.turn = (int8_t)slow_turn(slow);
    view->public.discarded = slow->first_discard;
    view->public.first_attacker = (uint8_t)pair.first_attacker;
    view->public.bouts = (uint16_t)slow->bouts;
    for (int other = 0; other < slow->rules.seats; other++) {
        view->public.known[other] = pair_card_set(&slow->known[other]);
        view->hand_count[other] = (uint8_t)slow->hand[other].count;
        view->public.place[other] = (uint8_t)slow->place[other];
        if (slow->out[other])
            view->public.places_given++;
        else
            view->public.active |= (uint8_t)(1 << other);
    }
    expect_bout(slow, view);
}

static bool pile_has(const SlowPile *pile, SlowCard card) {
    for (int i = 0; i < pile->count; i++)
        if (pile->cards[i].rank == card.rank && pile->cards[i].suit == card.suit) return true;
    return false;
}

/* The cards that left `talon` went in order to the hands they lie in now. */
static void expect_draws(const SlowPile *talon, const SlowDurak *after, int seat, DurakPly *ply) {
    for (int i = 0; i < talon->count - after->talon.count; i++)
        for (int owner = 0; owner < after->rules.seats; owner++) {
            if (!pile_has(&after->hand[owner], talon->cards[i])) continue;
            if (owner == seat)
                ply->own[ply->drawn[owner]] = card_make(talon->cards[i].suit, talon->cards[i].rank);
            ply->drawn[owner]++;
        }
}

static void expect_ply(const SlowDurak *before, const char *text, const SlowDurak *after, int seat,
                       DurakPly *ply) {
    memset(ply, 0, sizeof *ply);
    SlowCard card;
    bool take = strcmp(text, "take") == 0;
    assert_true(game_durak.move_parse(text, &ply->move));
    ply->seat = (int8_t)slow_turn(before);
    ply->ended = after->bouts > before->bouts;
    ply->taken = ply->ended && (take || before->taking);
    ply->attacker = (uint8_t)before->attacker;
    ply->defender = (uint8_t)before->defender;
    ply->table = table_cards(before);
    const char *blank = strchr(text, ' ');
    if (blank && text[0] != 's') {
        assert_true(slow_card_read(blank + 1, &card));
        ply->table |= card_bit(card_make(card.suit, card.rank));
    }
    expect_draws(&before->talon, after, seat, ply);
}

/* ---- comparison over random games ---- */

static void check_views(void) {
    for (int seat = 0; seat < pair.rules.seats; seat++) {
        DurakView view, expected;
        game_durak.observe(&pair.fast, seat, &view);
        expect_view(&pair.slow, seat, &expected);
        if (memcmp(&view, &expected, sizeof view) == 0) continue;
        pair_report(&pair);
        fail_msg("the view of seat %d is not what it should see", seat);
    }
}

static void check_plies(const SlowDurak *slow, const DurakState *fast, const char *text) {
    for (int seat = 0; seat < pair.rules.seats; seat++) {
        DurakPly ply, expected;
        expect_ply(slow, text, &pair.slow, seat, &expected);
        game_durak.observe_ply(fast, expected.move, &pair.fast, seat, &ply);
        if (memcmp(&ply, &expected, sizeof ply) == 0) continue;
        pair_report(&pair);
        fail_msg("seat %d does not see the last ply as it should", seat);
    }
}

static void check_deal(void) {
    int hand = pair.rules.hand;
    for (int seat = 0; seat < pair.rules.seats; seat++) {
        DurakPly ply, expected;
        memset(&expected, 0, sizeof expected);
        expected.seat = -1;
        for (int other = 0; other < pair.rules.seats; other++) expected.drawn[other] = (uint8_t)hand;
        for (int i = 0; i < hand; i++) {
            SlowCard card = pair.deck.cards[seat * hand + i];
            expected.own[i] = card_make(card.suit, card.rank);
        }
        game_durak.observe_ply(NULL, 0, &pair.fast, seat, &ply);
        assert_memory_equal(&ply, &expected, sizeof ply);
    }
}

static void play_and_check(Rng *rng) {
    check_deal();
    check_views();
    while (pair.move_count > 0) {
        SlowDurak slow = pair.slow;
        DurakState fast = pair.fast;
        char text[SLOW_TEXT];
        snprintf(text, sizeof text, "%s", pair.moves[rng_below(rng, (uint32_t)pair.move_count)]);
        assert_true(pair_play(&pair, text));
        check_plies(&slow, &fast, text);
        if (pair.move_count > 0) check_views();
    }
}

/* Nothing is left for a talon, where these seats can hold the deck. */
static void deal_all_cards(DurakRules *rules) {
    if (rules->deck % rules->seats == 0 && rules->deck / rules->seats <= 26)
        rules->hand = (uint8_t)(rules->deck / rules->seats);
}

TEST(seats_see_what_they_may) {
    Rng rng = rng_seeded(11);
    long plies = 0, wanted = getenv("KOZYR_LONG") ? (long)PLIES * LONG_FACTOR : PLIES;
    while (plies < wanted) {
        RulesMemory rules;
        rules_random(&game_durak, 0, &rng, &rules);
        DurakRules *durak = (DurakRules *)(void *)&rules;
        if (rng_below(&rng, 8) == 0) deal_all_cards(durak);
        if (rng_below(&rng, 64))
            durak->bout_cap = (uint16_t)(1 + rng_below(&rng, 100)); /* many short games */
        assert_true(pair_start_random(&pair, durak, &rng));
        play_and_check(&rng);
        plies += pair.plies;
    }
}

/* ---- the talon of a determinized state ---- */

static void check_place(const int *counts, CardSet unseen) {
    int kinds = cards_count(unseen);
    double expected = (double)DRAWS / kinds, statistic = 0, freedom = kinds - 1;
    for (int card = 0; card < 64; card++) {
        if (unseen >> card & 1)
            statistic += (counts[card] - expected) * (counts[card] - expected) / expected;
        else
            assert_int_equal(counts[card], 0);
    }
    if (statistic > freedom + 6 * sqrt(2 * freedom) + 6)
        fail_msg("chi-square %.1f of %g", statistic, freedom);
}

static int check_talon(Rng *rng) {
    static int counts[DURAK_DECK_MAX][64];
    memset(counts, 0, sizeof counts);
    DurakView view;
    DurakState state;
    game_durak.observe(&pair.fast, slow_turn(&pair.slow), &view);
    int bottom = view.public.rules.deck - (view.talon > 0 && view.public.rules.trump == DURAK_TRUMP_LAST);
    for (int i = 0; i < DRAWS; i++) {
        game_durak.determinize(&view, rng, &state);
        for (int place = state.top; place < bottom; place++) counts[place][state.deck[place]]++;
    }
    for (int place = state.top; place < bottom; place++) check_place(counts[place], view.unseen);
    return bottom - state.top;
}

TEST(talon_favours_no_order) {
    Rng rng = rng_seeded(12);
    int places = 0;
    for (int i = 0; i < POSITIONS; i++) {
        RulesMemory rules;
        rules_with(&game_durak, i % 2 ? "seats=3 trump=slot" : "deck=52", &rules);
        assert_true(pair_start_random(&pair, (const DurakRules *)(const void *)&rules, &rng));
        for (int plies = 0; plies < 2 * i; plies++)
            assert_true(pair_play(&pair, pair.moves[rng_below(&rng, (uint32_t)pair.move_count)]));
        places += check_talon(&rng);
    }
    assert_true(places > 100);
}
