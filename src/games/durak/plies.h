/* The rules of Durak: the turn, legal moves, plies and the end of the game. All functions are inline for bots
 * and searches. */
#ifndef KOZYR_GAMES_DURAK_PLIES_H
#define KOZYR_GAMES_DURAK_PLIES_H

#include "games/durak/durak.h"

/* Two-seat throw-in, the usual game. Functions with a parameter `pair` are compiled twice; the version for
 * pairs leaves out everything that cannot happen there. */
static inline bool durak_is_pair(const DurakRules *rules) {
    return rules->seats == 2 && rules->variant == DURAK_THROW_IN;
}
#define DURAK_FOLDED __attribute__((always_inline)) static inline

static inline int durak_turn(const DurakState *state) { return state->public.turn; }

static inline int durak_hand_count(const DurakState *state, int seat) {
    return cards_count(state->hand[seat]);
}

/* In a pair both seats are active until the game ends. */
DURAK_FOLDED int durak_next(const DurakState *state, int seat, bool pair) {
    return pair ? seat ^ 1 : durak_next_seat(seat, state->public.rules.seats, state->public.active);
}

static inline int durak_next_active(const DurakState *state, int seat) {
    return durak_next_seat(seat, state->public.rules.seats, state->public.active);
}

/* ---- the limits of a bout ---- */

static inline int durak_attack_limit(const DurakPublic *at) {
    const DurakRules *rules = &at->rules;
    bool early = !at->discarded && rules->first_bout_limit < rules->attack_limit;
    return early ? rules->first_bout_limit : rules->attack_limit;
}

static inline void durak_set_limit(DurakState *state) {
    int limit = durak_attack_limit(&state->public);
    int held = durak_hand_count(state, state->public.defender);
    if (state->public.rules.defender_limit && held < limit) limit = held > 0 ? held : 1;
    state->public.limit = (uint8_t)limit;
}

/* ---- legal moves ---- */

/* `next_held` is the number of cards of the seat after the defender. That seat needs as many cards as it
 * would have to beat. */
typedef struct {
    CardSet pass_on, show;
} DurakTransfers;

static inline bool durak_may_transfer(const DurakPublic *at) {
    const DurakRules *rules = &at->rules;
    bool nothing_beaten = at->open == at->table;
    return rules->variant == DURAK_TRANSFER && nothing_beaten &&
           (at->discarded || rules->transfer_first_bout);
}

/* The cards of `hand` that may pass the attack on. */
static inline DurakTransfers durak_transfers(const DurakPublic *at, CardSet hand, int next_held) {
    DurakTransfers transfers = {0};
    CardSet equal = durak_matching(hand, at->open);
    if (!durak_may_transfer(at)) return transfers;
    if (at->attacks < durak_attack_limit(at) && next_held > at->attacks) transfers.pass_on = equal;
    if (at->rules.transfer_show_trump && !at->shown && next_held >= at->attacks)
        transfers.show = equal & durak_trumps(at->trump);
    return transfers;
}

/* The legal cards by verb; `stop` is the move without a card, if it is legal. */
typedef struct {
    CardSet play, pass_on, show;
    DurakVerb verb, stop;
    bool may_stop;
} DurakOptions;

DURAK_FOLDED DurakOptions durak_options_as(const DurakState *state, bool pair) {
    CardSet hand = state->hand[state->public.turn];
    DurakOptions options = {.verb = DURAK_ATTACK, .stop = DURAK_PASS};
    if (state->public.open && !state->public.taking) {
        options.verb = DURAK_DEFEND;
        options.stop = DURAK_TAKE;
        options.may_stop = true;
        options.play =
            durak_beating(hand, cards_lowest(state->public.open), durak_trumps(state->public.trump));
        if (!pair && state->public.rules.variant == DURAK_TRANSFER) {
            int next = durak_next_active(state, state->public.defender);
            DurakTransfers transfers = durak_transfers(&state->public, hand, durak_hand_count(state, next));
            options.pass_on = transfers.pass_on;
            options.show = transfers.show;
        }
    } else if (state->public.table) {
        options.play = durak_matching(hand, state->public.table);
        options.may_stop = true;
    } else {
        options.play = hand;
    }
    return options;
}

DURAK_FOLDED DurakOptions durak_options(const DurakState *state) { return durak_options_as(state, false); }

