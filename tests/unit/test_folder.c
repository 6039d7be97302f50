/* Run directories: which files are removed, and which are opened. Other folders, places and full disks are in
 * cli/test_store.py, failing calls in test_store_faults.c. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../suite.h"
#include "store/folder.h"

static const char *const run_files[] = {"config.json", "games.csv", "summary.json",    "records.jsonl",
                                        "timing.json", "run.json",  "checkpoint.json", "deals.jsonl",
                                        "points.csv",  "tune.csv",  "tuned.json"};
enum { RUN_FILES = sizeof run_files / sizeof run_files[0] };

static char place[64], path[4200];
static Folder folder;
static Error error;

static const char *at(const char *name) {
    snprintf(path, sizeof path, "%s/%s", place, name);
    return path;
}

static void put(const char *name, const char *text) {
    FILE *file = fopen(at(name), "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* The content of a file; "-" if there is none. */
static const char *held(const char *name) {
    static char text[100];
    FILE *file = fopen(at(name), "r");
    if (!file) return "-";
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static void expect_said(bool good, const char *words) {
    assert_false(good);
    if (!strstr(error.text, words)) fail_msg("\"%s\" lacks \"%s\"", error.text, words);
    error = (Error){0};
}

static int make_place(void **state) {
    (void)state;
    strcpy(place, "/tmp/kozyr-folder-XXXXXX");
    error = (Error){0};
    return mkdtemp(place) && folder_open(&folder, place, &error) ? 0 : 1;
}

static int remove_place(void **state) {
    (void)state;
    char command[100];
    folder_close(&folder);
    snprintf(command, sizeof command, "rm -rf %s", place);
    return system(command); /* NOLINT(cert-env33-c): its own folder */
}

TEST(cleared) {
    char aside[64];
    put("mine.txt", "x");
    put("mine.txt.part", "x");
    for (int i = 0; i < RUN_FILES; i++) {
        snprintf(aside, sizeof aside, "%s.part", run_files[i]);
        put(run_files[i], "run");
        put(aside, "half");
    }
    folder_tidy(&folder);
    for (int i = 0; i < RUN_FILES; i++) {
        snprintf(aside, sizeof aside, "%s.part", run_files[i]);
        assert_string_equal(held(run_files[i]), "run");
        assert_string_equal(held(aside), "-");
        put(aside, "half");
    }
    assert_true(folder_clear(&folder, &error));
    for (int i = 0; i < RUN_FILES; i++) {
        snprintf(aside, sizeof aside, "%s.part", run_files[i]);
        assert_string_equal(held(run_files[i]), strcmp(run_files[i], "checkpoint.json") == 0 ? "run" : "-");
        assert_string_equal(held(aside), "-");
    }
    assert_string_equal(held("mine.txt"), "x");
    assert_string_equal(held("mine.txt.part"), "x");
    assert_true(mkdir(at("run.json"), 0777) == 0);
    expect_said(folder_clear(&folder, &error), "run.json: cannot be removed");
}

TEST(only_files_of_its_own) {
    put("plain", "x");
    put("twin", "x");
    char other[80];
    snprintf(other, sizeof other, "%s/other", place);
    assert_true(link(at("twin"), other) == 0);
    assert_true(symlink("plain", at("link")) == 0 && mkfifo(at("pipe"), 0600) == 0);
    int fd = folder_file(&folder, "plain", O_RDWR, &error);
    assert_true(fd >= 0 && (fcntl(fd, F_GETFD) & FD_CLOEXEC) && close(fd) == 0);
    fd = folder_file(&folder, "twin", O_RDONLY, &error);
    assert_true(fd >= 0 && close(fd) == 0);
    expect_said(folder_file(&folder, "twin", O_WRONLY, &error) >= 0, "twin: has another name elsewhere");
    expect_said(folder_file(&folder, "twin", O_RDWR, &error) >= 0, "twin: has another name elsewhere");
    expect_said(folder_file(&folder, "link", O_RDONLY, &error) >= 0, "link: is a symbolic link");
    expect_said(folder_file(&folder, "pipe", O_RDONLY, &error) >= 0, "pipe: is not a regular file");
    expect_said(folder_file(&folder, "none", O_RDONLY, &error) >= 0, "none: cannot be opened");
    struct stat status; /* others may read and write it, as far as the umask allows */
    mode_t mask = umask(0);
    fd = folder_file(&folder, "made", O_WRONLY | O_CREAT | O_EXCL, &error);
    umask(mask);
    assert_true(fd >= 0 && fstat(fd, &status) == 0 && close(fd) == 0);
    assert_int_equal(status.st_mode & 0777, 0666);
    assert_true(folder_has(&folder, "link") && folder_has(&folder, "plain") && !folder_has(&folder, "none"));
    assert_true(fcntl(folder.fd, F_GETFD) & FD_CLOEXEC);
    put("empty", "");
    assert_true(folder_has(&folder, "empty"));
    folder_remove(&folder, "plain");
    assert_false(folder_has(&folder, "plain"));
    assert_true(folder_has(&folder, "link")); /* the link itself, which is dangling now */
}

SUITE_FIXTURE_EACH(make_place, remove_place)
