/* Inference from plays: sampled states are consistent with the view. */
#include "../suite.h"
#include "../duel.h"
#include "games/durak/inference.h"
#include "games/durak/plies.h"

static DurakInference inference;

static uint64_t story; /* a hash of all weights and all sampled states */

static void note(const DurakInference *seen, const DurakState *drawn) {
    const unsigned char *bytes = (const unsigned char *)drawn;
    for (size_t i = 0; i < sizeof *drawn; i++) story = (story ^ bytes[i]) * UINT64_C(0x100000001b3);
    for (int seat = 0; seat < seen->seats; seat++) {
        for (int card = 0; card < 64; card++)
            story = (story ^ story >> 32 ^ seen->weight[seat][card]) * UINT64_C(0x100000001b3);
    }
}

/* Along random games with any number of seats: counts agree with the view; every sampled state gives the same
 * view and contains all cards. */
static void follow(int seats, DurakVariant variant, uint64_t seed, DurakTrump trump) {
    DurakRules rules;
    DurakState state, drawn;
    DurakView view, again;
    DurakPly ply;
    Error error = {0};
    rules_init(&rules, "standard36");
    rules.seats = (uint8_t)seats;
    rules.variant = (uint8_t)variant;
    rules.trump = (uint8_t)trump;
    rules.deck = trump == DURAK_TRUMP_SLOT ? 52 : 36;
    rules.transfer_show_trump = variant == DURAK_TRANSFER;
    Rng rng = rng_seeded(seed);
    durak_deal(&state, &rules, &rng);
    durak_observe(&state, 0, &view);
    durak_observe_ply(NULL, 0, &state, 0, &ply);
    durak_inference_start(&inference, &view, &ply, 0, 30);
    while (state.public.turn >= 0) {
        durak_observe(&state, 0, &view);
        for (int seat = 0; seat < seats; seat++)
            assert_int_equal(inference.count[seat], view.hand_count[seat]);
        assert_int_equal(inference.talon, view.talon);
        assert_true(inference.open == view.public.open && inference.table == view.public.table);
        durak_inference_draw(&inference, &view, &rng, &drawn);
        durak_observe(&drawn, 0, &again);
        assert_memory_equal(&view, &again, sizeof view);
        note(&inference, &drawn);
        assert_true(durak_audit(&drawn, &error));
        DurakState before = state;
        Move move = durak_random_move(&state, &rng);
        durak_apply(&state, move);
        durak_observe_ply(&before, move, &state, 0, &ply);
        durak_inference_ply(&inference, &ply);
    }
}

TEST(drawn_states_fit_the_view) {
    for (int seats = 2; seats <= 6; seats++)
        for (uint64_t seed = 0; seed < 10; seed++)
            follow(seats, seed % 2 ? DURAK_TRANSFER : DURAK_THROW_IN, seed,
                   seed % 3 ? DURAK_TRUMP_LAST : DURAK_TRUMP_SLOT);
    /* the same as before, because searches depend on it */
    if (story != UINT64_C(0x2aa7d8a858ef0652)) fail_msg("another story: %#llx", (unsigned long long)story);
}
