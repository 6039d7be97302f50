/* Null-window negamax with a table of bounds. The value of a won position is WIN minus the plies to the end,
 * of a lost one its negative, of a draw 0. So "does it win", "does it hold" and "how long does it last" are
 * the same search with different bounds.
 *
 * In throw-in no position repeats: a beaten bout takes cards out of the game, and after a taken one the
 * attacker has fewer cards and attacks again. Transfers can go in circles: a bout that begins with the hands
 * of an earlier bout on the line is a draw. Proved wins and losses hold on every line. Other bounds may then
 * depend on the path and are not stored. */
#include "games/durak/endgame.h"

#include "games/durak/lowest.h"

/* WIN: above the plies of any line. BOUTS_MAX: bouts on a line, kept to find repetitions; a longer line
 * counts as one. */
enum { WIN = 10000, BOUTS_MAX = 64, MOVES_LISTED = 2 * DURAK_DECK_MAX + 2 };
_Static_assert(sizeof((DurakEndgame){0}.line) / sizeof((DurakEndgame){0}.line[0]) == BOUTS_MAX,
               "room for the bouts of a line");
_Static_assert(WIN < INT16_MAX && DURAK_DECK_MAX < 1 << 6, "values and counts fit in DurakEnding");

bool durak_endgame_reached(const DurakView *view) {
    bool known = view->talon == 0 || (view->talon == 1 && view->public.rules.trump == DURAK_TRUMP_LAST);
    return known && __builtin_popcount(view->public.active) == 2 &&
           view->public.bouts + BOUTS_MAX < view->public.rules.bout_cap;
}

/* The smallest power of two that is at least twice the nodes, as an exponent. */
static int bits_of_nodes(uint64_t nodes_max) {
    int bits = 1;
    while (bits < DURAK_ENDGAME_BITS_MAX && UINT64_C(1) << bits < 2 * nodes_max) bits++;
    return bits;
}

int durak_endgame_bits(const DurakState *state, uint64_t nodes_max) {
    int cards = cards_count(state->public.table) + state->public.rules.deck - state->top;
    for (int seat = 0; seat < state->public.rules.seats; seat++) cards += cards_count(state->hand[seat]);
    int bits = cards < 4 ? 8 : cards + 4, most = bits_of_nodes(nodes_max);
    return bits < most ? bits : most;
}

/* ---- the table ---- */

static int other_seat(const DurakState *state) {
    assert(__builtin_popcount(state->public.active) == 2);
    return __builtin_ctz(state->public.active & ~(1u << state->public.turn));
}

static DurakEnding key_of(const DurakState *state) {
    assert(state->public.turn >= 0 && state->public.turn < DURAK_SEATS && state->public.limit < 1 << 6);
    uint32_t rest = 1u | (uint32_t)state->public.turn << 1 |
                    (uint32_t)(state->public.turn == state->public.attacker) << 5 |
                    (uint32_t)state->public.attacks << 6 | (uint32_t)state->public.limit << 12 |
                    (uint32_t)state->public.taking << 18 | (uint32_t)state->public.shown << 19 |
                    (uint32_t)state->public.discarded << 20 |
                    (uint32_t)(state->top < state->public.rules.deck) << 21;
    return (DurakEnding){.mover = state->hand[state->public.turn],
                         .other = state->hand[other_seat(state)],
                         .table = state->public.table,
                         .open = state->public.open,
                         .rest = rest,
                         .lower = -WIN,
                         .upper = WIN};
}

