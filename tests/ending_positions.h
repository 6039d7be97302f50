/* Positions near the end of shedding games, by chance, and what `kozyr solve` says about them. */
#ifndef KOZYR_TESTS_ENDING_POSITIONS_H
#define KOZYR_TESTS_ENDING_POSITIONS_H

#include <string.h>

#include "cards/two_decks.h"
#include "core/game.h"
#include "core/json.h"
#include "core/rng.h"

typedef struct {
    _Alignas(8) unsigned char bytes[STATE_MAX];
} StateMemory;

static inline void write_cards(const char *ranks, TwoDecks cards, Text *out) {
    Ladder ladder = {ranks, "DCHS"};
    two_decks_write(&ladder, &cards, out);
}

/* So many hands of 1 to `most` cards; of few ranks, so that there are pairs and more, in one of two. */
static inline void random_hands(const char *ranks, int decks, int most, Rng *rng, TwoDecks *hands,
                                int count) {
    Ladder ladder = {ranks, "DCHS"};
    Card cards[2 * LADDER_DECK_MAX], *next = cards;
    bool narrow = rng_below(rng, 2);
    int total = 0, from = (int)rng_below(rng, 9);
    for (int deck = 0; deck < decks; deck++)
        for (Card card = 0; card < 64; card++)
            if (ladder_deck(&ladder) >> card & 1 && (!narrow || (card >> 2 >= from && card >> 2 < from + 5)))
                cards[total++] = card;
    cards_shuffle(cards, total, rng);
    memset(hands, 0, (size_t)count * sizeof *hands);
    for (int i = 0; i < count; i++)
        for (int left = 1 + (int)rng_below(rng, (uint32_t)most); left > 0; left--)
            two_decks_add(&hands[i], *next++);
}

/* What the solver finds in a position, with so many nodes; frees the text. False: it refuses it. */
static inline bool solve_text(const Game *game, const void *rules, Text *text, uint64_t nodes,
                              Solution *solution, Error *error) {
    static _Alignas(8) unsigned char memory[4 << 20];
    memset(memory, 0, sizeof memory);
    *solution = (Solution){.memory = memory, .memory_size = sizeof memory, .nodes_max = nodes};
    cJSON *position = cJSON_Parse(text_c(text));
    assert_non_null(position);
    bool good = game->solve(rules, position, solution, error);
    cJSON_Delete(position);
    text_free(text);
    return good;
}

/* True if the move is one of the legal ones, once. */
static inline bool is_listed(const Move *moves, int count, Move move) {
    int found = 0;
    for (int i = 0; i < count; i++) found += moves[i] == move;
    return found == 1;
}

#endif
