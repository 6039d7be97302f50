/* Durak for 2 to 6 seats: throw-in (podkidnoy) and transfer (perevodnoy).
 *
 * A bout is a sequence of single plies. The lead attacker plays a card. The defender beats it, takes, or
 * (transfer) passes the attack on with a card of equal rank. Once every attack card is beaten, the throwers
 * in order of priority throw in one card of a rank on the table, or pass. Each beaten card starts a new round
 * of throwers. The bout ends when all have passed or the limit is reached. After a transfer several open
 * attack cards share a rank; they are beaten in suit order, so each play is one move. */
#ifndef KOZYR_GAMES_DURAK_DURAK_H
#define KOZYR_GAMES_DURAK_DURAK_H

#include <assert.h>
#include <string.h>

#include "cards/cards.h"
#include "core/game.h"

enum { DURAK_SEATS = 6, DURAK_DECK_MAX = 52 };

typedef enum { DURAK_THROW_IN, DURAK_TRANSFER } DurakVariant;
typedef enum { DURAK_TRUMP_LAST, DURAK_TRUMP_SLOT } DurakTrump;
typedef enum { DURAK_FIRST_LOWEST_TRUMP, DURAK_FIRST_RANDOM, DURAK_FIRST_SEAT } DurakFirst;
typedef enum { DURAK_THROWERS_ALL, DURAK_THROWERS_NEIGHBOURS, DURAK_THROWERS_ATTACKER } DurakThrowers;
typedef enum { DURAK_REFILL_ATTACKER, DURAK_REFILL_NEXT_ATTACKER } DurakRefill;
typedef enum { DURAK_END_AFTER_REFILL, DURAK_END_BEFORE_REFILL } DurakEnd;

typedef struct {
    uint16_t bout_cap;
    uint8_t seats, deck, hand;
    uint8_t variant, trump, first_attacker, throwers, refill_order, end_check; /* the enums above */
    uint8_t attack_limit, first_bout_limit;
    bool defender_limit, throw_after_take, transfer_first_bout, transfer_show_trump;
} DurakRules;

typedef enum { DURAK_LOSER, DURAK_DRAW, DURAK_ABORTED } DurakReason;

/* A move is a card's bit and a verb in the free top bits of the diamonds:
 *   bits 63..61 verb, bits 60..0 the card (none for take and pass).
 * Ascending moves are ordered by verb, then by card. */
typedef enum {
    DURAK_ATTACK,
    DURAK_DEFEND,
    DURAK_PASS_ON, /* "transfer": passes the attack to the next seat with a card of equal rank ... */
    DURAK_SHOW,    /* ... or by showing the trump of that rank */
    DURAK_TAKE,
    DURAK_PASS
} DurakVerb;

enum { DURAK_VERB_SHIFT = 61 };
#define DURAK_CARDS ((UINT64_C(1) << DURAK_VERB_SHIFT) - 1)
_Static_assert((int)DURAK_VERB_SHIFT > 16 * (SUITS - 1) + RANKS - 1 &&
                   DURAK_PASS < 1 << (64 - DURAK_VERB_SHIFT),
               "card and verb do not overlap");
_Static_assert((int)DURAK_SEATS <= (int)SEATS_MAX && (int)DURAK_SEATS <= 8,
               "a bit of `active` for each seat");

static inline Move durak_move(DurakVerb verb, CardSet card) {
    assert(verb <= DURAK_PASS && !(card & ~DURAK_CARDS));
    return (Move)verb << DURAK_VERB_SHIFT | card;
}
static inline DurakVerb durak_verb(Move move) { return (DurakVerb)(move >> DURAK_VERB_SHIFT); }
static inline CardSet durak_card(Move move) { return move & DURAK_CARDS; }

/* The cards played by the legal moves with this verb. */
static inline CardSet durak_legal_cards(const Move *legal, int count, DurakVerb verb) {
    CardSet cards = 0;
    for (int i = 0; i < count; i++)
        if (durak_verb(legal[i]) == verb) cards |= durak_card(legal[i]);
    return cards;
}

/* The public information. Its layout is the same in state and view, so a view copies it at once. Sets come
 * before bytes, so there is no padding. */
typedef struct {
    CardSet known[DURAK_SEATS]; /* publicly known cards of each hand: taken, shown, the drawn face-up trump */
    CardSet table;              /* all cards of the bout */
    CardSet open;               /* attack cards not beaten yet */
    CardSet discard;
    DurakRules rules;
    uint16_t bouts;
    Card trump;       /* the trump card; its suit is the trump suit */
    uint8_t active;   /* bit per seat: in the game */
    uint8_t attacker; /* the lead attacker */
    uint8_t defender;
    int8_t turn;     /* -1: over */
    uint8_t passed;  /* bit per seat: throwers that passed since the last beaten card or the take */
    uint8_t attacks; /* attack cards in this bout ... */
    uint8_t limit;   /* ... and how many there may be */
    bool taking;     /* the defender takes */
    bool discarded;  /* an earlier bout was beaten */
    bool shown;      /* a trump was shown in this bout */
    uint8_t first_attacker;
    uint8_t places_given;       /* number of seats that have gone out */
    uint8_t place[DURAK_SEATS]; /* 0: still in the game */
} DurakPublic;

typedef struct {
    CardSet hand[DURAK_SEATS];
    DurakPublic public;
    Card deck[DURAK_DECK_MAX]; /* from the top; cards before index `top` are drawn */
    uint8_t top;
    uint8_t reason;
    /* statistics */
    uint8_t longest_bout;
    uint8_t trumps_dealt[DURAK_SEATS];
    uint16_t transfers;
    uint32_t taken[DURAK_SEATS]; /* can exceed 2^16 if bout_cap is large and seats never defend */
} DurakState;

