/* Rules 1 to 3 keep a maximum matching of the entrants that may still meet, and remove a pair or a bye only
 * if that loses no pair (plan/rounds.h); the entrants left over must meet again. */
#include "plan/rounds.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"

/* ---- matching ---- */

/* Edmonds' algorithm with contracted blossoms kept as a base per vertex:
 * a search costs O(vertices squared). */

bool matching_open(Matching *matching, int count) {
    size_t vertices = (size_t)count, words = (vertices + 63) / 64;
    *matching = (Matching){.count = count, .words = (int)words};
    matching->barred = memory_new((vertices + 4) * words, sizeof *matching->barred);
    matching->mate = memory_new(vertices * 6, sizeof *matching->mate);
    matching->outer = memory_new(vertices, sizeof *matching->outer);
    if (!matching->barred || !matching->mate || !matching->outer) return false;
    matching->in = matching->barred + vertices * words;
    matching->single = matching->in + words;
    matching->saved_single = matching->single + words;
    matching->followers = matching->saved_single + words;
    matching->parent = matching->mate + vertices;
    matching->base = matching->parent + vertices;
    matching->queue = matching->base + vertices;
    matching->stamps = matching->queue + vertices;
    matching->saved_mate = matching->stamps + vertices;
    for (int i = 0; i < count; i++) matching_bar(matching, i, i);
    return true;
}

void matching_close(Matching *matching) {
    free(matching->barred);
    free(matching->mate);
    free(matching->outer);
}

static uint64_t *barred_by(const Matching *matching, int vertex) {
    return matching->barred + (size_t)vertex * (size_t)matching->words;
}

static bool contains(const uint64_t *set, int vertex) { return set[vertex / 64] >> (vertex % 64) & 1; }
static void add_to(uint64_t *set, int vertex) { set[vertex / 64] |= UINT64_C(1) << (vertex % 64); }
static void remove_from(uint64_t *set, int vertex) { set[vertex / 64] &= ~(UINT64_C(1) << (vertex % 64)); }

void matching_bar(Matching *matching, int a, int b) {
    add_to(barred_by(matching, a), b);
    add_to(barred_by(matching, b), a);
}

bool matching_barred(const Matching *matching, int a, int b) { return contains(barred_by(matching, a), b); }

static bool joined(const Matching *matching, int a, int b) {
    return contains(matching->in, a) && contains(matching->in, b) && !matching_barred(matching, a, b);
}

/* Makes a pair of two singles. */
static void join(Matching *matching, int a, int b) {
    matching->mate[a] = b;
    matching->mate[b] = a;
    remove_from(matching->single, a);
    remove_from(matching->single, b);
    matching->singles -= 2;
}

/* A single, other than `but`, that may be paired with `vertex`; -1 if there is none. */
static int find_single(const Matching *matching, int vertex, int but) {
    const uint64_t *barred = barred_by(matching, vertex);
    for (int word = 0; word < matching->words; word++) {
        uint64_t set = matching->single[word] & ~barred[word];
        if (but / 64 == word) set &= ~(UINT64_C(1) << (but % 64));
        if (set) return 64 * word + __builtin_ctzll(set);
    }
    return -1;
}

/* ---- matching: the search ---- */

static int find_base(Matching *matching, int vertex) {
    int32_t *base = matching->base;
    while (base[vertex] != vertex) vertex = base[vertex] = base[base[vertex]];
    return vertex;
}

/* The first common base on the paths from a and b to the root of their tree. */
static int common_base(Matching *matching, int a, int b) {
    matching->stamp++;
    for (;;) {
        if (a >= 0) {
            a = find_base(matching, a);
            if (matching->stamps[a] == matching->stamp) return a;
            matching->stamps[a] = matching->stamp;
            int mate = matching->mate[a];
            a = mate < 0 ? -1 : matching->parent[mate];
        }
        int other = b;
        b = a;
        a = other;
    }
}

/* Contracts the path from `vertex` to `base`; its inner vertices can then be reached through `child`.
 * Returns the new end of the queue. */
