/* Replaces words from left to right. In Chinese the suit precedes the rank; in kozyr's notation it follows, so
 * the suit is held back until the rank is written. */
#include "core/alias.h"

#include <stdbool.h>
#include <string.h>

typedef struct {
    const char *word, *plain,
        *rank; /* the replacement in a card or move; in a rank, NULL if the word is not a
                * rank */
} Alias;

static const Alias words[] = {
    {"大王", "RJ", "R"},    {"小王", "BJ", "B"},      {"不出", "pass", NULL},
    {"不要", "pass", NULL}, {"要不起", "pass", NULL}, {"过", "pass", NULL},
};
static const Alias suits[] = {
    {"红桃", "H", NULL}, {"红心", "H", NULL}, {"黑桃", "S", NULL}, {"方块", "D", NULL},
    {"方片", "D", NULL}, {"梅花", "C", NULL}, {"草花", "C", NULL}, {NULL, NULL, NULL},
};
enum { WORDS = sizeof words / sizeof *words };

typedef struct {
    char *at, *end;
} Room;

static bool put(Room *room, const char *text, size_t length) {
    if ((size_t)(room->end - room->at) <= length) return false;
    memcpy(room->at, text, length);
    room->at += length;
    return true;
}

static bool starts(const char *text, const char *word) { return strncmp(text, word, strlen(word)) == 0; }

/* On a match, advances `text` past the word and writes its replacement to `room`. */
static bool replace_word(const char **text, bool ranks, Room *room) {
    for (int i = 0; i < WORDS; i++) {
        const char *plain = ranks ? words[i].rank : words[i].plain;
        if (!plain || !starts(*text, words[i].word)) continue;
        *text += strlen(words[i].word);
        return put(room, plain, strlen(plain));
    }
    return false;
}

static bool replace_card(const char **text, Room *room) {
    for (const Alias *suit = suits; suit->word; suit++) {
        if (!starts(*text, suit->word)) continue;
        const char *rank = *text + strlen(suit->word);
        bool ten = starts(rank, "10");
        if (!*rank) return false;
        *text = rank + (ten ? 2 : 1);
        return put(room, ten ? "T" : rank, 1) && put(room, suit->plain, 1);
    }
    return false;
}

static const char *replace(const char *text, bool ranks, char *out) {
    Room room = {out, out + ALIAS_TEXT_MAX};
    const char *from = text;
    while (*from) {
        if ((unsigned char)*from < 0x80 && put(&room, from, 1))
            from++;
        else if (!replace_word(&from, ranks, &room) && (ranks || !replace_card(&from, &room)))
            return text;
    }
    *room.at = 0;
    return out;
}

const char *alias_plain(const char *text, char out[ALIAS_TEXT_MAX]) {
    for (const char *at = text; *at; at++)
        if ((unsigned char)*at >= 0x80) return replace(text, false, out);
    return text;
}

const char *alias_ranks(const char *text, char out[ALIAS_TEXT_MAX]) { return replace(text, true, out); }
