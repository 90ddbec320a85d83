// Results that say how it went, in all the ways that headers declare such.
#pragma once
enum Status { OK = 0, BAD = 1 };
enum class Scoped : unsigned char { fine, wrong };
typedef enum { SOLVE_OK, SOLVE_FAILED } SolveStatus;
namespace lib {
enum Code { Good, Worse };
using Returned = Code;
struct Solver {
  enum State { Done, Failed };
};
}  // namespace lib
