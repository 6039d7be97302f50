/* Search in red ten: a negamax with iterative deepening and a transposition table, and the recursion printed
 * in the original's description. */
#include "games/redten/search.h"

#include "cards/ending.h"

enum { WIN = 1 << 30, INFINITE = WIN + 1, PRINTED_WIN = 5000 };
enum { BOUND_EXACT = 1, BOUND_LOWER, BOUND_UPPER };

/* Not inlined: the cache lookup stays cheap, and neither evaluation pays for what the other needs. The hand
 * must not be empty. */
static __attribute__((noinline)) int32_t learned_value(const RedtenSearch *search, CardSet hand) {
    return redten_value(search->rules, search->values, hand);
}

static __attribute__((noinline)) int32_t value_hand(const RedtenSearch *search, CardSet hand) {
    return search->values ? learned_value(search, hand) : redten_score(search->rules, search->weights, hand);
}

static inline int32_t score(RedtenSearch *search, CardSet hand) {
    assert(hand); /* an empty hand would match an empty slot */
    RedtenScored *known = &search->scored[hand * UINT64_C(0x9e3779b97f4a7c15) >> (64 - REDTEN_SCORE_BITS)];
    if (known->hand != hand) *known = (RedtenScored){hand, value_hand(search, hand)};
    return (int32_t)known->score;
}

/* The loss in a move's value because the enemy is to move next. */
static inline int32_t tempo(const RedtenSearch *search, Move move) {
    if (!search->values) return 0;
    return move == REDTEN_PASS ? search->values->lead : search->values->answer;
}

/* ---- the table ---- */

static uint64_t position_key(const RedtenSearch *search, CardSet own, CardSet enemy, CardSet table) {
    uint64_t hash = redten_mix(redten_mix(UINT64_C(0x243f6a8885a308d3), own), enemy);
    return redten_mix(hash, redten_play_code(search->rules, table));
}

/* ---- move order ---- */

typedef struct {
    int32_t order[REDTEN_MOVES];
    uint8_t index[REDTEN_MOVES];
    int count;
} Ordered;

/* Orders moves by the score of the rest, with the move of index `first` (-1: none) before all others. */
static void order_moves(RedtenSearch *search, CardSet own, const Move *moves, int count, int first,
                        Ordered *out) {
    assert(count >= 1 && count <= REDTEN_MOVES);
    out->count = count;
    for (int i = 0; i < count; i++) {
        out->index[i] = (uint8_t)i;
        out->order[i] = i == first        ? INFINITE
                        : own == moves[i] ? WIN
                                          : score(search, own ^ moves[i]) - tempo(search, moves[i]);
    }
}

/* Selects the next move only when it is needed: most lists are cut off early. */
static int next_move(Ordered *moves, int from) {
    int best = from;
    for (int i = from + 1; i < moves->count; i++)
        if (moves->order[i] > moves->order[best]) best = i;
    int32_t order = moves->order[best];
    uint8_t index = moves->index[best];
    moves->order[best] = moves->order[from];
    moves->index[best] = moves->index[from];
    moves->order[from] = order;
    moves->index[from] = index;
    return index;
}

/* ---- negamax ---- */

/* The last ply. The enemy's hand does not change, so it is scored once. */
static int32_t last_ply(RedtenSearch *search, CardSet own, CardSet enemy, const Move *moves, int count,
                        int ply) {
    int32_t best = -INFINITE;
    for (int i = 0; i < count; i++) {
        if (own == moves[i]) return WIN - ply - 1;
        int32_t value = score(search, own ^ moves[i]) - tempo(search, moves[i]);
        if (value > best) best = value;
    }
    search->nodes += (uint64_t)count;
    return best - score(search, enemy);
}

static bool entry_decides(const RedtenEntry *entry, int depth, int ply, int32_t alpha, int32_t beta) {
    if (entry->depth != depth || entry->ply != ply) return false;
    return entry->bound == BOUND_EXACT || (entry->bound == BOUND_LOWER && entry->value >= beta) ||
           (entry->bound == BOUND_UPPER && entry->value <= alpha);
}