static uint64_t mix(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

static DurakEnding *slot_of(const DurakEndgame *solver, const DurakEnding *key) {
    uint64_t hash = mix(mix(mix(mix(mix(0, key->mover), key->other), key->table), key->open), key->rest);
    return &solver->slots[hash & solver->mask];
}

static bool same_position(const DurakEnding *a, const DurakEnding *b) {
    return a->rest == b->rest && a->mover == b->mover && a->other == b->other && a->table == b->table &&
           a->open == b->open;
}

/* ---- the search ---- */

static int value_of(DurakEndgame *solver, const DurakState *state, int beta, Move *best);

/* The value of the end for the seat that made the last ply. */
static int end_value(const DurakState *end, int seat) {
    if (end->reason != DURAK_LOSER) return 0;
    return end->public.active >> seat & 1 ? 1 - WIN : WIN - 1;
}

static bool repeats(DurakEndgame *solver, const DurakState *state) {
    CardSet attacker = state->hand[state->public.attacker], defender = state->hand[state->public.defender];
    for (int i = 0; i < solver->bouts; i++)
        if (solver->line[i].attacker == attacker && solver->line[i].defender == defender) return true;
    return solver->bouts == BOUTS_MAX;
}

/* The value of a move for the seat that makes it; exact only relative to `beta`. */
static int move_value(DurakEndgame *solver, const DurakState *state, Move move, int beta) {
    DurakState next = *state;
    durak_apply(&next, move);
    if (next.public.turn < 0) return end_value(&next, state->public.turn);
    bool circles = state->public.rules.variant == DURAK_TRANSFER && !next.public.table;
    if (circles && repeats(solver, &next)) return 0;
    if (circles) {
        assert(solver->bouts < BOUTS_MAX);
        solver->line[solver->bouts].attacker = next.hand[next.public.attacker];
        solver->line[solver->bouts++].defender = next.hand[next.public.defender];
    }
    Move reply;
    int value;
    /* Each ply brings the value of a win or a loss closer to 0 by one. */
    if (next.public.turn == state->public.turn)
        value = value_of(solver, &next, beta + (beta > 0) - (beta < 0), &reply);
    else
        value = -value_of(solver, &next, beta > 0 ? -beta : 2 - beta, &reply);
    solver->bouts -= circles;
    return value - (value > 0) + (value < 0);
}

/* Lists the lowest move first: it is the best more often than any other. */
static int list_moves(const DurakState *state, Move *moves) {
    int count = durak_moves(state, moves);
    Move lowest = durak_lowest_move(state);
    for (int i = count - 1; i > 0; i--) {
        if (moves[i] != lowest) continue;
        memmove(moves + 1, moves, (size_t)i * sizeof(Move));
        moves[0] = lowest;
        break;
    }
    return count;
}

static int best_value(DurakEndgame *solver, const DurakState *state, int beta, Move *best) {
    Move moves[MOVES_LISTED];
    int count = list_moves(state, moves), value = -WIN - 1;
    assert(count >= 1 && count <= MOVES_LISTED);
    for (int i = 0; i < count && value < beta; i++) {
        int one = move_value(solver, state, moves[i], beta);
        if (one <= value) continue;
        value = one;
        *best = moves[i];
    }
    return value;
}

/* Returns at least `beta` if the value is at least `beta`, else less. Meaningless once nodes_max is
 * exceeded. */
static int value_of(DurakEndgame *solver, const DurakState *state, int beta, Move *best) {
    DurakEnding key = key_of(state), *slot = slot_of(solver, &key);
    if (same_position(slot, &key)) {
        if (slot->lower >= beta) return slot->lower;
        if (slot->upper < beta) return slot->upper;
        key = *slot;
    }
    if (++solver->nodes > solver->nodes_max) return 0;
    int value = best_value(solver, state, beta, best);
    if (solver->nodes > solver->nodes_max) return 0;
    bool holds = state->public.rules.variant != DURAK_TRANSFER || (value >= beta ? value > 0 : value < 0);
    if (!holds) return value;
    if (value >= beta)
        key.lower = (int16_t)value;
    else
        key.upper = (int16_t)value;
    *slot = key;
    return value;
}

DurakVerdict durak_endgame_solve(DurakEndgame *solver, const DurakState *state, Move *best) {
    int bits = durak_endgame_bits(state, solver->nodes_max);
    memset(solver->slots, 0, sizeof(DurakEnding) << bits);
    solver->mask = (UINT64_C(1) << bits) - 1;
    solver->nodes = 0;
    solver->bouts = 0;
    int value = best_value(solver, state, 1, best);
    if (value < 1) value = best_value(solver, state, 0, best);
    /* Lost: each failing bound limits how long the game can last, so the loop finds the longest line. */
    for (int bound = 0; value < bound && solver->nodes <= solver->nodes_max;) {
        bound = value;
        value = best_value(solver, state, bound, best);
    }
    if (solver->nodes > solver->nodes_max) return DURAK_UNKNOWN;
    return value > 0 ? DURAK_WON : value == 0 ? DURAK_DRAWN : DURAK_LOST;
}

/* ---- for bots ---- */

size_t durak_endgame_size(uint64_t nodes_max) { return sizeof(DurakEnding) << bits_of_nodes(nodes_max); }

DurakVerdict durak_endgame_decide(Player *player, DurakEnding *slots, const DurakView *view,
                                  uint64_t nodes_max, Move *move) {
    if (!nodes_max || !durak_endgame_reached(view)) return DURAK_UNKNOWN;
    DurakState state;
    Rng unused = rng_seeded(0); /* unused: nothing is left to draw */
    durak_determinize(view, &unused, &state);
    DurakEndgame solver = {.slots = slots, .nodes_max = nodes_max};
    DurakVerdict verdict = durak_endgame_solve(&solver, &state, move);
    player->nodes += solver.nodes;
    if (player->thought && verdict != DURAK_UNKNOWN) {
        static const char *const proved[] = {"", "a proved win", "a proved draw", "a proved loss"};
        player->thought->source = proved[verdict];
    }
    return verdict;
}