static inline Move *durak_list_cards(Move *out, DurakVerb verb, CardSet cards) {
    for (; cards; cards &= cards - 1) *out++ = durak_move(verb, cards & -cards);
    return out;
}

static inline int durak_moves(const DurakState *state, Move *out) {
    DurakOptions options = durak_options(state);
    Move *end = durak_list_cards(out, options.verb, options.play);
    if (options.pass_on) end = durak_list_cards(end, DURAK_PASS_ON, options.pass_on);
    if (options.show) end = durak_list_cards(end, DURAK_SHOW, options.show);
    if (options.may_stop) *end++ = durak_move(options.stop, 0);
    return (int)(end - out);
}

static inline int durak_count(const DurakOptions *options) {
    return cards_count(options->play) + cards_count(options->pass_on) + (options->show != 0) +
           options->may_stop;
}

/* The move of index `pick` in the order of durak_moves. */
static inline Move durak_nth(const DurakOptions *options, int pick) {
    assert(pick >= 0 && pick < durak_count(options));
    int plays = cards_count(options->play), passes = cards_count(options->pass_on);
    if (pick < plays) return durak_move(options->verb, card_bit(cards_nth(options->play, pick)));
    pick -= plays;
    if (pick < passes) return durak_move(DURAK_PASS_ON, card_bit(cards_nth(options->pass_on, pick)));
    if (options->show && pick == passes) return durak_move(DURAK_SHOW, options->show);
    return durak_move(options->stop, 0);
}

static inline int durak_choices(const DurakState *state) {
    DurakOptions options = durak_options(state);
    return durak_count(&options);
}

static inline Move durak_choice(const DurakState *state, int pick) {
    DurakOptions options = durak_options(state);
    return durak_nth(&options, pick);
}

static inline bool durak_allows(const DurakOptions *options, Move move) {
    DurakVerb verb = durak_verb(move);
    CardSet card = durak_card(move);
    if (!card) return options->may_stop && verb == options->stop;
    if (card & (card - 1)) return false;
    return (verb == options->verb && card & options->play) ||
           (verb == DURAK_PASS_ON && card & options->pass_on) || (verb == DURAK_SHOW && card & options->show);
}

static inline bool durak_legal(const DurakState *state, Move move) {
    DurakOptions options = durak_options(state);
    return durak_allows(&options, move);
}

static inline Move durak_random_move(const DurakState *state, Rng *rng) {
    DurakOptions options = durak_options(state);
    int count = durak_count(&options);
    assert(count >= 1);
    return durak_nth(&options, count > 1 ? (int)rng_below(rng, (uint32_t)count) : 0);
}

/* ---- between bouts ---- */

DURAK_FOLDED void durak_begin_bout_as(DurakState *state, int attacker, bool pair) {
    state->public.attacker = (uint8_t)attacker;
    assert(state->public.active >> attacker & 1 && state->hand[attacker]); /* it has a card to lead */
    state->public.defender = (uint8_t)durak_next(state, attacker, pair);
    assert(state->public.defender != attacker);
    state->public.turn = (int8_t)attacker;
    state->public.table = state->public.open = 0;
    state->public.passed = state->public.attacks = 0;
    state->public.taking = state->public.shown = false;
    durak_set_limit(state);
}

static inline void durak_begin_bout(DurakState *state, int attacker) {
    durak_begin_bout_as(state, attacker, false);
}

static inline void durak_refill_seat(DurakState *state, int seat) {
    assert(state->top <= state->public.rules.deck);
    CardSet hand = state->hand[seat];
    for (int missing = state->public.rules.hand - cards_count(hand); missing > 0; missing--) {
        if (state->top == state->public.rules.deck) break;
        Card card = state->deck[state->top++];
        hand |= card_bit(card);
        /* The talon's last card lay face up, so its new holder is known. */
        if (state->top == state->public.rules.deck && state->public.rules.trump == DURAK_TRUMP_LAST)
            state->public.known[seat] |= card_bit(card);
    }
    state->hand[seat] = hand;
}

/* Refills clockwise from `first`; the seat `last` (-1: none) is refilled at the end instead. */
DURAK_FOLDED void durak_refill(DurakState *state, int first, int last, bool pair) {
    if (state->top == state->public.rules.deck) return;
    if (pair) { /* if not -1, `last` is the other seat */
        durak_refill_seat(state, first);
        durak_refill_seat(state, first ^ 1);
        return;
    }
    for (int i = 0, seat = first; i < state->public.rules.seats; i++) {
        if (seat != last && state->public.active >> seat & 1) durak_refill_seat(state, seat);
        seat = seat + 1 == state->public.rules.seats ? 0 : seat + 1;
    }
    if (last >= 0) durak_refill_seat(state, last);
}

