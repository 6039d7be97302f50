/* Plays one game: deals, asks the bots, applies their moves. Pauses at a question that a bot answers later. */
#include "play/referee.h"
#include "play/task.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config/varied.h"
#include "core/memory.h"
#include "core/table.h"
#include "play/bot_memory.h"
#include "play/sessions.h"

/* Maximum tries of a game whose program is killed from outside; a second kill may be its own doing. */
enum { KILLED_MAX = 2, LOST_MAX = 3 };

/* Results of play_plies other than the seat whose bot failed: no bot failed, or an answer is awaited. */
enum { NOBODY = -1, AWAITED = -2 };

struct Referee {
    const Config *config;
    RefereeProgress *progress, own_progress;
    EntrantEffort *effort;
    Player players[SEATS_MAX];
    const Bot *bots[SEATS_MAX];
    int seated;                 /* number of bots that have sat down in this game */
    uint8_t hearing[SEATS_MAX]; /* the seats whose bots follow every ply */
    int hearing_count;
    bool reading;        /* true if some bot at the table reads lists of moves */
    bool sampled, timed; /* all decisions of this game are timed; those of at least one seat are */
    Sampling sampling;
    Stopwatch watches[SEATS_MAX];
    bool remembering; /* true if `recent` is maintained */
    Recent recent;
    bool listed, drawn;      /* `moves` lists the position's moves; or holds only the drawn move */
    const Watcher *listener; /* the watcher that stores thoughts; NULL if none */
    bool watched;            /* true if decisions are timed or their thoughts stored */
    BotMemory memory;
    unsigned char *learned; /* parameters of the first `learned_count` entrants */
    int learned_count;
    int64_t deal;      /* the deal stored in `dealt`; -1 if none yet */
    const void *rules; /* the rules it was dealt under */
    const Move *given; /* moves made in it before the bots begin */
    int given_count;
    Task task;
    Forfeit forfeit;
    bool forfeits; /* the game must end by `forfeit` */
    const Watcher *watcher;
    GameResult *result;
    int tries, failed;     /* failed: the result of play_plies */
    bool asks[SEATS_MAX];  /* by seat: its bot answers later */
    int asked;             /* number of moves in the pending question; 0 if no answer is awaited */
    uint64_t nodes_before; /* the seat's nodes when it was asked */
    Sessions *sessions, own_sessions;
    Error complaint;
    Thought thought;
    Move moves[MOVES_MAX];
    _Alignas(64) unsigned char dealt[STATE_MAX];
    _Alignas(64) unsigned char state[STATE_MAX];
    _Alignas(64) unsigned char before[STATE_MAX];
    _Alignas(64) unsigned char view[VIEW_MAX];
    _Alignas(64) unsigned char ply[PLY_MAX];
};

static Referee *create(const Config *config, RefereeProgress *progress, EntrantEffort *effort, Error *error) {
    Referee *referee = memory_aligned(64, sizeof *referee);
    if (!referee) return error_memory(error, "a game"), NULL;
    memset(referee, 0, sizeof *referee);
    referee->config = config;
    referee->progress = progress ? progress : &referee->own_progress;
    referee->effort = effort;
    referee->deal = -1;
    referee->sessions = &referee->own_sessions;
    if (bot_memory_create(&referee->memory, config, error)) return referee;
    referee_free(referee);
    return NULL;
}

Referee *referee_create(const Config *config, const char *folder, RefereeProgress *progress,
                        EntrantEffort *effort, Error *error) {
    Referee *referee = create(config, progress, effort, error);
    if (!referee || sessions_create(referee->sessions, config, folder, &referee->progress->beats, error))
        return referee;
    referee_free(referee);
    return NULL;
}

Referee *referee_beside(Referee *first, Error *error) {
    Referee *referee = create(first->config, first->progress, first->effort, error);
    return referee ? referee->sessions = first->sessions, referee : NULL;
}

void referee_share(Referee *referee, const Shares *shares) { referee->own_sessions.shares = shares; }

void referee_free(Referee *referee) {
    if (!referee) return;
    sessions_free(&referee->own_sessions);
    bot_memory_free(&referee->memory);
    free(referee->learned);
    free(referee);
}

bool referee_learn(Referee *referee, const unsigned char *params, int count, Error *error) {
    if (count != referee->learned_count) {
        bot_memory_measure(&referee->memory, referee->config, NULL, referee->learned_count);
        free(referee->learned);
        referee->learned = count > 0 ? memory_get((size_t)count * PARAMS_MAX) : NULL;
        referee->learned_count = referee->learned ? count : 0;
        if (count > 0 && !referee->learned) return error_memory(error, "parameters");
    }
    if (count > 0) memcpy(referee->learned, params, (size_t)count * PARAMS_MAX);
    bot_memory_measure(&referee->memory, referee->config, referee->learned, count);
    return true;
}

