/* The text of a one-deck move. A reading is written only if the cards have several, and then it is required. */
#include "cards/combination_move.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* The cards of a plain chain determine its head. */
static size_t format_reading(const CombinationTable *table, const Ladder *ladder, int class, int head,
                             char *out) {
    const CombinationClass *read = &table->classes[class];
    if (!read->singles && !read->pairs) return (size_t)sprintf(out, " (%s)", read->name);
    return (size_t)sprintf(out, " (%s %c)", read->name, ladder->ranks[head]);
}

size_t move_play_format(const CombinationTable *table, const Ladder *ladder, Move move, char *out) {
    int class = move_class(move);
    if (move == 0) {
        memcpy(out, "pass", 5);
        return 4;
    }
    size_t length = ladder_format(ladder, move_cards(move), out);
    if (class >= table->count) length += format_reading(table, ladder, class, move_head(move), out + length);
    assert(length < MOVE_TEXT_MAX);
    return length;
}

/* Finds the given reading or, if none is given, the first. */
static bool find_reading(const CombinationTable *table, const CombinationRules *rules, const Ladder *ladder,
                         CardSet cards, const char *said, Move *move) {
    Combination read[COMBINATION_READINGS_MAX];
    int count = combinations_read(table, rules, ladder_rank_counts(cards), read);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        int class = read[i].class, declared = table->classes[class].declared;
        if (said && !declared) continue;
        if (said) format_reading(table, ladder, declared, read[i].head, text);
        if (said && strcmp(text, said) != 0) continue;
        *move = move_of(said ? declared : class, read[i].head, cards);
        return true;
    }
    return false;
}

bool move_play_parse(const CombinationTable *table, const CombinationRules *rules, const Ladder *ladder,
                     const char *text, Move *move) {
    char cards_text[3 * LADDER_DECK_MAX + 1];
    CardSet cards;
    *move = 0;
    if (strcmp(text, "pass") == 0) return true;
    const char *said = strstr(text, " (");
    size_t length = said ? (size_t)(said - text) : strlen(text);
    if (length >= sizeof cards_text) return false;
    memcpy(cards_text, text, length);
    cards_text[length] = 0;
    return ladder_parse(ladder, cards_text, &cards) && find_reading(table, rules, ladder, cards, said, move);
}
