/* Writes the numbers of a game's features in order. */
#include "core/feature.h"

#include <assert.h>
#include <stdio.h>

#include "core/check.h"

static int count_words(const char *text) {
    int count = 1;
    for (; *text; text++) count += *text == ' ';
    return count;
}

int feature_count(const Feature *feature, const void *rules) {
    if (feature->count) return feature->count(rules);
    return feature->labels ? count_words(feature->labels) : 1;
}

void feature_name(const Feature *feature, const void *rules, int number, char *out) {
    char label[FEATURE_LABEL_MAX] = "";
    const char *word = feature->labels;
    assert(number >= 0 && number < feature_count(feature, rules)); /* the words are counted off */
    if (feature->label)
        feature->label(rules, number, label);

    else if (word) {
        for (int i = 0; i < number; i++) word = strchr(word, ' ') + 1;
        snprintf(label, sizeof label, "%.*s", (int)strcspn(word, " "), word);
    }
    snprintf(out, FEATURE_NAME_MAX, "%s%s%s", feature->name, *label ? "." : "", label);
}

void features_write(const Game *game, const FeatureInput *input, Text *out) {
    int32_t numbers[FEATURE_NUMBERS_MAX];
    const FeatureTable *table = game->features;
    const char *separator = "[";
    for (int i = 0; i < table->count; i++) {
        const Feature *feature = &table->rows[i];
        int count = feature_count(feature, input->rules);
        CHECK(count >= 1 && count <= FEATURE_NUMBERS_MAX, "a feature that fits");
        memset(numbers, 0, (size_t)count * sizeof *numbers);
        feature->write(input, feature->which, numbers);
        for (int k = 0; k < count; k++) {
            text_string(out, separator);
            text_integer(out, numbers[k]);
            separator = ",";
        }
    }
    text_char(out, ']');
}
