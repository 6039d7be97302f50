/* The rules of Big Two: turns, plies, the result, statistics, and the table of functions. */
#include "cards/plays.h"
#include "games/bigtwo/play_values.h"

_Static_assert((int)BIGTWO_PLAYS_MAX + 1 <= (int)MOVES_MAX, "any hand can be listed, and a pass");

/* ---- the rules as an option table ---- */

static const char *const low_straights[] = {"high", "none", "low", NULL};
static const char *const flush_orders[] = {"card", "suit", NULL};
_Static_assert(sizeof low_straights / sizeof *low_straights == BIGTWO_LOW_LOW + 2 &&
                   sizeof flush_orders / sizeof *flush_orders == BIGTWO_FLUSH_SUIT + 2,
               "a name for each value");

static const Option rows[] = {
    OPTION_ROW_INT(BigtwoRules, seats, 4, 4, 4, "players at the table"),
    OPTION_ROW_CHOICE(BigtwoRules, low_straights, BIGTWO_LOW_HIGH, low_straights,
                      "A 2 3 4 5 and 2 3 4 5 6; high: the highest straights; none: no straights; low: the "
                      "lowest, headed by the five and the six"),
    OPTION_ROW_BOOL(BigtwoRules, top_straight, 0, "J Q K A 2 is a straight, headed by the deuce"),
    OPTION_ROW_CHOICE(BigtwoRules, flush_order, BIGTWO_FLUSH_CARD, flush_orders,
                      "flushes compare by their highest card, or by suit first"),
    OPTION_ROW_BOOL(BigtwoRules, four_cards, 0,
                    "four cards may be played: two pairs, by the higher one, and above them four of a kind"),
    OPTION_ROW_BOOL(BigtwoRules, pass_locks, 0,
                    "a seat that passed may not play again before the trick ends"),
    OPTION_ROW_BOOL(BigtwoRules, last_card, 0,
                    "while the next player holds one card, a single must be the highest card held"),
    OPTION_ROW_BOOL(
        BigtwoRules, skip_forced_passes, 0,
        "a play headed by the spade deuce that nothing beats ends the trick at once, without passes"),
};

static const Preset presets[] = {
    {"standard", "straights with a low deuce are the highest; a seat that passed may play again", ""},
    {"big2ppo",
     "as in henrycharlesworth's environment: J Q K A 2 instead of the low deuces, plays of four cards",
     "low_straights=none top_straight=true four_cards=true"},
    {"strict", "a seat that passes is out of the trick; the rule last_card holds",
     "low_straights=low flush_order=suit pass_locks=true last_card=true"},
};

static const OptionTable bigtwo_rules = {OPTION_ROWS(rows), OPTION_PRESETS(presets)};

static int bigtwo_turn(const BigtwoState *state) { return state->public.trick.turn; }

/* ---- legal moves ---- */

/* Keeps the plays that contain the diamond three; returns their number. */
static int keep_start(Move *plays, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (plays[i] & BIGTWO_START) plays[kept++] = plays[i];
    return kept;
}

int bigtwo_keep_highest_single(CardSet hand, CardSet next, Move *plays, int count) {
    if (next & (next - 1)) return count;
    CardSet highest = card_bit(ladder_highest(hand));
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (plays[i] & (plays[i] - 1) || plays[i] == highest) plays[kept++] = plays[i];
    return kept;
}

static int keep_by_last_card(const BigtwoState *state, Move *plays, int count) {
    const Trick *trick = &state->public.trick;
    CardSet next = state->hand[trick_next_seat(trick, trick->turn)];
    return bigtwo_keep_highest_single(state->hand[trick->turn], next, plays, count);
}

/* The legal moves: a pass first if it is legal, the others unordered. */
static inline int list_moves(const BigtwoState *state, Move *out) {
    const BigtwoPublic *public = &state->public;
    int passes = public->trick.led;
    if (passes) *out++ = BIGTWO_PASS;
    int count = bigtwo_list(&public->rules, state->hand[public->trick.turn], public->table, out);
    if (public->tricks == 0) count = keep_start(out, count);
    if (public->rules.last_card) count = keep_by_last_card(state, out, count);
    assert(passes + count >= 1 && count <= BIGTWO_PLAYS_MAX);
    return passes + count;
}

