/* The result table. */
#include "cli/table.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/json.h"

enum { PAIRINGS_SHOWN = 100 };

static double number(const cJSON *object, const char *key) {
    return cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(object, key));
}

static const char *string(const cJSON *object, const char *key) {
    return cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, key));
}

static double end(const cJSON *object, const char *key, int index) {
    return cJSON_GetNumberValue(cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(object, key), index));
}

static int name_width(const cJSON *entrants) {
    int width = 8;
    const cJSON *entrant;
    cJSON_ArrayForEach(entrant, entrants) {
        int length = (int)strlen(string(entrant, "name"));
        if (length > width) width = length;
    }
    return width;
}

static void write_head(const cJSON *root, Text *out) {
    text_format(out, "%s: %s, %d seats, %.0f games in %.0f deals%s%s\n\n", string(root, "name"),
                string(root, "game"), (int)number(root, "seats"), number(root, "games"),
                number(root, "deals"),
                cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(root, "complete")) ? "" : "  [partial]",
                cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(root, "reproducible"))
                    ? ""
                    : "  [not reproducible: games hung on time or on programs outside]");
}

static bool is_true(const cJSON *object, const char *key) {
    return cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(object, key));
}

static void write_mean(const cJSON *object, const char *key, const char *ends, Text *out) {
    text_format(out, "  %8.4f [%7.4f, %7.4f]", number(object, key), end(object, ends, 0),
                end(object, ends, 1));
}

/* Behind the first interval of a row, in the place of one of the two blanks that follow. */
static const char *mark(const cJSON *object) { return is_true(object, "rough") ? "~" : " "; }

static void write_entrants(const cJSON *root, Text *out) {
    const cJSON *entrants = cJSON_GetObjectItemCaseSensitive(root, "entrants"), *entrant;
    int width = name_width(entrants);
    bool table = number(root, "seats") > 2;
    text_format(out, "%-*s %9s %9s %8s %9s  %8s %18s", width, "entrant", "games", table ? "first" : "wins",
                table ? "between" : "draws", table ? "last" : "losses", "score", "95 %");
    if (table)
        text_format(out, "  %8s %18s  %8s %18s", "place", "95 %", "share last", "95 %");
    else
        text_format(out, "  %8s %18s", "Elo", "95 %");
    text_char(out, '\n');
    cJSON_ArrayForEach(entrant, entrants) {
        text_format(out, "%-*s %9.0f %9.0f %8.0f %9.0f", width, string(entrant, "name"),
                    number(entrant, "games"), number(entrant, "wins"), number(entrant, "draws"),
                    number(entrant, "losses"));
        write_mean(entrant, "score_mean", "score_ci95", out);
        if (table) {
            text_string(out, mark(entrant));
            text_format(out, " %8.4f [%7.4f, %7.4f]", number(entrant, "place_mean"),
                        end(entrant, "place_ci95", 0), end(entrant, "place_ci95", 1));
            write_mean(entrant, "last_share", "last_share_ci95", out);
        } else {
            text_format(out, "%s %+8.1f [%+7.1f, %+7.1f]", mark(entrant), number(entrant, "elo"),
                        end(entrant, "elo_ci95", 0), end(entrant, "elo_ci95", 1));
        }
        text_char(out, '\n');
    }
}

static void write_cell(const cJSON *object, const char *key, Text *out) {
    double value;
    if (json_number(cJSON_GetObjectItemCaseSensitive(object, key), &value))
        text_format(out, "  %8g", value);
    else
        text_format(out, "  %8s", "-");
}

/* Of formats in rounds: who stands where. */
static void write_ranking(const cJSON *root, Text *out) {
    static const char *const swiss[][2] = {
        {"points", "points"}, {"buchholz", "Buchholz"}, {"score", "share"}, {"byes", "byes"}, {NULL, NULL}};
    static const char *const knockout[][2] = {{"lost_in_round", "lost in"}, {NULL, NULL}};
    const cJSON *ranking = cJSON_GetObjectItemCaseSensitive(root, "ranking"), *rank;
    if (!ranking) return;
    bool points = cJSON_HasObjectItem(ranking->child, "points");
    const char *const(*columns)[2] = points ? swiss : knockout;
    int width = name_width(ranking), finished = 0, known = 0;
    cJSON_ArrayForEach(rank, cJSON_GetObjectItemCaseSensitive(root, "rounds")) {
        finished += cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(rank, "complete"));
        known++;
    }
    text_format(out, "place  %-*s", width, finished < known ? "so far" : "ranking");
    for (int i = 0; columns[i][0]; i++) text_format(out, "  %8s", columns[i][1]);
    text_format(out, "    after %d round%s\n", finished, finished == 1 ? "" : "s");
    cJSON_ArrayForEach(rank, ranking) {
        text_format(out, "%5.0f  %-*s", number(rank, "place"), width, string(rank, "name"));
        for (int i = 0; columns[i][0]; i++) write_cell(rank, columns[i][0], out);
        text_char(out, '\n');
    }
    text_char(out, '\n');
}

