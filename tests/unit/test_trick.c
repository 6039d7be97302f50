/* The turns of climbing games, told as words: a digit is the seat whose turn it is, followed by what it does:
 *   p plays, ! plays what nothing beats, o plays its last cards, k leads and keeps the locks, x passes
 * A blank begins a new trick. */
#include <string.h>

#include "../suite.h"
#include "cards/trick.h"

typedef struct {
    Trick trick;
    FinishingOrder order;
    bool locks;
} Table;

static bool act(Table *table, char action) {
    Trick *trick = &table->trick;
    int seat = trick->turn;
    switch (action) {
    case 'x':
        return trick_pass(trick, table->locks);
    case '!':
        return trick_play(trick, TRICK_UNBEATABLE);
    case 'k':
        return trick_play(trick, TRICK_LOCKS_STAY);
    case 'o':
        trick_leave(trick, &table->order, seat);
        return trick_play(trick, 0);
    default:
        assert_int_equal(action, 'p');
        return trick_play(trick, 0);
    }
}

static Table follow(int seats, bool locks, const char *story) {
    Table table = {.locks = locks};
    trick_begin(&table.trick, seats);
    trick_lead(&table.trick, story[0] - '0');
    bool goes_on = true;
    for (const char *at = story; *at; at++) {
        assert_int_equal(goes_on, *at != ' ');
        if (!goes_on) {
            trick_lead(&table.trick, trick_leader(&table.trick));
            goes_on = true;
            continue;
        }
        assert_int_equal(table.trick.turn, *at - '0');
        if (at[1] == 'x') assert_true(table.trick.led);
        goes_on = act(&table, *++at);
        assert_int_equal(goes_on, table.trick.turn >= 0);
    }
    return table;
}

TEST(the_turn_comes_back_to_the_owner) {
    follow(4, false, "2p3x0x1x 2p3x0p1p2x3x0x 1p");
    follow(2, false, "0p1p0p1x 0p1x 0p");
    follow(10, false, "9p0x1x2x3x4x5x6x7x8x 9p");
}

TEST(who_passed_may_play_later) {
    follow(4, false, "0p1x2p3x0x1p2x3x0x 1p");
    follow(4, true, "0p1x2p3p0p2x3x 0p1x2p3x0x 2p3p0p1p");
}

TEST(all_others_locked_ends_the_trick) {
    follow(3, true, "0p1x2p0x 2p0x1x 2p");
    follow(4, true, "0p1x2x3x 0k 0k 0p1x2p3p0x2p3x 2p");
}

TEST(an_unbeatable_play_is_not_passed) {
    follow(3, false, "0p1! 1!");
    follow(3, false, "0p1! 1p2x0x 1p");
}

TEST(seats_without_cards_are_passed_over) {
    Table table = follow(4, false, "0p1o2x3x0x 2p3p0x2x 3o0x2x 0p2o0x 0p");
    assert_int_equal(table.order.count, 3);
    assert_memory_equal(table.order.seat, ((uint8_t[]){1, 3, 2}), 3);
    assert_int_equal(table.trick.holding, 1);
    assert_int_equal(trick_leader(&table.trick), 0);
    trick_leave(&table.trick, &table.order, 0);
    assert_int_equal(trick_leader(&table.trick), -1);
}

TEST(new_cards_bring_a_seat_back) {
    Table table = follow(4, false, "0o1o2o3x");
    trick_return(&table.trick, &table.order, 1);
    assert_int_equal(table.order.count, 2);
    assert_memory_equal(table.order.seat, ((uint8_t[]){0, 2, 0}), 3);
    assert_int_equal(table.trick.owner, 2);
    assert_int_equal(trick_leader(&table.trick), 3);
    trick_lead(&table.trick, 3);
    assert_true(trick_play(&table.trick, 0));
    assert_int_equal(table.trick.turn, 1);
}
