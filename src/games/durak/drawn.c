/* Random games of a pair, bout by bout: the state during the loop, and the start and end of bouts. */
#include "games/durak/drawn.h"

#include "games/durak/plies.h"

/* The part of a state that the loop keeps, with values derived from the rules. The rest is written at the
 * end. */
typedef struct {
    CardSet hand[2], table, trumps, discard;
    CardSet known[2]; /* cards that were known to all at some time; those still in the hand are known now */
    int attacker, limit, attacks, top, deck, size;
    bool taking, passed, throw_after_take, discarded, over;
    uint32_t bouts, longest, taken[2];
} Pair;

DURAK_FOLDED void pair_load(Pair *pair, const DurakState *state) {
    const DurakRules *rules = &state->public.rules;
    *pair = (Pair){.hand = {state->hand[0], state->hand[1]},
                   .known = {state->public.known[0], state->public.known[1]},
                   .trumps = durak_trumps(state->public.trump),
                   .discard = state->public.discard,
                   .attacker = state->public.attacker,
                   .top = state->top,
                   .deck = rules->deck,
                   .size = rules->hand,
                   .throw_after_take = rules->throw_after_take,
                   .discarded = state->public.discarded,
                   .bouts = state->public.bouts,
                   .longest = state->longest_bout,
                   .taken = {state->taken[0], state->taken[1]}};
}

DURAK_FOLDED void pair_begin(Pair *pair, const DurakState *state) {
    const DurakRules *rules = &state->public.rules;
    int limit = pair->discarded || rules->first_bout_limit > rules->attack_limit ? rules->attack_limit
                                                                                 : rules->first_bout_limit;
    int held = cards_count(pair->hand[pair->attacker ^ 1]);
    if (rules->defender_limit && held < limit) limit = held > 0 ? held : 1;
    pair->limit = limit;
}

DURAK_FOLDED void pair_refill_seat(Pair *pair, const DurakState *state, int seat) {
    CardSet hand = pair->hand[seat];
    for (int missing = pair->size - cards_count(hand); missing > 0 && pair->top < pair->deck; missing--)
        hand |= card_bit(state->deck[pair->top++]);
    pair->hand[seat] = hand;
}

/* The talon's last card lay face up, so its new holder is known. */
DURAK_FOLDED void pair_refill(Pair *pair, const DurakState *state, int first) {
    if (pair->top == pair->deck) return;
    pair_refill_seat(pair, state, first);
    pair_refill_seat(pair, state, first ^ 1);
    if (pair->top < pair->deck || state->public.rules.trump != DURAK_TRUMP_LAST) return;
    CardSet last = card_bit(state->deck[pair->deck - 1]);
    pair->known[pair->hand[1] & last ? 1 : 0] |= last;
}

DURAK_FOLDED bool pair_somebody_is_out(const Pair *pair) {
    return pair->top == pair->deck && (!pair->hand[0] || !pair->hand[1]);
}

/* Ends the bout; returns true if another one follows. */
DURAK_FOLDED bool pair_end(Pair *pair, const DurakState *state) {
    const DurakRules *rules = &state->public.rules;
    int defender = pair->attacker ^ 1, next = pair->taking ? pair->attacker : defender;
    pair->bouts++;
    if ((uint32_t)pair->attacks > pair->longest) pair->longest = (uint32_t)pair->attacks;
    if (pair->taking) {
        pair->hand[defender] |= pair->table;
        pair->known[defender] |= pair->table;
        pair->taken[defender] += (uint32_t)cards_count(pair->table);
    } else {
        pair->discard |= pair->table;
        pair->discarded = true;
    }
    bool check_first = rules->end_check == DURAK_END_BEFORE_REFILL;
    pair->over = check_first && pair_somebody_is_out(pair);
    pair_refill(pair, state, rules->refill_order == DURAK_REFILL_ATTACKER ? pair->attacker : next);
    if (!check_first) pair->over = pair_somebody_is_out(pair);
    if (pair->over || pair->bouts >= rules->bout_cap) return false;
    pair->attacker = next;
    return true;
}

