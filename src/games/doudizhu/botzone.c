/* Acts as Botzone for a bot of that platform. Views omit the suits of other seats' plays. They are assigned
 * from the lowest suit, as in climbing_determinize; the landlord's come first from the bottom cards. */
#include "games/doudizhu/botzone.h"

#include "core/json.h"

/* Each card alone with two passes after it, and three bids. */
enum { PLAYS_MAX = 3 * DOUDIZHU_DECK + 3, NO_POSITION = 3 };

typedef struct {
    CardSet dealt, bottom, hand, unseen;
    CardSet answer; /* cards of the last response read */
    CardSet plays[PLAYS_MAX];
    uint8_t first, position, landlord; /* positions; NO_POSITION: not known yet */
    uint8_t bids, bid[DOUDIZHU_SEATS], final_bid, all_pass;
    uint8_t count; /* number of plays */
} Memory;

_Static_assert(sizeof(Memory) <= BOTZONE_MEMORY, "fits its memory");

static bool check(const void *memory, Error *error) {
    const ClimbingRules *rules = memory;
    bool bids = rules->auction == CLIMBING_BIDS, none = rules->auction == CLIMBING_NO_AUCTION;
    bool redeals = rules->all_pass <= CLIMBING_REDEAL && rules->max_redeal > 0;
    if (!bids && !none)
        return error_input(error, "botzone: the platform knows auction none (FightTheLandlord) and score "
                                  "(FightTheLandlord2)");
    if (bids && redeals)
        return error_input(error,
                           "botzone: the platform deals only once: set all_pass to seat_zero or forced");
    if (bids && rules->scoring == DOUDIZHU_NATIONAL)
        return error_input(error, "botzone: the platform has no doubling, which scoring national2016 needs");
    if (rules->skip_forced_passes)
        return error_input(error, "botzone: the platform skips no passes: set skip_forced_passes to false");
    return true;
}

/* ---- what a seat sees ---- */

static int position_of(const Memory *game, int seat) {
    return (seat - game->first + DOUDIZHU_SEATS) % DOUDIZHU_SEATS;
}

static void find_landlord(Memory *game, int position, CardSet bottom) {
    game->landlord = (uint8_t)position;
    game->bottom = bottom;
    if (position == game->position) game->hand |= bottom;
    game->unseen = DOUDIZHU_CARDS & ~game->hand;
}

static void sit(void *memory, const void *object) {
    const ClimbingView *view = object;
    Memory *game = memory;
    game->first = view->public.first;
    game->all_pass = view->public.rules.all_pass;
    game->position = (uint8_t)position_of(game, (int)view->seat);
    game->landlord = NO_POSITION;
    game->hand = view->hand.once & ~view->public.bottom.once;
    game->dealt = game->hand;
    if (view->public.landlord == CLIMBING_NOBODY) return;
    find_landlord(game, position_of(game, view->public.landlord), view->public.bottom.once);
    game->dealt = game->hand;
}

static void see_bid(Memory *game, const ClimbingPly *ply) {
    int word = ply->class == CLIMBING_SAID ? ply->head : 0, owner = NO_POSITION;
    if (game->bids < DOUDIZHU_SEATS) game->bid[game->bids++] = (uint8_t)word;
    if (!ply->bottom.once) return;
    for (int i = 0; i < game->bids; i++)
        if (game->bid[i] > game->final_bid) {
            game->final_bid = game->bid[i];
            owner = i;
        }
    if (owner == NO_POSITION) owner = game->all_pass == CLIMBING_FORCED ? 0 : position_of(game, 0);
    if (game->final_bid == 0) game->final_bid = 1;
    find_landlord(game, owner, ply->bottom.once);
}

/* Invents suits for cards that another seat played, consistent with the cards seen. */
static CardSet invent(const Memory *game, bool landlord, RankCounts counts) {
    CardSet cards = 0;
    for (int rank = 0; rank < DOUDIZHU_RANKS; rank++) {
        CardSet of_rank = game->unseen & doudizhu_rank_cards(rank), bottom = of_rank & game->bottom;
        of_rank ^= bottom;
        for (int n = rank_count(counts, rank); n > 0; n--) {
            CardSet *from = landlord && bottom ? &bottom : &of_rank;
            cards |= *from & -*from;
            *from &= *from - 1;
        }
    }
    return cards;
}

static void notify(void *memory, const void *object) {
    const ClimbingPly *ply = object;
    Memory *game = memory;
    int position = position_of(game, ply->seat);
    if (game->landlord == NO_POSITION) {
        see_bid(game, ply);
        return;
    }
    CardSet cards;
    if (position != game->position)
        cards = invent(game, position == game->landlord, ply->cards);
    else if (ladder_rank_counts(game->answer) == ply->cards)
        cards = game->answer;
    else
        cards = doudizhu_take(game->hand, ply->cards);
    game->hand &= ~cards;
    game->unseen &= ~cards;
    game->answer = 0;
    if (game->count < PLAYS_MAX) game->plays[game->count++] = cards;
}

