//===- PrivateMembers.cpp - members that only a pointer names -------------===//

#include "Emit/PrivateMembers.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

/// Where the pointers stand.
std::string scopeOf(const Module& module) { return module.interface.name + "_private"; }

std::string className(const Module& module, RecordId record) { return "sg_" + identifier(module[record].name); }

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

std::string withoutPointersToMembers(std::string expression) {
  constexpr std::string_view kScope = "_private::sg_";
  for (std::size_t at = expression.find(kScope); at != std::string::npos; at = expression.find(kScope)) {
    const std::size_t star = expression.rfind('*', at), close = endOfName(expression, at);
    const std::size_t name = expression.rfind("::", close) + 2, open = opening(expression, close);
    expression.erase(close, 1).erase(star, name - star).erase(open, 1);
  }
  return expression;
}

void writePointersToMembers(Lines& out, const Module& module, const std::string& code) {
  Lines pointers(out.depth());
  for (std::size_t r = 0; r < module.records.size(); ++r) {
    const Record& record = module.records[r];
    for (std::uint32_t k = 0; k < record.fields.size(); ++k) {
      const std::string pointer = pointerToMember(module, RecordId(r), k);
      if (!record.fields[k].isPrivate || code.find(pointer + ")") == std::string::npos) continue;
      const std::string field = memberName(record.fields[k]);
      const std::string named = className(module, RecordId(r)) + "_" + field;
      pointers.comesFrom(record.range);
      pointers.line("struct " + named + " { friend constexpr auto sg_pointer(" + named + "); };");
      pointers.line("template struct sg_expose<" + named + ", &" + record.name + "::" + field + ">;");
      pointers.line("namespace " + className(module, RecordId(r)) + " { constexpr auto " + field + " = sg_pointer(" +
                    named + "{}); }");
    }
  }
  if (pointers.text().empty()) return;
  out.line("// Pointers to private members: access is not checked where an explicit instantiation is named.");
  out.line("namespace " + scopeOf(module) + " {");
  out.line("namespace {");
  out.line("template <class Name, auto Member>");
  out.line("struct sg_expose { friend constexpr auto sg_pointer(Name) { return Member; } };");
  out.raw(pointers);
  out.line("}");
  out.line("}  // namespace " + scopeOf(module));
  out.blank();
}

}  // namespace sparsegen::emit
