/* kozyr completion: writes shell completions from the tables of the commands. Words that depend on a config, a run
 * or a game (its entrants, the paths that --set may change, its bots) are offered while a word is typed: shells
 * request them with `kozyr completion values -- WORD...`. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/command.h"
#include "config/config.h"
#include "core/registry.h"

/* ---- the words that a config, a run or a game offers ---- */

/* The config that a word names, as a file or as a run directory; NULL if it names none. */
static Config *config_at(const char *word) {
    char path[4200];
    struct stat status;
    Error ignored;
    if (stat(word, &status) != 0) return NULL;
    snprintf(path, sizeof path, "%s%s", word, S_ISDIR(status.st_mode) ? "/config.json" : "");
    return config_load(path, NULL, 0, &ignored);
}

static Config *find_config(char *const *words, int count) {
    Config *config = NULL;
    for (int i = 1; i + 1 < count && !config; i++)
        if (words[i][0] != '-') config = config_at(words[i]);
    return config;
}

static void offer_entrants(const Config *config, Text *out) {
    for (int i = config->derived; i < config->entrant_count; i++)
        text_format(out, "%s\n", config->entrants[i].name);
}

static void offer_rows(const OptionTable *table, const char *prefix, Text *out) {
    for (int i = 0; table && i < table->count; i++)
        text_format(out, "%s%s=\n", prefix, table->options[i].name);
}

static void offer_keys(const OptionTable *table, const char *prefix, Text *out) {
    offer_rows(table, prefix, out);
    if (table && table->preset_count > 0) text_format(out, "%spreset=\n", prefix);
}

static void offer_entrant_paths(const Config *config,
                                void (*offer)(const OptionTable *, const char *, Text *), Text *out) {
    char prefix[NAME_MAX_LENGTH + 20];
    for (int i = config->derived; i < config->entrant_count; i++) {
        snprintf(prefix, sizeof prefix, "entrants.%s.", config->entrants[i].name);
        offer(config->entrants[i].bot->params, prefix, out);
    }
}

static void offer_paths(const Config *config, Text *out) {
    text_string(out, "name=\nseed=\nformat=\n");
    offer_keys(&run_options, "", out);
    offer_keys(config->game->rules, "game.", out);
    offer_entrant_paths(config, offer_keys, out);
}

/* Offers the paths for --vary and --hold: parameters, and in a sweep also rules. */
static void offer_varied(const Config *config, bool rules, Text *out) {
    if (rules) offer_rows(config->game->rules, "game.", out);
    offer_entrant_paths(config, offer_rows, out);
}

/* Without a config: offers the rules of a game named on the line, and the parameters of a bot. */
static void offer_of_game(char *const *words, int count, Text *out) {
    for (int i = 1; i + 1 < count; i++) {
        char name[100];
        snprintf(name, sizeof name, "%s", words[i]);
        char *slash = strchr(name, '/');
        if (slash) *slash = 0;
        const Game *game = registry_find_game(name);
        const Bot *bot = game && slash ? registry_find_bot(game, slash + 1) : NULL;
        if (game) offer_keys(game->rules, "game.", out);
        if (bot) offer_keys(bot->params, "", out);
        if (game) return;
    }
}

static void offer_formats(const Config *config, Text *out) {
    text_string(out, "text\n");
    for (const GameFormat *format = config->game->formats; format && format->name; format++)
        text_format(out, "%s\n", format->name);
}

/* Offers the games, or once a game is named, its bots. */
static void offer_of_match(char *const *words, int count, Text *out) {
    const Game *named = count > 2 ? registry_find_game(words[1]) : NULL;
    for (const Game *const *game = registry_games; count == 2 && *game; game++)
        text_format(out, "%s\n", (*game)->name);
    for (const Bot *const *bot = registry_bots; named && *bot; bot++)
        if (registry_bot_plays(*bot, named)) text_format(out, "%s\n", (*bot)->name);
}

static bool is_one_of(const char *word, const char *const *words) {
    while (*words && strcmp(*words, word) != 0) words++;
    return *words;
}

static const char *const varied[] = {"--vary", "--hold", NULL};
static const char *const entrants[] = {"--against", "--anchor", NULL};

