/* A library of which sparsegen sees declarations only. */
#pragma once
#include "only-declared.h"

typedef struct {
  double temperature, pressure;
  int species;
  double weight[4];
} Gas;

typedef enum { PHASE_GAS, PHASE_LIQUID } Phase;

struct Solver; /* opaque */
#ifndef __SPARSEGEN__
struct Solver {
  int steps;
};
#endif

LIBRARY double rate_constant(int reaction, double temperature) BODY(return (reaction + 1) * temperature * 0.5;)
LIBRARY int gas_species(const Gas *gas) BODY(return gas->species;)
LIBRARY void gas_rates(const Gas *gas, double *rates)
    BODY(for (int i = 0; i < 4; ++i) rates[i] = gas->weight[i] * gas->temperature;)
LIBRARY int gas_state(Gas *gas, double *scale, int *count)
    BODY(gas->temperature = 2; gas->pressure = 3; gas->species = 1; *scale = 0.25; *count = 3; return 0;)
LIBRARY double phase_factor(Phase phase, float weight) BODY(return phase == PHASE_GAS ? weight : 1.0;)
LIBRARY Phase phase_of(double temperature) BODY(return temperature < 300 ? PHASE_LIQUID : PHASE_GAS;)
LIBRARY double solver_time(struct Solver *solver) BODY(return solver->steps;)
LIBRARY long step_number(void) BODY(return 7;)
LIBRARY void show_number(double number) BODY(number = number;)

typedef struct {
  const double *table;
  int count;
} Lookup;
LIBRARY double look_up(const Lookup *lookup) BODY(return lookup->table[0] + 2 * lookup->table[lookup->count - 1];)

/* What is written lies behind a pointer in what is constant, or a copy. */
typedef struct {
  int *count;
} Counted;
LIBRARY int count_down(const Counted *counted) BODY(return --*counted->count;)
LIBRARY int count_down_copy(Counted counted) BODY(return --*counted.count;)

/* Texts, and further arguments. */
typedef struct {
  char title[8];
  int count;
} Notes;
LIBRARY int set_error(const char *what, int code) BODY(return what[0] == 'k' ? code : 1;)
LIBRARY int fail_at(const char *format, ...) BODY(return format[0] == '%' ? 2 : 0;)
LIBRARY int name_of(const char *title, char *name) BODY(name[0] = title[0]; name[1] = 0; return 0;)
LIBRARY double note(const Notes *notes, const char *name, const char *format, ...)
    BODY(return notes->count + name[0] + (format[0] == 'a' ? 0.5 : 0.25);)

/* Pointers that it sets, and that it is given to write behind. */
LIBRARY int record(Notes **notes, int code) BODY(if (*notes)(*notes)->count = code; *notes = 0; return code;)
LIBRARY void row_sums(double **rows, int count, double *sums)
    BODY(for (int i = 0; i < count; ++i) rows[i][0] += sums[i], sums[i] = rows[i][0] + rows[i][1];)

/* A library that keeps what it is given. */
#ifndef __SPARSEGEN__
inline int *&kept_flag(void) {
  static int *kept;
  return kept;
}
#endif
LIBRARY void watch_flag(int *flag) BODY(kept_flag() = flag;)
LIBRARY void advance(void) BODY(if (kept_flag()) *kept_flag() = 1;)
