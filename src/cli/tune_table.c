#include "cli/tune_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/forecast_table.h"
#include "plan/tuning_config.h"

static void write_head(const cJSON *root, const cJSON *tune, Sheet *sheet) {
    const cJSON *name;
    sheet_say(sheet, "%s: %s, %d seats, %s tuned by %s against", member_string(root, "name"),
              member_string(root, "game"), (int)member_number(root, "seats"), member_string(tune, "entrant"),
              member_string(tune, "tuner"));
    if (member_true(tune, "duel"))
        sheet_say(sheet, " itself");
    else
        cJSON_ArrayForEach(name, member(tune, "against")) sheet_say(sheet, " %s", name->valuestring);
    sheet_say(sheet, ", %.0f iterations of %.0f candidates, %.0f games", member_number(tune, "iterations"),
              member_number(tune, "candidates"), member_number(tune, "tuning_games"));
    summary_state(root, sheet);
}

static void write_parameters(const cJSON *tune, Sheet *sheet) {
    static const Column columns[] = {{"parameter", "parameter", CELL_LEFT, "", 24},
                                     {"start", "start", CELL_RIGHT, " ", 16},
                                     {"tuned", "tuned", CELL_RIGHT, " ", 16},
                                     {"spread", "spread", CELL_RIGHT, " ", 12}};
    const cJSON *parameter;
    sheet_table(sheet, "parameters", NULL);
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    cJSON_ArrayForEach(parameter, member(tune, "parameters")) {
        char start[64], tuned[64];
        summary_value(member(parameter, "start"), start, sizeof start);
        summary_value(member(parameter, "tuned"), tuned, sizeof tuned);
        const cJSON *spread = member(parameter, "spread"), *chance = member(parameter, "chance");
        sheet_cell(sheet, "%s", member_string(parameter, "name"));
        sheet_cell(sheet, "%s", start);
        sheet_cell(sheet, "%s", tuned);
        if (spread)
            sheet_cell(sheet, "%.4g", cJSON_GetNumberValue(spread));
        else
            sheet_cell(sheet, "%.1f %%", 100 * cJSON_GetNumberValue(chance));
    }
}

static void write_against(const cJSON *tune, Sheet *sheet) {
    static const char *const rows[][2] = {
        {"tuned", "tuned_ci95"}, {"start", "start_ci95"}, {"gain", "gain_ci95"}};
    static const Column columns[] = {{"values", "values", CELL_LEFT, "  ", 8},
                                     {"share", "share", CELL_RIGHT, " ", 7},
                                     {"95 %", "share", CELL_INTERVAL, "  ", 18}};
    const cJSON *gain = member(tune, "against_others"), *name;
    if (!gain || cJSON_IsNull(gain)) return;
    sheet_say(sheet, "\nshare of points against");
    cJSON_ArrayForEach(
        name, member(tune, "against")) if (strcmp(name->valuestring, member_string(tune, "entrant")) != 0)
        sheet_say(sheet, " %s", name->valuestring);
    sheet_say(sheet, " on %.0f new deals, 95 %%\n", member_number(gain, "deals"));
    sheet_table(sheet, "gain", NULL);
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    for (int i = 0; i < 3; i++) {
        const cJSON *ends = member(gain, rows[i][1]);
        sheet_cell(sheet, "%s", rows[i][0]);
        sheet_cell(sheet, i < 2 ? "%.4f" : "%+.4f", member_number(gain, rows[i][0]));
        sheet_ends(sheet, cJSON_GetNumberValue(ends->child), cJSON_GetNumberValue(ends->child->next), 0, 4,
                   i == 2);
    }
}

static void write_share(const cJSON *object, const char *key, const char *ends, bool sign, Sheet *sheet) {
    sheet_cell(sheet, sign ? "%+.4f" : "%.4f", member_number(object, key));
    sheet_ends(sheet, member_end(object, ends, 0), member_end(object, ends, 1), 0, 4, sign);
}

/* Against each opponent alone, where there are several. */
static void write_opponents(const cJSON *tune, Sheet *sheet) {
    static const Column columns[] = {
        {"against", "opponent", CELL_LEFT, "  ", 8}, {"tuned", "tuned", CELL_RIGHT, "  ", 7},
        {"95 %", "tuned", CELL_INTERVAL, " ", 16},   {"start", "start", CELL_RIGHT, "  ", 7},
        {"95 %", "start", CELL_INTERVAL, " ", 16},   {"gain", "gain", CELL_RIGHT, "  ", 7},
        {"95 %", "gain", CELL_INTERVAL, " ", 18}};
    const cJSON *opponents = member(member(tune, "against_others"), "opponents"), *opponent;
    if (!opponents) return;
    sheet_say(sheet, "\n");
    sheet_table(sheet, "opponents", NULL);
    sheet_columns(sheet, columns, (int)(sizeof columns / sizeof *columns));
    cJSON_ArrayForEach(opponent, opponents) {
        sheet_cell(sheet, "%s", member_string(opponent, "name"));
        write_share(opponent, "tuned", "tuned_ci95", false, sheet);
        write_share(opponent, "start", "start_ci95", false, sheet);
        write_share(opponent, "gain", "gain_ci95", true, sheet);
    }
}

static void write_match(const cJSON *tune, Sheet *sheet) {
    const cJSON *match = member(tune, "match"), *share = member(match, "share_ci95"),
                *elo = member(match, "elo_ci95");
    if (!match || cJSON_IsNull(match)) {
        sheet_say(sheet, "\nno match with the values of the start was played\n");
        return;
    }
    sheet_say(sheet,
              "\n%s@tuned against %s on %.0f new deals: share %.4f [%.4f, %.4f], Elo %+.1f [%+.1f, %+.1f]\n",
              member_string(tune, "entrant"), member_string(tune, "entrant"), member_number(match, "deals"),
              member_number(match, "share"), cJSON_GetNumberValue(share->child),
              cJSON_GetNumberValue(share->child->next), member_number(match, "elo"),
              cJSON_GetNumberValue(elo->child), cJSON_GetNumberValue(elo->child->next));
    bool better = cJSON_GetNumberValue(share->child) > 0.5,
         worse = cJSON_GetNumberValue(share->child->next) < 0.5;
    sheet_say(sheet, "(95 %%): the tuned values are %s those of the start\n",
              better  ? "better than"
              : worse ? "worse than"
                      : "not shown to be better or worse than");
}

void tune_table_build(const cJSON *root, Sheet *sheet) {
    const cJSON *tune = member(root, "tune"), *word;
    if (!tune) return;
    write_head(root, tune, sheet);
    write_parameters(tune, sheet);
    write_against(tune, sheet);
    write_opponents(tune, sheet);
    write_match(tune, sheet);
    cJSON_ArrayForEach(word, member(tune, "set"))
        sheet_say(sheet, "%s--set %s", word == member(tune, "set")->child ? "" : " ", word->valuestring);
    sheet_say(sheet, "\n");
    summary_reasons(root, sheet);
    summary_warnings(root, WARNINGS_SHOWN, sheet);
}

/* ---- forecasts ---- */

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

void tune_forecast_add(const TuneForecast *forecast, cJSON *object) {
    cJSON_AddNumberToObject(object, "games", (double)forecast->games);
    cJSON_AddNumberToObject(object, "tuning_games", (double)forecast->tuning_games);
    cJSON_AddNumberToObject(object, "deals", (double)forecast->deals);
    forecast_cost_json(&forecast->cost, object);
    json_add_fixed(object, "smallest_difference", forecast->smallest[0], 6);
    json_add_fixed(object, "smallest_difference_power95", forecast->smallest[1], 6);
}
