/* The rules of Durak by example: a deal, the plies, and what must hold on the way. Each case runs
 * through the slow and the fast implementation, which are compared after every ply. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "../reference/durak_pair.h"
#include "../reference/random_rules.h"

/* `cards`: the deck from the top, bars are for the eye; cards left out follow in ascending order, by
 * rank, then clubs, spades, hearts, diamonds, with the trump last if the rules want it there.
 * Steps: "1 defend 9C"  seat 1 is to move and plays it    "1 not pass"  it is to move and must not
 *        "1 only take"  its only legal move, played       "hand 1 9C"   the cards that seat 1 holds
 *        "talon 5"      cards left in the talon           "over loser 1 -1 places 1 2"  the outcome */
typedef struct {
    const char *name, *settings, *cards, *trump, *steps;
} Case;

#define THREE "deck=24 seats=3 hand=2 first_attacker=first-seat "
#define TWO   "deck=24 seats=2 hand=6 first_attacker=first-seat "
#define FOUR  "deck=24 seats=4 hand=2 first_attacker=first-seat defender_limit=false "

static const Case cases[] = {
    {"the limit ends a bout at once, and then the next", TWO "attack_limit=2 first_bout_limit=2",
     "9C 9S 9H TC TS JC | QC QS KH KC KS JH", "AD",
     "0 attack 9C; 1 defend QC; 0 attack 9S; 1 defend QS; hand 0 9H TC TS JC 9D TH; hand 1 KH KC KS JH TD JS;"
     "talon 8; 1 attack JS; 0 defend 9D; 1 attack JH"},
    {"the defender's cards limit the bout", THREE, "9C 9S | QC QS | 9H 9D", "AD",
     "0 attack 9C; 1 defend QC; 0 attack 9S; 1 defend QS; 1 not pass; hand 2 9H 9D; talon 14"},
    {"without that limit an empty hand can be attacked", THREE "defender_limit=false",
     "9C 9S | QC QS | 9H 9D", "AD",
     "0 attack 9C; 1 defend QC; 0 attack 9S; 1 defend QS; 0 only pass; 2 attack 9H; 1 only take; 0 only pass;"
     "2 attack 9D; 2 only pass; hand 1 9C 9S 9H 9D QC QS; hand 0 TC TS; 2 attack TH"},
    {"throwing in after take stops at the limit", THREE, "9C 9S | QC QS | 9H 9D", "AD",
     "0 attack 9C; 1 take; 0 attack 9S; hand 1 QC QS 9C 9S; 2 attack 9H"},
    {"after take the priority holds and a pass then stays",
     THREE "defender_limit=false attack_limit=3 first_bout_limit=3", "9C 9S | QC QS | 9H 9D", "AD",
     "0 attack 9C; 1 take; 0 pass; 2 attack 9H; 2 not take; 2 attack 9D; hand 1 QC QS 9C 9H 9D; 2 not pass"},
    {"after take a seat is asked again until it passes", THREE "defender_limit=false",
     "9C 9S | QC QS | 9H 9D", "AD",
     "0 attack 9C; 1 take; 0 attack 9S; 0 only pass; 2 attack 9H; 2 pass; hand 1 QC QS 9C 9S 9H"},
    {"who passed before take is asked again", THREE "defender_limit=false", "9C 9S | QC QS | 9H 9D", "AD",
     "0 attack 9C; 1 defend QC; 0 pass; 2 attack 9H; 1 take; 0 attack 9S; 0 pass; 2 pass;"
     "hand 1 9C 9S QC 9H QS; hand 0 TC TS; 2 attack 9D"},
    {"no throwing in after take", THREE "throw_after_take=false", "9C 9S | QC QS | 9H 9D", "AD",
     "0 attack 9C; 1 take; hand 1 QC QS 9C; 2 attack 9H"},
    {"refill: lead attacker, others clockwise, defender last", THREE, "9C TC | QC JH | 9H KS", "AD",
     "0 attack 9C; 1 defend QC; 0 only pass; 2 attack 9H; 1 defend JH; hand 0 TC 9S; hand 2 KS 9D; hand 1 TS "
     "TH"},
    {"refill: next attacker first, then clockwise", THREE "refill_order=next-attacker",
     "9C TC | QC JH | 9H KS", "AD",
     "0 attack 9C; 1 defend QC; 0 only pass; 2 attack 9H; 1 defend JH; hand 1 9S 9D; hand 2 KS TS; hand 0 TC "
     "TH"},
    {"refill after take: the taker draws nothing, the seat after it leads",
     THREE "refill_order=next-attacker", "9C TC | QC JH | 9H KS", "AD",
     "0 attack 9C; 1 take; 0 only pass; 2 attack 9H; hand 2 KS 9S; hand 0 TC 9D; hand 1 QC JH 9C 9H; 2 "
     "attack KS"},
    {"the last bout empties both hands: a draw",
     "deck=24 seats=2 hand=1 first_attacker=first-seat refill_order=next-attacker",
     "9C TC JC QC KC AC 9S TS JS QS KS AS 9H TH JH QH KH AH 9D TD JD QD KD AD", "AD",
     "0 attack 9C; 1 defend TC; 1 attack JC; 0 defend QC; 0 attack KC; 1 defend AC; 1 attack 9S; 0 defend TS;"
     "0 attack JS; 1 defend QS; 1 attack KS; 0 defend AS; 0 attack 9H; 1 defend TH; 1 attack JH; 0 defend QH;"
     "0 attack KH; 1 defend AH; 1 attack 9D; 0 defend TD; 0 attack JD; 1 defend QD; talon 0; 1 attack KD;"
     "0 defend AD; over draw 0 0 places 1 1"},
    {"before-refill: the last talon cards go to the attacker, who attacks an empty hand",
     "deck=24 seats=2 hand=11 trump=slot first_attacker=first-seat attack_limit=52 first_bout_limit=52 "
     "defender_limit=false throwers=attacker throw_after_take=false refill_order=next-attacker "
     "end_check=before-refill",
     "9D JC KC 9S TS KS 9H JH QH 9C JD | TC QC AC JS QS AS TH KH AH TD QD | KD AD", "9D",
     "0 attack 9C; 1 defend TC; 0 attack 9S; 1 defend JS; 0 attack 9H; 1 defend TH; 0 attack 9D; 1 defend TD;"
     "0 attack TS; 1 defend QS; 0 attack JC; 1 defend QC; 0 attack JH; 1 defend KH; 0 attack JD; 1 defend QD;"
     "0 attack QH; 1 defend AH; 0 attack KC; 1 defend AC; 0 attack KS; 1 defend AS; talon 2; 0 only pass;"
     "hand 0; hand 1 KD AD; 1 attack KD; 0 only take; hand 0 KD; 1 attack AD; 0 only take; over loser -1 1 "
     "places 2 1"},
    {"with the defender's limit an empty hand is attacked with one card",
     "deck=24 seats=2 hand=11 trump=slot first_attacker=first-seat attack_limit=52 first_bout_limit=52 "
     "refill_order=next-attacker end_check=before-refill",
     "9D JC KC 9S TS KS 9H JH QH 9C KD | TC QC AC JS QS AS TH KH AH TD AD | JD QD", "9D",
     "0 attack 9C; 1 defend TC; 0 attack 9S; 1 defend JS; 0 attack 9H; 1 defend TH; 0 attack 9D; 1 defend TD;"
     "0 attack TS; 1 defend QS; 0 attack JC; 1 defend QC; 0 attack JH; 1 defend KH; 0 attack KD; 1 defend AD;"
     "0 attack QH; 1 defend AH; 0 attack KC; 1 defend AC; 0 attack KS; 1 defend AS; talon 0; hand 0; hand 1 "
     "JD QD;"
     "1 attack JD; 0 only take; hand 0 JD; 1 attack QD; 0 only take; over loser -1 1 places 2 1"},
    {"a chain of transfers goes round the table",
     "deck=24 seats=3 hand=4 first_attacker=first-seat variant=transfer",
     "9C TC JS AH | 9S TS JH QH | 9H KC KS KH", "AD",
     "0 attack 9C; 1 transfer 9S; 2 transfer 9H; 0 not transfer 9D; 0 not defend AH; 0 defend TC; 0 not "
     "defend AH;"
     "0 defend JS; 0 defend AH; hand 2 KC KS KH 9D; hand 1 TS JH QH TH; hand 0 TD JC JD QC; 0 attack TD"},
    {"no transfer to a seat with too few cards", THREE "variant=transfer", "9C TC | 9S TS | 9H KC", "AD",
     "0 attack 9C; 1 transfer 9S; 2 not transfer 9H; 2 take; hand 2 9H KC 9C 9S; 0 attack TC"},
    {"no transfer past the limit", THREE "variant=transfer attack_limit=1 first_bout_limit=1",
     "9C TC | 9S TS | 9H KC", "AD",
     "0 attack 9C; 1 not transfer 9S; 1 take; 2 attack 9H; 0 not transfer 9D; 0 take"},
    {"no transfer before a first beaten bout", TWO "variant=transfer transfer_first_bout=false",
     "9C TC JC QC KC AC | TS JS QS 9S 9H JH", "AD",
     "0 attack 9C; 1 not transfer 9S; 1 take; 0 pass; 0 attack TC; 1 not transfer TS; 1 take; 0 pass;"
     "0 attack JC; 1 take; 0 pass; 0 attack AC; 1 not transfer AC; 1 take"},
    {"no transfer once a card is beaten", TWO "variant=transfer", "9C TC JC QC KC AC | TS JS 9S 9H KD JH",
     "AD", "0 attack 9C; 1 defend KD; 0 attack KC; 1 not transfer 9S; 1 not transfer 9H; 1 take; 0 pass"},
    {"two seats swap the roles with each transfer", TWO "variant=transfer",
     "9C 9H JC QC KC AC | TS JS 9S TC KD JH", "AD",
     "0 attack 9C; 1 transfer 9S; 0 transfer 9H; 1 not transfer TS; 1 defend TC; 1 defend TS; 1 defend JH;"
     "0 attack JC; 1 take; 0 pass; 0 attack QC"},
    {"showing the trump passes the attack on without a card",
     THREE "variant=transfer transfer_show_trump=true", "9C TC | 9D KS | 9S KC", "AD",
     "0 attack 9C; 1 show 9D; 2 not transfer 9S; 2 not show 9D; 2 take; 1 attack 9D; hand 2 9S KC 9C 9D; 0 "
     "attack TC"},
    {"the trump is shown once per bout", TWO "variant=transfer transfer_show_trump=true",
     "9C 9S JC QC KC AC | 9D TS JS TC KD JH", "AD",
     "0 attack 9C; 1 show 9D; 0 transfer 9S; 1 not show 9D; 1 transfer 9D; 0 take; 1 pass; 1 attack JS; 0 "
     "not show 9D"},
    {"showing needs the option", TWO "variant=transfer", "9C 9S JC QC KC AC | 9D TS JS TC KD JH", "AD",
     "0 attack 9C; 1 not show 9D; 1 transfer 9D"},
    {"the first bout's limit holds until a bout is beaten", TWO "attack_limit=2 first_bout_limit=1",
     "9C 9S 9H TC TS JC | QC QS KH KC KS JH", "AD",
     "0 attack 9C; 1 take; 0 attack 9S; 1 defend QS; 1 attack JH; 0 take; 1 pass; 1 attack KH"},
    {"all may throw in: the lead attacker first, then clockwise after the defender", FOUR,
     "9C 9S | QC QH | 9H KC | 9D KS", "AD",
     "0 attack 9C; 1 defend QC; 0 pass; 2 attack 9H; 1 defend QH; 0 pass; 2 only pass; 3 attack 9D; 1 only "
     "take; 0 pass; 2 only pass; 3 only pass; 2 attack KC"},
    {"only the defender's neighbours may throw in", FOUR "throwers=neighbours",
     "9C 9S | QC QH | 9H KC | 9D KS", "AD",
     "0 attack 9C; 1 defend QC; 0 pass; 2 attack 9H; 1 defend QH; 0 pass; 2 only pass; hand 3 9D KS;"
     "hand 1 TH TD; 1 attack TH"},
    {"after a transfer the neighbours are those of the new defender",
     FOUR "throwers=neighbours variant=transfer", "9C QC | 9S QH | TC TS | QD KS", "AD",
     "0 attack 9C; 1 transfer 9S; 2 defend TC; 2 defend TS; 1 only pass; 3 only pass; 2 attack TH"},
    {"only the lead attacker may throw in", FOUR "throwers=attacker", "9C 9S | QC QH | 9H KC | 9D KS", "AD",
     "0 attack 9C; 1 defend QC; 0 pass; hand 2 9H KC; 1 attack QH; 2 take; 1 only pass; 3 attack 9D"},
    {"the bout cap ends the game without a loser", TWO "bout_cap=2 throw_after_take=false",
     "9C 9S 9H TC TS JC | QC QS KH KC KS JH", "AD",
     "0 attack 9C; 1 take; 0 attack 9S; 1 take; over aborted 0 0 places 1 1"},
    {"the trump ace beats the trump king", TWO "trump=slot", "KD TC JC QC KC AC | AD QS KH KS JS JH", "9D",
     "0 attack KD; 1 not defend KS; 1 defend AD; 0 pass"},
    {"the trump ace beats another ace", TWO "trump=slot", "KD TC JC QC KC AC | AD QS KH KS JS JH", "9D",
     "0 attack AC; 1 not defend KH; 1 defend AD; 0 only pass"},
    {"nothing beats the trump ace", TWO "trump=slot", "AD TC JC QC KC AC | KD QS KH KS JS JH", "9D",
     "0 attack AD; 1 only take"},
    {"seats that go out together share a place; the loser is last",
     "deck=24 seats=6 hand=4 first_attacker=first-seat defender_limit=false attack_limit=24 "
     "first_bout_limit=24",
     "9C 9S 9H 9D | TC TS TH TD | JC JS JH JD | QC QS QH QD | KC KS KH KD | AC AS AH AD", "AD",
     "0 attack 9C; 1 take; 0 attack 9S; 0 attack 9H; 0 attack 9D; 0 only pass; 2 only pass; 3 only pass;"
     "4 only pass; 5 only pass; 2 attack JC; 3 take; 2 attack JS; 2 attack JH; 2 attack JD; 2 only pass;"
     "4 only pass; 5 only pass; 1 only pass; 4 attack KC; 5 take; 4 attack KS; 4 attack KH; 4 attack KD; 4 "
     "only pass;"
     "1 only pass; 3 only pass; 1 attack TC; 3 defend QC; 1 attack TS; 3 defend QS; 1 attack TH; 3 defend QH;"
     "1 attack TD; 3 defend QD; 1 pass; 5 only pass"},
};

