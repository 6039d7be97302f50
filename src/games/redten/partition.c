/* The fewest plays that empty a hand, found by going through the places of the straights once.
 *
 * Cards of one rank that no straight takes leave in one play, however many they are. So the number of plays
 * is that of the straights and of the ranks with a card outside them. What matters at a place is how many
 * straights are running, at most four, and how many of those are still too short to end. */
#include "games/redten/combination.h"

enum {
    /* A set of running straights: three bits for each age, the youngest lowest. One of `min_straight` cards
     * or more counts as ripe: at most five ages. */
    CODES = 1 << 15,
    LISTED = 130, /* multisets of at most four out of five ages: 126 */
    WORST = 60,
    COPIES = 4
};

/* A set of running straights, how many of them are not ripe, and the fewest plays that lead to it. */
typedef struct {
    uint16_t code;
    uint8_t young, plays;
} Run;

typedef struct {
    int count;
    Run runs[LISTED];
} Front;

/* Of each number of cards from one up, the places that have so many, as bits: all cards, those that straights
 * may take, and those that they may start with, as the next places have cards for them, too. */
typedef struct {
    uint32_t held[COPIES], usable[COPIES], starts[COPIES];
} Places;

static inline int copies_at(const uint32_t places[COPIES], int place) {
    return (int)((places[0] >> place & 1) + (places[1] >> place & 1) + (places[2] >> place & 1) +
                 (places[3] >> place & 1));
}

/* A hand with `low` of its aces at the low end, which is not among these places: see first_run. */
static void fill_places(const RedtenRules *rules, const RedtenCounts *counts, int low, Places *places) {
    const uint32_t ranks[COPIES] = {counts->one, counts->two, counts->three, counts->four};
    uint32_t high = UINT32_C(1) << (REDTEN_PLACES - 1), apart = 0;
    if (!rules->two_low) apart |= 2;
    if (!rules->ace_high) apart |= high;
    for (int i = 0; i < COPIES; i++) {
        bool ace = i + low < COPIES && ranks[i + low] >> REDTEN_ACE & 1;
        places->held[i] = ((ranks[i] << 1) & ~high) | (ace ? high : 0);
        places->usable[i] = places->starts[i] = places->held[i] & ~apart;
        for (int k = 1; k < rules->min_straight; k++) places->starts[i] &= places->usable[i] >> k;
    }
}

/* All low aces start straights; whether the next places have cards for them. */
static bool first_run(const RedtenRules *rules, const Places *places, int low, Front *front) {
    uint32_t next = (UINT32_C(1) << rules->min_straight) - 2;
    front->count = 1;
    front->runs[0] = (Run){(uint16_t)low, (uint8_t)low, (uint8_t)low};
    return low == 0 || (places->usable[low - 1] & next) == next;
}

/* `known`: by code, one more than its place in the list. */
static inline void offer(Front *front, uint8_t known[CODES], int code, int young, int plays) {
    int place = known[code] - 1;
    if (place < 0) {
        assert(front->count < LISTED && code < CODES);
        known[code] = (uint8_t)(front->count + 1);
        front->runs[front->count++] = (Run){(uint16_t)code, (uint8_t)young, (uint8_t)plays};
    } else if (plays < front->runs[place].plays) {
        front->runs[place].plays = (uint8_t)plays;
    }
}

/* All ways to pass a place that are worth it: young straights must go on, new ones may start. Ripe ones go on
 * where there are cards for them, as they may end at any later place. */
static void step(const Front *from, Front *to, uint8_t known[CODES], const Places *places, int place,
                 int ripe_age) {
    int held = copies_at(places->held, place), usable = copies_at(places->usable, place);
    int starts = copies_at(places->starts, place), ripening = 3 * (ripe_age - 1);
    to->count = 0;
    for (int i = 0; i < from->count; i++) {
        Run run = from->runs[i];
        int room = usable - run.young, ripe = run.code >> (ripening + 3);
        if (room < 0) continue;
        if (ripe > room) ripe = room;
        room -= ripe;
        int newly_ripe = run.code >> ripening & 7, left = held - run.young - ripe;
        int code = (run.code & ((1 << ripening) - 1)) << 3 | (newly_ripe + ripe) << (ripening + 3);
        if (room > starts) room = starts;
        for (int started = 0; started <= room; started++)
            offer(to, known, code | started, run.young - newly_ripe + started,
                  run.plays + started + (left > started));
    }
    for (int i = 0; i < to->count; i++) known[to->runs[i].code] = 0;
}

static int fewest_plays(const RedtenRules *rules, const RedtenCounts *counts, int low, uint8_t known[CODES]) {
    int now = 0, best = WORST;
    Places places;
    Front fronts[2];
    fill_places(rules, counts, low, &places);
    if (!first_run(rules, &places, low, &fronts[0])) return WORST;
    for (int place = 1; place < REDTEN_PLACES; place++) {
        step(&fronts[now], &fronts[!now], known, &places, place, rules->min_straight - 1);
        now = !now;
    }
    for (int i = 0; i < fronts[now].count; i++)
        if (fronts[now].runs[i].young == 0 && fronts[now].runs[i].plays < best)
            best = fronts[now].runs[i].plays;
    return best;
}

int redten_plays_needed(const RedtenRules *rules, CardSet hand) {
    int jokers = (hand & REDTEN_JOKERS) != 0, best = WORST;
    int aces = rules->two_low ? cards_count(hand & RANK_ZERO << REDTEN_ACE) : 0;
    RedtenCounts counts = redten_count(hand);
    uint8_t known[CODES];
    memset(known, 0, (size_t)1 << 3 * rules->min_straight);
    for (int low = 0; low <= aces; low++) {
        int plays = fewest_plays(rules, &counts, low, known);
        if (plays < best) best = plays;
    }
    return best + jokers;
}