static void deal(Referee *referee, int64_t number) {
    const Config *config = referee->config;
    size_t size = config->game->state_size;
    const void *rules = config_rules_at(config, referee->task.entrant);
    if (referee->deal != number || referee->rules != rules) deal_state(config, rules, number, referee->dealt);
    referee->deal = number;
    referee->rules = rules;
    referee->given_count = config_given(config, number, &referee->given);
    memcpy(referee->state, referee->dealt, size);
}

/* The number of copies of the seat's entrant at earlier seats. */
static int copies_before(const Referee *referee, int seat) {
    int copies = 0;
    for (int i = 0; i < seat; i++) copies += referee->task.entrant[i] == referee->task.entrant[seat];
    return copies;
}

/* If a bot cannot be opened, either the bot or the machine has failed. */
static void open_bot(Referee *referee, int seat) {
    Player *player = &referee->players[seat];
    int copy = referee->asks[seat] ? 0 : copies_before(referee, seat);
    player->opened = sessions_find(referee->sessions, referee->task.entrant[seat], copy, player->params,
                                   &referee->complaint);
    if (player->opened) return;
    player->fault = referee->complaint.status == EXIT_FAILED ? FAULT_MACHINE : FAULT_CRASH;
    player->said = referee->complaint.text;
}

static void prepare_player(Referee *referee, int seat) {
    const Config *config = referee->config;
    int number = referee->task.entrant[seat];
    const Entrant *entrant = &config->entrants[number];
    uint64_t seed = seed_of_bot(&config->seed, referee->task.stream, seat);
    Player *player = &referee->players[seat];
    *player = (Player){
        .game = config->game,
        .rules = referee->rules,
        .params = number < referee->learned_count ? referee->learned + (size_t)number * PARAMS_MAX
                                                  : config_params_at(config, referee->task.entrant, seat),
        .recent = &referee->recent,
        .thought = referee->listener ? &referee->thought : NULL,
        .seat = seat,
        .seed = seed,
        .rng = rng_seeded(seed),
    };
    referee->bots[seat] = entrant->bot;
    referee->asks[seat] = entrant->bot->together && entrant->bot->together(player->params) > 0;
    if (entrant->bot->notify && !referee->asks[seat])
        referee->hearing[referee->hearing_count++] = (uint8_t)seat;
    if (entrant->bot->reads == BOT_READS_ALL) referee->reading = true;
    if (entrant->bot->open) referee->remembering = true;
    if (bot_memory_take(&referee->memory, number, &player->self)) return;
    player->fault = FAULT_CRASH; /* the game does not count: the caller finds that memory ran out */
    player->said = "out of memory";
}

/* Seats the bots; returns the seat whose bot failed, or -1. */
static int seat_players(Referee *referee) {
    const Game *game = referee->config->game;
    referee->hearing_count = 0;
    referee->reading = referee->remembering = false;
    referee->recent.count = 0;
    bot_memory_clear(&referee->memory);
    for (int seat = 0; seat < referee->config->seats; seat++) {
        prepare_player(referee, seat);
        const Bot *bot = referee->bots[seat];
        referee->seated = seat + 1;
        if (referee->players[seat].fault) return seat;
        if (!bot->sit && !bot->open) continue;
        atomic_store_explicit(&referee->progress->seat, seat, memory_order_relaxed);
        if (bot->open) open_bot(referee, seat);
        if (bot->sit && !referee->asks[seat] && !referee->players[seat].fault) {
            game->observe(referee->state, seat, referee->view);
            game->observe_ply(NULL, 0, referee->state, seat, referee->ply);
            bot->sit(&referee->players[seat], referee->view, referee->ply);
        }
        atomic_store_explicit(&referee->progress->seat, -1, memory_order_relaxed);
        if (referee->players[seat].fault) return seat;
    }
    return -1;
}

/* Counts the legal moves. Lists them only if the bot reads them, or the game cannot count or draw without. */
static int count_moves(Referee *referee, int seat) {
    const Game *game = referee->config->game;
    int count = 0;
    referee->drawn = game->draw && referee->bots[seat]->reads == BOT_READS_NOTHING;
    referee->listed = referee->drawn || !game->choices || referee->bots[seat]->reads == BOT_READS_ALL;
    if (referee->drawn) referee->moves[0] = game->draw(referee->state, &referee->players[seat].rng, &count);
    if (referee->drawn) return count;
    return referee->listed ? game->moves(referee->state, referee->moves) : game->choices(referee->state);
}

