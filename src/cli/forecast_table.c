/* Writes forecasts as sentences and as members of JSON, from the same numbers. */
#include "cli/forecast_table.h"

#include <math.h>
#include <stdio.h>

#include "plan/tuning_config.h"
#include "stats/elo.h"

enum { POINTS_SHOWN = 30 };

void forecast_points_write(const Config *config, Text *out) {
    const Variants *points = variants_of(config);
    text_format(out, "%s: %d points of %s against", config->name, points->count, points->base.name);
    for (int i = points->count; i < config->entrant_count; i++)
        text_format(out, " %s", config->entrants[i].name);
    text_char(out, '\n');
    for (int point = 0; point < points->count; point++) {
        if (points->count > POINTS_SHOWN && point == POINTS_SHOWN - 1) {
            text_format(out, "  ... %d more\n", points->count - point);
            break;
        }
        text_format(out, "  %-6d", point + 1);
        for (int i = 0; i < points->parameter_count; i++) {
            const Option *option = points->parameters[i];
            char value[64];
            option_format(option, option_get(option, config->entrants[point].params), value, sizeof value);
            text_format(out, " %s=%s", option->name, value);
        }
        text_char(out, '\n');
    }
}

void forecast_time_write(double seconds, Text *out) {
    long long whole = (long long)(seconds + 0.5);
    if (seconds < 10)
        text_format(out, "%.1f s", seconds);
    else if (whole < 60)
        text_format(out, "%lld s", whole);
    else if (whole < 3600)
        text_format(out, "%lld min %02lld s", whole / 60, whole % 60);
    else
        text_format(out, "%lld h %02lld min", whole / 3600, whole / 60 % 60);
}

static void write_bytes(double bytes, const char *file, Text *out) {
    static const char *const units[] = {"B", "kB", "MB", "GB", "TB", "PB"};
    int unit = 0;
    for (; bytes >= 1000 && unit < 5; unit++) bytes /= 1000;
    text_format(out, "%.3g %s of %s", bytes, units[unit], file);
}

/* Time, disk and memory, for all kinds of forecast; `pilot` is appended to the description of the pilot. */
static void forecast_cost_write(const Cost *cost, const char *pilot, Text *out) {
    text_string(out, "about ");
    forecast_time_write(cost->seconds, out);
    text_format(out, " with %d worker%s", cost->workers, cost->workers == 1 ? "" : "s");
    if (cost->workers > cost->pilot_workers)
        text_format(out, ", each on a core of its own (%.0f games/s, from a pilot of %d worker%s and",
                    cost->games_per_second, cost->pilot_workers, cost->pilot_workers == 1 ? "" : "s");
    else
        text_format(out, " (%.0f games/s in a pilot of", cost->games_per_second);
    text_format(out, " %lld games%s)\nabout ", (long long)cost->pilot_games, pilot);
    write_bytes(cost->games_bytes, "games.csv", out);
    if (cost->records_bytes > 0) {
        text_string(out, " and ");
        write_bytes(cost->records_bytes, "records.jsonl", out);
    }
    text_format(out, " on the disk; at most %lld MiB of memory\n", (long long)cost->memory_kib / 1024 + 1);
}

static void forecast_cost_json(const Cost *cost, cJSON *root) {
    json_add_fixed(root, "seconds", cost->seconds, 3);
    json_add_fixed(root, "games_per_second", cost->games_per_second, 1);
    cJSON_AddNumberToObject(root, "workers", cost->workers);
    cJSON_AddNumberToObject(root, "pilot_workers", cost->pilot_workers);
    cJSON_AddNumberToObject(root, "pilot_games", (double)cost->pilot_games);
    json_add_fixed(root, "games_csv_bytes", cost->games_bytes, 0);
    json_add_fixed(root, "records_bytes", cost->records_bytes, 0);
    cJSON_AddNumberToObject(root, "memory_kib", (double)cost->memory_kib);
}

/* ---- sweeps ---- */

