/* Include-template: the functions of a climbing game (cards/climbing.h). Before including it define
 *   GAME          the name of the game, the prefix of its functions
 *   GAME_VARIANT  its ClimbingVariant; its definition must be visible so that the compiler can inline it
 *   GAME_SEATS, GAME_DECKS, GAME_AUCTION, GAME_CALLS   as in the variant; flags are 0 or 1
 *   GAME_BOTTOM   with an auction: the number of bottom cards as a word
 *   GAME_LOWEST   without an auction: the name of the lowest card
 * The game's file then defines its Game, with the members that all climbing games share:
 *   const Game game_NAME = {CLIMBING_MEMBERS, .title = ...}; */
#include "cards/climbing_play.h"

#define GAME_ENGINE climbing
#define GAME_RULES  ClimbingRules
#define GAME_STATE  ClimbingState
#define GAME_VIEW   ClimbingView
#define GAME_PLY    ClimbingPly
#include "cards/variant_game.h"

static Move VARIANT_NAMED(draw)(const void *state, Rng *rng, int *count) {
    return climbing_draw(&GAME_VARIANT, state, rng, count);
}

#ifdef GAME_BOTS
static Move VARIANT_NAMED(policy_planner)(const ClimbingState *state, Rng *rng) {
    uint64_t nodes = 0;
    Move legal[MOVES_MAX];
    (void)rng;
    int count = VARIANT_NAMED(moves)(state, legal);
    ClimbingTurn turn = climbing_simulated_turn(state, legal, count);
    return count == 1 ? legal[0] : landlord_planner(&GAME_BOTS, &GAME_BOTS.searching, &turn, &nodes);
}

static Move VARIANT_NAMED(policy_learned)(const ClimbingState *state, Rng *rng) {
    Move legal[MOVES_MAX];
    (void)rng;
    int count = VARIANT_NAMED(moves)(state, legal);
    ClimbingTurn turn = climbing_simulated_turn(state, legal, count);
    return count == 1 ? legal[0] : landlord_learned(&GAME_BOTS, &turn);
}
#endif

#include "core/specialise.h"

/* ---- views and plies as JSON for external programs ----
 *
 * Played cards are texts of ranks without suits (climbing_text.c). With two decks, a card held twice is listed
 * twice. */
#define CLIMBING_VIEW(kind, field) .type = kind, FIELD_PLACE(ClimbingView, field)
#define CLIMBING_EACH(kind, field) .type = kind, FIELD_PLACES(ClimbingView, field), .count = GAME_SEATS
#define CLIMBING_PLY(kind, field)  .type = kind, FIELD_PLACE(ClimbingPly, field)

#if GAME_DECKS == 1

LADDER_FIELD_TEXT(climbing_cards, GAME_VARIANT.ladder)

#define CLIMBING_VIEW_HAND   CLIMBING_VIEW(FIELD_SET, hand.once), .text = &climbing_cards, .help = "own cards"
#define CLIMBING_VIEW_BOTTOM CLIMBING_VIEW(FIELD_SET, public.bottom.once), .text = &climbing_cards
#define CLIMBING_VIEW_PLAYED CLIMBING_EACH(FIELD_TEXT, public.played), .text = &count_text_field
#define CLIMBING_PLY_CARDS   CLIMBING_PLY(FIELD_TEXT, cards), .text = &count_text_field
#define CLIMBING_PLY_HAND    CLIMBING_PLY(FIELD_SET, hand.once), .text = &climbing_cards
#define CLIMBING_PLY_BOTTOM  CLIMBING_PLY(FIELD_SET, bottom.once), .text = &climbing_cards
#define CLIMBING_ROCKETS     "rockets played"

#else

#include "core/json.h"

static bool climbing_read_pile(const cJSON *value, const char *name, TwoDecks *pile, Error *error) {
    enum { PILE_MAX = 2 * LADDER_DECK_MAX };
    Card cards[PILE_MAX];
    int count = cJSON_IsArray(value) ? cJSON_GetArraySize(value) : 0;
    int most = GAME_VARIANT.hand + GAME_VARIANT.bottom;
    if (count > most) return error_input(error, "%s: %d cards, at most %d", name, count, most);
    CardArray array = {GAME_VARIANT.ladder, GAME_DECKS, value, name, count};
    *pile = (TwoDecks){0, 0};
    return card_array_read(&array, cards, pile, error);
}

