//===- PublicMembers.cpp - what a generated struct has --------------------===//

#include "Emit/PublicMembers.h"

namespace sparsegen::emit {

std::string givenName(const PublicParameter& parameter) {
  const std::string& text = parameter.declaration;
  const std::size_t open = text.find("/*"), close = text.find("*/");
  return open == std::string::npos ? parameter.name : text.substr(open + 2, close - open - 2);
}

std::string withTemplateParameters(const std::string& head, const std::string& parameters) {
  if (parameters.empty()) return head;
  if (head.empty()) return "template <" + parameters + ">";
  return head.substr(0, head.size() - 1) + ", " + parameters + ">";
}

std::string withoutComment(std::string declaration) {
  for (const std::string mark : {"/*", "*/"})
    if (const std::size_t at = declaration.find(mark); at != std::string::npos) declaration.erase(at, mark.size());
  return declaration;
}

std::string joined(const std::string& first, const std::string& second) {
  return first + (first.empty() || second.empty() ? "" : ", ") + second;
}

}  // namespace sparsegen::emit
