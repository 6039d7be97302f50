/* Endings of three and four hands: what `kozyr solve` proves against every line of play by the games' own
 * moves, by random rules; and the line that it shows, ply by ply. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../ending_positions.h"
#include "../reference/random_rules.h"
#include "cards/climbing.h"
#include "cards/draw.h"
#include "core/registry.h"
#include "games/bigtwo/bigtwo.h"

enum { POSITIONS = 40, LONG_FACTOR = 20, LISTED_MAX = 4 * MOVES_MAX, HANDS_MAX = 4 };

static Move listed[LISTED_MAX]; /* along the line that is being looked at */

typedef struct {
    const char *game, *ranks;
    int decks, hands, cards;
    bool landlord;
    /* A state in which all hands hold cards; seat 0 leads, not the first play of the game. */
    void (*start)(void *state, const void *rules, const TwoDecks *hands, int count, int landlord);
    TwoDecks (*hand)(const void *state, int seat);
    const Trick *(*trick)(const void *state);
} Setup;

/* ---- the games ---- */

static void climbing_begin(void *memory, const void *rules, const TwoDecks *hands, int count, int landlord) {
    ClimbingState *state = memory;
    state->public.rules = *(const ClimbingRules *)rules;
    state->public.phase = landlord >= 0 ? CLIMBING_PLAY : CLIMBING_SPEAKING;
    state->public.landlord = (uint8_t)(landlord >= 0 ? landlord : 0);
    state->public.class = landlord < 0;
    for (int i = 0; i < count; i++) {
        state->hand[i] = hands[i];
        state->public.held[i] = (uint8_t)two_decks_total(&hands[i]);
    }
    trick_begin(&state->public.trick, count);
    trick_lead(&state->public.trick, 0);
}
static TwoDecks climbing_hand(const void *state, int seat) {
    return ((const ClimbingState *)state)->hand[seat];
}
static const Trick *climbing_trick(const void *state) {
    return &((const ClimbingState *)state)->public.trick;
}

static void bigtwo_begin(void *memory, const void *rules, const TwoDecks *hands, int count, int landlord) {
    BigtwoState *state = memory;
    (void)landlord;
    state->public.rules = *(const BigtwoRules *)rules;
    state->public.tricks = 1;
    for (int i = 0; i < count; i++) state->hand[i] = hands[i].once;
    trick_begin(&state->public.trick, count);
    trick_lead(&state->public.trick, 0);
}
static TwoDecks bigtwo_hand(const void *state, int seat) {
    return (TwoDecks){((const BigtwoState *)state)->hand[seat], 0};
}
static const Trick *bigtwo_trick(const void *state) { return &((const BigtwoState *)state)->public.trick; }

static void draw_begin(void *memory, const void *rules, const TwoDecks *hands, int count, int landlord) {
    DrawState *state = memory;
    (void)landlord;
    state->public.rules = *(const DrawRules *)rules;
    state->public.rules.seats = (uint8_t)count;
    state->public.gone = UINT64_C(1) << 63;
    for (int i = 0; i < count; i++) state->hand[i] = hands[i].once;
    trick_begin(&state->public.trick, count);
    trick_lead(&state->public.trick, 0);
}
static TwoDecks draw_hand(const void *state, int seat) {
    return (TwoDecks){((const DrawState *)state)->hand[seat], 0};
}
static const Trick *draw_trick(const void *state) { return &((const DrawState *)state)->public.trick; }

static const Setup setups[] = {
    {"doudizhu", "3456789TJQKA2*", 1, 3, 4, true, climbing_begin, climbing_hand, climbing_trick},
    {"doudizhu4", "3456789TJQKA2*", 2, 4, 3, true, climbing_begin, climbing_hand, climbing_trick},
    {"threetwoone", "3456789TJQKA2", 1, 4, 3, false, climbing_begin, climbing_hand, climbing_trick},
    {"bigtwo", "3456789TJQKA2", 1, 4, 3, false, bigtwo_begin, bigtwo_hand, bigtwo_trick},
    {"wuguapi", "6789TJQKA2345*", 1, 3, 3, false, draw_begin, draw_hand, draw_trick},
    {"qigui521", "34689TJQKA25*7", 1, 3, 3, false, draw_begin, draw_hand, draw_trick},
    {"qigui523", "4689TJQKA325*7", 1, 4, 3, false, draw_begin, draw_hand, draw_trick},
};

/* ---- every line of play ---- */

static bool is_out(const Setup *setup, const StateMemory *state, int seat) {
    TwoDecks hand = setup->hand(state, seat);
    return two_decks_empty(&hand);
}

/* Whether a seat of `side` is out first if both sides play as well as can be. Moves are listed from `moves` on. */
static bool side_wins(const Setup *setup, const Game *game, const StateMemory *state, unsigned side,
                      Move *moves) {
    int seat = game->turn(state), count = game->moves(state, moves);
    bool mine = side >> seat & 1;
    assert_true(moves + count + MOVES_MAX <= listed + LISTED_MAX);
    for (int i = 0; i < count; i++) {
        StateMemory next = *state;
        game->apply(&next, moves[i]);
        bool wins = is_out(setup, &next, seat) ? mine : side_wins(setup, game, &next, side, moves + count);
        if (wins == mine) return mine;
    }
    return !mine;
}

/* Who is out first whatever all others do; with a landlord the side that is. */
static unsigned plain_winners(const Setup *setup, const Game *game, const StateMemory *state, int landlord) {
    unsigned all = (1u << setup->hands) - 1;
    if (setup->landlord) {
        unsigned side = 1u << landlord;
        return side_wins(setup, game, state, side, listed) ? side : all & ~side;
    }
    for (unsigned side = 1; side < all; side <<= 1)
        if (side_wins(setup, game, state, side, listed)) return side;
    return 0;
}

