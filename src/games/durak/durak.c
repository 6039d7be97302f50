/* The rules of Durak: whose turn it is, what is legal, what a ply does, how the game ends. */
#include "games/durak/durak.h"

static int durak_turn(const DurakState *state) { return state->turn; }

static int hand_count(const DurakState *state, int seat) { return cards_count(state->hand[seat]); }

static int next_active(const DurakState *state, int seat) {
    return durak_next_seat(seat, state->rules.seats, state->active);
}

/* ---- the limits of a bout ---- */

static int attack_limit(const DurakState *state) {
    const DurakRules *rules = &state->rules;
    bool early = !state->discarded && rules->first_bout_limit < rules->attack_limit;
    return early ? rules->first_bout_limit : rules->attack_limit;
}

static void set_limit(DurakState *state) {
    int limit = attack_limit(state);
    int held = hand_count(state, state->defender);
    if (state->rules.defender_limit && held < limit) limit = held > 0 ? held : 1;
    state->limit = (uint8_t)limit;
}

/* ---- legal moves ---- */

static bool may_transfer(const DurakState *state) {
    const DurakRules *rules = &state->rules;
    bool nothing_beaten = state->open == state->table;
    return rules->variant == DURAK_TRANSFER && nothing_beaten &&
           (state->discarded || rules->transfer_first_bout);
}

/* Cards that pass the attack on: the next seat must hold as many cards as it would have to beat. */
static CardSet transfer_cards(const DurakState *state, CardSet hand) {
    int attacks = state->attacks + 1;
    if (attacks > attack_limit(state)) return 0;
    if (hand_count(state, next_active(state, state->defender)) < attacks) return 0;
    return durak_matching(hand, state->open);
}

static CardSet show_card(const DurakState *state, CardSet hand) {
    if (!state->rules.transfer_show_trump || state->shown) return 0;
    if (hand_count(state, next_active(state, state->defender)) < state->attacks) return 0;
    return durak_matching(hand, state->open) & durak_trumps(state->trump);
}

/* The legal cards by verb; `stop` is the move without a card, if there is one. */
typedef struct {
    CardSet play, pass_on, show;
    DurakVerb verb, stop;
    bool may_stop;
} Options;

static inline Options durak_options(const DurakState *state) {
    CardSet hand = state->hand[state->turn];
    Options options = {.verb = DURAK_ATTACK, .stop = DURAK_PASS};
    if (state->open && !state->taking) {
        options.verb = DURAK_DEFEND;
        options.stop = DURAK_TAKE;
        options.may_stop = true;
        options.play = durak_beating(hand, cards_lowest(state->open), durak_trumps(state->trump));
        if (may_transfer(state)) {
            options.pass_on = transfer_cards(state, hand);
            options.show = show_card(state, hand);
        }
    } else if (state->table) {
        options.play = durak_matching(hand, state->table);
        options.may_stop = true;
    } else {
        options.play = hand;
    }
    return options;
}

static inline Move *list_cards(Move *out, DurakVerb verb, CardSet cards) {
    for (; cards; cards &= cards - 1) *out++ = durak_move(verb, cards & -cards);
    return out;
}

static int durak_moves(const DurakState *state, Move *out) {
    Options options = durak_options(state);
    Move *end = list_cards(out, options.verb, options.play);
    if (options.pass_on) end = list_cards(end, DURAK_PASS_ON, options.pass_on);
    if (options.show) end = list_cards(end, DURAK_SHOW, options.show);
    if (options.may_stop) *end++ = durak_move(options.stop, 0);
    return (int)(end - out);
}

static Move durak_random_move(const DurakState *state, Rng *rng) {
    Options options = durak_options(state);
    int plays = cards_count(options.play), passes = cards_count(options.pass_on);
    int count = plays + passes + (options.show != 0) + options.may_stop;
    int pick = count > 1 ? (int)rng_below(rng, (uint32_t)count) : 0;
    if (pick < plays) return durak_move(options.verb, card_bit(cards_nth(options.play, pick)));
    pick -= plays;
    if (pick < passes) return durak_move(DURAK_PASS_ON, card_bit(cards_nth(options.pass_on, pick)));
    if (options.show && pick == passes) return durak_move(DURAK_SHOW, options.show);
    return durak_move(options.stop, 0);
}