void forecast_table_write(const Forecast *forecast, Text *out) {
    char pilot[40];
    snprintf(pilot, sizeof pilot, " of %d points", forecast->pilot_points);
    text_format(out, "%s%lld games in %lld deals; ", forecast->race ? "at most " : "",
                (long long)forecast->games, (long long)forecast->deals);
    forecast_cost_write(&forecast->cost, pilot, out);
    if (forecast->points > 1)
        text_format(
            out,
            "smallest difference of share between two points that shows at 95 %%: %.4f with a chance of "
            "80 %%, %.4f with 95 %%\n(%s deviation of a difference in one deal, %.4f%s)\n",
            forecast->smallest[0], forecast->smallest[1],
            forecast->measured ? "from the pilot's" : "from the largest possible", forecast->deviation,
            forecast->measured ? ", mean over pairs" : "");
    text_string(out, "nothing was written\n");
}

cJSON *forecast_json(const Forecast *forecast) {
    cJSON *root = cJSON_CreateObject();
    cJSON_AddNumberToObject(root, "points", forecast->points);
    cJSON_AddNumberToObject(root, "games", (double)forecast->games);
    cJSON_AddNumberToObject(root, "deals", (double)forecast->deals);
    if (forecast->race) cJSON_AddBoolToObject(root, "at_most", true);
    forecast_cost_json(&forecast->cost, root);
    cJSON_AddNumberToObject(root, "pilot_deals", (double)forecast->pilot_deals);
    cJSON_AddNumberToObject(root, "pilot_points", forecast->pilot_points);
    json_add_fixed(root, "smallest_difference", forecast->smallest[0], 6);
    json_add_fixed(root, "smallest_difference_power95", forecast->smallest[1], 6);
    json_add_fixed(root, "deviation", forecast->deviation, 6);
    cJSON_AddStringToObject(root, "deviation_from", forecast->measured ? "pilot" : "worst case");
    return root;
}

/* ---- tunings ---- */

void tune_parameters_write(const Config *config, Text *out) {
    const TuningConfig *tune = tuning_of(config);
    text_format(out, "%s: %s tuned by %s, %u iterations of %d candidates\n", config->name, tune->base.name,
                config->courses[COURSE_BASE]->name, tune->iterations, tune->candidates);
    for (int i = 0; i < tune->parameter_count; i++) {
        const TuningParameter *tunable = &tune->parameters[i];
        char low[64], high[64], start[64];
        option_format(tunable->option, tunable->start, start, sizeof start);
        option_format(tunable->option, tunable->low, low, sizeof low);
        option_format(tunable->option, tunable->high, high, sizeof high);
        text_format(out, "  %-24s from %s", tunable->option->name, start);
        if (tunable->value_count > 0)
            text_format(out, ", one of %d values\n", tunable->value_count);
        else
            text_format(out, ", %s..%s, step %g\n", low, high, tunable->step);
    }
}

void tune_cost_write(const TuneForecast *forecast, int tunings, Text *out) {
    int64_t match = forecast->games - forecast->tuning_games;
    text_format(out, "%lld games to tune and %lld in the match%s with the start, in %lld deals; ",
                (long long)forecast->tuning_games, (long long)match, tunings == 1 ? "" : "es",
                (long long)forecast->deals);
    forecast_cost_write(&forecast->cost, "", out);
    if (match > 0)
        text_format(
            out,
            "smallest lead over the start that %s match shows at 95 %%, if every deal set were won or "
            "lost:\n  %.4f of share with a chance of 80 %%, %.4f with 95 %%\n",
            tunings == 1 ? "the" : "each", forecast->smallest[0], forecast->smallest[1]);
    text_string(out, "nothing was written\n");
}

cJSON *tune_forecast_json(const TuneForecast *forecast) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddNumberToObject(object, "games", (double)forecast->games);
    cJSON_AddNumberToObject(object, "tuning_games", (double)forecast->tuning_games);
    cJSON_AddNumberToObject(object, "deals", (double)forecast->deals);
    forecast_cost_json(&forecast->cost, object);
    json_add_fixed(object, "smallest_difference", forecast->smallest[0], 6);
    json_add_fixed(object, "smallest_difference_power95", forecast->smallest[1], 6);
    return object;
}

/* ---- tournaments ---- */

