#include <errno.h>
#include <string.h>

#include "../suite.h"
#include "core/error.h"

TEST(input_keeps_the_path) {
    Error error = {0};
    error_input(&error, "deck: 40 is not allowed: 36 is");
    assert_string_equal(error.path, "deck");
    error_prefix(&error, "%s.", "game");
    assert_string_equal(error.path, "game.deck");
    assert_string_equal(error.text, "game.deck: 40 is not allowed: 36 is");
    error_prefix(&error, "--set game.deck=40: ");
    assert_string_equal(error.path, "game.deck");
    error_input(&error, "a text: without a path");
    assert_string_equal(error.path, "");
    error_input(&error, "entrants.a-1.list[3]: is wrong");
    assert_string_equal(error.path, "entrants.a-1.list[3]");
    error_failed(&error, "game.deck: fails");
    assert_string_equal(error.path, "");
}

TEST(system_appends_the_reason) {
    Error error = {0};
    errno = ENOSPC;
    assert_false(error_system(&error, "%s", "results/a/games.csv"));
    assert_string_equal(error.text, "results/a/games.csv: No space left on device");
    assert_int_equal(error.status, EXIT_FAILED);
    errno = 0;
    assert_false(error_system(&error, "worker %d died", 3));
    assert_string_equal(error.text, "worker 3 died");
}

TEST(long_texts_are_cut) {
    Error error = {0};
    static char word[2001];
    memset(word, 'x', 2000);
    error_input(&error, "%s", word);
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
    error_prefix(&error, "head: ");
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
    assert_memory_equal(error.text, "head: xxx", 9);
    error_prefix(&error, "%s: ", word);
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
    errno = ENOENT;
    error_system(&error, "%s", word); /* the reason survives the cut */
    const char *reason = ": No such file or directory";
    assert_string_equal(error.text + strlen(error.text) - strlen(reason), reason);
}

TEST(a_cut_leaves_whole_characters) {
    for (size_t shift = 0; shift < 4; shift++) {
        Error error = {0};
        char word[2001] = "";
        memset(word, 'x', shift);
        for (size_t i = shift; i + 4 <= 1600; i += 4) memcpy(word + i, "\xf0\x9f\x82\xa1", 4);
        error_input(&error, "%s", word);
        size_t size = strlen(error.text);
        assert_int_equal((size - shift) % 4, 0);
        assert_true(size > sizeof error.text - 9);
    }
}

TEST(messages_are_one_line) {
    Error error = {0};
    error_input(&error, "%s: unknown key", "a\nb\033[31m\x7f");
    assert_string_equal(error.text, "a?b?[31m?: unknown key");
    error_prefix(&error, "%s: ", "x\ty");
    assert_string_equal(error.text, "x?y: a?b?[31m?: unknown key");
}

TEST(nearest_finds_typing_errors) {
    static const char *const names[] = {"depth",    "deck",     "seats", "trump_factor",
                                        "throw-in", "transfer", "n"};
    static const struct {
        const char *word, *nearest;
    } cases[] = {
        {"depht", "depth"},
        {"dept", "depth"},
        {"DEPTH", "depth"},
        {"dexk", "deck"},
        {"seat", "seats"},
        {"saets", "seats"},
        {"trump-factor", "trump_factor"},
        {"throwin", "throw-in"},
        {"tramsfr", "transfer"},
        {"podkidnoy", NULL},
        {"", NULL},
        {"workers", NULL},
        {"N", "n"},
        {"dxxth", "depth"},
        {"dxxxh", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *nearest = nearest_name(cases[i].word, names, 7);
        if (!cases[i].nearest) {
            assert_null(nearest);
        } else {
            assert_non_null(nearest);
            assert_string_equal(nearest, cases[i].nearest);
        }
    }
    assert_null(nearest_name("depth", names, 0));
}