/* Writes the state at the end of the game. */
static void pair_store(const Pair *pair, DurakState *state) {
    assert(pair->longest <= UINT8_MAX && pair->bouts <= UINT16_MAX && pair->top <= pair->deck);
    for (int seat = 0; seat < 2; seat++) {
        state->hand[seat] = pair->hand[seat];
        state->public.known[seat] = pair->known[seat] & pair->hand[seat];
        state->taken[seat] = pair->taken[seat];
    }
    state->public.discard = pair->discard;
    state->public.discarded = pair->discarded;
    state->top = (uint8_t)pair->top;
    state->public.bouts = (uint16_t)pair->bouts;
    state->longest_bout = (uint8_t)pair->longest;
    state->public.attacker = (uint8_t)pair->attacker;
    state->public.defender = (uint8_t)(pair->attacker ^ 1);
    state->public.attacks = (uint8_t)pair->attacks;
    state->public.limit = (uint8_t)pair->limit;
    state->public.taking = pair->taking;
    state->public.passed = (uint8_t)(pair->passed ? 1u << pair->attacker : 0);
    if (pair->over) durak_seats_go_out(state);
    durak_end_game(state, !pair->over ? DURAK_ABORTED : state->public.active ? DURAK_LOSER : DURAK_DRAW);
}

static CardSet nth_plain(CardSet set, uint32_t k) {
    while (k-- > 0) set &= set - 1;
    return set & -set;
}

#define DRAWN(name)       plain_##name
#define DRAWN_TARGET      static
#define DRAWN_NTH(set, k) nth_plain(set, k)
#include "games/durak/drawn_loop.h"

#ifdef __x86_64__
#include <immintrin.h>
#define DRAWN(name)       pdep_##name
#define DRAWN_TARGET      static __attribute__((target("bmi,bmi2")))
#define DRAWN_NTH(set, k) _pdep_u64(UINT64_C(1) << (k), set)
#include "games/durak/drawn_loop.h"
#endif

/* Plays a bout that has already begun to its end, ply by ply. */
static int finish_bout(DurakState *state, Rng *const *rng, uint32_t *decisions) {
    int plies = 0;
    for (; state->public.turn >= 0 && state->public.table; plies++) {
        DurakOptions options = durak_options_as(state, true);
        int count = durak_count(&options), pick = 0, seat = state->public.turn;
        if (count > 1) {
            decisions[seat]++;
            pick = (int)rng_below(rng[seat], (uint32_t)count);
        }
        durak_apply_as(state, durak_nth(&options, pick), true);
    }
    return plies;
}

static int play(DurakDrawn *loop, DurakState *state, Rng *const *rng, uint32_t *decisions) {
    int plies = finish_bout(state, rng, decisions);
    return state->public.turn < 0 ? plies : plies + loop(state, rng, decisions);
}

int durak_drawn_plain(DurakState *state, Rng *const *rng, uint32_t *decisions) {
    return play(plain_loop, state, rng, decisions);
}

#ifdef __x86_64__
static int drawn_pdep(DurakState *state, Rng *const *rng, uint32_t *decisions) {
    return play(pdep_loop, state, rng, decisions);
}

/* Zen 1 and Zen 2 implement pdep in microcode, where it takes hundreds of cycles. */
DurakDrawn *durak_drawn_pdep(void) {
    bool fast = __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                !__builtin_cpu_is("znver1") && !__builtin_cpu_is("znver2");
    return fast ? drawn_pdep : NULL;
}
#else
DurakDrawn *durak_drawn_pdep(void) { return NULL; }
#endif

int durak_drawn(DurakState *state, Rng *const *rng, uint32_t *decisions) {
    DurakDrawn *pdep = durak_drawn_pdep();
    return pdep ? pdep(state, rng, decisions) : durak_drawn_plain(state, rng, decisions);
}
