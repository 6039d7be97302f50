/* Endings of climbing games (cards/ending.h); a hand is the number of cards of each rank. With all seats at the
 * table, the landlord plays against the others; without an auction, each seat plays alone. */
#include "cards/climbing.h"
#include "cards/endgame.h"
#include "cards/ending.h"

static uint64_t own_hand(const TwoDecks *cards) { return two_decks_counts(cards); }

/* False if the cards are no play. */
static bool own_table(const void *rules, const TwoDecks *cards, uint64_t *table) {
    const CombinationEndgame *game = rules;
    Combination read[COMBINATION_READINGS_MAX];
    if (!combinations_read(game->table, game->rules, two_decks_counts(cards), read)) return false;
    *table = combination_table(read[0].class, read[0].head);
    return true;
}

static Move take_one_deck(const void *rules, TwoDecks *hand, const EndgamePlay *play) {
    const CombinationEndgame *game = rules;
    int head = combination_table_head(play->table);
    Combination named = {play->cards, (uint8_t)combination_table_class(play->table), (uint8_t)head};
    int class = combination_declare(game->table, game->rules, &named);
    LadderSuits suits = ladder_suits(hand->once);
    CardSet cards = ladder_take(&suits, play->cards);
    hand->once ^= cards;
    return move_of(class, head, cards);
}

static Move take_two_decks(const void *rules, TwoDecks *hand, const EndgamePlay *play) {
    const CombinationEndgame *game = rules;
    Combination combination = {play->cards, (uint8_t)combination_table_class(play->table),
                               (uint8_t)combination_table_head(play->table)};
    Move move = two_decks_move(game->table, hand, &combination);
    two_decks_take_all(hand, play->cards);
    return move;
}

/* ---- more than two hands ---- */

static void begin_play(void *memory, const void *rules, const EndingPosition *position) {
    ClimbingState *state = memory;
    ClimbingPublic *public = &state->public;
    public->rules = *(const ClimbingRules *)rules;
    public->phase = CLIMBING_PLAY;
    public->landlord = (uint8_t)position->landlord;
    for (int i = 0; i < position->count; i++) {
        state->hand[i] = position->hand[i];
        public->held[i] = (uint8_t)two_decks_total(&position->hand[i]);
    }
    trick_begin(&public->trick, position->count);
    trick_lead(&public->trick, 0);
    if (!position->table) return;
    public->class = (uint8_t)combination_table_class(position->table);
    public->head = (uint8_t)combination_table_head(position->table);
    public->trick.owner = (uint8_t)position->owner;
    public->trick.led = true;
    public->trick.locked = (uint16_t)position->passed;
}

/* With class 0 this would be the first play of the game, which needs the lowest card. Class 1 avoids that; no
 * locks depend on it, as no seat is locked before a lead. */
static void begin_alone(void *memory, const void *rules, const EndingPosition *position) {
    ClimbingState *state = memory;
    begin_play(memory, rules, position);
    state->public.phase = CLIMBING_SPEAKING;
    if (!position->table) state->public.class = 1;
}

static TwoDecks hand_of(const void *state, int seat) { return ((const ClimbingState *)state)->hand[seat]; }
static const Trick *trick_of(const void *state) { return &((const ClimbingState *)state)->public.trick; }

/* Under CLIMBING_LOCK_ROUND the locks last while the leader beats its own last play, so that play is part of a
 * lead's table. */
static uint64_t table_of(const void *memory) {
    const ClimbingPublic *public = &((const ClimbingState *)memory)->public;
    uint64_t table = combination_table(public->class, public->head);
    if (public->trick.led) return table;
    return public->trick.locked && public->rules.lock == CLIMBING_LOCK_ROUND ? table & COMBINATION_TABLE_KEPT
                                                                             : 0;
}

bool climbing_solve(const ClimbingVariant *variant, const Game *game, const ClimbingRules *rules,
                    const struct cJSON *object, Solution *solution, Error *error) {
    CombinationRules combinations = variant->combinations(rules);
    CombinationEndgame endgame = {variant->table, &combinations};
    EndgameSolver solver = {.game = &combination_endgame, .rules = &endgame};
    if (!variant->auction && rules->lock == CLIMBING_LOCK_ROUND) solver.kept = COMBINATION_TABLE_KEPT;
    TableEnding many = {.game = game,
                        .hands_min = variant->seats,
                        .hands_max = variant->seats,
                        .landlord = variant->auction,
                        .locks = !variant->auction,
                        .start = variant->auction ? begin_play : begin_alone,
                        .hand = hand_of,
                        .trick = trick_of,
                        .table = table_of};
    Ending ending = {.ladder = variant->ladder,
                     .decks = variant->decks,
                     .cards_max = variant->hand + variant->bottom,
                     .solver = &solver,
                     .hand = own_hand,
                     .table = own_table,
                     .play = variant->decks == 1 ? take_one_deck : take_two_decks,
                     .many = &many,
                     .rules = rules};
    return ending_solve(&ending, object, solution, error);
}
