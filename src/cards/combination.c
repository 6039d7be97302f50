/* Bodies are runs, found by shifting the set of ranks over itself. Kickers are chosen from the other cards, the
 * lowest first. Lists go class by class, so they ascend by class, head and cards. */
#include "cards/combination.h"

#include <assert.h>
#include <stddef.h>

/* ---- bodies ---- */

/* With low ends a chain has two more places than ranks: A 2 3 .. K A 2. */
enum { LOW_PLACES = 2, LOW_SHIFT = 4 * LOW_PLACES, LOW_TOP = 4 * 11, LONGEST_WITHOUT_REPEAT = 13 };

static inline uint64_t chain_places(const CombinationTable *table, RankSet ranks) {
    if (!table->low_ends) return ranks;
    return ranks << LOW_SHIFT | ranks >> LOW_TOP;
}

/* Heads of the runs of `length` ranks. Doubling the covered length needs only log2(length) shifts. */
static inline RankSet run_heads(const CombinationTable *table, RankSet ranks, int length) {
    uint64_t places = chain_places(table, ranks & table->chain), run = places;
    int covered = 1;
    while (2 * covered <= length) {
        run &= run << 4 * covered;
        covered *= 2;
    }
    if (covered < length) run &= run << 4 * (length - covered);
    if (!table->low_ends) return run;
    RankSet heads = run >> LOW_SHIFT;
    /* A run of all thirteen ranks is listed once, under its highest head. */
    if (length == LONGEST_WITHOUT_REPEAT && heads) return rank_bit(rank_highest(heads));
    return heads;
}

static inline RankSet body_heads(const CombinationTable *table, const CombinationClass *class,
                                 RankCounts hand) {
    RankSet ranks = ranks_with(hand, class->multiple);
    if (class->length == 1) return ranks;
    if (class->jokers) return (ranks & RANKS_JOKERS) == RANKS_JOKERS ? rank_bit(COUNT_BIG_JOKER) : 0;
    return run_heads(table, ranks, class->length);
}

/* The ranks of a body: a run that ends at its head. */
static inline RankSet body_ranks(const CombinationTable *table, const CombinationClass *class, int head) {
    int above = table->low_ends && class->length > 1 ? LOW_SHIFT : 0;
    assert(table->low_ends || head + 1 >= class->length);
    uint64_t places = RANKS_ALL >> 4 * (COUNT_RANKS - class->length);
    places <<= 4 * (head + 1 - class->length) + above;
    if (!above) return places;
    return places >> LOW_SHIFT | (places & ((1 << LOW_SHIFT) - 1)) << LOW_TOP;
}

/* ---- kickers ---- */

/* A play under construction. */
typedef struct {
    const CombinationTable *table;
    const CombinationRules *rules;
    const CombinationClass *class;
    RankCounts hand;
    RankSet body, beside; /* the ranks of the body, and the ranks that would prolong it */
    Combination *out;
    uint8_t number, head;
} Builder;

static inline void builder_emit(Builder *builder, RankCounts cards) {
    *builder->out++ = (Combination){cards, builder->number, builder->head};
}

static inline bool both_jokers(RankCounts chosen, int rank) {
    return rank == COUNT_LITTLE_JOKER && rank_count(chosen, COUNT_BIG_JOKER);
}

/* Adds single kickers from ranks below `limit`, from the highest down; `pool` has the available cards. */
static void add_singles(Builder *builder, RankCounts cards, RankCounts pool, int missing, int limit) {
    assert(missing >= 0);
    if (missing == 0) {
        builder_emit(builder, cards);
        return;
    }
    for (RankSet left = ranks_with(pool, 1) & ranks_below(limit); left; left &= left - 1) {
        int rank = rank_lowest(left), most = rank_count(pool, rank);
        if (both_jokers(cards, rank) && !builder->rules->joker_kickers) continue;
        if (most > builder->rules->single_max) most = builder->rules->single_max;
        if (most > 2 && builder->beside >> 4 * rank & 1 && !builder->rules->adjacent) most = 2;
        for (int taken = 1; taken <= most && taken <= missing; taken++)
            add_singles(builder, cards + ((RankCounts)(unsigned)taken << 4 * rank), pool, missing - taken,
                        rank);
    }
}

