/* The laws 1 to 8 that every game must obey, over all games in the registry: for the default rules, every
 * preset, every number of seats and random valid rules, random games are played and each position is
 * examined. KOZYR_GAME in the environment: this game only. */
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "core/json.h"
#include "core/registry.h"

enum {
    RANDOM_RULES = 40, /* rule sets per game */
    RULES_PER_SEATS = 6,
    GAMES = 3, /* per preset */
    LONG_FACTOR = 150,
    PLIES_EXAMINED = 400, /* of one game; the rest is only played */
    GUARD = 0xa5
};

/* Memory for any state, view or ply; what lies after the game's own size must stay as it is. */
typedef struct {
    alignas(16) unsigned char bytes[STATE_MAX];
} Memory;

_Static_assert((int)VIEW_MAX <= (int)STATE_MAX && (int)PLY_MAX <= (int)STATE_MAX, "a Memory holds all three");

static const Game *game;
static RulesMemory rules;
static Rng rng;
static uint64_t game_seed; /* of the game being played, for messages */
static long plies_compared, positions;

#define law(condition, name) law_holds(condition, name, __LINE__)

static void law_holds(bool holds, const char *name, int line) {
    if (holds) return;
    Text text = {0};
    rules_text(game, &rules, &text);
    print_error("%s breaks a law: %s (line %d)\nrules: %s\ngame seed 0x%016llx\n", game->name, name, line,
                text_c(&text), (unsigned long long)game_seed);
    text_free(&text);
    fail();
}

static void memory_fill(Memory *memory, int value) { memset(memory, value, sizeof *memory); }

static bool memory_kept(const Memory *memory, size_t size, int value) {
    for (size_t i = size; i < sizeof memory->bytes; i++)
        if (memory->bytes[i] != value) return false;
    return true;
}

static bool same_state(const Memory *a, const Memory *b) { return memcmp(a, b, game->state_size) == 0; }

static int compare_bytes(const void *a, const void *b) {
    return *(const unsigned char *)a - *(const unsigned char *)b;
}

/* Equal up to the order of the bytes: own cards come in the order drawn, which a view does not hold. */
static bool same_bytes_in_any_order(Memory a, Memory b, size_t size) {
    qsort(a.bytes, size, 1, compare_bytes);
    qsort(b.bytes, size, 1, compare_bytes);
    return memcmp(a.bytes, b.bytes, size) == 0;
}

/* ---- calls that are checked for writing all of their result and nothing else ---- */

static void observe(const Memory *state, int seat, Memory *view) {
    Memory again;
    memory_fill(view, GUARD);
    memory_fill(&again, 0);
    game->observe(state, seat, view);
    game->observe(state, seat, &again);
    law(memory_kept(view, game->view_size, GUARD), "observe stays inside the view");
    law(memcmp(view, &again, game->view_size) == 0, "observe fills every byte of the view");
}

static void observe_ply(const Memory *before, Move move, const Memory *after, int seat, Memory *ply) {
    Memory again;
    memory_fill(ply, GUARD);
    memory_fill(&again, 0);
    game->observe_ply(before, move, after, seat, ply);
    game->observe_ply(before, move, after, seat, &again);
    law(memory_kept(ply, game->ply_size, GUARD), "observe_ply stays inside the ply");
    law(memcmp(ply, &again, game->ply_size) == 0, "observe_ply fills every byte of the ply");
}

static void determinize(const Memory *view, Memory *state) {
    Memory again;
    Rng same = rng;
    memory_fill(state, GUARD);
    memory_fill(&again, 0);
    game->determinize(view, &rng, state);
    game->determinize(view, &same, &again);
    law(memory_kept(state, game->state_size, GUARD), "determinize stays inside the state");
    law(same_state(state, &again), "determinize fills every byte and depends on its stream only");
}

static void deal(uint64_t seed, Memory *state) {
    Memory again;
    Rng first = rng_seeded(seed), second = first;
    memory_fill(state, GUARD);
    memory_fill(&again, 0);
    game->deal(state, &rules, &first);
    game->deal(&again, &rules, &second);
    law(memory_kept(state, game->state_size, GUARD), "deal stays inside the state");
    law(same_state(state, &again), "deal fills every byte and depends on its stream only");
}

