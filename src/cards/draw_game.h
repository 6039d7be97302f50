/* Include-template: a draw game (cards/draw.h). Before including it define
 *   GAME          the name of the game, the prefix of its functions
 *   GAME_TITLE    its title in lists
 *   GAME_SEATS    most seats at a table
 *   GAME_HAND     cards dealt by default, with the bounds GAME_HAND_MIN and GAME_HAND_MAX
 *   GAME_VARIANT  its DrawVariant
 *   GAME_CAUTION  its first BotCaution
 * and a `static const Preset presets[]`. The template defines the Game. */
#include "cards/draw_bot.h"
#include "cards/two_decks.h"

#define GAME_ENGINE        draw
#define GAME_RULES         DrawRules
#define GAME_STATE         DrawState
#define GAME_VIEW          DrawView
#define GAME_PLY           DrawPly
#define DRAW_STRING2(text) #text
#define DRAW_STRING(text)  DRAW_STRING2(text)

/* ---- the rules as an option table ---- */

static const char *const draw_scores[] = {"points", "order", "points_vs_mean", NULL};
static const char *const draw_tails[] = {"none", "owner", "first_out", NULL};
static const char *const draw_last_circles[] = {"owner", "none", NULL};
static const char *const draw_refills[] = {"trick", "play", NULL};

static const Option draw_rows[] = {
    OPTION_ROW_INT(DrawRules, seats, 2, 2, GAME_SEATS, "players at the table"),
    OPTION_ROW_INT(DrawRules, hand, GAME_HAND, GAME_HAND_MIN, GAME_HAND_MAX,
                   "cards dealt to a seat, and refilled to from the talon"),
    OPTION_ROW_CHOICE(DrawRules, refill, DRAW_REFILL_TRICK, draw_refills,
                      "hands are refilled after a trick, the winner's first, or each after its own play"),
    OPTION_ROW_CHOICE(DrawRules, score, DRAW_SCORE_POINTS, draw_scores,
                      "points: points taken; order: seats that finished later; points_vs_mean: points times "
                      "seats, minus the points of all. Ties go by the order of finishing"),
    OPTION_ROW_CHOICE(
        DrawRules, tail, DRAW_TAIL_NONE, draw_tails,
        "who gets the points of the cards left at the end: nobody, their owner, or the first who was out"),
    OPTION_ROW_CHOICE(DrawRules, last_circle, DRAW_LAST_OWNER, draw_last_circles,
                      "who gets the trick that is open at the end: the owner of its last play, or nobody"),
    OPTION_ROW_BOOL(DrawRules, skip_forced_passes, 1,
                    "a play that nothing can beat ends the trick at once, without passes"),
};

static const OptionTable draw_rules = {OPTION_ROWS(draw_rows), OPTION_PRESETS(presets)};

/* ---- statistics ---- */

static size_t draw_format_lowest(int32_t value, char *out) {
    ladder_card_format(GAME_VARIANT.ladder, (Card)value, out);
    return 2;
}

static const GameStat draw_stats[] = {
    {.name = "first", .help = "seat with the lowest card dealt, which led first", .is_seat = true},
    {.name = "lowest", .help = "the lowest card dealt", .format = draw_format_lowest},
    {.name = "tricks", .help = "tricks led"},
    {.name = "strong_dealt", .help = "cards of the three highest ranks in the dealt hand", .per_seat = true},
    {.name = "plays_needed",
     .help = "fewest plays that empty the dealt hand if nobody else played",
     .per_seat = true},
    {.name = "points", .help = "points taken", .per_seat = true},
    {.name = "finished", .help = "place in the order of emptied hands", .per_seat = true},
    {.name = "tricks_won", .help = "tricks won", .per_seat = true},
    {.name = "plays", .help = "plays made", .per_seat = true},
    {.name = "passes", .help = "passes, where a play was to be beaten", .per_seat = true},
    {.name = "draws", .help = "cards drawn from the talon", .per_seat = true},
    {.name = "left", .help = "cards left in the hand at the end", .per_seat = true},
};

#include "cards/variant_game.h"

/* ---- the view as JSON for external bots ---- */

LADDER_FIELD_TEXT(draw_cards, GAME_VARIANT.ladder)

