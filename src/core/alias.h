/* Translates Chinese names of cards and of a pass in outside texts to kozyr's notation. */
#ifndef KOZYR_CORE_ALIAS_H
#define KOZYR_CORE_ALIAS_H

/* Above the longest hand: 108 cards of two decks, two letters and a blank each, are 324 bytes. */
enum { ALIAS_TEXT_MAX = 512 };

/* "红桃3", "大王 小王", "不出" become "3H", "RJ BJ", "pass". Returns `text` itself if nothing is replaced or the
 * result does not fit, else `out`. */
const char *alias_plain(const char *text, char out[ALIAS_TEXT_MAX]);

/* The same for ranks without suits; a joker is one letter: "大王KK" becomes "RKK". */
const char *alias_ranks(const char *text, char out[ALIAS_TEXT_MAX]);

#endif
