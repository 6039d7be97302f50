/* Reads a position, proves it, and plays the proof out: the side that wins by its proof, the other by its
 * longest play. Proofs and the plays of a line share the memory that the caller gives. */
#include "cards/ending.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "cards/combination_endgame.h"
#include "cards/combination_move.h"
#include "cards/set_endgame.h"
#include "core/json.h"

enum { HANDS = 2, DECKS_CARDS = 2 * LADDER_DECK_MAX };

/* ---- cards ---- */

/* The letter of each rank from below, jokers as B and R. */
static void rank_letters(const Ladder *ladder, char out[LADDER_RANKS_MAX + 2]) {
    for (const char *rank = ladder->ranks; *rank; rank++) {
        if (*rank == '*') *out++ = 'B';
        *out++ = (char)(*rank == '*' ? 'R' : *rank);
    }
    *out = 0;
}

static Card lowest_free(const Ending *ending, int rank, const TwoDecks *seen) {
    CardSet cards = two_decks_rank(rank);
    CardSet used = ending->decks == 1 ? seen->once : seen->twice;
    return cards & ~used ? cards_lowest(cards & ~used) : CARD_NONE;
}

static bool read_ranks(const Ending *ending, const char *text, const char *path, TwoDecks *cards,
                       TwoDecks *seen, Error *error) {
    char letters[LADDER_RANKS_MAX + 2];
    rank_letters(ending->ladder, letters);
    for (const char *at = text; *at; at++) {
        const char *letter = strchr(letters, *at);
        if (!letter)
            return error_input(error, "%s: \"%.40s\": '%c' is not a rank; expected %s", path, text, *at,
                               letters);
        Card card = lowest_free(ending, (int)(letter - letters), seen);
        if (card == CARD_NONE)
            return error_input(error, "%s: \"%.40s\": the deck has no further %c", path, text, *at);
        two_decks_add(cards, card);
        two_decks_add(seen, card);
    }
    return true;
}

static bool read_list(const Ending *ending, const cJSON *value, const char *path, int count, TwoDecks *cards,
                      TwoDecks *seen, Error *error) {
    Card list[DECKS_CARDS];
    if (!decks_read_list(ending->ladder, ending->decks, value, path, count, list, seen, error)) return false;
    for (int i = 0; i < count; i++) two_decks_add(cards, list[i]);
    return true;
}

static bool read_cards(const Ending *ending, const cJSON *value, const char *path, TwoDecks *cards,
                       TwoDecks *seen, Error *error) {
    *cards = (TwoDecks){0, 0};
    int listed = cJSON_IsArray(value) ? cJSON_GetArraySize(value) : 0;
    if (ending->suits && cJSON_IsString(value))
        return error_input(error, "%s: expected an array of cards like \"%c%c\"; suits matter in this game",
                           path, ending->ladder->ranks[0], ending->ladder->suits[0]);
    if (cJSON_IsString(value)) {
        if (!read_ranks(ending, value->valuestring, path, cards, seen, error)) return false;
    } else if (!cJSON_IsArray(value) || listed > ending->cards_max) {
        return error_input(error, "%s: expected 1 to %d cards, as an array%s", path, ending->cards_max,
                           ending->suits ? "" : " or as ranks in a string");
    } else if (!read_list(ending, value, path, listed, cards, seen, error)) {
        return false;
    }
    int count = two_decks_total(cards);
    if (count >= 1 && count <= ending->cards_max) return true;
    return error_input(error, "%s: has %d cards; expected 1 to %d", path, count, ending->cards_max);
}

/* ---- the position ---- */

static bool read_position(const Ending *ending, const struct cJSON *object, TwoDecks hands[HANDS],
                          EndgamePosition *position, Error *error) {
    static const char *const keys[] = {"hands", "table", NULL};
    TwoDecks seen = {0, 0}, table;
    if (!cJSON_IsObject(object)) return error_input(error, "expected an object with \"hands\"");
    if (!json_only_keys(object, "", keys, error)) return false;
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(object, "hands");
    if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) != HANDS)
        return error_input(error, "hands: expected an array of two hands, the first to move");
    for (int i = 0; i < HANDS; i++) {
        char path[32];
        snprintf(path, sizeof path, "hands[%d]", i);
        if (!read_cards(ending, cJSON_GetArrayItem(list, i), path, &hands[i], &seen, error)) return false;
    }
    *position = (EndgamePosition){ending->hand(&hands[0]), ending->hand(&hands[1]), 0};
    const cJSON *given = cJSON_GetObjectItemCaseSensitive(object, "table");
    if (!given) return true;
    if (!read_cards(ending, given, "table", &table, &seen, error)) return false;
    if (ending->table(ending->solver->rules, &table, &position->table)) return true;
    return error_input(error, "table: these cards are no combination");
}

