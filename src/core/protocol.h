/* How kozyr talks to an external bot, in lines of text. A protocol is one file:
 * `src/external/protocols/NAME.c` for every game, or a file of one game that is listed in Game.protocols. It
 * holds both sides: what kozyr says to a program that plays for us, and what it answers when one of our bots
 * plays for another program. */
#ifndef KOZYR_CORE_PROTOCOL_H
#define KOZYR_CORE_PROTOCOL_H

#include "core/bot.h"

enum { PROTOCOL_MEMORY = 2048 };

/* The limits of an external bot; 0: no limit. */
typedef struct {
    uint32_t move_ms, game_ms, increment_ms, memory_mib;
    int64_t nodes;
} BotLimits;

typedef enum {
    HEARD_LINE,
    HEARD_TIMEOUT,
    HEARD_END,     /* the other side has closed its end */
    HEARD_TOO_MUCH /* a line too long for an answer, or too many of them */
} Heard;

typedef struct Talk Talk;
typedef struct Searcher Searcher;
struct Talk {
    const Game *game;
    const void *rules;
    int seats;
    const char *name;    /* of the entrant */
    const char *options; /* a JSON object for the bot */
    const char *scratch; /* a folder of the bot's own; NULL: none */
    BotLimits limits;
    int64_t margin;   /* nanoseconds that every deadline has beyond them, of which the program is not told */
    bool may_stay;    /* of a protocol that starts the program anew for each question: it need not, if ... */
    bool stays;       /* ... the program has asked to stay: the protocol sets it */
    bool again;       /* instead of an answer: the program has left in between, start it anew and ask again */
    bool refused;     /* the first words were a refusal that the program has put into words */
    bool last;        /* nothing follows `out`: the program's input is closed after it */
    int together;     /* questions that may be asked at once; 0: only choose is used */
    const char *said; /* of choose_many: what was heard last */
    Text out;         /* lines to send before the next line is read */
    Text kept[2];     /* for protocols that need more than `memory`; freed by the owner of the Talk */
    int64_t heard_at; /* of a guest: when the last line came, clock_nanoseconds; 0: unknown */
    Searcher *searcher; /* of a guest that obeys a clock; NULL: none */
    /* Returns the next line, without its line end and NUL-terminated; waits until clock_nanoseconds()
     * reaches `deadline` (0: for ever). The line may be changed and is valid until the next call. */
    Heard (*hear)(Talk *talk, int64_t deadline, char **line, size_t *length);
    /* Drops lines that came unasked; called before a question is sent. Optional. */
    void (*drop)(Talk *talk);
    _Alignas(8) unsigned char memory[PROTOCOL_MEMORY]; /* of the protocol; zero at the start */
};

/* One of our bots that plays for another program. */
typedef struct Guest Guest;
struct Guest {
    const Game *game;
    const Bot *bot;
    const void *params;
    const struct cJSON *given; /* the parameters that were given, for Bot.settle; NULL: none */
    uint64_t seed;             /* for protocols that send none */
    Player player;
    _Alignas(8) unsigned char rules[RULES_MAX];    /* the rules of the last game */
    _Alignas(8) unsigned char lifted[PARAMS_MAX];  /* `params` with the limits that pace_lift has changed */
    _Alignas(8) unsigned char settled[PARAMS_MAX]; /* `params` after Bot.settle by the rules */
    /* Prepares a new game: checks that the bot can play by these rules, sets up its memory and its player.
     * The caller then calls Bot.sit. */
    bool (*prepare)(Guest *guest, const void *rules, int seat, uint64_t seed, Error *error);
};

/* A question for one of `count` legal moves. Everything it points to must stay valid until it is answered. */
enum { QUESTION_SAID_MAX = 200 };
typedef struct {
    Player *player;
    const void *view;
    const Move *legal;
    int count;
    char said[QUESTION_SAID_MAX]; /* the text that player->said points to */
} Question;

/* Runs a search of one of our bots, and chooses in time even if the search goes on. */
struct Searcher {
    /* Waits for the bot's choice until Clock.deadline and a little more. After that it takes the search's best
     * move so far; if there is none until `last` (clock_nanoseconds), the first legal one. False: the caller must
     * ask the bot itself, since Clock.whole is not set or the search has failed or crashed. */
    bool (*choose)(Searcher *searcher, Guest *guest, const Question *question, int64_t last, Move *move);
    int64_t late; /* nanoseconds by which it wakes up late, learned from its waits so far */
};

/* A question as the program gets it: the text that Protocol.put has written. */
typedef struct {
    const char *text;
    size_t size;
    bool answered;
} Asked;

/* Receives each answer once: the text for question `number`, which may be changed. */
typedef struct {
    void *context;
    void (*take)(void *context, int number, struct cJSON *answer);
} Listener;

/* The result of a probe, a question outside of whole games. */
typedef enum { PROBED_NOTHING, PROBED_GOOD, PROBED_NOTE, PROBED_WRONG } Probed;

typedef struct Protocol {
    const char *name, *title;
    bool (*plays)(const Game *game); /* Optional: every game */
    /* Refuses rules that the protocol cannot express. Optional. */
    bool (*check)(const Game *game, const void *rules, Error *error);
    /* The greeting; false: the program does not answer as it should. */
    bool (*open)(Talk *talk, int64_t deadline, Error *error);
    void (*sit)(Talk *talk, const Player *player, const void *view, const void *deal);
    void (*notify)(Talk *talk, const Player *player, const void *ply);
    /* Asks, and sets player->answer. `left_ms` is the rest of the game's time, -1: unlimited. On a fault
     * player->said is the program's answer. */
    Fault (*choose)(Talk *talk, Question *question, int64_t deadline, int64_t left_ms);
    /* Many questions at once; their games are not told by sit, notify and end. `put` appends the text of a
     * question, without line ends. `choose_many` sends such texts, in any process; it returns the reason why
     * some have no answer, with talk->said, or FAULT_NONE. `take` reads an answer and sets player->answer,
     * or fault and said. Optional, but all or none. */
    void (*put)(Talk *talk, const Question *question, Text *out);
    Fault (*choose_many)(Talk *talk, Asked *asked, int count, int64_t deadline, const Listener *listener);
    void (*take)(Talk *talk, Question *question, struct cJSON *answer);
    void (*end)(Talk *talk, const Player *player, const Outcome *outcome);
    void (*close)(Talk *talk);
    /* Answers for the guest until the other side ends the talk. Optional. */
    bool (*serve)(Talk *talk, Guest *guest, Error *error);
    /* For examinations (src/external/examine.h): a line with additions that later versions may make, and
     * whether a line would count as an answer. Optional. */
    void (*disturb)(const char *line, size_t length, Text *out);
    bool (*is_answer)(const char *line);
    /* For examinations: sends question `k` to a program that has just started; `check` says what it should
     * do, `told` what it did, in a sentence. PROBED_NOTHING: there is no such question. Optional. */
    Probed (*probe)(Talk *talk, int k, const char **check, Text *told);
    bool any_line_end; /* programs may end lines by a lone CR */
    bool pauses;       /* a program may need a pause after an answer before it reads more */
    bool restarts;     /* the program is started again for each question, unless talk->stays */
} Protocol;

/* The fault if no line came in answer to a question. */
static inline Fault heard_fault(Heard heard) {
    return heard == HEARD_TIMEOUT ? FAULT_TIMEOUT : heard == HEARD_END ? FAULT_CRASH : FAULT_ILLEGAL;
}

#endif
