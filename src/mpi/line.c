#include "mpi/line.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "core/memory.h"

Packet *packet_create(const MessageHead *head) {
    Packet *packet = memory_get(sizeof *packet + head->size);
    if (!packet) return NULL;
    packet->next = NULL;
    packet->done = 0;
    packet->head = *head;
    return packet;
}

void line_put(Line *line, Packet *packet) {
    if (line->last)
        line->last->next = packet;
    else
        line->first = packet;
    line->last = packet;
    line_flush(line);
}

void line_flush(Line *line) {
    while (line->first) {
        Packet *packet = line->first;
        while (line->fd >= 0 && packet->done < packet_size(packet)) {
            ssize_t sent = send(line->fd, packet_bytes(packet) + packet->done,
                                packet_size(packet) - packet->done, MSG_DONTWAIT | MSG_NOSIGNAL);
            if (sent < 0 && errno == EINTR) continue;
            if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
            if (sent < 0) break; /* who does not listen any more misses nothing */
            packet->done += (size_t)sent;
        }
        line->first = packet->next;
        if (!line->first) line->last = NULL;
        free(packet);
    }
}

/* False: nothing more is there. */
static bool take_bytes(Line *line, char *bytes, size_t size, size_t *got) {
    while (*got < size) {
        ssize_t more = recv(line->fd, bytes + *got, size - *got, MSG_DONTWAIT);
        if (more < 0 && errno == EINTR) continue;
        if (more == 0 || (more < 0 && errno != EAGAIN && errno != EWOULDBLOCK)) line->ended = true;
        if (more <= 0) return false;
        *got += (size_t)more;
    }
    return true;
}

Packet *line_take(Line *line) {
    if (line->fd < 0 || line->ended) return NULL;
    if (!line->coming) {
        if (!take_bytes(line, (char *)&line->head, sizeof line->head, &line->got)) return NULL;
        line->coming = packet_create(&line->head);
        if (!line->coming) return line->ended = true, NULL;
    }
    Packet *packet = line->coming;
    if (!take_bytes(line, packet->body, packet->head.size, &packet->done)) return NULL;
    packet->done = 0;
    line->coming = NULL;
    line->got = 0;
    return packet;
}

void line_close(Line *line) {
    if (line->fd >= 0) close(line->fd);
    line->fd = -1;
    line->ended = true;
    line_flush(line); /* frees what cannot go any more */
    free(line->coming);
    line->coming = NULL;
}
