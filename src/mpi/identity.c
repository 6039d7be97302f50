/* Hashes the command line and the files that it names; rank 0 compares them before any game is played. */
#include "mpi/identity.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "core/version.h"

_Static_assert(sizeof(Identity) == 3752, "every version sends as many bytes");

/* 0 if it is not a readable regular file. */
static uint64_t hash_file(const char *path) {
    struct stat status;
    char block[1 << 16];
    ssize_t size = -1;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    XXH3_state_t *state = fd >= 0 ? XXH3_createState() : NULL;
    if (state && fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) {
        XXH3_64bits_reset(state);
        while ((size = read(fd, block, sizeof block)) > 0) XXH3_64bits_update(state, block, (size_t)size);
    }
    uint64_t hash = size == 0 ? XXH3_64bits_digest(state) | 1 : 0;
    XXH3_freeState(state);
    if (fd >= 0) close(fd);
    return hash;
}

void identity_of_this(int argc, char **argv, Identity *identity) {
    memset(identity, 0, sizeof *identity);
    snprintf(identity->program, sizeof identity->program, "kozyr-mpi");
    snprintf(identity->version, sizeof identity->version, "%s %s", version_text, version_sources);
    if (gethostname(identity->host, sizeof identity->host - 1) != 0) identity->host[0] = '?';
    union {
        uint16_t number;
        uint8_t first;
    } order = {1};
    identity->layout =
        (int32_t)(sizeof(Task) + 256 * sizeof(Outcome) + 65536 * sizeof(EntrantEffort)) * 2 + order.first;
    identity->word_count = argc - 1;
    size_t used = 0;
    for (int i = 1; i < argc; i++) {
        int word = i - 1 < WORDS_MAX ? i - 1 : WORDS_MAX - 1;
        identity->words[word] = XXH3_64bits_withSeed(argv[i], strlen(argv[i]), identity->words[word]);
        if (i - 1 < WORDS_MAX) identity->files[word] = hash_file(argv[i]);
        int more =
            snprintf(identity->line + used, sizeof identity->line - used, "%s%s", i > 1 ? " " : "", argv[i]);
        if (more > 0) used += (size_t)more;
        if (used >= sizeof identity->line) used = sizeof identity->line - 1;
    }
}

bool identity_check(const Identity *first, const Identity *other, int rank, char **argv, Error *error) {
    char who[128];
    snprintf(who, sizeof who, "rank %d (%.60s)", rank, other->host);
    if (memcmp(first->program, other->program, sizeof first->program) != 0 ||
        memcmp(first->version, other->version, sizeof first->version) != 0)
        return error_input(error, "%s runs another version: %.60s; rank 0 (%.60s) runs %.60s", who,
                           other->version, first->host, first->version);
    if (first->layout != other->layout)
        return error_input(
            error, "%s is a machine of another kind than rank 0 (%.60s): numbers differ in their bytes", who,
            first->host);
    if (first->word_count != other->word_count ||
        memcmp(first->words, other->words, sizeof first->words) != 0)
        return error_input(error,
                           "%s was started with other arguments: \"%.300s\"; rank 0 (%.60s) with \"%.300s\"",
                           who, other->line, first->host, first->line);
    for (int i = 0; i < WORDS_MAX && i < first->word_count; i++)
        if (other->files[i] && first->files[i] != other->files[i])
            return error_input(error, "%s has another %.200s than rank 0 (%.60s); give all ranks the same",
                               who, argv[i + 1], first->host);
    return true;
}