static Move nth_move(const Referee *referee, int k) {
    return referee->listed ? referee->moves[k] : referee->config->game->choice(referee->state, k);
}

static bool is_legal(const Referee *referee, Move move, int count) {
    if (referee->config->game->legal) return referee->config->game->legal(referee->state, move);
    for (int i = 0; i < count; i++)
        if (referee->moves[i] == move) return true;
    return false;
}

__attribute__((always_inline)) static inline Move answer(Referee *referee, int seat, int count) {
    const Bot *bot = referee->bots[seat];
    Player *player = &referee->players[seat];
    if (bot->reads == BOT_READS_NOTHING)
        return nth_move(referee, referee->drawn ? 0 : (int)rng_below(&player->rng, (uint32_t)count));
    RefereeProgress *progress = referee->progress;
    atomic_store_explicit(&progress->seat, seat, memory_order_relaxed);
    referee->config->game->observe(referee->state, seat, referee->view);
    Move move = bot->choose(player, referee->view, referee->listed ? referee->moves : NULL, count);
    atomic_store_explicit(&progress->seat, -1, memory_order_relaxed);
    atomic_store_explicit(&progress->beats, atomic_load_explicit(&progress->beats, memory_order_relaxed) + 1,
                          memory_order_relaxed);
    return move;
}

/* Asks for a decision that is timed or whose thoughts are stored. */
__attribute__((noinline)) static Move answer_watched(Referee *referee, int seat, int count) {
    const Player *player = &referee->players[seat];
    const Watcher *listener = referee->listener;
    Stopwatch *stopwatch = &referee->watches[seat];
    uint64_t nodes = player->nodes;
    referee->thought = (Thought){0};
    if (stopwatch->timed) stopwatch_start(stopwatch);
    Move move = answer(referee, seat, count);
    if (stopwatch->timed) stopwatch_stop(stopwatch);
    if (listener && !player->fault)
        listener->thought(listener->context, &referee->thought, player->nodes - nodes);
    return move;
}

/* Handles a failed bot or an illegal move. An illegal move may have no text, so the record has its number. */
static int refuse(Referee *referee, int seat, Move move) {
    Player *player = &referee->players[seat];
    if (player->fault) return seat;
    player->fault = FAULT_ILLEGAL;
    player->said = referee->complaint.text;
    snprintf(referee->complaint.text, sizeof referee->complaint.text, "move 0x%llx",
             (unsigned long long)move);
    return seat;
}

/* Reports a ply to the bots that follow the game; returns the seat whose bot failed, or -1. */
static int tell(Referee *referee, Move move) {
    const Config *config = referee->config;
    for (int i = 0; i < referee->hearing_count; i++) {
        int seat = referee->hearing[i];
        atomic_store_explicit(&referee->progress->seat, seat, memory_order_relaxed);
        config->game->observe_ply(referee->before, move, referee->state, seat, referee->ply);
        referee->bots[seat]->notify(&referee->players[seat], referee->ply);
        atomic_store_explicit(&referee->progress->seat, -1, memory_order_relaxed);
        if (referee->players[seat].fault) return seat;
    }
    return -1;
}

static void set_watches(Referee *referee) {
    referee->timed = false;
    for (int seat = 0; referee->effort && seat < referee->config->seats; seat++) {
        Stopwatch *watch = &referee->watches[seat];
        bool is_long = effort_is_long(&referee->effort[referee->task.entrant[seat]]);
        watch->timed = referee->sampled || is_long;
        if (!watch->timed) continue;
        *watch = (Stopwatch){.timed = true, .is_long = is_long};
        referee->timed = true;
    }
}

static void start(Referee *referee, const Task *task, const Watcher *watcher, GameResult *result) {
    memset(result, 0, sizeof *result);
    result->fault_seat = -1;
    result->task = referee->task = *task;
    referee->seated = 0;
    referee->listener = watcher && watcher->thought ? watcher : NULL;
    set_watches(referee);
    referee->watched = referee->timed || referee->listener;
    for (int seat = 0; seat < SEATS_MAX; seat++) referee->players[seat].fault = FAULT_NONE;
    atomic_store_explicit(&referee->progress->seat, -1, memory_order_relaxed);
    atomic_store_explicit(&referee->progress->plies, -1, memory_order_relaxed);
    atomic_store_explicit(&referee->progress->game, task->game, memory_order_relaxed);
    deal(referee, referee->task.deal);
    if (watcher) watcher->dealt(watcher->context, referee->state);
}

