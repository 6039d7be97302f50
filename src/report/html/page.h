/* The report of runs as one HTML file that needs nothing else: no network, no server. */
#ifndef KOZYR_REPORT_HTML_PAGE_H
#define KOZYR_REPORT_HTML_PAGE_H

#include "core/text.h"
#include "report/html/selection.h"

/* Appends the records of `picks` of the run in `folder`, a line each, in their order; `explained`: with what
 * the bots thought. */
typedef bool PageRecords(const char *folder, const Picks *picks, bool explained, Text *out, Error *error);

typedef struct {
    char *const *folders;
    int folder_count;
    const char *title;  /* NULL: the names of the runs */
    const char *charts; /* where the chart library is; NULL: LIBRARY_PLACE */
    const char *version;
    Selection selection;
    bool explained;
    PageRecords *records;
} PageOptions;

/* Appends the page. Input errors: a folder that is no run, runs of different games, games that do not exist.
 */
bool page_write(const PageOptions *options, Text *out, Error *error);

/* The files of this folder that go into every page, and the drawings of the games: written by scripts/embed. */
extern const char page_html[], page_css[], page_notice[], page_scripts[];

#endif
