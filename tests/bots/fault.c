/* A bot that goes wrong on purpose, for the tests of the runner. It plays at random, and in some games,
 * chosen by its own random stream, does what `mode` says at its first choice, or after some. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "core/bot.h"

typedef enum {
    MODE_SEGFAULT,
    MODE_ABORT,
    MODE_EXIT,
    MODE_HANG,
    MODE_ILLEGAL,
    MODE_KILL,
    MODE_SLOW
} FaultMode;

typedef struct {
    uint8_t mode;
    uint32_t percent, milliseconds, after;
} FaultParams;

static const char *const modes[] = {"segfault", "abort", "exit", "hang", "illegal", "kill", "slow", NULL};

static const Option rows[] = {
    OPTION_ROW_CHOICE(FaultParams, mode, MODE_SEGFAULT, modes, "what goes wrong"),
    OPTION_ROW_INT(FaultParams, percent, 100, 0, 100, "share of the games in which it does"),
    OPTION_ROW_INT(FaultParams, after, 0, 0, 1000, "choices of the game that it makes before"),
    OPTION_ROW_INT(FaultParams, milliseconds, 10, 0, 100000, "slow: pause before each of its moves"),
};

static const OptionTable params = {OPTION_ROWS(rows)};

typedef struct {
    bool planned;
    uint32_t choices;
} FaultSelf;

static size_t self_size(const void *parameters, const Game *game, const void *rules) {
    (void)parameters, (void)game, (void)rules;
    return sizeof(FaultSelf);
}

static void sit(Player *player, const void *view, const void *deal) {
    (void)view, (void)deal;
    const FaultParams *own = player->params;
    *(FaultSelf *)player->self = (FaultSelf){.planned = rng_below(&player->rng, 100) < own->percent};
}

static void pause_for(uint32_t milliseconds) {
    struct timespec time = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
    nanosleep(&time, NULL);
}

static void go_wrong(FaultMode mode) {
    switch (mode) {
    case MODE_SEGFAULT:
        raise(SIGSEGV);
        break;
    case MODE_ABORT:
        abort();
    case MODE_EXIT:
        _exit(0);
    case MODE_KILL:
        kill(getpid(), SIGKILL);
        break;
    case MODE_HANG:
        for (;;) pause_for(1000);
    case MODE_ILLEGAL:
    case MODE_SLOW:
        break;
    }
}

static Move choose(Player *player, const void *view, const Move *legal, int count) {
    (void)view;
    const FaultParams *own = player->params;
    FaultSelf *self = player->self;
    if (own->mode == MODE_SLOW) pause_for(own->milliseconds);
    if (self->planned && self->choices++ >= own->after) {
        go_wrong((FaultMode)own->mode);
        if (own->mode == MODE_ILLEGAL) return ~UINT64_C(0);
    }
    return legal[rng_below(&player->rng, (uint32_t)count)];
}

const Bot bot_fault = {
    .name = "fault",
    .title = "goes wrong on purpose",
    .params = &params,
    .params_size = sizeof(FaultParams),
    .self_size = self_size,
    .sit = sit,
    .choose = choose,
};
