/* One game: the referee's steps without a worker. The tested program answers at its seat, the other seats
 * play random moves, and the first wrong answer ends the game with a sentence in `wrong`. */
#include "external/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/check.h"
#include "core/memory.h"

/* SHOWN_MOVES: legal moves in a message. LATEST_QUESTION: rarely comes after the end of a random game. */
enum { SHOWN_MOVES = 6, LATEST_QUESTION = 5 };

bool trial_open(Trial *trial, const BotPlace *place, Way way, bool *refused, Error *error) {
    memset(trial, 0, sizeof *trial);
    trial->place = *place;
    *refused = false;
    trial->external = external_open_by(place, way, refused, error);
    return trial->external != NULL;
}

void trial_close(Trial *trial) {
    if (trial->external) external_close(trial->external);
    trial->external = NULL;
}

bool trial_leave(Trial *trial, bool asked) {
    char how[64];
    bool left = external_leave(trial->external, asked, how, sizeof how);
    trial->external = NULL;
    if (left) return true;
    snprintf(trial->wrong, sizeof trial->wrong, "it has to be killed: it still runs a second after %s",
             asked ? "it was told to quit and its input has ended" : "its input has ended");
    return false;
}

/* ---- what went wrong ---- */

static void list_moves(const Trial *trial, const Move *legal, int count, Text *out) {
    char text[MOVE_TEXT_MAX];
    for (int i = 0; i < count && i < SHOWN_MOVES; i++) {
        size_t length = trial->place.game->move_format(legal[i], text);
        text_string(out, i ? ", " : "");
        text_bytes(out, text, length);
    }
    if (count > SHOWN_MOVES) text_format(out, " and %d more", count - SHOWN_MOVES);
}

/* True if the answer is a legal move except for upper and lower case. */
static bool is_in_other_letters(const Trial *trial, const char *said, int count) {
    char text[MOVE_TEXT_MAX + 1];
    for (int i = 0; i < count; i++) {
        text[trial->place.game->move_format(trial->legal[i], text)] = 0;
        if (strstr(said, text)) return false;
        if (strcasestr(said, text)) return true;
    }
    return false;
}

/* `when` begins the sentence. */
static void say_wrong(Trial *trial, const char *when, int count) {
    const Player *player = &trial->player;
    Text text = {0};
    const char *said = player->said ? player->said : "";
    text_string(&text, when);
    if (player->fault == FAULT_CRASH)
        text_format(&text, "it ended: %s", said);
    else if (player->fault == FAULT_TIMEOUT)
        text_format(&text, "it was too slow: %s", said);
    else {
        text_string(&text, "it said ");
        text_json(&text, said, strlen(said));
        text_string(&text, ", which is none of the legal moves: ");
        list_moves(trial, trial->legal, count, &text);
        if (is_in_other_letters(trial, said, count))
            text_string(&text, "; it differs from one in upper and lower case alone");
    }
    snprintf(trial->wrong, sizeof trial->wrong, "%s", text_c(&text));
    text_free(&text);
}

/* ---- the game ---- */

static void rest(int milliseconds) {
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000L}, NULL);
}

static bool is_legal(const Trial *trial, Move move, int count) {
    for (int i = 0; i < count; i++)
        if (trial->legal[i] == move) return true;
    return false;
}

static bool ask(Trial *trial, const TrialGame *how, int question, int count, Move *move) {
    Player *player = &trial->player;
    if (question <= how->pauses) rest(how->pause_ms);
    trial->place.game->observe(trial->state, how->seat, trial->view);
    int64_t start = clock_nanoseconds();
    *move = external_choose(player, trial->view, trial->legal, count);
    int64_t taken = clock_nanoseconds() - start;
    if (!player->fault && !is_legal(trial, *move, count)) player->fault = FAULT_ILLEGAL;
    if (player->fault) {
        char when[80];
        snprintf(when, sizeof when, "in seat %d, asked for move %d of the game, ", how->seat, question);
        return say_wrong(trial, when, count), false;
    }
    if (taken > trial->slowest) trial->slowest = taken;
    trial->answers++;
    trial->trace = (trial->trace ^ *move) * 0x9e3779b97f4a7c15u;
    trial->trace ^= trial->trace >> 29;
    return true;
}

static void apply(Trial *trial, Move move) {
    const Game *game = trial->place.game;
    CHECK(game->state_size <= sizeof trial->before, "a state that fits");
    memcpy(trial->before, trial->state, game->state_size);
    recent_add(&trial->recent, game->turn(trial->state), move);
    game->apply(trial->state, move);
    game->observe_ply(trial->before, move, trial->state, trial->player.seat, trial->ply);
    external_notify(&trial->player, trial->ply);
}