/* True if the values of this flag depend on them. */
static bool offers_know(const char *flag) {
    return strcmp(flag, "--set") == 0 || is_one_of(flag, varied) || is_one_of(flag, entrants) ||
           strcmp(flag, "--format") == 0;
}

/* `words` start with the subcommand and end with the word being typed, which may be empty. Appends one offer
 * per line; none if a file that they name cannot be read. */
static void offers_write(char *const *words, int count, Text *out) {
    if (count < 2) return;
    const char *before = words[count - 2];
    Config *config = find_config(words, count);
    if (is_one_of(before, varied)) {
        if (config) offer_varied(config, strcmp(words[0], "sweep") == 0, out);
    } else if (strcmp(before, "--set") == 0) {
        if (config)
            offer_paths(config, out);
        else
            offer_of_game(words, count, out);
    } else if (strcmp(words[0], "match") == 0 && *before != '-') {
        offer_of_match(words, count, out);
    } else if (config && strcmp(before, "--format") == 0) {
        offer_formats(config, out);
    } else if (config && (is_one_of(before, entrants) || strcmp(words[0], "compare") == 0)) {
        offer_entrants(config, out);
    }
    config_free(config);
}

/* ---- the shells' scripts ---- */

static const Flag flags[] = {{NULL, NULL, false, NULL}};

/* Escapes text for single quotes, and the characters of `escaped`, which are special to zsh's _arguments. */
static void add_quoted(Text *out, const char *text, const char *escaped) {
    for (; *text && *text != '\n'; text++) {
        if (*text == '\'') {
            text_string(out, "'\\''");
            continue;
        }
        if (strchr(escaped, *text)) text_char(out, '\\');
        text_char(out, *text);
    }
}

static bool takes(const Command *command, const char *positional) {
    return strstr(command->positionals, positional) != NULL;
}

/* True if the offered words depend on the words before: entrants of a run, bots of a game. */
static bool asks(const Command *command) { return takes(command, "RUN A B") || takes(command, "BOT..."); }

/* True if the shell must ask kozyr for the values: they depend on other words, and the flag does not list
 * them. */
static bool depends(const Flag *flag) { return offers_know(flag->name) && !strchr(flag->value, '|'); }

/* Appends "text csv" for a value "text|csv"; nothing if the flag does not list its values. */
static void add_values(Text *out, const Flag *flag) {
    if (!flag->value || !strchr(flag->value, '|')) return;
    for (const char *at = flag->value; *at; at++) text_char(out, *at == '|' ? ' ' : *at);
}

/* Appends the words that may follow a command, other than file names. */
static void add_words(Text *out, const Command *command) {
    if (strchr(command->positionals, '|') && strncmp(command->positionals, "GAME", 4) != 0)
        for (const char *at = command->positionals; *at && *at != ' '; at++)
            text_char(out, *at == '|' ? ' ' : *at);
    if (takes(command, "COMMAND"))
        for (const Command *const *other = registry_commands; *other; other++)
            text_format(out, " %s", (*other)->name);
    if (!takes(command, "GAME") || takes(command, "GAME_INDEX") || takes(command, "games|")) return;
    for (const Game *const *game = registry_games; *game; game++) {
        text_format(out, " %s", (*game)->name);
        for (const Bot *const *bot = registry_bots; *bot && takes(command, "GAME/BOT"); bot++)
            if (registry_bot_plays(*bot, *game)) text_format(out, " %s/%s", (*game)->name, (*bot)->name);
    }
}