/* ---- laws of one position ---- */

static int list_moves(const Memory *state, Move *moves) {
    Memory copy = *state;
    int count = game->moves(state, moves);
    law(same_state(&copy, state), "moves changes nothing");
    law(count >= 1 && count <= MOVES_MAX, "between one and MOVES_MAX moves");
    for (int i = 1; i < count; i++) law(moves[i - 1] < moves[i], "moves ascend and are unique");
    return count;
}

static int compare_texts(const void *a, const void *b) { return strcmp(a, b); }

static void law_texts(const Move *moves, int count) {
    static char texts[MOVES_MAX][MOVE_TEXT_MAX];
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX + 16];
        Move back = ~moves[i];
        memset(text, GUARD, sizeof text);
        size_t size = game->move_format(moves[i], text);
        law(size > 0 && size < MOVE_TEXT_MAX, "a move's text fits MOVE_TEXT_MAX with its NUL");
        law(strnlen(text, sizeof text) == size, "move_format returns the length");
        law((unsigned char)text[size + 1] == GUARD, "move_format stops after the NUL");
        law(game->move_parse(text, &back) && back == moves[i], "move_parse reads what move_format wrote");
        memcpy(texts[i], text, size + 1);
    }
    qsort(texts, (size_t)count, sizeof texts[0], compare_texts);
    for (int i = 1; i < count; i++)
        law(strcmp(texts[i - 1], texts[i]) != 0, "texts are unique among legal moves");
}

static void law_apply(const Memory *state, Move move, Memory *after) {
    Memory copy = *state, again = *state;
    *after = *state;
    game->apply(after, move);
    game->apply(&again, move);
    law(same_state(&copy, state), "apply on a copy leaves the original as it was");
    law(same_state(after, &again), "the same move gives the same bytes");
    law(memcmp(after->bytes + game->state_size, state->bytes + game->state_size,
               STATE_MAX - game->state_size) == 0,
        "apply stays inside the state");
}

static void law_audit(const Memory *state) {
    Error error = {0};
    bool good = game->audit(state, &error);
    if (!good) print_error("audit: %s\n", error.text);
    law(good, "audit agrees");
}

/* A state that `seat` cannot tell from `state`. */
static void law_determinize(const Memory *state, int seat, Memory *other) {
    Memory view, view_again;
    observe(state, seat, &view);
    determinize(&view, other);
    observe(other, seat, &view_again);
    law(memcmp(&view, &view_again, game->view_size) == 0, "a determinized state gives the view back");
    law_audit(other);
    law(game->turn(other) == game->turn(state), "a determinized state has the same seat to move");
    if (game->turn(state) != seat) return;
    Move moves[MOVES_MAX], other_moves[MOVES_MAX];
    int count = game->moves(state, moves), other_count = game->moves(other, other_moves);
    law(count == other_count && memcmp(moves, other_moves, (size_t)count * sizeof(Move)) == 0,
        "the legal moves of the seat to move depend on its view only");
}

static bool is_legal(const Memory *state, Move move) {
    Move moves[MOVES_MAX];
    if (game->turn(state) < 0) return false;
    int count = game->moves(state, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move) return true;
    return false;
}

/* What a seat is told of a ply does not depend on what it cannot see: the same move in `other`, which the
 * seat cannot tell from `before`, must read the same unless the seat's own view came out different. */
static void law_ply(const Memory *before, Move move, const Memory *after, int seat, const Memory *other) {
    Memory ply, other_ply, other_after = *other, view, other_view;
    observe_ply(before, move, after, seat, &ply);
    if (!is_legal(other, move)) return;
    game->apply(&other_after, move);
    observe(after, seat, &view);
    observe(&other_after, seat, &other_view);
    if (memcmp(&view, &other_view, game->view_size) != 0) return;
    observe_ply(other, move, &other_after, seat, &other_ply);
    law(same_bytes_in_any_order(ply, other_ply, game->ply_size), "a ply shows no hidden cards");
    plies_compared++;
}

static void law_show(const Memory *state) {
    Text text = {0};
    game->show(state, &text);
    law(!text.failed && text.size > 0, "show writes something");
    text_free(&text);
}

