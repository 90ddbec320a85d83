//===- CSignature.cpp - a public function as C declares it ----------------===//

#include "Emit/CSignature.h"

#include <algorithm>

#include "Emit/HeaderText.h"

namespace sparsegen::emit {

namespace {

std::string trimmed(std::string text) {
  while (text.ends_with(' ')) text.pop_back();
  return text;
}

/// Whether what a type of pointers leads to, one level down, is const.
bool leadsToConst(const std::string& type) {
  const std::string pointee = trimmed(type.substr(0, type.rfind('*')));
  return pointee.find('*') == std::string::npos ? pointee.starts_with("const ") : pointee.ends_with("const");
}

}  // namespace

CParameter CSignature::refuse(const PublicParameter& from, const std::string& why, const std::string& wayOut) const {
  const ir::Interface& interface = primal_.interface;
  diagnostics_
      .report(DiagId::NotEmittable, primal_[primal_.entry].range,
              "`" + interface.name + "` can't be called from C, because `" + givenName(from) + "` " + why)
      .note(wayOut);
  return {withoutComment(from.declaration), givenName(from)};
}

CParameter CSignature::ownStruct(const PublicParameter& from, const std::string& name) const {
  std::string type = withoutComment(from.declaration);
  type = trimmed(type.substr(0, type.rfind(name)));
  const bool isReference = type.ends_with('&');
  if (isReference) type.pop_back();
  const bool isPointer = type.ends_with('*');
  const bool isSimple = type.find_first_of("[<(&") == std::string::npos && !(isReference && isPointer);
  const std::string& record = primal_[from.templated].name;
  if (!isSimple || from.layout.empty())
    return refuse(from, "is of `" + record + "`, which this source defines and which C has no type for",
                  "define `" + record + "` in a header that C can read, and include that");
  // The template parameter stands first, or behind `const`.
  const std::size_t begin = type.starts_with("const ") ? 6 : 0;
  const std::size_t end = std::min(type.find_first_of(" *", begin), type.size());
  type.replace(begin, end - begin, "::" + layouts_ + "::" + from.layout);
  if (isPointer)
    return {(leadsToConst(type) ? "const void* " : "void* ") + name, "static_cast<" + type + ">(" + name + ")"};
  // What comes by value is copied from there.
  const bool isConst = begin != 0 || !isReference;
  if (isConst && begin == 0) type.insert(0, "const ");
  return {(isConst ? "const void* " : "void* ") + name, "*static_cast<" + type + "*>(" + name + ")"};
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
