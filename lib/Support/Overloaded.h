//===- Overloaded.h - one visitor out of several lambdas --------*- C++ -*-===//
//
// For std::visit, with a lambda for each alternative. An alternative without one
// does not compile.
//
//===----------------------------------------------------------------------===//
#pragma once

namespace sparsegen {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

}  // namespace sparsegen
