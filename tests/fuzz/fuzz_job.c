/* Jobs, tasks and outcomes that come from another rank: refused, or read, whatever the bytes are. The first
 * byte says which, the second how many and at how many seats. */
#include <stdlib.h>
#include <string.h>

/* of the program over ranks, not of the library */
#include "holds.h"
#include "mpi/job.c"
#include "mpi/pack.c"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { COUNT_MAX = 64 };

static void read_job(const char *bytes, size_t size) {
    RemoteJob remote;
    Error error = {0};
    if (job_read(bytes, size, &remote, &error)) {
        Text again = {0};
        job_write(&remote.job, &again);
        text_free(&again);
    }
    job_free(&remote);
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    static Task tasks[COUNT_MAX];
    static Outcome outcomes[COUNT_MAX];
    if (size < 2) return 0;
    int count = data[1] % COUNT_MAX, seats = 2 + data[1] % (SEATS_MAX - 1);
    const char *bytes = (const char *)data + 2;
    size -= 2;
    if (data[0] % 3 == 0) read_job(bytes, size);
    if (data[0] % 3 == 1) unpack_tasks(bytes, size, count, seats, tasks);
    if (data[0] % 3 == 2) HOLDS(unpack_outcomes(bytes, size, count, seats, outcomes) <= size);
    return 0;
}
