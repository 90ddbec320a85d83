//===- CInterface.cpp - the generated functions for C ---------------------===//

#include "Emit/CInterface.h"

#include <algorithm>
#include <array>
#include <set>

#include "Emit/CSignature.h"
#include "Emit/HeaderIncludes.h"
#include "Emit/HeaderText.h"

namespace sparsegen::emit {

namespace {

constexpr const char* kRuntime = "::sparsegen::runtime::";

/// What the functions of a struct do, for the reader of the C header; in the order of the contract.
std::string_view purpose(std::string_view function) {
  using Row = std::pair<std::string_view, std::string_view>;
  static constexpr auto rows = std::to_array<Row>({
      {"evaluate", "Writes the nnz values, in the order of col_idx."},
      {"evaluate_elements", "The same; hook may change each element's block (size by size) before it is added."},
      {"compressed", "Writes the compressed form, compressed_size numbers."},
      {"decompress", "Writes the nnz values that the compressed form has."},
      {"jvp", "The function's value, and the product with one tangent of each independent."},
      {"vjp", "The transposed product with one adjoint of each dependent; overwrites the independents'."},
      {"gradient", "Writes all cols derivatives, also those that are zero everywhere."},
      {"value_and_gradient", "The function's value, and all cols derivatives."},
      {"hvp", "The product with a direction, both flat over all independents."},
  });
  const auto row = std::ranges::find(rows, function, &Row::first);
  return row == rows.end() ? std::string_view() : row->second;
}

/// `::ns::f_jacobian`, and `ns_f_jacobian`, by which C knows it.
struct StructName {
  std::string cpp;
  std::string c;
};

StructName structName(const ir::Interface& interface, const std::string& scope) {
  StructName made{"::" + scope + (scope.empty() ? "" : "::") + interface.name,
                  (scope.empty() ? "" : scope + "::") + interface.name};
  for (std::size_t at = made.c.find("::"); at != std::string::npos; at = made.c.find("::")) made.c.replace(at, 2, "_");
  return made;
}

/// The namespace of layouts: equal ones of two sources have one name, and others have two.
std::string layoutsName(const ir::Interface& interface) {
  return "sg_layouts_" + std::to_string(numberOf(interface.layouts));
}

/// Whether a function takes one of the user's that sees each element.
bool hasHook(const PublicFunction& function) { return !function.hookParameters.empty(); }

/// A name for the parameter that is the object.
std::string objectName(const PublicMembers& members) {
  Names taken;
  for (const PublicFunction& function : members.functions)
    for (const PublicParameter& each : function.parameters) taken.reserve(givenName(each));
  return taken.fresh("object");
}

/// Writes the declarations and the definitions of one request.
class CWriter {
public:
  CWriter(Lines& declarations, Lines& definitions, const JacobianParts& parts, const PublicMembers& members,
          const HeaderOptions& options, Diagnostics& diagnostics)
      : header_(declarations), code_(definitions), interface_(parts.primal.interface), members_(members),
        options_(options), signature_(parts.primal, layoutsName(interface_), diagnostics),
        scope_(options.scope.empty() ? interface_.scope : options.scope), name_(structName(interface_, scope_)),
        object_(objectName(members)), isObject_(members.constructor.has_value()) {}

  void write() {
    writeTitle();
    if (isObject_) writeLife(*members_.constructor);
    writeSizes();
    writeTables();
    for (const PublicFunction& function : members_.functions) writeFunction(function);
    define("const char*", name_.c + "_message", "", {"return sg_last_failure.text();"});
  }

private:
  void writeTitle();
  void writeSizes();
  void writeTables();
  void writeLife(const PublicFunction& constructor);
  void writeFunction(const PublicFunction& function);
  void writeCall(const PublicFunction& function, const std::string& name, const std::string& workspace);
  CParameter hook(const std::string& name, const std::string& context) const;

  /// One function: its declaration in both files, and its body.
  void define(const std::string& result, const std::string& name, const std::string& parameters,
              const std::vector<std::string>& body);

  std::string indexName() const { return options_.indexType == IndexType::Int64 ? "int64_t" : "int32_t"; }
  std::string sizeName(PublicSize::Kind kind) const { return kind == PublicSize::Kind::Index ? indexName() : "size_t"; }
  /// C++ before the name of a member: `::ns::f_jacobian::`, or `object->`.
  std::string member(const std::string& name) const {
    return isObject_ ? object_ + "->" + name : name_.cpp + "::" + name;
  }
  std::string objectParameter() const { return isObject_ ? "const " + name_.c + "* " + object_ : std::string(); }
  /// Runs a statement; what it throws is kept, and the status tells of it.
  static std::string guarded(const std::string& statement) {
    return std::string(kRuntime) + "guarded(sg_last_failure, [&] { " + statement + " })";
  }