/* ---- between bouts ---- */

void durak_begin_bout(DurakState *state, int attacker) {
    state->attacker = (uint8_t)attacker;
    state->defender = (uint8_t)next_active(state, attacker);
    state->turn = (int8_t)attacker;
    state->table = state->open = 0;
    state->passed = state->attacks = 0;
    state->taking = state->shown = false;
    set_limit(state);
}

static void refill_seat(DurakState *state, int seat) {
    CardSet hand = state->hand[seat];
    for (int missing = state->rules.hand - cards_count(hand); missing > 0; missing--) {
        if (state->top == state->rules.deck) break;
        Card card = state->deck[state->top++];
        hand |= card_bit(card);
        /* The last card of the talon lay face up: everybody knows who holds it now. */
        if (state->top == state->rules.deck && state->rules.trump == DURAK_TRUMP_LAST)
            state->known[seat] |= card_bit(card);
    }
    state->hand[seat] = hand;
}

/* Refills clockwise from `first`; `last`, if a seat (not -1), comes at the end instead. */
static void refill(DurakState *state, int first, int last) {
    if (state->top == state->rules.deck) return;
    for (int i = 0, seat = first; i < state->rules.seats; i++) {
        if (seat != last && state->active >> seat & 1) refill_seat(state, seat);
        seat = seat + 1 == state->rules.seats ? 0 : seat + 1;
    }
    if (last >= 0) refill_seat(state, last);
}

/* With an empty talon, seats without cards go out; those of one bout share a place. */
static void seats_go_out(DurakState *state) {
    if (state->top < state->rules.deck) return;
    int place = state->places_given + 1;
    for (int seat = 0; seat < state->rules.seats; seat++) {
        if (!(state->active >> seat & 1) || state->hand[seat]) continue;
        state->active &= (uint8_t) ~(1u << seat);
        state->place[seat] = (uint8_t)place;
        state->places_given++;
    }
}

static void end_game(DurakState *state, DurakReason reason) {
    int place = state->places_given + 1;
    for (int seat = 0; seat < state->rules.seats; seat++)
        if (state->active >> seat & 1) state->place[seat] = (uint8_t)place;
    state->reason = (uint8_t)reason;
    state->turn = -1;
    state->table = state->open = 0;
}

static bool game_is_over(const DurakState *state) { return (state->active & (state->active - 1)) == 0; }

static void end_bout(DurakState *state) {
    int attacker = state->attacker, defender = state->defender;
    if (state->attacks > state->longest_bout) state->longest_bout = state->attacks;
    if (state->taking) {
        state->hand[defender] |= state->table;
        state->known[defender] |= state->table;
        state->taken[defender] += (uint32_t)cards_count(state->table);
    } else {
        state->discard |= state->table;
        state->discarded = true;
    }
    state->bouts++;
    int next = state->taking ? next_active(state, defender) : defender;
    bool check_first = state->rules.end_check == DURAK_END_BEFORE_REFILL;
    if (check_first) seats_go_out(state);
    if (!check_first || !game_is_over(state)) {
        if (state->rules.refill_order == DURAK_REFILL_ATTACKER)
            refill(state, attacker, defender);
        else
            refill(state, next, -1);
    }
    if (!check_first) seats_go_out(state);
    if (game_is_over(state)) {
        end_game(state, state->active ? DURAK_LOSER : DURAK_DRAW);
    } else if (state->bouts >= state->rules.bout_cap) {
        end_game(state, DURAK_ABORTED);
    } else {
        durak_begin_bout(state, state->active >> next & 1 ? next : next_active(state, next));
    }
}

/* ---- plies ---- */