static DurakPair pair;

/* ---- the deal ---- */

static bool has(const SlowPile *pile, SlowCard card) {
    for (int i = 0; i < pile->count; i++)
        if (pile->cards[i].rank == card.rank && pile->cards[i].suit == card.suit) return true;
    return false;
}

static void read_cards(const char *text, SlowPile *out) {
    out->count = 0;
    for (; *text; text++) {
        if (*text == ' ' || *text == '|') continue;
        char name[3] = {text[0], text[1], '\0'};
        assert_true(slow_card_read(name, &out->cards[out->count++]));
        text++;
    }
}

/* A trump that the case does not list lies at some quarter of the deck after the listed cards. */
static void move_to_quarter(SlowPile *deck, int listed, SlowCard trump) {
    int quarter = deck->count / 4, place = (listed + quarter - 1) / quarter * quarter;
    for (int i = listed; i < deck->count && place < deck->count; i++) {
        if (deck->cards[i].rank != trump.rank || deck->cards[i].suit != trump.suit) continue;
        SlowCard other = deck->cards[place];
        deck->cards[place] = deck->cards[i];
        deck->cards[i] = other;
    }
}

static bool start(const Case *test) {
    RulesMemory memory;
    rules_with(&game_durak, test->settings, &memory);
    const DurakRules *rules = (const DurakRules *)(const void *)&memory;
    Error error;
    assert_true(durak_check(rules, &error));
    SlowCard trump;
    assert_true(slow_card_read(test->trump, &trump));
    SlowPile deck, all;
    read_cards(test->cards, &deck);
    slow_deck(rules->deck, &all);
    int listed = deck.count;
    bool last = rules->trump == DURAK_TRUMP_LAST && !has(&deck, trump);
    for (int i = 0; i < all.count; i++) {
        bool is_trump = all.cards[i].rank == trump.rank && all.cards[i].suit == trump.suit;
        if (!has(&deck, all.cards[i]) && !(is_trump && last)) deck.cards[deck.count++] = all.cards[i];
    }
    if (last) deck.cards[deck.count++] = trump;
    assert_int_equal(deck.count, rules->deck);
    if (rules->trump == DURAK_TRUMP_SLOT) move_to_quarter(&deck, listed, trump);
    return pair_start(&pair, rules, &deck, trump, 0);
}

