/* kozyr calc: computes Elo, a sequential test and its forecast from given counts. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "core/json.h"
#include "core/text.h"
#include "plan/stop.h"
#include "stats/anytime.h"
#include "stats/elo.h"
#include "stats/forecast.h"
#include "stats/law.h"
#include "stats/stopped.h"

static const Flag flags[] = {
    {"--wdl", "W,D,L", false, "games won, drawn and lost"},
    {"--pairs", "N0,N1,N2,N3,N4", false, "deal sets of two games by score: 0, 1/2, 1, 3/2, 2"},
    {"--elo0", "X", false, "sequential test: the strength that H0 claims"},
    {"--elo1", "Y", false, "the strength that H1 claims, above elo0"},
    {"--alpha", "A", false, "chance to accept H1 at elo0, between 0 and 0.5 (default 0.05)"},
    {"--beta", "B", false, "chance to accept H0 at elo1, between 0 and 0.5 (default 0.05)"},
    {"--model", "normalized|logistic", false, "scale of elo0 and elo1 (default normalized)"},
    {"--power", "P", false,
     "chance to show a difference, 0.5 to 0.999: the games it takes, and what these can show"},
    {"--json", NULL, false, "as a JSON object"},
    {NULL, NULL, false, NULL},
};

static const long long games_max = 9007199254740992; /* 2^53: every count up to it is an exact double */

/* The counts, low to high (stats/law.h), and the test if there is one. */
typedef struct {
    int classes, games_per_count;
    uint64_t counts[5], games;
    bool has_test;
    Sprt sprt;
    double power; /* 0 if not given */
} Input;

typedef struct {
    MatchEstimate match;
    NormalisedElo normalised;
    double llr;
    StoppedRange range;
    StoppedEstimate stopped; /* if the range is known */
    AnytimeInterval anytime;
    double elos[3];           /* elo0, midpoint, elo1 */
    SprtForecast forecast[3]; /* with many small steps */
    SprtForecast of_law[3];   /* with the measured share of decided counts */
    bool forecast_rough;
    double reach;          /* Elo of winning every decided count, at the measured share of decided counts */
    double games_needed;   /* 0 if no difference was measured */
    double games_power[2]; /* for each of `powers`; 0 if there is no difference or no variance */
    /* The fewest and the most games over all true scores within the interval, with the given chance (default
     * 80 %). `games_most` is infinite if the interval contains 1/2. */
    double games_least, games_most;
    double games_chosen; /* games for the measured score, with the given chance */
    double smallest;     /* smallest lead over 1/2 that this many games show with that chance; 0 if none or no
                          * variance */
} Result;

/* ---- input ---- */

static bool read_counts(const char *flag, const char *text, int classes, Input *input, Error *error) {
    uint64_t total = 0;
    int found = 0;
    for (const char *at = text; at; found++) {
        const char *comma = strchr(at, ',');
        size_t length = comma ? (size_t)(comma - at) : strlen(at);
        char word[32] = "";
        long long count;
        if (length < sizeof word) memcpy(word, at, length);
        if (!whole_number(word, 0, games_max, &count))
            return error_input(error, "%s: \"%.*s\" is not a count; expected a whole number from 0 to %lld",
                               flag, (int)(length < 60 ? length : 60), at, games_max);
        if (found < classes) total += input->counts[found] = (uint64_t)count;
        at = comma ? comma + 1 : NULL;
    }
    if (found != classes)
        return error_input(error, "%s: %d counts are given; expected %d", flag, found, classes);
    input->classes = classes;
    input->games_per_count = classes / 2;
    input->games = total * (uint64_t)input->games_per_count;
    if (input->games <= (uint64_t)games_max) return true;
    return error_input(error, "%s: more than %lld games in all", flag, games_max);
}

static bool read_law(const Arguments *arguments, Input *input, Error *error) {
    const char *wdl = arguments_value(arguments, "--wdl"), *pairs = arguments_value(arguments, "--pairs");
    if (!wdl == !pairs)
        return error_input(error,
                           wdl ? "--wdl and --pairs cannot be given together" : "--wdl or --pairs is needed");
    if (pairs) return read_counts("--pairs", pairs, 5, input, error);
    if (!read_counts("--wdl", wdl, 3, input, error)) return false;
    uint64_t wins = input->counts[0];
    input->counts[0] = input->counts[2];
    input->counts[2] = wins;
    return true;
}