/* If the talon is empty, seats without cards go out. Seats that go out in the same bout share a place. */
static inline void durak_seats_go_out(DurakState *state) {
    if (state->top < state->public.rules.deck) return;
    int place = state->public.places_given + 1;
    for (int seat = 0; seat < state->public.rules.seats; seat++) {
        if (!(state->public.active >> seat & 1) || state->hand[seat]) continue;
        state->public.active &= (uint8_t) ~(1u << seat);
        state->public.place[seat] = (uint8_t)place;
        state->public.places_given++;
    }
}

static inline void durak_end_game(DurakState *state, DurakReason reason) {
    int place = state->public.places_given + 1;
    for (int seat = 0; seat < state->public.rules.seats; seat++)
        if (state->public.active >> seat & 1) state->public.place[seat] = (uint8_t)place;
    state->reason = (uint8_t)reason;
    state->public.turn = -1;
    state->public.table = state->public.open = 0;
}

static inline bool durak_game_is_over(const DurakState *state) {
    return (state->public.active & (state->public.active - 1)) == 0;
}

DURAK_FOLDED void durak_end_bout_as(DurakState *state, bool pair) {
    int attacker = state->public.attacker, defender = state->public.defender;
    if (state->public.attacks > state->longest_bout) state->longest_bout = state->public.attacks;
    if (state->public.taking) {
        state->hand[defender] |= state->public.table;
        state->public.known[defender] |= state->public.table;
        state->taken[defender] += (uint32_t)cards_count(state->public.table);
    } else {
        state->public.discard |= state->public.table;
        state->public.discarded = true;
    }
    state->public.bouts++;
    int next = state->public.taking ? durak_next(state, defender, pair) : defender;
    bool check_first = state->public.rules.end_check == DURAK_END_BEFORE_REFILL;
    if (check_first) durak_seats_go_out(state);
    if (!check_first || !durak_game_is_over(state)) {
        if (state->public.rules.refill_order == DURAK_REFILL_ATTACKER)
            durak_refill(state, attacker, defender, pair);
        else
            durak_refill(state, next, -1, pair);
    }
    if (!check_first) durak_seats_go_out(state);
    if (durak_game_is_over(state)) {
        durak_end_game(state, state->public.active ? DURAK_LOSER : DURAK_DRAW);
    } else if (state->public.bouts >= state->public.rules.bout_cap) {
        durak_end_game(state, DURAK_ABORTED);
    } else {
        bool in = pair || state->public.active >> next & 1;
        durak_begin_bout_as(state, in ? next : durak_next_active(state, next), pair);
    }
}

/* Not inlined: a bout can end in several places, and the code is long. */
__attribute__((noinline, unused)) static void durak_end_bout_of_pair(DurakState *state) {
    durak_end_bout_as(state, true);
}

__attribute__((noinline, unused)) static void durak_end_bout_of_many(DurakState *state) {
    durak_end_bout_as(state, false);
}

DURAK_FOLDED void durak_end_bout(DurakState *state, bool pair) {
    if (pair)
        durak_end_bout_of_pair(state);
    else
        durak_end_bout_of_many(state);
}

/* ---- plies ---- */

/* The seats that may throw in, as a bit mask. */
static inline unsigned durak_throwers(const DurakState *state) {
    unsigned others = state->public.active & ~(1u << state->public.defender);
    unsigned lead = 1u << state->public.attacker;
    if (state->public.rules.throwers == DURAK_THROWERS_ALL) return others;
    if (state->public.rules.throwers == DURAK_THROWERS_ATTACKER) return lead;
    int before = state->public.defender;
    do before = before == 0 ? state->public.rules.seats - 1 : before - 1;
    while (!(state->public.active >> before & 1));
    return lead | 1u << before | 1u << durak_next_active(state, state->public.defender);
}

/* Gives the turn to the next thrower that has not passed: the lead attacker first, then clockwise from the
 * defender's left. If there is none, the bout ends. */
