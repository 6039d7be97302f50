/* The fewest plays that empty a hand, found in one pass over the places of straights.
 *
 * The cards of a rank that are in no straight form one play, however many they are. So the number of plays is
 * the number of straights plus the number of ranks with a card outside them. The state at a place is the
 * number of running straights (at most four) and their ages, as far as they are too short to end. */
#include "games/redten/combination.h"

enum {
    /* A set of running straights: three bits for each age, the youngest lowest. Straights of `min_straight`
     * cards or more share the age `ripe`; there are at most five ages. */
    CODES = 1 << 15,
    LISTED = 130, /* there are 126 multisets of at most four out of five ages */
    WORST = 60,
    COPIES = 4
};
_Static_assert(LISTED < UINT8_MAX, "`known` has an index plus one");

/* A set of running straights, the number of unripe ones, and the fewest plays that lead to it. */
typedef struct {
    uint16_t code;
    uint8_t young, plays;
} Run;

typedef struct {
    int count;
    Run runs[LISTED];
} Front;

/* [i] has a bit for each place with more than i cards: of all cards; of cards that straights may use; of
 * cards that may start a straight, because the next places have cards for it. */
typedef struct {
    uint32_t held[COPIES], usable[COPIES], starts[COPIES];
} Places;

static inline int copies_at(const uint32_t places[COPIES], int place) {
    return (int)((places[0] >> place & 1) + (places[1] >> place & 1) + (places[2] >> place & 1) +
                 (places[3] >> place & 1));
}

/* Fills the places of a hand that uses `low` of its aces at the low end. These aces are left out: see
 * first_run. */
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

/* Starts a straight at each low ace. False if the next places lack cards for them. */
static bool first_run(const RedtenRules *rules, const Places *places, int low, Front *front) {
    uint32_t next = (UINT32_C(1) << rules->min_straight) - 2;
    front->count = 1;
    front->runs[0] = (Run){(uint16_t)low, (uint8_t)low, (uint8_t)low};
    return low == 0 || (places->usable[low - 1] & next) == next;
}

/* Adds a set of straights to the front, or lowers its number of plays. `known` has the set's index plus one,
 * by code. */
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

/* Extends all useful sets of straights by one place. Young straights must go on, and new ones may start. Ripe
 * ones go on wherever they can, because they may still end at any later place. */
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
    assert(1 << 3 * rules->min_straight <= CODES);
    memset(known, 0, (size_t)1 << 3 * rules->min_straight);
    for (int low = 0; low <= aces; low++) {
        int plays = fewest_plays(rules, &counts, low, known);
        if (plays < best) best = plays;
    }
    return best + jokers;
}