static int fold(Matching *matching, int vertex, int child, int base, int tail) {
    while (find_base(matching, vertex) != base) {
        int inner = matching->mate[vertex];
        matching->parent[vertex] = child;
        if (!matching->outer[inner]) matching->queue[tail++] = inner;
        matching->outer[inner] = true;
        if (matching->base[vertex] == vertex) matching->base[vertex] = base;
        if (matching->base[inner] == inner) matching->base[inner] = base;
        child = inner;
        vertex = matching->parent[inner];
    }
    return tail;
}

/* Extends the tree from an outer vertex to everything it may be paired with. Returns the new end of the
 * queue. */
static int grow(Matching *matching, int from, int tail) {
    const uint64_t *barred = barred_by(matching, from);
    for (int word = 0; word < matching->words; word++) {
        for (uint64_t set = matching->in[word] & ~barred[word]; set; set &= set - 1) {
            int to = 64 * word + __builtin_ctzll(set);
            if (matching->outer[to]) {
                if (find_base(matching, from) == find_base(matching, to)) continue;
                int base = common_base(matching, from, to);
                tail = fold(matching, from, to, base, tail);
                tail = fold(matching, to, from, base, tail);
            } else if (matching->parent[to] < 0) {
                int mate = matching->mate[to];
                matching->parent[to] = from;
                matching->outer[mate] = true;
                matching->queue[tail++] = mate;
            }
        }
    }
    return tail;
}

static void begin_search(Matching *matching) {
    for (int i = 0; i < matching->count; i++) {
        matching->parent[i] = -1;
        matching->base[i] = i;
        matching->outer[i] = false;
    }
}

static int plant(Matching *matching, int root, int tail) {
    matching->outer[root] = true;
    matching->queue[tail] = root;
    return tail + 1;
}

/* The end of an augmenting path from `root` to another single, or -1; `parent` leads back. */
static int find_path(Matching *matching, int root) {
    begin_search(matching);
    int tail = plant(matching, root, 0);
    for (int head = 0; head < tail; head++) {
        int from = matching->queue[head], end = find_single(matching, from, root);
        if (end >= 0) {
            matching->parent[end] = from;
            return end;
        }
        tail = grow(matching, from, tail);
    }
    return -1;
}

/* In a maximum matching, the outer vertices are those that some other maximum matching leaves single. */
static void find_outer(Matching *matching) {
    int tail = 0;
    begin_search(matching);
    for (int i = 0; i < matching->count; i++)
        if (contains(matching->single, i)) tail = plant(matching, i, tail);
    for (int head = 0; head < tail; head++) tail = grow(matching, matching->queue[head], tail);
}

/* Finds a partner for a single, if necessary by rearranging other pairs. */
static void augment(Matching *matching, int root) {
    int end = find_path(matching, root);
    if (end < 0) return;
    remove_from(matching->single, root);
    remove_from(matching->single, end);
    matching->singles -= 2;
    while (end >= 0) {
        int before = matching->parent[end], next = matching->mate[before];
        matching->mate[end] = before;
        matching->mate[before] = end;
        end = next;
    }
}

/* ---- matching: pairs taken out ---- */

/* Removes a vertex; returns the partner it leaves, or -1. */
static int take_out(Matching *matching, int vertex) {
    int mate = matching->mate[vertex];
    if (mate >= 0) {
        matching->mate[vertex] = matching->mate[mate] = -1;
        add_to(matching->single, mate);
        matching->singles++;
    } else {
        remove_from(matching->single, vertex);
        matching->singles--;
    }
    remove_from(matching->in, vertex);
    return mate;
}

void matching_solve(Matching *matching, int missing) {
    int count = matching->count;
    for (int i = 0; i < count; i++) {
        matching->mate[i] = -1;
        add_to(matching->in, i);
        add_to(matching->single, i);
    }
    matching->singles = count;
    if (missing >= 0) take_out(matching, missing);
    for (int i = 0; i < count; i++) {
        int other = contains(matching->single, i) ? find_single(matching, i, i) : -1;
        if (other >= 0) join(matching, i, other);
    }
    for (int i = 0; i < count; i++)
        if (contains(matching->single, i)) augment(matching, i);
}

