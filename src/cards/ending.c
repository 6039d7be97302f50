/* Reads a position and, for two hands, proves it and plays it out: the winning side by its proof, the other
 * with its longest play. The proofs and the plays of a line share the caller's memory. */
#include "cards/ending.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/alias.h"
#include "core/check.h"
#include "core/json.h"

enum { HANDS = 2, DECKS_CARDS = 2 * LADDER_DECK_MAX };
_Static_assert((int)ENDING_HANDS_MAX >= (int)HANDS && SOLUTION_LINE_MAX % ENDING_HANDS_MAX == 0,
               "a line has room for the plays of every hand");

/* ---- cards ---- */

/* Writes the letter of each rank from the lowest, with B and R for the jokers. */
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

static bool read_ranks(const Ending *ending, const char *said, const char *path, TwoDecks *cards,
                       TwoDecks *seen, Error *error) {
    char letters[LADDER_RANKS_MAX + 2], plain[ALIAS_TEXT_MAX];
    const char *text = alias_ranks(said, plain);
    rank_letters(ending->ladder, letters);
    for (const char *at = text; *at; at++) {
        if (*at == ' ') continue;
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

static bool read_list(const Ending *ending, const cJSON *value, const char *path, TwoDecks *cards,
                      TwoDecks *seen, Error *error) {
    Card list[DECKS_CARDS];
    CardArray array = {ending->ladder, ending->decks, value, path, cJSON_GetArraySize(value)};
    CHECK(array.count <= DECKS_CARDS, "a list that read_cards has found short enough");
    if (!card_array_read(&array, list, seen, error)) return false;
    for (int i = 0; i < array.count; i++) two_decks_add(cards, list[i]);
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
    } else if (!read_list(ending, value, path, cards, seen, error)) {
        return false;
    }
    int count = two_decks_total(cards);
    if (count >= 1 && count <= ending->cards_max) return true;
    return error_input(error, "%s: has %d cards; expected 1 to %d", path, count, ending->cards_max);
}

/* ---- the position ---- */

static bool read_hands(const Ending *ending, const cJSON *list, EndingPosition *position, TwoDecks *seen,
                       Error *error) {
    const TableEnding *many = ending->many;
    int count = cJSON_IsArray(list) ? cJSON_GetArraySize(list) : 0;
    bool more = many && count >= many->hands_min && count <= many->hands_max;
    if (count != 2 && !more) {
        if (!many) return error_input(error, "hands: expected an array of two hands, the first to move");
        if (many->hands_min == many->hands_max)
            return error_input(error, "hands: expected an array of 2 or %d hands, the first to move",
                               many->hands_max);
        return error_input(error, "hands: expected an array of 2 to %d hands, the first to move",
                           many->hands_max);
    }
    position->count = count;
    for (int i = 0; i < count; i++) {
        char path[32];
        snprintf(path, sizeof path, "hands[%d]", i);
        if (!read_cards(ending, cJSON_GetArrayItem(list, i), path, &position->hand[i], seen, error))
            return false;
    }
    return true;
}

static bool read_table(const Ending *ending, const cJSON *object, EndingPosition *position, TwoDecks *seen,
                       Error *error) {
    TwoDecks table;
    const cJSON *given = cJSON_GetObjectItemCaseSensitive(object, "table");
    if (!given) return true;
    if (!read_cards(ending, given, "table", &table, seen, error)) return false;
    if (ending->table(ending->solver->rules, &table, &position->table)) return true;
    return error_input(error, "table: these cards are no combination");
}

static bool read_passed(const TableEnding *many, const cJSON *list, EndingPosition *position, Error *error) {
    const cJSON *item;
    if (!list) return true;
    if (!many->locks) return error_input(error, "passed: a hand that passed may play again by these rules");
    if (!position->table) return error_input(error, "passed: there is no play on the table");
    if (!cJSON_IsArray(list)) return error_input(error, "passed: expected an array of hands, as in [1]");
    cJSON_ArrayForEach(item, list) {
        int64_t hand;
        if (!json_integer(item, "passed", 1, position->count - 1, &hand, error)) return false;
        if (hand == position->owner)
            return error_input(error, "passed: hand %d made the play on the table", (int)hand);
        position->passed |= 1u << hand;
    }
    return true;
}

/* Reads the keys that only more than two hands need. */
static bool read_roles(const TableEnding *many, const cJSON *object, EndingPosition *position, Error *error) {
    const cJSON *owner = cJSON_GetObjectItemCaseSensitive(object, "owner");
    const cJSON *landlord = cJSON_GetObjectItemCaseSensitive(object, "landlord");
    int64_t made = position->count - 1, alone = 0;
    if (owner && !position->table) return error_input(error, "owner: there is no play on the table");
    if (owner && !json_integer(owner, "owner", 1, position->count - 1, &made, error)) return false;
    if (landlord && !many->landlord) return error_input(error, "landlord: this game has none");
    if (!landlord && many->landlord)
        return error_input(error,
                           "landlord: missing; expected the hand that plays against the others, 0 to %d",
                           position->count - 1);
    if (landlord && !json_integer(landlord, "landlord", 0, position->count - 1, &alone, error)) return false;
    position->owner = (int)made;
    position->landlord = (int)alone;
    return read_passed(many, cJSON_GetObjectItemCaseSensitive(object, "passed"), position, error);
}

static bool read_position(const Ending *ending, const struct cJSON *object, EndingPosition *position,
                          Error *error) {
    static const char *const of_two[] = {"hands", "table", NULL};
    static const char *const of_more[] = {"hands", "table", "owner", "landlord", "passed", NULL};
    TwoDecks seen = {0, 0};
    *position = (EndingPosition){0};
    if (!cJSON_IsObject(object)) return error_input(error, "expected an object with \"hands\"");
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(object, "hands");
    bool more = cJSON_IsArray(list) && cJSON_GetArraySize(list) > 2;
    if (!json_only_keys(object, "", more ? of_more : of_two, error)) return false;
    if (!read_hands(ending, list, position, &seen, error)) return false;
    if (!read_table(ending, object, position, &seen, error)) return false;
    return !more || read_roles(ending->many, object, position, error);
}

/* ---- the line ---- */

/* In a lost position any move will do; play the most cards. */
static EndgamePlay longest_play(EndgameSolver *solver, const EndgamePosition *position) {
    int count = solver->game->plays(solver->rules, position, solver->plays), best = 0;
    if (endgame_may_pass(solver, position)) solver->plays[count++] = (EndgamePlay){0};
    assert(count >= 1);
    for (int i = 1; i < count; i++)
        if (solver->plays[i].order > solver->plays[best].order) best = i;
    return solver->plays[best];
}

/* A side that is not asked, because it cannot beat the play, passes. */
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
        CHECK(solution->line_count < SOLUTION_LINE_MAX, "a line is at most as long as the cards allow");
        solution->seat[solution->line_count] = (uint8_t)side;
        solution->line[solution->line_count++] =
            play.cards ? ending->play(solver->rules, &hands[side], &play) : 0;
        position = endgame_after(solver, &position, &play);
        asked = !play.alone;
    }
}

