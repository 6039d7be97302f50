/* Include-template: the searches of this folder for one game. They call the game's own functions directly, so
 * that the compiler can inline them. Include it after core/specialise.h, with
 *   GAME, GAME_STATE  as there
 *   GAME_VIEW         the type of its view
 *   GAME_POLICIES     if there are rollout policies: `#define GAME_POLICIES(POLICY) POLICY(lowest)` for a
 *                     function `Move GAME_policy_lowest(const GAME_STATE *state, Rng *rng)` that picks a
 *                     legal move; names are those of search_rollouts, and the first is used by default
 *   GAME_BELIEVES     if the file has `void GAME_draw_state(const GAME_VIEW *view, const void *belief,
 *                     Rng *rng, GAME_STATE *state)`, which draws like GAME_determinize, by a belief if there
 *                     is one
 *   GAME_FOLDS        if the file has `bool GAME_folds(const GAME_STATE *state)`, true if for all later plies
 *                     GAME_apply_folded, a shorter GAME_apply, is enough
 * The file must also have GAME_determinize. The template defines `GAME_search`, for Game.search. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "search/search.h"

#define SEARCH_JOIN2(a, b) a##_##b
#define SEARCH_JOIN(a, b)  SEARCH_JOIN2(a, b)
#define SEARCHED(name)     SEARCH_JOIN(GAME, name)

#include "search/rollout.h"
#include "search/flat_mc.h"
#include "search/ismcts.h"

static const GameSearch SEARCHED(search) = {SEARCHED(policy_names), SEARCHED(flat_mc), SEARCHED(ismcts)};

#undef GAME_POLICIES
#undef GAME_FOLDS
#undef GAME_BELIEVES
#undef SEARCHED
#undef SEARCH_JOIN
#undef SEARCH_JOIN2
