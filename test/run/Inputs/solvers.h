/* Structs as libraries declare them, with functions in them, and texts. */
#pragma once
typedef struct Law {
  int flag;
  char code[8], name[24];
  double rate, weight[3];
  int (*apply)(const struct Law *law, const double *x, double *y);
} Law;
typedef struct {
  double scale;
  double (*of)(double);
} Scaled;
struct Report {
  int level;
  Law *law;
};