/* The Elo of a share `lead` above 1/2. */
static double elo_of(double lead) { return elo_from_score(0.5 + (lead < 0.5 ? lead : 0.5)); }

const char *seatings_word(Seatings seatings) {
    const Option *option = option_find(&run_options, "seatings");
    return option->choices[seatings];
}

void seatings_write(const SeatingsForecast *forecast, Text *out) {
    if (isnan(forecast->factor))
        text_string(out, "the pilot does not tell which seatings are worth more; it takes ");
    else if (isinf(forecast->factor))
        text_format(out, "all %lld deal sets of the pilot came out alike; take ", (long long)forecast->sets);
    else
        text_format(out,
                    "a game under all seatings of its deal is worth %.2f games under one seating (%lld deal "
                    "sets of the pilot); take ",
                    forecast->factor, (long long)forecast->sets);
    text_format(out, "\"seatings\": \"%s\"", seatings_word(forecast->choice));
}

void run_forecast_write(const Config *config, const RunForecast *forecast, Text *out) {
    text_format(out, "%s: %d entrants, %lld meeting%s of %lld deals each, %s%lld games\n", config->name,
                config->entrant_count, (long long)forecast->pairings, forecast->pairings == 1 ? "" : "s",
                (long long)forecast->deals, forecast->at_most ? "at most " : "", (long long)forecast->games);
    forecast_cost_write(&forecast->cost, "", out);
    if (forecast->ends_after)
        text_format(out, "will stop after %lld games (the pilot, on the same deals, did)\n",
                    (long long)forecast->ends_after);
    else if (forecast->at_most && forecast->expected_deals < forecast->deals)
        text_format(
            out,
            "its rule is expected to end the run after about %lld deals, if it goes on as the pilot did\n",
            (long long)forecast->expected_deals);
    if (!isnan(forecast->seatings.factor)) {
        seatings_write(&forecast->seatings, out);
        text_char(out, '\n');
    }
    text_format(out,
                "smallest lead of a pairing over an even score that shows at 95 %%%s:\n"
                "  %.4f of share (%.1f Elo) with a chance of 80 %%, %.4f (%.1f Elo) with 95 %%\n"
                "  (%s deviation of a deal set's share, %.4f)\nnothing was written\n",
                forecast->expected_deals < forecast->deals ? " in these deals" : "", forecast->smallest[0],
                elo_of(forecast->smallest[0]), forecast->smallest[1], elo_of(forecast->smallest[1]),
                forecast->measured ? "from the pilot's" : "from the largest possible", forecast->deviation);
}

cJSON *run_forecast_json(const RunForecast *forecast) {
    cJSON *root = cJSON_CreateObject();
    cJSON_AddNumberToObject(root, "games", (double)forecast->games);
    cJSON_AddNumberToObject(root, "deals", (double)forecast->deals);
    cJSON_AddNumberToObject(root, "pairings", (double)forecast->pairings);
    if (forecast->at_most) cJSON_AddBoolToObject(root, "at_most", true);
    if (forecast->ends_after) cJSON_AddNumberToObject(root, "ends_after", (double)forecast->ends_after);
    if (forecast->at_most) cJSON_AddNumberToObject(root, "expected_deals", (double)forecast->expected_deals);
    forecast_cost_json(&forecast->cost, root);
    cJSON_AddNumberToObject(root, "pilot_deal_sets", (double)forecast->pilot_sets);
    json_add_fixed(root, "duplicate_factor", forecast->seatings.factor, 6);
    cJSON_AddStringToObject(root, "seatings", seatings_word(forecast->seatings.choice));
    json_add_fixed(root, "smallest_difference", forecast->smallest[0], 6);
    json_add_fixed(root, "smallest_difference_power95", forecast->smallest[1], 6);
    json_add_fixed(root, "smallest_elo", elo_of(forecast->smallest[0]), 3);
    json_add_fixed(root, "smallest_elo_power95", elo_of(forecast->smallest[1]), 3);
    json_add_fixed(root, "deviation", forecast->deviation, 6);
    cJSON_AddStringToObject(root, "deviation_from", forecast->measured ? "pilot" : "worst case");
    return root;
}
