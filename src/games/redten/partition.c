/* The fewest plays that empty a hand, found by going through the places of the straights once.
 *
 * Cards of one rank that no straight takes leave in one play, however many they are. So the number of plays
 * is that of the straights and of the ranks with a card outside them. What matters at a place is how many
 * straights are running, at most four, and how many of those are still too short to end. */
#include "games/redten/combination.h"

enum {
    AGES = 5,        /* a straight of `min_straight` cards or more counts as ripe: at most five ages */
    CODES = 1 << 15, /* a set of running straights: three bits for each age, the youngest lowest */
    LISTED = 130,    /* multisets of at most four out of five ages: 126 */
    WORST = 60
};

/* The cheapest way to each set of running straights. */
typedef struct {
    int count;
    uint16_t code[LISTED];
    uint8_t plays[LISTED];
} Front;

static void front_offer(Front *front, int code, int plays) {
    for (int i = 0; i < front->count; i++) {
        if (front->code[i] != code) continue;
        if (plays < front->plays[i]) front->plays[i] = (uint8_t)plays;
        return;
    }
    assert(front->count < LISTED && code < CODES);
    front->code[front->count] = (uint16_t)code;
    front->plays[front->count++] = (uint8_t)plays;
}

static int young_count(int code, int ripe_age) {
    int young = 0;
    for (int age = 0; age < ripe_age; age++) young += code >> (3 * age) & 7;
    return young;
}

/* All ways to pass a place with `held` cards: young straights must go on, ripe ones may, new ones may
 * start. `all`: every card of the place must be taken by a straight. */
static void front_step(const Front *from, Front *to, int held, bool all, int ripe_age) {
    to->count = 0;
    for (int i = 0; i < from->count; i++) {
        int code = from->code[i], young = young_count(code, ripe_age);
        int ripe = code >> (3 * ripe_age) & 7;
        int newly_ripe = code >> (3 * (ripe_age - 1)) & 7;
        int aged = (code & ((1 << (3 * (ripe_age - 1))) - 1)) << 3;
        for (int kept = 0; kept <= ripe && young + kept <= held; kept++)
            for (int started = all ? held - young - kept : 0; young + kept + started <= held; started++) {
                int next = aged | started | (newly_ripe + kept) << (3 * ripe_age);
                int left = young + kept + started < held;
                front_offer(to, next, from->plays[i] + started + left);
            }
    }
}

/* With `low` of the aces at the low end. */
static int fewest_plays(const RedtenRules *rules, CardSet hand, int low) {
    int ripe_age = rules->min_straight - 1;
    Front fronts[2] = {{.count = 1}};
    int now = 0;
    for (int place = 0; place < REDTEN_PLACES; place++) {
        int held = cards_count(hand & RANK_ZERO << redten_place_rank(place));
        bool end = place == 0 || place == REDTEN_PLACES - 1;
        if (end) held = place ? held - low : low;
        /* Deuces, high aces: out of every straight where the rules say so. */
        bool apart = (place == 1 && !rules->two_low) || (place == REDTEN_PLACES - 1 && !rules->ace_high);
        if (apart) {
            Front none = {0};
            for (int i = 0; i < fronts[now].count; i++)
                if (young_count(fronts[now].code[i], ripe_age) == 0)
                    front_offer(&none, 0, fronts[now].plays[i] + (held > 0));
            fronts[!now] = none;
        } else {
            front_step(&fronts[now], &fronts[!now], held, place == 0, ripe_age);
        }
        now = !now;
    }
    int best = WORST;
    for (int i = 0; i < fronts[now].count; i++)
        if (young_count(fronts[now].code[i], ripe_age) == 0 && fronts[now].plays[i] < best)
            best = fronts[now].plays[i];
    return best;
}

int redten_plays_needed(const RedtenRules *rules, CardSet hand) {
    int jokers = (hand & REDTEN_JOKERS) != 0, best = WORST;
    int aces = cards_count(hand & RANK_ZERO << REDTEN_ACE);
    for (int low = 0; low <= (rules->two_low ? aces : 0); low++) {
        int plays = fewest_plays(rules, hand, low);
        if (plays < best) best = plays;
    }
    return best + jokers;
}
