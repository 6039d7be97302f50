/* How kozyr talks to an external bot, in lines of text. A protocol is one file:
 * `src/external/protocols/NAME.c` for every game, or a file of one game that is listed in Game.protocols. It
 * holds both sides: kozyr as the host of a program, and a kozyr bot as the guest of another program. */
#ifndef KOZYR_CORE_PROTOCOL_H
#define KOZYR_CORE_PROTOCOL_H

#include "core/bot.h"

/* Each protocol asserts that its memory fits. The largest is that of a platform: 165 plays of 8 bytes. */
enum { PROTOCOL_MEMORY = 2048 };

/* The limits of an external bot; 0 means no limit. */
typedef struct {
    uint32_t move_ms, game_ms, increment_ms, memory_mib;
    int64_t nodes;
} BotLimits;

typedef enum {
    HEARD_LINE,
    HEARD_TIMEOUT,
    HEARD_END,     /* the other side has closed its end */
    HEARD_TOO_MUCH /* a line too long for an answer, or too many lines */
} Heard;

typedef struct Talk Talk;
typedef struct Searcher Searcher;
struct Talk {
    const Game *game;
    const void *rules;
    int seats;
    const char *name;    /* the entrant's name */
    const char *options; /* a JSON object for the bot */
    const char *scratch; /* the bot's own folder; NULL if it has none */
    BotLimits limits;
    int64_t margin;   /* nanoseconds added to every deadline; the program is not told of them */
    bool may_stay;    /* for a protocol that restarts the program for each question: it need not, if ... */
    bool stays;       /* ... the program has asked to stay, which the protocol records here */
    bool again;       /* set instead of an answer: the program exited in between; restart it and ask again */
    bool refused;     /* the greeting was a refusal for which the program has given a reason */
    bool last;        /* `out` is the last text: the program's input is then closed */
    int together;     /* number of questions that may be asked at once; 0: only choose is used */
    const char *said; /* for choose_many: the last line received */
    Text out;         /* lines to send before the next line is read */
    Text kept[2];     /* for protocols that need more than `memory`; the owner of the Talk frees it */
    int64_t heard_at; /* for a guest: when the last line came, in clock_nanoseconds; 0 if unknown */
    Searcher *searcher; /* for a guest that obeys a clock; NULL if there is none */
    /* Returns the next line, without its line end and NUL-terminated; waits until clock_nanoseconds() reaches
     * `deadline` (0: without limit). The line may be changed and is valid until the next call. */
    Heard (*hear)(Talk *talk, int64_t deadline, char **line, size_t *length);
    /* Drops unsolicited lines; called before a question is sent. Optional. */
    void (*drop)(Talk *talk);
    _Alignas(8) unsigned char memory[PROTOCOL_MEMORY]; /* the protocol's own data; zeroed at the start */
};

/* One of our bots that plays for another program. */
typedef struct Guest Guest;
struct Guest {
    const Game *game;
    const Bot *bot;
    const void *params;
    const struct cJSON *given; /* the given parameters, for Bot.settle; NULL if none */
    uint64_t seed;             /* used if the protocol sends no seed */
    Player player;
    _Alignas(8) unsigned char rules[RULES_MAX];    /* the rules of the last game */
    _Alignas(8) unsigned char lifted[PARAMS_MAX];  /* `params` with the limits that pace_lift has raised */
    _Alignas(8) unsigned char settled[PARAMS_MAX]; /* `params` after Bot.settle has applied the rules */
    /* Prepares a new game: checks that the bot can play by these rules, and sets up its memory and player. The
     * caller then calls Bot.sit. */
    bool (*prepare)(Guest *guest, const void *rules, int seat, uint64_t seed, Error *error);
};

/* A question: choose one of `count` legal moves. Everything it points to must stay valid until it is
 * answered. */
enum { QUESTION_SAID_MAX = 200 };
typedef struct {
    Player *player;
    const void *view;
    const Move *legal;
    int count;
    char said[QUESTION_SAID_MAX]; /* the buffer that player->said points to */
} Question;

/* Runs a search of one of our bots, and returns a move in time even if the search goes on. */
struct Searcher {
    /* Waits for the bot's choice until shortly after Clock.deadline, then takes the search's best move so far.
     * If there is none by `last` (clock_nanoseconds), takes the first legal move. False: the caller must ask
     * the bot itself, because Clock.whole is not set or the search failed or crashed. */
    bool (*choose)(Searcher *searcher, Guest *guest, const Question *question, int64_t last, Move *move);
    int64_t late; /* nanoseconds by which the process wakes up late, learned from its waits so far */
};

/* A question as sent to the program: the text written by Protocol.put. */
typedef struct {
    const char *text;
    size_t size;
    bool answered;
} Asked;

/* Receives each answer once: the text for question `number`, which it may change. */
typedef struct {
    void *context;
    void (*take)(void *context, int number, struct cJSON *answer);
} Listener;

