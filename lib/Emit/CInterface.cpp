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

/// What all requests of a source have in common in the C++ file.
class CWriter {
public:
  CWriter(const HeaderOptions& options, Diagnostics& diagnostics) : options_(options), diagnostics_(diagnostics) {}

  void write(const JacobianParts& parts, const PublicMembers& members);

  Lines header{0}, code{0};
  std::set<std::string> layouts;

private:
  void writeTitle(const ir::Interface& interface);
  void writeSizes(const PublicMembers& members);
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
  std::string member(const std::string& name) const { return isObject_ ? object_ + "->" + name : cpp_ + "::" + name; }
  std::string objectParameter() const { return isObject_ ? "const " + prefix_ + "* " + object_ : std::string(); }
  /// Runs a statement; what it throws is kept, and the status tells of it.
  static std::string guarded(const std::string& statement) {
    return std::string(kRuntime) + "guarded(sg_last_failure, [&] { " + statement + " })";
  }

  const HeaderOptions& options_;
  Diagnostics& diagnostics_;
  const CSignature* signature_ = nullptr;
  std::string prefix_;  ///< of the C names
  std::string cpp_;     ///< the struct's name in C++
  std::string value_;   ///< "double"
  std::string object_;  ///< the parameter that is the object
  bool isObject_ = false;
};

/// FNV-1a, so that equal layouts of two sources have one name, and others have two.
std::string layoutsName(const std::string& text) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return "sg_layouts_" + std::to_string(hash);
}

/// Whether a function takes one of the user's that sees each element.
bool hasHook(const PublicFunction& function) { return mentions(function.templateHead, "sg_Hook"); }

void CWriter::write(const JacobianParts& parts, const PublicMembers& members) {
  const ir::Interface& interface = parts.primal.interface;
  const std::string& scope = options_.scope.empty() ? interface.scope : options_.scope;
  const std::string space = layoutsName(interface.layouts);
  if (!interface.layouts.empty()) layouts.insert("namespace " + space + " { " + interface.layouts + " }");
  const CSignature signature(parts.primal, space, diagnostics_);
  signature_ = &signature;
  cpp_ = "::" + scope + (scope.empty() ? "" : "::") + interface.name;
  prefix_ = (scope.empty() ? "" : scope + "::") + interface.name;
  for (std::size_t at = prefix_.find("::"); at != std::string::npos; at = prefix_.find("::"))
    prefix_.replace(at, 2, "_");
  value_ = members.value;
  isObject_ = members.constructor.has_value();
  Names taken;
  for (const PublicFunction& function : members.functions)
    for (const PublicParameter& each : function.parameters) taken.reserve(givenName(each));
  object_ = taken.fresh("object");

  header.comesFrom(parts.primal[parts.primal.entry].range);
  code.comesFrom(parts.primal[parts.primal.entry].range);
  writeTitle(interface);
  // In the global namespace, C's type is the generated struct itself.
  if (isObject_ && !scope.empty())
    code.line("struct " + prefix_ + " : " + cpp_ + " { using " + cpp_ + "::" + interface.name + "; };");
  if (isObject_) writeLife(*members.constructor);
  writeSizes(members);
  writeTables();
  for (const PublicFunction& function : members.functions) writeFunction(function);
  define("const char*", prefix_ + "_message", "", {"return sg_last_failure.text();"});
}

void CWriter::writeTitle(const ir::Interface& interface) {
  header.blank();
  header.line("/* The derivative of `" + interface.functionName + "`. */");
  if (isObject_) header.line("typedef struct " + prefix_ + " " + prefix_ + ";");
  code.blank();
}

void CWriter::define(const std::string& result, const std::string& name, const std::string& parameters,
                     const std::vector<std::string>& body) {
  const std::string head = result + " " + name + "(" + (parameters.empty() ? "void" : parameters) + ")";
  header.line(head + ";");
  code.open(head + " {");
  for (const std::string& each : body) code.line(each);
  code.close();
}