#define DRAW_VIEW(kind, field) .type = kind, FIELD_PLACE(DrawView, field)
#define DRAW_SEATS(field)      .type = FIELD_COUNT, FIELD_PLACES(DrawView, field), .count = FIELD_PER_SEAT
#define DRAW_PLY(kind, field)  .type = kind, FIELD_PLACE(DrawPly, field)

static const Field draw_view_rows[] = {
    {.name = "seat", DRAW_VIEW(FIELD_SEAT, seat), .help = "whose view it is"},
    {.name = "rules", DRAW_VIEW(FIELD_RULES, public.rules), .help = ""},
    {.name = "turn", DRAW_VIEW(FIELD_TURN, public.trick.turn), .help = "seat to move, -1: over"},
    {.name = "hand", DRAW_VIEW(FIELD_SET, hand), .text = &draw_cards, .help = "own cards"},
    {.name = "table",
     DRAW_VIEW(FIELD_SET, public.table),
     .text = &draw_cards,
     .help = "the play to beat; empty: a lead"},
    {.name = "owner",
     DRAW_VIEW(FIELD_SEAT, public.trick.owner),
     .help = "seat of the last play; before a lead, the leader"},
    {.name = "led", DRAW_VIEW(FIELD_BOOL, public.trick.led), .help = "a play lies on the table"},
    {.name = "circle",
     DRAW_VIEW(FIELD_SET, public.circle),
     .text = &draw_cards,
     .help = "all cards of the trick"},
    {.name = "gone",
     DRAW_VIEW(FIELD_SET, public.gone),
     .text = &draw_cards,
     .help = "all cards played, the trick's included"},
    {.name = "talon", DRAW_VIEW(FIELD_COUNT, public.talon), .help = "cards left in the talon"},
    {.name = "hand_count", DRAW_SEATS(hand_count), .help = "cards in each hand"},
    {.name = "points", DRAW_SEATS(public.points), .help = "points each seat has taken"},
    {.name = "unseen",
     DRAW_VIEW(FIELD_SET, unseen),
     .text = &draw_cards,
     .help = "cards that could be in any other hand or in the talon"},
    {.name = "late",
     DRAW_VIEW(FIELD_SET, late),
     .text = &draw_cards,
     .help = "of these, what lies in the talon or was drawn from it"},
    {.name = "may_be_drawn",
     DRAW_SEATS(public.may_be_drawn),
     .help = "of each hand, at most so many cards are from the talon"},
    {.name = "holding", DRAW_VIEW(FIELD_SEATS, public.trick.holding), .help = "seats that have cards"},
    {.name = "locked",
     DRAW_VIEW(FIELD_SEATS, public.trick.locked),
     .help = "seats that may not play in this trick: none"},
    {.name = "trick_seats", DRAW_VIEW(FIELD_COUNT, public.trick.seats), .help = "seats at the table"},
    {.name = "out_count", DRAW_VIEW(FIELD_COUNT, public.out.count), .help = "seats with empty hands ..."},
    {.name = "out", DRAW_SEATS(public.out.seat), .help = "... the earliest first"},
    {.name = "first", DRAW_VIEW(FIELD_SEAT, public.first), .help = "seat that was dealt the lowest card"},
    {.name = "lowest",
     DRAW_VIEW(FIELD_TEXT, public.lowest),
     .text = &draw_cards,
     .help = "the lowest card dealt"},
    {.name = "tricks", DRAW_VIEW(FIELD_COUNT, public.tricks), .help = "tricks led"},
    {.name = "over", DRAW_VIEW(FIELD_COUNT, public.over), .help = "1: the game is over"},
    {.name = "tricks_won", DRAW_SEATS(public.tricks_won), .help = "tricks each seat won"},
    {.name = "plays", DRAW_SEATS(public.plays), .help = "plays of each seat"},
    {.name = "passes", DRAW_SEATS(public.passes), .help = "passes of each seat"},
    {.name = "draws", DRAW_SEATS(public.draws), .help = "cards each seat drew"},
};

static const FieldTable draw_view_fields = {draw_view_rows, sizeof draw_view_rows / sizeof draw_view_rows[0],
                                            sizeof(DrawView)};

/* Writes the viewer's drawn cards; the rows before give their number. */
static void draw_write_own(const FieldContext *context, const void *object, Text *out) {
    const DrawPly *ply = object;
    ladder_write_list(GAME_VARIANT.ladder, ply->own, ply->drawn[context->seat], out);
}