/* ---- the line ---- */

/* Who loses may play what he likes: the most cards. */
static EndgamePlay longest_play(EndgameSolver *solver, const EndgamePosition *position) {
    int count = solver->game->plays(solver->rules, position, solver->plays), best = 0;
    if (endgame_may_pass(solver, position)) solver->plays[count++] = (EndgamePlay){0};
    for (int i = 1; i < count; i++)
        if (solver->plays[i].order > solver->plays[best].order) best = i;
    return solver->plays[best];
}

/* A seat that is not asked, because it is out of the trick, stands there with a pass. */
static void write_line(const Ending *ending, EndgameSolver *solver, EndgamePosition position,
                       TwoDecks hands[HANDS], Solution *solution) {
    bool asked = true;
    for (int side = 0; position.own && position.enemy; side = 1 - side) {
        EndgamePlay play = {0};
        if (asked) {
            EndgameVerdict verdict = endgame_solve(solver, &position, &play);
            if (verdict == ENDGAME_UNKNOWN) return;
            if (verdict == ENDGAME_LOST) play = longest_play(solver, &position);
        }
        assert(solution->line_count < SOLUTION_LINE_MAX);
        solution->line[solution->line_count++] =
            play.cards ? ending->play(solver->rules, &hands[side], &play) : 0;
        position = endgame_after(solver, &position, &play);
        asked = !play.alone;
    }
}

/* The plays of a line take a small part of the memory, proofs the rest. */
static EndgameSolver start_solver(const Ending *ending, const Solution *solution) {
    EndgameSolver solver = *ending->solver;
    size_t plays = solution->memory_size / 16 / sizeof(EndgamePlay), slots = 1;
    solver.plays = solution->memory;
    solver.plays_max = plays < ENDGAME_LINE_PLAYS ? plays : ENDGAME_LINE_PLAYS;
    size_t used = solver.plays_max * sizeof(EndgamePlay);
    while (2 * slots * sizeof(EndgameProof) <= solution->memory_size - used) slots *= 2;
    solver.proofs = (EndgameProof *)((unsigned char *)solution->memory + used);
    solver.mask = slots - 1;
    solver.nodes_max = solution->nodes_max;
    return solver;
}

bool ending_solve(const Ending *ending, const struct cJSON *object, Solution *solution, Error *error) {
    TwoDecks hands[HANDS];
    EndgamePosition position;
    EndgamePlay winning;
    if (!read_position(ending, object, hands, &position, error)) return false;
    EndgameSolver solver = start_solver(ending, solution);
    EndgameVerdict verdict = endgame_solve(&solver, &position, &winning);
    solution->nodes = solver.nodes;
    solution->verdict = verdict == ENDGAME_WON ? 1 : verdict == ENDGAME_LOST ? -1 : 0;
    solver.nodes_max = UINT64_MAX;
    if (solution->verdict) write_line(ending, &solver, position, hands, solution);
    return true;
}

/* ---- sets ---- */

uint64_t ending_set(const TwoDecks *cards) { return cards->once; }

bool ending_set_table(const void *rules, const TwoDecks *cards, uint64_t *table) {
    const SetEndgame *game = rules;
    CardSet plays[ENDGAME_PLAYS_MAX];
    *table = cards->once;
    int count = cards->twice ? 0 : game->list(game->rules, cards->once, 0, 0, plays);
    for (int i = 0; i < count; i++)
        if (plays[i] == cards->once) return true;
    return false;
}

Move ending_set_play(const void *rules, TwoDecks *hand, const EndgamePlay *play) {
    (void)rules;
    hand->once ^= play->cards;
    return play->cards;
}

/* ---- numbers of cards ---- */

uint64_t ending_counts(const TwoDecks *cards) { return two_decks_counts(cards); }

bool ending_counts_table(const void *rules, const TwoDecks *cards, uint64_t *table) {
    const CombinationEndgame *game = rules;
    Combination read[COMBINATION_READINGS_MAX];
    if (!combinations_read(game->table, game->rules, two_decks_counts(cards), read)) return false;
    *table = combination_table(read[0].class, read[0].head);
    return true;
}

Move ending_counts_play(const void *rules, TwoDecks *hand, const EndgamePlay *play) {
    const CombinationEndgame *game = rules;
    int head = combination_table_head(play->table);
    Combination named = {play->cards, (uint8_t)combination_table_class(play->table), (uint8_t)head};
    int class = combination_declare(game->table, game->rules, &named);
    LadderSuits suits = ladder_suits(hand->once);
    CardSet cards = ladder_take(&suits, play->cards);
    hand->once ^= cards;
    return move_of(class, head, cards);
}
