/* The files of this folder that go into every page, and the drawings of the games: written by scripts/embed.
 */
#ifndef KOZYR_REPORT_HTML_FILES_H
#define KOZYR_REPORT_HTML_FILES_H

extern const char page_html[], page_css[], page_notice[], page_scripts[];

#endif
