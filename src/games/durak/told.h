/* Writes a ply as a seat is told of it; used by the game's own loop and by the table of functions. */
#ifndef KOZYR_GAMES_DURAK_TOLD_H
#define KOZYR_GAMES_DURAK_TOLD_H

#include "games/durak/durak.h"

/* Copies the part of the state before a ply that durak_tell reads. */
static inline void durak_keep(DurakState *before, const DurakState *state) {
    before->public.turn = state->public.turn;
    before->public.attacker = state->public.attacker;
    before->public.defender = state->public.defender;
    before->public.bouts = state->public.bouts;
    before->public.taking = state->public.taking;
    before->public.table = state->public.table;
    before->top = state->top;
}

/* Records the draws of a refill: each card between the old and the new `top` is in the hand of its drawer. */
static inline void durak_tell_draws(const DurakState *after, int from, int seat, DurakPly *ply) {
    for (int i = from; i < after->top; i++) {
        CardSet card = card_bit(after->deck[i]);
        int owner = 0;
        while (!(after->hand[owner] & card)) owner++;
        assert(owner < after->public.rules.seats && ply->drawn[owner] < DURAK_DECK_MAX);
        if (owner == seat) ply->own[ply->drawn[owner]] = after->deck[i];
        ply->drawn[owner]++;
    }
}

static inline void durak_tell(const DurakState *before, Move move, const DurakState *after, int seat,
                              DurakPly *ply) {
    memset(ply, 0, sizeof *ply);
    ply->seat = -1;
    if (before) {
        ply->move = move;
        ply->seat = before->public.turn;
        ply->attacker = before->public.attacker;
        ply->defender = before->public.defender;
        ply->ended = after->public.bouts > before->public.bouts;
        ply->taken = ply->ended && (before->public.taking || durak_verb(move) == DURAK_TAKE);
        bool played = durak_verb(move) <= DURAK_PASS_ON;
        ply->table = before->public.table | (played ? durak_card(move) : 0);
    }
    durak_tell_draws(after, before ? before->top : 0, seat, ply);
}

#endif
