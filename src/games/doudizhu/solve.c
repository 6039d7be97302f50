/* Endings of Dou Dizhu with two hands left, which everybody knows: {"hands": [[...], [...]], "table": [...]}.
 * Seat 0 is to move; without a table it leads. Hands are cards, or ranks as in "KK5543". */
#include <stdio.h>

#include "cards/endgame.h"
#include "core/json.h"
#include "games/doudizhu/doudizhu.h"

enum { HANDS = 2, CARDS_MAX = 20 };

/* ---- reading a position ---- */

static Card lowest_free(int rank, CardSet seen) {
    bool joker = rank >= COUNT_LITTLE_JOKER;
    CardSet cards =
        joker ? UINT64_C(1) << (LADDER_JOKER_BIT + rank - COUNT_LITTLE_JOKER) : LADDER_RANK << 4 * rank;
    return cards & ~seen ? cards_lowest(cards & ~seen) : CARD_NONE;
}

/* "KK5543", jokers B and R: suits make no difference. */
static bool read_ranks(const char *text, const char *path, CardSet *cards, CardSet *seen, Error *error) {
    static const char letters[] = "3456789TJQKA2BR";
    for (const char *at = text; *at; at++) {
        const char *letter = strchr(letters, *at);
        if (!letter)
            return error_input(error, "%s: \"%.40s\": '%c' is not a rank; expected %s", path, text, *at,
                               letters);
        Card card = lowest_free((int)(letter - letters), *seen);
        if (card == CARD_NONE)
            return error_input(error, "%s: \"%.40s\": the deck has no further %c", path, text, *at);
        *cards |= card_bit(card);
        *seen |= card_bit(card);
    }
    return true;
}

static bool read_cards(const cJSON *value, const char *path, CardSet *cards, CardSet *seen, Error *error) {
    *cards = 0;
    if (cJSON_IsString(value)) {
        if (!read_ranks(value->valuestring, path, cards, seen, error)) return false;
    } else {
        Card list[CARDS_MAX];
        int count = cJSON_IsArray(value) ? cJSON_GetArraySize(value) : 0;
        if (!cJSON_IsArray(value) || count > CARDS_MAX)
            return error_input(error, "%s: expected 1 to %d cards, as an array or as ranks in a string", path,
                               CARDS_MAX);
        if (!ladder_read_list(&doudizhu_ladder, value, path, count, list, seen, error)) return false;
        for (int i = 0; i < count; i++) *cards |= card_bit(list[i]);
    }
    int count = cards_count(*cards);
    if (count >= 1 && count <= CARDS_MAX) return true;
    return error_input(error, "%s: has %d cards; expected 1 to %d", path, count, CARDS_MAX);
}

static bool read_position(const cJSON *object, const CombinationRules *rules, CardSet hands[HANDS],
                          EndgamePosition *position, Error *error) {
    static const char *const keys[] = {"hands", "table", NULL};
    CardSet seen = 0, table = 0;
    if (!cJSON_IsObject(object)) return error_input(error, "expected an object with \"hands\"");
    if (!json_only_keys(object, "", keys, error)) return false;
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(object, "hands");
    if (!cJSON_IsArray(list) || cJSON_GetArraySize(list) != HANDS)
        return error_input(error, "hands: expected an array of two hands, the first to move");
    for (int i = 0; i < HANDS; i++) {
        char path[32];
        snprintf(path, sizeof path, "hands[%d]", i);
        if (!read_cards(cJSON_GetArrayItem(list, i), path, &hands[i], &seen, error)) return false;
    }
    *position = (EndgamePosition){ladder_rank_counts(hands[0]), ladder_rank_counts(hands[1]), 0, 0};
    const cJSON *given = cJSON_GetObjectItemCaseSensitive(object, "table");
    if (!given) return true;
    Combination read[COMBINATION_READINGS_MAX];
    if (!read_cards(given, "table", &table, &seen, error)) return false;
    if (!combinations_read(&doudizhu_table, rules, ladder_rank_counts(table), read))
        return error_input(error, "table: these cards are no combination");
    position->class = read[0].class;
    position->head = read[0].head;
    return true;
}

/* ---- the line ---- */

static Move as_move(const CombinationRules *rules, CardSet hand, const Combination *play) {
    Combination read[COMBINATION_READINGS_MAX];
    LadderSuits suits = ladder_suits(hand);
    int class = play->class;
    if (class == COMBINATION_PASS) return DOUDIZHU_PASS;
    if (rules->ambiguous && combinations_read(&doudizhu_table, rules, play->cards, read) > 1)
        class = doudizhu_table.classes[class].declared;
    return doudizhu_move(class, play->head, ladder_take(&suits, play->cards));
}

/* Who loses may play what he likes: the most cards. */
static Combination longest_play(const EndgameSolver *solver, const EndgamePosition *position) {
    Combination plays[ENDGAME_PLAYS_MAX];
    int count = endgame_plays(solver, position, plays), best = 0;
    for (int i = 1; i < count; i++)
        if (counts_total(plays[i].cards) > counts_total(plays[best].cards)) best = i;
    plays[best].class = (uint8_t)combination_plain(&doudizhu_table, plays[best].class);
    return plays[best];
}

static void write_line(EndgameSolver *solver, EndgamePosition position, CardSet hands[HANDS],
                       Solution *solution) {
    for (int side = 0; hands[0] && hands[1]; side = 1 - side) {
        Combination play;
        EndgameVerdict verdict = endgame_solve(solver, &position, &play);
        if (verdict == ENDGAME_UNKNOWN) return;
        if (verdict == ENDGAME_LOST) play = longest_play(solver, &position);
        Move move = as_move(solver->rules, hands[side], &play);
        assert(solution->line_count < SOLUTION_LINE_MAX);
        solution->line[solution->line_count++] = move;
        hands[side] ^= doudizhu_cards(move);
        position = endgame_after(&position, &play);
    }
}

bool doudizhu_solve(const void *rules, const cJSON *object, Solution *solution, Error *error) {
    CombinationRules kickers = doudizhu_combinations(rules);
    CardSet hands[HANDS];
    EndgamePosition position;
    Combination winning;
    if (!read_position(object, &kickers, hands, &position, error)) return false;
    uint64_t slots = 1;
    while (2 * slots * sizeof(EndgameProof) <= solution->memory_size) slots *= 2;
    EndgameSolver solver = {.table = &doudizhu_table,
                            .rules = &kickers,
                            .proofs = solution->memory,
                            .mask = slots - 1,
                            .nodes_max = solution->nodes_max};
    EndgameVerdict verdict = endgame_solve(&solver, &position, &winning);
    solution->nodes = solver.nodes;
    solution->verdict = verdict == ENDGAME_WON ? 1 : verdict == ENDGAME_LOST ? -1 : 0;
    solver.nodes_max = UINT64_MAX;
    if (solution->verdict) write_line(&solver, position, hands, solution);
    return true;
}
