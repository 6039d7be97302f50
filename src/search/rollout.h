/* Include-template: plays a state to its end, by random moves or by a policy mixed with random moves. */

typedef Move SEARCHED(Policy)(const GAME_STATE *state, Rng *rng);

static int SEARCHED(rollout_random)(GAME_STATE *state, Rng *rng, int noise, Outcome *out) {
    (void)noise;
    return SEARCHED(playout)(state, rng, out);
}

#ifdef GAME_POLICIES

/* Decides which plies are random: each uses 16 bits of a random number. */
typedef struct {
    uint64_t bits;
    uint32_t left, threshold;
} SEARCHED(Noise);

static inline bool SEARCHED(is_noise)(SEARCHED(Noise) * noise, Rng *rng) {
    if (!noise->threshold) return false;
    if (!noise->left) {
        noise->bits = rng_next(rng);
        noise->left = 4;
    }
    bool random = (noise->bits & 0xffff) < noise->threshold;
    noise->bits >>= 16;
    noise->left--;
    return random;
}

typedef void SEARCHED(Apply)(GAME_STATE *state, Move move);

static inline void SEARCHED(apply_any)(GAME_STATE *state, Move move) { SEARCHED(apply)(state, move); }

/* Returns the number of plies. `policy` and `apply` are compile-time constants wherever this is inlined. */
__attribute__((always_inline)) static inline int SEARCHED(rollout_by)(GAME_STATE *state, Rng *rng,
                                                                      int percent, Outcome *out,
                                                                      SEARCHED(Policy) * policy,
                                                                      SEARCHED(Apply) * apply) {
    assert(percent >= 0 && percent <= 100);
    SEARCHED(Noise) noise = {.threshold = (uint32_t)percent * 65536u / 100};
    int plies = 0;
    while (SEARCHED(turn)(state) >= 0) {
        bool random = SEARCHED(is_noise)(&noise, rng);
        apply(state, random ? SEARCHED(random_move)(state, rng) : policy(state, rng));
        plies++;
    }
    SEARCHED(outcome)(state, out);
    return plies;
}

#ifdef GAME_FOLDS
#define ROLLOUT_FOLDED(policy)                                                                               \
    if (SEARCHED(folds)(state))                                                                              \
        return SEARCHED(rollout_by)(state, rng, noise, out, SEARCHED(policy_##policy),                       \
                                    SEARCHED(apply_folded));
#else
#define ROLLOUT_FOLDED(policy)
#endif

#define POLICY_ROLLOUT(policy)                                                                               \
    static int SEARCHED(rollout_##policy)(GAME_STATE * state, Rng * rng, int noise, Outcome *out) {          \
        ROLLOUT_FOLDED(policy)                                                                               \
        return SEARCHED(rollout_by)(state, rng, noise, out, SEARCHED(policy_##policy), SEARCHED(apply_any)); \
    }
GAME_POLICIES(POLICY_ROLLOUT)
#define POLICY_ROLLOUT_NAME(policy) SEARCHED(rollout_##policy),
#define POLICY_NAME(policy)         SEARCHED(policy_##policy),
#define POLICY_TEXT(policy)         #policy,
#else
#define GAME_POLICIES(unused)
#endif

static int (*const SEARCHED(rollouts)[])(GAME_STATE *, Rng *, int, Outcome *) = {
    SEARCHED(rollout_random), GAME_POLICIES(POLICY_ROLLOUT_NAME)};
static SEARCHED(Policy) *const SEARCHED(policies)[] = {NULL, GAME_POLICIES(POLICY_NAME)};
static const char *const SEARCHED(policy_names)[] = {GAME_POLICIES(POLICY_TEXT) NULL};

static int SEARCHED(rollout)(GAME_STATE *state, Rng *rng, int policy, int noise, Outcome *out) {
    assert(policy >= 0 && policy < (int)(sizeof SEARCHED(rollouts) / sizeof *SEARCHED(rollouts)));
    return SEARCHED(rollouts)[policy](state, rng, noise, out);
}
