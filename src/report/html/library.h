/* The chart library of a page: the d3 modules that its charts use. */
#ifndef KOZYR_REPORT_HTML_LIBRARY_H
#define KOZYR_REPORT_HTML_LIBRARY_H

#include "core/error.h"
#include "core/text.h"

/* The modules' folder in Debian's packages node-d3-axis, node-d3-scale, node-d3-selection and their
 * dependencies. */
#define LIBRARY_PLACE "/usr/share/nodejs"

/* Appends the modules from the folder `place`, or the file `place`, which must then contain all of d3. Input
 * errors: a missing file, and a file that would close the script element. */
bool library_read(const char *place, Text *out, Error *error);

#endif