static void bash_command(Text *out, const Command *command) {
    text_format(out, "    %s)\n        words=\"", command->name);
    add_words(out, command);
    text_string(out, "\"\n        flags=\"--help");
    for (const Flag *flag = command->flags; flag->name; flag++) text_format(out, " %s", flag->name);
    text_string(out, "\"\n        valued=\" ");
    for (const Flag *flag = command->flags; flag->name; flag++)
        if (flag->value) {
            text_format(out, "%s ", flag->name);
            if (flag_letter(flag->name)) text_format(out, "-%c ", flag_letter(flag->name));
        }
    text_string(out, "\"\n        case $before in\n");
    for (const Flag *flag = command->flags; flag->name; flag++) {
        if (!flag->value || (!strchr(flag->value, '|') && !depends(flag))) continue;
        text_format(out, "        %s) ", flag->name);
        if (depends(flag)) {
            text_string(out, "asks=1 ;;\n");
            continue;
        }
        text_string(out, "values=\"");
        add_values(out, flag);
        text_string(out, "\" ;;\n");
    }
    text_format(out, "        esac\n%s        ;;\n", asks(command) ? "        asks=2\n" : "");
}

/* A flag's value may be a file name, and so may a positional. */
static void bash(Text *out) {
    text_string(out, "# bash completion for kozyr, written by `kozyr completion bash`\n_kozyr() {\n"
                     "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
                     "    local words= flags= valued= values= asks=\n    COMPREPLY=()\n"
                     "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W \"");
    for (const Command *const *command = registry_commands; *command; command++)
        text_format(out, "%s ", (*command)->name);
    text_string(
        out, "--help --version\" -- \"$current\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n");
    for (const Command *const *command = registry_commands; *command; command++) bash_command(out, *command);
    text_string(out,
                "    esac\n    if [[ $asks && $current != -* ]]; then\n"
                "        words=$(kozyr completion values -- \"${COMP_WORDS[@]:1:COMP_CWORD}\" 2>/dev/null)\n"
                "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
                "        [[ ${COMPREPLY-} == *= ]] && compopt -o nospace 2>/dev/null\n"
                "        [[ $asks == 1 || $words ]] && return\n    fi\n"
                "    if [[ $values ]]; then\n"
                "        COMPREPLY=($(compgen -W \"$values\" -- \"$current\"))\n"
                "    elif [[ $valued == *\" $before \"* ]]; then\n"
                "        COMPREPLY=($(compgen -f -- \"$current\"))\n"
                "    elif [[ $current == -* ]]; then\n"
                "        COMPREPLY=($(compgen -W \"$flags\" -- \"$current\"))\n    else\n"
                "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\") $(compgen -f -- \"$current\"))\n"
                "    fi\n}\ncomplete -o filenames -F _kozyr kozyr kozyr-mpi\n");
}

static void zsh_command(Text *out, const Command *command) {
    text_format(out, "    %s)\n        _arguments -S '--help[explain the command]'", command->name);
    for (const Flag *flag = command->flags; flag->name; flag++) {
        text_format(out, " \\\n            '%s%s[", flag->repeated ? "*" : "", flag->name);
        add_quoted(out, flag->help, "[]:\\");
        text_char(out, ']');
        if (flag->value) {
            text_char(out, ':');
            add_quoted(out, flag->value, ":\\");
            if (strchr(flag->value, '|')) {
                text_string(out, ":(");
                add_values(out, flag);
                text_char(out, ')');
            } else {
                text_string(out, depends(flag) ? ":_kozyr_values" : ":_files");
            }
        }
        text_char(out, '\'');
    }
    Text words = {0};
    add_words(&words, command);
    if (takes(command, "BOT..."))
        text_string(out, " \\\n            '*:bot:_kozyr_values'");
    else if (words.size)
        text_format(out, " \\\n            '*:argument:(%s)'", text_c(&words));
    else if (takes(command, "RUN A B"))
        text_string(out, " \\\n            '1:run:_files' '*:entrant:_kozyr_values'");
    else if (*command->positionals)
        text_string(out, " \\\n            '*:file:_files'");
    out->failed = out->failed || words.failed;
    text_free(&words);
    text_string(out, "\n        ;;\n");
}

