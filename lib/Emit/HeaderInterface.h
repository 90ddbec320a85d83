//===- HeaderInterface.h - the public functions -----------------*- C++ -*-===//
//
// The generated functions from outside: the user's parameters as the user
// wrote them, and how each becomes an argument of the derivative code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

#include "Emit/HeaderCode.h"
#include "Emit/HeaderText.h"
#include "Emit/PublicMembers.h"
#include "IR/RowTables.h"

namespace sparsegen::emit {

/// What the public functions of one request have in common.
class Signature {
public:
  /// `code` is the derivative code of one of the functions: its entry's first
  /// parameters are the inputs, the last `others` are not.
  Signature(const ir::Module& primal, const Code& code, std::size_t others);

  const std::vector<PublicParameter>& inputs() const { return inputs_; }
  /// What the derivative code is given for the inputs, one an argument: a container is two.
  const std::vector<std::string>& arguments() const { return arguments_; }

  /// A name for one more parameter of the same functions.
  std::string fresh(std::string_view wanted) { return names_.fresh(identifier(wanted)); }

  /// The result's type, "void" for none.
  const std::string& result() const { return result_; }
  bool hasResult() const { return result_ != "void"; }
  /// `template <class sg_UserData>`, or nothing.
  std::string templateHead() const { return code_.types().templateHead(); }
  /// With those template parameters only that are in the text of a declaration.
  std::string templateHead(const std::string& declared) const { return code_.types().templateHead(declared); }

  /// `::sparsegen::runtime::require_bound("n", n, 32);` for each bound value, one a line.
  const std::vector<std::string>& boundChecks() const { return boundChecks_; }

  /// An integer that the structure depends on.
  struct Structural {
    std::string called;  ///< the user's name: `data->mx`
    std::string path;    ///< C++ of it, where the inputs are
    std::string type;    ///< C++ of its type
  };
  /// Those that are no entries of tables, in the order of the module's inputs of the structure.
  const std::vector<Structural>& structural() const { return structural_; }
  /// C++ of such an integer; internal error for any other.
  const std::string& structuralPath(ir::ObjectId object, std::uint64_t cell) const;
  /// C++ of the pointer to the first entry of a table; empty where none has a name.
  std::string tablePath(const ir::StructureInput& table) const;
  /// C++ of the vector that row `index` is, an expression, of a table of such; empty where the public functions can't
  /// name it.
  std::string rowPath(const ir::RowTable& rows, const std::string& index) const;

private:
  void add(const ir::SignatureParameter& parameter, ir::ObjectId object);
  std::string containerDeclaration(const ir::SignatureParameter& parameter, ir::ObjectId object,
                                   const std::string& declared) const;
  std::string sizeOf(const ir::SignatureParameter& parameter) const;
  const PublicParameter* inputOf(const std::string& original) const;
  PublicParameter input(const ir::SignatureParameter& parameter, ir::ObjectId object);
  std::string argument(const ir::SignatureParameter& parameter, ir::ObjectId object, const std::string& name) const;
  bool reaches(ir::ObjectId parameter, const std::vector<ir::Slot>& slots) const;
  bool asConst(ir::ObjectId parameter) const;
  const ir::Slot* slotFrom(ir::ObjectId parameter) const;
  std::string toFirst(ir::ObjectId parameter, const std::string& argument) const;
  void findBoundChecks();
  void findStructural();
  std::string pathTo(ir::ObjectId object, std::uint64_t cell) const;
  std::string pointerTo(const ir::ExternalBinding& binding) const;
  std::string pathInRow(const ir::ExternalBinding& rows, std::uint64_t cell) const;
  std::string pathWithin(ir::TypeId type, std::uint64_t cell, const std::string& whole) const;

  const ir::Module& primal_;
  const Code& code_;
  std::vector<PublicParameter> inputs_;
  std::vector<std::string> arguments_;
  std::vector<std::string> boundChecks_;
  std::vector<Structural> structural_;
  std::string result_;
  Names names_;
};

}  // namespace sparsegen::emit
