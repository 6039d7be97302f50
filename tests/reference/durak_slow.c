#include "durak_slow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char RANK_LETTERS[] = "23456789TJQKA";
static const char SUIT_LETTERS[] = "CSHD";

void slow_card_text(SlowCard card, char out[3]) {
    out[0] = RANK_LETTERS[card.rank];
    out[1] = SUIT_LETTERS[card.suit];
    out[2] = '\0';
}

bool slow_card_read(const char *text, SlowCard *card) {
    for (int rank = 0; rank < 13; rank++)
        for (int suit = 0; suit < 4; suit++)
            if (text[0] == RANK_LETTERS[rank] && text[1] == SUIT_LETTERS[suit] && text[2] == '\0') {
                *card = (SlowCard){rank, suit};
                return true;
            }
    return false;
}

static bool same_card(SlowCard a, SlowCard b) { return a.rank == b.rank && a.suit == b.suit; }

static void pile_add(SlowPile *pile, SlowCard card) { pile->cards[pile->count++] = card; }

static bool pile_has(const SlowPile *pile, SlowCard card) {
    for (int i = 0; i < pile->count; i++)
        if (same_card(pile->cards[i], card)) return true;
    return false;
}

static void pile_remove(SlowPile *pile, SlowCard card) {
    int kept = 0;
    for (int i = 0; i < pile->count; i++)
        if (!same_card(pile->cards[i], card)) pile->cards[kept++] = pile->cards[i];
    pile->count = kept;
}

void slow_deck(int size, SlowPile *deck) {
    deck->count = 0;
    for (int rank = 13 - size / 4; rank < 13; rank++)
        for (int suit = 0; suit < 4; suit++) pile_add(deck, (SlowCard){rank, suit});
}

int slow_first_attacker(const DurakRules *rules, const SlowPile *deck, SlowCard trump) {
    if (rules->first_attacker == DURAK_FIRST_SEAT) return 0;
    if (rules->first_attacker == DURAK_FIRST_RANDOM) return -1;
    int found = -1, lowest = 13;
    for (int i = 0; i < rules->seats * rules->hand; i++) {
        SlowCard card = deck->cards[i];
        if (card.suit == trump.suit && card.rank < lowest) {
            lowest = card.rank;
            found = i / rules->hand;
        }
    }
    return found;
}

/* ---- seats ---- */

static int next_active(const SlowDurak *game, int seat) {
    for (int step = 1; step <= game->rules.seats; step++) {
        int candidate = (seat + step) % game->rules.seats;
        if (!game->out[candidate]) return candidate;
    }
    return seat;
}

static int previous_active(const SlowDurak *game, int seat) {
    for (int step = 1; step <= game->rules.seats; step++) {
        int candidate = (seat - step + game->rules.seats) % game->rules.seats;
        if (!game->out[candidate]) return candidate;
    }
    return seat;
}

static bool may_throw(const SlowDurak *game, int seat) {
    if (game->out[seat] || seat == game->defender) return false;
    if (seat == game->attacker) return true;
    if (game->rules.throwers == DURAK_THROWERS_ALL) return true;
    if (game->rules.throwers == DURAK_THROWERS_ATTACKER) return false;
    return seat == next_active(game, game->defender) || seat == previous_active(game, game->defender);
}

/* The thrower whose turn it is: the lead attacker, then clockwise after the defender; -1: all passed. */
static int next_thrower(const SlowDurak *game) {
    if (!game->passed[game->attacker]) return game->attacker;
    for (int step = 1; step < game->rules.seats; step++) {
        int seat = (game->defender + step) % game->rules.seats;
        if (may_throw(game, seat) && !game->passed[seat]) return seat;
    }
    return -1;
}

/* ---- the bout ---- */

/* Without the defender's hand: what a transfer must not exceed. */
static int plain_limit(const SlowDurak *game) {
    int limit = game->rules.attack_limit;
    if (!game->first_discard && game->rules.first_bout_limit < limit) limit = game->rules.first_bout_limit;
    return limit;
}