static void save(Matching *matching) {
    memcpy(matching->saved_mate, matching->mate, (size_t)matching->count * sizeof *matching->mate);
    memcpy(matching->saved_single, matching->single, (size_t)matching->words * sizeof *matching->single);
}

static void restore(Matching *matching, int singles) {
    memcpy(matching->mate, matching->saved_mate, (size_t)matching->count * sizeof *matching->mate);
    memcpy(matching->single, matching->saved_single, (size_t)matching->words * sizeof *matching->single);
    matching->singles = singles;
}

bool matching_take(Matching *matching, int a, int b) {
    if (!joined(matching, a, b)) return false;
    int singles = matching->singles, mate_a = matching->mate[a], mate_b = matching->mate[b];
    bool swap = mate_a >= 0 && mate_b >= 0 && mate_a != b && joined(matching, mate_a, mate_b);
    bool sure = swap || mate_a == b;
    if (!sure) save(matching);
    take_out(matching, a);
    take_out(matching, b);
    if (swap) join(matching, mate_a, mate_b);
    if (sure) return true;
    /* An augmenting path must start at a vertex that has just become single; otherwise the matching was not
     * maximum before. */
    if (mate_a >= 0) augment(matching, mate_a);
    if (mate_b >= 0 && contains(matching->single, mate_b)) augment(matching, mate_b);
    if (matching->singles <= singles) return true;
    restore(matching, singles);
    add_to(matching->in, a);
    add_to(matching->in, b);
    return false;
}

/* Without `vertex` there are either as many pairs as before, and any vertex may follow; or one less, and
 * only vertices that are single in some maximum matching of the rest may. */
void matching_leave(Matching *matching, int vertex) {
    matching->singles_wanted = matching->singles;
    int mate = take_out(matching, vertex);
    if (mate >= 0) augment(matching, mate);
    bool anybody = matching->singles < matching->singles_wanted;
    memset(matching->followers, anybody ? 0xff : 0, (size_t)matching->words * sizeof *matching->followers);
    if (anybody) return;
    find_outer(matching);
    for (int i = 0; i < matching->count; i++)
        if (matching->outer[i]) add_to(matching->followers, i);
}

bool matching_can_follow(const Matching *matching, int vertex) {
    return contains(matching->followers, vertex);
}

void matching_follow(Matching *matching, int vertex) {
    int mate = take_out(matching, vertex);
    if (mate >= 0 && matching->singles > matching->singles_wanted) augment(matching, mate);
}

/* ---- rounds ---- */

Swiss *swiss_create(int entrants) {
    size_t count = (size_t)entrants;
    Swiss *swiss = memory_new(1, sizeof *swiss);
    if (!swiss) return NULL;
    swiss->entrants = entrants;
    swiss->points = memory_new(count, sizeof *swiss->points);
    swiss->had_bye = memory_new(count, sizeof *swiss->had_bye);
    swiss->order = memory_new(count, sizeof *swiss->order);
    swiss->unpaired = memory_new(2 * count, sizeof *swiss->unpaired);
    bool good = swiss->points && swiss->had_bye && swiss->order && swiss->unpaired;
    if (matching_open(&swiss->matching, entrants) && good) {
        swiss->waiting = swiss->unpaired + count;
        return swiss;
    }
    swiss_free(swiss);
    return NULL;
}

void swiss_free(Swiss *swiss) {
    if (!swiss) return;
    matching_close(&swiss->matching);
    free(swiss->points);
    free(swiss->had_bye);
    free(swiss->order);
    free(swiss->unpaired);
    free(swiss);
}

static int ascending(const void *a, const void *b) {
    uint64_t one = *(const uint64_t *)a, two = *(const uint64_t *)b;
    return (one > two) - (one < two);
}

/* Fills `unpaired` with all entrants: by points, then by number. */
static void sort_entrants(Swiss *swiss) {
    size_t count = (size_t)swiss->entrants;
    for (size_t i = 0; i < count; i++) swiss->order[i] = (uint64_t)(UINT32_MAX - swiss->points[i]) << 32 | i;
    qsort(swiss->order, count, sizeof *swiss->order, ascending);
    for (size_t i = 0; i < count; i++) swiss->unpaired[i] = (uint16_t)swiss->order[i];
}