/* Plays the whole game by the game's own loop; returns the seat whose bot failed, or -1. */
static int play_whole(Referee *referee, GameResult *result) {
    RefereeProgress *progress = referee->progress;
    Table table = {.bots = referee->bots,
                   .players = referee->players,
                   .decisions = result->decisions,
                   .view = referee->view,
                   .ply = referee->ply,
                   .hearing = referee->hearing,
                   .hearing_count = referee->hearing_count,
                   .thinking = &progress->seat,
                   .played = &progress->plies,
                   .beats = &progress->beats};
    int failed = referee->config->game->play(referee->state, &table);
    result->plies = table.plies;
    return failed < 0 ? -1 : refuse(referee, failed, table.refused);
}

/* True if the game's own loop can play to the end, because nothing watches the plies. */
static bool is_unseen(const Referee *referee, const Watcher *watcher) {
    const Game *game = referee->config->game;
    return game->play && !referee->reading && !referee->timed && !watcher && referee->given_count == 0 &&
           (referee->hearing_count == 0 || game->play_tells);
}

/* Sends the question to a bot that answers later. */
__attribute__((noinline)) static int ask(Referee *referee, int seat, int count) {
    Player *player = &referee->players[seat];
    referee->asked = count;
    referee->nodes_before = player->nodes;
    referee->config->game->observe(referee->state, seat, referee->view);
    referee->bots[seat]->ask(player, referee->view, referee->listed ? referee->moves : NULL, count);
    return AWAITED;
}

/* Takes the answer to that question. */
static Move take_answer(Referee *referee, int seat) {
    const Player *player = &referee->players[seat];
    const Watcher *listener = referee->listener;
    referee->asked = 0;
    if (listener && !player->fault)
        listener->thought(listener->context, &(Thought){0}, player->nodes - referee->nodes_before);
    return player->answer;
}

/* Plays to the end, to ply `limit` (-1: none), or to a question whose answer is awaited. */
static int play_plies(Referee *referee, int limit, const Watcher *watcher, GameResult *result) {
    const Game *game = referee->config->game;
    bool hearing = referee->hearing_count > 0, keep_before = watcher || hearing;
    if (limit < 0 && is_unseen(referee, watcher)) return play_whole(referee, result);
    int seat;
    while ((seat = game->turn(referee->state)) >= 0 && (int)result->plies != limit) {
        atomic_store_explicit(&referee->progress->plies, (int32_t)result->plies, memory_order_relaxed);
        bool given = (int)result->plies < referee->given_count;
        int count = given ? 0 : referee->asked ? referee->asked : count_moves(referee, seat);
        assert(given || (count >= 1 && count <= MOVES_MAX));
        Move move;
        if (given) {
            move = referee->given[result->plies];
        } else if (count > 1) {
            if (referee->asks[seat] && !referee->asked) return ask(referee, seat, count);
            move = referee->asked     ? take_answer(referee, seat)
                   : referee->watched ? answer_watched(referee, seat, count)
                                      : answer(referee, seat, count);
            result->decisions[seat]++;
            if (referee->players[seat].fault || !is_legal(referee, move, count))
                return refuse(referee, seat, move);
        } else {
            move = nth_move(referee, 0);
        }
        if (keep_before) memcpy(referee->before, referee->state, game->state_size);
        game->apply(referee->state, move);
        result->plies++;
        if (referee->remembering) recent_add(&referee->recent, seat, move);
        if (watcher) watcher->ply(watcher->context, referee->before, move, referee->state);
        int failed = hearing ? tell(referee, move) : NOBODY;
        if (failed >= 0) return failed;
    }
    return NOBODY;
}

static void add_effort(Referee *referee, const GameResult *result) {
    for (int seat = 0; seat < referee->config->seats; seat++) {
        int64_t outside = seat < referee->seated ? referee->players[seat].cpu : 0;
        effort_add_game(&referee->effort[referee->task.entrant[seat]], result->decisions[seat],
                        result->nodes[seat], outside, &referee->watches[seat]);
    }
}

static void finish(Referee *referee, GameResult *result) {
    assert(referee->config->game->audit(referee->state, &(Error){0})); /* no card is lost or doubled */
    referee->config->game->statistics(referee->state, result->stats);
    for (int seat = 0; seat < referee->seated; seat++) {
        Player *player = &referee->players[seat];
        if (referee->bots[seat]->end && !player->fault) referee->bots[seat]->end(player, &result->outcome);
        result->nodes[seat] = player->nodes;
    }
    for (int seat = 0; seat < referee->config->seats; seat++)
        if (referee->players[seat].fault && !referee->asks[seat])
            sessions_drop(referee->sessions, referee->players[seat].opened);
    atomic_store_explicit(&referee->progress->game, -1, memory_order_relaxed);
}

