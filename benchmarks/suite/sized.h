// A Jacobian or Hessian whose structure is known at run time, behind plain functions: what measure_sized.cpp measures.
// `Problem` is what problem.h of the problem's folder says.
#pragma once

#include <memory>

struct Problem;

// An object made from the problem's sizes and tables.
class Made {
public:
  virtual ~Made() = default;
  virtual int rows() const = 0;
  virtual int nnz() const = 0;
  virtual const int* row_ptr() const = 0;
  virtual const int* col_idx() const = 0;
  // Colors the columns, the first time.
  virtual int num_colors() const = 0;
  virtual void evaluate(const Problem& problem, const double* x, double* values) const = 0;
};

std::unique_ptr<Made> make(const Problem& problem);

// The header of the same source with its sizes bound, where there is one.
void evaluate_fixed(const Problem& problem, const double* x, double* values);