static bool read_real(const Arguments *arguments, const char *flag, double *value, Error *error) {
    const char *text = arguments_value(arguments, flag);
    if (!text) return true;
    char *end;
    *value = strtod(text, &end);
    bool plain = text[strspn(text, "+-.0123456789eE")] == 0; /* no hexadecimal, infinity or blanks */
    if (!plain || end == text || *end || !isfinite(*value))
        return error_input(error, "%s: \"%.60s\" is not a number", flag, text);
    return true;
}

static bool read_model(const Arguments *arguments, SprtModel *model, Error *error) {
    const char *name = arguments_value(arguments, "--model");
    static const char *const names[] = {"logistic", "normalized", "normalised"};
    if (!name) return true;
    for (int i = 0; i < 3; i++) {
        if (strcmp(name, names[i]) != 0) continue;
        *model = i ? SPRT_NORMALISED : SPRT_LOGISTIC;
        return true;
    }
    Hint hint = nearest_hint(name, names, 2);
    return error_input(error, "--model: \"%.60s\" is not allowed; expected normalized or logistic%s", name,
                       hint.text);
}

static bool read_power(const Arguments *arguments, Input *input, Error *error) {
    if (!read_real(arguments, "--power", &input->power, error)) return false;
    if (!arguments_have(arguments, "--power") || (input->power >= 0.5 && input->power <= 0.999)) return true;
    return error_input(error, "--power: %g is not allowed; expected a chance from 0.5 to 0.999",
                       input->power);
}

/* Far smaller chances would take logarithms and squares out of the range of a double. */
static bool check_chance(const char *flag, double chance, Error *error) {
    if (chance > 1e-300 && chance < 0.5) return true;
    return error_input(error, "%s: %g is not allowed; expected more than 0 and less than 0.5", flag, chance);
}

static bool check_test(const Input *input, Error *error) {
    const Sprt *sprt = &input->sprt;
    if (!(sprt->elo0 < sprt->elo1))
        return error_input(error, "--elo0 %g is not below --elo1 %g", sprt->elo0, sprt->elo1);
    if (sprt->elo1 - sprt->elo0 < 1e-6)
        return error_input(error, "--elo0 and --elo1: less than 0.000001 apart");
    if (!check_chance("--alpha", sprt->alpha, error) || !check_chance("--beta", sprt->beta, error))
        return false;
    if (sprt_valid(sprt, input->games_per_count)) return true;
    bool logistic = sprt->model == SPRT_LOGISTIC;
    double largest = logistic ? SPRT_LOGISTIC_MAX : SPRT_NORMALISED_MAX / sqrt(input->games_per_count);
    return error_input(error, "--elo0, --elo1: %g and %g are not allowed; expected %.1f to %.1f (%s Elo)",
                       sprt->elo0, sprt->elo1, -largest, largest, logistic ? "logistic" : "normalized");
}

static bool read_test(const Arguments *arguments, Input *input, Error *error) {
    static const char *const dependent[] = {"--elo0", "--elo1", "--alpha", "--beta", "--model"};
    Sprt *sprt = &input->sprt;
    *sprt = (Sprt){.model = SPRT_NORMALISED, .alpha = 0.05, .beta = 0.05};
    if (!read_real(arguments, "--elo0", &sprt->elo0, error) ||
        !read_real(arguments, "--elo1", &sprt->elo1, error) ||
        !read_real(arguments, "--alpha", &sprt->alpha, error) ||
        !read_real(arguments, "--beta", &sprt->beta, error) || !read_model(arguments, &sprt->model, error))
        return false;
    input->has_test = arguments_have(arguments, "--elo0") && arguments_have(arguments, "--elo1");
    if (input->has_test) return check_test(input, error);
    for (int i = 0; i < 5; i++)
        if (arguments_have(arguments, dependent[i]))
            return error_input(error, "%s: a sequential test needs both --elo0 and --elo1", dependent[i]);
    return true;
}

