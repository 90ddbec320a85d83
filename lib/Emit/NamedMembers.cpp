//===- NamedMembers.cpp - what an object holds, by name -------------------===//

#include "Emit/NamedMembers.h"

#include <algorithm>
#include <utility>

#include "Emit/HeaderText.h"

namespace sparsegen::emit {

namespace {

/// A field for a parameter: what comes in as a reference is a pointer.
std::string field(const PublicParameter& parameter) {
  std::string text = parameter.declaration;
  if (const std::size_t at = text.rfind('&'); at != std::string::npos) text[at] = '*';
  return text;
}

bool isReference(const PublicParameter& parameter) { return parameter.declaration.find('&') != std::string::npos; }

/// The members of the object that some function takes, in the order of the user's declaration.
std::vector<PublicParameter> fields(const Functions& to) {
  std::vector<PublicParameter> found;
  for (const ir::SignatureParameter& wanted : to.parts.primal.interface.parameters) {
    const auto find = [&] {
      for (const PublicFunction& function : to.members.functions)
        for (const PublicParameter& each : function.parameters)
          if (each.isOfObject && each.original == wanted.name) return &each;
      return static_cast<const PublicParameter*>(nullptr);
    };
    if (const PublicParameter* const parameter = find()) found.push_back(*parameter);
  }
  return found;
}

class NamedMembers {
public:
  NamedMembers(Functions& to, std::vector<PublicParameter> fields) : to_(to), fields_(std::move(fields)) {
    std::string declared;
    for (const PublicParameter& each : fields_) declared += each.declaration + "; ";
    head_ = to_.evaluateSignature().templateHead(declared);
  }

  void write() {
    writeStruct();
    if (to_.members.constructor) writeConstructor(*to_.members.constructor);
    for (const PublicFunction& function : to_.members.functions) {
      if (!takesMember(function)) continue;
      writeOverload(function, "");
      if (function.needsWorkspace()) writeOverload(function, "workspace");
    }
  }

private:
  static bool takesMember(const PublicFunction& function) {
    return std::ranges::any_of(function.parameters, &PublicParameter::isOfObject);
  }

  void writeStruct() {
    to_.out.blank();
    to_.out.line("/// What the function reads of its object, by name: all functions take it in place of these.");
    if (!head_.empty()) to_.out.line(head_);
    to_.out.open("struct members {");
    for (const PublicParameter& each : fields_) to_.out.line(field(each) + ";");
    to_.out.close("};");
  }

  /// `members`, with its arguments where it is a template.
  std::string type() const {
    if (head_.empty()) return "members";
    std::string arguments = head_.substr(std::string("template <").size());
    for (std::size_t at = arguments.find("class "); at != std::string::npos; at = arguments.find("class ", at))
      arguments.erase(at, 6);
    return "members<" + arguments;
  }

  /// The parameters with the struct in place of the members, and what the function is given.
  struct Passed {
    std::string parameters;
    std::string arguments;
  };
  Passed passed(const PublicFunction& function) const {
    Names taken;
    for (const PublicParameter& each : function.parameters) taken.reserve(givenName(each));
    const std::string of = taken.fresh("of");
    Passed made;
    bool isPassed = false;
    for (const PublicParameter& each : function.parameters) {
      if (!each.isOfObject) {
        made.parameters = joined(made.parameters, withoutComment(each.declaration));
        made.arguments = joined(made.arguments, givenName(each));
        continue;
      }
      if (!std::exchange(isPassed, true))
        made.parameters = joined(made.parameters, "const " + type() + "& " + of);
      made.arguments = joined(made.arguments, (isReference(each) ? "*" : "") + of + "." + each.name);
    }
    return made;
  }

  void writeConstructor(const PublicFunction& constructor) {
    if (!takesMember(constructor)) return;
    const Passed made = passed(constructor);
    const std::string& name = constructor.name;
    if (!constructor.head().empty() || !head_.empty()) to_.out.line(wholeHead(constructor));
    to_.out.line("explicit " + name + "(" + made.parameters + ") : " + name + "(" + made.arguments + ") {}");
  }

  /// The template parameters of a function and of the struct.
  std::string wholeHead(const PublicFunction& function) const {
    std::string head = function.head();
    if (head.empty()) return head_;
    std::string_view rest = head_;
    rest.remove_prefix(std::min(rest.size(), std::string_view("template <").size()));
    while (!rest.empty()) {
      const std::string one(rest.substr(0, rest.find_first_of(",>")));
      rest.remove_prefix(std::min(rest.size(), one.size() + 2));
      const std::string name = one.substr(one.rfind(' ') + 1);
      if (!mentions(head, name)) head.insert(head.size() - 1, ", " + one);
    }
    return head;
  }

  void writeOverload(const PublicFunction& function, const std::string& workspace) {
    Passed made = passed(function);
    if (!workspace.empty()) {
      Names taken;
      for (const PublicParameter& each : function.parameters) taken.reserve(givenName(each));
      const std::string name = taken.fresh(workspace);
      made.parameters += ", void* " + name;
      made.arguments += ", " + name;
    }
    if (const std::string head = wholeHead(function); !head.empty()) to_.out.line(head);
    const bool isObjects = to_.parts.structural.has_value();
    to_.out.open((isObjects ? "" : "static ") + function.result + " " + function.name + "(" + made.parameters +
                 (isObjects ? ") const {" : ") {"));
    to_.out.line((function.result == "void" ? "" : "return ") + function.name + "(" + made.arguments + ");");
    to_.out.close();
  }

  Functions& to_;
  std::vector<PublicParameter> fields_;
  std::string head_;
};

}  // namespace

void writeNamedMembers(Functions& to) {
  if (auto found = fields(to); !found.empty()) NamedMembers(to, std::move(found)).write();
}

}  // namespace sparsegen::emit