/* ---- the steps ---- */

static bool unmet(const char *why) {
    snprintf(pair.why, sizeof pair.why, "%s", why);
    return false;
}

static bool step_hand(const char *text) {
    SlowPile wanted;
    int seat = text[0] - '0';
    read_cards(text + 1, &wanted);
    return pair_card_set(&wanted) == pair.fast.hand[seat] || unmet("other cards in hand");
}

static bool step_over(const char *text) {
    static const char *const reasons[] = {"loser", "draw", "aborted"};
    char found[100];
    if (pair.move_count > 0) return unmet("not over");
    int size = snprintf(found, sizeof found, "%s", reasons[pair.slow.reason]);
    for (int i = 0; i < pair.rules.seats; i++)
        size += snprintf(found + size, sizeof found - (size_t)size, " %d", pair.slow.score[i]);
    size += snprintf(found + size, sizeof found - (size_t)size, " places");
    for (int i = 0; i < pair.rules.seats; i++)
        size += snprintf(found + size, sizeof found - (size_t)size, " %d", pair.slow.place[i]);
    return strcmp(found, text) == 0 || unmet(found);
}

static bool step_move(const char *text) {
    if (slow_turn(&pair.slow) != text[0] - '0') return unmet("another seat is to move");
    text += 2;
    if (strncmp(text, "not ", 4) == 0) return !pair_is_legal(&pair, text + 4) || unmet("legal");
    if (strncmp(text, "only ", 5) == 0) {
        text += 5;
        if (pair.move_count != 1) return unmet("more than one legal move");
    }
    return pair_play(&pair, text);
}

static bool run_step(const char *text) {
    if (strncmp(text, "hand ", 5) == 0) return step_hand(text + 5);
    if (strncmp(text, "over ", 5) == 0) return step_over(text + 5);
    if (strncmp(text, "talon ", 6) == 0)
        return pair.slow.talon.count == atoi(text + 6) || unmet("another talon");
    return step_move(text);
}

static bool run_case(const Case *test) {
    char steps[2000], *rest = steps;
    assert_true(strlen(test->steps) < sizeof steps);
    strcpy(steps, test->steps);
    if (!start(test)) return false;
    for (char *step; (step = strsep(&rest, ";"));) {
        step += strspn(step, " ");
        if (run_step(step)) continue;
        print_error("%s: step \"%s\"\n", test->name, step);
        return false;
    }
    return true;
}

TEST(named_cases) {
    bool passed = true;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (run_case(&cases[i])) continue;
        print_error("case: %s\n", cases[i].name);
        pair_report(&pair);
        passed = false;
    }
    assert_true(passed);
}