static void add_pairs(Builder *builder, RankCounts cards, RankCounts pool, int missing, int limit) {
    assert(missing >= 0);
    if (missing == 0) {
        const CombinationClass *class = builder->class;
        RankCounts rest = builder->hand - cards;
        if (class->singles)
            add_singles(builder, cards, rest, class->singles, COUNT_RANKS);
        else
            builder_emit(builder, cards);
        return;
    }
    for (RankSet left = ranks_with(pool, 2) & ranks_below(limit); left; left &= left - 1) {
        int rank = rank_lowest(left), most = rank_count(pool, rank) / 2;
        if (both_jokers(cards, rank) && !builder->rules->joker_kickers) continue;
        if (most > builder->rules->pair_max) most = builder->rules->pair_max;
        for (int taken = 1; taken <= most && taken <= missing; taken++)
            add_pairs(builder, cards + ((RankCounts)(unsigned)(2 * taken) << 4 * rank), pool, missing - taken,
                      rank);
    }
}

/* Returns the cards available as kickers, and sets the ranks beside the body. */
static RankCounts kicker_pool(Builder *builder) {
    const CombinationClass *class = builder->class;
    RankCounts pool = builder->hand - builder->body * class->multiple;
    bool keep_body = class->body_kickers || (builder->rules->body_kickers && class->length > 1);
    if (!keep_body) pool &= ~ranks_fill(builder->body);
    builder->beside = 0;
    if (class->length > 1) {
        RankSet ends = builder->body << 4 | builder->body >> 4;
        builder->beside = ends & builder->table->chain & ~builder->body;
    }
    return pool;
}

static void add_kickers(Builder *builder) {
    const CombinationClass *class = builder->class;
    RankCounts body = builder->body * class->multiple, pool = kicker_pool(builder);
    if (class->pairs)
        add_pairs(builder, body, pool, class->pairs, COUNT_RANKS);
    else
        add_singles(builder, body, pool, class->singles, COUNT_RANKS);
}

/* ---- lists ---- */

static inline RankSet body_of(const CombinationTable *table, const CombinationClass *class, int head) {
    return class->jokers ? RANKS_JOKERS : body_ranks(table, class, head);
}

static Combination *list_kickers(const CombinationTable *table, const CombinationRules *rules,
                                 RankCounts hand, int number, RankSet heads, Combination *out) {
    const CombinationClass *class = &table->classes[number];
    Builder builder = {.table = table, .rules = rules, .class = class, .hand = hand, .out = out};
    builder.number = (uint8_t)number;
    for (; heads; heads &= heads - 1) {
        builder.head = (uint8_t)rank_lowest(heads);
        builder.body = body_of(table, class, builder.head);
        add_kickers(&builder);
    }
    return builder.out;
}

/* Lists the plays of a class with one of these heads. */
static inline Combination *list_heads(const CombinationTable *table, const CombinationRules *rules,
                                      RankCounts hand, int number, RankSet heads, Combination *out) {
    const CombinationClass *class = &table->classes[number];
    if (class->singles || class->pairs) return list_kickers(table, rules, hand, number, heads, out);
    for (; heads; heads &= heads - 1) {
        int head = rank_lowest(heads);
        RankCounts cards = body_of(table, class, head) * class->multiple;
        *out++ = (Combination){cards, (uint8_t)number, (uint8_t)head};
    }
    return out;
}

static inline bool is_played(const CombinationRules *rules, int number) {
    return rules->classes >> number & 1;
}

int combination_declare(const CombinationTable *table, const CombinationRules *rules,
                        const Combination *play) {
    assert(play->class < table->count);
    Combination read[COMBINATION_READINGS_MAX];
    uint8_t declared = rules->ambiguous ? table->classes[play->class].declared : 0;
    if (!declared) return play->class;
    if (combinations_read(table, rules, play->cards, read) != 1) return declared;
    combinations_read(table, table->liberal, play->cards, read);
    return read[0].class == play->class && read[0].head == play->head ? play->class : declared;
}

static void declare(const CombinationTable *table, const CombinationRules *rules, Combination *from,
                    const Combination *to) {
    for (; from < to; from++) from->class = (uint8_t)combination_declare(table, rules, from);
}

