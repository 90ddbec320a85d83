//===- HeaderFunctions.cpp - how a public function is written ---*- C++ -*-===//

#include "Emit/HeaderFunctions.h"

#include <algorithm>

#include "Emit/HeaderStructural.h"
#include "IR/Layout.h"

namespace sparsegen::emit {

using namespace ir;

std::vector<PublicParameter> structureInputs(const Module& primal, const Signature& signature) {
  std::vector<PublicParameter> found;
  const auto isOf = [&](const SignatureParameter& parameter, const PublicParameter& input) {
    // Of a container, its size or what its elements are.
    const std::string& name = parameter.passing == Passing::Size ? parameter.declaration : parameter.name;
    return name == input.original &&
           (structureInput(primal, parameter.object, 0) || leadsToStructure(primal, parameter.object));
  };
  for (const PublicParameter& input : signature.inputs())
    if (std::ranges::any_of(primal.interface.parameters,
                            [&](const SignatureParameter& parameter) { return isOf(parameter, input); }))
      found.push_back(input);
  return found;
}

std::string knownOf(const JacobianParts& parts, const std::vector<Slot>& slots, std::size_t k, const char* what) {
  const bool isOfRows = &slots == &parts.primal.dependents;
  return std::string(isOfRows ? "sg_rows." : "sg_cols.") + what + "(" + std::to_string(k) + ")";
}

std::string beginOf(const JacobianParts& parts, const std::vector<Slot>& slots, std::size_t k) {
  if (parts.structural && k > 0) return knownOf(parts, slots, k, "first");
  std::int64_t base = 0;
  for (std::size_t before = 0; before < k; ++before)
    base += staticInteger(parts.primal, slots[before].count).value_or(0);
  return std::to_string(base);
}

PublicFunction decompressOf(const std::string& value, const std::string& matrix) {
  PublicFunction made{.name = "decompress", .parameters = {}, .result = "void", .templateHead = ""};
  made.parameters.push_back({.declaration = "const " + value + "* " + matrix, .name = matrix, .argument = ""});
  made.parameters.push_back({.declaration = value + "* values", .name = "values", .argument = ""});
  return made;
}

std::string madeFrom(const Signature::Structural& input) { return "sg_made_from_" + identifier(input.called); }

PublicFunction Functions::function(const std::string& name, const Signature& signature, std::uint64_t workspaceBytes) {
  return {name, signature.inputs(), signature.result(), signature.templateHead(), workspaceBytes};
}

void Functions::open(const PublicFunction& function, const std::string& workspace) {
  out.comesFrom(parts.primal[parts.primal.entry].range);
  const std::string& size =
      function.workspaceSize.empty() ? std::to_string(function.workspaceBytes) : function.workspaceSize;
  const bool needsWorkspace = function.needsWorkspace();
  members.functions.push_back(function);
  std::string parameters;
  std::string names;
  for (const PublicParameter& parameter : function.parameters) {
    parameters += (parameters.empty() ? "" : ", ") + parameter.declaration;
    names += parameter.name + ", ";
  }
  if (!function.templateHead.empty()) calls.push_back(callOf(function));
  const bool isObjects = parts.structural.has_value();
  const std::string behind = isObjects ? ") const {" : ") {";
  const std::string templateHead = function.head();
  const std::string head = (isObjects ? "" : "static ") + function.result + " " + function.name + "(" + parameters;
  if (needsWorkspace) {
    if (!templateHead.empty()) out.line(templateHead);
    out.open(head + behind);
    out.line("const ::sparsegen::runtime::buffer " + workspace + "(" + size + ");");
    out.line((function.result == "void" ? "" : "return ") + function.name + "(" + names + workspace + ".data());");
    out.close();
  }
  if (!templateHead.empty()) out.line(templateHead);
  const std::string separator = parameters.empty() ? "" : ", ";
  out.open(head + (needsWorkspace ? separator + "void* " + workspace : "") + behind);
}

TemplateCall Functions::callOf(const PublicFunction& function) const {
  TemplateCall made;
  std::string arguments;
  for (const PublicParameter& parameter : function.parameters) {
    const char* separator = arguments.empty() ? "" : ", ";
    made.parameters += separator + (parameter.declared.empty() ? parameter.declaration : parameter.declared);
    arguments += separator + parameter.name;
  }
  const std::string& name = parts.primal.interface.name;
  if (parts.structural) made.object = name;
  made.call = (parts.structural ? "" : name + "::") + function.name + "(" + arguments + ")";
  return made;
}

/// A vector that is a slot has as many elements as the object knows.
void Functions::requireLengths(const Signature& signature, const std::vector<Slot>& slots, const std::string& side) {
  const Module& primal = parts.primal;
  for (std::size_t k = 0; k < slots.size(); ++k)
    for (const ExternalBinding& binding : primal.externals)
      for (const SignatureParameter& parameter : primal.interface.parameters) {
        if (binding.object != slots[k].object || binding.holder != parameter.object) continue;
        if (parameter.passing != Passing::Data) continue;
        const auto scalars = cellCount(primal, primal[primal[binding.object].type].element).value_or(1);
        const std::string elements =
            side + ".length(" + std::to_string(k) + ")" + (scalars == 1 ? "" : " / " + std::to_string(scalars));
        for (const PublicParameter& input : signature.inputs())
          if (input.original == parameter.name)
            out.line("::sparsegen::runtime::require_made_from<std::size_t>(\"" + input.original + ".size()\", " +
                     input.name + ".size(), " + elements + ");");
      }
}

void Functions::writeStart(const Code& code, const Signature& signature) {
  for (const std::string& check : signature.boundChecks()) out.line(check);
  for (const Signature::Structural& input : signature.structural())
    out.line("::sparsegen::runtime::require_made_from<" + input.type + ">(\"" + input.called + "\", " + input.path +
             ", " + madeFrom(input) + ");");
  if (parts.structural) {
    requireLengths(signature, parts.primal.independents, "sg_cols");
    requireLengths(signature, parts.primal.dependents, "sg_rows");
  }
  if (code.usesTape()) out.line("::sparsegen::runtime::tape sg_tape;");
}

std::string Functions::callEntry(const Code& code, const Signature& signature, const std::vector<std::string>& others,
                                 const std::string& workspace) {
  std::string arguments;
  for (const std::string& input : signature.arguments()) arguments += input + ", ";
  for (const std::string& other : others) arguments += other + ", ";
  if (code.workspaceBytes() != 0) arguments += "static_cast<unsigned char*>(" + workspace + "), ";
  if (code.usesTape()) arguments += "sg_tape, ";
  if (code.countsLanes()) arguments += "sg_num_seeded, ";
  if (!arguments.empty()) arguments.resize(arguments.size() - 2);
  const std::string templateArguments = code.types().templateArguments();
  // The scope may depend on a type of the function's template.
  const bool isDependent = code.takesSink() && !templateArguments.empty();
  return code.scope() + (isDependent ? "::template " : "::") + code.types().name(code.module().entry) +
         templateArguments + "(" + arguments + ")";
}

std::string Functions::returning(const Code& code, const Signature& signature, const std::string& call) {
  if (!signature.hasResult()) return call + ";";
  if (signature.result() == code.types().spell(code.entry().result, 0)) return "return " + call + ";";
  return "return static_cast<" + signature.result() + ">(" + call + ");";
}

std::optional<std::string> Functions::directTable(const std::string& name) const {
  if (!codes.direct) return std::nullopt;
  const Module& module = codes.direct->module();
  for (const ObjectId parameter : codes.direct->entry().parameters)
    if (module[parameter].name == name) return codes.direct->types().spell(module[module[parameter].type].element, 0);
  return std::nullopt;
}

Signature Functions::compressedSignature() const {
  const auto of = [&](const Code& code) {
    return Signature(parts.primal, code, parts.structural ? structuralArguments(code).size() : 2);
  };
  if (!codes.backward) return of(*codes.forward);
  Signature backward = of(*codes.backward);
  if (!codes.forward) return backward;
  Signature forward = of(*codes.forward);
  return forward.inputs().size() < backward.inputs().size() ? backward : forward;
}

Signature Functions::evaluateSignature() const {
  if (!codes.direct) return compressedSignature();
  if (parts.structural) {
    Signature direct(parts.primal, *codes.direct, structuralArguments(*codes.direct).size());
    if (!codes.sets) return direct;
    Signature lanes = compressedSignature();
    return direct.inputs().size() < lanes.inputs().size() ? lanes : direct;
  }
  const std::size_t tables = (directTable("sg_row_ptr") ? 1u : 0u) + (directTable("sg_ranks") ? 1u : 0u);
  return {parts.primal, *codes.direct, tables + 1};
}

std::string Functions::inputNames(const Signature& signature) {
  std::string names;
  for (const PublicParameter& input : signature.inputs()) names += input.name + ", ";
  return names;
}

}  // namespace sparsegen::emit