/* The plays of a line take 1/16 of the memory or less, the proofs the rest. */
static EndgameSolver start_solver(const Ending *ending, const Solution *solution) {
    EndgameSolver solver = *ending->solver;
    size_t plays = solution->memory_size / 16 / sizeof(EndgamePlay), slots = 1;
    solver.plays = solution->memory;
    solver.plays_max = plays < ENDGAME_LINE_PLAYS ? plays : ENDGAME_LINE_PLAYS;
    size_t used = solver.plays_max * sizeof(EndgamePlay);
    CHECK(used + sizeof(EndgameProof) <= solution->memory_size, "memory for a proof at least");
    while (2 * slots * sizeof(EndgameProof) <= solution->memory_size - used) slots *= 2;
    solver.proofs = (EndgameProof *)((unsigned char *)solution->memory + used);
    solver.mask = slots - 1;
    solver.nodes_max = solution->nodes_max;
    return solver;
}

static void solve_two(const Ending *ending, EndingPosition *read, Solution *solution) {
    EndgamePosition position = {ending->hand(&read->hand[0]), ending->hand(&read->hand[1]), read->table};
    EndgamePlay winning;
    EndgameSolver solver = start_solver(ending, solution);
    EndgameVerdict verdict = endgame_solve(&solver, &position, &winning);
    solution->nodes = solver.nodes;
    solution->verdict = verdict == ENDGAME_WON ? 1 : verdict == ENDGAME_LOST ? -1 : 0;
    solver.nodes_max = UINT64_MAX;
    if (!solution->verdict) return;
    solution->winners = verdict == ENDGAME_WON ? 1 : 2;
    write_line(ending, &solver, position, read->hand, solution);
}

