/* At most SESSIONS_MAX bots are open at a time; the least recently used is closed for a new one. A bot that
 * failed to open OPEN_FAILURES_MAX times in a row is not tried again. */
#include "play/sessions.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/memory.h"

bool sessions_create(Sessions *sessions, const Config *config, const char *folder, _Atomic uint32_t *beats,
                     Error *error) {
    memset(sessions, 0, sizeof *sessions);
    sessions->beats = beats;
    sessions->config = config;
    sessions->folder = folder;
    bool needed = false;
    for (int i = 0; i < config->entrant_count; i++) needed |= config->entrants[i].bot->open != NULL;
    if (needed) sessions->failures = memory_new((size_t)config->entrant_count, sizeof *sessions->failures);
    return !needed || sessions->failures || error_memory(error, "bots");
}

static void close_session(Session *session) {
    if (session->opened) session->bot->close(session->opened);
    session->opened = NULL;
}

void sessions_free(Sessions *sessions) {
    for (int i = 0; i < SESSIONS_MAX; i++) close_session(&sessions->sessions[i]);
    free(sessions->failures);
    sessions->failures = NULL;
}

static bool fits(const Session *session, int entrant, int copy, const void *params) {
    return session->opened && session->entrant == entrant && session->copy == copy &&
           memcmp(session->params, params, session->bot->params_size) == 0;
}

/* A free place, or that of the least recently used session. */
static Session *make_place(Sessions *sessions) {
    Session *oldest = &sessions->sessions[0];
    for (int i = 0; i < SESSIONS_MAX; i++) {
        Session *session = &sessions->sessions[i];
        if (!session->opened) return session;
        if (session->used < oldest->used) oldest = session;
    }
    close_session(oldest);
    return oldest;
}

static void *open_session(Sessions *sessions, int entrant, int copy, const void *params, Error *error) {
    const Bot *bot = sessions->config->entrants[entrant].bot;
    Session *session = make_place(sessions);
    *session = (Session){.bot = bot, .entrant = entrant, .copy = copy};
    CHECK(bot->params_size <= sizeof session->params, "parameters that fit");
    memcpy(session->params, params, bot->params_size);
    BotPlace place = shares_place(sessions->config, entrant, session->params, sessions->folder);
    place.beats = sessions->beats;
    if (sessions->shares) place.shared = shares_of(sessions->shares, entrant);
    session->opened = bot->open(&place, error);
    return session->opened; // cppcheck-suppress returnDanglingLifetime ; a bot keeps no pointer to its place
}

void *sessions_find(Sessions *sessions, int entrant, int copy, const void *params, Error *error) {
    CHECK(entrant >= 0 && entrant < sessions->config->entrant_count, "an entrant of the run");
    int *failures = &sessions->failures[entrant];
    sessions->time++;
    for (int i = 0; i < SESSIONS_MAX; i++) {
        Session *session = &sessions->sessions[i];
        if (!fits(session, entrant, copy, params)) continue;
        session->used = sessions->time;
        return session->opened;
    }
    if (*failures >= OPEN_FAILURES_MAX) {
        error_input(error, "not started again after %d failures in a row", OPEN_FAILURES_MAX);
        return NULL;
    }
    void *opened = open_session(sessions, entrant, copy, params, error);
    *failures = opened ? 0 : *failures + 1;
    for (int i = 0; i < SESSIONS_MAX; i++)
        if (opened && sessions->sessions[i].opened == opened) sessions->sessions[i].used = sessions->time;
    return opened;
}

int sessions_together(const Config *config) {
    int least = INT_MAX, programs = 0;
    for (int i = 0; i < config->entrant_count; i++) {
        const Entrant *entrant = &config->entrants[i];
        if (!entrant->bot->open) continue;
        int together = entrant->bot->together ? entrant->bot->together(entrant->params) : 0;
        if (together < least) least = together;
        programs++;
    }
    return programs == 0 || programs > SESSIONS_MAX || least < 1 ? 1 : least;
}

void sessions_gather(Sessions *sessions) {
    for (int i = 0; i < SESSIONS_MAX; i++) {
        Session *session = &sessions->sessions[i];
        if (session->opened && session->bot->gather) session->bot->gather(session->opened);
    }
}

void sessions_drop(Sessions *sessions, const void *opened) {
    for (int i = 0; i < SESSIONS_MAX; i++)
        if (opened && sessions->sessions[i].opened == opened) close_session(&sessions->sessions[i]);
}

bool sessions_try(const Config *config, bool if_shared, Error *error) {
    for (int i = 0; i < config->entrant_count; i++) {
        const Entrant *entrant = &config->entrants[i];
        if (!entrant->bot->open || (!if_shared && entrant_shares(entrant))) continue;
        BotPlace place = shares_place(config, i, entrant->params, NULL);
        place.begins = true;
        void *opened = entrant->bot->open(&place, error);
        if (!opened) return error_prefix(error, "entrants.%s: ", entrant->name);
        entrant->bot->close(opened);
    }
    return true;
}

/* ---- resources shared by all workers ----
 *
 * A table by entrant of the resources that Bot.sharing has opened, before the workers are forked. */

BotPlace shares_place(const Config *config, int entrant, const void *params, const char *folder) {
    return (BotPlace){.game = config->game,
                      .rules = config->rules,
                      .params = params,
                      .name = config->entrants[entrant].name,
                      .folder = folder,
                      .patience = (int64_t)config->options.move_timeout * 1000000000};
}

static int count_sharing(const Config *config) {
    int count = 0;
    for (int i = 0; i < config->entrant_count; i++) count += entrant_shares(&config->entrants[i]);
    return count;
}

bool shares_open(Shares *shares, const Config *config, const char *folder, Error *error) {
    *shares = (Shares){.config = config};
    if (count_sharing(config) == 0) return true;
    shares->opened = memory_new((size_t)config->entrant_count, sizeof *shares->opened);
    if (!shares->opened) return error_memory(error, "bots");
    for (int i = 0; i < config->entrant_count; i++) {
        const Entrant *entrant = &config->entrants[i];
        if (!entrant_shares(entrant)) continue;
        BotPlace place = shares_place(config, i, entrant->params, folder);
        place.begins = true;
        shares->opened[i] = entrant->bot->sharing->open(&place, error);
        if (shares->opened[i]) continue;
        shares_close(shares);
        return error_prefix(error, "entrants.%s: ", entrant->name);
    }
    return true;
}

void shares_close(Shares *shares) {
    for (int i = 0; shares->opened && i < shares->config->entrant_count; i++)
        if (shares->opened[i]) shares->config->entrants[i].bot->sharing->close(shares->opened[i]);
    free(shares->opened);
    shares->opened = NULL;
}

void *shares_of(const Shares *shares, int entrant) { return shares->opened ? shares->opened[entrant] : NULL; }

int shares_file(const Shares *shares, int from) {
    int lowest = -1;
    for (int i = 0; shares->opened && i < shares->config->entrant_count; i++) {
        if (!shares->opened[i]) continue;
        int file = shares->config->entrants[i].bot->sharing->file(shares->opened[i]);
        if (file >= from && (lowest < 0 || file < lowest)) lowest = file;
    }
    return lowest;
}
