//===- Header.cpp - the generated header ------------------------*- C++ -*-===//
//
// Puts the parts together: the files that the code needs, and around one
// struct a request the namespaces that it goes to.
//
//===----------------------------------------------------------------------===//

#include "Emit/Header.h"

#include <algorithm>
#include <limits>
#include <set>
#include <string>

#include "Emit/CInterface.h"
#include "Emit/HeaderIncludes.h"
#include "Emit/HeaderJacobian.h"
#include "Emit/HeaderText.h"
#include "Emit/HeaderTypes.h"
#include "Emit/PrivateMembers.h"
#include "IR/Walk.h"

namespace sparsegen {

using namespace emit;

namespace {

constexpr std::size_t kLongestGuard = 70;

/// `SPARSEGEN_BRUSSELATOR_CPP_BRUSSELATOR_JACOBIAN`: the source and all structs,
/// the latter as a number where they are too many to read.
std::string includeGuard(std::span<const JacobianParts> jacobians, const HeaderOptions& options) {
  std::string structs;
  for (const JacobianParts& parts : jacobians) {
    const ir::Interface& interface = parts.primal.interface;
    structs += "_" + (options.scope.empty() ? interface.scope : options.scope) + "_" + interface.name;
  }
  if (structs.size() > kLongestGuard) structs = "_" + std::to_string(numberOf(structs));
  std::string name = identifier("SPARSEGEN_" + options.sourceName + structs);
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return name;
}

void addOnce(std::vector<std::string>& to, const std::vector<std::string>& from) {
  for (const std::string& item : from) {
    if (std::find(to.begin(), to.end(), item) == to.end()) to.push_back(item);
  }
}

/// Where a declaration writes a struct out, defines it once in a translation unit; gives the declaration without that.
std::string withoutStruct(std::vector<std::string>& structs, const std::string& declaration) {
  const std::size_t open = declaration.find(" {"), close = declaration.rfind('}');
  if (open == std::string::npos) return declaration;
  const std::size_t at = declaration.find("struct ");
  const std::string tag = declaration.substr(at + 7, open - at - 7), guard = "SPARSEGEN_STRUCT_" + tag.substr(3);
  addOnce(structs,
          {"#ifndef " + guard + "\n#define " + guard + "\n" + declaration.substr(at, close + 1 - at) + ";\n#endif\n"});
  return declaration.substr(0, open) + declaration.substr(close + 1);
}

/// Declares the globals and functions of the source that no header declares.
void writeDeclarations(Lines& out, std::span<const JacobianParts> jacobians, const HeaderOptions& options) {
  std::vector<std::string> structs, lines;
  std::vector<SourceRange> places;
  const auto declare = [&](std::string line, const std::string& spelling, SourceRange place) {
    if (const std::size_t scope = spelling.rfind("::"); scope != std::string::npos)
      line = "namespace " + spelling.substr(0, scope) + " { " + line + " }";
    if (options.sourceName.ends_with(".c")) line = "extern \"C\" { " + line + " }";
    addOnce(lines, {line});
    places.resize(lines.size(), place);
  };
  for (const JacobianParts& parts : jacobians) {
    for (const ir::Object& object : parts.primal.objects)
      if (object.kind == ir::ObjectKind::Global && !object.declaration.empty())
        declare((object.functionType.empty() ? "extern " : "") + withoutStruct(structs, object.declaration) + ";",
                object.spelling, object.range);
    for (const ir::Function& function : parts.primal.functions)
      if (function.outside && !function.outside->declaration.empty())
        declare(function.outside->declaration + ";", function.outside->spelling, function.range);
  }
  for (const std::string& each : structs) out.raw(each);
  for (std::size_t k = 0; k < lines.size(); ++k) {
    out.comesFrom(places[k]);
    out.line(lines[k]);
  }
}

/// Functions that call what is a template, two lines each: their parameters, and the call.
void writeCalls(Lines& out, const std::vector<TemplateCall>& calls, const std::string& scope) {
  const std::string within = "::" + scope + (scope.empty() ? "" : "::");
  for (const TemplateCall& each : calls) {
    const std::string object = each.object.empty() ? "" : "const " + within + each.object + "& sg_object";
    const std::string separator = object.empty() || each.parameters.empty() ? "" : ", ";
    out.raw("[[maybe_unused]] static void sg_call_" + std::to_string(out.places().size()) + "(" + object + separator +
            each.parameters + ") {\n");
    out.raw("  " + (object.empty() ? within : "sg_object.") + each.call + "; }\n");
  }
}

/// IndexTooSmall where index_type can't count to rows, columns or entries.
void checkSizes(const JacobianParts& parts, const HeaderOptions& options, Diagnostics& diagnostics) {
  if (options.indexType == IndexType::Int64) return;
  const std::int64_t largest = std::max({parts.pattern.rows, parts.pattern.cols, parts.pattern.nnz()});
  if (largest <= std::numeric_limits<std::int32_t>::max()) return;
  diagnostics
      .report(DiagId::IndexTooSmall, parts.primal[parts.primal.entry].range,
              "the Jacobian of `" + parts.primal.interface.functionName +
                  "` is too large for `--index-type=int32`: " + std::to_string(parts.pattern.rows) + " rows, " +
                  std::to_string(parts.pattern.cols) + " columns, " + std::to_string(parts.pattern.nnz()) + " nonzeros")
      .note("use `--index-type=int64`");
}

/// NotEmittable where the struct would have a name that C++ or its own members have.
void checkName(const JacobianParts& parts, Diagnostics& diagnostics) {
  const std::string& name = parts.primal.interface.name;
  Names members;
  reserveMembers(members);
  if (identifier(name) == name && !members.taken(name)) return;
  diagnostics
      .report(DiagId::NotEmittable, parts.primal[parts.primal.entry].range,
              "the Jacobian of `" + parts.primal.interface.functionName + "` can't be named `" + name + "`")
      .note("C++ or the generated struct has the name already; give another, as third argument or with `--name`");
}

/// Whether generated code has arrays of its own: any, or such that serve what grows and are as large as all of it is
/// together, which compilers don't see.
bool hasLocalArrays(std::span<const JacobianParts> jacobians, bool ofAnySize) {
  return std::any_of(jacobians.begin(), jacobians.end(), [&](const JacobianParts& parts) {
    return std::any_of(parts.primal.objects.begin(), parts.primal.objects.end(), [&](const ir::Object& object) {
      const ir::Type& type = parts.primal[object.type];
      return object.kind == ir::ObjectKind::Local && type.kind == ir::TypeKind::Array &&
             (ofAnySize || !type.extent.valid());
    });
  });
}

/// Whether a value is a pointer that was stepped back, as the base of an array that counts from one.
bool isSteppedBack(const ir::Module& module, ir::ExprId value) {
  bool steps = false, back = false;
  forEachNode(module, value, [&](const ir::Expr& expr) {
    steps |= expr.op == ir::Op::PointerAdd;
    back |= expr.op == ir::Op::Negate || (expr.op == ir::Op::IntegerConstant && expr.integer < 0);
  });
  return steps && back && module[module[value].type].kind == ir::TypeKind::Pointer;
}

/// The values that a statement keeps, hands on or returns.
std::vector<ir::ExprId> keptBy(const ir::Stmt& stmt) {
  if (const auto* assign = std::get_if<ir::Assign>(&stmt.node)) return {assign->value};
  if (const auto* call = std::get_if<ir::Call>(&stmt.node)) return call->arguments;
  const auto* back = std::get_if<ir::Return>(&stmt.node);
  return back && back->value.valid() ? std::vector{back->value} : std::vector<ir::ExprId>{};
}

/// Whether there are such pointers that are kept.
bool keepsSteppedBack(std::span<const JacobianParts> jacobians) {
  bool found = false;
  for (const JacobianParts& parts : jacobians)
    for (const ir::Function& function : parts.primal.functions)
      forEachStmt(parts.primal, function.body, [&](const ir::Stmt& stmt) {
        for (const ir::ExprId value : keptBy(stmt)) found |= isSteppedBack(parts.primal, value);
      });
  return found;
}

/// The warnings of g++ that are wrong of this code: the generator has run it, so nothing is read that was not written,
/// or that is outside of its array.
std::vector<std::string> quieted(std::span<const JacobianParts> jacobians) {
  std::vector<std::string> warnings;
  if (keepsSteppedBack(jacobians) || hasLocalArrays(jacobians, false)) warnings.push_back("-Warray-bounds");
  if (hasLocalArrays(jacobians, false)) warnings.push_back("-Wstringop-overflow");
  if (hasLocalArrays(jacobians, true)) warnings.push_back("-Wmaybe-uninitialized");
  return warnings;
}

void writeQuieted(Lines& out, const std::vector<std::string>& warnings, const Lines& code) {
  constexpr std::string_view compiler = "#if defined(__GNUC__) && !defined(__clang__)";
  out.line(std::string(compiler));
  out.line("#pragma GCC diagnostic push");
  for (const std::string& warning : warnings) out.line("#pragma GCC diagnostic ignored \"" + warning + "\"");
  out.line("#endif");
  out.raw(code);
  out.blank();
  out.line(std::string(compiler));
  out.line("#pragma GCC diagnostic pop");
  out.line("#endif");
}

}  // namespace

GeneratedHeader emitHeader(std::span<const JacobianParts> jacobians, const HeaderOptions& options,
                           Diagnostics& diagnostics) {
  Lines code, declarations, calls;
  std::set<std::string> records;
  std::vector<PublicMembers> members;
  for (const JacobianParts& parts : jacobians) {
    checkSizes(parts, options, diagnostics);
    checkName(parts, diagnostics);
    code.comesFrom(parts.primal[parts.primal.entry].range);
    const std::string& scope = options.scope.empty() ? parts.primal.interface.scope : options.scope;
    code.blank();
    if (!scope.empty()) code.line("namespace " + scope + " {\n");
    Lines own(code.depth());
    own.comesFrom(parts.primal[parts.primal.entry].range);
    WrittenJacobian written = writeJacobian(own, parts, options.indexType, diagnostics);
    writePointersToMembers(code, parts.primal, own.text());
    code.raw(own);
    records.merge(written.reached);
    members.push_back(std::move(written.members));
    calls.comesFrom(parts.primal[parts.primal.entry].range);
    writeCalls(calls, written.calls, scope);
    if (!scope.empty()) code.line("\n}  // namespace " + scope);
  }
  const std::string guard = includeGuard(jacobians, options);
  Lines out;
  out.line("// Sparse derivatives of functions in " + options.sourceName + ".");
  out.line("// Generated by sparsegen: do not edit.");
  out.line("#ifndef " + guard);
  out.line("#define " + guard);
  out.blank();
  writeOwnIncludes(out, code.text());
  writeDeclarations(declarations, jacobians, options);
  writeUserIncludes(out, jacobians, declarations.text() + code.text(), records, IncludedBy::Cpp,
                    diagnostics);
  if (!declarations.text().empty()) out.blank();
  out.raw(declarations);
  out.blank();
  if (const std::vector<std::string> warnings = quieted(jacobians); !warnings.empty())
    writeQuieted(out, warnings, code);
  else
    out.raw(code);
  out.blank();
  out.line("#endif  // " + guard);
  GeneratedHeader made{out.text(), out.places(), calls.text(), calls.places(), std::nullopt};
  if (options.language == Language::C) made.c = writeCInterface(jacobians, members, options, guard, diagnostics);
  return made;
}

}  // namespace sparsegen
