/* The statistics of a draw game. */
#include "cards/draw.h"

const char *const draw_covariates[] = {"first", "strong_dealt", "plays_needed", NULL};

/* The hand dealt to a seat; undefined for a determinized state, which lacks that part of the deck. */
static CardSet dealt_hand(const DrawState *state, int seat) {
    int hand = state->public.rules.hand;
    CardSet cards = 0;
    for (int i = 0; i < hand; i++) cards |= card_bit(state->deck[seat * hand + i]);
    return cards;
}

static int position_of(const FinishingOrder *order, int seat) {
    for (int i = 0; i < order->count; i++)
        if (order->seat[i] == seat) return i + 1;
    return 0;
}

void draw_statistics(const DrawVariant *variant, const DrawState *state, int32_t *out) {
    const DrawPublic *public = &state->public;
    int seats = public->rules.seats;
    *out++ = public->first;
    *out++ = public->lowest;
    *out++ = public->tricks;
    for (int seat = 0; seat < seats; seat++) {
        CardSet dealt = dealt_hand(state, seat);
        int32_t row[] = {cards_count(dealt & draw_strong(variant->ladder)),
                         variant->plays_needed(dealt),
                         public->points[seat],
                         position_of(&public->out, seat),
                         public->tricks_won[seat],
                         public->plays[seat],
                         public->passes[seat],
                         public->draws[seat],
                         cards_count(state->hand[seat])};
        for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) out[(int)i * seats + seat] = row[i];
    }
}
