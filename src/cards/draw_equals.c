/* Plays of equal cards, compared by their highest card: all plays of two games. */
#include "cards/draw.h"
#include "cards/equals.h"

/* The number of plays is at most 97: a hand of 27 cards has at most 27 singles, 39 pairs, 25 triples and 6
 * fours (six ranks of four and one of three). */
int draw_equals_list(CardSet hand, CardSet table, Move *out) {
    LadderCounts counts = ladder_count(hand);
    int size = cards_count(table), floor = table ? ladder_highest(table) : -1;
    Move *end = out;
    for (int equals = 1; equals <= 4; equals++)
        if (!table || size == equals) end = equals_list(hand, &counts, equals, floor, end);
    return (int)(end - out);
}

int draw_equals_needed(CardSet hand) { return cards_count(ladder_count(hand).one); }

int draw_equals_rank(CardSet play) { return play ? ladder_highest(play) : -1; }

DrawClass draw_equals_class(CardSet play) {
    (void)play;
    return DRAW_EQUALS;
}