/* ---- the numbers ---- */

/* Games after which a 95 % interval excludes the score 1/2 if the measured score and variance hold; a multiple
 * of the games per count. If all counts are in one class there is no variance: interval_one_class() then
 * excludes 1/2 when 0.025^(1/n) (score of the better side) > 1/2. */
static double games_needed(const Input *input, const MatchEstimate *match) {
    double lead = fabs(match->score.mean - 0.5), count;
    int filled = 0;
    for (int i = 0; i < input->classes; i++) filled += input->counts[i] > 0;
    if (lead == 0) return 0;
    if (filled == 1) {
        count = log(0.025) / -log1p(2 * lead);
    } else {
        Law law = law_from_counts(input->counts, input->classes);
        count = NORMAL_975 / lead * NORMAL_975 / lead * law_variance(&law);
    }
    return ceil(count) * input->games_per_count;
}

static const double powers[2] = {0.80, 0.95};

/* Games after which the interval excludes 1/2 with chance `power` if `score` is the true score. With
 * games_needed() games the chance is 1/2. */
static double games_for_power(const Input *input, double score, double power) {
    double lead = fabs(score - 0.5);
    int filled = 0;
    for (int i = 0; i < input->classes; i++) filled += input->counts[i] > 0;
    if (lead == 0 || filled == 1) return 0;
    Law law = law_from_counts(input->counts, input->classes);
    double distance = (NORMAL_975 + normal_quantile(power)) / lead;
    return ceil(distance * distance * law_variance(&law)) * input->games_per_count;
}

/* The two ends of the interval need the most and the fewest games, in either order. */
static void find_range(const Input *input, Result *result) {
    double ends[] = {result->match.score.low, result->match.score.high};
    double least = INFINITY, most = 0;
    if (result->games_power[0] == 0) return;
    for (int i = 0; i < 2; i++) {
        double games = games_for_power(input, ends[i], input->power > 0 ? input->power : powers[0]);
        least = fmin(least, games > 0 ? games : INFINITY);
        most = fmax(most, games);
    }
    result->games_least = least;
    result->games_most = ends[0] > 0.5 || ends[1] < 0.5 ? most : INFINITY;
}

/* The smallest lead that this many counts with this variance show with chance `power`; 0 if there is none. */
static double smallest_lead(const Input *input, double power) {
    Law law = law_from_counts(input->counts, input->classes);
    double counts = (double)input->games / input->games_per_count;
    double lead = counts > 0 ? (NORMAL_975 + normal_quantile(power)) * sqrt(law_variance(&law) / counts) : 0;
    return lead < 0.5 ? lead : 0;
}

/* Forecasts the test as `run` plays it, for a true strength of result->elos[i] and the variance and decided
 * share of these counts. */
static void forecast_test(const Input *input, const Law *seen, int i, Result *result) {
    const Sprt *sprt = &input->sprt;
    int games = input->games_per_count;
    Law truth = sprt_law(sprt, seen, result->elos[i], games);
    SprtForecast first = forecast_of_law(sprt, &truth, games, 1);
    double step = (double)stop_step((uint64_t)fmin(first.games / games, 1e15));
    result->forecast[i] = sprt_forecast(sprt, result->elos[i], games * law_variance(seen));
    result->of_law[i] = forecast_of_law(sprt, &truth, games, step);
    result->forecast_rough = result->forecast_rough || forecast_rough(sprt, &truth, games);
}

