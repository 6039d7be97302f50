/* Durak as a game of the program: scores, bounds, statistics, and the table of functions. The plies are in
 * plies.h. */
#include "games/durak/drawn.h"
#include "games/durak/durak.h"
#include "games/durak/inference.h"
#include "games/durak/lowest.h"

static void durak_forfeit(const void *memory, int culprit, Outcome *out) {
    const DurakState *state = memory;
    int seats = state->public.rules.seats;
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

/* A bout has at most `limit` attacks, answers and shows of a trump. After each answer and after the take, all
 * seats but the defender may pass. */
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
    {.name = "trump", .help = "the trump card", .format = format_card},
    {.name = "first_attacker", .help = "seat that led the first bout", .is_seat = true},
    {.name = "bouts", .help = "bouts played"},
    {.name = "longest_bout", .help = "most attack cards in one bout"},
    {.name = "transfers", .help = "attacks passed on, by a card or by showing the trump"},
    {.name = "taken", .help = "cards taken", .per_seat = true},
    {.name = "left", .help = "cards left in the hand at the end", .per_seat = true},
    {.name = "trumps_dealt", .help = "trumps in the dealt hand", .per_seat = true},
};

static const char *const durak_covariates[] = {"first_attacker", "trumps_dealt", NULL};

static void durak_statistics(const void *memory, int32_t *out) {
    const DurakState *state = memory;
    *out++ = state->public.trump;
    *out++ = state->public.first_attacker;
    *out++ = state->public.bouts;
    *out++ = state->longest_bout;
    *out++ = state->transfers;
    int seats = state->public.rules.seats;
    for (int seat = 0; seat < seats; seat++) {
        out[seat] = (int32_t)state->taken[seat];
        out[seats + seat] = durak_hand_count(state, seat);
        out[2 * seats + seat] = state->trumps_dealt[seat];
    }
}

/* ---- the table of functions ---- */

static int durak_run(DurakState *state, Rng *rng) {
    Rng *const streams[] = {rng, rng};
    uint32_t decisions[2] = {0};
    return durak_turn(state) >= 0 && durak_is_pair(&state->public.rules)
               ? durak_drawn(state, streams, decisions)
               : 0;
}

#define GAME       durak
#define GAME_STATE DurakState
#define GAME_RUNS
#include "core/specialise.h"

static Move durak_policy_lowest(const DurakState *state, Rng *rng) {
    (void)rng;
    return durak_lowest_move(state);
}

static void durak_draw_state(const DurakView *view, const void *belief, Rng *rng, DurakState *state) {
    if (belief)
        durak_inference_draw(belief, view, rng, state);
    else
        durak_determinize(view, rng, state);
}

static inline bool durak_folds(const DurakState *state) { return durak_is_pair(&state->public.rules); }
DURAK_FOLDED void durak_apply_folded(DurakState *state, Move move) { durak_apply_as(state, move, true); }

#define GAME_BELIEVES
#define GAME_FOLDS
#define GAME_VIEW             DurakView
#define GAME_POLICIES(POLICY) POLICY(lowest)
#include "search/specialise.h"

#define PLAY_GAME                  game_durak
#define PLAY_NAME                  durak_play_pair
#define PLAY_STATE                 DurakState
#define PLAY_OPTIONS               DurakOptions
#define PLAY_TURN(state)           durak_turn(state)
#define PLAY_LOOK(state, options)  (*(options) = durak_options_as(state, true))
#define PLAY_COUNT(options)        durak_count(options)
#define PLAY_NTH(options, k)       durak_nth(options, k)
#define PLAY_ALLOWS(options, move) durak_allows(options, move)
#define PLAY_APPLY(state, move)    durak_apply_as(state, move, true)
#define PLAY_HEARD
#define PLAY_KEEP(before, state)  durak_keep(before, state)
#define PLAY_SEE_PLY              durak_tell
#define PLAY_ALIKE(before, after) ((before)->top == (after)->top)
#include "core/play.h"

#define PLAY_GAME                  game_durak
#define PLAY_NAME                  durak_play_many
#define PLAY_STATE                 DurakState
#define PLAY_OPTIONS               DurakOptions
#define PLAY_TURN(state)           durak_turn(state)
#define PLAY_LOOK(state, options)  (*(options) = durak_options_as(state, false))
#define PLAY_COUNT(options)        durak_count(options)
#define PLAY_NTH(options, k)       durak_nth(options, k)
#define PLAY_ALLOWS(options, move) durak_allows(options, move)
#define PLAY_APPLY(state, move)    durak_apply_as(state, move, false)
#define PLAY_HEARD
#define PLAY_KEEP(before, state)  durak_keep(before, state)
#define PLAY_SEE_PLY              durak_tell
#define PLAY_ALIKE(before, after) ((before)->top == (after)->top)
#include "core/play.h"

