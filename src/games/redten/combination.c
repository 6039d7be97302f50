/* Lists plays from bit sets of the ranks held once, twice, three and four times. A play takes the lowest
 * suits of a rank; tens make a separate play for each number of red ones. */
#include "games/redten/combination.h"

/* ---- classification ---- */

static int straight_start(const RedtenRules *rules, CardSet cards, int length) {
    uint32_t ranks = cards_ranks(cards);
    bool ace = ranks >> REDTEN_ACE & 1, deuce = ranks & 1;
    if (length == REDTEN_PLACES) return 0;
    /* With one ace, thirteen cards could be two straights; they count as the higher one. */
    if (length == REDTEN_LONGEST_ONE_ACE) return rules->ace_high;
    if (deuce) return ace ? 0 : 1;
    return __builtin_ctz(ranks) + 1;
}

static int single_strength(CardSet card) {
    if (card & REDTEN_RED_TENS) return REDTEN_SINGLE_RED_TEN;
    if (card == REDTEN_BLACK_JOKER) return REDTEN_SINGLE_BLACK_JOKER;
    if (card == REDTEN_RED_JOKER) return REDTEN_SINGLE_RED_JOKER;
    return redten_rank_strength(card_rank(cards_lowest(card)));
}

static int joker_bomb_strength(const RedtenRules *rules) {
    return rules->bomb_order == REDTEN_ORDER_CODE ? REDTEN_BOMB_JOKERS_CODE : REDTEN_BOMB_JOKERS;
}

static RedtenPlay make_play(RedtenKind kind, int length, int strength) {
    return (RedtenPlay){(uint8_t)kind, (uint8_t)length, (int8_t)strength};
}

RedtenPlay redten_play(const RedtenRules *rules, CardSet cards) {
    _Static_assert(REDTEN_BOMB_RED_TENS <= INT8_MAX && REDTEN_BOMB_JOKERS < REDTEN_BOMB_RED_TENS &&
                       REDTEN_BOMB_QUAD + RANKS <= REDTEN_BOMB_JOKERS &&
                       REDTEN_BOMB_TRIPLE + RANKS <= REDTEN_BOMB_QUAD,
                   "kinds of bombs do not overlap");
    assert(cards);
    int length = cards_count(cards);
    if (length == 1) return make_play(REDTEN_SINGLE, 1, single_strength(cards));
    if (cards == REDTEN_JOKERS) return make_play(REDTEN_BOMB, 2, joker_bomb_strength(rules));
    if (cards == REDTEN_RED_TENS) return make_play(REDTEN_BOMB, 2, REDTEN_BOMB_RED_TENS);
    uint32_t ranks = cards_ranks(cards);
    if (ranks & (ranks - 1)) return make_play(REDTEN_STRAIGHT, length, straight_start(rules, cards, length));
    int rank = redten_rank_strength(__builtin_ctz(ranks));
    if (length == 2) return make_play(REDTEN_PAIR, 2, rank);
    return make_play(REDTEN_BOMB, length, rank + (length == 4 ? REDTEN_BOMB_QUAD : REDTEN_BOMB_TRIPLE));
}

/* ---- the plays of a hand ---- */

static inline CardSet of_rank(CardSet hand, int rank) { return hand & RANK_ZERO << rank; }

static inline CardSet lowest(CardSet set, int count) {
    CardSet rest = set;
    while (count-- > 0) rest &= rest - 1;
    return set ^ rest;
}

/* Ranks stronger than `strength`, as bits by strength. */
static inline uint32_t above(uint32_t ranks, int strength) {
    return redten_by_strength(ranks) & ~UINT32_C(0) << (strength + 1);
}

static Move *list_singles(CardSet hand, int floor, Move *out) {
    uint32_t ranks = cards_ranks(hand & ~REDTEN_RED_TENS);
    for (uint32_t left = above(ranks, floor); left; left &= left - 1)
        *out++ = lowest(of_rank(hand, redten_strength_rank(__builtin_ctz(left))), 1);
    if (floor < REDTEN_SINGLE_BLACK_JOKER && hand & REDTEN_BLACK_JOKER) *out++ = REDTEN_BLACK_JOKER;
    if (floor < REDTEN_SINGLE_RED_JOKER && hand & REDTEN_RED_JOKER) *out++ = REDTEN_RED_JOKER;
    if (floor < REDTEN_SINGLE_RED_TEN && hand & REDTEN_RED_TENS) *out++ = lowest(hand & REDTEN_RED_TENS, 1);
    return out;
}

/* Lists plays of `count` tens with at least one black ten: one for each number of red tens. */
static Move *list_tens(CardSet hand, int count, Move *out) {
    CardSet black = hand & REDTEN_BLACK_TENS, red = hand & REDTEN_RED_TENS;
    for (int reds = 0; reds < count; reds++)
        if (cards_count(red) >= reds && cards_count(black) >= count - reds)
            *out++ = lowest(black, count - reds) | lowest(red, reds);
    return out;
}