  Lines& header_;
  Lines& code_;
  const ir::Interface& interface_;
  const PublicMembers& members_;
  const HeaderOptions& options_;
  CSignature signature_;
  std::string scope_;
  StructName name_;
  std::string object_;  ///< the parameter that is the object
  bool isObject_;
};

void CWriter::writeTitle() {
  header_.blank();
  header_.line("/* The derivative of `" + interface_.functionName + "`. */");
  if (isObject_) header_.line("typedef struct " + name_.c + " " + name_.c + ";");
  code_.blank();
  // In the global namespace, C's type is the generated struct itself.
  if (isObject_ && !scope_.empty())
    code_.line("struct " + name_.c + " : " + name_.cpp + " { using " + name_.cpp + "::" + interface_.name + "; };");
}

void CWriter::define(const std::string& result, const std::string& name, const std::string& parameters,
                     const std::vector<std::string>& body) {
  const std::string head = result + " " + name + "(" + (parameters.empty() ? "void" : parameters) + ")";
  header_.line(head + ";");
  code_.open(head + " {");
  for (const std::string& each : body) code_.line(each);
  code_.close();
}

void CWriter::writeLife(const PublicFunction& constructor) {
  std::string parameters, arguments;
  for (const PublicParameter& each : constructor.parameters) {
    const CParameter made = signature_.parameter(each);
    parameters = joined(parameters, made.declaration);
    arguments = joined(arguments, made.argument);
  }
  header_.line("/* Finds the pattern, once for all evaluations. NULL where that fails: the message says why. */");
  define(name_.c + "*", name_.c + "_create", parameters,
         {name_.c + "* sg_made = nullptr;",
          "static_cast<void>(" + guarded("sg_made = new " + name_.c + "(" + arguments + ");") + ");",
          "return sg_made;"});
  define("void", name_.c + "_destroy", name_.c + "* " + object_, {"delete " + object_ + ";"});
}

void CWriter::writeSizes() {
  for (const PublicSize& size : members_.sizes) {
    const std::string name = name_.c + "_" + size.name, type = sizeName(size.kind);
    if (!isObject_) {
      const bool isLong = options_.indexType == IndexType::Int64;
      header_.line("#define " + name + " " +
                  (size.kind == PublicSize::Kind::Bytes ? "((size_t)" + size.value + "u)"
                                                        : (isLong ? "INT64_C(" : "INT32_C(") + size.value + ")"));
      continue;
    }
    if (size.value == size.name) {
      define(type, name, objectParameter(), {"return " + member(size.value) + ";"});
      continue;
    }
    const std::string failed = size.kind == PublicSize::Kind::Index ? "-1" : "0";
    define(type, name, objectParameter(),
           {type + " sg_value = " + failed + ";",
            "static_cast<void>(" + guarded("sg_value = " + member(size.value) + ";") + ");", "return sg_value;"});
  }
}

void CWriter::writeTables() {
  header_.line("/* The pattern in CSR; the color of each column or row, -1 for none. NULL where memory is short. */");
  for (const char* table : {"row_ptr", "col_idx", "colors"})
    define("const " + indexName() + "*", name_.c + "_" + table, objectParameter(),
           {"const " + indexName() + "* sg_table = nullptr;",
            "static_cast<void>(" + guarded("sg_table = " + member(table) + "();") + ");", "return sg_table;"});
  header_.line("/* How it is compressed: column, row, bidirectional, star or acyclic. */");
  define("const char*", name_.c + "_partition", objectParameter(),
         {"const char* sg_name = \"\";",
          "static_cast<void>(" +
              guarded("sg_name = " + std::string(kRuntime) + "name_of(" +
                      member(isObject_ ? "partition()" : "partition") + ");") +
              ");",
          "return sg_name;"});
}

void CWriter::writeFunction(const PublicFunction& function) {
  const std::string name = function.name + (hasHook(function) ? "_elements" : "");
  if (const std::string_view text = purpose(name); !text.empty()) header_.line("/* " + std::string(text) + " */");
  writeCall(function, name, "");
  if (!function.needsWorkspace()) return;
  Names taken;
  for (const PublicParameter& each : function.parameters) taken.reserve(givenName(each));
  writeCall(function, name + "_in_workspace", taken.fresh("workspace"));
}

/// A function that is called with what the caller gives besides.
CParameter CWriter::hook(const std::string& name, const std::string& context) const {
  const std::string block = members_.value + "* block, const " + indexName() + "* unknowns, " + indexName() + " size";
  return {"void (*" + name + ")(void* context, " + block + "), void* " + context,
          "[&](" + block + ") { " + name + "(" + context + ", block, unknowns, size); }"};
}

void CWriter::writeCall(const PublicFunction& function, const std::string& name, const std::string& workspace) {
  Names taken;
  std::string parameters = objectParameter(), arguments;
  for (const PublicParameter& each : function.parameters) taken.reserve(givenName(each));
  for (const PublicParameter& each : function.parameters) {
    const bool isHook = mentions(each.declaration, "sg_Hook");
    const CParameter made = isHook ? hook(each.name, taken.fresh("context")) : signature_.parameter(each);
    parameters = joined(parameters, made.declaration);
    arguments = joined(arguments, made.argument);
  }
  if (!workspace.empty()) {
    taken.reserve(workspace);
    parameters = joined(parameters, "void* " + workspace);
    arguments = joined(arguments, workspace);
  }
  const std::string call = member(function.name) + "(" + arguments + ")";
  if (function.result == "void")
    return define("int", name_.c + "_" + name, parameters, {"return " + guarded(call + ";") + ";"});
  const std::string result = taken.fresh("result");
  parameters = joined(parameters, signature_.withKeyword(function.result) + "* " + result);
  define("int", name_.c + "_" + name, parameters,
         {"return " + guarded("const auto sg_result = " + call + "; if (" + result + ") *" + result + " = sg_result;") +
          ";"});
}

/// The C header around what the requests declare.
GeneratedText headerOf(const Lines& declarations, std::span<const JacobianParts> jacobians,
                         const HeaderOptions& options, const std::string& guard, Diagnostics& diagnostics) {
  Lines out;
  out.line("/* Sparse derivatives of functions in " + options.sourceName + ", for C. */");
  out.line("/* Generated by sparsegen: do not edit. */");
  out.line("#ifndef " + guard);
  out.line("#define " + guard);
  out.blank();
  if (mentions(declarations.text(), "bool")) out.line("#include <stdbool.h>");
  out.line("#include <stddef.h>");
  out.line("#include <stdint.h>");
  writeUserIncludes(out, jacobians, declarations.text(), {}, IncludedBy::C, diagnostics);
  out.blank();
  out.line("#ifdef __cplusplus");
  out.line("extern \"C\" {");
  out.line("#endif");
  out.blank();
  out.line("/* What computes returns 0, or another number where it fails: then `..._message()` says why, until");
  out.line("   something else fails in this thread. What the function itself returns goes to `*result`, where that is");
  out.line("   not NULL. */");
  out.raw(declarations);
  out.blank();
  out.line("#ifdef __cplusplus");
  out.line("}");
  out.line("#endif");
  out.blank();
  out.line("#endif /* " + guard + " */");
  return {out.text(), out.places()};
}

}  // namespace

CInterface writeCInterface(std::span<const JacobianParts> jacobians, std::span<const PublicMembers> members,
                           const HeaderOptions& options, const std::string& guard, Diagnostics& diagnostics) {
  Lines declarations, definitions, layouts;
  std::set<std::string> written;
  for (std::size_t k = 0; k < jacobians.size(); ++k) {
    const ir::Module& primal = jacobians[k].primal;
    declarations.comesFrom(primal[primal.entry].range);
    definitions.comesFrom(primal[primal.entry].range);
    CWriter(declarations, definitions, jacobians[k], members[k], options, diagnostics).write();
    const std::string space = layoutsName(primal.interface);
    if (primal.interface.layouts.empty() || !written.insert(space).second) continue;
    layouts.comesFrom(primal[primal.entry].range);
    layouts.raw("namespace " + space + " { " + primal.interface.layouts + " }\n");
  }
  CInterface made;
  made.header = headerOf(declarations, jacobians, options, guard + "_FOR_C", diagnostics);
  Lines out;
  out.blank();
  out.line("#include <sparsegen/runtime/c_interface.h>");
  writeUserIncludes(out, jacobians, layouts.text() + definitions.text(), {}, IncludedBy::Cpp, diagnostics);
  out.blank();
  out.raw(layouts);
  out.line("namespace {");
  out.line("thread_local ::sparsegen::runtime::failure sg_last_failure;");
  out.line("}  // namespace");
  out.blank();
  out.line("extern \"C\" {");
  out.raw(definitions);
  out.line("}  // extern \"C\"");
  made.code = {out.text(), out.places()};
  return made;
}

}  // namespace sparsegen::emit