static Combination *list_from(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                              int first, Combination *out) {
    int total = counts_total(hand);
    for (int i = first; i < table->count;) {
        const CombinationClass *class = &table->classes[i];
        RankSet heads = body_heads(table, class, hand);
        if (!heads) {
            assert(class->next > i);
            i = class->next;
            continue;
        }
        if (is_played(rules, i) && combination_cards(class) <= total)
            out = list_heads(table, rules, hand, i, heads, out);
        i++;
    }
    return out;
}

int combinations_lead(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                      Combination *out) {
    Combination *end = list_from(table, rules, hand, 1, out);
    if (rules->ambiguous) declare(table, rules, out, end);
    return (int)(end - out);
}

int combinations_answer(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                        int number, int head, Combination *out) {
    const CombinationClass *class = &table->classes[number];
    Combination *end = out;
    int also = class->beaten_by, bombs = class->bomb ? number + 1 : table->first_bomb;
    RankSet above = ranks_above(head);
    if (also && also < number && is_played(rules, also))
        end =
            list_heads(table, rules, hand, also, body_heads(table, &table->classes[also], hand) & above, end);
    if (combination_cards(class) <= counts_total(hand))
        end = list_heads(table, rules, hand, number, body_heads(table, class, hand) & above, end);
    if (also > number && is_played(rules, also))
        end =
            list_heads(table, rules, hand, also, body_heads(table, &table->classes[also], hand) & above, end);
    end = list_from(table, rules, hand, bombs, end);
    if (rules->ambiguous) declare(table, rules, out, end);
    return (int)(end - out);
}

CombinationHeads combinations_answering(const CombinationTable *table, RankCounts hand, int number) {
    const CombinationClass *class = &table->classes[number];
    assert(number >= 0 && number < table->count);
    CombinationHeads heads = {.class = number, .same = body_heads(table, class, hand)};
    if (class->beaten_by) heads.also = body_heads(table, &table->classes[class->beaten_by], hand);
    for (int i = class->bomb ? number + 1 : table->first_bomb; i < table->count; i++)
        heads.bombs += __builtin_popcountll(body_heads(table, &table->classes[i], hand));
    return heads;
}

/* ---- one of all plays ---- */

static inline Builder builder_of(const CombinationChoice *choice, int number) {
    const CombinationTable *table = choice->table;
    return (Builder){.table = table,
                     .rules = choice->rules,
                     .class = &table->classes[number],
                     .hand = choice->hand,
                     .number = (uint8_t)number};
}

/* The ranks that a kicker may have, beside the body with this head; `pool` gets the available cards. */
static inline RankSet kicker_ranks(Builder *builder, int head, RankCounts *pool) {
    builder->head = (uint8_t)head;
    builder->body = body_ranks(builder->table, builder->class, head);
    *pool = kicker_pool(builder);
    RankSet ranks = ranks_with(*pool, builder->class->pairs ? 2 : 1);
    if (both_jokers(builder->body, COUNT_LITTLE_JOKER) && !builder->rules->joker_kickers)
        ranks &= ~rank_bit(COUNT_LITTLE_JOKER);
    return ranks;
}

/* The number of choices of two kickers of the same size: of two of these ranks, or twice of one. */
static inline int two_kickers(const Builder *builder, RankSet ranks, RankCounts pool) {
    const CombinationRules *rules = builder->rules;
    const bool pairs = builder->class->pairs, twice = (pairs ? rules->pair_max : rules->single_max) > 1;
    const int count = __builtin_popcountll(ranks);
    const bool jokers = (ranks & RANKS_JOKERS) == RANKS_JOKERS && !rules->joker_kickers;
    return count * (count - 1) / 2 - jokers +
           (twice ? __builtin_popcountll(ranks & ranks_with(pool, pairs ? 4 : 2)) : 0);
}

/* Lists the plays with one head; the list belongs to the caller, so the builder forgets it. */
static int __attribute__((noinline)) list_head(Builder *builder, Combination *plays) {
    builder->out = plays;
    add_kickers(builder);
    int count = (int)(builder->out - plays);
    builder->out = NULL;
    return count;
}

static int __attribute__((noinline)) count_listed(Builder *builder) {
    Combination plays[COMBINATIONS_MAX];
    return list_head(builder, plays);
}

