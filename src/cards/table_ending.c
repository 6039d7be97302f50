/* Solves endings of three or four hands with all cards known, for any climbing game. The first empty hand wins,
 * and its partners with it. A depth-first search looks for a win of one side against all others, over states of the game itself. A proof is
 * stored with all hands, the turn and the play to beat. */
#include "cards/ending.h"

#include <assert.h>
#include <string.h>

#include "core/check.h"

/* Longer plays come first. A pass comes last, except that on a partner's play it comes before single cards. */
enum { ORDER_CARD = 16, ORDER_PARTNER_PASS = 24 };

typedef struct {
    _Alignas(8) unsigned char bytes[STATE_MAX];
} State;

typedef struct {
    uint64_t hand[ENDING_HANDS_MAX];
    uint32_t code; /* code of the table */
    /* `verdict`: an EndgameVerdict, unknown for an empty slot; `owner`: 1 + seat, 0 for a lead. */
    uint8_t turn, owner, locked, verdict;
} Proof;
_Static_assert((int)ENDING_HANDS_MAX <= 8, "Proof.locked has a bit for each hand");
_Static_assert(sizeof(Proof) == 8 * ENDING_HANDS_MAX + 8, "no padding: positions are compared as bytes");

typedef struct {
    Move move;
    int order;
} Candidate;

typedef struct {
    const Ending *ending;
    const Game *game;
    unsigned side;         /* bit per hand: it plays for the win */
    bool landlord;         /* there are sides, whose partners help one another */
    Proof *proofs;         /* hash table, zeroed */
    uint64_t mask;         /* number of slots - 1 */
    Candidate *candidates; /* stack of the candidates of a whole line */
    size_t candidates_max, candidates_used;
    uint64_t nodes, nodes_max;
    int hands;
} Search;

/* ---- proofs ---- */

static Proof describe(const Search *search, const State *state) {
    const TableEnding *many = search->ending->many;
    const EndgameSolver *solver = search->ending->solver;
    const Trick *trick = many->trick(state);
    assert(trick->turn >= 0 && trick->turn < search->hands);
    Proof proof = {.turn = (uint8_t)trick->turn, .locked = (uint8_t)trick->locked};
    for (int i = 0; i < search->hands; i++) {
        TwoDecks hand = many->hand(state, i);
        proof.hand[i] = search->ending->hand(&hand);
    }
    proof.code = solver->game->code(solver->rules, many->table(state));
    if (trick->led) proof.owner = (uint8_t)(1 + trick->owner);
    return proof;
}

