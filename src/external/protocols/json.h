/* For the two files of the protocol `json` only. */
#ifndef KOZYR_EXTERNAL_PROTOCOLS_JSON_H
#define KOZYR_EXTERNAL_PROTOCOLS_JSON_H

#include "core/protocol.h"

enum { JSON_PROTOCOL_VERSION = 1 };

bool json_serve(Talk *talk, Guest *guest, Error *error);

#endif
