/* Points taken together by the value of one parameter or of two: marginal effects and maps. */
#ifndef KOZYR_PLAN_GROUPING_H
#define KOZYR_PLAN_GROUPING_H

#include "plan/analysis.h"

/* Fills analysis->groupings. False when memory is short. */
bool grouping_create(Analysis *analysis, const Totals *totals);

#endif