/* The information of one seat with perfect memory. */
typedef struct {
    DurakPublic public;
    CardSet hand;
    CardSet unseen; /* cards that may be in a hidden place of a hand or in the talon below its face-up card */
    uint8_t hand_count[DURAK_SEATS];
    uint8_t talon; /* cards left in the talon, the face-up trump included */
    uint8_t seat;
} DurakView;

/* One ply as one seat sees it. The deal is a ply of seat -1, which has only draws. */
typedef struct {
    Move move;
    int8_t seat;                /* seat that moved */
    bool taken, ended;          /* the defender took `table`; the bout ended with this ply */
    uint8_t attacker, defender; /* of this bout, before the ply */
    CardSet table;              /* all cards of the bout after the ply, before the table was cleared */
    uint8_t drawn[DURAK_SEATS]; /* cards drawn after the ply, by seat */
    Card own[DURAK_DECK_MAX];   /* the first drawn[own seat] entries: own draws, in order */
} DurakPly;

static inline CardSet durak_trumps(Card trump) { return suit_cards(card_suit(trump)); }

/* Cards of `hand` that beat `card`: higher ones of its suit, or any trump if it is not a trump. */
static inline CardSet durak_beating(CardSet hand, Card card, CardSet trumps) {
    CardSet higher = suit_cards(card_suit(card)) & ~((card_bit(card) << 1) - 1);
    return hand & (higher | (card_bit(card) & trumps ? 0 : trumps));
}

/* Cards of `hand` whose rank is on the table. */
static inline CardSet durak_matching(CardSet hand, CardSet table) {
    return hand & ranks_cards(cards_ranks(table));
}

/* The next seat clockwise that is in the mask `active`. */
static inline int durak_next_seat(int seat, int seats, unsigned active) {
    assert(active && active < 1u << seats);
    do seat = seat + 1 == seats ? 0 : seat + 1;
    while (!(active >> seat & 1));
    return seat;
}

/* Sort key for "the lowest legal card": non-trumps by rank, then trumps by rank. */
static inline int durak_strength(Card card, CardSet trumps) {
    return card_rank(card) + (card_bit(card) & trumps ? RANKS : 0);
}

extern const OptionTable durak_rules;
void durak_settle(void *rules, const struct cJSON *given);
bool durak_check(const void *rules, Error *error);

/* deal.c: the state before the first ply. durak_start fills it from the deck's order, the trump card and the
 * first attacker. With first = -1 the rules choose the attacker; they draw from `rng` if they leave it open. */
void durak_start(DurakState *state, const DurakRules *rules, const Card *deck, Card trump, int first,
                 Rng *rng);
void durak_deal(void *state, const void *rules, Rng *rng);
bool durak_deal_read(void *state, const void *rules, const struct cJSON *deal, Error *error);
void durak_deal_write(const void *state, Text *out);

/* view.c: the view of a seat, and the check of the whole state. */
void durak_observe(const void *state, int seat, void *view);
void durak_observe_ply(const void *before, Move move, const void *after, int seat, void *ply);
void durak_determinize(const void *view, Rng *rng, void *state);
bool durak_view_check(const void *view, Error *error); /* view.c */
bool durak_audit(const void *state, Error *error);

/* notation.c */
size_t durak_move_format(Move move, char *out);
bool durak_move_parse(const char *text, Move *move);
void durak_show(const void *state, Text *out);

/* notation.c, features.c */
extern const FieldTable durak_view_fields, durak_ply_fields;
extern const struct FeatureTable durak_features;

extern const Game game_durak;

/* ---- plies as a seat is told of them; used by the game's own loop and by the table of functions ---- */

/* Copies the part of the state before a ply that durak_tell reads. */
static inline void durak_keep(DurakState *before, const DurakState *state) {
    before->public.turn = state->public.turn;
    before->public.attacker = state->public.attacker;
    before->public.defender = state->public.defender;
    before->public.bouts = state->public.bouts;
    before->public.taking = state->public.taking;
    before->public.table = state->public.table;
    before->top = state->top;
}

/* Records the draws of a refill: each card between the old and the new `top` is in the hand of its drawer. */
static inline void durak_tell_draws(const DurakState *after, int from, int seat, DurakPly *ply) {
    for (int i = from; i < after->top; i++) {
        CardSet card = card_bit(after->deck[i]);
        int owner = 0;
        while (!(after->hand[owner] & card)) owner++;
        assert(owner < after->public.rules.seats && ply->drawn[owner] < DURAK_DECK_MAX);
        if (owner == seat) ply->own[ply->drawn[owner]] = after->deck[i];
        ply->drawn[owner]++;
    }
}

static inline void durak_tell(const DurakState *before, Move move, const DurakState *after, int seat,
                              DurakPly *ply) {
    memset(ply, 0, sizeof *ply);
    ply->seat = -1;
    if (before) {
        ply->move = move;
        ply->seat = before->public.turn;
        ply->attacker = before->public.attacker;
        ply->defender = before->public.defender;
        ply->ended = after->public.bouts > before->public.bouts;
        ply->taken = ply->ended && (before->public.taking || durak_verb(move) == DURAK_TAKE);
        bool played = durak_verb(move) <= DURAK_PASS_ON;
        ply->table = before->public.table | (played ? durak_card(move) : 0);
    }
    durak_tell_draws(after, before ? before->top : 0, seat, ply);
}

#endif