static int bigtwo_moves(const BigtwoState *state, Move *out) {
    int count = list_moves(state, out);
    plays_sort(out, count);
    return count;
}

static Move bigtwo_random_move(const BigtwoState *state, Rng *rng) {
    Move moves[MOVES_MAX];
    int count = list_moves(state, moves);
    return count > 1 ? plays_nth(moves, count, (int)rng_below(rng, (uint32_t)count)) : moves[0];
}

/* ---- plies ---- */

/* Returns true if the trick goes on. */
static bool apply_play(BigtwoState *state, CardSet play) {
    BigtwoPublic *public = &state->public;
    int seat = public->trick.turn;
    if (!public->trick.led) public->tricks++;
    public->plays[seat]++;
    if (cards_count(play) == 5) public->fives++;
    public->played[seat] |= play;
    public->table = play;
    state->hand[seat] ^= play;
    if (!state->hand[seat]) public->trick.holding &= (uint16_t) ~(1u << seat);
    bool ends = public->rules.skip_forced_passes && bigtwo_unbeatable(&public->rules, play);
    return trick_play(&public->trick, ends ? TRICK_UNBEATABLE : 0);
}

static void bigtwo_apply(BigtwoState *state, Move move) {
    BigtwoPublic *public = &state->public;
    int seat = public->trick.turn;
    assert(seat >= 0 && (state->hand[seat] & move) == move && (move || public->trick.led));
    bool goes_on;
    if (move == BIGTWO_PASS) {
        public->passes[seat]++;
        goes_on = trick_pass(&public->trick, public->rules.pass_locks);
    } else {
        goes_on = apply_play(state, move);
    }
    bool over = !state->hand[seat];
    if (goes_on && !over) return;
    public->tricks_won[public->trick.owner]++;
    public->table = 0;
    trick_lead(&public->trick, public->trick.owner);
    if (over) public->trick.turn = -1;
}

/* ---- the end ---- */

/* The penalty for cards left: by their number, and extra for each deuce. */
static int32_t penalty(CardSet hand) {
    static const int32_t deuces[SUITS] = {10, 20, 30, 50}; /* diamond, club, heart, spade */
    int count = cards_count(hand);
    int32_t sum = count == BIGTWO_HAND ? 4 * count : count >= 10 ? 3 * count : count >= 8 ? 2 * count : count;
    for (int suit = 0; suit < SUITS; suit++)
        if (ladder_of_rank(hand, BIGTWO_DEUCE) >> (4 * BIGTWO_DEUCE + suit) & 1) sum += deuces[suit];
    return sum;
}

/* The penalties of a full hand with all deuces, and of one with none. */
enum { PENALTY_MAX = 4 * BIGTWO_HAND + 110, PENALTY_PLAIN = 4 * BIGTWO_HAND };

/* Each seat pays each other seat the difference of their penalties. */
static void bigtwo_outcome(const BigtwoState *state, Outcome *out) {
    memset(out, 0, sizeof *out);
    int32_t sum = 0, own[BIGTWO_SEATS];
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) sum += own[seat] = penalty(state->hand[seat]);
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        out->score[seat] = sum - BIGTWO_SEATS * own[seat];
        out->place[seat] = 1;
        for (int other = 0; other < BIGTWO_SEATS; other++)
            if (own[other] < own[seat]) out->place[seat]++;
    }
}

/* The forfeiting seat pays as for a full hand without deuces. */
static void bigtwo_forfeit(const void *state, int culprit, Outcome *out) {
    (void)state;
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        bool blamed = seat == culprit;
        out->place[seat] = (uint8_t)(blamed ? BIGTWO_SEATS : 1);
        if (culprit >= 0) out->score[seat] = blamed ? -(BIGTWO_SEATS - 1) * PENALTY_PLAIN : PENALTY_PLAIN;
    }
}

