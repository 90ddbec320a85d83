#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "network.h"
#include "residual_sparse.h"

int check_reaction(void);

/* Each value against a difference of the function; how many are wrong. */
static int check_values(const residual_jacobian* jacobian, const struct network* network) {
  const int32_t* row_ptr = residual_jacobian_row_ptr(jacobian);
  const int32_t* col_idx = residual_jacobian_col_idx(jacobian);
  const int n = network->nodes;
  double* values = malloc(sizeof *values * (size_t)residual_jacobian_nnz(jacobian));
  double* p = malloc(sizeof *p * (size_t)n);
  double* low = malloc(sizeof *low * (size_t)n);
  double* high = malloc(sizeof *high * (size_t)n);
  int wrong = 0, status = 0, i, j, k;
  for (i = 0; i < n; ++i) p[i] = 1 + i * i;
  wrong += residual_jacobian_evaluate(jacobian, network, QUADRATIC, p, values, &status) != 0 || status != 2;
  for (j = 0; j < n; ++j) {
    /* The function is quadratic: a central difference is exact but for rounding. */
    p[j] += 0.5;
    residual(network, QUADRATIC, p, high);
    p[j] -= 1;
    residual(network, QUADRATIC, p, low);
    p[j] += 0.5;
    for (i = 0; i < n; ++i) {
      double value = 0;
      for (k = row_ptr[i]; k < row_ptr[i + 1]; ++k)
        if (col_idx[k] == j) value = values[k];
      if (value - (high[i] - low[i]) > 1e-9 || value - (high[i] - low[i]) < -1e-9) ++wrong;
    }
  }
  free(high);
  free(low);
  free(p);
  free(values);
  return wrong;
}

int main(void) {
  static const int ends[] = {0, 1, 1, 2, 2, 3, 3, 0, 1, 3}, outside[] = {0, 4};
  static const double resistance[] = {1, 2, 3, 4, 5};
  struct network network = {4, 5, 0, 0}, broken = {4, 1, 0, 0};
  double p[4] = {0, 0, 0, 0}, values[16];
  int wrong = check_reaction();
  residual_jacobian* jacobian;
  network.ends = ends;
  network.resistance = broken.resistance = resistance;
  broken.ends = outside;
  jacobian = residual_jacobian_create(&network);
  if (!jacobian) {
    puts(residual_jacobian_message());
    return 1;
  }
  wrong += residual_jacobian_rows(jacobian) != 4 || residual_jacobian_nnz(jacobian) != 14;
  wrong += check_values(jacobian, &network);
  wrong += strcmp(residual_jacobian_message(), "") != 0;

  /* What C++ would throw. */
  wrong += residual_jacobian_create(&broken) != NULL || !strstr(residual_jacobian_message(), "4");
  network.nodes = 3;
  wrong += residual_jacobian_evaluate(jacobian, &network, LINEAR, p, values, NULL) == 0;
  wrong += !strstr(residual_jacobian_message(), "network->nodes");
  residual_jacobian_destroy(jacobian);
  printf("wrong %d\n", wrong);
  return wrong != 0;
}
