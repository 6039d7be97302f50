/* Runs a fuzz target over the files of the folders named as arguments, without libFuzzer. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int stop(const char *path) {
    perror(path);
    exit(1);
}

/* Exactly as many bytes as the file has, so that a step too far is seen by the sanitizer. */
static void run_file(const char *path, size_t size) {
    FILE *file = fopen(path, "rb");
    uint8_t *data = malloc(size ? size : 1);
    if (!file || !data || fread(data, 1, size, file) != size) stop(path);
    fclose(file);
    printf("%s\n", path); /* the last line names the culprit of a crash */
    fflush(stdout);
    LLVMFuzzerTestOneInput(data, size);
    free(data);
}

/* Runs the regular files of one folder, sorted by name; returns how many. */
static int run_folder(const char *folder) {
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort), ran = 0;
    if (count < 0) stop(folder);
    for (int i = 0; i < count; i++) {
        char path[4096];
        struct stat status;
        int length = snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        free(entries[i]);
        if (length < 0 || (size_t)length >= sizeof path || stat(path, &status) != 0) stop(folder);
        if (!S_ISREG(status.st_mode)) continue;
        run_file(path, (size_t)status.st_size);
        ran++;
    }
    free(entries);
    return ran;
}

int main(int argc, char **argv) {
    int total = 0;
    for (int i = 1; i < argc; i++) {
        int ran = run_folder(argv[i]);
        if (ran == 0) {
            fprintf(stderr, "%s: no inputs\n", argv[i]);
            return 1;
        }
        total += ran;
    }
    printf("%d inputs\n", total);
    return total == 0;
}
