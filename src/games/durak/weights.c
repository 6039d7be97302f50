/* The progress of a game, from a table compiled in, so that no math library affects games. */
#include "games/durak/weights.h"

#include <assert.h>

#include "games/durak/progress.h"

double durak_progress(int deck, int unknown) {
    assert(unknown >= 0 && unknown <= deck);
    assert(deck == 24 || deck == 32 || deck == 36 || deck == 52);
    int row = deck == 24 ? 0 : deck == 32 ? 1 : deck == 36 ? 2 : 3;
    return durak_progress_table[row][unknown];
}