static void climbing_write_counts(RankCounts counts, Text *out) {
    char text[COUNT_TEXT_MAX];
    count_text_format(counts, text);
    text_format(out, "\"%s\"", text);
}

static bool climbing_read_counts(const cJSON *value, const char *name, RankCounts *counts, Error *error) {
    if (cJSON_IsString(value) && count_text_parse(value->valuestring, counts)) return true;
    return error_input(error, "%s: expected ranks as in \"3345R\"", name);
}

static void climbing_write_played(const FieldContext *context, const void *object, Text *out) {
    const ClimbingView *view = object;
    (void)context;
    for (int seat = 0; seat < GAME_SEATS; seat++) {
        text_char(out, seat ? ',' : '[');
        climbing_write_counts(view->public.played[seat], out);
    }
    text_char(out, ']');
}

static bool climbing_read_played(const FieldContext *context, const cJSON *value, void *object,
                                 Error *error) {
    RankCounts *played = ((ClimbingView *)object)->public.played;
    (void)context;
    if (!cJSON_IsArray(value) || cJSON_GetArraySize(value) != GAME_SEATS)
        return error_input(error, "played: expected a list of %d texts", GAME_SEATS);
    for (int seat = 0; seat < GAME_SEATS; seat++)
        if (!climbing_read_counts(cJSON_GetArrayItem(value, seat), "played", &played[seat], error))
            return false;
    return true;
}

static void climbing_write_play(const FieldContext *context, const void *object, Text *out) {
    (void)context;
    climbing_write_counts(((const ClimbingPly *)object)->cards, out);
}

static bool climbing_read_play(const FieldContext *context, const cJSON *value, void *object, Error *error) {
    (void)context;
    return climbing_read_counts(value, "cards", &((ClimbingPly *)object)->cards, error);
}

/* Defines the write and read functions of a pile of cards: `key` in JSON is the member `place` of the
 * object. */
