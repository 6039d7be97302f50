/* Include-template: the functions of a climbing game (cards/climbing.h). Before including it define
 *   GAME          the name of the game, the prefix of its functions
 *   GAME_VARIANT  its ClimbingVariant; its definition must be visible so that the compiler can inline it
 *   GAME_SEATS, GAME_DECKS, GAME_AUCTION, GAME_CALLS   as in the variant; flags are 0 or 1
 *   GAME_BOTTOM   with an auction: the number of bottom cards as a word
 *   GAME_LOWEST   without an auction: the name of the lowest card
 * The game's file then defines its Game, with the members that all climbing games share:
 *   const Game game_NAME = {CLIMBING_MEMBERS, .title = ...}; */
#include "cards/climbing_play.h"

#define GAME_ENGINE climbing
#define GAME_RULES  ClimbingRules
#define GAME_STATE  ClimbingState
#define GAME_VIEW   ClimbingView
#define GAME_PLY    ClimbingPly
#include "cards/variant_game.h"

static Move VARIANT_NAMED(draw)(const void *state, Rng *rng, int *count) {
    return climbing_draw(&GAME_VARIANT, state, rng, count);
}

#ifdef GAME_BOTS
static Move VARIANT_NAMED(policy_planner)(const ClimbingState *state, Rng *rng) {
    uint64_t nodes = 0;
    Move legal[MOVES_MAX];
    (void)rng;
    int count = VARIANT_NAMED(moves)(state, legal);
    ClimbingTurn turn = climbing_simulated_turn(state, legal, count);
    return count == 1 ? legal[0] : landlord_planner(&GAME_BOTS, &GAME_BOTS.searching, &turn, &nodes);
}
#endif

#include "core/specialise.h"
#include "cards/climbing_fields.h"

_Static_assert(sizeof(ClimbingRules) == 13 && sizeof(ClimbingPublic) == 104 && sizeof(ClimbingState) == 256 &&
                   sizeof(ClimbingView) == 128 && sizeof(ClimbingPly) == 48,
               "no padding: states and views are compared as bytes");

#define CLIMBING_MEMBERS                                                                                     \
    VARIANT_MEMBERS, .seats_min = GAME_SEATS, .seats_max = GAME_SEATS, .draw = VARIANT_NAMED(draw),          \
                     .view_fields = &climbing_view_fields, .ply_fields = &climbing_ply_fields
