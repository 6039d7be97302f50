/* The other end of a protocol: what it says comes from a script, and what it is told is
 * kept. */
#ifndef KOZYR_TESTS_DIALOGUE_H
#define KOZYR_TESTS_DIALOGUE_H

#include <stdlib.h>
#include <string.h>

#include "core/protocol.h"

typedef struct {
    Talk talk; /* its first member */
    const char
        *script; /* lines; "(timeout)" and "(end)" are heard instead of one, and an end after the last */
    char line[512];
    int64_t deadline; /* of what was heard last, and when it was asked for */
    int64_t asked;
    Text course; /* what it was told, and after "< " what it said */
} Dialogue;

/* Lines must end in CR LF; the course has them without the CR. */
static inline void dialogue_keep(Dialogue *dialogue) {
    Text *out = &dialogue->talk.out;
    for (size_t i = 0; i < out->size; i++) {
        bool ends = out->data[i] == '\n';
        assert_int_equal(ends, i > 0 && out->data[i - 1] == '\r');
        if (out->data[i] != '\r') text_char(&dialogue->course, out->data[i]);
    }
    text_clear(out);
}

/* Does the line begin with the word? Then only what follows it is left: of an older line, which
 * must not be taken for an answer. */
static inline bool dialogue_instead(char *line, const char *word) {
    size_t length = strlen(word);
    if (strncmp(line, word, length) != 0) return false;
    memmove(line, line + length, strlen(line + length) + 1);
    return true;
}

static inline Heard dialogue_hear(Talk *talk, int64_t deadline, char **line, size_t *length) {
    Dialogue *dialogue = (Dialogue *)(void *)talk;
    dialogue_keep(dialogue);
    dialogue->deadline = deadline;
    dialogue->asked = clock_nanoseconds();
    *line = dialogue->line;
    if (*dialogue->script == 0) return HEARD_END;
    *length = strcspn(dialogue->script, "\n");
    assert_true(*length < sizeof dialogue->line);
    memcpy(dialogue->line, dialogue->script, *length);
    dialogue->line[*length] = 0;
    dialogue->script += *length + (dialogue->script[*length] == '\n');
    if (dialogue_instead(dialogue->line, "(end)")) return HEARD_END;
    if (dialogue_instead(dialogue->line, "(timeout)")) return HEARD_TIMEOUT;
    text_format(&dialogue->course, "< %s\n", *line);
    return HEARD_LINE;
}

static inline void dialogue_start(Dialogue *dialogue, const Game *game, const void *rules) {
    memset(dialogue, 0, sizeof *dialogue);
    dialogue->talk = (Talk){.game = game, .rules = rules, .seats = 2, .hear = dialogue_hear};
    dialogue->script = "";
}

/* What has been told and said since the last such question. */
static inline void dialogue_expect(Dialogue *dialogue, const char *course) {
    dialogue_keep(dialogue);
    assert_string_equal(text_c(&dialogue->course), course);
    text_clear(&dialogue->course);
}

static inline void dialogue_end(Dialogue *dialogue) {
    assert_string_equal(dialogue->script, "");
    text_free(&dialogue->talk.out);
    text_free(&dialogue->course);
}

#endif
