/* Records: a line is refused with a message, or every one of its moves was legal. */
#include "holds.h"
#include "play/record.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
    Error error = {0};
    if (!record_replay(&(RecordLine){"fuzz", 1, (const char *)data, size}, size % 2, NULL, &error))
        HOLDS(error.status && error.text[0]);
    return 0;
}
