/* What the tunings of kozyr tune --hold will take. */
#include "cli/forecast_table.h"
#include "cli/held.h"

/* One after the other; deals are the same in all of them, and so is what a match shows. */
static TuneForecast sum_of(const Held *held, const TuneForecast *each) {
    TuneForecast sum = each[0];
    for (int i = 1; i < held->count; i++) {
        const Cost *cost = &each[i].cost;
        sum.games += each[i].games;
        sum.tuning_games += each[i].tuning_games;
        sum.cost.games += cost->games;
        sum.cost.pilot_games += cost->pilot_games;
        sum.cost.seconds += cost->seconds;
        sum.cost.games_bytes += cost->games_bytes;
        sum.cost.records_bytes += cost->records_bytes;
        if (sum.cost.memory_kib < cost->memory_kib) sum.cost.memory_kib = cost->memory_kib;
    }
    if (sum.cost.seconds > 0) sum.cost.games_per_second = (double)sum.games / sum.cost.seconds;
    return sum;
}

void held_forecast_write(const Held *held, const Config *config, const TuneForecast *each, Text *out) {
    TuneForecast sum = sum_of(held, each);
    tune_parameters_write(config, out);
    text_format(out, "%d tuning%s:\n", held->count, held->count == 1 ? "" : "s");
    for (int i = 0; i < held->count; i++) {
        Text label = {0};
        held_label(held, i, &label);
        text_format(out, "  %-24s %lld games, about ", text_c(&label), (long long)each[i].games);
        forecast_time_write(each[i].cost.seconds, out);
        text_char(out, '\n');
        text_free(&label);
    }
    tune_cost_write(&sum, held->count, out);
}

static void put_forecast(JsonWriter *json, const TuneForecast *forecast) {
    cJSON *object = cJSON_CreateObject();
    tune_forecast_add(forecast, object);
    json_put_members(json, object);
    cJSON_Delete(object);
}

void held_forecast_json(const Held *held, const TuneForecast *each, Text *out) {
    TuneForecast sum = sum_of(held, each);
    JsonWriter json = {0};
    json_put_object(&json, NULL);
    held_put_paths(held, &json);
    put_forecast(&json, &sum);
    json_put_list(&json, "tunings");
    for (int i = 0; i < held->count; i++) {
        json_put_object(&json, NULL);
        held_put_values(held, i, &json);
        put_forecast(&json, &each[i]);
        json_end(&json);
    }
    json_end(&json);
    json_end(&json);
    json_finish(&json);
    text_bytes(out, json.text.data, json.text.size);
    json_writer_free(&json);
}