static void write_counts(const cJSON *pairing, Text *out) {
    const cJSON *counts = cJSON_GetObjectItemCaseSensitive(pairing, "pentanomial"), *count;
    if (!counts) counts = cJSON_GetObjectItemCaseSensitive(pairing, "trinomial");
    text_string(out, "  [");
    const char *gap = "";
    cJSON_ArrayForEach(count, counts) {
        text_format(out, "%s%.0f", gap, count->valuedouble);
        gap = " ";
    }
    text_char(out, ']');
}

static void write_names(const cJSON *pairing, int width, Text *out) {
    const cJSON *names = cJSON_GetObjectItemCaseSensitive(pairing, "entrants"), *name;
    cJSON_ArrayForEach(name, names)
        text_format(out, "%s%-*s", name == names->child ? "" : " - ", width, name->valuestring);
}

/* Two entrants that fill a table, what one line can say: with more there is a share for each of them. */
static void write_tables(const cJSON *pairings, int width, Text *out) {
    const cJSON *pairing;
    int shown = 0;
    cJSON_ArrayForEach(pairing, pairings) {
        if (cJSON_GetArraySize(cJSON_GetObjectItemCaseSensitive(pairing, "entrants")) > 2) return;
        if (shown++ == 0)
            text_format(out, "\n%-*s  %8s %18s  %8s %18s\n", 2 * width + 3, "pairing", "share", "95 %", "Elo",
                        "95 %");
        if (shown > PAIRINGS_SHOWN) continue;
        write_names(pairing, width, out);
        write_mean(pairing, "share", "share_ci95", out);
        text_format(out, "%s %+8.1f [%+7.1f, %+7.1f]%s\n", mark(pairing), number(pairing, "elo"),
                    end(pairing, "elo_ci95", 0), end(pairing, "elo_ci95", 1),
                    is_true(pairing, "holm95") ? " *" : "");
    }
    if (shown > PAIRINGS_SHOWN) text_format(out, "... %d more in summary.json\n", shown - PAIRINGS_SHOWN);
    if (shown)
        text_format(
            out,
            "share: each seat of the first with each %s of the other; 1 if placed better, 1/2 if equal\n",
            strcmp(string(pairings->child, "compares"), "seats") == 0 ? "seat" : "seat on another side");
}

static void write_pairings(const cJSON *root, Text *out) {
    const cJSON *pairings = cJSON_GetObjectItemCaseSensitive(root, "pairings"), *pairing;
    int width = name_width(cJSON_GetObjectItemCaseSensitive(root, "entrants")), shown = 0;
    bool classes = cJSON_HasObjectItem(pairings->child, "pentanomial") ||
                   cJSON_HasObjectItem(pairings->child, "trinomial");
    if (number(root, "seats") > 2 && !classes) {
        write_tables(pairings, width, out);
        return;
    }
    text_format(out, "\n%-*s  %8s %18s  %8s %18s  %6s  deal sets by score 0, 1/2, 1 ...\n", 2 * width + 3,
                "pairing", "share", "95 %", "Elo", "95 %", "LOS");
    cJSON_ArrayForEach(pairing, pairings) {
        if (shown++ == PAIRINGS_SHOWN) {
            text_format(out, "... %d more in summary.json\n", cJSON_GetArraySize(pairings) - PAIRINGS_SHOWN);
            return;
        }
        write_names(pairing, width, out);
        write_mean(pairing, "share", "share_ci95", out);
        text_format(out, "%s %+8.1f [%+7.1f, %+7.1f]  %6.4f%s", mark(pairing), number(pairing, "elo"),
                    end(pairing, "elo_ci95", 0), end(pairing, "elo_ci95", 1), number(pairing, "los"),
                    is_true(pairing, "holm95") ? "*" : "");
        write_counts(pairing, out);
        text_char(out, '\n');
    }
}

/* The share of games that each entrant won on each side, where there are sides. */
static void write_sides(const cJSON *root, Text *out) {
    const cJSON *entrants = cJSON_GetObjectItemCaseSensitive(root, "entrants"), *entrant, *side;
    int width = name_width(entrants), shown = 0;
    cJSON_ArrayForEach(entrant, entrants) {
        cJSON_ArrayForEach(side, cJSON_GetObjectItemCaseSensitive(entrant, "sides")) {
            if (shown++ == 0)
                text_format(out, "\n%-*s  %-10s %9s  %8s %18s  %8s %18s\n", width, "by side", "", "games",
                            "won", "95 %", "score", "95 %");
            text_format(out, "%-*s  %-10s %9.0f", width, string(entrant, "name"), string(side, "side"),
                        number(side, "games"));
            write_mean(side, "won_share", "won_share_ci95", out);
            text_string(out, mark(side));
            text_format(out, " %8.4f [%7.4f, %7.4f]\n", number(side, "score_mean"),
                        end(side, "score_ci95", 0), end(side, "score_ci95", 1));
        }
    }
}

