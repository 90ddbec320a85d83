// Names that helpers are given as `std::string`, and only print, test or compare.
// RUN: %run
#include <iostream>
#include <sparsegen/annotate.h>
#include <string>

static int checkSet(const void* p, const std::string what) {
  if (!p) std::cerr << what << " is null\n";
  return p ? 0 : (what.empty() ? 2 : 1);
}

// WARNS: passed-over
SPARSEGEN_JACOBIAN(r[1], y[2])
int checked(const double* y, double* r) {
  if (checkSet(y, "y")) return -1;
  r[0] = y[0] * y[1];
  return 0;
}

static double factor(const std::string& name) {
  const std::string other = "heat";
  if (name == other) return 2.0;
  return name != "none" && name.size() == 4 && name[0] == 'm' ? 3.0 : name.length() > 5 ? 0.0 : 0.5;
}
static std::string nameOf(int k) { return k == 0 ? "heat" : "mass"; }

SPARSEGEN_JACOBIAN(r[4], y[4])
void named(const double* y, double* r) {
  std::string last;
  r[0] = factor(nameOf(0)) * y[0] * y[0];
  r[1] = factor(nameOf(1)) * y[1];
  r[2] = factor("other") * y[2];
  last = "momentum";
  r[3] = factor(last) * y[3];
}