static Proof *find_slot(const Search *search, const Proof *proof) {
    uint64_t hash = (uint64_t)proof->code << 24 ^ (uint64_t)proof->turn << 16 ^ (uint64_t)proof->owner << 8 ^
                    proof->locked;
    for (int i = 0; i < ENDING_HANDS_MAX; i++) {
        hash = (hash ^ proof->hand[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 32;
    }
    return &search->proofs[hash & search->mask];
}

/* ---- the search ---- */

static bool for_the_win(const Search *search, int seat) { return search->side >> seat & 1; }
static EndgameVerdict won_by(const Search *search, int seat) {
    return for_the_win(search, seat) ? ENDGAME_WON : ENDGAME_LOST;
}

static bool empties(const Search *search, const State *state, int seat) {
    TwoDecks hand = search->ending->many->hand(state, seat);
    return two_decks_empty(&hand);
}

static int cards_of(const Search *search, const State *state, int seat) {
    TwoDecks hand = search->ending->many->hand(state, seat);
    return two_decks_total(&hand);
}

static State after(const Search *search, const State *state, Move move) {
    State next = *state;
    search->game->apply(&next, move);
    return next;
}

static int order_of(const Search *search, const State *state, const State *next, int seat) {
    int cards = cards_of(search, state, seat) - cards_of(search, next, seat);
    if (cards) return ORDER_CARD * cards;
    bool partner =
        search->landlord && won_by(search, seat) == won_by(search, search->ending->many->trick(state)->owner);
    return partner ? ORDER_PARTNER_PASS : 0;
}

/* Lists all moves of the seat to act; returns their number, or -1 if there is no room. */
static int list(Search *search, const State *state, Candidate *out) {
    Move moves[MOVES_MAX];
    int seat = search->game->turn(state), count = search->game->moves(state, moves);
    if (search->candidates_max - search->candidates_used < (size_t)count) return -1;
    for (int i = 0; i < count; i++) {
        State next = after(search, state, moves[i]);
        out[i] = (Candidate){moves[i], order_of(search, state, &next, seat)};
    }
    return count;
}

/* Moves the next candidate to index `from`, the first of equals; keeps the order of the others. */
static Move select_move(Candidate *candidates, int from, int count) {
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (candidates[i].order > candidates[best].order) best = i;
    Candidate chosen = candidates[best];
    memmove(&candidates[from + 1], &candidates[from], (size_t)(best - from) * sizeof chosen);
    candidates[from] = chosen;
    return chosen.move;
}

static EndgameVerdict prove(Search *search, State state);

static EndgameVerdict after_move(Search *search, const State *state, int seat, Move move) {
    State next = after(search, state, move);
    return empties(search, &next, seat) ? won_by(search, seat) : prove(search, next);
}

/* Returns the verdict of the best move and moves it to the front. */
static EndgameVerdict try_moves(Search *search, const State *state, Candidate *candidates, int count) {
    int seat = search->game->turn(state);
    EndgameVerdict mine = won_by(search, seat);
    for (int i = 0; i < count; i++) {
        EndgameVerdict verdict = after_move(search, state, seat, select_move(candidates, i, count));
        if (verdict != mine && verdict != ENDGAME_UNKNOWN) continue;
        candidates[0] = candidates[i];
        return verdict;
    }
    return mine == ENDGAME_WON ? ENDGAME_LOST : ENDGAME_WON;
}

static EndgameVerdict expand(Search *search, const State *state, Move *best) {
    Candidate *candidates = search->candidates + search->candidates_used;
    if (search->nodes >= search->nodes_max) return ENDGAME_UNKNOWN;
    int count = list(search, state, candidates);
    if (count < 0) return ENDGAME_UNKNOWN;
    search->nodes++;
    search->candidates_used += (size_t)count;
    EndgameVerdict verdict = try_moves(search, state, candidates, count);
    search->candidates_used -= (size_t)count;
    *best = candidates[0].move;
    return verdict;
}

/* Forced moves are applied first, because a seat without a choice needs no proof of its own. */
static EndgameVerdict prove(Search *search, State state) {
    Move moves[MOVES_MAX], best;
    while (search->game->moves(&state, moves) == 1) {
        int seat = search->game->turn(&state);
        search->game->apply(&state, moves[0]);
        if (empties(search, &state, seat)) return won_by(search, seat);
    }
    Proof proof = describe(search, &state), *slot = find_slot(search, &proof);
    proof.verdict = slot->verdict;
    if (proof.verdict != ENDGAME_UNKNOWN && memcmp(&proof, slot, sizeof proof) == 0)
        return (EndgameVerdict)proof.verdict;
    EndgameVerdict verdict = expand(search, &state, &best);
    proof.verdict = (uint8_t)verdict;
    if (verdict != ENDGAME_UNKNOWN) *slot = proof;
    return verdict;
}

/* ---- the solution ---- */

/* The candidates take 1/16 of the memory, the proofs the rest. */
static Search start(const Ending *ending, const EndingPosition *position, Solution *solution) {
    Search search = {.ending = ending, .game = ending->many->game, .nodes_max = solution->nodes_max};
    size_t slots = 1;
    search.hands = position->count;
    search.landlord = ending->many->landlord;
    search.candidates = solution->memory;
    search.candidates_max = solution->memory_size / 16 / sizeof(Candidate);
    size_t used = search.candidates_max * sizeof(Candidate);
    CHECK(used + sizeof(Proof) <= solution->memory_size, "memory for a proof at least");
    while (2 * slots * sizeof(Proof) <= solution->memory_size - used) slots *= 2;
    search.proofs = (Proof *)((unsigned char *)solution->memory + used);
    search.mask = slots - 1;
    return search;
}

/* The winning side plays by the proof, the other its longest play. */
static void write_line(Search *search, State state, Solution *solution) {
    for (int seat = search->game->turn(&state);; seat = search->game->turn(&state)) {
        Move best;
        if (expand(search, &state, &best) == ENDGAME_UNKNOWN) return;
        CHECK(solution->line_count < SOLUTION_LINE_MAX, "a line is at most as long as the cards allow");
        solution->seat[solution->line_count] = (uint8_t)seat;
        solution->line[solution->line_count++] = best;
        search->game->apply(&state, best);
        if (empties(search, &state, seat)) return;
    }
}

/* Determines whether `side` wins; returns false if the budget was not enough. */
static bool ask(Search *search, const State *state, unsigned side, EndgameVerdict *verdict) {
    search->side = side;
    memset(search->proofs, 0, (search->mask + 1) * sizeof *search->proofs);
    *verdict = prove(search, *state);
    return *verdict != ENDGAME_UNKNOWN;
}

/* Each hand plays alone: returns the bit of the hand that all others cannot stop, 0 if none. */
static unsigned find_winner(Search *search, const State *state, bool *known) {
    EndgameVerdict verdict;
    *known = true;
    for (int hand = 0; hand < search->hands; hand++) {
        if (!ask(search, state, 1u << hand, &verdict)) *known = false;
        if (verdict == ENDGAME_WON) return 1u << hand;
    }
    return 0;
}

void table_ending_solve(const Ending *ending, const EndingPosition *position, Solution *solution) {
    Search search = start(ending, position, solution);
    unsigned all = (1u << position->count) - 1;
    CHECK(ending->many->game->state_size <= sizeof(State), "a state that fits");
    bool known = true;
    State state = {{0}};
    ending->many->start(&state, ending->rules, position);
    if (search.landlord) {
        EndgameVerdict verdict;
        unsigned side = 1u << position->landlord;
        known = ask(&search, &state, side, &verdict);
        if (known) solution->winners = verdict == ENDGAME_WON ? side : all & ~side;
    } else {
        solution->winners = find_winner(&search, &state, &known);
    }
    solution->nodes = search.nodes;
    solution->open = known && !solution->winners;
    if (!solution->winners) return;
    solution->verdict = solution->winners & 1 ? 1 : -1;
    search.nodes_max = UINT64_MAX;
    write_line(&search, state, solution);
}
