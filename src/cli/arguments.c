/* Reads command lines by one table of flags per subcommand. Flags and positionals may come in any order; after
 * "--" all words are positionals. An unknown name is reported with the nearest of all valid names and the command
 * that lists them. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "core/registry.h"
#include "core/version.h"

static const Flag *find_flag(const Command *command, const char *word, size_t length) {
    for (const Flag *flag = command->flags; flag->name; flag++)
        if (strlen(flag->name) == length && strncmp(flag->name, word, length) == 0) return flag;
    return NULL;
}

static const struct {
    char letter;
    const char *name;
} letters[] = {{'o', "--out"}, {'q', "--quiet"}, {'j', "--workers"}};
enum { LETTERS = sizeof letters / sizeof letters[0] };

char flag_letter(const char *name) {
    for (int i = 0; i < LETTERS; i++)
        if (strcmp(letters[i].name, name) == 0) return letters[i].letter;
    return 0;
}

static const Flag *find_letter(const Command *command, char letter) {
    for (int i = 0; i < LETTERS; i++)
        if (letters[i].letter == letter) return find_flag(command, letters[i].name, strlen(letters[i].name));
    return NULL;
}

static bool unknown_flag(const Command *command, const char *word, Error *error) {
    const char *names[64] = {"--help"};
    int count = 1;
    for (const Flag *flag = command->flags; flag->name && count < 64; flag++) names[count++] = flag->name;
    Hint hint = nearest_hint(word, names, count);
    return error_input(error, "unknown flag %.100s (`kozyr %s --help` lists them)%s", word, command->name,
                       hint.text);
}

/* The words of a command line, and the index of the current one. */
typedef struct {
    int count, at;
    char **word;
} Words;

/* Keeps one flag. `value` is the value from the flag's own word; NULL: a flag that takes a value takes the
 * next word. */
static bool keep_flag(Arguments *arguments, const Flag *flag, char *value, Words *words, Error *error) {
    if (!flag->repeated && arguments_have(arguments, flag->name))
        return error_input(error, "%s is given twice", flag->name);
    if (arguments->given_count == FLAGS_GIVEN_MAX)
        return error_input(error, "more than %d flags", FLAGS_GIVEN_MAX);
    if (!flag->value && value) return error_input(error, "%s takes no value", flag->name);
    if (flag->value && !value) {
        if (words->at + 1 >= words->count)
            return error_input(error, "%s: a value is missing (%s)", flag->name, flag->value);
        value = words->word[++words->at];
    }
    arguments->given[arguments->given_count++] = (GivenFlag){flag, value};
    return true;
}

/* "--out DIR" or "--out=DIR". */
static bool take_flag(Arguments *arguments, Words *words, Error *error) {
    char *word = words->word[words->at], *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    const Flag *flag = find_flag(arguments->command, word, length);
    if (!flag) return unknown_flag(arguments->command, word, error);
    return keep_flag(arguments, flag, equals ? equals + 1 : NULL, words, error);
}

/* "-q", "-o DIR", "-oDIR", and several in one word: "-qj4". */
static bool take_letters(Arguments *arguments, Words *words, Error *error) {
    char *word = words->word[words->at];
    for (char *letter = word + 1; *letter; letter++) {
        const Flag *flag = find_letter(arguments->command, *letter);
        if (!flag) return unknown_flag(arguments->command, word, error);
        char *rest = flag->value && letter[1] ? letter + 1 : NULL;
        if (!keep_flag(arguments, flag, rest, words, error)) return false;
        if (flag->value) break;
    }
    return true;
}

