//===- HeaderCodes.h - the derivative modules of one request ----*- C++ -*-===//
//
// All the derivative code that a generated struct has behind its public
// functions, a private struct a module.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "Emit/Header.h"
#include "Emit/HeaderCode.h"
#include "Emit/HeaderText.h"

namespace sparsegen::emit {

/// How many colors the code of an object does at once, which knows their number only when it is made: two of the widest
/// vectors.
constexpr int kLanesOfObjects = 8;

/// Whether an object always has its values directly. Then its compressed form is made of these, which takes less than
/// a run of the function for each chunk of colors, and needs no code of its own.
bool compressesValues(const JacobianParts& parts);

struct Codes {
  Codes(const JacobianParts& parts, Diagnostics& diagnostics);

  std::optional<Code> forward;   ///< tangents in lanes, a lane a column color; none where no column has one,
                                 ///< or the compressed form is made of values
  std::optional<Code> backward;  ///< adjoints in lanes, a lane a row color; none where no row has one
  Code product;
  std::optional<Code> adjoint;   ///< none: there is no adjoint
  std::optional<Code> gradient;  ///< the same, with the function's value; of a Hessian, without
  std::optional<Code> direct;
  std::optional<Code> elements;  ///< the blocks of which a Hessian is the sum
  std::optional<Code> pass;      ///< the structure pass, where the pattern is enumerated
  std::optional<Code> sets;      ///< the same over index sets

  /// The scalar that all values are of: "double".
  std::string value() const;

  /// The user's records that the code reaches into, by their names.
  std::set<std::string> reachedRecords() const;

  /// Writes the structs, and before them what several have.
  void write(Lines& out) const;

private:
  std::vector<const Code*> all() const;
};

}  // namespace sparsegen::emit
