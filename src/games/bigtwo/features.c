/* A view of Big Two as numbers: cards counted by rank and, where suits matter, one by one. Seats are
 * relative: 0 is the own seat, 1 plays next. */
#include "core/feature.h"
#include "games/bigtwo/bigtwo.h"

#define RANK_LABELS "3 4 5 6 7 8 9 T J Q K A 2"
#define CARD_LABELS                                                                                          \
    "3D 3C 3H 3S 4D 4C 4H 4S 5D 5C 5H 5S 6D 6C 6H 6S 7D 7C 7H 7S 8D 8C 8H 8S 9D 9C 9H 9S TD TC TH TS "       \
    "JD JC JH JS QD QC QH QS KD KC KH KS AD AC AH AS 2D 2C 2H 2S"
#define SEAT_LABELS "0 1 2 3"

typedef enum { HAND, UNSEEN, TABLE, PLAYED /* of the own seat; PLAYED + k: of the k-th next seat */ } Pile;

static CardSet pile_of(const FeatureInput *input, int which) {
    const BigtwoView *view = input->view;
    if (which >= PLAYED) return view->public.played[feature_place(input, which - PLAYED)];
    return which == HAND ? view->hand : which == UNSEEN ? view->unseen : view->public.table;
}

static void put_counts(CardSet cards, int32_t *out) {
    for (int rank = 0; rank < BIGTWO_RANKS; rank++) out[rank] = cards_count(ladder_of_rank(cards, rank));
}

static void write_counts(const FeatureInput *input, int which, int32_t *out) {
    put_counts(pile_of(input, which), out);
}

static void write_cards(const FeatureInput *input, int which, int32_t *out) {
    for (CardSet left = pile_of(input, which); left; left &= left - 1) out[cards_lowest(left)] = 1;
}

static void write_held(const FeatureInput *input, int which, int32_t *out) {
    const BigtwoView *view = input->view;
    (void)which;
    for (int place = 0; place < BIGTWO_SEATS; place++)
        out[place] = view->hand_count[feature_place(input, place)];
}

static void write_locked(const FeatureInput *input, int which, int32_t *out) {
    const BigtwoView *view = input->view;
    (void)which;
    for (int place = 0; place < BIGTWO_SEATS; place++)
        out[place] = view->public.trick.locked >> feature_place(input, place) & 1;
}

static void write_trick(const FeatureInput *input, int which, int32_t *out) {
    const BigtwoView *view = input->view;
    (void)which;
    out[0] = view->public.trick.led;
    out[1] = feature_seat(input, view->public.trick.owner);
    out[2] = cards_count(view->public.table);
    out[3] = view->public.table ? ladder_highest(view->public.table) : -1;
    out[4] = view->public.tricks;
}

static void write_last(const FeatureInput *input, int back, int32_t *out) {
    int place = recent_find(input->recent, back);
    out[0] = -1;
    if (place < 0) return;
    out[0] = feature_seat(input, input->recent->seat[place]);
    put_counts(input->recent->move[place], out + 1);
}

#define COUNTS(name_, which_, help_)                                                                         \
    { .name = name_, .labels = RANK_LABELS, .which = which_, .write = write_counts, .help = help_ }
#define CARDS(name_, which_, help_)                                                                          \
    { .name = name_, .labels = CARD_LABELS, .which = which_, .write = write_cards, .help = help_ }
#define LAST(back, help_)                                                                                    \
    { .name = "last" #back, .labels = "seat " RANK_LABELS, .which = back, .write = write_last, .help = help_ }

static const Feature rows[] = {
    COUNTS("hand", HAND, "own cards of the rank"),
    COUNTS("unseen", UNSEEN, "cards of the rank in the other hands"),
    COUNTS("table", TABLE, "cards of the play to beat"),
    COUNTS("played0", PLAYED, "cards that the seat played"),
    COUNTS("played1", PLAYED + 1, "cards that the next seat played"),
    COUNTS("played2", PLAYED + 2, "cards that the second seat after it played"),
    COUNTS("played3", PLAYED + 3, "cards that the seat before played"),
    CARDS("hand_card", HAND, "1: an own card"),
    CARDS("unseen_card", UNSEEN, "1: in another hand"),
    CARDS("table_card", TABLE, "1: in the play to beat"),
    {.name = "held", .labels = SEAT_LABELS, .write = write_held, .help = "cards in the hand of each seat"},
    {.name = "locked", .labels = SEAT_LABELS, .write = write_locked, .help = "1: may not play in this trick"},
    {.name = "trick",
     .labels = "led owner cards top number",
     .write = write_trick,
     .help = "led: a play is to be beaten; owner: seat of the last play; its cards; its highest card, from 0 "
             "for the "
             "diamond three, -1 none; tricks led so far"},
    LAST(1, "the last ply: whose (-1: there was none), and its cards; a pass has none"),
    FEATURE_LAST_PLIES(LAST),
};

const FeatureTable bigtwo_features = {rows, sizeof rows / sizeof rows[0]};
