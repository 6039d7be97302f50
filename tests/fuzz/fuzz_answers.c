/* Programs outside that play for us: whatever they answer, the move that is taken is legal, or the fault is
 * theirs and their answer is kept.
 *
 * An input is a text: the game and the protocol in the first line, then what the program says. "!" alone is
 * silence until the deadline, "!!" more than anybody reads, "@3" the fourth of the legal moves that the
 * question lists; after the last line the program has ended. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "core/registry.h"
#include "external/external.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { PLIES_MAX = 2000, QUESTIONS_MAX = 60 };

typedef struct {
    Talk talk; /* the first member */
    const char *at, *end;
    char *line; /* the one that was heard last: exactly as long as it is */
} Outside;

typedef struct {
    _Alignas(64) unsigned char rules[RULES_MAX];
    _Alignas(64) unsigned char state[STATE_MAX];
    _Alignas(64) unsigned char after[STATE_MAX];
    _Alignas(64) unsigned char view[VIEW_MAX];
    _Alignas(64) unsigned char ply[PLY_MAX];
} Place;

/* A list of legal moves in what was said: {"move": the one of that number}. */
static void answer_legal(const char *said, int number, char *out, size_t capacity) {
    const char *at = strstr(said, "\"legal\":[");
    snprintf(out, capacity, "{}");
    for (at = at ? at + 9 : NULL; at && *at != ']' && number >= 0; number--) {
        const char *stop = strchr(at + 2, '"');
        if (stop) snprintf(out, capacity, "{\"move\":%.*s}", (int)(stop - at), at + 1);
        at = stop ? stop + 1 : NULL;
    }
}

/* The bytes of the next line; NULL: there are no more. */
static const char *next_line(Outside *outside, size_t *length) {
    static char legal[400];
    const char *line = outside->at;
    if (line >= outside->end) return NULL;
    const char *stop = memchr(line, '\n', (size_t)(outside->end - line));
    if (!stop) stop = outside->end;
    *length = (size_t)(stop - line);
    outside->at = stop + 1;
    if (*length != 2 || line[0] != '@' || line[1] < '0' || line[1] > '9') return line;
    answer_legal(text_c(&outside->talk.out), line[1] - '0', legal, sizeof legal);
    *length = strlen(legal);
    return legal;
}

/* As src/external/child.c hands lines out. */
static Heard hear(Talk *talk, int64_t deadline, char **line, size_t *length) {
    Outside *outside = (Outside *)(void *)talk;
    (void)deadline;
    const char *bytes = next_line(outside, length);
    text_clear(&talk->out);
    free(outside->line);
    *line = outside->line = NULL;
    if (!bytes) return *length = 0, HEARD_END;
    *line = outside->line = malloc(*length + 1);
    assert(*line);
    memcpy(*line, bytes, *length);
    if (*length > 0 && (*line)[*length - 1] == '\r') --*length;
    for (size_t i = 0; i < *length; i++)
        if ((*line)[i] == 0) (*line)[i] = 26;
    (*line)[*length] = 0;
    return strcmp(*line, "!") == 0 ? HEARD_TIMEOUT : strcmp(*line, "!!") == 0 ? HEARD_TOO_MUCH : HEARD_LINE;
}

/* The first line's game, and its protocol as the game has it. */
static const Protocol *find_protocol(const char *line, const Game **game) {
    char name[32], protocol[32];
    if (sscanf(line, "%31s %31s", name, protocol) != 2 || !(*game = registry_find_game(name))) return NULL;
    for (int i = 0; (*game)->view_fields && external_protocols[i]; i++)
        if (strcmp(external_protocols[i], protocol) == 0) return external_protocol(*game, i);
    return NULL;
}

static bool is_legal(const Move *legal, int count, Move move) {
    for (int i = 0; i < count; i++)
        if (legal[i] == move) return true;
    return false;
}

