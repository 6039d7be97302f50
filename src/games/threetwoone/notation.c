/* Three-two-one as text: cards from high to low as in `5S 5H 4C`, behind them a reading where the cards have
 * several, or `pass`. */
#include "games/threetwoone/threetwoone.h"

size_t threetwoone_move_format(Move move, char *out) {
    return move_play_format(&threetwoone_table, &threetwoone_ladder, move, out);
}

bool threetwoone_move_parse(const char *text, Move *move) {
    return move_play_parse(&threetwoone_table, &threetwoone_kickers, &threetwoone_ladder, text, move);
}

void threetwoone_show(const void *memory, Text *out) {
    const ThreetwooneState *state = memory;
    text_format(out, "trick %d\n", state->tricks + (!state->trick.led && state->trick.turn >= 0));
    for (int seat = 0; seat < THREETWOONE_SEATS; seat++) {
        bool out_of_trick = state->trick.led && state->trick.locked >> seat & 1;
        text_format(out, "  seat %d%c %s", seat, seat == state->trick.turn ? '*' : ' ',
                    out_of_trick ? "passed " : "");
        ladder_show(&threetwoone_ladder, state->hand[seat], out);
        text_char(out, '\n');
    }
    if (!state->trick.led || state->trick.turn < 0) return;
    text_format(out, "  table   %s %c of seat %d\n", threetwoone_table.classes[state->class].name,
                threetwoone_ladder.ranks[state->head], state->trick.owner);
}
