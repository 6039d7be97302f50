/* The life of a run directory: rows and records are appended, resumed, damaged, replaced. */

#include "../suite.h"
#include "../stored.h"
#include "store/store.h"

/* Plays a whole run without a stop. */
static void play_all(const Run *run) {
    Store *store;
    Error error;
    assert_int_equal(try_open(&store, STORE_FORCE, run, whole(run), &error), 0);
    append(store, run, 0, 0, 5);
    append(store, run, 0, 5, 0);
    append(store, run, 0, 5, (int)run->schedule->games - 5);
    assert_true(store_sync(store, &error));
    store_close(store);
    check_files(run, (int)run->schedule->games);
}

/* Resumes with `kept` games and this text in the note ("": no note), and plays the missing games. */
static void go_on(const Run *run, int kept, const char *note) {
    Store *store;
    Error error;
    int64_t found = try_open(&store, STORE_RESUME, run, whole(run), &error);
    if (found < 0) fail_msg("%s", error.text);
    assert_int_equal(found, kept);
    if (*note)
        assert_non_null(strstr(store_note(store), note));
    else
        assert_string_equal(store_note(store), "");
    check_files(run, kept);
    append(store, run, kept, kept, (int)run->schedule->games - kept);
    assert_true(store_sync(store, &error));
    store_close(store);
    check_files(run, (int)run->schedule->games);
}

static void refuse(StoreMode mode, const Run *run, Part part, const char *why) {
    Store *store;
    Error error;
    assert_int_equal(try_open(&store, mode, run, part, &error), -1);
    if (!strstr(error.text, why)) fail_msg("%s", error.text);
}

TEST(life) {
    Store *store;
    Error error;
    Run run = make_run(GAMES / 2);
    assert_int_equal(try_open(&store, STORE_NEW, &run, whole(&run), &error), 0);
    append(store, &run, 0, 0, 3);
    store_close(store);
    refuse(STORE_NEW, &run, whole(&run), "holds a run already");
    go_on(&run, 3, "");
    go_on(&run, GAMES, "");
    refuse(STORE_RESUME, &run, (Part){2, 3, 0, GAMES}, "holds shard 1/1, not 2/3");
    refuse(STORE_RESUME, &run, (Part){1, 1, 2, GAMES - 2}, "was edited");
    release(&run);
}

/* Text that was being written at a kill is cut off; games damaged by a power loss are played again. */
TEST(damage) {
    Run run = make_run(GAMES / 2);
    play_all(&run);
    put_at("games.csv", run.rows.size, "12,half", 7);
    put_at("records.jsonl", run.records.size, "{\"half", 6);
    put_at("summary.json.part", 0, "x", 1);
    go_on(&run, GAMES, "");
    assert_int_equal(access(file("summary.json.part"), F_OK), -1);
    for (int games = 1; games < GAMES; games += 5) {
        char note[100];
        snprintf(note, sizeof note, "the first %d games are whole; %d are played again", games,
                 GAMES - games);
        assert_int_equal(truncate(file("games.csv"), (off_t)run.row_end[games + 1] - 1), 0);
        go_on(&run, games, note);
        assert_int_equal(truncate(file("records.jsonl"), (off_t)run.record_end[games]), 0);
        go_on(&run, games, note);
        put_at("records.jsonl", run.record_end[games] + 4, "\0", 1);
        go_on(&run, games, note);
    }
    put_at("games.csv", run.row_end[2] + 3, "x", 1);
    refuse(STORE_RESUME, &run, whole(&run), "games.csv: was edited");
    play_all(&run);
    put_at("records.jsonl", run.record_end[2] + 3, "x", 1);
    refuse(STORE_RESUME, &run, whole(&run), "records.jsonl: was edited");
    release(&run);
}

enum { SLOT = CHECKPOINT_BYTES / CHECKPOINT_SLOTS };

static void tear(int slot) { put_at("checkpoint.json", (size_t)slot * SLOT + 20, "x", 1); }

/* A run whose games were all played, but only 5 were flushed. */
static void play_after_flush(const Run *run) {
    Store *store;
    Error error;
    assert_int_equal(try_open(&store, STORE_FORCE, run, whole(run), &error), 0);
    append(store, run, 0, 0, 5);
    assert_true(store_sync(store, &error));
    append(store, run, 0, 5, GAMES - 5);
    store_close(store);
}

/* Each slot of the checkpoint suffices; without the others only the note differs. */
TEST(torn_checkpoints) {
    Run run = make_run(GAMES / 2);
    play_after_flush(&run);
    tear(0);
    tear(1);
    go_on(&run, 5, "");
    play_after_flush(&run);
    tear(1);
    tear(2);
    go_on(&run, GAMES, "");
    play_after_flush(&run);
    tear(0);
    assert_int_equal(truncate(file("games.csv"), (off_t)run.row_end[8]), 0);
    go_on(&run, 5, "the first 5 games are whole; 7 are played again");
    play_after_flush(&run);
    tear(1);
    tear(2);
    assert_int_equal(truncate(file("games.csv"), (off_t)run.row_end[8]), 0);
    go_on(&run, 8, "the first 8 games are whole; 4 are played again");
    Store *store;
    Error error;
    assert_int_equal(try_open(&store, STORE_FORCE, &run, whole(&run), &error), 0);
    store_close(store);
    tear(1);
    tear(2);
    assert_int_equal(truncate(file("games.csv"), 3), 0);
    go_on(&run, 0, "the first 0 games are whole");
    static const int whole_games[] = {0, 1, 2, 5};
    for (int i = 0; i < 4; i++) { /* no slot is left: the rows decide */
        play_after_flush(&run);
        assert_int_equal(truncate(file("checkpoint.json"), 0), 0);
        assert_int_equal(truncate(file("games.csv"), (off_t)run.row_end[whole_games[i]]), 0);
        char note[100] = "";
        if (whole_games[i]) snprintf(note, sizeof note, "the first %d games are whole", whole_games[i]);
        go_on(&run, whole_games[i], note);
    }
    release(&run);
}

SUITE_FIXTURE(make_place, remove_place)
