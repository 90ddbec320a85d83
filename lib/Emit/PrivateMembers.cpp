//===- PrivateMembers.cpp - members that only a pointer names -------------===//

#include "Emit/PrivateMembers.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

/// Where the pointers stand.
std::string scopeOf(const Module& module) { return module.interface.name + "_private"; }

/// The namespace of a class's members; with a number where another class would have the same.
std::string className(const Module& module, RecordId record) {
  const std::string name = "sg_" + identifier(module[record].name);
  std::size_t same = 0;
  for (std::size_t r = 0; r < record.value; ++r) same += identifier(module.records[r].name) == name.substr(3) ? 1 : 0;
  return same == 0 ? name : name + "_" + std::to_string(same + 1);
}

/// The member itself, of which a smart pointer is called: `mesh_` of `mesh_.get`.
std::string memberName(const RecordField& field) { return field.name.substr(0, field.name.find('.')); }

/// Where the parenthesis closes that a pointer to a member ends at, seen from there.
std::size_t endOfName(const std::string& text, std::size_t at) {
  while (at < text.size() && text[at] != ')') ++at;
  return at;
}

/// Where the parenthesis opens that closes at `close`.
std::size_t opening(const std::string& text, std::size_t close) {
  std::size_t depth = 0, at = close;
  do {
    if (text[at] == ')') ++depth;
    if (text[at] == '(') --depth;
  } while (depth > 0 && at-- > 0);
  return at;
}

}  // namespace

std::string pointerToMember(const Module& module, RecordId record, std::uint32_t field) {
  return scopeOf(module) + "::" + className(module, record) + "::" + memberName(module[record].fields[field]);
}

std::string withoutPointersToMembers(const Module& module, std::string expression) {
  const std::string scope = "*" + scopeOf(module) + "::";
  for (std::size_t at = expression.find(scope); at != std::string::npos; at = expression.find(scope)) {
    const std::size_t star = at, close = endOfName(expression, at);
    const std::size_t name = expression.rfind("::", close) + 2, open = opening(expression, close);
    expression.erase(close, 1).erase(star, name - star).erase(open, 1);
  }
  return expression;
}

void writePointersToMembers(Lines& out, const Module& module, const std::string& code) {
  Lines pointers(out.depth());
  for (std::size_t r = 0; r < module.records.size(); ++r) {
    const Record& record = module.records[r];
    Lines own(out.depth());
    own.comesFrom(record.range);
    for (std::uint32_t k = 0; k < record.fields.size(); ++k) {
      if (!record.fields[k].isPrivate || code.find(pointerToMember(module, RecordId(r), k) + ")") == std::string::npos)
        continue;
      const std::string field = memberName(record.fields[k]), name = "sg_name_of_" + field;
      own.line("struct " + name + " { friend constexpr auto sg_pointer_to(" + name + "); };");
      own.line("template struct sg_expose<" + name + ", &" + record.name + "::" + field + ">;");
      own.line("constexpr auto " + field + " = sg_pointer_to(" + name + "{});");
    }
    if (own.text().empty()) continue;
    pointers.line("namespace " + className(module, RecordId(r)) + " {");
    pointers.line("template <class Name, auto Member>");
    pointers.line("struct sg_expose { friend constexpr auto sg_pointer_to(Name) { return Member; } };");
    pointers.raw(own);
    pointers.line("}");
  }
  if (pointers.text().empty()) return;
  out.line("// Pointers to private members: access is not checked where an explicit instantiation is named.");
  out.line("namespace " + scopeOf(module) + " {");
  out.line("namespace {");
  out.raw(pointers);
  out.line("}");
  out.line("}  // namespace " + scopeOf(module));
  out.blank();
}

}  // namespace sparsegen::emit