static Result calculate(const Input *input) {
    Result result = {.match = elo_estimate(input->counts, input->classes),
                     .reach = INFINITY,
                     .anytime = anytime_from_counts(input->counts, input->classes, 1, 0.05),
                     .normalised = elo_normalised(input->counts, input->classes, input->games_per_count)};
    result.games_needed = games_needed(input, &result.match);
    for (int i = 0; i < 2; i++)
        result.games_power[i] = games_for_power(input, result.match.score.mean, powers[i]);
    find_range(input, &result);
    if (input->power > 0) {
        result.games_chosen = games_for_power(input, result.match.score.mean, input->power);
        result.smallest = smallest_lead(input, input->power);
    }
    if (!input->has_test) return result;
    const Sprt *sprt = &input->sprt;
    Law law = law_from_counts(input->counts, input->classes);
    double decided = (double)sprt_decided(input->counts, input->classes);
    result.llr = sprt_llr(sprt, input->counts, input->classes, input->games_per_count);
    result.range = stopped_range(input->counts, input->classes);
    result.stopped =
        stopped_estimate(sprt, input->counts, input->classes, input->games_per_count, result.llr, 0);
    for (int i = 0; i < 3; i++) {
        result.elos[i] = sprt->elo0 + (sprt->elo1 - sprt->elo0) * i / 2;
        forecast_test(input, &law, i, &result);
    }
    if (input->games)
        result.reach = forecast_reach(sprt, decided * input->games_per_count / (double)input->games,
                                      input->games_per_count);
    return result;
}

static const char *decision_name(const Input *input, double llr) {
    static const char *const names[] = {"undecided", "accept_h0", "accept_h1"};
    return names[sprt_decide(&input->sprt, input->counts, input->classes, llr)];
}

static const char *model_name(const Input *input) {
    return input->sprt.model == SPRT_LOGISTIC ? "logistic" : "normalized";
}

/* ---- as JSON ---- */

/* Nine decimals; nine significant digits for values below 0.001. */
static cJSON *real_json(double value) {
    char text[32];
    if (fabs(value) >= 0.001 || value == 0) return json_fixed(value, 9);
    snprintf(text, sizeof text, "%.9g", value);
    return cJSON_CreateRaw(text);
}

static void add_real(cJSON *object, const char *key, double value) {
    cJSON_AddItemToObject(object, key, real_json(value));
}

static void add_ends(cJSON *object, const char *key, double low, double high) {
    cJSON *ends = cJSON_AddArrayToObject(object, key);
    cJSON_AddItemToArray(ends, real_json(low));
    cJSON_AddItemToArray(ends, real_json(high));
}

/* Writes both names, "share" and "score", as summary.json does. */
static void add_share(cJSON *object, Interval share) {
    add_real(object, "share", share.mean);
    add_ends(object, "share_ci95", share.low, share.high);
    add_real(object, "score", share.mean);
    add_ends(object, "score_ci95", share.low, share.high);
}

static void add_stopped(cJSON *object, const StoppedEstimate *stopped) {
    cJSON *unbiased = cJSON_AddObjectToObject(object, "median_unbiased");
    add_share(unbiased, stopped->score);
    add_real(unbiased, "elo", stopped->elo.mean);
    add_ends(unbiased, "elo_ci95", stopped->elo.low, stopped->elo.high);
    add_real(unbiased, "los", stopped->los);
}

static void add_test(cJSON *object, const Input *input, const Result *result) {
    static const char *const empty[] = {
        "llr",  "llr_bounds", "decision", "model",           "elo0",
        "elo1", "alpha",      "beta",     "median_unbiased", "median_unbiased_note"};
    for (int i = 0; !input->has_test && i < 10; i++) cJSON_AddNullToObject(object, empty[i]);
    if (!input->has_test) return;
    const Sprt *sprt = &input->sprt;
    add_real(object, "llr", result->llr);
    add_ends(object, "llr_bounds", sprt_lower(sprt), sprt_upper(sprt));
    cJSON_AddStringToObject(object, "decision", decision_name(input, result->llr));
    cJSON_AddStringToObject(object, "model", model_name(input));
    cJSON_AddNumberToObject(object, "elo0", sprt->elo0);
    cJSON_AddNumberToObject(object, "elo1", sprt->elo1);
    cJSON_AddNumberToObject(object, "alpha", sprt->alpha);
    cJSON_AddNumberToObject(object, "beta", sprt->beta);
    const char *note = stopped_note(result->range);
    if (note) {
        cJSON_AddNullToObject(object, "median_unbiased");
        cJSON_AddStringToObject(object, "median_unbiased_note", note);
    } else {
        add_stopped(object, &result->stopped);
        cJSON_AddItemToObject(object, "median_unbiased_note",
                              result->stopped.score.rough ? cJSON_CreateString(stopped_rough_note)
                                                          : cJSON_CreateNull());
    }
}