/* Where a seat, and with it the first move, is an advantage. */
static void write_seats(const cJSON *root, Text *out) {
    const cJSON *seats = cJSON_GetObjectItemCaseSensitive(root, "seats_score"), *seat;
    bool uneven = false;
    cJSON_ArrayForEach(seat, seats) uneven = uneven || (is_true(seat, "uneven") && !is_true(seat, "rough"));
    if (!uneven) return;
    text_string(out, "\nthe seats are not alike: score by seat, 95 %\n");
    cJSON_ArrayForEach(seat, seats) {
        text_format(out, "seat %.0f", number(seat, "seat"));
        write_mean(seat, "score_mean", "score_ci95", out);
        text_string(out, is_true(seat, "rough") ? "~\n" : "\n");
    }
}

/* What the marks mean, where there are any. */
static void write_marks(const cJSON *root, Text *out) {
    const cJSON *pairings = cJSON_GetObjectItemCaseSensitive(root, "pairings"), *row;
    bool rough = false, holm = false;
    cJSON_ArrayForEach(row, pairings) {
        rough = rough || is_true(row, "rough");
        holm = holm || is_true(row, "holm95");
    }
    cJSON_ArrayForEach(row, cJSON_GetObjectItemCaseSensitive(root, "entrants")) rough =
        rough || is_true(row, "rough");
    if (rough) text_string(out, "~ rough: fewer than 30 deals, or fewer than about ten unlike the rest\n");
    if (holm)
        text_format(out, "* not equal, at 95 %% for all %d pairings together (Holm)\n",
                    cJSON_GetArraySize(pairings));
}

/* One line per pairing whose score was estimated with the luck of the deal taken out. */
static void write_adjusted(const cJSON *root, Text *out) {
    const cJSON *pairings = cJSON_GetObjectItemCaseSensitive(root, "pairings"), *pairing;
    int width = name_width(cJSON_GetObjectItemCaseSensitive(root, "entrants")), shown = 0;
    cJSON_ArrayForEach(pairing, pairings) {
        const cJSON *adjusted = cJSON_GetObjectItemCaseSensitive(pairing, "adjusted");
        if (!adjusted || shown++ == PAIRINGS_SHOWN) return;
        if (shown == 1) text_string(out, "\nwithout the luck of the deal\n");
        write_names(pairing, width, out);
        write_mean(adjusted, "share", "share_ci95", out);
        text_format(out, "  %+8.1f [%+7.1f, %+7.1f]  worth %.3f times the games\n", number(adjusted, "elo"),
                    end(adjusted, "elo_ci95", 0), end(adjusted, "elo_ci95", 1),
                    number(adjusted, "games_factor"));
    }
}

static void write_stop(const cJSON *root, Text *out) {
    const cJSON *stop = cJSON_GetObjectItemCaseSensitive(root, "stop");
    if (!stop) return;
    const char *decision = string(stop, "decision");
    text_format(out, "\n%s: %s after %.0f deal sets", string(stop, "rule"),
                cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(stop, "stopped")) ? "stopped" : "not decided",
                number(stop, "deal_sets"));
    if (decision && strcmp(decision, "undecided") != 0)
        text_format(out, ", %s is accepted", strcmp(decision, "accept_h1") == 0 ? "elo1" : "elo0");
    if (decision)
        text_format(out, "; LLR %.3f [%.3f, %.3f] for %s Elo %g against %g", number(stop, "llr"),
                    end(stop, "llr_bounds", 0), end(stop, "llr_bounds", 1), string(stop, "model"),
                    number(stop, "elo0"), number(stop, "elo1"));
    text_char(out, '\n');
    const cJSON *unbiased = cJSON_GetObjectItemCaseSensitive(stop, "median_unbiased");
    if (cJSON_IsNull(unbiased)) {
        text_format(out, "the stop taken into account:   not known: %s; read the next line\n",
                    string(stop, "median_unbiased_note"));
    } else if (unbiased) {
        text_string(out, "the stop taken into account:   share");
        write_mean(unbiased, "share", "share_ci95", out);
        text_format(out, "  Elo %+.1f [%+.1f, %+.1f]\n", number(unbiased, "elo"),
                    end(unbiased, "elo_ci95", 0), end(unbiased, "elo_ci95", 1));
    }
    text_format(out, "whenever and why it stopped:   share            [%7.4f, %7.4f]\n",
                end(stop, "share_anytime95", 0), end(stop, "share_anytime95", 1));
}

static void write_warnings(const cJSON *root, Text *out) {
    const cJSON *warnings = cJSON_GetObjectItemCaseSensitive(root, "warnings"), *warning;
    if (cJSON_GetArraySize(warnings) > 0) text_char(out, '\n');
    cJSON_ArrayForEach(warning, warnings) text_format(out, "warning: %s\n", warning->valuestring);
}

void table_write(const char *summary, Text *out) {
    cJSON *root = cJSON_Parse(summary);
    if (!root) return;
    write_head(root, out);
    write_ranking(root, out);
    write_entrants(root, out);
    write_pairings(root, out);
    write_sides(root, out);
    write_marks(root, out);
    write_seats(root, out);
    write_adjusted(root, out);
    write_stop(root, out);
    write_warnings(root, out);
    cJSON_Delete(root);
}