static Move *list_equals(CardSet hand, uint32_t ranks, int count, int floor, Move *out) {
    for (uint32_t left = above(ranks, floor); left; left &= left - 1) {
        int rank = redten_strength_rank(__builtin_ctz(left));
        if (rank == REDTEN_TEN)
            out = list_tens(hand, count, out);
        else
            *out++ = lowest(of_rank(hand, rank), count);
    }
    return out;
}

/* A straight takes a black ten if there is one. If the hand also has a red ten, a second play uses that. */
static inline Move *list_straight(CardSet hand, CardSet cards, Move *out) {
    *out++ = cards;
    CardSet red = hand & REDTEN_RED_TENS;
    if (cards & REDTEN_BLACK_TENS && red) *out++ = (cards & ~REDTEN_TENS) | lowest(red, 1);
    return out;
}

/* Lists the straights of `shortest` to `longest` cards from `start`. */
static Move *list_straights_from(const RedtenRules *rules, CardSet hand, int start, int shortest, int longest,
                                 Move *out) {
    CardSet cards = 0;
    for (int length = 1; length <= longest; length++) {
        CardSet fitting = of_rank(hand, redten_place_rank(start + length - 1)) & ~cards;
        if (!fitting) break; /* a second ace is missing */
        cards |= lowest(fitting, 1);
        /* Thirteen cards with one ace are listed once, from the deuce, if the rules allow that straight. */
        bool doubled = start == 0 && length == REDTEN_LONGEST_ONE_ACE && rules->ace_high;
        if (length >= shortest && !doubled) out = list_straight(hand, cards, out);
    }
    return out;
}

/* Lists straights of `length` cards (0: of any length) that start above the place `floor`. */
static Move *list_straights(const RedtenRules *rules, CardSet hand, uint32_t ranks, int length, int floor,
                            Move *out) {
    uint32_t places = redten_places(rules, ranks);
    int shortest = length ? length : rules->min_straight;
    for (int start = floor + 1; start <= REDTEN_PLACES - shortest; start++) {
        int run = __builtin_ctz(~(places >> start));
        if (run < shortest) continue;
        out = list_straights_from(rules, hand, start, shortest, length ? length : run, out);
    }
    return out;
}

static Move *list_bombs(const RedtenRules *rules, CardSet hand, const RedtenCounts *counts, int floor,
                        Move *out) {
    bool code = rules->bomb_order == REDTEN_ORDER_CODE;
    if (floor < REDTEN_BOMB_QUAD) {
        int least = floor < REDTEN_BOMB_TRIPLE ? REDTEN_ALL : floor - REDTEN_BOMB_TRIPLE;
        out = list_equals(hand, counts->three, 3, least, out);
    }
    if (floor < REDTEN_BOMB_JOKERS) {
        int least = floor < REDTEN_BOMB_QUAD ? REDTEN_ALL : floor - REDTEN_BOMB_QUAD;
        out = list_equals(hand, counts->four, 4, least, out);
    }
    if ((hand & REDTEN_JOKERS) == REDTEN_JOKERS && joker_bomb_strength(rules) > floor) *out++ = REDTEN_JOKERS;
    int above_red_tens = code ? 0 : REDTEN_BOMB_RED_TENS; /* by the `code` order red tens beat no bomb */
    if ((hand & REDTEN_RED_TENS) == REDTEN_RED_TENS && floor < above_red_tens) *out++ = REDTEN_RED_TENS;
    return out;
}

int redten_list(const RedtenRules *rules, CardSet hand, CardSet table, Move *out) {
    Move *end = out;
    RedtenCounts counts = redten_count(hand);
    if (!table) {
        end = list_singles(hand, REDTEN_ALL, end);
        end = list_equals(hand, counts.two, 2, REDTEN_ALL, end);
        end = list_straights(rules, hand, counts.one, 0, REDTEN_ALL, end);
        end = list_bombs(rules, hand, &counts, REDTEN_ALL, end);
        assert(end - out <= REDTEN_MOVES);
        return (int)(end - out);
    }
    *end++ = REDTEN_PASS;
    RedtenPlay play = redten_play(rules, table);
    int bombs_above = REDTEN_ALL;
    switch ((RedtenKind)play.kind) {
    case REDTEN_SINGLE:
        end = list_singles(hand, play.strength, end);
        break;
    case REDTEN_PAIR:
        end = list_equals(hand, counts.two, 2, play.strength, end);
        break;
    case REDTEN_STRAIGHT:
        end = list_straights(rules, hand, counts.one, play.length, play.strength, end);
        break;
    case REDTEN_BOMB:
        bombs_above = play.strength;
        break;
    }
    return (int)(list_bombs(rules, hand, &counts, bombs_above, end) - out);
}

bool redten_is_play(const RedtenRules *rules, CardSet cards) {
    Move plays[REDTEN_MOVES];
    if (cards_count(cards) > REDTEN_HAND) return false;
    int count = redten_list(rules, cards, 0, plays);
    for (int i = 0; i < count; i++)
        if (plays[i] == cards) return true;
    return false;
}