/* Ends the game regularly, or broken off: then another seat is reported as crashed. */
static void end(Trial *trial, bool over) {
    const Game *game = trial->place.game;
    Outcome outcome;
    memset(&outcome, 0, sizeof outcome);
    if (over) {
        game->outcome(trial->state, &outcome);
    } else {
        game->forfeit(trial->state, (trial->player.seat + 1) % game->seats(trial->place.rules), &outcome);
        outcome.reason = REASON_FAULT + FAULT_CRASH;
    }
    external_end(&trial->player, &outcome);
}

static void sit(Trial *trial, const TrialGame *how, Rng *rng) {
    const BotPlace *place = &trial->place;
    const Game *game = place->game;
    trial->player = (Player){.game = game,
                             .rules = place->rules,
                             .params = place->params,
                             .opened = trial->external,
                             .recent = &trial->recent,
                             .seat = how->seat,
                             .seed = how->seed,
                             .rng = rng_seeded(how->seed)};
    trial->recent.count = 0;
    game->deal(trial->state, place->rules, rng);
    game->observe(trial->state, how->seat, trial->view);
    game->observe_ply(NULL, 0, trial->state, how->seat, trial->ply);
    external_sit(&trial->player, trial->view, trial->ply);
}

/* ---- questions of many games ---- */

typedef struct {
    Player player;
    Recent recent;
    int count;
    Move legal[MOVES_MAX];
    _Alignas(64) unsigned char state[STATE_MAX];
    _Alignas(64) unsigned char view[VIEW_MAX];
} Position;

/* Plays randomly up to a question of the game; false: the game ended first. */
static bool draw_position(const Trial *trial, uint64_t seed, Position *position) {
    const BotPlace *place = &trial->place;
    const Game *game = place->game;
    Rng rng = rng_seeded(seed);
    int wanted = 1 + (int)rng_below(&rng, LATEST_QUESTION), turn;
    int seat = (int)rng_below(&rng, (uint32_t)game->seats(place->rules));
    position->player = (Player){.game = game,
                                .rules = place->rules,
                                .params = place->params,
                                .opened = trial->external,
                                .recent = &position->recent,
                                .seat = seat,
                                .seed = seed,
                                .rng = rng_seeded(seed)};
    position->recent.count = 0;
    game->deal(position->state, place->rules, &rng);
    while ((turn = game->turn(position->state)) >= 0) {
        position->count = game->moves(position->state, position->legal);
        if (turn == seat && position->count > 1 && --wanted == 0) {
            game->observe(position->state, seat, position->view);
            return true;
        }
        Move move = position->legal[rng_below(&rng, (uint32_t)position->count)];
        recent_add(&position->recent, turn, move);
        game->apply(position->state, move);
    }
    return false;
}

/* Checks the answer to one question; an error becomes that of the trial. */
static bool check_answer(Trial *trial, const Position *position) {
    const Player *player = &position->player;
    memcpy(trial->legal, position->legal, (size_t)position->count * sizeof *trial->legal);
    trial->player = *player;
    if (!player->fault && is_legal(trial, player->answer, position->count)) return true;
    if (!player->fault) trial->player.fault = FAULT_ILLEGAL;
    say_wrong(trial, "asked for moves of many games in one line, ", position->count);
    return false;
}

bool trial_ask_together(Trial *trial, uint64_t seed, bool backwards, uint64_t *trace) {
    Position *positions = memory_aligned(64, TRIAL_TOGETHER * sizeof *positions);
    bool good = positions != NULL;
    *trace = 0;
    if (!positions) snprintf(trial->wrong, sizeof trial->wrong, "memory is short here");
    for (int i = 0; positions && i < TRIAL_TOGETHER; i++) do
            seed = rng_key(seed, STREAM_DEAL, 1, 0);
        while (!draw_position(trial, seed, &positions[i]));
    for (int i = 0; positions && i < TRIAL_TOGETHER; i++) {
        Position *position = &positions[backwards ? TRIAL_TOGETHER - 1 - i : i];
        external_ask(&position->player, position->view, position->legal, position->count);
    }
    if (positions) external_gather(trial->external);
    for (int i = 0; good && i < TRIAL_TOGETHER; i++) {
        good = check_answer(trial, &positions[i]);
        *trace += (positions[i].player.answer + (uint64_t)i) * UINT64_C(0x9e3779b97f4a7c15) >> 7;
    }
    free(positions);
    return good;
}

bool trial_play(Trial *trial, const TrialGame *how) {
    const Game *game = trial->place.game;
    Rng rng = rng_seeded(how->seed);
    int asked = 0, seat;
    int64_t start = clock_nanoseconds();
    sit(trial, how, &rng);
    while ((seat = game->turn(trial->state)) >= 0) {
        int count = game->moves(trial->state, trial->legal);
        Move move = trial->legal[rng_below(&rng, (uint32_t)count)];
        if (seat == how->seat && count > 1) {
            if (asked == how->questions) break;
            if (how->budget && clock_nanoseconds() - start > how->budget) break;
            if (!ask(trial, how, ++asked, count, &move)) return false;
        }
        apply(trial, move);
    }
    end(trial, seat < 0);
    return true;
}