static int bout_limit(const SlowDurak *game) {
    int limit = plain_limit(game);
    if (!game->rules.defender_limit) return limit;
    int cards = game->hand[game->defender].count;
    if (cards < 1) cards = 1;
    return cards < limit ? cards : limit;
}

static void start_bout(SlowDurak *game, int attacker) {
    game->attacker = attacker;
    game->defender = next_active(game, attacker);
    game->attack_count = 0;
    game->answers.count = 0;
    game->taking = false;
    game->shown = false;
    for (int seat = 0; seat < SLOW_SEATS; seat++) game->passed[seat] = false;
    game->limit = bout_limit(game);
}

/* The open attack card to beat now: the first in suit order; -1: all are beaten. */
static int open_attack(const SlowDurak *game) {
    int found = -1;
    for (int i = 0; i < game->attack_count; i++) {
        if (game->attacks[i].beaten) continue;
        if (found < 0 || game->attacks[i].card.suit < game->attacks[found].card.suit) found = i;
    }
    return found;
}

static bool rank_on_table(const SlowDurak *game, int rank) {
    for (int i = 0; i < game->attack_count; i++)
        if (game->attacks[i].card.rank == rank) return true;
    for (int i = 0; i < game->answers.count; i++)
        if (game->answers.cards[i].rank == rank) return true;
    return false;
}

static bool beats(const SlowDurak *game, SlowCard answer, SlowCard attack) {
    if (answer.suit == attack.suit) return answer.rank > attack.rank;
    return answer.suit == game->trump.suit;
}

int slow_turn(const SlowDurak *game) {
    if (game->over) return -1;
    if (game->attack_count == 0) return game->attacker;
    if (!game->taking && open_attack(game) >= 0) return game->defender;
    return next_thrower(game);
}

/* ---- moves ---- */

static void add_text(char out[SLOW_MOVES][SLOW_TEXT], int *count, const char *verb, SlowCard card) {
    char name[3];
    slow_card_text(card, name);
    snprintf(out[(*count)++], SLOW_TEXT, "%s %s", verb, name);
}

static void add_transfers(const SlowDurak *game, char out[SLOW_MOVES][SLOW_TEXT], int *count) {
    if (game->rules.variant != DURAK_TRANSFER || game->answers.count > 0) return;
    if (!game->rules.transfer_first_bout && !game->first_discard) return;
    const SlowPile *hand = &game->hand[game->defender];
    int rank = game->attacks[0].card.rank;
    int next_cards = game->hand[next_active(game, game->defender)].count;
    if (game->attack_count + 1 <= plain_limit(game) && next_cards >= game->attack_count + 1)
        for (int i = 0; i < hand->count; i++)
            if (hand->cards[i].rank == rank) add_text(out, count, "transfer", hand->cards[i]);
    SlowCard show = {rank, game->trump.suit};
    if (game->rules.transfer_show_trump && !game->shown && pile_has(hand, show) &&
        next_cards >= game->attack_count)
        add_text(out, count, "show", show);
}

static void add_defences(const SlowDurak *game, char out[SLOW_MOVES][SLOW_TEXT], int *count) {
    const SlowPile *hand = &game->hand[game->defender];
    SlowCard attack = game->attacks[open_attack(game)].card;
    for (int i = 0; i < hand->count; i++)
        if (beats(game, hand->cards[i], attack)) add_text(out, count, "defend", hand->cards[i]);
    add_transfers(game, out, count);
    snprintf(out[(*count)++], SLOW_TEXT, "take");
}