/* ---- the solver, from JSON ---- */

/* Hands are told from the one to move. */
static int told(const Setup *setup, int seat, int mover) {
    return (seat - mover + setup->hands) % setup->hands;
}

static void write_trick(const Setup *setup, const Trick *trick, TwoDecks table, Text *out) {
    text_string(out, ",\"table\":");
    write_cards(setup->ranks, table, out);
    text_format(out, ",\"owner\":%d", told(setup, trick->owner, trick->turn));
    if (!trick->locked) return;
    const char *gap = ",\"passed\":[";
    for (int seat = 0; seat < setup->hands; seat++)
        if (trick->locked >> seat & 1) {
            text_format(out, "%s%d", gap, told(setup, seat, trick->turn));
            gap = ",";
        }
    text_char(out, ']');
}

static void solve(const Setup *setup, const Game *game, const void *rules, const StateMemory *state,
                  TwoDecks table, int landlord, Solution *solution) {
    const Trick *trick = setup->trick(state);
    Text text = {0};
    Error error = {0};
    for (int i = 0; i < setup->hands; i++) {
        text_string(&text, i ? "," : "{\"hands\":[");
        write_cards(setup->ranks, setup->hand(state, (trick->turn + i) % setup->hands), &text);
    }
    text_char(&text, ']');
    if (trick->led) write_trick(setup, trick, table, &text);
    if (setup->landlord) text_format(&text, ",\"landlord\":%d", told(setup, landlord, trick->turn));
    text_char(&text, '}');
    if (!solve_text(game, rules, &text, 1000000, solution, &error)) fail_msg("%s", error.text);
}

/* Each ply of the line is legal, and the last empties the hand of a winner. */
static void follow_line(const Setup *setup, const Game *game, StateMemory state, const Solution *solution,
                        unsigned winners) {
    Move moves[MOVES_MAX];
    int mover = game->turn(&state), seat = mover;
    for (int i = 0; i < solution->line_count; i++) {
        assert_false(is_out(setup, &state, seat));
        seat = game->turn(&state);
        assert_int_equal(solution->seat[i], told(setup, seat, mover));
        int count = game->moves(&state, moves);
        assert_true(is_listed(moves, count, solution->line[i]));
        game->apply(&state, solution->line[i]);
    }
    assert_true(winners == 0 ? solution->line_count == 0
                             : is_out(setup, &state, seat) && winners >> seat & 1);
}

/* ---- random positions ---- */

/* Up to three plies, while the trick of the first goes on; what is led has one reading, or nothing is. Returns the
 * play to beat. */
static TwoDecks random_plies(const Setup *setup, const Game *game, StateMemory *state, Rng *rng) {
    StateMemory before = *state;
    TwoDecks table = {0, 0};
    for (int left = (int)rng_below(rng, 4); left > 0; left--) {
        Move moves[MOVES_MAX];
        char text[MOVE_TEXT_MAX];
        int seat = game->turn(state), count = game->moves(state, moves);
        TwoDecks hand = setup->hand(state, seat);
        Move move = moves[rng_below(rng, (uint32_t)count)];
        game->move_format(move, text);
        game->apply(state, move);
        TwoDecks rest = setup->hand(state, seat);
        if (is_out(setup, state, seat) || !setup->trick(state)->led || strchr(text, '(')) {
            *state = before;
            return (TwoDecks){0, 0};
        }
        if (move) two_decks_remove_all(&hand, &rest), table = hand;
    }
    return table;
}

TEST(equal_to_every_line_of_play) {
    int positions = POSITIONS * (getenv("KOZYR_LONG") ? LONG_FACTOR : 1);
    int open = 0;
    for (size_t s = 0; s < sizeof setups / sizeof *setups; s++) {
        const Setup *setup = &setups[s];
        const Game *game = registry_find_game(setup->game);
        Rng rng = rng_seeded(17 + s);
        int won = 0, lost = 0, answers = 0;
        for (int i = 0; i < positions; i++) {
            RulesMemory rules;
            StateMemory state = {{0}};
            TwoDecks hands[HANDS_MAX];
            Solution solution;
            int landlord = setup->landlord ? (int)rng_below(&rng, (uint32_t)setup->hands) : -1;
            rules_random(game, 0, &rng, &rules);
            random_hands(setup->ranks, setup->decks, setup->cards, &rng, hands, setup->hands);
            setup->start(&state, &rules, hands, setup->hands, landlord);
            TwoDecks table = random_plies(setup, game, &state, &rng);
            unsigned winners = plain_winners(setup, game, &state, landlord), relative = 0;
            int mover = game->turn(&state);
            for (int seat = 0; seat < setup->hands; seat++)
                relative |= (winners >> seat & 1) << told(setup, seat, mover);
            solve(setup, game, &rules, &state, table, landlord, &solution);
            assert_int_equal(solution.winners, relative);
            assert_int_equal(solution.open, winners == 0);
            assert_int_equal(solution.verdict, !winners ? 0 : relative & 1 ? 1 : -1);
            follow_line(setup, game, state, &solution, winners);
            won += solution.verdict > 0;
            lost += solution.verdict < 0;
            open += solution.open;
            answers += setup->trick(&state)->led;
        }
        assert_in_range(won, positions / 10, positions);
        assert_in_range(lost, positions / 20, positions);
        assert_in_range(answers, positions / 20, positions);
    }
    assert_true(open > 0);
}
