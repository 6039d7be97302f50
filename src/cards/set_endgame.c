/* Endings of games whose hands are sets. A play is answered by as many cards of a higher rank. So the enemy's
 * highest rank for each number of cards shows whether a play can be answered. */
#include "cards/set_endgame.h"

#include <assert.h>
#include <string.h>

enum { SIZE_SHIFT = 24, SIZE_MAX_PLAY = 8 };

static uint32_t code(const void *rules, uint64_t table) {
    const SetEndgame *game = rules;
    if (!table) return 0;
    int rank = game->rank(game->rules, table);
    assert(rank >= 0 && rank < 1 << SIZE_SHIFT);
    return (uint32_t)cards_count(table) << SIZE_SHIFT | (uint32_t)rank;
}

/* The enemy's possible plays, by number of cards: the highest rank, or -1 if there is none, and whether such a
 * play is its whole hand. */
typedef struct {
    int highest[SIZE_MAX_PLAY];
    bool last[SIZE_MAX_PLAY];
} Answers;

/* Lists the enemy's plays as for a lead. As an answer it may have fewer, which is the safe side. */
static void find_answers(const SetEndgame *game, const EndgamePosition *position, Answers *answers) {
    CardSet listed[ENDGAME_PLAYS_MAX];
    int count = game->list(game->rules, position->enemy, position->own, 0, listed);
    memset(answers->last, 0, sizeof answers->last);
    for (int size = 0; size < SIZE_MAX_PLAY; size++) answers->highest[size] = -1;
    for (int i = 0; i < count; i++) {
        int size = cards_count(listed[i]), rank = game->rank(game->rules, listed[i]);
        assert(size < SIZE_MAX_PLAY);
        if (rank > answers->highest[size]) answers->highest[size] = rank;
        if (listed[i] == position->enemy) answers->last[size] = true;
    }
}

static int plays(const void *rules, const EndgamePosition *position, EndgamePlay *out) {
    const SetEndgame *game = rules;
    CardSet listed[ENDGAME_PLAYS_MAX];
    Answers answers;
    int count = game->list(game->rules, position->own, position->enemy, position->table, listed);
    find_answers(game, position, &answers);
    for (int i = 0; i < count; i++) {
        int size = cards_count(listed[i]);
        assert(size < SIZE_MAX_PLAY);
        bool alone = answers.highest[size] <= game->rank(game->rules, listed[i]);
        out[i] = (EndgamePlay){.cards = listed[i], .table = listed[i], .alone = alone};
        out[i].loses = !alone && answers.last[size];
        out[i].order = ENDGAME_ORDER_CARD * size + (alone ? ENDGAME_ORDER_ALONE : 0);
    }
    return count;
}

static const EndgameGame set_endgame = {plays, code};

/* ---- positions ---- */

static uint64_t own_hand(const TwoDecks *cards) { return cards->once; }

/* False if the cards are no play. */
static bool own_table(const void *rules, const TwoDecks *cards, uint64_t *table) {
    const SetEndgame *game = rules;
    CardSet plays[ENDGAME_PLAYS_MAX];
    *table = cards->once;
    int count = cards->twice ? 0 : game->list(game->rules, cards->once, 0, 0, plays);
    for (int i = 0; i < count; i++)
        if (plays[i] == cards->once) return true;
    return false;
}

static Move own_play(const void *rules, TwoDecks *hand, const EndgamePlay *play) {
    (void)rules;
    hand->once ^= play->cards;
    return play->cards;
}

bool set_endgame_solve(const SetEndgame *endgame, const Ending *ending, const struct cJSON *object,
                       Solution *solution, Error *error) {
    EndgameSolver solver = {.game = &set_endgame, .rules = endgame};
    Ending own = *ending;
    own.decks = 1;
    own.suits = true;
    own.solver = &solver;
    own.hand = own_hand;
    own.table = own_table;
    own.play = own_play;
    return ending_solve(&own, object, solution, error);
}