static void examine(const Memory *state, Move move, const Memory *after, int seats) {
    law_audit(state);
    for (int seat = 0; seat < seats; seat++) {
        Memory other;
        law_determinize(state, seat, &other);
        law_ply(state, move, after, seat, &other);
    }
    positions++;
}

/* ---- laws of a deal and of an end ---- */

static void law_deal(const Memory *state, int seats) {
    Error error = {0};
    Memory back, ply;
    Text text = {0};
    game->deal_write(state, &text);
    law(!text.failed, "deal_write has room");
    cJSON *json = json_parse(text_c(&text), text.size, "deal", 1, &error);
    law(json != NULL, "deal_write writes JSON");
    memory_fill(&back, GUARD);
    bool read = game->deal_read(&back, &rules, json, &error);
    if (!read) print_error("deal_read: %s\ndeal: %s\n", error.text, text_c(&text));
    law(read, "deal_read accepts what deal_write wrote");
    law(same_state(&back, state), "deal_read gives the state back");
    law(memory_kept(&back, game->state_size, GUARD), "deal_read stays inside the state");
    cJSON_Delete(json);
    text_free(&text);
    for (int seat = 0; seat < seats; seat++) observe_ply(NULL, 0, state, seat, &ply);
}

static void law_outcome(const Outcome *outcome, int seats) {
    int32_t lowest, highest;
    game->score_bounds(&rules, &lowest, &highest);
    for (int i = 0; i < seats; i++) {
        law(outcome->score[i] >= lowest && outcome->score[i] <= highest, "scores keep their bounds");
        law(outcome->place[i] >= 1 && outcome->place[i] <= seats, "places run from 1 to the number of seats");
        for (int j = 0; j < seats; j++)
            law(outcome->score[i] <= outcome->score[j] || outcome->place[i] <= outcome->place[j],
                "a better score never has a worse place");
    }
    for (int i = seats; i < SEATS_MAX; i++)
        law(!outcome->score[i] && !outcome->place[i] && !outcome->side[i], "empty seats get nothing");
}

/* The statistic "side" says who the partners are, for those who read games.csv. */
static void law_sides(const Memory *state, const Outcome *outcome, int seats) {
    int32_t values[STATS_MAX];
    int position = game_stat_position(game, "side", seats);
    uint32_t seen = 0;
    law(position >= 0 || outcome->sides == 0, "a game with partners has a statistic \"side\"");
    law(outcome->sides <= seats, "there are no more sides than seats");
    for (int i = 0; i < outcome->sides; i++)
        law(game->sides && game->sides[i], "every side has a name, and a game without partners none");
    game->statistics(state, values);
    for (int i = 0; i < seats; i++) {
        law(outcome->sides > 0 ? outcome->side[i] < outcome->sides : outcome->side[i] == 0,
            "sides are counted from 0");
        seen |= 1u << outcome->side[i];
        if (position >= 0)
            law(values[position + i] == (outcome->sides > 0 ? outcome->side[i] : -1),
                "the statistic \"side\" is the side, or -1 while there are none");
        for (int j = 0; j < seats; j++)
            law(!outcome_partners(outcome, i, j) || outcome->place[i] == outcome->place[j],
                "partners share a place");
    }
    law(outcome->sides == 0 || seen == (1u << outcome->sides) - 1, "every side has a seat");
}

/* Sides that the rules fix are those of every outcome. */
static void law_fixed_sides(const Outcome *outcome, int seats) {
    uint8_t side[SEATS_MAX] = {0};
    Error error = {0};
    if (!game->fixed_sides) return;
    int sides = game->fixed_sides(&rules, side, &error);
    law((sides == 0) == (error.status == EXIT_INPUT), "without fixed sides the error says which rule it is");
    law(sides == 0 || sides == outcome->sides, "there are as many sides as the rules fix");
    for (int i = 0; sides > 0 && i < seats; i++)
        law(side[i] == outcome->side[i], "every seat is on the side that the rules fix");
}