/* The seats that may throw in, as a mask. */
static unsigned throwers(const DurakState *state) {
    unsigned others = state->active & ~(1u << state->defender);
    unsigned lead = 1u << state->attacker;
    if (state->rules.throwers == DURAK_THROWERS_ALL) return others;
    if (state->rules.throwers == DURAK_THROWERS_ATTACKER) return lead;
    int before = state->defender;
    do before = before == 0 ? state->rules.seats - 1 : before - 1;
    while (!(state->active >> before & 1));
    return lead | 1u << before | 1u << next_active(state, state->defender);
}

/* Hands the turn to the next thrower who has not passed: the lead attacker first, then clockwise from
 * the defender's left. When nobody is left the bout ends. */
static void next_thrower(DurakState *state) {
    unsigned asked = throwers(state) & ~(unsigned)state->passed;
    if (!asked) {
        end_bout(state);
        return;
    }
    state->turn =
        (int8_t)(asked >> state->attacker & 1 ? state->attacker
                                              : durak_next_seat(state->defender, state->rules.seats, asked));
}

static void play_card(DurakState *state, CardSet card) {
    int seat = state->turn;
    state->hand[seat] ^= card;
    state->known[seat] &= ~card;
    state->table |= card;
}

static void apply_attack(DurakState *state, CardSet card) {
    play_card(state, card);
    state->attacks++;
    state->open |= card;
    if (!state->taking) {
        state->turn = (int8_t)state->defender;
    } else if (state->attacks == state->limit) {
        end_bout(state);
    }
}

static void apply_defence(DurakState *state, CardSet card) {
    play_card(state, card);
    state->open &= state->open - 1;
    if (state->open) return;
    state->passed = 0;
    if (state->attacks == state->limit)
        end_bout(state);
    else
        next_thrower(state);
}

static void apply_transfer(DurakState *state, CardSet card, bool shown) {
    if (shown) {
        state->shown = true;
        state->known[state->turn] |= card;
    } else {
        play_card(state, card);
        state->open |= card;
        state->attacks++;
    }
    state->transfers++;
    state->attacker = state->defender;
    state->defender = (uint8_t)next_active(state, state->defender);
    state->turn = (int8_t)state->defender;
    set_limit(state);
}

static void apply_take(DurakState *state) {
    state->taking = true;
    state->passed = 0;
    if (state->rules.throw_after_take && state->attacks < state->limit)
        next_thrower(state);
    else
        end_bout(state);
}

static void durak_apply(DurakState *state, Move move) {
    CardSet card = durak_card(move);
    assert(state->turn >= 0 && (state->hand[state->turn] & card) == card);
    switch (durak_verb(move)) {
    case DURAK_ATTACK:
        apply_attack(state, card);
        break;
    case DURAK_DEFEND:
        apply_defence(state, card);
        break;
    case DURAK_PASS_ON:
        apply_transfer(state, card, false);
        break;
    case DURAK_SHOW:
        apply_transfer(state, card, true);
        break;
    case DURAK_TAKE:
        apply_take(state);
        break;
    case DURAK_PASS:
        state->passed |= (uint8_t)(1u << state->turn);
        next_thrower(state);
        break;
    }
}

/* ---- the end ---- */

/* One durak loses against all others: the scores add up to zero. */
static void durak_outcome(const DurakState *state, Outcome *out) {
    memset(out, 0, sizeof *out);
    out->reason = state->reason;
    int seats = state->rules.seats;
    for (int seat = 0; seat < seats; seat++) {
        out->place[seat] = state->place[seat];
        if (state->reason != DURAK_LOSER) continue;
        out->score[seat] = state->active >> seat & 1 ? 1 - seats : 1;
    }
}

static void durak_forfeit(const void *memory, int culprit, Outcome *out) {
    const DurakState *state = memory;
    int seats = state->rules.seats;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < seats; seat++) {
        out->place[seat] = (uint8_t)(seat == culprit ? seats : 1);
        out->score[seat] = culprit < 0 ? 0 : seat == culprit ? 1 - seats : 1;
    }
}

static int durak_seats(const void *rules) { return ((const DurakRules *)rules)->seats; }

static void durak_score_bounds(const void *rules, int32_t *lowest, int32_t *highest) {
    *lowest = 1 - durak_seats(rules);
    *highest = 1;
}

