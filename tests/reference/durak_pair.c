#include "durak_pair.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "random_rules.h"

CardSet pair_card_set(const SlowPile *pile) {
    CardSet set = 0;
    for (int i = 0; i < pile->count; i++)
        set |= card_bit(card_make(pile->cards[i].suit, pile->cards[i].rank));
    return set;
}

cJSON *pair_deal_json(const DurakRules *rules, const SlowPile *deck, SlowCard trump, int first_attacker,
                      bool minimal) {
    cJSON *deal = cJSON_CreateObject();
    cJSON *cards = cJSON_AddArrayToObject(deal, "deck");
    char name[3];
    for (int i = 0; i < deck->count; i++) {
        slow_card_text(deck->cards[i], name);
        cJSON_AddItemToArray(cards, cJSON_CreateString(name));
    }
    slow_card_text(trump, name);
    if (!minimal || rules->trump == DURAK_TRUMP_SLOT) cJSON_AddStringToObject(deal, "trump", name);
    if (!minimal || slow_first_attacker(rules, deck, trump) < 0)
        cJSON_AddNumberToObject(deal, "first_attacker", first_attacker);
    return deal;
}

/* ---- comparison ---- */

static bool differ(DurakPair *pair, const char *what, long slow, long fast) {
    snprintf(pair->why, sizeof pair->why, "%s: slow %ld, fast %ld", what, slow, fast);
    return false;
}

static bool differ_cards(DurakPair *pair, const char *what, int seat, const SlowPile *slow, CardSet fast) {
    Text text = {0};
    cards_show(pair_card_set(slow), &text);
    text_string(&text, "; fast ");
    cards_show(fast, &text);
    snprintf(pair->why, sizeof pair->why, "%s of seat %d: slow %s", what, seat, text_c(&text));
    text_free(&text);
    return false;
}

static bool listed(char texts[SLOW_MOVES][SLOW_TEXT], int count, const char *text) {
    for (int i = 0; i < count; i++)
        if (strcmp(texts[i], text) == 0) return true;
    return false;
}

static bool compare_moves(DurakPair *pair) {
    Move moves[MOVES_MAX];
    char text[MOVE_TEXT_MAX + 1];
    pair->move_count = slow_moves(&pair->slow, pair->moves);
    int count = pair->move_count ? game_durak.moves(&pair->fast, moves) : 0;
    for (int i = 0; i < count; i++) {
        game_durak.move_format(moves[i], text);
        if (listed(pair->moves, pair->move_count, text)) continue;
        snprintf(pair->why, sizeof pair->why, "move %s is legal in the fast one only", text);
        return false;
    }
    return count == pair->move_count || differ(pair, "number of legal moves", pair->move_count, count);
}

static bool compare_cards(DurakPair *pair) {
    const SlowDurak *slow = &pair->slow;
    const DurakState *fast = &pair->fast;
    for (int seat = 0; seat < pair->rules.seats; seat++) {
        if (pair_card_set(&slow->hand[seat]) != fast->hand[seat])
            return differ_cards(pair, "hand", seat, &slow->hand[seat], fast->hand[seat]);
        if (pair_card_set(&slow->known[seat]) != fast->public.known[seat])
            return differ_cards(pair, "known cards", seat, &slow->known[seat], fast->public.known[seat]);
    }
    if (pair_card_set(&slow->discard) != fast->public.discard)
        return differ_cards(pair, "discard pile", -1, &slow->discard, fast->public.discard);
    if (slow->talon.count != pair->rules.deck - fast->top)
        return differ(pair, "talon", slow->talon.count, pair->rules.deck - fast->top);
    return true;
}

static bool compare_bout(DurakPair *pair) {
    const SlowDurak *slow = &pair->slow;
    const DurakState *fast = &pair->fast;
    if (slow->attacker != fast->public.attacker)
        return differ(pair, "lead attacker", slow->attacker, fast->public.attacker);
    if (slow->defender != fast->public.defender)
        return differ(pair, "defender", slow->defender, fast->public.defender);
    if (slow->limit != fast->public.limit) return differ(pair, "limit", slow->limit, fast->public.limit);
    SlowPile table = slow->answers;
    for (int i = 0; i < slow->attack_count; i++) table.cards[table.count++] = slow->attacks[i].card;
    if (pair_card_set(&table) != fast->public.table)
        return differ_cards(pair, "table", -1, &table, fast->public.table);
    return true;
}

/* The columns of games.csv: five for the game, then three per seat. */
static bool compare_statistics(DurakPair *pair) {
    const SlowDurak *slow = &pair->slow;
    int32_t fast[STATS_MAX];
    int seats = pair->rules.seats;
    game_durak.statistics(&pair->fast, fast);
    int trump = card_make(slow->trump.suit, slow->trump.rank);
    if (fast[0] != trump) return differ(pair, "trump", trump, fast[0]);
    if (fast[1] != pair->first_attacker) return differ(pair, "first_attacker", pair->first_attacker, fast[1]);
    if (fast[2] != slow->bouts) return differ(pair, "bouts", slow->bouts, fast[2]);
    if (fast[3] != slow->longest_bout) return differ(pair, "longest_bout", slow->longest_bout, fast[3]);
    if (fast[4] != slow->transfers) return differ(pair, "transfers", slow->transfers, fast[4]);
    for (int seat = 0; seat < seats; seat++) {
        int taken = fast[5 + seat], left = fast[5 + seats + seat], trumps = fast[5 + 2 * seats + seat];
        if (taken != slow->taken[seat]) return differ(pair, "taken", slow->taken[seat], taken);
        if (left != slow->hand[seat].count) return differ(pair, "left", slow->hand[seat].count, left);
        if (trumps != slow->trumps_dealt[seat])
            return differ(pair, "trumps_dealt", slow->trumps_dealt[seat], trumps);
    }
    return true;
}