static void add_games(cJSON *object, const char *key, double games) {
    cJSON_AddItemToObject(object, key, games > 0 ? cJSON_CreateNumber(games) : cJSON_CreateNull());
}

static void add_forecast(cJSON *object, const Input *input, const Result *result) {
    static const char *const keys[] = {"elo0", "midpoint", "elo1"};
    cJSON *forecast = cJSON_AddObjectToObject(object, "forecast");
    add_games(forecast, "games_needed", result->games_needed);
    add_games(forecast, "games_power80", result->games_power[0]);
    add_games(forecast, "games_power95", result->games_power[1]);
    add_games(forecast, "games_least", result->games_least);
    add_games(forecast, "games_most", isfinite(result->games_most) ? result->games_most : 0);
    if (input->power > 0) {
        add_real(forecast, "power", input->power);
        add_games(forecast, "games_power", result->games_chosen);
        add_games(forecast, "smallest_difference", result->smallest);
    }
    for (int i = 0; i < 3; i++) {
        if (!input->has_test) {
            cJSON_AddNullToObject(forecast, keys[i]);
            continue;
        }
        cJSON *at = cJSON_AddObjectToObject(forecast, keys[i]);
        add_real(at, "elo", result->elos[i]);
        add_real(at, "games", result->forecast[i].games);
        add_real(at, "acceptance", result->forecast[i].acceptance);
        add_real(at, "law_games", result->of_law[i].games);
        add_real(at, "law_acceptance", result->of_law[i].acceptance);
    }
    if (!input->has_test) return;
    cJSON_AddBoolToObject(forecast, "rough", result->forecast_rough);
    cJSON_AddItemToObject(forecast, "reach",
                          isfinite(result->reach) ? real_json(result->reach) : cJSON_CreateNull());
}

static cJSON *result_json(const Input *input, const Result *result) {
    cJSON *object = cJSON_CreateObject();
    cJSON *counts = cJSON_AddArrayToObject(object, input->classes == 5 ? "pentanomial" : "trinomial");
    for (int i = 0; i < input->classes; i++)
        cJSON_AddItemToArray(counts, cJSON_CreateNumber((double)input->counts[i]));
    cJSON_AddNumberToObject(object, "games", (double)input->games);
    add_share(object, result->match.score);
    cJSON_AddBoolToObject(object, "rough", result->match.score.rough);
    add_ends(object, "share_anytime95", result->anytime.low, result->anytime.high);
    add_real(object, "elo", result->match.elo.mean);
    add_real(object, "elo_error", result->match.elo_error);
    add_ends(object, "elo_ci95", result->match.elo.low, result->match.elo.high);
    add_real(object, "nelo", result->normalised.elo);
    add_real(object, "nelo_error", result->normalised.error);
    add_real(object, "los", result->match.los);
    add_test(object, input, result);
    add_forecast(object, input, result);
    return object;
}

/* ---- as text ---- */

/* The second forecast assumes many small steps; it is the one that other programs print. */
static void write_forecast(const Input *input, const Result *result, Text *out) {
    text_format(out, "%9s  %26s  %35s\n", "", "decided as often as here", "if every step were tiny");
    text_format(out, "%9s  %14s  %10s  %23s  %10s\n", "true Elo", "expected games", "accepts H1",
                "expected games at least", "accepts H1");
    for (int i = 0; i < 3; i++)
        text_format(out, "%+9.3f  %14.0f  %10.4f  %23.0f  %10.4f\n", result->elos[i], result->of_law[i].games,
                    result->of_law[i].acceptance, result->forecast[i].games, result->forecast[i].acceptance);
    if (result->forecast_rough)
        text_string(out, "rough: a single count moves the LLR far, and so short a test may differ by 0.05\n");
    if (result->reach < input->sprt.elo1)
        text_format(out,
                    "H1 is out of reach: so few counts were decided that winning all of them is an Elo of "
                    "%.1f;\naccepting H0 says that H1 is false, not that the strength is %g\n",
                    result->reach, input->sprt.elo0);
}