static void __attribute__((noinline)) nth_listed(Builder *builder, int index, Combination *out) {
    Combination plays[COMBINATIONS_MAX];
    list_head(builder, plays);
    *out = plays[index];
}

/* The number of plays with one head of a class that has kickers; `ranks` gets those of a single kicker. */
static inline int count_head(Builder *builder, int head, RankSet *ranks) {
    const CombinationClass *class = builder->class;
    RankCounts pool;
    *ranks = kicker_ranks(builder, head, &pool);
    if (class->singles + class->pairs == 1) return __builtin_popcountll(*ranks);
    const bool two = class->singles + class->pairs == 2 && class->singles != 1;
    return two ? two_kickers(builder, *ranks, pool) : count_listed(builder);
}

static int count_kickers(const CombinationChoice *choice, int number, RankSet heads) {
    Builder builder = builder_of(choice, number);
    int count = 0;
    RankSet ranks;
    for (; heads; heads &= heads - 1) count += count_head(&builder, rank_lowest(heads), &ranks);
    return count;
}

static inline bool has_kickers(const CombinationClass *class) { return class->singles || class->pairs; }

/* Counts the plays of a class with one of these heads. */
static inline void add_part(CombinationChoice *choice, const CombinationClass *class, int number,
                            RankSet heads) {
    int plays = __builtin_popcountll(heads);
    if (!heads) return;
    if (has_kickers(class)) {
        if (combination_cards(class) > counts_total(choice->hand)) return;
        plays = count_kickers(choice, number, heads);
    }
    choice->part[choice->parts++] = (CombinationPart){heads, (uint8_t)number, plays};
    choice->plays += plays;
}

static inline void add_parts_from(CombinationChoice *choice, int first) {
    const CombinationTable *table = choice->table;
    const uint64_t played = choice->rules->classes;
    for (int i = first; i < table->count;) {
        const CombinationClass *class = &table->classes[i];
        RankSet heads = body_heads(table, class, choice->hand);
        if (played >> i & 1) add_part(choice, class, i, heads);
        i = heads ? i + 1 : class->next;
    }
}

void combinations_choose_lead(CombinationChoice *choice) {
    assert(!choice->rules->ambiguous);
    choice->plays = choice->parts = 0;
    add_parts_from(choice, 1);
}

static inline void add_above(CombinationChoice *choice, int number, int head) {
    const CombinationTable *table = choice->table;
    const CombinationClass *class = &table->classes[number];
    add_part(choice, class, number, body_heads(table, class, choice->hand) & ranks_above(head));
}

static void __attribute__((noinline)) add_also(CombinationChoice *choice, int number, int head) {
    if (is_played(choice->rules, number)) add_above(choice, number, head);
}

void combinations_choose_answer(CombinationChoice *choice, int number, int head) {
    const CombinationTable *table = choice->table;
    const CombinationClass *class = &table->classes[number];
    const int also = class->beaten_by;
    assert(!choice->rules->ambiguous);
    choice->plays = choice->parts = 0;
    if (also && also < number) add_also(choice, also, head);
    add_above(choice, number, head);
    if (also > number) add_also(choice, also, head);
    add_parts_from(choice, class->bomb ? number + 1 : table->first_bomb);
}

static inline RankSet without_lowest(RankSet ranks, int count) {
    while (count-- > 0) ranks &= ranks - 1;
    return ranks;
}

/* A play with kickers: the lowest heads come first, and with each the lowest kickers. Apart from the plays without,
 * which save fewer registers. */
static void __attribute__((noinline))
nth_with_kickers(const CombinationChoice *choice, const CombinationPart *part, int index, Combination *out) {
    Builder builder = builder_of(choice, part->class);
    const CombinationClass *class = builder.class;
    RankSet heads = part->heads, ranks;
    for (int count; index >= (count = count_head(&builder, rank_lowest(heads), &ranks)); heads &= heads - 1)
        index -= count;
    if (class->singles + class->pairs > 1) {
        nth_listed(&builder, index, out);
        return;
    }
    const RankCounts kicker = rank_bit(rank_lowest(without_lowest(ranks, index)));
    *out = (Combination){builder.body * class->multiple + (kicker << class->pairs), builder.number,
                         builder.head};
}

