/* Gomoku on Botzone: freestyle on a 15x15 board. A request is the other side's stone, {"x":7,"y":7}, or -1 and
 * -1 if there is none yet; a response is the own stone. Opening stones appear as if they had been played. */
#include "core/check.h"
#include "core/json.h"
#include "core/protocol.h"
#include "games/gomoku/gomoku.h"

/* The platform's board. */
enum { SIZE = 15, CELLS = SIZE * SIZE };

typedef struct {
    uint16_t moves[CELLS];
    uint16_t count;
} Memory;

_Static_assert(sizeof(Memory) <= BOTZONE_MEMORY && (int)CELLS <= (int)BOTZONE_PLIES_MAX, "a whole game fits");

static bool check(const void *memory, Error *error) {
    const GomokuRules *rules = memory;
    if (rules->size == SIZE && rules->rule == GOMOKU_FREESTYLE) return true;
    return error_input(error, "botzone: the platform plays rule freestyle with size %d", SIZE);
}

/* ---- kozyr is the platform ---- */

static void sit(void *memory, const void *view) {
    const GomokuView *board = view;
    Memory *game = memory;
    for (int i = 0; i < board->opening_count; i++) game->moves[game->count++] = board->opening[i];
}

static void notify(void *memory, const void *ply) {
    Memory *game = memory;
    if (game->count < CELLS) game->moves[game->count++] = (uint16_t)((const GomokuPly *)ply)->move;
}

static int turns(const void *memory) { return ((const Memory *)memory)->count / 2; }

static void write_cell(int cell, Text *out) {
    text_format(out, "{\"x\":%d,\"y\":%d}", gomoku_x(cell), SIZE - 1 - gomoku_y(cell));
}

/* Requests go only to the seat to move, so Black is asked after an even number of stones. */
static void request(const void *memory, int turn, Text *out) {
    const Memory *game = memory;
    int ply = 2 * turn + game->count % 2 - 1; /* the stone before this turn */
    if (ply < 0)
        text_string(out, "{\"x\":-1,\"y\":-1}");
    else
        write_cell(game->moves[ply], out);
}

static void response(const void *memory, int turn, Text *out) {
    const Memory *game = memory;
    write_cell(game->moves[2 * turn + game->count % 2], out);
}

static bool read_cell(const cJSON *value, int *cell) {
    Error ignored;
    int64_t x, y;
    if (!json_integer(cJSON_GetObjectItemCaseSensitive(value, "x"), "x", 0, SIZE - 1, &x, &ignored) ||
        !json_integer(cJSON_GetObjectItemCaseSensitive(value, "y"), "y", 0, SIZE - 1, &y, &ignored))
        return false;
    *cell = gomoku_cell((int)x, SIZE - 1 - (int)y);
    return true;
}

static bool read(void *memory, const cJSON *value, const Move *legal, int count, Move *move) {
    (void)memory;
    int cell;
    if (!read_cell(value, &cell)) return false;
    *move = (Move)cell;
    for (int i = 0; i < count; i++)
        if (legal[i] == *move) return true;
    return false;
}

/* ---- a kozyr bot plays on the platform ---- */

static bool add(BotzoneStory *story, GomokuState *state, const cJSON *value, const char *name, int number,
                Error *error) {
    int cell;
    if (!read_cell(value, &cell) || state->turn < 0 ||
        !gomoku_is_legal(state, gomoku_x(cell), gomoku_y(cell)))
        return error_input(error, "%s[%d]: this stone cannot be laid there", name, number);
    CHECK(story->count < BOTZONE_PLIES_MAX, "a story with room for every legal stone");
    game_gomoku.apply(state, (Move)cell);
    story->moves[story->count++] = (Move)cell;
    return true;
}

static bool rebuild(BotzoneStory *story, const cJSON *requests, const cJSON *responses, Error *error) {
    GomokuRules *rules = (GomokuRules *)(void *)story->rules;
    const cJSON *x = cJSON_GetObjectItemCaseSensitive(requests->child, "x");
    int number = 0;
    rules->size = SIZE;
    rules->rule = GOMOKU_FREESTYLE;
    gomoku_opening_start((GomokuState *)(void *)story->dealt, rules);
    GomokuState state = *(GomokuState *)(void *)story->dealt;
    story->seat = cJSON_IsNumber(x) && x->valuedouble < 0 ? GOMOKU_BLACK : GOMOKU_WHITE;
    const cJSON *answered = responses->child, *request;
    cJSON_ArrayForEach(request, requests) {
        bool nothing = number == 0 && story->seat == GOMOKU_BLACK;
        if (!nothing && !add(story, &state, request, "requests", number, error)) return false;
        if (answered && !add(story, &state, answered, "responses", number, error)) return false;
        answered = answered ? answered->next : NULL;
        number++;
    }
    return true;
}

static void answer(const BotzoneStory *story, const void *state, Move move, Text *out) {
    (void)story, (void)state;
    write_cell((int)move, out);
}

const Botzone gomoku_botzone = {
    .check = check,
    .sit = sit,
    .notify = notify,
    .turns = turns,
    .request = request,
    .response = response,
    .read = read,
    .rebuild = rebuild,
    .answer = answer,
};