int slow_moves(const SlowDurak *game, char out[SLOW_MOVES][SLOW_TEXT]) {
    int count = 0;
    int seat = slow_turn(game);
    if (seat < 0) return 0;
    if (seat == game->defender) {
        add_defences(game, out, &count);
        return count;
    }
    const SlowPile *hand = &game->hand[seat];
    for (int i = 0; i < hand->count; i++)
        if (game->attack_count == 0 || rank_on_table(game, hand->cards[i].rank))
            add_text(out, &count, "attack", hand->cards[i]);
    if (game->attack_count > 0) snprintf(out[count++], SLOW_TEXT, "pass");
    return count;
}

/* ---- the end of a bout ---- */

static void draw_up(SlowDurak *game, int seat) {
    if (game->out[seat]) return;
    while (game->hand[seat].count < game->rules.hand && game->talon.count > 0) {
        SlowCard card = game->talon.cards[0];
        pile_remove(&game->talon, card);
        pile_add(&game->hand[seat], card);
        bool face_up = game->talon.count == 0 && game->rules.trump == DURAK_TRUMP_LAST;
        if (face_up) pile_add(&game->known[seat], card);
    }
}

static void refill(SlowDurak *game, int lead, int defender, int next_attacker) {
    int seats = game->rules.seats;
    if (game->rules.refill_order == DURAK_REFILL_NEXT_ATTACKER) {
        for (int step = 0; step < seats; step++) draw_up(game, (next_attacker + step) % seats);
        return;
    }
    for (int step = 0; step < seats; step++)
        if ((lead + step) % seats != defender) draw_up(game, (lead + step) % seats);
    draw_up(game, defender);
}

static int count_out(const SlowDurak *game) {
    int count = 0;
    for (int seat = 0; seat < game->rules.seats; seat++) count += game->out[seat];
    return count;
}

static void check_out(SlowDurak *game) {
    if (game->talon.count > 0) return;
    int place = 1 + count_out(game);
    for (int seat = 0; seat < game->rules.seats; seat++)
        if (!game->out[seat] && game->hand[seat].count == 0) {
            game->out[seat] = true;
            game->place[seat] = place;
        }
}

static void finish(SlowDurak *game, DurakReason reason) {
    int seats = game->rules.seats, place = 1 + count_out(game);
    game->over = true;
    game->reason = (int)reason;
    for (int seat = 0; seat < seats; seat++) {
        if (!game->out[seat]) game->place[seat] = reason == DURAK_LOSER ? seats : place;
        game->score[seat] = 0;
        if (reason == DURAK_LOSER) game->score[seat] = game->out[seat] ? 1 : -(seats - 1);
    }
}

static void clear_table(SlowDurak *game, bool taken) {
    SlowPile table = game->answers;
    for (int i = 0; i < game->attack_count; i++) pile_add(&table, game->attacks[i].card);
    if (game->attack_count > game->longest_bout) game->longest_bout = game->attack_count;
    if (taken) game->taken[game->defender] += table.count;
    for (int i = 0; i < table.count; i++) {
        if (taken) {
            pile_add(&game->hand[game->defender], table.cards[i]);
            pile_add(&game->known[game->defender], table.cards[i]);
        } else {
            pile_add(&game->discard, table.cards[i]);
        }
    }
    if (!taken) game->first_discard = true;
}

static void end_bout(SlowDurak *game, bool taken) {
    clear_table(game, taken);
    game->bouts++;
    int lead = game->attacker, defender = game->defender;
    bool before = game->rules.end_check == DURAK_END_BEFORE_REFILL;
    if (before) check_out(game);
    int next = taken || game->out[defender] ? next_active(game, defender) : defender;
    refill(game, lead, defender, next);
    if (!before) check_out(game);
    int active = game->rules.seats - count_out(game);
    if (active <= 1) {
        finish(game, active == 1 ? DURAK_LOSER : DURAK_DRAW);
    } else if (game->bouts >= game->rules.bout_cap) {
        finish(game, DURAK_ABORTED);
    } else {
        start_bout(game, game->out[next] ? next_active(game, next) : next);
    }
}

/* ---- plies ---- */

static void play_from_hand(SlowDurak *game, int seat, SlowCard card) {
    pile_remove(&game->hand[seat], card);
    pile_remove(&game->known[seat], card);
}