static void write_power(const Input *input, const Result *result, Text *out) {
    bool said = input->power == powers[0] || input->power == powers[1];
    if (result->games_chosen > 0 && !said)
        text_format(out, "  with a chance of %g %%: %.0f\n", 100 * input->power, result->games_chosen);
    double power = input->power > 0 ? input->power : powers[0];
    if (isfinite(result->games_most) && result->games_most > 0)
        text_format(out, "  over the interval of the share, with %g %%: from %.0f to %.0f\n", 100 * power,
                    result->games_least, result->games_most);
    else if (result->games_least > 0)
        text_format(out, "  over the interval of the share, with %g %%: from %.0f up, without a bound\n",
                    100 * power, result->games_least);
    if (result->smallest > 0)
        text_format(out, "%lld games show a share of %.4f, or %+.1f Elo, with a chance of %g %%\n",
                    (long long)input->games, 0.5 + result->smallest, elo_from_score(0.5 + result->smallest),
                    100 * input->power);
}

static void write_text(const Input *input, const Result *result, Text *out) {
    const MatchEstimate *match = &result->match;
    text_format(out, "games  %10lld\n", (long long)input->games);
    text_format(out, "share  %10.6f  95 %% [%.6f, %.6f]%s\n", match->score.mean, match->score.low,
                match->score.high,
                match->score.rough ? "  rough: fewer than 30 counts, or about ten unlike the rest" : "");
    text_format(out, "Elo    %+10.4f  +- %.4f  95 %% [%+.4f, %+.4f]\n", match->elo.mean, match->elo_error,
                match->elo.low, match->elo.high);
    text_format(out, "nElo   %+10.4f  +- %.4f\n", result->normalised.elo, result->normalised.error);
    text_format(out, "LOS    %10.6g\n", match->los);
    if (result->games_needed > 0)
        text_format(out, "games needed to show this difference at 95 %%: %.0f\n", result->games_needed);
    else
        text_string(out, "no difference was measured\n");
    if (result->games_power[0] > 0)
        text_format(out, "  with a chance of 80 %%: %.0f; of 95 %%: %.0f\n", result->games_power[0],
                    result->games_power[1]);
    write_power(input, result, out);
    if (!input->has_test) return;
    const Sprt *sprt = &input->sprt;
    text_format(out, "\ntest of %s Elo %g against %g, alpha %g, beta %g\n", model_name(input), sprt->elo0,
                sprt->elo1, sprt->alpha, sprt->beta);
    text_format(out, "LLR    %+10.4f  bounds [%+.4f, %+.4f]  %s\n", result->llr, sprt_lower(sprt),
                sprt_upper(sprt), decision_name(input, result->llr));
    if (result->range == STOPPED_KNOWN)
        text_format(out,
                    "Elo    %+10.4f  95 %% [%+.4f, %+.4f]  if that test ended or will end the games%s%s\n\n",
                    result->stopped.elo.mean, result->stopped.elo.low, result->stopped.elo.high,
                    result->stopped.score.rough ? "\n       " : "",
                    result->stopped.score.rough ? stopped_rough_note : "");
    else
        text_format(out,
                    "share              95 %% [%.6f, %.6f]  whatever ended the games; more is not known:\n"
                    "                   %s\n\n",
                    result->anytime.low, result->anytime.high, stopped_note(result->range));
    write_forecast(input, result, out);
}

/* ---- the command ---- */

static int run(Arguments *arguments, Error *error) {
    Input input = {0};
    if (!read_law(arguments, &input, error) || !read_test(arguments, &input, error) ||
        !read_power(arguments, &input, error))
        return EXIT_INPUT;
    Result result = calculate(&input);
    if (arguments_have(arguments, "--json")) return print_json_tree(result_json(&input, &result), error);
    Text out = {0};
    write_text(&input, &result, &out);
    int status = print_out(text_c(&out), error);
    text_free(&out);
    return status;
}

const Command command_calc = {
    .name = "calc",
    .summary = "Elo, sequential test and games needed from counts of results",
    .positionals = "",
    .flags = flags,
    .run = run,
};
