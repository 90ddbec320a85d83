//===- HeaderFunctions.h - how a public function is written -----*- C++ -*-===//
//
// What the members of a generated struct that run derivative code have in
// common: a head, an overload that allocates the workspace where there is one,
// and a call of the code's entry.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Emit/Header.h"
#include "Emit/HeaderCodes.h"
#include "Emit/HeaderInterface.h"
#include "Emit/HeaderJacobian.h"
#include "Emit/HeaderText.h"
#include "Emit/PublicMembers.h"

namespace sparsegen::emit {

/// Those of the inputs that the structure depends on, in their order.
std::vector<PublicParameter> structureInputs(const ir::Module& primal, const Signature& signature);

/// What an object knows of slot k of one side: `sg_rows.length(0)`.
std::string knownOf(const JacobianParts& parts, const std::vector<ir::Slot>& slots, std::size_t k, const char* what);
/// The row or column that slot k of one side begins with: a number, or what an object knows.
std::string beginOf(const JacobianParts& parts, const std::vector<ir::Slot>& slots, std::size_t k);

/// `decompress`, of the compressed form that its parameter is called after.
PublicFunction decompressOf(const std::string& value, const std::string& matrix);

/// The member that keeps an integer that an object was made from.
std::string madeFrom(const Signature::Structural& input);

/// Writes the public functions of one struct.
class Functions {
public:
  Functions(Lines& lines, const JacobianParts& request, const Codes& code)
      : out(lines), parts(request), codes(code), value(code.value()), members{code.value()} {}

  Lines& out;
  const JacobianParts& parts;
  const Codes& codes;
  const std::string value;          ///< "double"
  std::vector<TemplateCall> calls;  ///< of those that are templates
  PublicMembers members;            ///< that are written so far

  bool hasColors() const { return parts.coloring.numColors != 0; }

  /// Begins a function with the inputs of a signature.
  static PublicFunction function(const std::string& name, const Signature& signature, std::uint64_t workspaceBytes);

  /// Opens the function; where it needs a workspace, after an overload that allocates one. `workspace`: the name of
  /// that parameter.
  void open(const PublicFunction& function, const std::string& workspace);

  /// Checks of what was bound, and a tape where the code needs one.
  void writeStart(const Code& code, const Signature& signature);

  /// A call of the derivative code's entry.
  static std::string callEntry(const Code& code, const Signature& signature, const std::vector<std::string>& others,
                               const std::string& workspace);
  /// A statement that returns what the call gives.
  static std::string returning(const Code& code, const Signature& signature, const std::string& call);

  /// The element type of a table that direct evaluation is given; none where it needs none.
  std::optional<std::string> directTable(const std::string& name) const;
  /// The signature of `compressed`: what either sweep needs.
  Signature compressedSignature() const;
  /// The signature of `evaluate`.
  Signature evaluateSignature() const;

  /// "x, p, ": the inputs, to be followed by more.
  static std::string inputNames(const Signature& signature);

private:
  void requireLengths(const Signature& signature, const std::vector<ir::Slot>& slots, const std::string& side);
  TemplateCall callOf(const PublicFunction& function) const;
};

}  // namespace sparsegen::emit
