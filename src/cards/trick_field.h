/* What a seat sees of a trick (cards/trick.h), as rows of a view (core/field.h) that has a field `trick`. */
#ifndef KOZYR_CARDS_TRICK_FIELD_H
#define KOZYR_CARDS_TRICK_FIELD_H

#include "cards/trick.h"
#include "core/field.h"

#define TRICK_FIELD(object, name, type, field, help)                                                         \
    FIELD_ROW_NAMED(name, object, type, trick.field, NULL, help)

#define TRICK_FIELD_TURN(object) TRICK_FIELD(object, "turn", FIELD_TURN, turn, "seat to move, -1: over")

#define TRICK_FIELDS(object)                                                                                 \
    TRICK_FIELD(object, "owner", FIELD_SEAT, owner, "seat of the last play; before a lead, the leader"),     \
        TRICK_FIELD(object, "led", FIELD_BOOL, led, "a play lies on the table"),                             \
        TRICK_FIELD(object, "holding", FIELD_SEATS, holding, "seats that have cards"),                       \
        TRICK_FIELD(object, "locked", FIELD_SEATS, locked, "seats that may not play in this trick"),         \
        TRICK_FIELD(object, "trick_seats", FIELD_COUNT, seats, "seats of the trick")

#endif