bool ending_solve(const Ending *ending, const struct cJSON *object, Solution *solution, Error *error) {
    EndingPosition position;
    if (!read_position(ending, object, &position, error)) return false;
    solution->hands = position.count;
    if (position.count > 2)
        table_ending_solve(ending, &position, solution);
    else
        solve_two(ending, &position, solution);
    return true;
}

/* ---- endings of sets ----
 *
 * Endings of games whose hands are sets. A play is answered by as many cards of a higher rank. So the enemy's
 * highest rank for each number of cards shows whether a play can be answered. */

enum { SIZE_SHIFT = 24, SIZE_MAX_PLAY = 8 };

static uint32_t code(const void *rules, uint64_t table) {
    const SetEndgame *game = rules;
    if (!table) return 0;
    int rank = game->rank(game->rules, table);
    assert(rank >= 0 && rank < 1 << SIZE_SHIFT);
    return (uint32_t)cards_count(table) << SIZE_SHIFT | (uint32_t)rank;
}

/* The enemy's possible plays, by number of cards: the highest rank, or -1 if there is none, and whether such a
 * play is its whole hand. */
typedef struct {
    int highest[SIZE_MAX_PLAY];
    bool last[SIZE_MAX_PLAY];
} Answers;

/* Lists the enemy's plays as for a lead. As an answer it may have fewer, which is the safe side. */
static void find_answers(const SetEndgame *game, const EndgamePosition *position, Answers *answers) {
    CardSet listed[ENDGAME_PLAYS_MAX];
    int count = game->list(game->rules, position->enemy, position->own, 0, listed);
    memset(answers->last, 0, sizeof answers->last);
    for (int size = 0; size < SIZE_MAX_PLAY; size++) answers->highest[size] = -1;
    for (int i = 0; i < count; i++) {
        int size = cards_count(listed[i]), rank = game->rank(game->rules, listed[i]);
        assert(size < SIZE_MAX_PLAY);
        if (rank > answers->highest[size]) answers->highest[size] = rank;
        if (listed[i] == position->enemy) answers->last[size] = true;
    }
}

static int plays(const void *rules, const EndgamePosition *position, EndgamePlay *out) {
    const SetEndgame *game = rules;
    CardSet listed[ENDGAME_PLAYS_MAX];
    Answers answers;
    int count = game->list(game->rules, position->own, position->enemy, position->table, listed);
    find_answers(game, position, &answers);
    for (int i = 0; i < count; i++) {
        int size = cards_count(listed[i]);
        assert(size < SIZE_MAX_PLAY);
        bool alone = answers.highest[size] <= game->rank(game->rules, listed[i]);
        out[i] = (EndgamePlay){.cards = listed[i], .table = listed[i], .alone = alone};
        out[i].loses = !alone && answers.last[size];
        out[i].order = ENDGAME_ORDER_CARD * size + (alone ? ENDGAME_ORDER_ALONE : 0);
    }
    return count;
}

static const EndgameGame set_endgame = {plays, code};

/* ---- positions ---- */

static uint64_t own_hand(const TwoDecks *cards) { return cards->once; }

/* False if the cards are no play. */
static bool own_table(const void *rules, const TwoDecks *cards, uint64_t *table) {
    const SetEndgame *game = rules;
    CardSet plays[ENDGAME_PLAYS_MAX];
    *table = cards->once;
    int count = cards->twice ? 0 : game->list(game->rules, cards->once, 0, 0, plays);
    for (int i = 0; i < count; i++)
        if (plays[i] == cards->once) return true;
    return false;
}

static Move own_play(const void *rules, TwoDecks *hand, const EndgamePlay *play) {
    (void)rules;
    hand->once ^= play->cards;
    return play->cards;
}

bool set_endgame_solve(const SetEndgame *endgame, const Ending *ending, const struct cJSON *object,
                       Solution *solution, Error *error) {
    EndgameSolver solver = {.game = &set_endgame, .rules = endgame};
    Ending own = *ending;
    own.decks = 1;
    own.suits = true;
    own.solver = &solver;
    own.hand = own_hand;
    own.table = own_table;
    own.play = own_play;
    return ending_solve(&own, object, solution, error);
}