static int bigtwo_seats(const void *rules) { return ((const BigtwoRules *)rules)->seats; }

/* The winner gets the penalties of three full hands, one of them with all deuces. The lowest score pays a
 * full hand with all deuces to three seats that have no penalty. */
static void bigtwo_score_bounds(const void *rules, int32_t *lowest, int32_t *highest) {
    (void)rules;
    *lowest = -(BIGTWO_SEATS - 1) * PENALTY_MAX;
    *highest = (BIGTWO_SEATS - 2) * PENALTY_PLAIN + PENALTY_MAX;
}

/* At most all cards are played, except one of each loser, one a ply. Each play but the last is passed by all
 * others. */
static int bigtwo_plies_max(const void *rules) {
    (void)rules;
    int plays = BIGTWO_DECK - (BIGTWO_SEATS - 1);
    return plays + (plays - 1) * (BIGTWO_SEATS - 1);
}

/* ---- statistics ---- */

static const GameStat bigtwo_stats[] = {
    {.name = "first", .help = "seat with the diamond three, which led first", .is_seat = true},
    {.name = "tricks", .help = "tricks led"},
    {.name = "fives", .help = "plays of five cards"},
    {.name = "plays_needed",
     .help = "fewest plays that empty the dealt hand if nobody else played",
     .per_seat = true},
    {.name = "deuces_dealt", .help = "deuces in the dealt hand", .per_seat = true},
    {.name = "aces_dealt", .help = "aces in the dealt hand", .per_seat = true},
    {.name = "plays", .help = "plays made", .per_seat = true},
    {.name = "passes", .help = "passes, where a play was to be beaten", .per_seat = true},
    {.name = "tricks_won", .help = "tricks won, the one that ends the game included", .per_seat = true},
    {.name = "left", .help = "cards left in the hand at the end", .per_seat = true},
};

static const char *const bigtwo_covariates[] = {"first", "plays_needed", "deuces_dealt", "aces_dealt", NULL};

static void bigtwo_statistics(const void *memory, int32_t *out) {
    const BigtwoState *state = memory;
    const BigtwoPublic *public = &state->public;
    *out++ = public->first;
    *out++ = public->tricks;
    *out++ = public->fives;
    for (int seat = 0; seat < BIGTWO_SEATS; seat++) {
        CardSet dealt = state->hand[seat] | public->played[seat];
        int32_t *row = out + seat;
        row[0] = bigtwo_plays_needed(&public->rules, dealt);
        row[BIGTWO_SEATS] = cards_count(ladder_of_rank(dealt, BIGTWO_DEUCE));
        row[2 * BIGTWO_SEATS] = cards_count(ladder_of_rank(dealt, BIGTWO_DEUCE - 1));
        row[3 * BIGTWO_SEATS] = public->plays[seat];
        row[4 * BIGTWO_SEATS] = public->passes[seat];
        row[5 * BIGTWO_SEATS] = public->tricks_won[seat];
        row[6 * BIGTWO_SEATS] = cards_count(state->hand[seat]);
    }
}

/* ---- the table of functions ---- */

#define GAME       bigtwo
#define GAME_STATE BigtwoState
#include "core/specialise.h"

/* Fills the view and the legal moves of the seat to act. */
static int look(const BigtwoState *state, BigtwoView *view, Move *legal) {
    bigtwo_observe(state, state->public.trick.turn, view);
    return bigtwo_moves(state, legal);
}

static Move bigtwo_policy_lowest(const BigtwoState *state, Rng *rng) {
    (void)rng;
    BigtwoView view;
    Move legal[MOVES_MAX];
    int count = look(state, &view, legal);
    return count == 1 ? legal[0] : bigtwo_lowest(&view, legal, count);
}