#define CLIMBING_PILE(object, key, place)                                                                    \
    static void object##_write_##key(const FieldContext *context, const void *from, Text *out) {             \
        (void)context;                                                                                       \
        two_decks_write(GAME_VARIANT.ladder, &((const object *)from)->place, out);                           \
    }                                                                                                        \
    static bool object##_read_##key(const FieldContext *context, const cJSON *value, void *to,               \
                                    Error *error) {                                                          \
        (void)context;                                                                                       \
        return climbing_read_pile(value, #key, &((object *)to)->place, error);                               \
    }
CLIMBING_PILE(ClimbingView, hand, hand)
CLIMBING_PILE(ClimbingView, bottom, public.bottom)
CLIMBING_PILE(ClimbingPly, hand, hand)
CLIMBING_PILE(ClimbingPly, bottom, bottom)

#define CLIMBING_OWN(write_, read_) .type = FIELD_OWN, .write = write_, .read = read_
#define CLIMBING_VIEW_HAND                                                                                   \
    CLIMBING_OWN(ClimbingView_write_hand, ClimbingView_read_hand),                                           \
        .help = "own cards; those held twice are listed twice"
#define CLIMBING_VIEW_BOTTOM CLIMBING_OWN(ClimbingView_write_bottom, ClimbingView_read_bottom)
#define CLIMBING_VIEW_PLAYED CLIMBING_OWN(climbing_write_played, climbing_read_played)
#define CLIMBING_PLY_CARDS   CLIMBING_OWN(climbing_write_play, climbing_read_play)
#define CLIMBING_PLY_HAND    CLIMBING_OWN(ClimbingPly_write_hand, ClimbingPly_read_hand)
#define CLIMBING_PLY_BOTTOM  CLIMBING_OWN(ClimbingPly_write_bottom, ClimbingPly_read_bottom)
#define CLIMBING_ROCKETS     "four jokers played"

#endif

#if GAME_AUCTION
static const char *const climbing_phases[] = {"auction", "doubling", "play", "over", NULL};
#define CLIMBING_CLASS  "class of the play to beat; 0: a lead"
#define CLIMBING_FIRST_ "who speaks first"
#define CLIMBING_PASSED "passes of the play"
#else
#define CLIMBING_CLASS  "class of the last play; 0: there was none"
#define CLIMBING_FIRST_ "who was dealt the " GAME_LOWEST
#define CLIMBING_PASSED "passes"
#endif

static const Field climbing_view_rows[] = {
    {.name = "seat", CLIMBING_VIEW(FIELD_SEAT, seat), .help = "whose view it is"},
    {.name = "rules", CLIMBING_VIEW(FIELD_RULES, public.rules), .help = ""},
#if GAME_AUCTION
    {.name = "phase",
     CLIMBING_VIEW(FIELD_CHOICE, public.phase),
     .names = climbing_phases,
     .help = "of the game"},
#endif
    {.name = "turn", CLIMBING_VIEW(FIELD_TURN, public.trick.turn), .help = "seat to move, -1: over"},
    {.name = "hand", CLIMBING_VIEW_HAND},
#if GAME_AUCTION
    {.name = "landlord",
     CLIMBING_VIEW(FIELD_COUNT, public.landlord),
     .help = "the landlord; 255: nobody yet"},
    {.name = "bottom", CLIMBING_VIEW_BOTTOM, .help = "the " GAME_BOTTOM " bottom cards once they are shown"},
#endif
    {.name = "held", CLIMBING_EACH(FIELD_COUNT, public.held), .help = "cards in each hand"},
    {.name = "played", CLIMBING_VIEW_PLAYED, .help = "cards that each seat has played, as ranks"},
    {.name = "class", CLIMBING_VIEW(FIELD_COUNT, public.class), .help = CLIMBING_CLASS},
    {.name = "head",
     CLIMBING_VIEW(FIELD_COUNT, public.head),
     .help = "rank of its head, from 0 for the three"},
    {.name = "owner",
     CLIMBING_VIEW(FIELD_SEAT, public.trick.owner),
     .help = "seat of the last play; before a lead, the leader"},
    {.name = "led", CLIMBING_VIEW(FIELD_BOOL, public.trick.led), .help = "a play lies on the table"},
    {.name = "holding", CLIMBING_VIEW(FIELD_SEATS, public.trick.holding), .help = "seats that have cards"},
    {.name = "locked",
     CLIMBING_VIEW(FIELD_SEATS, public.trick.locked),
     .help = "seats that may not play in this trick"},
    {.name = "trick_seats", CLIMBING_VIEW(FIELD_COUNT, public.trick.seats), .help = "seats of the trick"},
    {.name = "first", CLIMBING_VIEW(FIELD_SEAT, public.first), .help = CLIMBING_FIRST_},
#if GAME_AUCTION
    {.name = "bid", CLIMBING_VIEW(FIELD_COUNT, public.bid), .help = "the highest bid so far"},
    {.name = "bidder", CLIMBING_VIEW(FIELD_COUNT, public.bidder), .help = "who made the highest bid"},
#endif
#if GAME_CALLS
    {.name = "caller",
     CLIMBING_VIEW(FIELD_COUNT, public.caller),
     .help = "who called, where seats call and rob"},
    {.name = "robs", CLIMBING_VIEW(FIELD_COUNT, public.robs), .help = "how many robbed after that"},
#endif
#if GAME_AUCTION
    {.name = "spoken", CLIMBING_VIEW(FIELD_COUNT, public.spoken), .help = "turns of the auction"},
#endif
#if GAME_CALLS
    {.name = "silent", CLIMBING_VIEW(FIELD_COUNT, public.silent), .help = "passes in a row at its end"},
#endif
#if GAME_AUCTION
    {.name = "redeals", CLIMBING_VIEW(FIELD_COUNT, public.redeals), .help = "deals that everybody passed"},
#endif
#if GAME_CALLS
    {.name = "doubled", CLIMBING_VIEW(FIELD_SEATS, public.doubled), .help = "who doubled or redoubled"},
#endif
    {.name = "plays", CLIMBING_EACH(FIELD_COUNT, public.plays), .help = "plays of each seat"},
    {.name = "won", CLIMBING_EACH(FIELD_COUNT, public.won), .help = "tricks each seat won"},
#if GAME_AUCTION
    {.name = "bombs_led", CLIMBING_VIEW(FIELD_COUNT, public.bombs_led), .help = "bombs that were led"},
    {.name = "bombs_answering",
     CLIMBING_VIEW(FIELD_COUNT, public.bombs_answering),
     .help = "bombs that beat a play"},
#if GAME_DECKS == 2
    {.name = "twofold", CLIMBING_VIEW(FIELD_COUNT, public.twofold), .help = "bombs that doubled"},
    {.name = "threefold", CLIMBING_VIEW(FIELD_COUNT, public.threefold), .help = "bombs that tripled"},
#endif
    {.name = "rockets", CLIMBING_VIEW(FIELD_COUNT, public.rockets), .help = CLIMBING_ROCKETS},
#endif
    {.name = "tricks", CLIMBING_VIEW(FIELD_COUNT, public.tricks), .help = "tricks led"},
    {.name = "passes", CLIMBING_VIEW(FIELD_COUNT, public.passes), .help = CLIMBING_PASSED},
};

static const FieldTable climbing_view_fields = {
    climbing_view_rows, sizeof climbing_view_rows / sizeof climbing_view_rows[0], sizeof(ClimbingView)};

#if GAME_CALLS
#define CLIMBING_PLY_CLASS "of the play; 0: a pass, 63: a word of the auction"
#define CLIMBING_PLY_HEAD  "rank of its head, or the word: 1 to 3 bids, 4 call, 5 rob, 6 double, 7 redouble"
#elif GAME_AUCTION
#define CLIMBING_PLY_CLASS "of the play; 0: a pass, 63: a bid"
#define CLIMBING_PLY_HEAD  "rank of its head, or the bid"
#else
#define CLIMBING_PLY_CLASS "of the play; 0: a pass"
#define CLIMBING_PLY_HEAD  "rank of its head"
#endif

static const Field climbing_ply_rows[] = {
    {.name = "seat", CLIMBING_PLY(FIELD_TURN, seat), .help = "who moved; -1: the deal"},
    {.name = "cards", CLIMBING_PLY_CARDS, .help = "the cards played, as ranks"},
    {.name = "class", CLIMBING_PLY(FIELD_COUNT, class), .help = CLIMBING_PLY_CLASS},
    {.name = "head", CLIMBING_PLY(FIELD_COUNT, head), .help = CLIMBING_PLY_HEAD},
#if GAME_AUCTION
    {.name = "bottom", CLIMBING_PLY_BOTTOM, .help = "the bottom cards, if they were shown now"},
#endif
    {.name = "hand", CLIMBING_PLY_HAND, .help = "the own hand, if it was dealt now"},
#if GAME_AUCTION
    {.name = "redealt", CLIMBING_PLY(FIELD_COUNT, redealt), .help = "1: everybody had passed"},
#endif
};

static const FieldTable climbing_ply_fields = {
    climbing_ply_rows, sizeof climbing_ply_rows / sizeof climbing_ply_rows[0], sizeof(ClimbingPly)};

_Static_assert(sizeof(ClimbingRules) == 13 && sizeof(ClimbingPublic) == 104 && sizeof(ClimbingState) == 256 &&
                   sizeof(ClimbingView) == 128 && sizeof(ClimbingPly) == 48,
               "no padding: states and views are compared as bytes");

#define CLIMBING_MEMBERS                                                                                     \
    VARIANT_MEMBERS, .seats_min = GAME_SEATS, .seats_max = GAME_SEATS, .draw = VARIANT_NAMED(draw),          \
                     .view_fields = &climbing_view_fields, .ply_fields = &climbing_ply_fields
