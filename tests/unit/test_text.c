#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "core/rng.h"
#include "core/text.h"

static void check_integer(int64_t value) {
    char expected[32], out[22];
    memset(out, '#', sizeof out);
    int size = snprintf(expected, sizeof expected, "%" PRId64, value);
    assert_int_equal(format_integer(out, value), size);
    assert_memory_equal(out, expected, (size_t)size);
    assert_int_equal(out[21], '#');
}

TEST(integers_match_the_c_library) {
    for (int64_t value = -120000; value <= 120000; value++) check_integer(value);
    int64_t power = 1;
    for (int digits = 1; digits <= 18; digits++) {
        power *= 10;
        for (int64_t delta = -2; delta <= 2; delta++) {
            check_integer(power + delta);
            check_integer(-power + delta);
        }
    }
    check_integer(INT64_MAX);
    check_integer(INT64_MIN);
    check_integer(INT64_MIN + 1);
    Rng rng = rng_seeded(1);
    for (int i = 0; i < 200000; i++) {
        uint64_t bits = rng_next(&rng);
        check_integer((int64_t)(bits >> (i & 63)));
        check_integer((int64_t)bits);
    }
}

TEST(reals_are_shortest_and_exact) {
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0.0, "0"},
        {1.0, "1"},
        {0.15, "0.15"},
        {0.1 + 0.2, "0.30000000000000004"},
        {-2.5, "-2.5"},
        {1e300, "1e+300"},
        {5e-324, "4.94065645841247e-324"},
        {-0.0, "-0"},
        {1.0 / 3, "0.3333333333333333"},
        {DBL_MAX, "1.7976931348623157e+308"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char out[FORMAT_REAL_MAX];
        size_t size = format_real(out, cases[i].value);
        assert_int_equal(size, strlen(out));
        assert_string_equal(out, cases[i].text);
        assert_true(strtod(out, NULL) == cases[i].value);
    }
    Rng rng = rng_seeded(2);
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = rng_next(&rng);
        double value;
        memcpy(&value, &bits, sizeof value);
        if (value != value || value - value != 0) continue;
        char out[FORMAT_REAL_MAX];
        format_real(out, value);
        assert_true(strtod(out, NULL) == value);
    }
}

static void check_json(const char *bytes, const char *wanted) {
    Text text = {0};
    text_json(&text, bytes, strlen(bytes));
    assert_string_equal(text_c(&text), wanted);
    text_free(&text);
}

TEST(json_strings) {
    check_json("", "\"\"");
    check_json("a \"b\" \\ c", "\"a \\\"b\\\" \\\\ c\"");
    check_json("\x01\t\n\x7f", "\"\\u0001\\u0009\\u000a\\u007f\"");
    check_json("\xc2\x85 \xe2\x80\xae \xd8\x9c", "\"\\u0085 \\u202e \\u061c\"");
    check_json("\xd0\xba\xe6\x96\x97\xf0\x9f\x82\xa1", "\"\xd0\xba\xe6\x96\x97\xf0\x9f\x82\xa1\"");
    check_json("\xff \xc0\xaf \xed\xa0\x80 \xe6\x96",
               "\"\\ufffd \\ufffd\\ufffd \\ufffd\\ufffd\\ufffd \\ufffd\\ufffd\"");
    check_json("\xf4\x90\x80\x80", "\"\\ufffd\\ufffd\\ufffd\\ufffd\"");
}

TEST(visible_text_stays_and_the_rest_shows) {
    static const char said[] =
        "{\"a\":\t\"\xe4\xb8\x89 \x1b[31m\x7f\xc2\x85\xd8\x9c\xe2\x80\xae\xe2\x81\xa6\xff\xed\xa0\x80\"}\n";
    Text text = {0};
    text_visible(&text, said, sizeof said - 1);
    assert_string_equal(text_c(&text),
                        "{\"a\":\t\"\xe4\xb8\x89 \\u001b[31m\\u007f\\u0085\\u061c\\u202e\\u2066"
                        "\\ufffd\\ufffd\\ufffd\\ufffd\"}\n");
    text_free(&text);
}

static void printable(const char *text, const char *wanted) {
    char copy[100];
    snprintf(copy, sizeof copy, "%s", text);
    text_make_printable(copy);
    assert_string_equal(copy, wanted);
}

/* Control sequences, and characters that make one text look like another, do not pass. */
TEST(printable) {
    printable("d\xc3\xbcrak \xe2\x99\xa0 \xf0\x9f\x82\xa1", "d\xc3\xbcrak \xe2\x99\xa0 \xf0\x9f\x82\xa1");
    printable("a\nb\tc\033[31m\x7f", "a?b?c?[31m?");
    printable("\xc2\x9b"
              "31m \xc2\x80\xc2\x9f\xc2\xa0",
              "?31m ??\xc2\xa0"); /* C1 */
    printable("\x9b"
              "31m \xff\xc3",
              "?31m ??"); /* invalid UTF-8 */
    printable("\xe2\x80\xae"
              "gnp.exe \xe2\x80\xaa\xe2\x81\xa6\xe2\x81\xa9\xe2\x80\x8f\xd8\x9c",
              "?gnp.exe ?????");
    printable("\xe2\x80\xa8\xe2\x80\x93", "?\xe2\x80\x93"); /* a line separator; a dash */
    printable("", "");
}

TEST(widths_on_a_terminal) {
    assert_int_equal(text_width(""), 0);
    assert_int_equal(text_width("tree-best"), 9);
    assert_int_equal(text_width("дерево"), 6);
    assert_int_equal(text_width("三两一"), 6);
    assert_int_equal(text_width("e\xcc\x81te\xcc\x81"), 3); /* combining accents */
    assert_int_equal(text_width("\xff?"), 2);               /* invalid UTF-8 */
}

TEST(letters_of_other_scripts) {
    static const char *const letters[] = {"д", "é", "ß", "三", "ё", "か", "한", "λ"};
    static const char *const others[] = {"\xc2\xa0", "«", "×", "\xe2\x80\xae", "–", "。", "　", "♠", "🂡"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        assert_true(text_is_letter(letters[i], strlen(letters[i])));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(text_is_letter(others[i], strlen(others[i])));
}
