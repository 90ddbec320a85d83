struct Table {
  double k;
};
struct Hidden;
struct Solver {
  Hidden* hidden;
  void* user;
  double* work;
};
