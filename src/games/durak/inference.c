/* Inference about hidden cards. A weight per card and seat falls with each play that the card would have
 * improved. States are drawn by these weights, with a bounded number of rejections. */
#include "games/durak/inference.h"

/* Bounds the time of a draw whose cards all have small weights; the next card is then taken as it comes. */
enum { REJECTIONS_MAX = 16 };

/* Cards that the rule "the lowest first" plays before `card`: plain cards of lower rank; for a trump all
 * plain cards and lower trumps. */
static CardSet lower_cards(CardSet card, CardSet trumps) {
    int rank = card_rank(cards_lowest(card));
    CardSet lower_ranks = ((UINT64_C(1) << rank) - 1) * RANK_ZERO;
    return card & trumps ? ~trumps | lower_ranks : lower_ranks & ~trumps;
}

/* Lowers the weights of these cards: the seat did not play one of them, although it might have. */
static void doubt(DurakInference *inference, int seat, CardSet cards) {
    CardSet trumps = durak_trumps(inference->trump);
    for (cards &= deck_cards(DURAK_DECK_MAX); cards; cards &= cards - 1) {
        uint32_t *weight = &inference->weight[seat][cards_lowest(cards)];
        *weight =
            (uint32_t)((uint64_t)*weight * inference->doubt[(cards & -cards & trumps) != 0] / DURAK_CERTAIN);
    }
}

void durak_inference_start(DurakInference *inference, const DurakView *view, const DurakPly *deal,
                           int plain_percent, int trump_percent) {
    memset(inference, 0, sizeof *inference);
    inference->seats = view->public.rules.seats;
    inference->trump = view->public.trump;
    inference->talon = view->talon;
    inference->doubt[0] = (uint32_t)plain_percent * DURAK_CERTAIN / 100;
    inference->doubt[1] = (uint32_t)trump_percent * DURAK_CERTAIN / 100;
    for (int seat = 0; seat < view->public.rules.seats; seat++) {
        inference->count[seat] = deal->drawn[seat];
        inference->known[seat] = view->public.known[seat];
        for (int card = 0; card < 64; card++) inference->weight[seat][card] = DURAK_CERTAIN;
    }
}

/* ---- a ply ---- */

static void judge(DurakInference *inference, int seat, DurakVerb verb, CardSet card) {
    CardSet trumps = durak_trumps(inference->trump);
    CardSet sparing = inference->talon ? ~trumps : ~UINT64_C(0); /* trumps are not expected as throw-ins */
    if (verb == DURAK_ATTACK) {
        CardSet fitting = inference->table ? durak_matching(sparing, inference->table) : ~UINT64_C(0);
        doubt(inference, seat, fitting & lower_cards(card, trumps));
    } else if (verb == DURAK_PASS) {
        doubt(inference, seat, durak_matching(sparing, inference->table));
    } else if ((verb == DURAK_DEFEND || verb == DURAK_TAKE) && inference->open) {
        CardSet beating = durak_beating(~UINT64_C(0), cards_lowest(inference->open), trumps);
        doubt(inference, seat, verb == DURAK_TAKE ? beating : beating & lower_cards(card, trumps));
    }
}

static void move_cards(DurakInference *inference, int seat, DurakVerb verb, CardSet card) {
    if (verb == DURAK_TAKE) inference->taking = true;
    if (verb == DURAK_SHOW) inference->known[seat] |= card;
    if (verb > DURAK_PASS_ON) return;
    inference->known[seat] &= ~card;
    inference->count[seat]--;
    inference->table |= card;
    if (verb == DURAK_DEFEND)
        inference->open &= inference->open - 1;
    else
        inference->open |= card;
}

/* Restores part of each weight: a card may have come with the last draw, which no play was judged by. */
static void forget(DurakInference *inference, int seat, int drawn) {
    int hidden = inference->count[seat] - cards_count(inference->known[seat]);
    if (hidden < 1) return;
    uint32_t kept = (uint32_t)(hidden > drawn ? hidden - drawn : 0);
    for (int card = 0; card < 64; card++) {
        uint32_t *weight = &inference->weight[seat][card];
        *weight = DURAK_CERTAIN - (uint32_t)((uint64_t)(DURAK_CERTAIN - *weight) * kept / (uint32_t)hidden);
    }
}

static void end_bout(DurakInference *inference, const DurakPly *ply) {
    if (ply->taken) {
        inference->known[ply->defender] |= ply->table;
        inference->count[ply->defender] += (uint8_t)cards_count(ply->table);
    }
    inference->open = inference->table = 0;
    inference->taking = false;
    for (int seat = 0; seat < inference->seats; seat++) {
        if (!ply->drawn[seat]) continue;
        inference->count[seat] += ply->drawn[seat];
        inference->talon -= ply->drawn[seat];
        forget(inference, seat, ply->drawn[seat]);
    }
}

void durak_inference_ply(DurakInference *inference, const DurakPly *ply) {
    DurakVerb verb = durak_verb(ply->move);
    judge(inference, ply->seat, verb, durak_card(ply->move));
    move_cards(inference, ply->seat, verb, durak_card(ply->move));
    if (ply->ended) end_bout(inference, ply);
}

/* ---- drawing a state ---- */

void durak_inference_draw(const DurakInference *inference, const DurakView *view, Rng *rng,
                          DurakState *state) {
    memset(state, 0, sizeof *state);
    state->public = view->public;
    state->top = (uint8_t)(view->public.rules.deck - view->talon);
    Card hidden[DURAK_DECK_MAX];
    int left = cards_list(view->unseen, hidden);
    for (int seat = 0; seat < view->public.rules.seats; seat++) {
        state->hand[seat] = seat == view->seat ? view->hand : view->public.known[seat];
        int missing = view->hand_count[seat] - cards_count(state->hand[seat]), rejections = 0;
        while (missing > 0) {
            assert(left > 0);
            int pick = left > 1 ? (int)rng_below(rng, (uint32_t)left) : 0;
            uint32_t weight = inference->weight[seat][hidden[pick]];
            if (weight < DURAK_CERTAIN && rejections < REJECTIONS_MAX && rng_next(rng) >> 48 >= weight) {
                rejections++;
                continue;
            }
            state->hand[seat] |= card_bit(hidden[pick]);
            hidden[pick] = hidden[--left];
            missing--;
        }
    }
    cards_shuffle(hidden, left, rng);
    int bottom = view->public.rules.deck;
    if (left < bottom - state->top) state->deck[--bottom] = view->public.trump;
    for (int i = state->top; i < bottom; i++) state->deck[i] = hidden[--left];
    assert(left == 0);
}
