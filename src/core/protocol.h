/* How a bot outside is talked to, in lines of text. A protocol is one file: `src/external/protocols/NAME.c`
 * for every game, or a file of a game's own that is in Game.protocols. Both sides of a protocol live in
 * it: what we say to a program that plays for us, and what we answer when one of our bots plays for somebody
 * else. */
#ifndef KOZYR_CORE_PROTOCOL_H
#define KOZYR_CORE_PROTOCOL_H

#include "core/bot.h"

enum { PROTOCOL_MEMORY = 2048 };

/* What a bot outside is allowed; 0: no limit. */
typedef struct {
    uint32_t move_ms, game_ms, increment_ms, memory_mib;
    int64_t nodes;
} BotLimits;

typedef enum {
    HEARD_LINE,
    HEARD_TIMEOUT,
    HEARD_END,     /* nothing will come any more */
    HEARD_TOO_MUCH /* a line too long to be an answer, or too many of them */
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
    Text out;         /* lines that go out before anything is heard */
    Text kept[2]; /* of a protocol that keeps more than its memory holds; the maker of the Talk frees them */
    int64_t heard_at;   /* of a guest: when the last line came, clock_nanoseconds; 0: not known */
    Searcher *searcher; /* of a guest that obeys a clock; NULL: none */
    /* The next line, without its end and NUL-terminated, until clock_nanoseconds() is `deadline` (0: for
     * ever). It may be changed, and is valid until the next call. */
    Heard (*hear)(Talk *talk, int64_t deadline, char **line, size_t *length);
    /* What was said unasked is dropped; called before a question is put. Optional. */
    void (*drop)(Talk *talk);
    _Alignas(8) unsigned char memory[PROTOCOL_MEMORY]; /* the protocol's own; zero at first */
};

/* One of our bots, for the other way. */
typedef struct Guest Guest;
struct Guest {
    const Game *game;
    const Bot *bot;
    const void *params;
    const struct cJSON *given; /* what was said of them, for Bot.settle; NULL: nothing */
    uint64_t seed;             /* for protocols that have none */
    Player player;
    _Alignas(8) unsigned char rules[RULES_MAX];    /* the rules of the last game */
    _Alignas(8) unsigned char lifted[PARAMS_MAX];  /* pace_lift: `params` with other limits */
    _Alignas(8) unsigned char settled[PARAMS_MAX]; /* those as Bot.settle has them by the rules */
    /* Sits it down for a new game: checks that it can play by these rules, makes its memory, its player. The
     * caller then calls Bot.sit. */
    bool (*prepare)(Guest *guest, const void *rules, int seat, uint64_t seed, Error *error);
};

/* For one of `count` legal moves. What it points to stays until it is answered. */
enum { QUESTION_SAID_MAX = 200 };
typedef struct {
    Player *player;
    const void *view;
    const Move *legal;
    int count;
    char said[QUESTION_SAID_MAX]; /* room for what player->said is */
} Question;

/* Runs a search of one of our bots, and chooses in time even if the search goes on. */
struct Searcher {
    /* Waits for the bot's choice until Clock.deadline and a little more. After that it takes the search's best
     * move so far; if there is none until `last` (clock_nanoseconds), the first legal one. False: the caller must
     * ask the bot itself, since Clock.whole is not set or the search has failed or crashed. */
    bool (*choose)(Searcher *searcher, Guest *guest, const Question *question, int64_t last, Move *move);
    int64_t late; /* nanoseconds by which it wakes up late, learned from its waits so far */
};

/* The same on its way to the program: what Protocol.put has written of it. */
typedef struct {
    const char *text;
    size_t size;
    bool answered;
} Asked;

/* Who hears the answers, each once: to question `number` of those that were asked. It may be changed. */
typedef struct {
    void *context;
    void (*take)(void *context, int number, struct cJSON *answer);
} Listener;

/* What a program did where it was asked something outside of whole games. */
typedef enum { PROBED_NOTHING, PROBED_GOOD, PROBED_NOTE, PROBED_WRONG } Probed;

typedef struct Protocol {
    const char *name, *title;
    bool (*plays)(const Game *game); /* Optional: every game */
    /* Refuses rules that the protocol cannot say. Optional. */
    bool (*check)(const Game *game, const void *rules, Error *error);
    /* The first words; false: the program does not answer as it should. */
    bool (*open)(Talk *talk, int64_t deadline, Error *error);
    void (*sit)(Talk *talk, const Player *player, const void *view, const void *deal);
    void (*notify)(Talk *talk, const Player *player, const void *ply);
    /* Asks, and sets player->answer. `left_ms` is what is left of the game's time, -1: unlimited. On a fault
     * player->said is what was heard. */
    Fault (*choose)(Talk *talk, Question *question, int64_t deadline, int64_t left_ms);
    /* Many questions at once; none of their games is told by sit, notify or end. `put` appends what the program
     * is told of a question, without line ends. `choose_many` asks such texts, in any process, and returns why
     * some are not answered, with talk->said; FAULT_NONE: all are. `take` reads an answer: it sets player->answer,
     * or fault and said. Optional, but all or none. */
    void (*put)(Talk *talk, const Question *question, Text *out);
    Fault (*choose_many)(Talk *talk, Asked *asked, int count, int64_t deadline, const Listener *listener);
    void (*take)(Talk *talk, Question *question, struct cJSON *answer);
    void (*end)(Talk *talk, const Player *player, const Outcome *outcome);
    void (*close)(Talk *talk);
    /* Answers for the guest until the other side has had enough. Optional. */
    bool (*serve)(Talk *talk, Guest *guest, Error *error);
    /* For examinations (src/external/examine.h): the same lines with what later versions may add, and whether
     * a line would be taken for an answer. Optional. */
    void (*disturb)(const char *line, size_t length, Text *out);
    bool (*is_answer)(const char *line);
    /* For examinations: question number `k` to a program that has just begun, what it should do (`check`) and
     * what it did, a sentence (`told`). PROBED_NOTHING: there is no such question. Optional. */
    Probed (*probe)(Talk *talk, int k, const char **check, Text *told);
    bool any_line_end; /* programs may end lines by a lone CR */
    bool pauses;       /* a program may need some time after an answer until it hears more */
    bool restarts;     /* the program is started anew for each question, unless talk->stays */
} Protocol;

/* The fault of a question that was not answered by a line. */
static inline Fault heard_fault(Heard heard) {
    return heard == HEARD_TIMEOUT ? FAULT_TIMEOUT : heard == HEARD_END ? FAULT_CRASH : FAULT_ILLEGAL;
}

#endif
