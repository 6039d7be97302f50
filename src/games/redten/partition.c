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

/* One place of the straights. */
typedef struct {
    int held;   /* its cards */
    int usable; /* of these, straights may take so many */
    int starts; /* and so many may start here: the next places must hold cards for them, too */
    bool all;   /* no card may be left over */
} Place;

/* All ways to pass a place: young straights must go on, ripe ones may, new ones may start. */
static void front_step(const Front *from, Front *to, const Place *place, int ripe_age) {
    to->count = 0;
    for (int i = 0; i < from->count; i++) {
        int code = from->code[i], young = young_count(code, ripe_age);
        int ripe = code >> (3 * ripe_age) & 7;
        int newly_ripe = code >> (3 * (ripe_age - 1)) & 7;
        int aged = (code & ((1 << (3 * (ripe_age - 1))) - 1)) << 3;
        for (int kept = 0; kept <= ripe && young + kept <= place->usable; kept++) {
            int room = place->usable - young - kept;
            for (int started = 0; started <= room && started <= place->starts; started++) {
                int left = place->held - young - kept - started;
                if (left && place->all) continue;
                int next = aged | started | (newly_ripe + kept) << (3 * ripe_age);
                front_offer(to, next, from->plays[i] + started + (left > 0));
            }
        }
    }
}

/* The places of a hand with `low` of the aces at the low end. */
static void fill_places(const RedtenRules *rules, CardSet hand, int low, Place places[REDTEN_PLACES]) {
    for (int i = REDTEN_PLACES - 1; i >= 0; i--) {
        Place *place = &places[i];
        int held = cards_count(hand & RANK_ZERO << redten_place_rank(i));
        if (i == 0) held = low;
        if (i == REDTEN_PLACES - 1) held -= low;
        bool apart = (i < 2 && !rules->two_low) || (i == REDTEN_PLACES - 1 && !rules->ace_high);
        place->held = held;
        place->usable = place->starts = apart ? 0 : held;
        place->all = i == 0;
        if (i + rules->min_straight > REDTEN_PLACES) place->starts = 0;
        for (int k = i + 1; k < i + rules->min_straight && k < REDTEN_PLACES; k++)
            if (places[k].usable < place->starts) place->starts = places[k].usable;
    }
}

static int fewest_plays(const RedtenRules *rules, CardSet hand, int low) {
    int ripe_age = rules->min_straight - 1, now = 0, best = WORST;
    Place places[REDTEN_PLACES] = {0};
    Front fronts[2];
    fill_places(rules, hand, low, places);
    fronts[0].count = 1; /* no straight runs, no play was made */
    fronts[0].code[0] = 0;
    fronts[0].plays[0] = 0;
    for (int i = 0; i < REDTEN_PLACES; i++) {
        front_step(&fronts[now], &fronts[!now], &places[i], ripe_age);
        now = !now;
    }
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
