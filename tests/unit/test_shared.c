/* Memory shared by the processes of a rank: blocks keep their bytes until they are given back, in any order.
 * Messages arrive unchanged, through it or through the socket alone. */
#include <signal.h>
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

enum { BLOCKS = 40, TURNS = 20000 };

typedef struct {
    unsigned char *bytes;
    size_t size;
    unsigned char mark;
} Held;

static void check_held(const Held *held) {
    for (size_t i = 0; i < held->size; i += held->size / 7 + 1) assert_int_equal(held->bytes[i], held->mark);
    assert_int_equal(held->bytes[held->size - 1], held->mark);
}

TEST(blocks_in_any_order) {
    Shared *shared = shared_create();
    Held held[BLOCKS] = {0};
    Rng rng = rng_seeded(3);
    int refused = 0;
    assert_non_null(shared);
    for (int turn = 0; turn < TURNS; turn++) {
        Held *one = &held[rng_below(&rng, BLOCKS)];
        if (one->bytes) {
            check_held(one);
            shared_give(one->bytes);
            one->bytes = NULL;
            continue;
        }
        size_t size = 1 + rng_below(&rng, turn % 2 ? 300 : 600000);
        unsigned char *bytes = shared_take(shared, SHARED_PROGRAM, size);
        refused += bytes == NULL;
        if (!bytes) continue;
        *one = (Held){bytes, size, (unsigned char)turn};
        assert_ptr_equal(shared_block(shared, shared_place(shared, bytes), size), bytes);
        memset(bytes, one->mark, size);
    }
    assert_true(refused > 0);
    for (int i = 0; i < BLOCKS; i++)
        if (held[i].bytes) check_held(&held[i]), shared_give(held[i].bytes);
    assert_non_null(shared_take(shared, SHARED_PROGRAM, ring_sizes[SHARED_PROGRAM] / 2));
    munmap(shared, shared->size);
}

typedef struct {
    Shared *shared;
    Wire from, to;
} Ends;

static Ends make_ends(Shared *shared) {
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    return (Ends){shared, {ends[0], shared, SHARED_STATION}, {ends[1], shared, SHARED_PROGRAM}};
}

static void close_ends(const Ends *ends) {
    close(ends->from.fd);
    close(ends->to.fd);
    if (ends->shared) munmap(ends->shared, ends->shared->size);
}

static void assert_message(const Message *message, const char *start, const char *bytes, size_t size) {
    assert_int_equal(message->head.type, MESSAGE_BATCH);
    assert_int_equal(message->head.rank, 7);
    assert_int_equal(message->head.size, strlen(start) + size);
    assert_memory_equal(message->body, start, strlen(start));
    assert_memory_equal(message->body + strlen(start), bytes, size);
}

/* Short and long messages, with shared memory and without. */
TEST(messages) {
    static char bytes[60000];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (char)(i * 31 % 251);
    for (int with = 0; with < 2; with++) {
        Ends ends = make_ends(with ? shared_create() : NULL);
        Message message = {0};
        for (size_t size = 0; size < sizeof bytes; size += size / 2 + 1) {
            MessagePart parts[] = {{"start", 5}, {NULL, 0}, {bytes, size}};
            assert_true(message_send(&ends.from, MESSAGE_BATCH, 7, parts, 3));
            assert_true(message_waits(&ends.to, 0));
            assert_true(message_receive(&ends.to, &message));
            assert_message(&message, "start", bytes, size);
            assert_int_equal(message.block != NULL, with && size + 5 >= SHARED_LEAST);
        }
        message_free(&message);
        if (with) /* all blocks were given back */
            assert_non_null(shared_take(ends.shared, SHARED_STATION, ring_sizes[SHARED_STATION] / 2));
        close_ends(&ends);
    }
}

/* Like the courier of rank 0: bytes that one child left in shared memory are not touched on their way to the
 * other. */
TEST(passed_on) {
    static char bytes[20000];
    memset(bytes, 'x', sizeof bytes);
    Ends in = make_ends(shared_create()), out = make_ends(in.shared);
    Line from = {.fd = in.to.fd, .shared = in.shared}, to = {.fd = out.from.fd, .shared = in.shared};
    Message message = {0};
    for (int i = 0; i < 3000; i++) {
        MessagePart parts[] = {{"one", 3}, {bytes, i % 2 ? sizeof bytes : 20}};
        assert_true(message_send(&in.from, MESSAGE_BATCH, 7, parts, 2));
        Packet *packet = line_take(&from);
        assert_non_null(packet);
        line_put(&to, packet);
        assert_true(message_receive(&out.to, &message));
        assert_message(&message, "one", bytes, i % 2 ? sizeof bytes : 20);
    }
    assert_null(line_take(&from));
    message_free(&message);
    close(out.from.fd);
    close(out.to.fd);
    close_ends(&in);
}
