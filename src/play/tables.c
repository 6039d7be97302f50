/* Each table has a referee and a game. All play until they wait for answers, which are then gathered, and all
 * continue. Games that end early are kept as text until all games before them are over; the number begun ahead
 * is bounded by the room for them. */
#include "play/tables.h"

#include <stdlib.h>

#include "core/memory.h"
#include "play/record.h"
#include "play/row.h"

enum { AHEAD = 4 /* games begun from the first unfinished one on, per table */ };

typedef struct {
    Referee *referee;
    Recorder recorder;
    Watcher watcher;
    GameResult result;
    char fault_text[FAULT_TEXT_MAX];
    int game; /* index of its task; -1 if the table is free */
} Seating;

typedef struct {
    bool over;
    GameResult result;
    Text row, record;
} Ended;

struct Tables {
    const Config *config;
    Referee *first;
    bool records;
    int count, ahead;
    int begun, delivered; /* numbers of the job's tasks */
    Seating *seatings;
    Ended *ended; /* game i is at index i % ahead */
};

Tables *tables_create(Referee *first, const Config *config, int together, bool records, Error *error) {
    Tables *tables = memory_new(1, sizeof *tables);
    if (!tables) return error_memory(error, "games"), NULL;
    *tables = (Tables){.config = config, .first = first, .records = records, .ahead = AHEAD * together};
    tables->seatings = memory_new((size_t)together, sizeof *tables->seatings);
    tables->ended = memory_new((size_t)tables->ahead, sizeof *tables->ended);
    bool good = tables->seatings && tables->ended;
    for (; good && tables->count < together; tables->count += good) {
        Seating *seating = &tables->seatings[tables->count];
        seating->referee = referee_beside(first, error);
        good = seating->referee && recorder_open(&seating->recorder, config, error);
        if (seating->referee && !good) referee_free(seating->referee);
    }
    if (good) return tables;
    error_memory(error, "games");
    tables_free(tables);
    return NULL;
}

void tables_free(Tables *tables) {
    for (int i = 0; i < tables->count; i++) {
        recorder_close(&tables->seatings[i].recorder);
        referee_free(tables->seatings[i].referee);
    }
    for (int i = 0; tables->ended && i < tables->ahead; i++) {
        text_free(&tables->ended[i].row);
        text_free(&tables->ended[i].record);
    }
    free(tables->seatings);
    free(tables->ended);
    free(tables);
}

bool tables_learn(Tables *tables, const unsigned char *params, int count, Error *error) {
    for (int i = 0; i < tables->count; i++)
        if (!referee_learn(tables->seatings[i].referee, params, count, error)) return false;
    return true;
}

/* Ends the game of a table: stores it as text and frees the table. */
static void end_game(Tables *tables, Seating *seating) {
    Ended *ended = &tables->ended[seating->game % tables->ahead];
    ended->over = true;
    ended->result = seating->result;
    text_clear(&ended->row);
    text_clear(&ended->record);
    if (!seating->result.failed) {
        row_write(tables->config, &seating->result, &ended->row);
        if (tables->records) recorder_write(&seating->recorder, &seating->result, &ended->record);
    }
    seating->game = -1;
}

static void begin_game(Tables *tables, Seating *seating, const TablesJob *job) {
    const Task *task = &job->tasks[tables->begun];
    Forfeit forfeit;
    bool forfeits = job->forfeit(job->context, task, &forfeit, seating->fault_text);
    seating->watcher = recorder_watch(&seating->recorder);
    seating->game = tables->begun++;
    if (referee_begin(seating->referee, task, forfeits ? &forfeit : NULL,
                      tables->records ? &seating->watcher : NULL, &seating->result))
        end_game(tables, seating);
}

/* False if no more games are wanted. */
static bool deliver(Tables *tables, const TablesJob *job) {
    for (;;) {
        Ended *next = &tables->ended[tables->delivered % tables->ahead];
        if (!next->over) return true;
        next->over = false;
        GameOver game = {&next->result, &next->row, &next->record};
        if (!job->over(job->context, &game)) return false;
        tables->delivered++;
    }
}

/* One step at every table: games continue, and finished ones are replaced. False if no more games are
 * wanted. */
static bool step(Tables *tables, const TablesJob *job) {
    for (int i = 0; i < tables->count; i++) {
        Seating *seating = &tables->seatings[i];
        if (seating->game >= 0 && referee_go_on(seating->referee)) end_game(tables, seating);
        while (seating->game < 0 && tables->begun < job->count &&
               tables->begun < tables->delivered + tables->ahead) {
            begin_game(tables, seating, job);
            if (!deliver(tables, job)) return false;
        }
    }
    return deliver(tables, job);
}

void tables_play(Tables *tables, const TablesJob *job) {
    tables->begun = tables->delivered = 0;
    for (int i = 0; i < tables->count; i++) tables->seatings[i].game = -1;
    for (int i = 0; i < tables->ahead; i++) tables->ended[i].over = false;
    while (step(tables, job) && tables->delivered < job->count) referee_gather(tables->first);
    referee_gather(tables->first); /* the answers of abandoned games are read and dropped */
}