void combinations_nth(const CombinationChoice *choice, int index, Combination *out) {
    const CombinationPart *part = choice->part;
    assert(index >= 0 && index < choice->plays);
    for (; index >= part->plays; part++) index -= part->plays;
    const CombinationClass *class = &choice->table->classes[part->class];
    if (has_kickers(class)) {
        nth_with_kickers(choice, part, index, out);
        return;
    }
    const int head = rank_lowest(without_lowest(part->heads, index));
    *out = (Combination){body_of(choice->table, class, head) * class->multiple, part->class, (uint8_t)head};
}

/* ---- the first play of a list ---- */

/* Returns `cards` with the lowest kickers: as many of each rank as allowed, from the lowest rank up. `size` is
 * 1 for single kickers, 2 for pairs. Returns 0 if there are not enough. */
static RankCounts first_kickers(const Builder *builder, RankCounts cards, RankCounts pool, int missing,
                                int size) {
    const CombinationRules *rules = builder->rules;
    for (RankSet left = ranks_with(pool, size); left && missing; left &= left - 1) {
        int rank = rank_lowest(left), most = rank_count(pool, rank) / size;
        int shared = size == 1 ? rules->single_max : rules->pair_max;
        if (rank == COUNT_BIG_JOKER && rank_count(cards, COUNT_LITTLE_JOKER) && !rules->joker_kickers)
            continue;
        if (most > shared) most = shared;
        if (size == 1 && most > 2 && builder->beside >> 4 * rank & 1 && !rules->adjacent) most = 2;
        if (most > missing) most = missing;
        assert(most >= 1);
        cards += (RankCounts)(unsigned)(size * most) << 4 * rank;
        missing -= most;
    }
    return missing ? 0 : cards;
}

RankSet combinations_heads(const CombinationTable *table, RankCounts hand, int number) {
    return body_heads(table, &table->classes[number], hand);
}

bool combinations_first(const CombinationTable *table, const CombinationRules *rules, RankCounts hand,
                        int number, RankSet heads, Combination *out) {
    const CombinationClass *class = &table->classes[number];
    Builder builder = {.table = table, .rules = rules, .class = class, .hand = hand};
    int kickers = class->singles ? class->singles : class->pairs;
    assert(!rules->ambiguous && !(class->singles && class->pairs));
    for (heads &= body_heads(table, class, hand); heads; heads &= heads - 1) {
        int head = rank_lowest(heads);
        builder.body = class->jokers ? RANKS_JOKERS : body_ranks(table, class, head);
        RankCounts cards = builder.body * class->multiple;
        if (kickers)
            cards = first_kickers(&builder, cards, kicker_pool(&builder), kickers, class->singles ? 1 : 2);
        if (!cards) continue;
        *out = (Combination){cards, (uint8_t)number, (uint8_t)head};
        return true;
    }
    return false;
}

/* ---- readings ---- */

static bool read_before(const CombinationTable *table, const Combination *a, const Combination *b) {
    const CombinationClass *first = &table->classes[a->class], *second = &table->classes[b->class];
    bool plain_first = !first->singles && !first->pairs, plain_second = !second->singles && !second->pairs;
    if (plain_first != plain_second) return plain_first;
    return a->head > b->head;
}

int combinations_read(const CombinationTable *table, const CombinationRules *rules, RankCounts cards,
                      Combination *out) {
    int total = counts_total(cards);
    Combination *end = out;
    for (int i = 1; i < table->count; i++) {
        const CombinationClass *class = &table->classes[i];
        if (combination_cards(class) != total || !is_played(rules, i)) continue;
        end = list_heads(table, rules, cards, i, body_heads(table, class, cards), end);
        assert(end - out <= COMBINATION_READINGS_MAX);
    }
    for (Combination *at = out; at < end; at++)
        for (Combination *back = at; back > out && read_before(table, back, back - 1); back--) {
            Combination swapped = *back;
            *back = back[-1];
            back[-1] = swapped;
        }
    return (int)(end - out);
}

bool combination_beats(const CombinationTable *table, int class, int head, int beaten, int beaten_head) {
    assert(class < table->count && beaten < table->count); /* neither declares its reading */
    if (class == beaten) return head > beaten_head;
    if (table->classes[class].bomb) return class > beaten;
    return class == table->classes[beaten].beaten_by && head > beaten_head;
}
