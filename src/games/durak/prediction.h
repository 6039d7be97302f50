/* The weighted prediction tree of the DurakRobot program, for two seats.
 *
 * A tree continues the bout from one card. Attacks and answers alternate; each side may play any card that
 * the belief allows, and no side stops or takes. Each card of a path has a loss, its possibility times its
 * weight. Own cards subtract it from the path's score, the enemy's add it. The scores of all paths decide.
 *
 * The code keeps the original's order of floating-point operations and of equal scores. For each defect of
 * the original a switch selects the correct form. */
#ifndef KOZYR_GAMES_DURAK_PREDICTION_H
#define KOZYR_GAMES_DURAK_PREDICTION_H

#include "core/thought.h"
#include "games/durak/belief.h"
#include "games/durak/weights.h"

/* ThoughtMove.path and the chances of hidden cards have a place for each ply. */
enum { PREDICTION_DEPTH_MAX = 10 };

/* In each enum the first value is the original behaviour. */
typedef enum { DEFENCE_WORST, DEFENCE_BEST } DefenceChoice;
typedef enum { OPPONENT_COOPERATES, OPPONENT_RESISTS } Opponent;
typedef enum { NODE_MODEL_PREVIOUS, NODE_MODEL_OWN } NodeModel;
typedef enum { ATTACK_CARD_TWICE, ATTACK_CARD_ONCE } AttackCard;
typedef enum { EQUAL_SCORES_LAST, EQUAL_SCORES_FIRST } EqualScores;
typedef enum { POSSIBILITY_ORIGINAL, POSSIBILITY_EXACT } Possibility;
typedef enum { ENEMY_COUNT_ORIGINAL, ENEMY_COUNT_EXACT } EnemyCount;
typedef enum { TRUMP_CARD_REMOVED, TRUMP_CARD_TRACKED } TrumpCard;
typedef enum { THROW_IN_ALWAYS, THROW_IN_SPARE_TRUMPS } ThrowIn;

typedef struct {
    DurakFactors factors;
    double rank_factor, possibility_factor;
    uint32_t node_limit;
    uint8_t depth;
    uint8_t defence_choice, opponent, node_model, attack_card, equal_scores, possibility, enemy_count,
        trump_card, throw_in; /* the enums above */
} PredictionParams;

/* One card of a path. */
typedef struct {
    CardSet left;    /* own, known and unknown cards that the path has not played */
    double score;    /* of the path down to this card; once its replies are queued, the node's value */
    uint32_t parent; /* index of the parent */
    uint32_t child;  /* index of the first child; children are adjacent */
    uint16_t ranks;  /* ranks on the table */
    uint8_t children;
    uint8_t hidden; /* unknown cards that the enemy has played on the path */
    Card card;
} PredictionNode;

_Static_assert(sizeof(PredictionNode) == 32, "two to a cache line");

/* The smallest and largest scores, each with its card: the two ends of an ordered map with one
 * card per key. A NaN compares equal to the smallest key; as the first key it stays alone. */
typedef struct {
    double smallest, largest;
    Card smallest_card, largest_card;
    bool filled;
} ScoreMap;

/* `last`: among equal scores the later one replaces the card. */
void score_map_put(ScoreMap *map, double score, Card card, bool last);

/* Tables that follow from the parameters, computed once per game. */
typedef struct {
    const PredictionParams *params;
    CardSet trumps;
    int deck;
    uint32_t room;              /* most cards in a tree: the node limit, or fewer if no tree can reach it */
    double base[64];            /* weight without progress, by card */
    double share[SUITS + 1];    /* repetition factor times a number of cards */
    double rank_base[2][RANKS]; /* as `base`, by rank: for plain cards and for trumps */
    bool rises[2]; /* true if losses grow with the rank (plain cards, trumps) while possibilities are not
                      negative */
} PredictionWeights;

/* One decision: the belief as sets, and what follows from it for every node. */
typedef struct {
    const PredictionParams *params;
    const PredictionWeights *weights;
    const DurakBelief *belief;
    CardSet own, known, unknown;
    double progress, possibility_factor, rank_factor;
    double chance[PREDICTION_DEPTH_MAX]; /* possibility times its factor, by hidden cards played */
    bool attacking;
    bool numbers;      /* no possibility is NaN */
    bool ordered;      /* scores may be NaN: put them into the map one by one, in the original's order */
    uint16_t ranks;    /* ranks on the table */
    uint8_t place[64]; /* by card: its position in its list; own and known cards only */
    PredictionNode *nodes;
    uint64_t count; /* cards in all trees */
    ScoreMap map;
} Prediction;

/* The most cards that a tree of this depth can hold, or the node limit if that is less. */
uint32_t prediction_room(const PredictionParams *params, int deck);

void prediction_weigh(PredictionWeights *weights, const PredictionParams *params, int deck, Card trump);

/* Begins a decision. This is enough for prediction_lightest and prediction_count_tree. */
void prediction_start(Prediction *search, const PredictionWeights *weights, const DurakBelief *belief,
                      CardSet hand, CardSet table, bool attacking);

/* Counts the cards of the tree below `card` without scores, for decisions with one candidate. Returns false,
 * and counts none, if there are more than the limit. */
bool prediction_count_tree(Prediction *search, Card card);

/* Prepares the trees. `enemy_count` is the assumed number of cards of the enemy; `nodes` has room for
 * prediction_room nodes. */
void prediction_open(Prediction *search, int enemy_count, PredictionNode *nodes);

/* Adds the paths that begin with throwing in the own card `card`. */
void prediction_add_throw_in(Prediction *search, Card card);
/* Adds the paths of all answers to the enemy's card `card`, which is on the table. */
void prediction_add_answers(Prediction *search, Card card);

/* For explanations, after prediction_open(): rebuilds the trees and reports the path that decides each
 * candidate's score, with all its sums. `fitting` has the own cards to throw in, or the enemy's card to
 * beat. */
void prediction_tell(Prediction *search, CardSet fitting, Thought *thought);
/* Reports the weights of the own cards, for a lead. */
void prediction_tell_weights(const Prediction *search, Thought *thought);

/* The own card of the smallest weight, with repetitions counted in the whole hand. Ties go to the first in
 * the list. */
Card prediction_lightest(const Prediction *search);

#endif