static void put_attack(SlowDurak *game, int seat, SlowCard card) {
    play_from_hand(game, seat, card);
    game->attacks[game->attack_count++] = (SlowAttack){card, false};
    if (game->taking && game->attack_count >= game->limit) end_bout(game, true);
}

static void put_answer(SlowDurak *game, SlowCard card) {
    game->attacks[open_attack(game)].beaten = true;
    play_from_hand(game, game->defender, card);
    pile_add(&game->answers, card);
    for (int seat = 0; seat < SLOW_SEATS; seat++) game->passed[seat] = false;
    if (open_attack(game) < 0 && game->attack_count >= game->limit) end_bout(game, false);
}

static void move_attack_on(SlowDurak *game) {
    game->transfers++;
    game->attacker = game->defender;
    game->defender = next_active(game, game->defender);
    game->limit = bout_limit(game);
}

static void show_trump(SlowDurak *game, SlowCard card) {
    if (!pile_has(&game->known[game->defender], card)) pile_add(&game->known[game->defender], card);
    game->shown = true;
    move_attack_on(game);
}

/* Throwers who passed may change their mind: now there is nothing left that the defender could beat. */
static void take(SlowDurak *game) {
    game->taking = true;
    for (int seat = 0; seat < SLOW_SEATS; seat++) game->passed[seat] = false;
    bool closed = !game->rules.throw_after_take || game->attack_count >= game->limit;
    if (closed || next_thrower(game) < 0) end_bout(game, true);
}

static void pass(SlowDurak *game) {
    game->passed[slow_turn(game)] = true;
    if (next_thrower(game) < 0) end_bout(game, game->taking);
}

bool slow_apply(SlowDurak *game, const char *text) {
    char moves[SLOW_MOVES][SLOW_TEXT];
    int count = slow_moves(game, moves);
    bool legal = false;
    for (int i = 0; i < count; i++)
        if (strcmp(moves[i], text) == 0) legal = true;
    if (!legal) return false;
    SlowCard card = {0, 0};
    const char *blank = strchr(text, ' ');
    if (blank) slow_card_read(blank + 1, &card);
    switch (text[0]) {
    case 'a':
        put_attack(game, slow_turn(game), card);
        break;
    case 'd':
        put_answer(game, card);
        break;
    case 't':
        if (!blank) {
            take(game);
        } else {
            put_attack(game, game->defender, card);
            move_attack_on(game);
        }
        break;
    case 's':
        show_trump(game, card);
        break;
    default:
        pass(game);
    }
    return true;
}

void slow_start(SlowDurak *game, const DurakRules *rules, const SlowPile *deck, SlowCard trump,
                int first_attacker) {
    memset(game, 0, sizeof *game);
    game->rules = *rules;
    game->trump = trump;
    int dealt = rules->seats * rules->hand;
    for (int i = 0; i < dealt; i++) {
        int seat = i / rules->hand;
        pile_add(&game->hand[seat], deck->cards[i]);
        if (deck->cards[i].suit == trump.suit) game->trumps_dealt[seat]++;
    }
    for (int i = dealt; i < deck->count; i++) pile_add(&game->talon, deck->cards[i]);
    bool dealt_face_up = game->talon.count == 0 && rules->trump == DURAK_TRUMP_LAST;
    if (dealt_face_up) pile_add(&game->known[rules->seats - 1], trump);
    start_bout(game, first_attacker);
}

uint64_t slow_perft(const SlowDurak *game, int depth) {
    if (depth == 0) return 1;
    char moves[SLOW_MOVES][SLOW_TEXT];
    int count = slow_moves(game, moves);
    uint64_t leaves = 0;
    for (int i = 0; i < count; i++) {
        SlowDurak next = *game;
        slow_apply(&next, moves[i]);
        leaves += slow_perft(&next, depth - 1);
    }
    return leaves;
}
