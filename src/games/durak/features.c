/* A view of Durak as numbers. Cards are counted by rank, trumps apart, and listed one by one with the trump
 * suit first, so that a program need not learn each suit separately. Seats are relative: 0 is the own seat, 1
 * plays next. */
#include "core/feature.h"
#include "games/durak/durak.h"

#define RANK_LABELS "2 3 4 5 6 7 8 9 T J Q K A"
#define SUIT_LABELS(s)                                                                                       \
    s "2 " s "3 " s "4 " s "5 " s "6 " s "7 " s "8 " s "9 " s "T " s "J " s "Q " s "K " s "A"
#define CARD_LABELS SUIT_LABELS("t") " " SUIT_LABELS("a") " " SUIT_LABELS("b") " " SUIT_LABELS("c")
#define SEAT_LABELS "0 1 2 3 4 5"

typedef enum {
    HAND,
    UNSEEN,
    TABLE,
    OPEN,
    DISCARD,
    KNOWN /* of the own hand; KNOWN + k: of the k-th next seat */
} Pile;

static CardSet pile_of(const FeatureInput *input, int which) {
    const DurakView *view = input->view;
    int place = which - KNOWN;
    if (place >= input->seats) return 0;
    if (place >= 0) return view->public.known[feature_place(input, place)];
    return which == HAND     ? view->hand
           : which == UNSEEN ? view->unseen
           : which == TABLE  ? view->public.table
           : which == OPEN   ? view->public.open
                             : view->public.discard;
}

static CardSet trumps_of(const FeatureInput *input) {
    return durak_trumps(((const DurakView *)input->view)->public.trump);
}

static void put_counts(CardSet cards, int32_t *out) {
    for (CardSet left = cards; left; left &= left - 1) out[card_rank(cards_lowest(left))]++;
}

static void write_counts(const FeatureInput *input, int which, int32_t *out) {
    put_counts(pile_of(input, which) & ~trumps_of(input), out);
    put_counts(pile_of(input, which) & trumps_of(input), out + RANKS);
}

/* Index of a suit: 0 for trumps; the other suits keep their order. */
static int suit_place(const FeatureInput *input, int suit) {
    int trump = card_suit(((const DurakView *)input->view)->public.trump);
    return suit == trump ? 0 : suit < trump ? suit + 1 : suit;
}

static void write_cards(const FeatureInput *input, int which, int32_t *out) {
    for (CardSet left = pile_of(input, which); left; left &= left - 1) {
        Card card = cards_lowest(left);
        out[RANKS * suit_place(input, card_suit(card)) + card_rank(card)] = 1;
    }
}

static void write_held(const FeatureInput *input, int which, int32_t *out) {
    const DurakView *view = input->view;
    (void)which;
    for (int place = 0; place < input->seats; place++)
        out[place] = view->hand_count[feature_place(input, place)];
}

typedef enum { ACTIVE, PASSED } Seats;

static void write_seats(const FeatureInput *input, int which, int32_t *out) {
    const DurakView *view = input->view;
    unsigned seats = which == ACTIVE ? view->public.active : view->public.passed;
    for (int place = 0; place < input->seats; place++) out[place] = seats >> feature_place(input, place) & 1;
}

static void write_bout(const FeatureInput *input, int which, int32_t *out) {
    const DurakView *view = input->view;
    (void)which;
    out[0] = feature_seat(input, view->public.attacker);
    out[1] = feature_seat(input, view->public.defender);
    out[2] = view->public.attacks;
    out[3] = view->public.limit;
    out[4] = view->public.taking;
    out[5] = view->public.shown;
    out[6] = view->public.bouts;
    out[7] = view->talon;
}

static void write_last(const FeatureInput *input, int back, int32_t *out) {
    int place = recent_find(input->recent, back);
    out[0] = out[1] = out[2] = out[3] = -1;
    if (place < 0) return;
    Move move = input->recent->move[place];
    out[0] = feature_seat(input, input->recent->seat[place]);
    out[1] = (int32_t)durak_verb(move);
    if (!durak_card(move)) return;
    Card card = cards_lowest(durak_card(move));
    out[2] = card_rank(card);
    out[3] = suit_place(input, card_suit(card));
}

#define COUNTS(name_, which_, help_)                                                                         \
    {                                                                                                        \
        .name = name_, .labels = RANK_LABELS " " SUIT_LABELS("t"), .which = which_, .write = write_counts,   \
        .help = help_ "; by rank without trumps, then trumps (t)"                                            \
    }
#define CARDS(name_, which_, help_)                                                                          \
    {                                                                                                        \
        .name = name_, .labels = CARD_LABELS, .which = which_, .write = write_cards,                         \
        .help = help_ "; suits: t trumps, then the others in the order C S H D"                              \
    }
#define LAST(back, help_)                                                                                    \
    {                                                                                                        \
        .name = "last" #back, .labels = "seat verb rank suit", .which = back, .write = write_last,           \
        .help = help_                                                                                        \
    }

static const Feature rows[] = {
    COUNTS("hand", HAND, "own cards"),
    COUNTS("unseen", UNSEEN, "cards in hidden places of hands or in the talon"),
    COUNTS("table", TABLE, "cards of the bout"),
    COUNTS("open", OPEN, "attack cards not beaten yet"),
    COUNTS("discard", DISCARD, "cards out of the game"),
    COUNTS("known1", KNOWN + 1, "what everybody knows of the next hand"),
    COUNTS("known2", KNOWN + 2, "of the second"),
    COUNTS("known3", KNOWN + 3, "of the third"),
    COUNTS("known4", KNOWN + 4, "of the fourth"),
    COUNTS("known5", KNOWN + 5, "of the fifth"),
    CARDS("hand_card", HAND, "1: an own card"),
    CARDS("unseen_card", UNSEEN, "1: hidden"),
    CARDS("table_card", TABLE, "1: in the bout"),
    CARDS("open_card", OPEN, "1: to be beaten"),
    {.name = "held", .labels = SEAT_LABELS, .write = write_held, .help = "cards in the hand of each seat"},
    {.name = "active",
     .labels = SEAT_LABELS,
     .which = ACTIVE,
     .write = write_seats,
     .help = "1: still in the game"},
    {.name = "passed",
     .labels = SEAT_LABELS,
     .which = PASSED,
     .write = write_seats,
     .help = "1: passed since a card was beaten or the take"},
    {.name = "bout",
     .labels = "attacker defender attacks limit taking shown number talon",
     .write = write_bout,
     .help = "attacker; defender; attack cards; their limit; 1: the defender takes; 1: a trump was shown; "
             "bouts over; cards of the talon"},
    LAST(1, "the last ply: whose; 0 attack, 1 defend, 2 transfer, 3 a trump shown, 4 take, 5 pass; "
            "rank from 0 for the two; suit 0 for trumps to 3; -1: none"),
    FEATURE_LAST_PLIES(LAST),
};

const FeatureTable durak_features = {rows, sizeof rows / sizeof rows[0]};
