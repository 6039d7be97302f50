/* The exact solver of Durak endings against a plain recursion; its memory; and the cases it declines. */
#include "../suite.h"
#include "../duel.h"
#include "games/durak/endgame.h"
#include "games/durak/lowest.h"

enum { WIN = 1000, LINE_MAX = 200 };

extern const Bot bot_durak_endgame;

static DurakEnding slots[1 << DURAK_ENDGAME_BITS_MAX];

/* States at the starts of bouts on the current line of the recursion. */
static DurakState line[LINE_MAX];
static int line_length;

static bool came_before(const DurakState *state) {
    for (int i = 0; i < line_length; i++)
        if (line[i].public.attacker == state->public.attacker &&
            memcmp(line[i].hand, state->hand, sizeof state->hand) == 0)
            return true;
    return false;
}

/* For the seat to move: WIN minus the plies to a win, its negative for a loss, 0 for a draw or a
 * repetition. */
static int exhaust(const DurakState *state);

static int exhaust_move(const DurakState *state, Move move) {
    DurakState next = *state;
    durak_apply(&next, move);
    int value = 0;
    if (next.public.turn < 0) {
        if (next.reason != DURAK_LOSER) return 0;
        return next.public.active >> state->public.turn & 1 ? 1 - WIN : WIN - 1;
    }
    bool begins = !next.public.table;
    if (begins && came_before(&next)) return 0;
    assert_true(line_length < LINE_MAX);
    line[line_length] = next;
    line_length += begins;
    value = exhaust(&next);
    line_length -= begins;
    if (next.public.turn != state->public.turn) value = -value;
    return value - (value > 0) + (value < 0);
}

static int exhaust(const DurakState *state) {
    Move moves[MOVES_MAX];
    int count = durak_moves(state, moves), best = -WIN;
    for (int i = 0; i < count; i++) {
        int value = exhaust_move(state, moves[i]);
        if (value > best) best = value;
    }
    return best;
}

/* A random ending of two seats with `cards` cards in the hands, at the start of a bout; `talon`: the trump
 * card is still to be drawn. */
static DurakState ending(const DurakRules *rules, int cards, bool talon, Rng *rng) {
    DurakState state;
    Card deck[DURAK_DECK_MAX];
    do {
        cards_list(deck_cards(rules->deck), deck);
        cards_shuffle(deck, rules->deck, rng);
        durak_start(&state, rules, deck, deck[rules->deck - 1], 0, rng);
        state.top = (uint8_t)(rules->deck - talon);
        memset(state.hand, 0, sizeof state.hand);
        int first = 1 + (int)rng_below(rng, (uint32_t)cards - 1);
        for (int i = 0; i < cards; i++) state.hand[i >= first] |= card_bit(deck[i]);
        for (int i = cards; i < state.top; i++) state.public.discard |= card_bit(deck[i]);
        state.public.discarded = true;
        durak_begin_bout(&state, (int)rng_below(rng, 2));
    } while (state.public.turn < 0);
    return state;
}

static int sign(int value) { return (value > 0) - (value < 0); }

static void check_endings(const char *settings, int cards_max, int games) {
    static const int signs[] = {[DURAK_WON] = 1, [DURAK_DRAWN] = 0, [DURAK_LOST] = -1};
    DurakRules rules;
    rules_init(&rules, "standard36");
    rules.deck = 24;
    rules.variant = strcmp(settings, "transfer") == 0 ? DURAK_TRANSFER : DURAK_THROW_IN;
    Rng rng = rng_seeded(4);
    for (int game = 0; game < games; game++) {
        bool talon = game % 4 == 3;
        DurakState state = ending(&rules, 3 + game % (cards_max - 2 - 2 * talon), talon, &rng);
        Move moves[MOVES_MAX], best = 0;
        while (state.public.turn >= 0) { /* along a game of best moves, so that positions with a table occur
                                          * too */
            DurakEndgame solver = {.slots = slots, .nodes_max = 1000000};
            memset(slots, 0x5a, sizeof slots[0] << durak_endgame_bits(&state, solver.nodes_max));
            DurakVerdict verdict = durak_endgame_solve(&solver, &state, &best);
            line_length = 0;
            int value = exhaust(&state);
            assert_int_equal(signs[verdict], sign(value));
            line_length = 0;
            int chosen = exhaust_move(&state, best);
            assert_int_equal(sign(chosen), sign(value));
            if (verdict == DURAK_LOST && rules.variant == DURAK_THROW_IN) assert_int_equal(chosen, value);
            int count = durak_moves(&state, moves);
            durak_apply(&state, verdict == DURAK_LOST ? best : moves[rng_below(&rng, (uint32_t)count)]);
            if (state.public.bouts > 30) break; /* a repetition */
        }
    }
}

TEST(throw_in_is_exact) { check_endings("throw-in", 7, 60); }

TEST(transfer_is_exact) { check_endings("transfer", 6, 40); }

TEST(gives_up_at_its_bound) {
    DurakRules rules;
    rules_init(&rules, "standard36");
    Rng rng = rng_seeded(2);
    DurakState state = ending(&rules, 12, false, &rng);
    DurakView view;
    Move move = 0, legal[MOVES_MAX];
    durak_observe(&state, state.public.turn, &view);
    assert_true(durak_endgame_reached(&view));
    int count = durak_moves(&state, legal);
    Player player = {.game = &game_durak, .rules = &rules, .self = slots, .seat = state.public.turn};
    assert_int_equal(durak_endgame_decide(&player, slots, &view, 3, &move), DURAK_UNKNOWN);
    assert_in_range(player.nodes, 1, 8);
    assert_int_equal(durak_endgame_decide(&player, slots, &view, 0, &move), DURAK_UNKNOWN);
    Entrant entrant;
    entrant_init(&entrant, &bot_durak_endgame, "solve_nodes=1");
    player.params = entrant.params;
    assert_true(bot_durak_endgame.choose(&player, &view, legal, count) == durak_lowest_move(&state));
}

TEST(declines_while_cards_are_unknown) {
    DurakRules rules;
    DurakState state;
    DurakView view;
    rules_init(&rules, "standard36");
    Rng rng = rng_seeded(2);
    durak_deal(&state, &rules, &rng);
    durak_observe(&state, state.public.turn, &view);
    assert_false(durak_endgame_reached(&view)); /* there is a talon */
    state = ending(&rules, 12, true, &rng);
    durak_observe(&state, state.public.turn, &view);
    assert_true(durak_endgame_reached(&view)); /* the talon's last card lies face up */
    view.public.rules.trump = DURAK_TRUMP_SLOT;
    assert_false(durak_endgame_reached(&view)); /* it does not lie face up */
    state = ending(&rules, 12, false, &rng);
    state.public.bouts = (uint16_t)(rules.bout_cap - 10);
    durak_observe(&state, state.public.turn, &view);
    assert_false(durak_endgame_reached(&view)); /* the cap on bouts may end the game */
    rules.seats = 3;
    durak_deal(&state, &rules, &rng);
    state.top = rules.deck;
    durak_observe(&state, state.public.turn, &view);
    assert_false(durak_endgame_reached(&view)); /* three hands, two of them unknown */
}
