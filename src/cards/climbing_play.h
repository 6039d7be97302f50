/* Legal moves and plies of climbing games (cards/climbing.h). They are inlined with a variant that is known at
 * compile time, because simulated games spend their time here. */
#ifndef KOZYR_CARDS_CLIMBING_PLAY_H
#define KOZYR_CARDS_CLIMBING_PLAY_H

#include <assert.h>

#include "cards/climbing.h"
#include "cards/plays.h"

/* ---- legal moves ---- */

/* Keeps the plays with the lowest card, as a game's first play needs without an auction. Plays take the lowest
 * suits, so those with its rank include it. */
static inline int climbing_keep_first(Combination *plays, int count) {
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (rank_count(plays[i].cards, 0)) plays[kept++] = plays[i];
    return kept;
}

/* The first play of a game without an auction must have the lowest card. */
static inline bool climbing_is_first(const ClimbingVariant *variant, const ClimbingPublic *public) {
    return !variant->auction && !public->class && !public->trick.led;
}

static inline int climbing_plays(const ClimbingVariant *variant, const ClimbingPublic *public,
                                 const CombinationRules *rules, RankCounts hand, Combination *out) {
    if (public->trick.led)
        return combinations_answer(variant->table, rules, hand, public->class, public->head, out);
    int count = combinations_lead(variant->table, rules, hand, out);
    return climbing_is_first(variant, public) ? climbing_keep_first(out, count) : count;
}

static inline int climbing_hand_moves(const ClimbingVariant *variant, const ClimbingPublic *public,
                                      const TwoDecks *hand, Move *out) {
    if (climbing_speaks(variant, public)) return climbing_words(public, out);
    Combination plays[MOVES_MAX];
    CombinationRules rules = variant->combinations(&public->rules);
    int number = climbing_plays(variant, public, &rules, climbing_counts(variant, hand), plays), count = 0;
    if (public->trick.led) out[count++] = CLIMBING_PASS;
    if (variant->decks == 1) {
        LadderSuits suits = ladder_suits(hand->once);
        for (int i = 0; i < number; i++) out[count++] = move_play(&suits, &plays[i]);
    } else {
        for (int i = 0; i < number; i++) out[count++] = two_decks_move(variant->table, hand, &plays[i]);
    }
    if (rules.ambiguous) plays_sort(out, count); /* declared readings come where plain ones would */
    assert(count >= 1 && count <= MOVES_MAX);
    return count;
}

static inline Move climbing_draw_listed(const ClimbingVariant *variant, const ClimbingPublic *public,
                                        const TwoDecks *hand, Rng *rng, int *count) {
    Move moves[MOVES_MAX];
    *count = climbing_hand_moves(variant, public, hand, moves);
    return moves[*count > 1 ? rng_below(rng, (uint32_t)*count) : 0];
}

/* Draws one move uniformly, with the same result as from climbing_hand_moves' list, but only counts the plays and
 * builds the drawn one. */
static inline Move climbing_hand_draw(const ClimbingVariant *variant, const ClimbingPublic *public,
                                      const TwoDecks *hand, Rng *rng, int *count) {
    CombinationRules rules = variant->combinations(&public->rules);
    if (climbing_speaks(variant, public) || rules.ambiguous || climbing_is_first(variant, public))
        return climbing_draw_listed(variant, public, hand, rng, count);
    CombinationChoice choice;
    choice.table = variant->table;
    choice.rules = &rules;
    choice.hand = climbing_counts(variant, hand);
    const int passes = public->trick.led ? 1 : 0;
    if (passes)
        combinations_choose_answer(&choice, public->class, public->head);
    else
        combinations_choose_lead(&choice);
    *count = choice.plays + passes;
    assert(*count >= 1 && *count <= MOVES_MAX);
    const int drawn = (*count > 1 ? (int)rng_below(rng, (uint32_t)*count) : 0) - passes;
    if (drawn < 0) return CLIMBING_PASS;
    Combination play;
    combinations_nth(&choice, drawn, &play);
    if (variant->decks > 1) return two_decks_move(variant->table, hand, &play);
    return move_of(play.class, play.head, ladder_take_from(hand->once, play.cards));
}