void CWriter::writeLife(const PublicFunction& constructor) {
  std::string parameters, arguments;
  for (const PublicParameter& each : constructor.parameters) {
    const CParameter made = signature_->parameter(each);
    parameters = joined(parameters, made.declaration);
    arguments = joined(arguments, made.argument);
  }
  header.line("/* Finds the pattern, once for all evaluations. NULL where that fails: the message says why. */");
  define(prefix_ + "*", prefix_ + "_create", parameters,
         {prefix_ + "* sg_made = nullptr;",
          "static_cast<void>(" + guarded("sg_made = new " + prefix_ + "(" + arguments + ");") + ");",
          "return sg_made;"});
  define("void", prefix_ + "_destroy", prefix_ + "* " + object_, {"delete " + object_ + ";"});
}

void CWriter::writeSizes(const PublicMembers& members) {
  for (const PublicSize& size : members.sizes) {
    const std::string name = prefix_ + "_" + size.name, type = sizeName(size.kind);
    if (!isObject_) {
      const bool isLong = options_.indexType == IndexType::Int64;
      header.line("#define " + name + " " +
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
  header.line("/* The pattern in CSR; the color of each column or row, -1 for none. NULL where memory is short. */");
  for (const char* table : {"row_ptr", "col_idx", "colors"})
    define("const " + indexName() + "*", prefix_ + "_" + table, objectParameter(),
           {"const " + indexName() + "* sg_table = nullptr;",
            "static_cast<void>(" + guarded("sg_table = " + member(table) + "();") + ");", "return sg_table;"});
  header.line("/* How it is compressed: column, row, bidirectional, star or acyclic. */");
  define("const char*", prefix_ + "_partition", objectParameter(),
         {"const char* sg_name = \"\";",
          "static_cast<void>(" +
              guarded("sg_name = " + std::string(kRuntime) + "name_of(" +
                      member(isObject_ ? "partition()" : "partition") + ");") +
              ");",
          "return sg_name;"});
}

void CWriter::writeFunction(const PublicFunction& function) {
  const std::string name = function.name + (hasHook(function) ? "_elements" : "");
  if (const std::string_view text = purpose(name); !text.empty()) header.line("/* " + std::string(text) + " */");
  writeCall(function, name, "");
  if (!function.needsWorkspace()) return;
  Names taken;
  for (const PublicParameter& each : function.parameters) taken.reserve(givenName(each));
  writeCall(function, name + "_in_workspace", taken.fresh("workspace"));
}

/// A function that is called with what the caller gives besides.
CParameter CWriter::hook(const std::string& name, const std::string& context) const {
  const std::string block = value_ + "* block, const " + indexName() + "* unknowns, " + indexName() + " size";
  return {"void (*" + name + ")(void* context, " + block + "), void* " + context,
          "[&](" + block + ") { " + name + "(" + context + ", block, unknowns, size); }"};
}

void CWriter::writeCall(const PublicFunction& function, const std::string& name, const std::string& workspace) {
  Names taken;
  std::string parameters = objectParameter(), arguments;
  for (const PublicParameter& each : function.parameters) taken.reserve(givenName(each));
  for (const PublicParameter& each : function.parameters) {
    const bool isHook = mentions(each.declaration, "sg_Hook");
    const CParameter made = isHook ? hook(each.name, taken.fresh("context")) : signature_->parameter(each);
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
    return define("int", prefix_ + "_" + name, parameters, {"return " + guarded(call + ";") + ";"});
  const std::string result = taken.fresh("result");
  parameters = joined(parameters, signature_->withKeyword(function.result) + "* " + result);
  define("int", prefix_ + "_" + name, parameters,
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
  CWriter writer(options, diagnostics);
  for (std::size_t k = 0; k < jacobians.size(); ++k) writer.write(jacobians[k], members[k]);
  CInterface made;
  made.header = headerOf(writer.header, jacobians, options, guard + "_FOR_C", diagnostics);
  Lines out, layouts;
  out.blank();
  out.line("#include <sparsegen/runtime/c_interface.h>");
  for (const std::string& each : writer.layouts) layouts.raw(each + "\n");
  writeUserIncludes(out, jacobians, layouts.text() + writer.code.text(), {}, IncludedBy::Cpp, diagnostics);
  out.blank();
  out.raw(layouts);
  out.line("namespace {");
  out.line("thread_local ::sparsegen::runtime::failure sg_last_failure;");
  out.line("}  // namespace");
  out.blank();
  out.line("extern \"C\" {");
  out.raw(writer.code);
  out.line("}  // extern \"C\"");
  made.code = {out.text(), out.places()};
  return made;
}

}  // namespace sparsegen::emit