typedef struct {
    int32_t alpha, beta;
} Window;

/* The value of a position `ply` plies below the root, fewer than the horizon. Neither hand may be empty. */
static int32_t negamax(RedtenSearch *search, CardSet own, CardSet enemy, CardSet table, int ply,
                       Window window) {
    int32_t alpha = window.alpha, beta = window.beta;
    assert(own && enemy && ply < search->horizon && alpha < beta);
    Move moves[REDTEN_MOVES];
    Ordered ordered;
    int count = redten_list(search->rules, own, table, moves), depth = search->horizon - ply;
    search->nodes++;
    if (depth == 1) return last_ply(search, own, enemy, moves, count, ply);

    uint64_t key = position_key(search, own, enemy, table);
    RedtenEntry *entry = &search->entries[key & search->mask];
    bool known = entry->bound && entry->key == key;
    assert(!known || entry->best < count);
    if (known && entry_decides(entry, depth, ply, alpha, beta)) return entry->value;

    order_moves(search, own, moves, count, known ? entry->best : -1, &ordered);
    int32_t best = -INFINITE, floor = alpha;
    int best_index = 0;
    for (int i = 0; i < count && best < beta; i++) {
        int index = next_move(&ordered, i);
        CardSet left = own ^ moves[index];
        int32_t value = WIN - ply - 1;
        if (left) value = -negamax(search, enemy, left, moves[index], ply + 1, (Window){-beta, -floor});
        if (value > best) {
            best = value;
            best_index = index;
        }
        if (best > floor) floor = best;
    }
    uint8_t bound = best >= beta ? BOUND_LOWER : best > alpha ? BOUND_EXACT : BOUND_UPPER;
    *entry = (RedtenEntry){key, best, (uint8_t)depth, (uint8_t)ply, bound, (uint8_t)best_index};
    return best;
}

/* The value of a root move; exact if it exceeds `alpha`. */
static int32_t move_value(RedtenSearch *search, CardSet own, CardSet enemy, Move move, int32_t alpha) {
    CardSet left = own ^ move;
    if (!left) return WIN - 1;
    if (search->horizon == 1) return score(search, left) - score(search, enemy) - tempo(search, move);
    int32_t value = -negamax(search, enemy, left, move, 1, (Window){-alpha - 1, -alpha});
    if (value <= alpha) return value;
    return -negamax(search, enemy, left, move, 1, (Window){-INFINITE, -alpha});
}

int redten_search(RedtenSearch *search, CardSet own, CardSet enemy, const Move *moves, int count, int depth) {
    int best_index = -1;
    assert(count >= 1 && depth >= 1 && depth <= REDTEN_DEPTH_MAX);
    assert((search->mask & (search->mask + 1)) == 0);
    for (search->horizon = 1; search->horizon <= depth; search->horizon++) {
        Ordered ordered;
        order_moves(search, own, moves, count, best_index, &ordered);
        int32_t best = -INFINITE;
        best_index = count;
        for (int i = 0; i < count; i++) {
            /* A move listed before the best one so far also wins a tie. */
            int index = next_move(&ordered, i);
            int32_t beaten = index < best_index && i ? best - 1 : best;
            int32_t value = move_value(search, own, enemy, moves[index], beaten);
            if (value <= beaten) continue;
            best = value;
            best_index = index;
        }
        search->nodes += (uint64_t)count;
        if (best > WIN - REDTEN_DECK * 2) break; /* a proved win; a deeper search cannot find a faster one */
    }
    assert(best_index >= 0 && best_index < count);
    return best_index;
}

/* ---- the printed recursion ---- */

/* Returns the largest leaf value below. The root takes the smallest, so it rejects a branch that reaches
 * `limit`. */