/* A bout has at most `limit` attacks, answers and shows of a trump, and after each answer and the take
 * a round of passes by everybody but the defender. */
static int durak_plies_max(const void *memory) {
    const DurakRules *rules = memory;
    int attacks = rules->attack_limit < rules->deck / 2 ? rules->attack_limit : rules->deck / 2;
    return rules->bout_cap * (2 * attacks + 2 + (attacks + 1) * (rules->seats - 1));
}

/* ---- statistics ---- */

static size_t format_card(int32_t value, char *out) {
    card_format((Card)value, out);
    return 2;
}

static const GameStat durak_stats[] = {
    {"trump", "the trump card", false, false, format_card},
    {"first_attacker", "seat that led the first bout", false, true, NULL},
    {"bouts", "bouts played", false, false, NULL},
    {"longest_bout", "most attack cards in one bout", false, false, NULL},
    {"transfers", "attacks passed on, by a card or by showing the trump", false, false, NULL},
    {"taken", "cards taken", true, false, NULL},
    {"left", "cards left in the hand at the end", true, false, NULL},
    {"trumps_dealt", "trumps in the dealt hand", true, false, NULL},
};

static const char *const durak_covariates[] = {"first_attacker", "trumps_dealt", NULL};

static void durak_statistics(const void *memory, int32_t *out) {
    const DurakState *state = memory;
    *out++ = state->trump;
    *out++ = state->first_attacker;
    *out++ = state->bouts;
    *out++ = state->longest_bout;
    *out++ = state->transfers;
    int seats = state->rules.seats;
    for (int seat = 0; seat < seats; seat++) {
        out[seat] = (int32_t)state->taken[seat];
        out[seats + seat] = hand_count(state, seat);
        out[2 * seats + seat] = state->trumps_dealt[seat];
    }
}

/* ---- the table of functions ---- */

#define GAME       durak
#define GAME_STATE DurakState
#include "core/specialise.h"

static int table_turn(const void *state) { return durak_turn(state); }
static int table_moves(const void *state, Move *out) { return durak_moves(state, out); }
static void table_apply(void *state, Move move) { durak_apply(state, move); }
static void table_outcome(const void *state, Outcome *out) { durak_outcome(state, out); }

static const char *const durak_reasons[] = {"durak", "draw", "aborted", NULL};

_Static_assert(sizeof(DurakState) <= 256, "a state is copied at every search node");
_Static_assert(sizeof(DurakRules) <= RULES_MAX && sizeof(DurakView) <= VIEW_MAX &&
                   sizeof(DurakPly) <= PLY_MAX,
               "");

const Game game_durak = {
    .name = "durak",
    .title = "Durak, throw-in and transfer, 2 to 6 seats",
    .reasons = durak_reasons,
    .rules = &durak_rules,
    .stats = durak_stats,
    .stat_count = sizeof durak_stats / sizeof durak_stats[0],
    .covariates = durak_covariates,
    .seats_min = 2,
    .seats_max = DURAK_SEATS,
    .rules_size = sizeof(DurakRules),
    .state_size = sizeof(DurakState),
    .view_size = sizeof(DurakView),
    .ply_size = sizeof(DurakPly),
    .seats = durak_seats,
    .check = durak_check,
    .plies_max = durak_plies_max,
    .score_bounds = durak_score_bounds,
    .deal = durak_deal,
    .deal_read = durak_deal_read,
    .deal_write = durak_deal_write,
    .turn = table_turn,
    .moves = table_moves,
    .apply = table_apply,
    .outcome = table_outcome,
    .forfeit = durak_forfeit,
    .statistics = durak_statistics,
    .observe = durak_observe,
    .observe_ply = durak_observe_ply,
    .view_fields = &durak_view_fields,
    .ply_fields = &durak_ply_fields,
    .determinize = durak_determinize,
    .move_format = durak_move_format,
    .move_parse = durak_move_parse,
    .show = durak_show,
    .audit = durak_audit,
    .playout = durak_playout,
    .perft = durak_perft,
};
