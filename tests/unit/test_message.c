/* Messages between the processes of a rank arrive whole or not at all, in whatever pieces the socket delivers
 * them. */
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../suite.h"
#include "core/rng.h"
/* it belongs to kozyr-mpi, not to the library */
#include "mpi/line.c"
#include "mpi/message.c"
#include "mpi/shared.c"

enum { MESSAGES = 60, SIZE_MOST = 40000, ROUNDS = 20 };

static int ends[2];

static void open_line(Line *line) {
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    *line = (Line){.fd = ends[0]};
}

static char byte_of(int message, size_t at) { return (char)(message * 31 + (int)(at % 251)); }

static size_t size_of(Rng *rng) {
    return rng_below(rng, 3) ? rng_below(rng, 100) : rng_below(rng, SIZE_MOST);
}

static Packet *make_packet(int number, size_t size) {
    MessageHead head = {.type = MESSAGE_ORDER, .rank = number, .size = size};
    Packet *packet = packet_create(&head);
    assert_non_null(packet);
    for (size_t i = 0; i < size; i++) packet->body[i] = byte_of(number, i);
    return packet;
}

static void check_body(const MessageHead *head, const char *body, int number, size_t size) {
    assert_int_equal(head->type, MESSAGE_ORDER);
    assert_int_equal(head->rank, number);
    assert_int_equal(head->size, size);
    for (size_t i = 0; i < size; i++) assert_int_equal(body[i], byte_of(number, i));
}

/* A line takes messages whose bytes come in pieces of any length. */
TEST(taken_in_pieces) {
    for (int round = 0; round < ROUNDS; round++) {
        Rng rng = rng_seeded((uint64_t)round);
        Line line;
        Text text = {0};
        size_t sizes[MESSAGES];
        open_line(&line);
        for (int i = 0; i < MESSAGES; i++) {
            sizes[i] = size_of(&rng);
            Packet *packet = make_packet(i, sizes[i]);
            text_bytes(&text, packet_bytes(packet), packet_size(packet));
            free(packet);
        }
        int taken = 0;
        for (size_t sent = 0; sent < text.size;) {
            size_t piece = 1 + rng_below(&rng, round % 2 ? 20 : 9000);
            if (piece > text.size - sent) piece = text.size - sent;
            assert_int_equal(write(ends[1], text.data + sent, piece), piece);
            sent += piece;
            for (Packet *packet; (packet = line_take(&line)); taken++) {
                check_body(&packet->head, packet->body, taken, sizes[taken]);
                free(packet);
            }
        }
        assert_int_equal(taken, MESSAGES);
        assert_false(line.ended);
        close(ends[1]);
        assert_null(line_take(&line));
        assert_true(line.ended);
        line_close(&line);
        text_free(&text);
    }
}

/* A line puts messages without blocking, and the other side gets all of them in order. */
TEST(put_waits_for_nobody) {
    Rng rng = rng_seeded(3);
    Line line;
    size_t sizes[MESSAGES];
    open_line(&line);
    for (int i = 0; i < MESSAGES; i++)
        line_put(&line, make_packet(i, sizes[i] = SIZE_MOST - size_of(&rng) / 2));
    assert_non_null(line.first); /* more than a socket buffers */
    Line other = {.fd = ends[1]};
    for (int taken = 0; taken < MESSAGES;) {
        line_flush(&line);
        for (Packet *packet; (packet = line_take(&other)); taken++) {
            check_body(&packet->head, packet->body, taken, sizes[taken]);
            free(packet);
        }
    }
    assert_null(line.first);
    assert_null(line.last);
    assert_false(message_waits(&(Wire){.fd = ends[1]}, 0));
    line_close(&line);
    line_close(&other);
}

/* The other side closes in the middle of a message, or has closed before. */
TEST(cut_short) {
    for (size_t cut = 0; cut < sizeof(MessageHead) + 5; cut++) {
        Line line;
        Packet *packet = make_packet(1, 5);
        for (int way = 0; way < 2; way++) {
            open_line(&line);
            assert_int_equal(write(ends[1], packet_bytes(packet), cut), cut);
            close(ends[1]);
            if (way == 0) assert_null(line_take(&line));
            if (way == 0) assert_true(line.ended);
            if (way == 1) {
                Message message = {.block = NULL};
                assert_false(message_receive(&(Wire){.fd = ends[0]}, &message));
                message_free(&message);
            }
            line_close(&line);
        }
        free(packet);
    }
}

/* A length larger than any memory ends the line. */
TEST(no_such_length) {
    static const uint64_t sizes[] = {UINT64_MAX, UINT64_MAX - sizeof(Packet) + 1, SIZE_MAX / 2};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        MessageHead head = {.type = MESSAGE_JOB, .size = sizes[i]};
        Line line;
        open_line(&line);
        assert_int_equal(write(ends[1], &head, sizeof head), sizeof head);
        assert_null(line_take(&line));
        assert_true(line.ended);
        close(ends[1]);
        line_close(&line);
    }
}