/* ---- turns ---- */

static int first_play(const Memory *game) {
    return (game->position - game->landlord + DOUDIZHU_SEATS) % DOUDIZHU_SEATS;
}

static bool has_bid(const Memory *game) { return game->bids > game->position; }

static int turns(const void *memory) {
    const Memory *game = memory;
    int played = game->landlord == NO_POSITION ? 0 : (game->count - first_play(game) + 2) / DOUDIZHU_SEATS;
    return has_bid(game) + played;
}

void doudizhu_botzone_cards(CardSet cards, Text *out) {
    text_char(out, '[');
    for (CardSet rest = cards; rest; rest &= rest - 1)
        text_format(out, "%s%d", rest == cards ? "" : ",", __builtin_ctzll(rest));
    text_char(out, ']');
}

static void write_history(const Memory *game, int play, Text *out) {
    text_string(out, "\"history\":[");
    for (int i = play - 2; i < play; i++) {
        if (i == play - 1) text_char(out, ',');
        doudizhu_botzone_cards(i < 0 ? 0 : game->plays[i], out);
    }
    text_char(out, ']');
}

static void write_bid_request(const Memory *game, Text *out) {
    text_string(out, "{\"own\":");
    doudizhu_botzone_cards(game->dealt, out);
    text_string(out, ",\"bid\":[");
    for (int i = 0; i < game->position; i++) text_format(out, "%s%d", i ? "," : "", game->bid[i]);
    text_string(out, "]}");
}

static void request(const void *memory, int turn, Text *out) {
    const Memory *game = memory;
    bool auction = game->bids > 0;
    if (game->landlord == NO_POSITION || (turn == 0 && has_bid(game))) {
        write_bid_request(game, out);
        return;
    }
    int number = turn - has_bid(game);
    text_char(out, '{');
    write_history(game, first_play(game) + DOUDIZHU_SEATS * number, out);
    if (number == 0) {
        text_string(out, ",\"own\":");
        doudizhu_botzone_cards(game->dealt, out);
        text_string(out, auction ? ",\"publiccard\":" : ",\"public\":");
        doudizhu_botzone_cards(game->bottom, out);
    }
    if (number == 0 && auction)
        text_format(out, ",\"landlord\":%d,\"pos\":%d,\"finalbid\":%d", game->landlord, game->position,
                    game->final_bid);
    text_char(out, '}');
}

static void response(const void *memory, int turn, Text *out) {
    const Memory *game = memory;
    if (turn == 0 && has_bid(game))
        text_format(out, "%d", game->bid[game->position]);
    else
        doudizhu_botzone_cards(game->plays[first_play(game) + DOUDIZHU_SEATS * (turn - has_bid(game))], out);
}

/* ---- responses ---- */

bool doudizhu_botzone_read(const cJSON *list, CardSet *cards) {
    const cJSON *item;
    Error ignored;
    *cards = 0;
    if (!cJSON_IsArray(list)) return false;
    cJSON_ArrayForEach(item, list) {
        int64_t card;
        if (!json_integer(item, "card", 0, DOUDIZHU_DECK - 1, &card, &ignored)) return false;
        if (*cards >> card & 1) return false;
        *cards |= UINT64_C(1) << card;
    }
    return true;
}

int doudizhu_botzone_find(RankCounts counts, const Move *legal, int count) {
    for (int i = 0; i < count; i++)
        if (move_class(legal[i]) != CLIMBING_SAID && ladder_rank_counts(move_cards(legal[i])) == counts)
            return i;
    return -1;
}

static bool read_bid(const cJSON *value, const Move *legal, int count, Move *move) {
    Error ignored;
    int64_t bid;
    if (!json_integer(value, "bid", 0, CLIMBING_BID_MAX, &bid, &ignored)) return false;
    *move = bid ? climbing_word((int)bid) : CLIMBING_PASS;
    for (int i = 0; i < count; i++)
        if (legal[i] == *move) return true;
    return false;
}

static bool read(void *memory, const cJSON *value, const Move *legal, int count, Move *move) {
    Memory *game = memory;
    CardSet cards;
    if (game->landlord == NO_POSITION) return read_bid(value, legal, count, move);
    if (!doudizhu_botzone_read(value, &cards) || (cards & ~game->hand)) return false;
    int found = doudizhu_botzone_find(ladder_rank_counts(cards), legal, count);
    if (found < 0) return false;
    game->answer = cards;
    *move = legal[found];
    return true;
}

const Botzone doudizhu_botzone = {
    .check = check,
    .sit = sit,
    .notify = notify,
    .turns = turns,
    .request = request,
    .response = response,
    .read = read,
    .rebuild = doudizhu_botzone_rebuild,
    .answer = doudizhu_botzone_answer,
};