bool arguments_read(const Command *command, int argc, char **argv, Arguments *arguments, Error *error) {
    memset(arguments, 0, sizeof *arguments);
    arguments->command = command;
    bool only_positionals = false;
    Words words = {.count = argc, .word = argv};
    for (; words.at < argc; words.at++) {
        char *word = argv[words.at];
        if (!only_positionals && strcmp(word, "--") == 0) {
            only_positionals = true;
        } else if (!only_positionals && word[0] == '-' && word[1] == '-') {
            if (!take_flag(arguments, &words, error)) return false;
        } else if (!only_positionals && word[0] == '-' && word[1] != 0) {
            if (!take_letters(arguments, &words, error)) return false;
        } else {
            if (arguments->positional_count == command->positionals_max)
                return error_input(error, "\"%.100s\" is one argument too many; usage: kozyr %s %s", word,
                                   command->name, command->positionals);
            arguments->positionals[arguments->positional_count++] = word;
        }
    }
    if (arguments->positional_count < command->positionals_min)
        return error_input(error, "an argument is missing; usage: kozyr %s %s", command->name,
                           command->positionals);
    return true;
}

bool arguments_have(const Arguments *arguments, const char *flag) {
    for (int i = 0; i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].flag->name, flag) == 0) return true;
    return false;
}

char *arguments_value(const Arguments *arguments, const char *flag) {
    for (int i = 0; i < arguments->given_count; i++)
        if (strcmp(arguments->given[i].flag->name, flag) == 0) return arguments->given[i].value;
    return NULL;
}

bool whole_number(const char *text, long long min, long long max, long long *value) {
    char *end;
    errno = 0;
    if (*text != '-' && (*text < '0' || *text > '9')) return false; /* strtoll would skip blanks */
    long long number = strtoll(text, &end, 10);
    if (*end || end == text || errno || number < min || number > max) return false;
    *value = number;
    return true;
}

bool arguments_integer(const Arguments *arguments, const char *flag, long long min, long long max,
                       long long *value, Error *error) {
    const char *text = arguments_value(arguments, flag);
    if (!text || whole_number(text, min, max, value)) return true;
    return error_input(error, "%s: \"%.100s\" is not allowed; expected a whole number from %lld to %lld",
                       flag, text, min, max);
}

const Command *command_find(const char *name) {
    for (const Command *const *command = registry_commands; *command; command++)
        if (strcmp((*command)->name, name) == 0) return *command;
    return NULL;
}

int print_version(Error *error) {
    char text[200];
    snprintf(text, sizeof text, "kozyr %s (sources %s, %s)\n", version_text, version_sources, version_build);
    return print_out(text, error);
}

/* ---- unknown names ---- */

/* More games or bots than there are; any others would only be left out of the guesses. */
enum { NAMES_MAX = 256 };

static bool unknown(const char *what, const char *name, const char *const *names, int count, Error *error) {
    Hint hint = nearest_hint(name, names, count);
    return error_input(error, "there is no %s \"%.60s\" (`kozyr list %ss` lists them)%s", what, name, what,
                       hint.text);
}

bool unknown_game(const char *name, bool bots, Error *error) {
    const char *names[NAMES_MAX];
    char known[300] = "";
    int count = 0;
    for (const Game *const *game = registry_games; *game && count < NAMES_MAX; game++) {
        names[count++] = (*game)->name;
        if (!registry_find_bot(*game, name)) continue;
        size_t length = strlen(known);
        snprintf(known + length, sizeof known - length, "%s%s", length ? ", " : "", (*game)->name);
        if (bots) snprintf(known + strlen(known), sizeof known - strlen(known), "/%.40s", name);
    }
    if (*known && !nearest_name(name, names, count))
        return error_input(error, "\"%.60s\" is a bot, not a game; %s %s", name, bots ? "write" : "it plays",
                           known);
    return unknown("game", name, names, count, error);
}

bool unknown_bot(const Game *game, const char *name, Error *error) {
    const char *names[NAMES_MAX];
    int count = 0;
    for (const Bot *const *bot = registry_bots; *bot; bot++)
        if (strcmp((*bot)->name, name) == 0)
            return error_input(error, "\"%.60s\" plays %s, not %s; `kozyr list bots %s` lists the bots of %s",
                               name, (*bot)->game, game->name, game->name, game->name);
    for (const Bot *const *bot = registry_bots; *bot && count < NAMES_MAX; bot++)
        if (registry_bot_plays(*bot, game)) names[count++] = (*bot)->name;
    return unknown("bot", name, names, count, error);
}
