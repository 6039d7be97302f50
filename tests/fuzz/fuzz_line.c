/* Messages of a courier's socket: in whatever pieces they come, the line hands out those that are whole. The
 * first byte is the length of the pieces. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

/* of the program over ranks, not of the library */
#include "holds.h"
#include "mpi/line.c"
#include "mpi/shared.c"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

enum { BODY_MAX = 1 << 16 };

/* How many messages are whole, and how many bytes they and what follows have; a length that memory may or may
 * not hold ends the input, and so does a message in memory that is not shared. */
static int count_messages(const unsigned char *data, size_t *size) {
    int count = 0;
    for (size_t at = 0; *size - at >= sizeof(MessageHead);) {
        MessageHead head;
        memcpy(&head, data + at, sizeof head);
        if (head.size > BODY_MAX || head.place) return *size = at, count;
        at += sizeof head;
        if (*size - at < head.size) return count;
        at += head.size;
        count++;
    }
    return count;
}

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    int ends[2], taken = 0;
    if (size < 2 || size > 20000) return 0;
    size_t piece = 1 + data[0];
    data++;
    size--;
    int count = count_messages(data, &size);
    HOLDS(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0);
    Line line = {.fd = ends[0]};
    for (size_t sent = 0; sent < size;) {
        size_t now = size - sent < piece ? size - sent : piece;
        HOLDS(write(ends[1], data + sent, now) == (ssize_t)now);
        sent += now;
        for (Packet *packet; (packet = line_take(&line)); taken++) free(packet);
    }
    HOLDS(taken == count && !line.ended);
    close(ends[1]);
    HOLDS(!line_take(&line) && line.ended);
    line_close(&line);
    return 0;
}