static void law_end(const Memory *state, int seats) {
    Outcome outcome, again;
    memset(&outcome, GUARD, sizeof outcome);
    memset(&again, 0, sizeof again);
    game->outcome(state, &outcome);
    game->outcome(state, &again);
    law(memcmp(&outcome, &again, sizeof outcome) == 0, "outcome fills every byte");
    law_outcome(&outcome, seats);
    law_sides(state, &outcome, seats);
    law_fixed_sides(&outcome, seats);
    int reasons = 0;
    while (game->reasons[reasons]) reasons++;
    law(outcome.reason < reasons, "the reason has a name");
    bool somebody_first = false;
    for (int i = 0; i < seats; i++) somebody_first |= outcome.place[i] == 1;
    law(somebody_first, "a seat is first");
}

static void law_forfeit(const Memory *state, int seats) {
    for (int culprit = -1; culprit < seats; culprit++) {
        Outcome outcome;
        game->forfeit(state, culprit, &outcome);
        law_outcome(&outcome, seats);
        law_sides(state, &outcome, seats);
        law_fixed_sides(&outcome, seats);
        for (int i = 0; culprit >= 0 && i < seats; i++) {
            law(outcome.score[culprit] <= outcome.score[i], "no seat scores less than the one that forfeits");
            law(outcome.place[culprit] >= outcome.place[i], "no seat is placed after the one that forfeits");
        }
        bool opponent_gains = culprit < 0;
        for (int i = 0; culprit >= 0 && i < seats; i++)
            opponent_gains |= outcome.score[i] > outcome.score[culprit];
        law(opponent_gains, "a seat scores more than the one that forfeits");
        for (int i = 0; culprit < 0 && i < seats; i++)
            law(outcome.score[i] == outcome.score[0], "a void game favours no seat");
    }
}

static void law_statistics(const Memory *state, int seats) {
    int32_t values[STATS_MAX + 1];
    int count = 0;
    bool per_seat = false;
    for (int i = 0; i < game->stat_count; i++) {
        law(!per_seat || game->stats[i].per_seat, "whole-game rows stand before the per-seat rows");
        per_seat = game->stats[i].per_seat;
        count += per_seat ? seats : 1;
    }
    law(count <= STATS_MAX, "at most STATS_MAX statistics");
    for (int i = 0; i <= STATS_MAX; i++) values[i] = -123456789;
    game->statistics(state, values);
    for (int i = 0; i <= STATS_MAX; i++)
        law((values[i] == -123456789) == (i >= count), "statistics fills its rows, no more and no less");
}

/* Covariates are what the deal says already, in whole games, whatever is played. */
static void law_covariates(const Memory *dealt, const Memory *end, int seats) {
    int32_t at_deal[STATS_MAX], at_end[STATS_MAX];
    game->statistics(dealt, at_deal);
    game->statistics(end, at_end);
    int count = 0;
    for (const char *const *name = game->covariates; name && *name; name++, count++) {
        int row = 0, position = 0;
        for (; row < game->stat_count && strcmp(game->stats[row].name, *name) != 0; row++)
            position += game->stats[row].per_seat ? seats : 1;
        law(row < game->stat_count, "a covariate is a statistic");
        const GameStat *stat = &game->stats[row];
        law(!stat->format && stat->per_seat != stat->is_seat, "a covariate is of a seat, or names one");
        size_t size = (stat->per_seat ? (size_t)seats : 1) * sizeof at_deal[0];
        law(memcmp(at_deal + position, at_end + position, size) == 0, "a covariate is known from the deal");
    }
    law(count <= COVARIATES_MAX, "at most COVARIATES_MAX covariates");
}

/* ---- games ---- */

static Move choose(const Move *moves, int count, Rng *stream) {
    return moves[count > 1 ? rng_below(stream, (uint32_t)count) : 0];
}

/* playout plays the same game as drawing from the same stream over the listed moves. */
static void law_playout(const Memory *start) {
    uint64_t seed = rng_next(&rng);
    Rng stepped = rng_seeded(seed), played = rng_seeded(seed);
    Memory state = *start, other = *start;
    Outcome outcome, other_outcome;
    int plies = 0;
    for (; game->turn(&state) >= 0; plies++) {
        Move moves[MOVES_MAX];
        game->apply(&state, choose(moves, game->moves(&state, moves), &stepped));
    }
    law(plies <= game->plies_max(&rules), "the game ends within plies_max");
    law(game->playout(&other, &played, &other_outcome) == plies, "playout plays as many plies as stepping");
    game->outcome(&state, &outcome);
    law(memcmp(&outcome, &other_outcome, sizeof outcome) == 0, "playout ends with the outcome of stepping");
    law(same_state(&state, &other), "playout ends in the state of stepping");
    law(memcmp(&stepped, &played, sizeof played) == 0, "playout draws as often as stepping");
}