static Move bigtwo_policy_planner(const BigtwoState *state, Rng *rng) {
    (void)rng;
    BigtwoView view;
    Move legal[MOVES_MAX];
    uint64_t nodes = 0;
    int count = look(state, &view, legal);
    return count == 1 ? legal[0] : bigtwo_planner_move(&bigtwo_planner_tuned, &view, legal, count, &nodes);
}

static Move bigtwo_policy_learned(const BigtwoState *state, Rng *rng) {
    (void)rng;
    BigtwoView view;
    Move legal[MOVES_MAX];
    uint64_t nodes = 0;
    int count = look(state, &view, legal);
    return count == 1 ? legal[0] : bigtwo_values_move(bigtwo_values, &view, legal, count, &nodes);
}

#define GAME_VIEW             BigtwoView
#define GAME_POLICIES(POLICY) POLICY(learned) POLICY(planner) POLICY(lowest)
#include "search/specialise.h"

static int table_turn(const void *state) { return bigtwo_turn(state); }
static int table_moves(const void *state, Move *out) { return bigtwo_moves(state, out); }
static void table_apply(void *state, Move move) { bigtwo_apply(state, move); }
static void table_outcome(const void *state, Outcome *out) { bigtwo_outcome(state, out); }

static const char *const bigtwo_reasons[] = {"out", NULL};

_Static_assert(sizeof(BigtwoState) == 104, "no padding, and small: it is copied at every ply");
_Static_assert(sizeof(BigtwoView) == 96 && sizeof(BigtwoPly) == 16, "no padding");
_Static_assert(sizeof(BigtwoRules) <= RULES_MAX && sizeof(BigtwoView) <= VIEW_MAX &&
                   sizeof(BigtwoPly) <= PLY_MAX,
               "the runner's buffers have room");

static const char *const bigtwo_pays[] = {
    "A card left costs 1; of 8 or 9 cards each costs 2, of 10 to 12 each 3, of 13 each 4.",
    "A deuce left costs another 10 (diamond), 20 (club), 30 (heart) or 50 (spade).",
    "Every seat pays every other the difference of their costs.",
    "Example without deuces: 0, 3, 8 and 10 cards left cost 0, 3, 16 and 30; together 49.",
    "A score is 49 minus four times the own cost: +49, +37, -15 and -71.",
    NULL,
};

const Game game_bigtwo = {
    .name = "bigtwo",
    .title = "Big Two for four seats",
    .pays = bigtwo_pays,
    .reasons = bigtwo_reasons,
    .rules = &bigtwo_rules,
    .stats = bigtwo_stats,
    .stat_count = sizeof bigtwo_stats / sizeof bigtwo_stats[0],
    .covariates = bigtwo_covariates,
    .seats_min = BIGTWO_SEATS,
    .seats_max = BIGTWO_SEATS,
    .rules_size = sizeof(BigtwoRules),
    .state_size = sizeof(BigtwoState),
    .view_size = sizeof(BigtwoView),
    .ply_size = sizeof(BigtwoPly),
    .seats = bigtwo_seats,
    .plies_max = bigtwo_plies_max,
    .score_bounds = bigtwo_score_bounds,
    .deal = bigtwo_deal,
    .deal_read = bigtwo_deal_read,
    .deal_write = bigtwo_deal_write,
    .turn = table_turn,
    .moves = table_moves,
    .apply = table_apply,
    .outcome = table_outcome,
    .forfeit = bigtwo_forfeit,
    .statistics = bigtwo_statistics,
    .observe = bigtwo_observe,
    .observe_ply = bigtwo_observe_ply,
    .view_fields = &bigtwo_view_fields,
    .ply_fields = &bigtwo_ply_fields,
    .features = &bigtwo_features,
    .view_check = bigtwo_view_check,
    .determinize = bigtwo_determinize,
    .move_format = bigtwo_move_format,
    .move_parse = bigtwo_move_parse,
    .show = bigtwo_show,
    .audit = bigtwo_audit,
    .solve = bigtwo_solve,
    .playout = bigtwo_playout,
    .perft = bigtwo_perft,
    .search = &bigtwo_search,
};
