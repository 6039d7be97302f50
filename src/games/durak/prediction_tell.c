/* Explains the choices of the prediction bot. The trees are built again, whole and with the sum of every
 * path. For each card the path that decides its score is reported, as by the original's showpath. */
#include "games/durak/prediction_losses.h"

#include <math.h>

/* Values are reported in thousandths. */
enum { PER_UNIT = 1000 };
_Static_assert((int)THOUGHT_PATH >= PREDICTION_DEPTH_MAX + 1,
               "a path from the root to the deepest card fits");

static bool tellable(double value) { return fabs(value) < INT32_MAX / PER_UNIT; }

static int32_t thousandths(double value) { return (int32_t)lround(value * PER_UNIT); }

/* The last node of the path that determines the value of `index`. */
static uint32_t deciding_end(const Prediction *search, uint32_t index) {
    const PredictionNode *node = &search->nodes[index];
    if (!node->children) return index;
    bool up = prediction_goes_up(search, search->own >> search->nodes[node->child].card & 1);
    uint32_t best = deciding_end(search, node->child);
    for (uint32_t i = 1; i < node->children; i++) {
        uint32_t end = deciding_end(search, node->child + i);
        double value = search->nodes[end].score, least = search->nodes[best].score;
        if (up ? value > least : value < least) best = end;
    }
    return best;
}

/* Adds the path that decides node `top`; own cards and the enemy's alternate. */
static void add_path(const Prediction *search, uint32_t top, int sign, Thought *thought) {
    uint32_t end = deciding_end(search, top), path[PREDICTION_DEPTH_MAX + 1];
    int length = 0;
    for (uint32_t at = end;; at = search->nodes[at].parent) {
        assert(length <= PREDICTION_DEPTH_MAX);
        path[length++] = at;
        if (at == top) break;
    }
    ThoughtMove told = {0};
    for (int i = 0; i < length; i++) {
        const PredictionNode *node = &search->nodes[path[length - 1 - i]];
        bool own = search->own >> node->card & 1;
        DurakVerb verb = own == search->attacking ? DURAK_ATTACK : DURAK_DEFEND;
        if (!tellable(node->score)) return;
        told.path[i] = (ThoughtStep){durak_move(verb, card_bit(node->card)), thousandths(node->score)};
    }
    told.path_count = length;
    told.move = told.path[0].move;
    told.value = sign * told.path[length - 1].sum;
    thought_move(thought, told);
}

static void begin(const char *unit, Thought *thought) { *thought = (Thought){.unit = unit}; }

static void restore_signs(int sign, Thought *thought) {
    for (int i = 0; i < thought->move_count; i++) thought->moves[i].value *= sign;
}

void prediction_tell(Prediction *search, CardSet fitting, Thought *thought) {
    /* sorts best first from the bot's point of view */
    int sign = search->attacking || search->params->defence_choice == DEFENCE_BEST ? 1 : -1;
    const CardList *own = &search->belief->own;
    begin("thousandths, summed along the path that decides", thought);
    thought->depth = search->params->depth;
    search->ordered = true; /* keeps every node with its path's own sum */
    if (!search->attacking) {
        prediction_grow(search, cards_lowest(fitting));
        const PredictionNode *root = &search->nodes[0];
        for (uint32_t i = 0; i < root->children; i++) add_path(search, root->child + i, sign, thought);
    }
    for (int i = 0; i < own->count && search->attacking; i++)
        if (fitting >> own->cards[i] & 1) {
            prediction_grow(search, own->cards[i]);
            add_path(search, 0, sign, thought);
        }
    restore_signs(sign, thought);
}

void prediction_tell_weights(const Prediction *search, Thought *thought) {
    const CardList *own = &search->belief->own;
    begin("thousandths of a weight; the lightest card leads", thought);
    for (int i = 0; i < own->count; i++) {
        double weight = prediction_weight(search, own->cards[i], search->own);
        if (!tellable(weight)) continue;
        thought_move(thought, (ThoughtMove){.move = durak_move(DURAK_ATTACK, card_bit(own->cards[i])),
                                            .value = -thousandths(weight)});
    }
    restore_signs(-1, thought);
}