static uint64_t count_leaves(const Memory *state, int depth) {
    if (depth == 0) return 1;
    if (game->turn(state) < 0) return 0;
    Move moves[MOVES_MAX];
    int count = game->moves(state, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        Memory next = *state;
        game->apply(&next, moves[i]);
        leaves += count_leaves(&next, depth - 1);
    }
    return leaves;
}

static void law_perft(const Memory *state, int deepest) {
    for (int depth = 0; depth <= deepest; depth++)
        law(game->perft(state, depth) == count_leaves(state, depth), "perft counts what stepping counts");
}

static void play_game(void) {
    int seats = game->seats(&rules), plies = 0;
    Memory state, after;
    game_seed = rng_next(&rng);
    deal(game_seed, &state);
    law_deal(&state, seats);
    law_playout(&state);
    law_perft(&state, game_seed % 4 ? 1 : 2);
    Memory dealt = state;
    int forfeit_at = (int)rng_below(&rng, 60);
    for (; game->turn(&state) >= 0; plies++) {
        Move moves[MOVES_MAX];
        law(game->turn(&state) < seats, "the seat to move exists");
        int count = list_moves(&state, moves);
        Move move = choose(moves, count, &rng);
        law_apply(&state, move, &after);
        if (plies < PLIES_EXAMINED) {
            law_texts(moves, count);
            examine(&state, move, &after, seats);
        }
        if (plies % 32 == 0) law_show(&state);
        if (plies == forfeit_at) law_forfeit(&state, seats);
        state = after;
    }
    law(plies <= game->plies_max(&rules), "the game ends within plies_max");
    law_audit(&state);
    law_end(&state, seats);
    law_statistics(&state, seats);
    law_covariates(&dealt, &state, seats);
}

static void check_rules(int games) {
    Error error = {0};
    bool valid = !game->check || game->check(&rules, &error);
    if (!valid) print_error("%s\n", error.text);
    law(valid, "the default and every preset are valid");
    int seats = game->seats(&rules);
    law(seats >= game->seats_min && seats <= game->seats_max && seats <= SEATS_MAX,
        "the number of seats keeps its bounds");
    for (int i = 0; i < games; i++) play_game();
}

static void check_game(int factor) {
    plies_compared = positions = 0;
    rules_default(game, &rules);
    check_rules(GAMES * factor);
    for (int i = 0; i < game->rules->preset_count; i++) {
        rules_preset(game, game->rules->presets[i].name, &rules);
        check_rules(GAMES * factor);
    }
    for (int seats = game->seats_min; seats <= game->seats_max; seats++)
        for (int i = 0; i < RULES_PER_SEATS * factor; i++) {
            rules_random(game, seats, &rng, &rules);
            check_rules(1);
        }
    for (int i = 0; i < RANDOM_RULES * factor; i++) {
        rules_random(game, 0, &rng, &rules);
        check_rules(1);
    }
    print_message("%s: %ld positions examined, %ld plies compared with a hidden-card twin\n", game->name,
                  positions, plies_compared);
    assert_true(plies_compared > positions / 4);
}

TEST(games_obey_the_laws) {
    const char *only = getenv("KOZYR_GAME");
    int checked = 0;
    for (const Game *const *each = registry_games; *each; each++) {
        game = *each;
        if (only && strcmp(only, game->name) != 0) continue;
        rng = rng_seeded(1);
        checked++;
        law(game->rules_size <= RULES_MAX && game->state_size <= STATE_MAX && game->view_size <= VIEW_MAX &&
                game->ply_size <= PLY_MAX,
            "sizes keep their bounds");
        law(option_find(game->rules, "seats") != NULL || game->seats_min == game->seats_max,
            "the rules have a row seats");
        check_game(getenv("KOZYR_LONG") ? LONG_FACTOR : 1);
    }
    assert_true(checked > 0);
}