static bool draw_read_own(const FieldContext *context, const struct cJSON *value, void *object,
                          Error *error) {
    DrawPly *ply = object;
    TwoDecks seen = {0, 0};
    int count = ply->drawn[context->seat];
    if (count > DRAW_HAND_MAX) return error_input(error, "drawn: %d cards, at most %d", count, DRAW_HAND_MAX);
    CardArray array = {GAME_VARIANT.ladder, 1, value, "own", count};
    return card_array_read(&array, ply->own, &seen, error);
}

static const Field draw_ply_rows[] = {
    {.name = "seat", DRAW_PLY(FIELD_TURN, seat), .help = "who moved; -1: the deal"},
    FIELD_ROW_MOVE(DrawPly, move, seat),
    {.name = "ended", DRAW_PLY(FIELD_BOOL, ended), .help = "the trick ended, or the game"},
    {.name = "points", DRAW_PLY(FIELD_COUNT, points), .help = "taken with it"},
    {.name = "drawn",
     .type = FIELD_COUNT,
     FIELD_PLACES(DrawPly, drawn),
     .count = FIELD_PER_SEAT,
     .help = "cards each seat drew after it"},
    FIELD_ROW_OWN("own", draw_write_own, draw_read_own, "the own cards drawn, in order"),
};

static const FieldTable draw_ply_fields = {draw_ply_rows, sizeof draw_ply_rows / sizeof draw_ply_rows[0],
                                           sizeof(DrawPly)};

/* ---- simulated games ---- */

#include "core/specialise.h"

static Move VARIANT_NAMED(policy_planner)(const DrawState *state, Rng *rng) {
    (void)rng;
    return draw_policy_planner(&GAME_VARIANT, state);
}
static Move VARIANT_NAMED(policy_lowest)(const DrawState *state, Rng *rng) {
    (void)rng;
    return draw_policy_lowest(&GAME_VARIANT, state);
}

#define GAME_POLICIES(POLICY) POLICY(planner) POLICY(lowest)
#include "search/specialise.h"

static const char *const draw_reasons[] = {"out", NULL};

_Static_assert(sizeof(DrawState) <= STATE_MAX && sizeof(DrawRules) <= RULES_MAX &&
                   sizeof(DrawView) <= VIEW_MAX && sizeof(DrawPly) <= PLY_MAX &&
                   (sizeof draw_stats / sizeof draw_stats[0]) * GAME_SEATS <= STATS_MAX,
               "the runner's buffers have room");
_Static_assert((int)GAME_HAND_MIN <= DRAW_DECK / (int)GAME_SEATS, "the deck is enough for a full table");
_Static_assert(sizeof draw_scores / sizeof *draw_scores == DRAW_SCORE_MEAN + 2 &&
                   sizeof draw_tails / sizeof *draw_tails == DRAW_TAIL_FIRST_OUT + 2 &&
                   sizeof draw_last_circles / sizeof *draw_last_circles == DRAW_LAST_NONE + 2 &&
                   sizeof draw_refills / sizeof *draw_refills == DRAW_REFILL_PLAY + 2,
               "a name for each value");

static const char *const draw_pays[] = {
    "score=points: the points in the tricks that a seat won. A five has 5, a ten and a king have 10; in all "
    "100.",
    "score=order: how many seats finished later. score=points_vs_mean: points times seats, minus the points "
    "of all.",
    "Example with three seats that won 55, 30 and 15: those are the points; points_vs_mean gives +65, -10, "
    "-55.",
    NULL,
};

static const BotCaution draw_cautions[] = {GAME_CAUTION, {NULL, NULL, NULL}};

const Game VARIANT_JOIN(game, GAME) = {
    VARIANT_MEMBERS,
    .name = DRAW_STRING(GAME),
    .title = GAME_TITLE,
    .pays = draw_pays,
    .cautions = draw_cautions,
    .reasons = draw_reasons,
    .rules = &draw_rules,
    .stats = draw_stats,
    .stat_count = sizeof draw_stats / sizeof draw_stats[0],
    .covariates = draw_covariates,
    .seats_min = 2,
    .seats_max = GAME_SEATS,
    .check = draw_check,
    .score_bounds = draw_score_bounds,
    .view_fields = &draw_view_fields,
    .ply_fields = &draw_ply_fields,
    .search = &VARIANT_NAMED(search),
};
