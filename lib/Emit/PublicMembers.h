//===- PublicMembers.h - what a generated struct has ------------*- C++ -*-===//
//
// The members of a generated struct that its users call, as they are written:
// what else calls them (C, checks of templates) is made of this.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "IR/Ids.h"

namespace sparsegen::emit {

/// One parameter of a public function.
struct PublicParameter {
  std::string declaration;   ///< `const double* y`
  std::string name;          ///< `y`
  std::string argument;      ///< what the derivative code is given: `y`, `&y`, `static_cast<int>(y)`
  std::string original{};    ///< the user's name; another than `name` where that is a keyword or a member's
  std::string declared{};    ///< as the user's function declares it; empty for what that has not
  ir::RecordId templated{};  ///< the record that a template parameter stands for
  std::string layout{};      ///< the struct of the interface's layouts that lies in memory as that; empty for none
  bool isOfObject = false;   ///< it stands for a member of the user's object
};

/// The name of a parameter. The generated function has it in a comment where it does not use the parameter.
std::string givenName(const PublicParameter& parameter);
/// A declaration whose name stands in no comment.
std::string withoutComment(std::string declaration);

/// Two lists with a comma between, if neither is empty.
std::string joined(const std::string& first, const std::string& second);

/// A template's head, or none, with more parameters.
std::string withTemplateParameters(const std::string& head, const std::string& parameters);

/// One public function that runs derivative code, with and without a workspace.
struct PublicFunction {
  std::string name;
  std::vector<PublicParameter> parameters;  ///< all but the workspace
  std::string result;
  std::string templateHead;                 ///< `template <...>`, of what the user's types are named by; or nothing
  std::uint64_t workspaceBytes = 0;  ///< where there are any, there is an overload with a last parameter for them
  std::string workspaceSize{};       ///< C++ of their number, where it is no constant
  std::string hookParameters{};      ///< the template parameters of a function of the caller's that it is given

  /// The whole head of the template, or nothing.
  std::string head() const { return withTemplateParameters(templateHead, hookParameters); }

  bool needsWorkspace() const { return workspaceSize.empty() ? workspaceBytes != 0 : workspaceSize != "0"; }
};

/// A number that is known of a structure.
struct PublicSize {
  enum class Kind : std::uint8_t { Index, Bytes };
  std::string name;
  Kind kind = Kind::Index;  ///< index_type, or std::size_t
  std::string value;        ///< the constant; of objects, the member's expression: `nnz`, `num_colors()`
};

struct PublicMembers {
  std::string value;  ///< value_type: "double"
  std::vector<PublicSize> sizes{};
  std::vector<PublicFunction> functions{};
  std::optional<PublicFunction> constructor{};  ///< of objects
};

}  // namespace sparsegen::emit