static int play_pair(DurakState *state, Table *table) {
    Rng *const streams[] = {&table->players[0].rng, &table->players[1].rng};
    bool drawing = table->bots[0]->reads == BOT_READS_NOTHING && table->bots[1]->reads == BOT_READS_NOTHING;
    if (!drawing || table->hearing_count > 0) return durak_play_pair(state, table);
    table->plies = (uint32_t)durak_drawn(state, streams, table->decisions);
    return -1;
}

static int table_play(void *memory, Table *table) {
    DurakState *state = memory;
    return durak_is_pair(&state->public.rules) ? play_pair(state, table) : durak_play_many(state, table);
}

static int table_turn(const void *state) { return durak_turn(state); }
static int table_moves(const void *state, Move *out) { return durak_moves(state, out); }
static int table_choices(const void *state) { return durak_choices(state); }
static Move table_choice(const void *state, int k) { return durak_choice(state, k); }
static bool table_legal(const void *state, Move move) { return durak_legal(state, move); }
static void table_apply(void *state, Move move) { durak_apply(state, move); }
static void table_outcome(const void *state, Outcome *out) { durak_outcome(state, out); }

static const char *const durak_conventions[] = {
    "A thrower whose hand has just emptied still passes: a ply of its own, the only one there is.",
    "After `take` all may throw in again: the lead attacker first, then the others in the order of the "
    "seats.",
    "Several open attack cards, as after a transfer, are answered in the order of the suits: C S H D.",
    "The seat that transfers is the lead attacker of the bout from then on.",
    "A transfer needs a next seat that holds at least as many cards as the new attack, also without "
    "defender_limit.",
    "Seats that go out in one bout share a place.",
    "In a draw of three or more seats every seat scores 0, also those that went out before.",
    NULL};

static const char *const durak_reasons[] = {"durak", "draw", "aborted", NULL};

_Static_assert(sizeof(DurakState) <= 256, "a state is copied at every search node");
_Static_assert(sizeof(DurakRules) <= RULES_MAX && sizeof(DurakView) <= VIEW_MAX &&
                   sizeof(DurakPly) <= PLY_MAX,
               "the runner's buffers have room");

static const char *const durak_pays[] = {
    "The loser (durak) scores 1 minus the number of seats; every other seat scores 1. In a draw all score 0.",
    "Example with three seats: the loser scores -2, the others +1 and +1.",
    NULL,
};

static const BotCaution durak_cautions[] = {{"prediction", "lowest", "76.9 [76.1, 77.7] % of 10,000 games"},
                                            {"weighted", "lowest", "54.1 [53.1, 55.0] % of 10,000 games"},
                                            {NULL, NULL, NULL}};

const Game game_durak = {
    .name = "durak",
    .title = "Durak, throw-in and transfer, 2 to 6 seats",
    .pays = durak_pays,
    .conventions = durak_conventions,
    .cautions = durak_cautions,
    .reasons = durak_reasons,
    .cut_rule = "bout_cap",
    .cut_reason = DURAK_ABORTED,
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
    .settle = durak_settle,
    .check = durak_check,
    .plies_max = durak_plies_max,
    .score_bounds = durak_score_bounds,
    .deal = durak_deal,
    .deal_read = durak_deal_read,
    .deal_write = durak_deal_write,
    .turn = table_turn,
    .moves = table_moves,
    .choices = table_choices,
    .choice = table_choice,
    .legal = table_legal,
    .apply = table_apply,
    .outcome = table_outcome,
    .forfeit = durak_forfeit,
    .statistics = durak_statistics,
    .observe = durak_observe,
    .observe_ply = durak_observe_ply,
    .view_fields = &durak_view_fields,
    .ply_fields = &durak_ply_fields,
    .features = &durak_features,
    .view_check = durak_view_check,
    .determinize = durak_determinize,
    .move_format = durak_move_format,
    .move_parse = durak_move_parse,
    .show = durak_show,
    .audit = durak_audit,
    .playout = durak_playout,
    .perft = durak_perft,
    .play = table_play,
    .play_tells = true,
    .search = &durak_search,
};
