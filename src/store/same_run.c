/* Both configs are written as texts without the keys that do not affect results, and compared. Only then the
 * first difference is searched, for the message. */
#include "store/same_run.h"

#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "store/folder.h"

/* Appends the path of the first difference between two JSON objects: a key of `a` that `b` lacks or has
 * with another value, then a key that only `b` has. */
static void first_difference(const cJSON *a, const cJSON *b, Text *out) {
    const cJSON *item, *other;
    char was[64] = "nothing", is[64] = "nothing";
    cJSON_ArrayForEach(item, a) {
        other = json_member(b, item->string);
        if (other && cJSON_Compare(item, other, true)) continue;
        text_format(out, "%s%s", out->size ? "." : "", item->string);
        if (cJSON_IsObject(item) && cJSON_IsObject(other)) {
            first_difference(item, other, out);
            return;
        }
        json_excerpt(item, was, sizeof was);
        if (other) json_excerpt(other, is, sizeof is);
        text_format(out, " was %s, now %s", was, is);
        return;
    }
    cJSON_ArrayForEach(item, b) {
        if (json_member(a, item->string)) continue;
        json_excerpt(item, is, sizeof is);
        text_format(out, "%s%s was nothing, now %s", out->size ? "." : "", item->string, is);
        return;
    }
}

static bool tell_difference(const char *folder, const char *was, const char *is, Error *error) {
    cJSON *old = cJSON_Parse(was), *new = cJSON_Parse(is);
    Text difference = {0};
    first_difference(old, new, &difference);
    error_input(error, "%s: the config has changed, so the run cannot be resumed: %s", folder,
                difference.size ? text_c(&difference) : "entrants in another order");
    text_free(&difference);
    cJSON_Delete(old);
    cJSON_Delete(new);
    return false;
}

static bool same_texts(const char *folder, const Config *stored, const Config *config, Error *error) {
    char *was = config_run_text(stored), *is = config_run_text(config);
    bool same = was && is && strcmp(was, is) == 0;
    if (was && is && !same)
        tell_difference(folder, was, is, error);
    else if (!same)
        error_memory(error, "comparing configs");
    free(was);
    free(is);
    return same;
}

static bool same_deals(const char *folder, const Config *stored, const Config *config, Error *error) {
    if (!config->deals_text) return true;
    return (stored->deals_size == config->deals_size &&
            memcmp(stored->deals_text, config->deals_text, config->deals_size) == 0) ||
           error_input(error, "%s/deals.jsonl: the deals have changed, so the run cannot be resumed", folder);
}

/* True if a run of `was` deals can be extended to `is`, with the configs otherwise equal. */
static bool may_grow(const char *folder, const Schedule *schedule, int64_t was, int64_t is, Error *error) {
    if (is == was) return true;
    if (is < was)
        return error_input(
            error,
            "%s: has %lld deals, and %lld are asked for; a run can only be given more: --deals %lld or above",
            folder, (long long)was, (long long)is, (long long)was);
    const char *fixed = schedule_cannot_extend(schedule);
    return !fixed || error_input(error, "%s: deals %lld cannot become %lld: %s", folder, (long long)was,
                                 (long long)is, fixed);
}

bool same_run(const char *folder, const Config *config, const Schedule *schedule, bool *grown, Error *error) {
    Config *stored = folder_config(folder, error);
    if (!stored) return false;
    int64_t deals = stored->options.deals;
    *grown = config->options.deals > deals;
    stored->options.workers = config->options.workers;
    if (stored->seed.number == config->seed.number) /* the same seed may be written as 31 or 0x1f */
        memcpy(stored->seed_text, config->seed_text, sizeof stored->seed_text);
    stored->options.deals = config->options.deals;
    bool same = same_texts(folder, stored, config, error) && same_deals(folder, stored, config, error) &&
                may_grow(folder, schedule, deals, config->options.deals, error);
    config_free(stored);
    return same;
}

bool same_run_is_open(const char *folder, const Schedule *schedule, Error *error) {
    return schedule->taken < schedule->games ||
           error_input(
               error, "%s: \"%s\" of the config ended the run after %lld games, so more deals change nothing",
               folder, schedule->layers[schedule->layer_count - 1].course->section,
               (long long)schedule->taken);
}
