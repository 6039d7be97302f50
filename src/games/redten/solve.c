/* Endgame proofs of red ten (cards/endgame.h), for its bot and for endings with open hands (cards/ending.h). The
 * enemy's answers are listed for each play, because any bomb is one. */
#include "games/redten/solve.h"

#include "cards/ending.h"

/* Term of a play's order beyond those in cards/endgame.h, for a play that can be answered. Tested on the
 * first positions with 16, 20 and 24 cards in games of minimax: other values visit as many positions or
 * more. */
enum { ORDER_ANSWERED = -4 };

static uint32_t code(const void *rules, uint64_t table) { return redten_play_code(rules, table); }

/* Orders long plays first, and plays that the enemy can only pass before all others. */
static EndgamePlay weigh(const RedtenRules *rules, CardSet enemy, Move move) {
    Move answers[REDTEN_MOVES];
    int count = redten_list(rules, enemy, move, answers); /* the first of them is the pass */
    EndgamePlay play = {.cards = move, .table = move, .alone = count == 1};
    play.order = ENDGAME_ORDER_CARD * cards_count(move);
    play.order += play.alone ? ENDGAME_ORDER_ALONE : ORDER_ANSWERED - count;
    for (int i = 1; i < count && !play.loses; i++) play.loses = answers[i] == enemy;
    return play;
}

static int plays(const void *rules, const EndgamePosition *position, EndgamePlay *out) {
    Move moves[REDTEN_MOVES];
    int count = redten_list(rules, position->own, position->table, moves), kept = 0;
    for (int i = 0; i < count; i++) {
        if (moves[i] == REDTEN_PASS) continue;
        if (moves[i] == position->own) { /* the play wins, so no other is needed */
            *out = (EndgamePlay){.cards = moves[i], .table = moves[i]};
            return 1;
        }
        out[kept++] = (EndgamePlay){.cards = moves[i]};
    }
    for (int i = 0; i < kept; i++) out[i] = weigh(rules, position->enemy, out[i].cards);
    return kept;
}

const EndgameGame redten_endgame = {plays, code};

/* ---- endings ---- */

static uint64_t hand(const TwoDecks *cards) { return redten_from_ladder(cards->once); }

static bool table(const void *rules, const TwoDecks *cards, uint64_t *out) {
    *out = redten_from_ladder(cards->once);
    return redten_is_play(rules, *out);
}

static Move play(const void *rules, TwoDecks *cards, const EndgamePlay *made) {
    (void)rules, (void)cards;
    return made->cards;
}

bool redten_solve(const void *rules, const struct cJSON *object, Solution *solution, Error *error) {
    EndgameSolver solver = {.game = &redten_endgame, .rules = rules};
    Ending ending = {.ladder = &redten_ladder,
                     .decks = 1,
                     .cards_max = REDTEN_HAND,
                     .suits = true,
                     .solver = &solver,
                     .hand = hand,
                     .table = table,
                     .play = play};
    return ending_solve(&ending, object, solution, error);
}
