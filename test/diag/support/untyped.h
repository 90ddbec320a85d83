struct Table {
  double k;
};
struct Solver {
  void* user;
  double* work;
};