static void zsh(Text *out) {
    text_string(
        out,
        "#compdef kozyr kozyr-mpi\n# written by `kozyr completion zsh`\n"
        "_kozyr_values() {\n    compadd -S '' -- ${(f)\"$(kozyr completion values -- ${words[1,CURRENT]} "
        "2>/dev/null)\"}\n}\n"
        "_kozyr() {\n    local -a commands\n"
        "    commands=(\n");
    for (const Command *const *command = registry_commands; *command; command++) {
        text_format(out, "        '%s:", (*command)->name);
        add_quoted(out, (*command)->summary, ":\\");
        text_string(out, "'\n");
    }
    text_string(
        out,
        "    )\n    if ((CURRENT == 2)); then\n        _describe command commands\n        return\n    fi\n"
        "    local command=$words[2]\n    shift words\n    ((CURRENT--))\n    case $command in\n");
    for (const Command *const *command = registry_commands; *command; command++) zsh_command(out, *command);
    text_string(out, "    esac\n}\n_kozyr \"$@\"\n");
}

static void fish_command(Text *out, const Command *command) {
    text_format(out, "complete -c kozyr -n __fish_use_subcommand -f -a %s -d '", command->name);
    add_quoted(out, command->summary, "\\");
    text_string(out, "'\n");
    for (const Flag *flag = command->flags; flag->name; flag++) {
        text_format(out, "complete -c kozyr -n '__fish_seen_subcommand_from %s' -l %s %s", command->name,
                    flag->name + 2, flag->value ? "-r " : "");
        if (flag_letter(flag->name)) text_format(out, "-s %c ", flag_letter(flag->name));
        if (flag->value && strchr(flag->value, '|')) {
            text_string(out, "-f -a '");
            add_values(out, flag);
            text_string(out, "' ");
        } else if (flag->value && depends(flag)) {
            text_string(out, "-f -a '(__kozyr_values)' ");
        }
        text_string(out, "-d '");
        add_quoted(out, flag->help, "\\");
        text_string(out, "'\n");
    }
    if (asks(command))
        text_format(out, "complete -c kozyr -n '__fish_seen_subcommand_from %s' -a '(__kozyr_values)'\n",
                    command->name);
    Text words = {0};
    if (!takes(command, "BOT...")) add_words(&words, command);
    if (words.size)
        text_format(out, "complete -c kozyr -n '__fish_seen_subcommand_from %s' -f -a '%s'\n", command->name,
                    text_c(&words));
    out->failed = out->failed || words.failed;
    text_free(&words);
}

static void fish(Text *out) {
    text_string(out,
                "# fish completion for kozyr, written by `kozyr completion fish`\nfunction __kozyr_values\n"
                "    set -l words (commandline -opc) (commandline -ct)\n"
                "    kozyr completion values -- $words[2..] 2>/dev/null\nend\n");
    for (const Command *const *command = registry_commands; *command; command++) fish_command(out, *command);
    text_string(out, "complete -c kozyr-mpi -w kozyr\n");
}

/* Answers the shell while a word is typed. */
static int offer(const Arguments *arguments, Error *error) {
    Text out = {0};
    offers_write(arguments->positionals + 1, arguments->positional_count - 1, &out);
    int status = print_out(text_c(&out), error);
    text_free(&out);
    return status;
}

static int run(Arguments *arguments, Error *error) {
    static const char *const names[] = {"bash", "zsh", "fish"};
    static void (*const writers[])(Text *) = {bash, zsh, fish};
    const char *shell = arguments->positionals[0];
    if (strcmp(shell, "values") == 0) return offer(arguments, error);
    if (arguments->positional_count > 1)
        return error_input(error, "\"%.60s\" is one argument too many", arguments->positionals[1]),
               EXIT_INPUT;
    for (int i = 0; i < 3; i++) {
        if (strcmp(names[i], shell) != 0) continue;
        Text out = {0};
        writers[i](&out);
        int status = out.failed ? EXIT_FAILED : print_out(text_c(&out), error);
        if (out.failed) error_failed(error, "out of memory");
        text_free(&out);
        return status;
    }
    Hint hint = nearest_hint(shell, names, 3);
    error_input(error, "there is no completion for \"%.60s\"%s; allowed: bash, zsh, fish", shell, hint.text);
    return EXIT_INPUT;
}

const Command command_completion = {
    .name = "completion",
    .summary = "print what a shell needs to complete command lines",
    .positionals = "bash|zsh|fish|values [-- WORD...]",
    .positionals_min = 1,
    .positionals_max = POSITIONALS_MAX,
    .flags = flags,
    .run = run,
};
