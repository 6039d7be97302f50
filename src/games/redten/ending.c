/* Endings of red ten as people write them (cards/ending.h), proved like those that its bot meets. */
#include "cards/ending.h"
#include "games/redten/solve.h"

static const Ladder ladder = {"3456789TJQKA2*", "CSHD"};

static CardSet as_set(CardSet on_ladder) {
    CardSet set = 0;
    for (; on_ladder; on_ladder &= on_ladder - 1) {
        Card card = cards_lowest(on_ladder);
        char name[2];
        ladder_card_format(&ladder, card, name);
        set |= card_bit(redten_card_parse(name));
    }
    return set;
}

static uint64_t hand(const TwoDecks *cards) { return as_set(cards->once); }

static bool table(const void *rules, const TwoDecks *cards, uint64_t *out) {
    *out = as_set(cards->once);
    return redten_is_play(rules, *out);
}

static Move play(const void *rules, TwoDecks *cards, const EndgamePlay *made) {
    (void)rules, (void)cards;
    return made->cards;
}

bool redten_solve(const void *rules, const struct cJSON *object, Solution *solution, Error *error) {
    EndgameSolver solver = {.game = &redten_endgame, .rules = rules};
    Ending ending = {.ladder = &ladder,
                     .decks = 1,
                     .cards_max = REDTEN_HAND,
                     .suits = true,
                     .solver = &solver,
                     .hand = hand,
                     .table = table,
                     .play = play};
    return ending_solve(&ending, object, solution, error);
}
