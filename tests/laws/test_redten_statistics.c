/* The columns of red ten in games.csv, counted again from the texts of the moves and by the slow rules. */
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/random_rules.h"
#include "../reference/redten_slow.h"
#include "games/redten/combination.h"

enum { GAMES = 200, COUNTED = 5, PLIES = 107 };

/* A game as a reader of the record sees it. */
typedef struct {
    int plies, seat[PLIES];
    char text[PLIES][MOVE_TEXT_MAX];
} Story;

/* The value of a column: "tricks", or "left" of a seat. */
static int32_t column(const RedtenState *state, const char *name, int seat) {
    int32_t values[STATS_MAX];
    int at = 0;
    game_redten.statistics(state, values);
    for (int i = 0; i < game_redten.stat_count; i++) {
        const GameStat *stat = &game_redten.stats[i];
        if (strcmp(stat->name, name) == 0) return values[at + (stat->per_seat ? seat : 0)];
        at += stat->per_seat ? REDTEN_SEATS : 1;
    }
    fail_msg("no column %s", name);
    return 0;
}

static SlowCards slow_hand(CardSet hand) {
    char held[54][3] = {{0}};
    Card cards[REDTEN_DECK];
    int count = cards_list(hand, cards);
    for (int i = 0; i < count; i++) redten_card_format(cards[i], held[i]);
    return slow_redten_count((const char(*)[3])held);
}

static RedtenState play_random(const RedtenRules *rules, Rng *rng, Story *story) {
    RedtenState state;
    game_redten.deal(&state, rules, rng);
    story->plies = 0;
    while (state.turn >= 0) {
        Move moves[MOVES_MAX];
        int count = game_redten.moves(&state, moves);
        Move move = moves[rng_below(rng, (uint32_t)count)];
        assert_in_range(story->plies, 0, PLIES - 1);
        story->seat[story->plies] = state.turn;
        redten_move_format(move, story->text[story->plies++]);
        game_redten.apply(&state, move);
    }
    return state;
}

/* A trick is led by the first ply and by each after a pass; its leader changes if another seat leads. */
static void check_tricks(const RedtenState *state, const Story *story) {
    int tricks = 0, changes = 0, passes = 0, leader = story->seat[0];
    for (int i = 0; i < story->plies; i++) {
        passes += strcmp(story->text[i], "pass") == 0;
        if (i && strcmp(story->text[i - 1], "pass") != 0) continue;
        tricks++;
        changes += story->seat[i] != leader;
        leader = story->seat[i];
    }
    assert_int_equal(column(state, "first", 0), story->seat[0]);
    assert_int_equal(column(state, "tricks", 0), tricks);
    assert_int_equal(column(state, "lead_changes", 0), changes);
    assert_int_equal(column(state, "passes", 0), passes);
}

static void check_seat(const RedtenState *state, const Story *story, const SlowRules *rules, int seat) {
    int bombs = 0, left = REDTEN_HAND;
    for (int i = 0; i < story->plies; i++) {
        if (story->seat[i] != seat) continue;
        bombs += slow_redten_is_bomb(rules, story->text[i]);
        if (strcmp(story->text[i], "pass") != 0) left -= (int)(strlen(story->text[i]) + 1) / 3;
    }
    assert_int_equal(column(state, "bombs_played", seat), bombs);
    assert_int_equal(column(state, "left", seat), left);
    assert_int_equal(column(state, "bombs_dealt", seat),
                     slow_redten_bombs_held(slow_hand(state->dealt[seat])));
}

TEST(statistics) {
    Rng rng = rng_seeded(21);
    bool longer = getenv("KOZYR_LONG") != NULL;
    int games = longer ? 20 * GAMES : GAMES, counted = longer ? 40 * COUNTED : COUNTED;
    int bombs = 0, changes = 0;
    for (int g = 0; g < games; g++) {
        RulesMemory memory;
        RedtenRules rules;
        Story story;
        rules_random(&game_redten, 0, &rng, &memory);
        memcpy(&rules, &memory, sizeof rules);
        SlowRules slow = {rules.bomb_order == REDTEN_ORDER_CODE, rules.ace_high, rules.two_low,
                          rules.min_straight};
        RedtenState state = play_random(&rules, &rng, &story);
        check_tricks(&state, &story);
        for (int seat = 0; seat < REDTEN_SEATS; seat++) {
            check_seat(&state, &story, &slow, seat);
            bombs += state.bombs[seat];
            if (g >= counted) continue;
            int needed = slow_redten_plays_needed(&slow, slow_hand(state.dealt[seat]));
            assert_int_equal(column(&state, "plays_needed", seat), needed);
        }
        changes += state.lead_changes;
    }
    assert_true(bombs > games && changes > games); /* there was something to count */
}
