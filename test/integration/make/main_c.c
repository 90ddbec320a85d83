#include <stdio.h>

#include "law_sparse.h"

int main(void) {
  printf("rows %d\n", law_jacobian_rows);
  return law_jacobian_row_ptr() == NULL;
}