/* Sets the outcome of a fault. One that is not the bot's own is reported to the other bots as a crash. */
static void end_by_fault(Referee *referee, Fault fault, int seat, const char *text, GameResult *result) {
    if (fault >= FAULT_COUNT) fault = FAULT_CRASH;
    referee->config->game->forfeit(referee->state, seat, &result->outcome);
    outcome_fault(&result->outcome, fault, result->plies);
    result->fault_seat = (int8_t)seat;
    snprintf(result->fault_text, sizeof result->fault_text, "%s", text ? text : "");
}

/* Begins a try: the bots sit down, unless the game is forfeited before that. */
static void begin_try(Referee *referee) {
    const Task task = referee->task;
    referee->tries++;
    referee->failed = NOBODY;
    start(referee, &task, referee->watcher, referee->result);
    if (!referee->forfeits || referee->forfeit.plies >= 0) referee->failed = seat_players(referee);
}

/* Ends a try. Returns the reason why it does not count, or FAULT_NONE if it does. */
static Fault end_try(Referee *referee) {
    int failed = referee->failed;
    GameResult *result = referee->result;
    const Forfeit *forfeit = &referee->forfeit;
    Fault fault = failed < 0 ? FAULT_NONE : referee->players[failed].fault;
    if (fault >= FAULT_COUNT || (fault && !referee->forfeits))
        end_by_fault(referee, fault, failed, referee->players[failed].said, result);
    else if (referee->forfeits)
        end_by_fault(referee, forfeit->fault, forfeit->seat, forfeit->text, result);
    else
        referee->config->game->outcome(referee->state, &result->outcome);
    finish(referee, result);
    return fault < FAULT_COUNT ? FAULT_NONE : fault;
}

/* Repeats until a try counts; false if an answer is awaited. A second kill is the program's own fault. */
static bool play_on(Referee *referee) {
    Fault fault;
    for (;;) {
        int limit = referee->forfeits ? referee->forfeit.plies : -1;
        bool plays = referee->failed < 0 && (!referee->forfeits || limit >= 0);
        if (plays) referee->failed = play_plies(referee, limit, referee->watcher, referee->result);
        if (referee->failed == AWAITED) return false;
        fault = end_try(referee);
        bool again = (fault == FAULT_KILLED && referee->tries < KILLED_MAX) ||
                     (fault == FAULT_LOST && referee->tries < LOST_MAX);
        if (!again) break;
        begin_try(referee);
    }
    referee->result->failed = fault == FAULT_MACHINE || fault == FAULT_LOST;
    if (referee->effort && !referee->forfeits) add_effort(referee, referee->result);
    return true;
}

bool referee_begin(Referee *referee, const Task *task, const Forfeit *forfeit, const Watcher *watcher,
                   GameResult *result) {
    referee->sampled = sampling_begin(&referee->sampling, task->game, forfeit ? NULL : referee->effort,
                                      task->entrant, referee->config->seats);
    referee->forfeits = forfeit;
    if (forfeit) referee->forfeit = *forfeit;
    referee->task = *task;
    referee->watcher = watcher;
    referee->result = result;
    referee->tries = referee->asked = 0;
    begin_try(referee);
    return play_on(referee);
}

bool referee_go_on(Referee *referee) {
    atomic_store_explicit(&referee->progress->game, referee->task.game, memory_order_relaxed);
    return play_on(referee);
}

void referee_gather(Referee *referee) {
    atomic_store_explicit(&referee->progress->game, -1, memory_order_relaxed);
    sessions_gather(referee->sessions);
}

static void play_alone(Referee *referee, const Task *task, const Forfeit *forfeit, const Watcher *watcher,
                       GameResult *result) {
    for (bool over = referee_begin(referee, task, forfeit, watcher, result); !over;
         over = referee_go_on(referee))
        referee_gather(referee);
}

void referee_play(Referee *referee, const Task *task, const Watcher *watcher, GameResult *result) {
    play_alone(referee, task, NULL, watcher, result);
}

void referee_forfeit(Referee *referee, const Task *task, const Forfeit *forfeit, const Watcher *watcher,
                     GameResult *result) {
    play_alone(referee, task, forfeit, watcher, result);
}
