/* Reads endings of red ten (cards/ending.h) and proves them with the solver that its bot uses. */
#include "cards/ending.h"
#include "games/redten/solve.h"

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