static int32_t printed(RedtenSearch *search, CardSet own, CardSet enemy, CardSet table, int ply,
                       int32_t limit) {
    search->nodes++;
    if (!enemy) return -PRINTED_WIN + ply - 1;
    if (ply == search->horizon) return score(search, own) - score(search, enemy);
    uint64_t key = position_key(search, own, enemy, table);
    RedtenEntry *entry = &search->entries[key & search->mask];
    bool known = entry->bound && entry->key == key && entry->ply == ply;
    if (known && (entry->bound == BOUND_EXACT || entry->value >= limit)) return entry->value;

    Move moves[REDTEN_MOVES];
    int count = redten_list(search->rules, own, table, moves);
    int32_t best = -INFINITE;
    for (int i = 0; i < count && best < limit; i++) {
        int32_t value = printed(search, enemy, own ^ moves[i], moves[i], ply + 1, limit);
        if (value > best) best = value;
    }
    uint8_t bound = best >= limit ? BOUND_LOWER : BOUND_EXACT;
    *entry = (RedtenEntry){key, best, (uint8_t)(search->horizon - ply), (uint8_t)ply, bound, 0};
    return best;
}

int redten_search_printed(RedtenSearch *search, CardSet own, CardSet enemy, const Move *moves, int count,
                          int depth) {
    int32_t smallest = INFINITE;
    int best_index = 0;
    search->horizon = depth;
    for (int i = 0; i < count; i++) {
        int32_t value = printed(search, enemy, own ^ moves[i], moves[i], 1, smallest);
        if (value >= smallest) continue;
        smallest = value;
        best_index = i;
    }
    return best_index;
}

/* ---- proofs ----
 *
 * Endgame proofs of red ten (cards/endgame.h), for its bot and for endings with open hands (cards/ending.h). The
 * enemy's answers are listed for each play, because any bomb is one. */

/* Term of a play's order beyond those in cards/endgame.h, for a play that can be answered. Tested on the
 * first positions with 16, 20 and 24 cards in games of minimax: other values visit as many positions or
 * more. */
enum { ORDER_ANSWERED = -4 };

static uint32_t code(const void *rules, uint64_t table) { return redten_play_code(rules, table); }

/* Orders long plays first, and plays that the enemy can only pass before all others. */
static EndgamePlay weigh(const RedtenRules *rules, CardSet enemy, Move move) {
    Move answers[REDTEN_MOVES];
    int count = redten_list(rules, enemy, move, answers); /* the first of them is the pass */
    EndgamePlay play = {.cards = move, .table = move, .alone = count == 1};
    play.order = ENDGAME_ORDER_CARD * cards_count(move);
    play.order += play.alone ? ENDGAME_ORDER_ALONE : ORDER_ANSWERED - count;
    for (int i = 1; i < count && !play.loses; i++) play.loses = answers[i] == enemy;
    return play;
}

static int plays(const void *rules, const EndgamePosition *position, EndgamePlay *out) {
    Move moves[REDTEN_MOVES];
    int count = redten_list(rules, position->own, position->table, moves), kept = 0;
    for (int i = 0; i < count; i++) {
        if (moves[i] == REDTEN_PASS) continue;
        if (moves[i] == position->own) { /* the play wins, so no other is needed */
            *out = (EndgamePlay){.cards = moves[i], .table = moves[i]};
            return 1;
        }
        out[kept++] = (EndgamePlay){.cards = moves[i]};
    }
    for (int i = 0; i < kept; i++) out[i] = weigh(rules, position->enemy, out[i].cards);
    return kept;
}

const EndgameGame redten_endgame = {plays, code};

/* ---- endings ---- */

static uint64_t hand(const TwoDecks *cards) { return redten_from_ladder(cards->once); }

static bool table(const void *rules, const TwoDecks *cards, uint64_t *out) {
    *out = redten_from_ladder(cards->once);
    return redten_is_play(rules, *out);
}

static Move play(const void *rules, TwoDecks *cards, const EndgamePlay *made) {
    (void)rules, (void)cards;
    return made->cards;
}

bool redten_solve(const void *rules, const struct cJSON *object, Solution *solution, Error *error) {
    EndgameSolver solver = {.game = &redten_endgame, .rules = rules};
    Ending ending = {.ladder = &redten_ladder,
                     .decks = 1,
                     .cards_max = REDTEN_HAND,
                     .suits = true,
                     .solver = &solver,
                     .hand = hand,
                     .table = table,
                     .play = play};
    return ending_solve(&ending, object, solution, error);
}
