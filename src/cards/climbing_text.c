/* Text of climbing games: cards from high to low as in `KS KH QC`, a reading if they have several, `pass`, and
 * the words of the auction. In views and plies, cards by rank without suits as in `3345R`, from low to high; B and
 * R are the jokers. */
#include "cards/climbing.h"

#include "core/alias.h"

static const char *const words[CLIMBING_WORDS] = {"",     "bid 1", "bid 2",  "bid 3",
                                                  "call", "rob",   "double", "redouble"};

static int words_of(const ClimbingVariant *variant) {
    return !variant->auction ? 0 : variant->calls ? CLIMBING_WORDS : CLIMBING_BID_MAX + 1;
}

static size_t format_text(const char *text, char *out) {
    size_t length = strlen(text);
    memcpy(out, text, length + 1);
    return length;
}

size_t climbing_move_format(const ClimbingVariant *variant, Move move, char *out) {
    if (move_class(move) == CLIMBING_SAID) return format_text(words[move_head(move)], out);
    if (variant->decks == 1 || move == CLIMBING_PASS)
        return move_play_format(variant->table, variant->ladder, move, out);
    TwoDecks cards = two_decks_cards(variant->table, move);
    return two_decks_format(variant->ladder, &cards, out);
}

static bool parse_two_decks(const ClimbingVariant *variant, const char *text, Move *move) {
    const CombinationTable *table = variant->table;
    TwoDecks cards;
    Combination read[COMBINATION_READINGS_MAX];
    *move = CLIMBING_PASS;
    if (strcmp(text, "pass") == 0) return true;
    if (!two_decks_parse(variant->ladder, text, variant->hand + variant->bottom, &cards)) return false;
    if (!combinations_read(table, table->liberal, two_decks_counts(&cards), read)) return false;
    *move = two_decks_move(table, &cards, &read[0]);
    return true;
}

bool climbing_move_parse(const ClimbingVariant *variant, const char *text, Move *move) {
    for (int word = 1; word < words_of(variant); word++) {
        if (strcmp(text, words[word]) != 0) continue;
        *move = climbing_word(word);
        return true;
    }
    if (variant->decks == 2) return parse_two_decks(variant, text, move);
    return move_play_parse(variant->table, variant->table->liberal, variant->ladder, text, move);
}

/* ---- the position ---- */

static void show_cards(const ClimbingVariant *variant, const TwoDecks *cards, Text *out) {
    char text[3 * 2 * LADDER_DECK_MAX + 1];
    size_t size = two_decks_format(variant->ladder, cards, text);
    text_bytes(out, text, size);
}

static void show_head(const ClimbingVariant *variant, const ClimbingPublic *public, Text *out) {
    if (!climbing_speaks(variant, public)) {
        bool next = !public->trick.led && (variant->auction || public->trick.turn >= 0);
        text_format(out, "trick %d", public->tricks + next);
        if (variant->auction) text_format(out, ", bid %d", public->bid);
    } else {
        text_string(out, public->phase == CLIMBING_DOUBLING ? "doubling" : "auction");
        text_format(out, ", first seat %d, bid %d", public->first, public->bid);
        if (!variant->calls)
            text_format(out, ", redeals %d", public->redeals);
        else if (public->redeals)
            text_format(out, ", redeal %d", public->redeals);
    }
    text_char(out, '\n');
}

static const char *role_of(const ClimbingVariant *variant, const ClimbingPublic *public, int seat) {
    if (variant->auction) return seat == public->landlord ? "landlord " : "";
    return public->trick.led && public->trick.locked >> seat & 1 ? "passed " : "";
}

static char head_letter(const ClimbingVariant *variant, int head) {
    if (head < COUNT_LITTLE_JOKER) return variant->ladder->ranks[head];
    return head == COUNT_LITTLE_JOKER ? 'B' : 'R';
}

void climbing_show(const ClimbingVariant *variant, const ClimbingState *state, Text *out) {
    const ClimbingPublic *public = &state->public;
    const Trick *trick = &public->trick;
    show_head(variant, public, out);
    for (int seat = 0; seat < variant->seats; seat++) {
        text_format(out, "  seat %d%c %s", seat, seat == trick->turn ? '*' : ' ',
                    role_of(variant, public, seat));
        show_cards(variant, &state->hand[seat], out);
        text_char(out, '\n');
    }
    if (variant->bottom) {
        bool shown = !two_decks_empty(&public->bottom);
        text_string(out, "  bottom  ");
        show_cards(variant, shown ? &public->bottom : &state->hidden, out);
        text_char(out, '\n');
    }
    if (climbing_speaks(variant, public) || !trick->led || trick->turn < 0) return;
    text_format(out, "  table   %s %c of seat %d\n", variant->table->classes[public->class].name,
                head_letter(variant, public->head), trick->owner);
}

/* ---- numbers of cards by rank ---- */

static const char count_ranks[] = "3456789TJQKA2BR";
_Static_assert(sizeof count_ranks - 1 == COUNT_RANKS, "a letter for each rank");
enum { TWO_DECKS = 8, FIELD_TEXT_LENGTH = 31 };

size_t count_text_format(RankCounts counts, char out[COUNT_TEXT_MAX]) {
    size_t length = 0;
    for (int rank = 0; rank < COUNT_RANKS; rank++)
        for (int i = rank_count(counts, rank); i > 0 && length < COUNT_TEXT_MAX - 1; i--)
            out[length++] = count_ranks[rank];
    out[length] = 0;
    return length;
}

bool count_text_parse(const char *text, RankCounts *counts) {
    char plain[ALIAS_TEXT_MAX];
    text = alias_ranks(text, plain);
    for (*counts = 0; *text; text++) {
        const char *rank = strchr(count_ranks, *text);
        if (!rank || rank_count(*counts, (int)(rank - count_ranks)) == TWO_DECKS) return false;
        *counts += rank_bit((int)(rank - count_ranks));
    }
    return true;
}

static size_t field_format(uint64_t counts, char *out) {
    char text[COUNT_TEXT_MAX];
    size_t length = counts == UINT64_MAX ? 0 : count_text_format(counts, text);
    if (length > FIELD_TEXT_LENGTH) length = FIELD_TEXT_LENGTH;
    memcpy(out, text, length);
    return length;
}

const FieldText count_text_field = {field_format, count_text_parse, UINT64_MAX};
