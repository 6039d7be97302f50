/* Hashes the seed once into a key per purpose. A word of a stream is then one short hash of its numbers, in a
 * byte order that is the same on every machine. */
#include "core/seed.h"

#include <endian.h>
#include <sodium/crypto_generichash.h>
#include <sodium/crypto_shorthash.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

#include "core/check.h"
#include "core/json.h"

_Static_assert(SEED_KEY_BYTES == crypto_shorthash_KEYBYTES, "a key of SipHash");

/* The key of a purpose, from the bytes of the seed. */
static SeedKey make_key(const unsigned char *seed, size_t size, StreamPurpose purpose) {
    SeedKey key;
    unsigned char name = (unsigned char)purpose;
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof key.bytes);
    crypto_generichash_update(&state, &name, 1);
    crypto_generichash_update(&state, seed, size);
    crypto_generichash_final(&state, key.bytes, sizeof key.bytes);
    return key;
}

/* Stores the number in little-endian order on every machine. */
static void put_number(uint64_t number, unsigned char *bytes) {
    uint64_t little = htole64(number);
    memcpy(bytes, &little, sizeof little);
}

static uint64_t get_number(const unsigned char *bytes) {
    uint64_t little;
    memcpy(&little, bytes, sizeof little);
    return le64toh(little);
}

static uint64_t word(const SeedKey *key, uint64_t index, unsigned seat) {
    unsigned char message[9], hash[crypto_shorthash_BYTES];
    _Static_assert(sizeof hash == sizeof(uint64_t), "the hash is one word of a stream");
    CHECK(seat <= UINT8_MAX, "a seat that fits its byte: two seats would share a stream");
    put_number(index, message);
    message[8] = (unsigned char)seat;
    crypto_shorthash(hash, message, sizeof message, key->bytes);
    return get_number(hash);
}

Seed seed_of_number(uint64_t number) {
    unsigned char bytes[8];
    put_number(number, bytes);
    return (Seed){.number = number, .bots = make_key(bytes, sizeof bytes, STREAM_BOT)};
}

static int hex_digit(char c) {
    const char *digits = "0123456789abcdef", *found = strchr(digits, c >= 'A' && c <= 'F' ? c | 32 : c);
    return c && found ? (int)(found - digits) : -1;
}

static bool read_wide(const char *text, Seed *seed) {
    unsigned char bytes[SEED_WIDE_BYTES];
    if (strlen(text) != SEED_TEXT_MAX - 1 || strncmp(text, "0x", 2) != 0) return false;
    for (int i = 0; i < SEED_WIDE_BYTES; i++) {
        int high = hex_digit(text[2 + 2 * i]), low = hex_digit(text[3 + 2 * i]);
        if (high < 0 || low < 0) return false;
        bytes[i] = (unsigned char)(high << 4 | low);
    }
    SeedKey plan = make_key(bytes, sizeof bytes, STREAM_SWEEP);
    *seed = (Seed){.number = word(&plan, 0, 0),
                   .wide = true,
                   .deals = make_key(bytes, sizeof bytes, STREAM_DEAL),
                   .bots = make_key(bytes, sizeof bytes, STREAM_BOT)};
    return true;
}

bool seed_read(const char *text, Seed *seed) {
    uint64_t number;
    if (read_wide(text, seed)) return true;
    if (!seed_parse(text, &number)) return false;
    *seed = seed_of_number(number);
    return true;
}

bool seed_draw(char text[SEED_TEXT_MAX]) {
    unsigned char bytes[SEED_WIDE_BYTES];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
    memcpy(text, "0x", 3);
    for (int i = 0; i < SEED_WIDE_BYTES; i++) snprintf(text + 2 + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

uint64_t seed_of_deal(const Seed *seed, int64_t deal) {
    return seed->wide ? word(&seed->deals, (uint64_t)deal, 0)
                      : rng_key(seed->number, STREAM_DEAL, (uint64_t)deal, 0);
}

uint64_t seed_of_bot(const Seed *seed, int64_t stream, int seat) {
    return word(&seed->bots, (uint64_t)stream, (unsigned)seat);
}
