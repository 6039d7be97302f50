/* Endings without a talon, solved as endings of sets (cards/set_endgame.h). */
#include "cards/draw.h"
#include "cards/set_endgame.h"

static int list(const void *memory, CardSet hand, CardSet enemy, CardSet table, CardSet *out) {
    const DrawVariant *variant = memory;
    (void)enemy;
    return variant->list(hand, table, out);
}

static int rank(const void *memory, CardSet play) { return ((const DrawVariant *)memory)->rank(play); }

/* ---- more than two hands ---- */

/* A non-empty `gone` marks that this is not the first play, which would need the lowest card dealt. */
static void start(void *memory, const void *rules, const EndingPosition *position) {
    DrawState *state = memory;
    DrawPublic *public = &state->public;
    public->rules = *(const DrawRules *)rules;
    public->rules.seats = (uint8_t)position->count;
    public->gone = UINT64_C(1) << 63;
    for (int i = 0; i < position->count; i++) state->hand[i] = position->hand[i].once;
    trick_begin(&public->trick, position->count);
    trick_lead(&public->trick, 0);
    if (!position->table) return;
    public->table = position->table;
    public->trick.owner = (uint8_t)position->owner;
    public->trick.led = true;
}

static TwoDecks hand_of(const void *state, int seat) {
    return (TwoDecks){((const DrawState *)state)->hand[seat], 0};
}
static const Trick *trick_of(const void *state) { return &((const DrawState *)state)->public.trick; }
static uint64_t table_of(const void *state) { return ((const DrawState *)state)->public.table; }

bool draw_solve(const DrawVariant *variant, const Game *game, const DrawRules *rules,
                const struct cJSON *object, Solution *solution, Error *error) {
    SetEndgame endgame = {variant, list, rank};
    TableEnding many = {.game = game,
                        .hands_min = 3,
                        .hands_max = ENDING_HANDS_MAX,
                        .start = start,
                        .hand = hand_of,
                        .trick = trick_of,
                        .table = table_of};
    Ending ending = {
        .ladder = variant->ladder, .cards_max = variant->hand_max, .many = &many, .rules = rules};
    return set_endgame_solve(&endgame, &ending, object, solution, error);
}
