//===- CSignature.cpp - a public function as C declares it ----------------===//

#include "Emit/CSignature.h"

#include <algorithm>

#include "Emit/HeaderText.h"

namespace sparsegen::emit {

CParameter CSignature::refuse(const PublicParameter& from, const std::string& why, const std::string& wayOut) const {
  const ir::Interface& interface = primal_.interface;
  diagnostics_
      .report(DiagId::NotEmittable, primal_[primal_.entry].range,
              "`" + interface.name + "` can't be called from C, because `" + givenName(from) + "` " + why)
      .note(wayOut);
  return {withoutComment(from.declaration), givenName(from)};
}

CParameter CSignature::ownStruct(const PublicParameter& from, const std::string& name) const {
  const std::string& type = from.declaration;
  const bool leadsFurther =
      std::count(type.begin(), type.end(), '*') > 1 || type.find_first_of("[<(") != std::string::npos;
  const std::string& record = primal_[from.templated].name;
  if (leadsFurther || from.layout.empty())
    return refuse(from,
                  leadsFurther ? "leads by more than one pointer to `" + record + "`, which this source defines"
                               : "is of `" + record + "`, which this source defines and which C has no type for",
                  "define `" + record + "` in a header that C can read, and include that");
  const bool isConst = type.starts_with("const ") || type.find('*') == std::string::npos;
  const std::string constant = isConst ? "const " : "";
  const std::string pointer =
      "static_cast<" + constant + "::" + layouts_ + "::" + from.layout + "*>(" + name + ")";
  return {constant + "void* " + name, type.find('*') == std::string::npos ? "*" + pointer : pointer};
}

CParameter CSignature::parameter(const PublicParameter& from) const {
  const std::string name = givenName(from);
  if (from.templated) return ownStruct(from, name);
  std::string text = withoutComment(from.declaration);
  const auto has = [&](std::string_view part) { return text.find(part) != std::string::npos; };
  if (has("::") || has("<") || has("&&"))
    return refuse(from, "is `" + text + "`, which C has no type for",
                  "write a function that takes numbers, pointers and structs, and ask for its derivative");
  const std::size_t reference = text.find('&');
  if (reference != std::string::npos) text[reference] = '*';
  return {withKeyword(std::move(text)), (reference == std::string::npos ? "" : "*") + name};
}

std::string CSignature::withKeyword(std::string text) const {
  for (const ir::Tag& tag : primal_.interface.tags) {
    // The type stands first; a parameter may be called as its type is.
    const std::size_t at = text.find(tag.name);
    const bool isFirst = at == 0 || (at == 6 && text.starts_with("const "));
    if (isFirst && mentions(text.substr(at, tag.name.size() + 1), tag.name)) return text.insert(at, tag.keyword + " ");
  }
  return text;
}

}  // namespace sparsegen::emit
