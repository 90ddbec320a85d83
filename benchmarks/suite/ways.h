// The ways to a sparse Jacobian that the suite compares. Each is a translation unit of its own, so that nothing of it
// is inlined into the loop that measures it; `Problem` is what problem.h of the problem's folder says.
#pragma once

#include <cstddef>
#include <memory>

struct Problem;

// The generated Jacobian's sizes and structure; the others use the same structure and coloring.
struct Structure {
  int rows, cols, nnz, colors;
  std::size_t compressed_size;
  const int *row_ptr, *col_idx, *color;
};
Structure structure();

void evaluate(const Problem& problem, const double* x, double* values);
void compressed(const Problem& problem, const double* x, double* compressed);
void decompress(const double* compressed, double* values);

void by_hand(const Problem& problem, const double* x, double* values);

// A way that others offer. What can be kept from one evaluation to the next is made by its constructor.
class Way {
public:
  virtual ~Way() = default;
  virtual void values(const double* x, double* values) = 0;
};

// Each throws `std::length_error` where the problem takes too much memory for it.
std::unique_ptr<Way> with_eigen(const Problem& problem);
std::unique_ptr<Way> with_sacado(const Problem& problem);
std::unique_ptr<Way> with_adolc(const Problem& problem);
std::unique_ptr<Way> with_differences(const Problem& problem);
