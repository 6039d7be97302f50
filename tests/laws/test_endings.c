/* Endings of all shedding games: what `kozyr solve` proves against every line of play by the games' own
 * moves, by random rules; and the line that it shows, ply by ply. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../ending_positions.h"
#include "../reference/random_rules.h"
#include "cards/draw.h"
#include "cards/endgame.h"
#include "core/registry.h"
#include "games/bigtwo/bigtwo.h"
#include "games/doudizhu/doudizhu.h"
#include "games/doudizhu4/doudizhu4.h"
#include "games/redten/redten.h"
#include "games/threetwoone/threetwoone.h"

enum { POSITIONS = 40, LONG_FACTOR = 20, CARDS_MAX = 6, LISTED_MAX = 2 * MOVES_MAX };

static Move listed[LISTED_MAX]; /* along the line that is being looked at */

typedef struct Setup {
    const char *game, *ranks;
    int decks;
    /* A state with two hands left in seats 0 and 1, the first to lead. */
    void (*start)(void *state, const void *rules, const TwoDecks hands[2]);
    TwoDecks (*hand)(const void *state, int seat);
    void (*before)(void *state); /* each list of moves; may be NULL */
} Setup;

/* ---- the games ---- */

static void only_two(Trick *trick, int seats) {
    trick_begin(trick, seats);
    trick->holding = 3;
    trick_lead(trick, 0);
}

static TwoDecks once(CardSet cards) { return (TwoDecks){cards, 0}; }

/* Without an auction after a play that no lead beats: not the first of the game, and no seat is locked. */
static void climbing_begin(void *memory, const void *rules, const TwoDecks hands[2]) {
    ClimbingState *state = memory;
    state->public.rules = *(const ClimbingRules *)rules;
    state->public.phase = CLIMBING_PLAY;
    for (int i = 0; i < 2; i++) {
        state->hand[i] = hands[i];
        state->public.held[i] = (uint8_t)two_decks_total(&hands[i]);
    }
    only_two(&state->public.trick, state->public.rules.seats);
}
static void threetwoone_begin(void *memory, const void *rules, const TwoDecks hands[2]) {
    ClimbingState *state = memory;
    climbing_begin(memory, rules, hands);
    state->public.class = THREETWOONE_SINGLE;
    state->public.head = THREETWOONE_TWO;
}
static TwoDecks climbing_hand(const void *state, int seat) {
    return ((const ClimbingState *)state)->hand[seat];
}

static void bigtwo_begin(void *memory, const void *rules, const TwoDecks hands[2]) {
    BigtwoState *state = memory;
    state->public.rules = *(const BigtwoRules *)rules;
    state->public.tricks = 1;
    for (int i = 0; i < 2; i++) state->hand[i] = hands[i].once;
    only_two(&state->public.trick, BIGTWO_SEATS);
}
static TwoDecks bigtwo_hand(const void *state, int seat) {
    return once(((const BigtwoState *)state)->hand[seat]);
}
/* Who plays last looks at the next seat, which shows the hand of the first. */
static void bigtwo_next(void *memory) {
    BigtwoState *state = memory;
    state->hand[2] = state->hand[0];
}

static void draw_begin(void *memory, const void *rules, const TwoDecks hands[2]) {
    DrawState *state = memory;
    state->public.rules = *(const DrawRules *)rules;
    state->public.rules.seats = 2;
    state->public.gone = UINT64_C(1) << 63; /* not the first play */
    for (int i = 0; i < 2; i++) state->hand[i] = hands[i].once;
    only_two(&state->public.trick, 2);
}
static TwoDecks draw_hand(const void *state, int seat) {
    return once(((const DrawState *)state)->hand[seat]);
}

/* Its cards have other bits, but the names are the same. */
static const Ladder redten_names = {"3456789TJQKA2*", "DCHS"};
static void redten_begin(void *memory, const void *rules, const TwoDecks hands[2]) {
    RedtenState *state = memory;
    state->rules = *(const RedtenRules *)rules;
    for (int i = 0; i < 2; i++)
        for (CardSet left = hands[i].once; left; left &= left - 1) {
            char name[2];
            ladder_card_format(&redten_names, cards_lowest(left), name);
            state->hand[i] |= card_bit(redten_card_parse(name));
        }
}
static TwoDecks redten_hand(const void *state, int seat) {
    CardSet hand = 0;
    for (CardSet left = ((const RedtenState *)state)->hand[seat]; left; left &= left - 1) {
        char name[2];
        redten_card_format(cards_lowest(left), name);
        hand |= card_bit(ladder_card_parse(&redten_names, name));
    }
    return once(hand);
}

static const Setup setups[] = {
    {"doudizhu", "3456789TJQKA2*", 1, climbing_begin, climbing_hand, NULL},
    {"doudizhu4", "3456789TJQKA2*", 2, climbing_begin, climbing_hand, NULL},
    {"threetwoone", "3456789TJQKA2", 1, threetwoone_begin, climbing_hand, NULL},
    {"bigtwo", "3456789TJQKA2", 1, bigtwo_begin, bigtwo_hand, bigtwo_next},
    {"wuguapi", "6789TJQKA2345*", 1, draw_begin, draw_hand, NULL},
    {"qigui521", "34689TJQKA25*7", 1, draw_begin, draw_hand, NULL},
    {"qigui523", "4689TJQKA325*7", 1, draw_begin, draw_hand, NULL},
    {"redten", "3456789TJQKA2*", 1, redten_begin, redten_hand, NULL},
};

/* ---- every line of play ---- */

static int list_moves(const Setup *setup, const Game *game, void *state, Move *moves) {
    if (setup->before) setup->before(state);
    return game->moves(state, moves);
}

