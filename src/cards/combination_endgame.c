/* Endings of games whose hands are numbers of cards. Class and head of a play determine its answers, and the
 * heads that beat a class are found once for all its plays. */
#include "cards/combination_endgame.h"

#include <assert.h>

/* Penalty in the order for each enemy head that beats a play. */
enum { ORDER_HEAD = 2 };

static uint32_t code(const void *rules, uint64_t table) {
    (void)rules;
    return (uint32_t)table;
}

static int list(const CombinationEndgame *game, const EndgamePosition *position, Combination *out) {
    if (!(position->table & COMBINATION_TABLE_LED))
        return combinations_lead(game->table, game->rules, position->own, out);
    return combinations_answer(game->table, game->rules, position->own,
                               combination_table_class(position->table),
                               combination_table_head(position->table), out);
}

/* True if the enemy is locked: it passed, and the lead beats the leader's last play, which is kept in the
 * table. */
static bool locks(const CombinationEndgame *game, uint64_t table, int class, int head) {
    return table && !(table & COMBINATION_TABLE_LED) &&
           combination_beats(game->table, class, head, combination_table_class(table),
                             combination_table_head(table));
}

/* The readings of the enemy's last cards, if they are one play. */
typedef struct {
    int count;
    Combination read[COMBINATION_READINGS_MAX];
} LastPlay;

static bool ends_by(const CombinationEndgame *game, const LastPlay *last, int class, int head) {
    for (int i = 0; i < last->count; i++)
        if (combination_beats(game->table, last->read[i].class, last->read[i].head, class, head)) return true;
    return false;
}

/* `answers` caches the enemy's answers to the class of the previous play, because lists go class by class. */
static EndgamePlay weigh(const CombinationEndgame *game, const EndgamePosition *position,
                         const LastPlay *last, const Combination *play, CombinationHeads *answers) {
    int class = combination_plain(game->table, play->class);
    EndgamePlay out = {.cards = play->cards, .table = combination_table(class, play->head)};
    bool locked = locks(game, position->table, class, play->head);
    if (answers->class != class) *answers = combinations_answering(game->table, position->enemy, class);
    int heads = locked ? 0 : combination_heads_above(answers, play->head);
    out.loses = heads && ends_by(game, last, class, play->head);
    out.alone = heads == 0;
    out.order = ENDGAME_ORDER_CARD * counts_total(play->cards);
    out.order += heads ? -ORDER_HEAD * heads : ENDGAME_ORDER_ALONE;
    return out;
}

static int plays(const void *rules, const EndgamePosition *position, EndgamePlay *out) {
    const CombinationEndgame *game = rules;
    Combination listed[ENDGAME_PLAYS_MAX];
    LastPlay last;
    CombinationHeads answers = {.class = COMBINATION_PASS};
    int count = list(game, position, listed);
    assert(count < ENDGAME_PLAYS_MAX);
    last.count = combinations_read(game->table, game->rules, position->enemy, last.read);
    for (int i = 0; i < count; i++) out[i] = weigh(game, position, &last, &listed[i], &answers);
    return count;
}

const EndgameGame combination_endgame = {plays, code};