/* One question; false: the program has failed. */
static bool ask(const Protocol *protocol, Outside *outside, Player *player, Place *place, const Move *legal,
                int count, Move *move) {
    const Game *game = outside->talk.game;
    Question question = {.player = player, .view = place->view, .legal = legal, .count = count};
    Fault fault;
    player->said = NULL;
    game->observe(place->state, player->seat, place->view);
    do {
        outside->talk.again = false;
        text_clear(&outside->talk.out);
        if (protocol->restarts && !outside->talk.stays) outside->talk.last = false;
        fault = protocol->choose(&outside->talk, &question, 1, -1);
        assert(outside->talk.out.size < (1 << 22));
    } while (!fault && outside->talk.again);
    *move = player->answer;
    if (!fault) assert(is_legal(legal, count, *move));
    return fault == FAULT_NONE;
}

static void play(const Protocol *protocol, Outside *outside, Place *place) {
    const Game *game = outside->talk.game;
    Player player = {.game = game, .rules = place->rules, .seat = 0, .rng = rng_seeded(1)};
    Move legal[MOVES_MAX], move = 0;
    Rng rng = rng_seeded(7);
    int questions = 0;
    game->deal(place->state, place->rules, &rng);
    game->observe(place->state, 0, place->view);
    game->observe_ply(NULL, 0, place->state, 0, place->ply);
    if (protocol->sit) protocol->sit(&outside->talk, &player, place->view, place->ply);
    for (int plies = 0; plies < PLIES_MAX && game->turn(place->state) >= 0; plies++) {
        int seat = game->turn(place->state), count = game->moves(place->state, legal);
        move = legal[rng_below(&rng, (uint32_t)count)];
        if (seat == 0 && count > 1 &&
            (questions++ > QUESTIONS_MAX || !ask(protocol, outside, &player, place, legal, count, &move)))
            return;
        memcpy(place->after, place->state, game->state_size);
        game->apply(place->after, move);
        game->observe_ply(place->state, move, place->after, 0, place->ply);
        memcpy(place->state, place->after, game->state_size);
        if (protocol->notify) protocol->notify(&outside->talk, &player, place->ply);
    }
}

/* The rules of a config that says nothing, or the first preset that the protocol can say. */
static bool choose_rules(const Protocol *protocol, const Game *game, Place *place) {
    for (int i = -1; i < game->rules->preset_count; i++) {
        Error error = {0};
        cJSON *object = cJSON_CreateObject();
        if (i >= 0) cJSON_AddStringToObject(object, "preset", game->rules->presets[i].name);
        memset(place->rules, 0, sizeof place->rules);
        bool good = option_read(game->rules, object, "", NULL, place->rules, &error);
        if (game->settle) game->settle(place->rules, object);
        good = good && game->check(place->rules, &error) &&
               (!protocol->check || protocol->check(game, place->rules, &error));
        cJSON_Delete(object);
        if (good) return true;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    static Place place;
    char first[80] = {0};
    const char *stop = memchr(data, '\n', size);
    const Game *game;
    Error error = {0};
    if (!stop || (size_t)(stop - (const char *)data) >= sizeof first) return 0;
    memcpy(first, data, (size_t)(stop - (const char *)data));
    const Protocol *protocol = find_protocol(first, &game);
    if (!protocol || !choose_rules(protocol, game, &place)) return 0;
    Outside outside = {.talk = {.game = game,
                                .rules = place.rules,
                                .seats = game->seats(place.rules),
                                .name = "fuzz",
                                .options = "{}",
                                .scratch = "/tmp",
                                .may_stay = true,
                                .hear = hear},
                       .at = stop + 1,
                       .end = (const char *)data + size};
    if (!protocol->open || protocol->open(&outside.talk, 1, &error))
        play(protocol, &outside, &place);
    else
        assert(error.status && error.text[0]);
    if (protocol->close) protocol->close(&outside.talk);
    text_free(&outside.talk.out);
    for (int i = 0; i < 2; i++) text_free(&outside.talk.kept[i]);
    free(outside.line);
    return 0;
}