/* The seat whose hand runs out if both play as well as can be. Moves are listed from `moves` on. */
static int plain_winner(const Setup *setup, const Game *game, StateMemory *state, Move *moves) {
    int seat = game->turn(state);
    if (seat < 0) return two_decks_empty(&(TwoDecks){setup->hand(state, 0).once, 0}) ? 0 : 1;
    assert_true(moves + MOVES_MAX <= listed + LISTED_MAX);
    int count = list_moves(setup, game, state, moves), winner = 1 - seat;
    for (int i = 0; i < count && winner != seat; i++) {
        StateMemory next = *state;
        game->apply(&next, moves[i]);
        winner = plain_winner(setup, game, &next, moves + count);
    }
    return winner;
}

/* ---- the solver, from JSON ---- */

static void solve(const Setup *setup, const Game *game, const void *rules, const StateMemory *state,
                  int mover, TwoDecks table, Solution *solution) {
    Text text = {0};
    Error error = {0};
    text_string(&text, "{\"hands\":[");
    write_cards(setup->ranks, setup->hand(state, mover), &text);
    text_char(&text, ',');
    write_cards(setup->ranks, setup->hand(state, 1 - mover), &text);
    text_char(&text, ']');
    if (!two_decks_empty(&table)) {
        text_string(&text, ",\"table\":");
        write_cards(setup->ranks, table, &text);
    }
    text_char(&text, '}');
    if (!solve_text(game, rules, &text, 1000000, solution, &error)) fail_msg("%s", error.text);
}

/* Each ply of the line is legal where the game asks for one, and at the end the winner is out. */
static void follow_line(const Setup *setup, const Game *game, StateMemory state, int mover,
                        const Solution *solution, int winner) {
    Move moves[MOVES_MAX];
    for (int i = 0; i < solution->line_count; i++) {
        int seat = i % 2 ? 1 - mover : mover, turn = game->turn(&state);
        assert_true(turn >= 0);
        if (solution->line[i] == 0 && turn != seat) continue; /* it was not asked */
        assert_int_equal(turn, seat);
        int count = list_moves(setup, game, &state, moves);
        assert_true(is_listed(moves, count, solution->line[i]));
        game->apply(&state, solution->line[i]);
    }
    assert_int_equal(game->turn(&state), -1);
    assert_true(two_decks_empty(&(TwoDecks){setup->hand(&state, winner).once, 0}));
}

/* ---- random positions ---- */

/* Leads at random, one time in three; what was led may be read as the solver reads it, or it takes it back.
 */
static TwoDecks random_lead(const Setup *setup, const Game *game, StateMemory *state, Rng *rng) {
    Move moves[MOVES_MAX];
    char text[MOVE_TEXT_MAX];
    if (rng_below(rng, 3)) return (TwoDecks){0, 0};
    StateMemory before = *state;
    TwoDecks led = setup->hand(state, 0);
    int count = list_moves(setup, game, state, moves);
    Move move = moves[rng_below(rng, (uint32_t)count)];
    game->move_format(move, text);
    game->apply(state, move);
    TwoDecks rest = setup->hand(state, 0);
    two_decks_remove_all(&led, &rest);
    if (game->turn(state) == 1 && !strchr(text, '(')) return led;
    *state = before;
    return (TwoDecks){0, 0};
}

TEST(equal_to_every_line_of_play) {
    const char *only = getenv("KOZYR_GAME");
    int positions = POSITIONS * (getenv("KOZYR_LONG") ? LONG_FACTOR : 1);
    for (size_t s = 0; s < sizeof setups / sizeof *setups; s++) {
        const Setup *setup = &setups[s];
        if (only && strcmp(only, setup->game) != 0) continue;
        const Game *game = registry_find_game(setup->game);
        Rng rng = rng_seeded(11 + s);
        int won = 0, answers = 0;
        for (int i = 0; i < positions; i++) {
            RulesMemory rules;
            StateMemory state = {{0}};
            TwoDecks hands[2];
            Solution solution;
            rules_random(game, 0, &rng, &rules);
            random_hands(setup->ranks, setup->decks, CARDS_MAX, &rng, hands, 2);
            setup->start(&state, &rules, hands);
            TwoDecks table = random_lead(setup, game, &state, &rng);
            int mover = game->turn(&state), winner = plain_winner(setup, game, &state, listed);
            solve(setup, game, &rules, &state, mover, table, &solution);
            assert_int_equal(solution.verdict, winner == mover ? 1 : -1);
            follow_line(setup, game, state, mover, &solution, winner);
            won += winner == mover;
            answers += !two_decks_empty(&table);
        }
        assert_in_range(won, positions / 10, positions - positions / 10); /* both are common */
        assert_in_range(answers, positions / 20, positions);
    }
}

static bool is_ending(const Game *game, int copies, Error *error) {
    RulesMemory rules;
    Solution solution;
    Text text = {0};
    rules_default(game, &rules);
    for (int i = 0; i < copies; i++) text_string(&text, i ? ",\"9D\"" : "{\"hands\":[[\"9D\"");
    text_string(&text, "],[\"TC\"]]}");
    return solve_text(game, &rules, &text, 1000, &solution, error);
}

/* A card comes as often as the game has decks. */
TEST(cards_of_the_decks) {
    const char *only = getenv("KOZYR_GAME");
    for (const Game *const *game = registry_games; *game; game++) {
        int decks = strcmp((*game)->name, "doudizhu4") == 0 ? 2 : 1;
        Error error = {0};
        if (!(*game)->solve || (only && strcmp(only, (*game)->name) != 0)) continue;
        assert_true(is_ending(*game, decks, &error));
        assert_false(is_ending(*game, decks + 1, &error));
    }
}
