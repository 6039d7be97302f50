/* For the two files of the protocol `botzone` only. */
#ifndef KOZYR_EXTERNAL_PROTOCOLS_BOTZONE_H
#define KOZYR_EXTERNAL_PROTOCOLS_BOTZONE_H

#include "core/protocol.h"

/* The line by which a bot asks to stay alive. */
#define BOTZONE_STAY ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"

bool botzone_serve(Talk *talk, Guest *guest, Error *error);

#endif
