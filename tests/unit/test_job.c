/* A job's bytes give the same job again on another rank, and anything else is refused. Ranks that cannot play
 * together are reported. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../suite.h"
/* it belongs to kozyr-mpi, not to the library */
#include "mpi/identity.c"
#include "mpi/job.c"

enum { DEALS = 3 };

/* A registry game, and a bot with its own parameters. */
static Config *make_config(void) {
    static Config config;
    static unsigned char deals[DEALS * STATE_MAX];
    const Bot *bot = NULL;
    memset(&config, 0, sizeof config);
    for (const Game *const *game = registry_games; *game && !bot; game++)
        for (const Bot *const *each = registry_bots; *each; each++)
            if ((*each)->game && strcmp((*each)->game, (*game)->name) == 0 && (*each)->params) {
                config.game = *game;
                bot = *each;
            }
    assert_non_null(bot);
    option_defaults(config.game->rules, config.rules);
    config.seats = config.game->seats(config.rules);
    config.seed = seed_of_number(0x123456789abcdef0);
    config.entrant_count = 3;
    config.entrants = calloc(3, sizeof *config.entrants);
    assert_non_null(config.entrants);
    for (int i = 0; i < 3; i++) {
        snprintf(config.entrants[i].name, sizeof config.entrants[i].name, "entrant%d", i);
        config.entrants[i].bot = bot;
        option_defaults(bot->params, config.entrants[i].params);
    }
    Rng rng = rng_seeded(1);
    for (int i = 0; i < DEALS; i++) {
        _Alignas(64) unsigned char state[STATE_MAX];
        config.game->deal(state, config.rules, &rng);
        memcpy(deals + (size_t)i * config.game->state_size, state, config.game->state_size);
    }
    config.deal_count = DEALS;
    config.deal_states = deals;
    return &config;
}

TEST(comes_out_as_it_went_in) {
    uint32_t number;
    assert_true(intern("a text that parameters name", &number));
    Config *config = make_config();
    PoolJob job = {.config = config, .count = 77, .records = true, .folder = "results/x"};
    Text text = {0}, again = {0};
    RemoteJob remote;
    Error error = {0};
    config->column = "point";
    job_write(&job, &text);
    assert_true(job_read(text.data, text.size, &remote, &error));
    assert_int_equal(remote.job.count, 77);
    assert_true(remote.job.records);
    assert_string_equal(remote.job.folder, "results/x");
    assert_string_equal(remote.config.column, "point");
    assert_ptr_equal(remote.config.game, config->game);
    assert_int_equal(remote.config.seats, config->seats);
    assert_memory_equal(&remote.config.seed, &config->seed, sizeof(Seed));
    assert_memory_equal(remote.config.rules, config->rules, sizeof config->rules);
    assert_int_equal(remote.config.entrant_count, 3);
    assert_string_equal(remote.config.entrants[2].name, "entrant2");
    assert_ptr_equal(remote.config.entrants[1].bot, config->entrants[1].bot);
    assert_int_equal(remote.config.deal_count, DEALS);
    assert_memory_equal(remote.config.deal_states, config->deal_states, DEALS * config->game->state_size);
    job_write(&remote.job, &again);
    assert_int_equal(again.size, text.size);
    assert_memory_equal(again.data, text.data, text.size);
    job_free(&remote);
    text_free(&text);
    text_free(&again);
    free(config->entrants);
}

TEST(same_ranks) {
    char file[] = "/tmp/kozyr-identity-XXXXXX";
    char *argv[] = {"kozyr-mpi", "run", file, "--quiet", NULL};
    Identity first, other;
    Error error = {0};
    int fd = mkstemp(file);
    assert_int_equal(write(fd, "{}", 2), 2);
    identity_of_this(4, argv, &first);
    other = first;
    assert_string_equal(first.line, strstr(first.line, "run"));
    assert_true(identity_check(&first, &other, 1, argv, &error));
    assert_int_equal(write(fd, " ", 1), 1);
    identity_of_this(4, argv, &other);
    assert_false(identity_check(&first, &other, 1, argv, &error));
    assert_non_null(strstr(error.text, file));
    unlink(file);
    identity_of_this(4, argv, &other); /* a file that a rank does not see is no difference */
    assert_true(identity_check(&first, &other, 1, argv, &error));
    close(fd);
}

static void refuse(const Identity *first, const Identity *other, const char *words) {
    char *argv[] = {"kozyr-mpi", "run", "a", NULL};
    Error error = {0};
    assert_false(identity_check(first, other, 7, argv, &error));
    assert_non_null(strstr(error.text, "rank 7"));
    assert_non_null(strstr(error.text, words));
}

TEST(other_ranks) {
    char *argv[] = {"kozyr-mpi", "run", "a", NULL}, *swapped[] = {"kozyr-mpi", "a", "run", NULL};
    Identity first, other;
    identity_of_this(3, argv, &first);
    identity_of_this(3, swapped, &other);
    refuse(&first, &other, "other arguments");
    identity_of_this(2, argv, &other);
    refuse(&first, &other, "other arguments");
    other = first;
    other.layout ^= 1;
    refuse(&first, &other, "another kind");
    other = first;
    memset(other.version, 'v', sizeof other.version); /* no NUL within the field */
    refuse(&first, &other, "another version");
    other = first;
    other.program[0] = 'K';
    refuse(&first, &other, "another version");
}
