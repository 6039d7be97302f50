/* A view of Dou Dizhu as numbers. Cards are counted by rank. Seats are relative: 0 is the own seat, 1 plays
 * next, 2 plays before. */
#include "core/feature.h"
#include "games/doudizhu/doudizhu.h"

#define RANK_LABELS "3 4 5 6 7 8 9 T J Q K A 2 BJ RJ"
enum { FULL_RANK = 4, BACK = 9 /* number of plies told: three rounds */ };

static const ClimbingView *view_of(const FeatureInput *input) { return input->view; }

static void put_counts(RankCounts counts, int32_t *out) {
    for (int rank = 0; rank < COUNT_RANKS; rank++) out[rank] = rank_count(counts, rank);
}

static void write_hand(const FeatureInput *input, int which, int32_t *out) {
    (void)which;
    put_counts(ladder_rank_counts(view_of(input)->hand.once), out);
}

static void write_bottom(const FeatureInput *input, int which, int32_t *out) {
    (void)which;
    put_counts(ladder_rank_counts(view_of(input)->public.bottom.once), out);
}

static void write_unseen(const FeatureInput *input, int which, int32_t *out) {
    const ClimbingView *view = view_of(input);
    RankCounts hand = ladder_rank_counts(view->hand.once);
    (void)which;
    for (int rank = 0; rank < COUNT_RANKS; rank++) {
        out[rank] = (rank < COUNT_LITTLE_JOKER ? FULL_RANK : 1) - rank_count(hand, rank);
        for (int seat = 0; seat < DOUDIZHU_SEATS; seat++)
            out[rank] -= rank_count(view->public.played[seat], rank);
    }
}

static void write_played(const FeatureInput *input, int place, int32_t *out) {
    put_counts(view_of(input)->public.played[feature_place(input, place)], out);
}

static void write_held(const FeatureInput *input, int which, int32_t *out) {
    (void)which;
    for (int place = 0; place < DOUDIZHU_SEATS; place++)
        out[place] = view_of(input)->public.held[feature_place(input, place)];
}

static void write_doubled(const FeatureInput *input, int which, int32_t *out) {
    (void)which;
    for (int place = 0; place < DOUDIZHU_SEATS; place++)
        out[place] = view_of(input)->public.doubled >> feature_place(input, place) & 1;
}

static void write_auction(const FeatureInput *input, int which, int32_t *out) {
    const ClimbingPublic *public = &view_of(input)->public;
    (void)which;
    out[0] = public->phase;
    out[1] = feature_seat(input, public->landlord);
    out[2] = public->bid;
    out[3] = public->robs;
    out[4] = public->spoken;
}

static void write_trick(const FeatureInput *input, int which, int32_t *out) {
    const ClimbingPublic *public = &view_of(input)->public;
    (void)which;
    out[0] = public->trick.led;
    out[1] = feature_seat(input, public->trick.owner);
    out[2] = public->class;
    out[3] = public->head;
    out[4] = public->bombs_led + public->bombs_answering;
}

static void write_last(const FeatureInput *input, int back, int32_t *out) {
    int place = recent_find(input->recent, back);
    out[0] = -1;
    if (place < 0) return;
    Combination play = climbing_play_of(&doudizhu_variant, input->recent->move[place]);
    out[0] = feature_seat(input, input->recent->seat[place]);
    out[1] = play.class == CLIMBING_SAID ? play.head : 0;
    put_counts(play.cards, out + 2);
}

#define COUNTS(name_, write_, place, help_)                                                                  \
    { .name = name_, .labels = RANK_LABELS, .which = place, .write = write_, .help = help_ }
#define LAST(back, help_)                                                                                    \
    {                                                                                                        \
        .name = "last" #back, .labels = "seat word " RANK_LABELS, .which = back, .write = write_last,        \
        .help = help_                                                                                        \
    }

static const Feature rows[] = {
    COUNTS("hand", write_hand, 0, "own cards of the rank"),
    COUNTS("unseen", write_unseen, 0, "cards of the rank that are neither in the own hand nor played"),
    COUNTS("bottom", write_bottom, 0, "bottom cards, once they are shown"),
    COUNTS("played0", write_played, 0, "cards that the seat played"),
    COUNTS("played1", write_played, 1, "cards that the next seat played"),
    COUNTS("played2", write_played, 2, "cards that the seat before played"),
    {.name = "held", .labels = "0 1 2", .write = write_held, .help = "cards in the hand of each seat"},
    {.name = "auction",
     .labels = "phase landlord bid robs spoken",
     .write = write_auction,
     .help = "phase: 0 auction, 1 doubling, 2 play; landlord: which seat, -1 nobody yet; the highest bid; "
             "how many "
             "robbed; turns of the auction"},
    {.name = "doubled",
     .labels = "0 1 2",
     .write = write_doubled,
     .help = "1: the seat doubled or redoubled"},
    {.name = "trick",
     .labels = "led owner class head bombs",
     .write = write_trick,
     .help = "led: a play is to be beaten; owner: seat of the last play; its class (0: a lead) and the rank "
             "of its "
             "head, from 0 for the three; bombs and rockets so far"},
    LAST(1, "the last ply: whose (-1: there was none); word: 0 none, 1 to 3 bids, 4 call, "
            "5 rob, 6 double, 7 redouble; its cards"),
    FEATURE_LAST_PLIES(LAST),
    LAST(9, "the same of ply 9 from the end"),
};
_Static_assert(sizeof rows / sizeof rows[0] == 10 + BACK, "three rounds");

const FeatureTable doudizhu_features = {rows, sizeof rows / sizeof rows[0]};