/* The result of a probe, a question outside whole games. */
typedef enum { PROBED_NOTHING, PROBED_GOOD, PROBED_NOTE, PROBED_WRONG } Probed;

typedef struct Protocol {
    const char *name, *title;
    bool (*plays)(const Game *game); /* Optional; without it, every game */
    /* Refuses rules that the protocol cannot express. Optional. */
    bool (*check)(const Game *game, const void *rules, Error *error);
    /* Exchanges the greeting; false if the program does not answer as required. */
    bool (*open)(Talk *talk, int64_t deadline, Error *error);
    void (*sit)(Talk *talk, const Player *player, const void *view, const void *deal);
    void (*notify)(Talk *talk, const Player *player, const void *ply);
    /* Asks, and sets player->answer. `left_ms` is the remainder of the game's time; -1 if unlimited. On a
     * fault player->said is the program's answer. */
    Fault (*choose)(Talk *talk, Question *question, int64_t deadline, int64_t left_ms);
    /* Many questions at once; sit, notify and end do not report these games. `put` appends the text of a
     * question, without line ends. `choose_many` sends such texts and works in any process. It returns
     * FAULT_NONE, or the reason why some questions have no answer, with talk->said. `take` reads an answer and
     * sets player->answer, or fault and said. Optional; all or none. */
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
    /* For examinations: sends question `k` to a program that has just started. `check` states what the program
     * should do, `told` what it did, in a sentence. Returns PROBED_NOTHING if there is no question `k`.
     * Optional. */
    Probed (*probe)(Talk *talk, int k, const char **check, Text *told);
    bool any_line_end; /* programs may end lines by a lone CR */
    bool pauses;       /* a program may need a pause after an answer before it reads more */
    bool restarts;     /* the program is restarted for each question, unless talk->stays */
} Protocol;

/* The fault that results when no line came in answer to a question. */
static inline Fault heard_fault(Heard heard) {
    return heard == HEARD_TIMEOUT ? FAULT_TIMEOUT : heard == HEARD_END ? FAULT_CRASH : FAULT_ILLEGAL;
}

/* ---- a guest's pace ----
 *
 * How one of our bots that plays for another program uses its limits: nearly all of the time, and memory to
 * match. */

/* The guest's choice among two or more moves, within `nanoseconds` since the last line was received; 0 if it
 * has no clock. The bot sets everything in its clock except the deadline. If Clock.whole is set, it uses all
 * the time. */
Move pace_choose(const Talk *talk, Guest *guest, int64_t nanoseconds, const Question *question);

/* For a move limit of `milliseconds` (Clock.whole), raises the other limits of a bot that has them: its
 * budget, and its tables to the size it can fill, at most `bytes`. Call before Guest.prepare. */
void pace_lift(Guest *guest, int64_t milliseconds, int64_t bytes);

/* ---- Botzone ----
 *
 * A game's messages on the platform Botzone, where a bot gets a JSON request on each turn and returns a JSON
 * response. A game that the platform offers points to one of these (Game.botzone).
 * src/external/protocols/botzone.c frames the requests and responses. */

/* The platform's own fields take up to 16 bytes of the protocol's memory. A game of stones has at most 225
 * plies there; one of 54 cards and three seats 54 plays, each followed by up to two passes, and an auction. */
enum { BOTZONE_MEMORY = PROTOCOL_MEMORY - 16, BOTZONE_PLIES_MAX = 400 };

/* A game as rebuilt from one seat's requests and responses. Hidden cards are placed arbitrarily: no view shows
 * them. */
typedef struct {
    int seat, count;
    uint64_t own; /* the game's own data, for Botzone.answer */
    Move moves[BOTZONE_PLIES_MAX];
    _Alignas(64) unsigned char rules[RULES_MAX];
    _Alignas(64) unsigned char dealt[STATE_MAX];
} BotzoneStory;

typedef struct Botzone {
    /* Refuses rules that the platform does not use. */
    bool (*check)(const void *rules, Error *error);

    /* The four functions below are for kozyr as the platform. `memory`, BOTZONE_MEMORY bytes, keeps what one
     * seat has seen of the game. */
    void (*sit)(void *memory, const void *view);
    void (*notify)(void *memory, const void *ply);
    int (*turns)(const void *memory); /* the number of turns the seat has finished */
    /* Request and response of a turn, counted from 0. The request of the unfinished turn exists, too. */
    void (*request)(const void *memory, int turn, Text *out);
    void (*response)(const void *memory, int turn, Text *out);
    /* Finds the legal move that a response means; false if there is none. */
    bool (*read)(void *memory, const struct cJSON *response, const Move *legal, int count, Move *move);

    /* The two functions below are for kozyr as the bot. `story->rules` holds the rules it was started with and
     * receives the game's. There is one response fewer than requests. */
    bool (*rebuild)(BotzoneStory *story, const struct cJSON *requests, const struct cJSON *responses,
                    Error *error);
    /* The response for a move in the state at the end of the story. */
    void (*answer)(const BotzoneStory *story, const void *state, Move move, Text *out);
} Botzone;

#endif
