/* The chart library of a page: the modules of d3 that its charts use. */
#ifndef KOZYR_REPORT_HTML_LIBRARY_H
#define KOZYR_REPORT_HTML_LIBRARY_H

#include "core/error.h"
#include "core/text.h"

/* Where Debian's packages node-d3-axis, node-d3-scale and node-d3-selection, and what those need, have the
 * modules. */
#define LIBRARY_PLACE "/usr/share/nodejs"

/* Appends the modules below the folder `place`, or the file `place`, which then holds all of d3. Input
 * errors: what is not there, and a file that would end the script it is in. */
bool library_read(const char *place, Text *out, Error *error);

#endif