DURAK_FOLDED void durak_next_thrower(DurakState *state, bool pair) {
    if (pair && !state->public.passed) {
        state->public.turn = (int8_t)state->public.attacker;
        return;
    }
    unsigned asked = pair ? 0 : durak_throwers(state) & ~(unsigned)state->public.passed;
    if (!asked) {
        durak_end_bout(state, pair);
        return;
    }
    state->public.turn =
        (int8_t)(asked >> state->public.attacker & 1
                     ? state->public.attacker
                     : durak_next_seat(state->public.defender, state->public.rules.seats, asked));
}

static inline void durak_play_card(DurakState *state, CardSet card) {
    int seat = state->public.turn;
    assert(cards_count(card) == 1);
    state->hand[seat] ^= card;
    state->public.known[seat] &= ~card;
    state->public.table |= card;
}

DURAK_FOLDED void durak_apply_attack(DurakState *state, CardSet card, bool pair) {
    assert(state->public.attacks < state->public.limit);
    durak_play_card(state, card);
    state->public.attacks++;
    state->public.open |= card;
    if (!state->public.taking) {
        state->public.turn = (int8_t)state->public.defender;
    } else if (state->public.attacks == state->public.limit) {
        durak_end_bout(state, pair);
    }
}

DURAK_FOLDED void durak_apply_defence(DurakState *state, CardSet card, bool pair) {
    assert(state->public.open && state->public.turn == state->public.defender);
    durak_play_card(state, card);
    state->public.open &= state->public.open - 1;
    if (state->public.open) return;
    state->public.passed = 0;
    if (state->public.attacks == state->public.limit)
        durak_end_bout(state, pair);
    else
        durak_next_thrower(state, pair);
}

static inline void durak_apply_transfer(DurakState *state, CardSet card, bool shown) {
    if (shown) {
        state->public.shown = true;
        state->public.known[state->public.turn] |= card;
    } else {
        durak_play_card(state, card);
        state->public.open |= card;
        state->public.attacks++;
    }
    state->transfers++;
    state->public.attacker = state->public.defender;
    state->public.defender = (uint8_t)durak_next_active(state, state->public.defender);
    state->public.turn = (int8_t)state->public.defender;
    durak_set_limit(state);
}

DURAK_FOLDED void durak_apply_take(DurakState *state, bool pair) {
    state->public.taking = true;
    state->public.passed = 0;
    if (state->public.rules.throw_after_take && state->public.attacks < state->public.limit)
        durak_next_thrower(state, pair);
    else
        durak_end_bout(state, pair);
}

DURAK_FOLDED void durak_apply_as(DurakState *state, Move move, bool pair) {
    CardSet card = durak_card(move);
    assert(state->public.turn >= 0 && (state->hand[state->public.turn] & card) == card);
    switch (durak_verb(move)) {
    case DURAK_ATTACK:
        durak_apply_attack(state, card, pair);
        break;
    case DURAK_DEFEND:
        durak_apply_defence(state, card, pair);
        break;
    case DURAK_PASS_ON:
        if (!pair) durak_apply_transfer(state, card, false);
        break;
    case DURAK_SHOW:
        if (!pair) durak_apply_transfer(state, card, true);
        break;
    case DURAK_TAKE:
        durak_apply_take(state, pair);
        break;
    case DURAK_PASS:
        state->public.passed |= (uint8_t)(1u << state->public.turn);
        durak_next_thrower(state, pair);
        break;
    }
}

static inline void durak_apply(DurakState *state, Move move) {
    if (durak_is_pair(&state->public.rules))
        durak_apply_as(state, move, true);
    else
        durak_apply_as(state, move, false);
}

/* ---- the end ---- */

/* The one loser pays all others, so scores add up to zero. */
static inline void durak_outcome(const DurakState *state, Outcome *out) {
    memset(out, 0, sizeof *out);
    out->reason = state->reason;
    assert(state->public.turn < 0);
    assert(state->reason != DURAK_LOSER || __builtin_popcount(state->public.active) == 1);
    int seats = state->public.rules.seats;
    for (int seat = 0; seat < seats; seat++) {
        assert(state->public.place[seat] >= 1 && state->public.place[seat] <= seats);
        out->place[seat] = state->public.place[seat];
        if (state->reason != DURAK_LOSER) continue;
        out->score[seat] = state->public.active >> seat & 1 ? 1 - seats : 1;
    }
}

#endif