/* Rule 2. Leaves a maximum matching of all other entrants. */
static int choose_bye(Swiss *swiss) {
    Matching *matching = &swiss->matching;
    int bye = -1, fewest = 0, last = -1;
    for (int i = swiss->entrants - 1; i >= 0 && (bye < 0 || fewest > 0); i--) {
        int entrant = swiss->unpaired[i];
        if (swiss->had_bye[entrant]) continue;
        matching_solve(matching, last = entrant);
        if (bye >= 0 && matching->singles >= fewest) continue;
        bye = entrant;
        fewest = matching->singles;
    }
    CHECK(bye >= 0, "fewer rounds than entrants: at least one has had no bye");
    if (last != bye) matching_solve(matching, bye);
    return bye;
}

static void remove_at(uint16_t list[], int *count, int index) {
    assert(index >= 0 && index < *count);
    --*count;
    memmove(list + index, list + index + 1, (size_t)(*count - index) * sizeof *list);
}

static int index_of(const uint16_t list[], int entrant) {
    int i = 0;
    while (list[i] != entrant) i++;
    return i;
}

/* The index of the `choice`-th entry of the list in rule 3; the top `group` entrants have equal points. */
static int choice_index(int choice, int group) {
    int middle = group / 2;
    assert(choice >= 0 && group >= 2);
    if (choice < group - middle) return middle + choice;
    if (choice < group - 1) return group - 1 - choice;
    return choice + 1;
}

/* The index of an opponent for the first unpaired entrant; removes both from the matching. The first choice
 * is nearly always possible and quick to check; otherwise all possible ones are found at once. -1: it has
 * met all that are left; it may stay in the matching, as a single that cannot be paired. */
static int choose_opponent(Swiss *swiss, int count) {
    Matching *matching = &swiss->matching;
    const uint16_t *list = swiss->unpaired;
    int group = 2, tries = 0; /* an entrant alone with its points uses the list of two */
    while (group < count && swiss->points[list[group]] == swiss->points[list[0]]) group++;
    for (int choice = 0; choice < count - 1; choice++) {
        int index = choice_index(choice, group), opponent = list[index];
        if (matching_barred(matching, list[0], opponent)) continue;
        if (tries++ == 0) {
            if (matching_take(matching, list[0], opponent)) return index;
            matching_leave(matching, list[0]);
        } else if (matching_can_follow(matching, opponent)) {
            matching_follow(matching, opponent);
            return index;
        }
    }
    return -1;
}

static uint16_t *add_pair(Swiss *swiss, uint16_t *pair, uint16_t a, uint16_t b) {
    CHECK(a != b, "two entrants");
    pair[0] = a < b ? a : b;
    pair[1] = a < b ? b : a;
    matching_bar(&swiss->matching, a, b);
    return pair + 2;
}

int swiss_pair(Swiss *swiss, uint16_t pairs[]) {
    int count = swiss->entrants, waiting = 0, bye = -1;
    sort_entrants(swiss);
    if (count % 2) {
        bye = choose_bye(swiss);
        swiss->had_bye[bye] = true;
        remove_at(swiss->unpaired, &count, index_of(swiss->unpaired, bye));
    } else {
        matching_solve(&swiss->matching, -1);
    }
    while (count > 0) {
        int opponent = choose_opponent(swiss, count);
        if (opponent < 0) {
            swiss->waiting[waiting++] = swiss->unpaired[0];
        } else {
            pairs = add_pair(swiss, pairs, swiss->unpaired[0], swiss->unpaired[opponent]);
            remove_at(swiss->unpaired, &count, opponent);
        }
        remove_at(swiss->unpaired, &count, 0);
    }
    CHECK(waiting % 2 == 0, "each entrant without a bye has an opponent");
    swiss->again = waiting / 2;
    for (int i = 0; i < waiting; i += 2)
        pairs = add_pair(swiss, pairs, swiss->waiting[i], swiss->waiting[i + 1]);
    return bye;
}
