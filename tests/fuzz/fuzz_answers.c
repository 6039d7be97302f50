/* Programs outside that play for us: whatever they answer, the move that is taken is legal, or the fault is
 * theirs and their answer is kept.
 *
 * An input is a text: the game and the protocol in the first line, then what the program says. "together" after
 * the protocol: it is asked about several games at once. "!" alone is silence until the deadline, "!!" more than
 * anybody reads, "@3" the fourth of the legal moves that each question lists; after the last line the program
 * has ended. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "holds.h"
#include "core/json.h"
#include "core/registry.h"
#include "external/external.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { PLIES_MAX = 2000, QUESTIONS_MAX = 60, GAMES = 5 };

typedef struct {
    Talk talk; /* the first member */
    const char *at, *end;
    char *line; /* the one that was heard last: exactly as long as it is */
    Text legal;
} Outside;

typedef struct {
    _Alignas(64) unsigned char rules[RULES_MAX];
    _Alignas(64) unsigned char state[STATE_MAX];
    _Alignas(64) unsigned char after[STATE_MAX];
    _Alignas(64) unsigned char view[VIEW_MAX];
    _Alignas(64) unsigned char ply[PLY_MAX];
} Place;

/* Of the next list of legal moves in what was said the one of that number, with its quotes. */
static const char *find_legal(const char *said, int number, size_t *length) {
    const char *move = NULL, *at = strstr(said, "\"legal\":[");
    for (at = at ? at + 9 : NULL; at && *at != ']' && number >= 0; number--) {
        const char *stop = strchr(at + 2, '"');
        if (stop) move = at + 1, *length = (size_t)(stop - at);
        at = stop ? stop + 1 : NULL;
    }
    return move;
}

/* {"move": the one of that number}, or the same for each question of a list. */
static void answer_legal(const char *said, int number, Text *out) {
    size_t length = 0;
    const char *move = find_legal(said, number, &length), *at = said;
    text_clear(out);
    if (!strstr(said, "\"ask\":[")) {
        text_format(out, "{\"move\":%.*s}", (int)length, move ? move : "");
        return;
    }
    text_string(out, "{\"answers\":[{}");
    while ((at = strstr(at, "{\"id\":")) && (move = find_legal(at, number, &length))) {
        at += strlen("{\"id\":");
        text_format(out, ",{\"id\":%d,\"move\":%.*s}", atoi(at), (int)length, move);
    }
    text_string(out, "]}");
}

/* The bytes of the next line; NULL: there are no more. */
static const char *next_line(Outside *outside, size_t *length) {
    const char *line = outside->at;
    if (line >= outside->end) return NULL;
    const char *stop = memchr(line, '\n', (size_t)(outside->end - line));
    if (!stop) stop = outside->end;
    *length = (size_t)(stop - line);
    outside->at = stop + 1;
    if (*length != 2 || line[0] != '@' || line[1] < '0' || line[1] > '9') return line;
    answer_legal(text_c(&outside->talk.out), line[1] - '0', &outside->legal);
    *length = outside->legal.size;
    return text_c(&outside->legal);
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
    HOLDS(*line);
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
        HOLDS(outside->talk.out.size < (1 << 22));
    } while (!fault && outside->talk.again);
    *move = player->answer;
    if (!fault) HOLDS(is_legal(legal, count, *move));
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

/* ---- many games at once ---- */

typedef struct {
    _Alignas(64) unsigned char state[STATE_MAX];
    _Alignas(64) unsigned char view[VIEW_MAX];
    Move legal[MOVES_MAX];
    Player player;
    Question question;
} Table;

/* To where the program has a choice; false: the game is over. */
static bool go_on(Table *table, const Game *game, Rng *rng) {
    int count;
    for (; game->turn(table->state) >= 0;
         game->apply(table->state, table->legal[rng_below(rng, (uint32_t)count)])) {
        count = game->moves(table->state, table->legal);
        if (game->turn(table->state) != 0 || count < 2) continue;
        game->observe(table->state, 0, table->view);
        table->question =
            (Question){.player = &table->player, .view = table->view, .legal = table->legal, .count = count};
        return true;
    }
    return false;
}

typedef struct {
    const Protocol *protocol;
    Talk *talk;
    Table *asked[GAMES];
} Round;

static void take(void *context, int number, cJSON *answer) {
    Round *round = context;
    Question *question = &round->asked[number]->question;
    const Player *player = question->player;
    round->protocol->take(round->talk, question, answer);
    HOLDS(player->fault ? player->said == question->said
                        : is_legal(question->legal, question->count, player->answer));
}

/* One question of each game that goes on; false: the program has failed, or there is none. */
static bool ask_round(const Protocol *protocol, Outside *outside, Table tables[], Rng *rng) {
    Round round = {protocol, &outside->talk, {NULL}};
    Text texts[GAMES] = {{0}};
    Asked asked[GAMES];
    int count = 0;
    for (int i = 0; i < GAMES; i++) {
        if (tables[i].player.fault || !go_on(&tables[i], outside->talk.game, rng)) continue;
        protocol->put(&outside->talk, &tables[i].question, &texts[count]);
        asked[count] = (Asked){.text = text_c(&texts[count]), .size = texts[count].size};
        round.asked[count++] = &tables[i];
    }
    Fault fault = count ? protocol->choose_many(&outside->talk, asked, count, 1, &(Listener){&round, take})
                        : FAULT_CRASH;
    for (int i = 0; i < count; i++) {
        HOLDS(fault || asked[i].answered);
        if (asked[i].answered && !round.asked[i]->player.fault)
            outside->talk.game->apply(round.asked[i]->state, round.asked[i]->player.answer);
    }
    for (int i = 0; i < GAMES; i++) text_free(&texts[i]);
    return !fault;
}

static void play_together(const Protocol *protocol, Outside *outside, const void *rules) {
    static Table tables[GAMES];
    const Game *game = outside->talk.game;
    Rng rng = rng_seeded(7);
    for (int i = 0; i < GAMES; i++) {
        tables[i].player = (Player){.game = game, .rules = rules, .seat = 0};
        game->deal(tables[i].state, rules, &rng);
    }
    for (int i = 0; i < QUESTIONS_MAX && ask_round(protocol, outside, tables, &rng); i++) continue;
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
        good = good && (!game->check || game->check(place->rules, &error)) &&
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
    bool together = protocol->choose_many && strstr(first, " together");
    Outside outside = {.talk = {.game = game,
                                .rules = place.rules,
                                .seats = game->seats(place.rules),
                                .name = "fuzz",
                                .options = "{}",
                                .scratch = "/tmp",
                                .may_stay = true,
                                .together = together ? GAMES : 0,
                                .hear = hear},
                       .at = stop + 1,
                       .end = (const char *)data + size};
    if (protocol->open && !protocol->open(&outside.talk, 1, &error))
        HOLDS(error.status && error.text[0]);
    else if (together)
        play_together(protocol, &outside, place.rules);
    else
        play(protocol, &outside, &place);
    if (protocol->close) protocol->close(&outside.talk);
    text_free(&outside.talk.out);
    for (int i = 0; i < 2; i++) text_free(&outside.talk.kept[i]);
    text_free(&outside.legal);
    free(outside.line);
    return 0;
}