/* The same for the seat to act. */
static inline int climbing_moves(const ClimbingVariant *variant, const ClimbingState *state, Move *out) {
    return climbing_hand_moves(variant, &state->public, &state->hand[state->public.trick.turn], out);
}

static inline Move climbing_draw(const ClimbingVariant *variant, const ClimbingState *state, Rng *rng,
                                 int *count) {
    return climbing_hand_draw(variant, &state->public, &state->hand[state->public.trick.turn], rng, count);
}

static inline Move climbing_random_move(const ClimbingVariant *variant, const ClimbingState *state,
                                        Rng *rng) {
    int count;
    return climbing_draw(variant, state, rng, &count);
}

/* ---- plies ---- */

static inline void climbing_end_trick(const ClimbingVariant *variant, ClimbingPublic *public) {
    public->won[public->trick.owner]++;
    if (variant->auction) public->class = public->head = 0;
    trick_lead(&public->trick, public->trick.owner);
}

static inline void climbing_end_game(const ClimbingVariant *variant, ClimbingPublic *public, int seat) {
    public->won[seat]++;
    if (variant->auction) {
        public->class = public->head = 0;
        public->phase = CLIMBING_OVER;
    }
    public->trick.owner = (uint8_t)seat;
    public->trick.turn = -1;
}

static inline void climbing_count_bomb(const ClimbingVariant *variant, ClimbingPublic *public, int class) {
    const CombinationClass *played = &variant->table->classes[class];
    if (!played->bomb) return;
    if (public->trick.led)
    public->bombs_answering++;
    else public->bombs_led++;
    if (played->jokers) public->rockets++;
    if (!variant->twofold) return;
    if (played->jokers || played->multiple >= variant->threefold)
    public->threefold++;
    else if (played->multiple >= variant->twofold) public->twofold++;
}

/* Under CLIMBING_LOCK_ROUND the locks stay while the leader beats its own last play, so locked seats cannot
 * answer the new lead. */
static inline unsigned climbing_special(const ClimbingVariant *variant, const ClimbingPublic *public,
                                        const Combination *play) {
    unsigned special = 0;
    bool round =
        !variant->auction && public->rules.lock == CLIMBING_LOCK_ROUND && !public->trick.led && public->class;
    if (round && combination_beats(variant->table, play->class, play->head, public->class, public->head))
        special |= TRICK_LOCKS_STAY;
    if (public->rules.skip_forced_passes && variant->unbeatable(play->class, play->head))
        special |= TRICK_UNBEATABLE;
    return special;
}

static inline void climbing_remove(const ClimbingVariant *variant, TwoDecks *hand, Move move,
                                   RankCounts cards) {
    if (variant->decks == 1) {
        assert((hand->once & move_cards(move)) == move_cards(move));
        hand->once ^= move_cards(move);
    } else {
        two_decks_take_all(hand, cards);
    }
}

static inline void climbing_make_play(const ClimbingVariant *variant, ClimbingState *state, Move move) {
    ClimbingPublic *public = &state->public;
    int seat = public->trick.turn;
    Combination play = climbing_play_of(variant, move);
    unsigned special = climbing_special(variant, public, &play);
    climbing_count_bomb(variant, public, play.class);
    if (!public->trick.led) public->tricks++;
    climbing_remove(variant, &state->hand[seat], move, play.cards);
    public->held[seat] = (uint8_t)(public->held[seat] - counts_total(play.cards));
    assert(public->held[seat] == two_decks_total(&state->hand[seat]));
    public->played[seat] += play.cards;
    public->plays[seat]++;
    public->class = play.class;
    public->head = play.head;
    if (two_decks_empty(&state->hand[seat]))
        climbing_end_game(variant, public, seat);
    else if (!trick_play(&public->trick, special))
        climbing_end_trick(variant, public);
}

static inline void climbing_apply(const ClimbingVariant *variant, ClimbingState *state, Move move) {
    ClimbingPublic *public = &state->public;
    assert(public->trick.turn >= 0);
    if (climbing_speaks(variant, public)) {
        climbing_speak(variant, state, move);
    } else if (move != CLIMBING_PASS) {
        climbing_make_play(variant, state, move);
    } else {
        assert(public->trick.led);
        public->passes++;
        if (!trick_pass(&public->trick, !variant->auction)) climbing_end_trick(variant, public);
    }
}

#endif