static bool compare_end(DurakPair *pair) {
    Outcome outcome;
    game_durak.outcome(&pair->fast, &outcome);
    const SlowDurak *slow = &pair->slow;
    if (slow->reason != outcome.reason) return differ(pair, "reason", slow->reason, outcome.reason);
    for (int seat = 0; seat < pair->rules.seats; seat++) {
        if (slow->score[seat] != outcome.score[seat])
            return differ(pair, "score", slow->score[seat], outcome.score[seat]);
        if (slow->place[seat] != outcome.place[seat])
            return differ(pair, "place", slow->place[seat], outcome.place[seat]);
    }
    return compare_statistics(pair);
}

static bool compare(DurakPair *pair) {
    int turn = slow_turn(&pair->slow), fast_turn = game_durak.turn(&pair->fast);
    if (turn != fast_turn) return differ(pair, "seat to move", turn, fast_turn);
    if (pair->slow.bouts != pair->fast.public.bouts)
        return differ(pair, "bouts", pair->slow.bouts, pair->fast.public.bouts);
    if (!compare_moves(pair) || !compare_cards(pair)) return false;
    return turn < 0 ? compare_end(pair) : compare_bout(pair);
}

/* ---- playing ---- */

static bool read_deal(DurakPair *pair, bool minimal, DurakState *state) {
    Error error = {0};
    cJSON *deal = pair_deal_json(&pair->rules, &pair->deck, pair->trump, pair->first_attacker, minimal);
    bool read = game_durak.deal_read(state, &pair->rules, deal, &error);
    cJSON_Delete(deal);
    if (!read) snprintf(pair->why, sizeof pair->why, "deal_read: %.200s", error.text);
    return read;
}

bool pair_start(DurakPair *pair, const DurakRules *rules, const SlowPile *deck, SlowCard trump,
                int first_attacker) {
    pair->rules = *rules;
    pair->deck = *deck;
    pair->trump = trump;
    pair->first_attacker = first_attacker;
    pair->plies = 0;
    slow_start(&pair->slow, rules, deck, trump, first_attacker);
    DurakState minimal;
    if (!read_deal(pair, true, &minimal) || !read_deal(pair, false, &pair->fast)) return false;
    if (memcmp(&minimal, &pair->fast, sizeof minimal) == 0) return compare(pair);
    snprintf(pair->why, sizeof pair->why, "what the rules determine was determined otherwise");
    return false;
}

bool pair_start_random(DurakPair *pair, const DurakRules *rules, Rng *rng) {
    SlowPile deck;
    slow_deck(rules->deck, &deck);
    for (int i = deck.count - 1; i > 0; i--) {
        int j = (int)rng_below(rng, (uint32_t)i + 1);
        SlowCard card = deck.cards[i];
        deck.cards[i] = deck.cards[j];
        deck.cards[j] = card;
    }
    int slot = rules->trump == DURAK_TRUMP_LAST ? deck.count - 1 : (int)rng_below(rng, 4) * deck.count / 4;
    SlowCard trump = deck.cards[slot];
    int first = slow_first_attacker(rules, &deck, trump);
    if (first < 0) first = (int)rng_below(rng, rules->seats);
    return pair_start(pair, rules, &deck, trump, first);
}

bool pair_is_legal(const DurakPair *pair, const char *text) {
    for (int i = 0; i < pair->move_count; i++)
        if (strcmp(pair->moves[i], text) == 0) return true;
    return false;
}

bool pair_play(DurakPair *pair, const char *text) {
    Move move;
    if (pair->plies < PAIR_PLIES_MAX) snprintf(pair->history[pair->plies], SLOW_TEXT, "%s", text);
    pair->plies++;
    if (!game_durak.move_parse(text, &move)) {
        snprintf(pair->why, sizeof pair->why, "move_parse refuses %s", text);
        return false;
    }
    if (!slow_apply(&pair->slow, text)) {
        snprintf(pair->why, sizeof pair->why, "%s is not legal", text);
        return false;
    }
    game_durak.apply(&pair->fast, move);
    return compare(pair);
}

void pair_report(const DurakPair *pair) {
    Text rules = {0};
    char name[3];
    rules_text(&game_durak, &pair->rules, &rules);
    fprintf(stderr, "rules: %s\ndeck:", text_c(&rules));
    text_free(&rules);
    for (int i = 0; i < pair->deck.count; i++) {
        slow_card_text(pair->deck.cards[i], name);
        fprintf(stderr, " %s", name);
    }
    slow_card_text(pair->trump, name);
    fprintf(stderr, "\ntrump %s, first attacker %d\nmoves:", name, pair->first_attacker);
    for (int i = 0; i < pair->plies && i < PAIR_PLIES_MAX; i++)
        fprintf(stderr, "%s %s", i ? "," : "", pair->history[i]);
    fprintf(stderr, "\nafter ply %d: %s\n", pair->plies, pair->why);
}
