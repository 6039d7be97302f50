/* Checks the turns of a trick in an external view. */
#include "cards/trick.h"

bool trick_check(const Trick *trick, int seats, Error *error) {
    int turn = trick->turn;
    if (trick->seats != seats)
        return error_input(error, "trick_seats: %d: the table has %d", trick->seats, seats);
    if (turn < 0) return true;
    if (!trick_holds(trick, turn))
        return error_input(error, "turn: seat %d, which is not among those that hold cards", turn);
    if (!trick->led && trick->owner != turn)
        return error_input(error, "owner: %d: before a lead it is the leader, seat %d", trick->owner, turn);
    if (trick->led && trick->owner == turn)
        return error_input(error, "owner: %d: nobody has to beat an own play", turn);
    if (trick->led && trick->locked >> turn & 1)
        return error_input(error, "locked: seat %d may not play in this trick, and it is its turn", turn);
    return true;
}
