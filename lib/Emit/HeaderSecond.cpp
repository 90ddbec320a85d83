//===- HeaderSecond.cpp - members of Hessians alone -------------*- C++ -*-===//

#include "Emit/HeaderSecond.h"

#include "Emit/HeaderStructural.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

/// The tangents of slots, one after the other in one vector.
std::vector<std::string> partsOf(const JacobianParts& parts, const std::vector<Slot>& slots,
                                 const std::string& direction) {
  std::vector<std::string> names;
  for (std::size_t k = 0; k < slots.size(); ++k) {
    const std::string base = beginOf(parts, slots, k);
    names.push_back(base == "0" ? direction : direction + " + " + base);
  }
  return names;
}

void writeHvp(Functions& to) {
  const Code& code = to.codes.product;
  const std::vector<Slot>&independents = to.parts.primal.independents, &dependents = to.parts.primal.dependents;
  Signature signature(to.parts.primal, code, independents.size() + dependents.size());
  const std::string direction = signature.fresh("direction"), product = signature.fresh("product"),
                    workspace = signature.fresh("workspace");
  PublicFunction function = Functions::function("hvp", signature, code.workspaceBytes());
  function.parameters.push_back({"const " + to.value + "* " + direction, direction, ""});
  function.parameters.push_back({to.value + "* " + product, product, ""});
  to.out.blank();
  to.out.line(std::string("/// The ") + (to.codes.gradient ? "Hessian" : "Jacobian") +
              "'s product with a direction: cols elements in, rows elements out, all slots in their order.");
  to.open(function, workspace);
  to.writeStart(code, signature);
  std::vector<std::string> others = partsOf(to.parts, independents, direction);
  // What the code may reach by a pointer that leads to what it writes as well is no constant there.
  const std::vector<ObjectId>& parameters = code.entry().parameters;
  const std::size_t first = parameters.size() - independents.size() - dependents.size();
  for (std::size_t k = 0; k < others.size(); ++k)
    if (code.types().constness().of(parameters[first + k]) != 0)
      others[k] = "const_cast<" + to.value + "*>(" + others[k] + ")";
  for (const std::string& part : partsOf(to.parts, dependents, product)) others.push_back(part);
  to.out.line(Functions::returning(code, signature, Functions::callEntry(code, signature, others, workspace)));
  to.out.close();
}

/// Weights may be read where they are while the gradient is written: if both are one array, that goes elsewhere first.
void writeGradientInPlace(Functions& to, const Signature& signature, const std::string& gradient) {
  to.out.open("if (" + signature.inputs().back().name + " == " + gradient + ") {");
  to.out.line("::sparsegen::runtime::numbers<value_type> sg_apart(static_cast<std::size_t>(cols));");
  to.out.line((signature.hasResult() ? "const " + signature.result() + " sg_result = " : "") + "gradient(" +
              Functions::inputNames(signature) + "sg_apart.data());");
  to.out.line("for (std::size_t sg_k = 0; sg_k < sg_apart.size(); ++sg_k) " + gradient + "[sg_k] = sg_apart[sg_k];");
  to.out.line(signature.hasResult() ? "return sg_result;" : "return;");
  to.out.close();
}

void writeGradient(Functions& to) {
  const Code& code = *to.codes.gradient;
  const bool isWeighted = to.parts.second->isWeighted;
  Signature signature(to.parts.primal, code, isWeighted ? 1 : 2);
  const std::string gradient = signature.fresh("gradient"), workspace = signature.fresh("workspace");
  PublicFunction function = Functions::function("gradient", signature, code.workspaceBytes());
  function.parameters.push_back({to.value + "* " + gradient, gradient, ""});
  to.out.blank();
  to.out.line("/// All cols derivatives, also those that are zero everywhere.");
  to.open(function, workspace);
  if (isWeighted) writeGradientInPlace(to, signature, gradient);
  to.writeStart(code, signature);
  if (!isWeighted) to.out.line("const value_type sg_one = 1;");
  const std::vector<std::string> others =
      isWeighted ? std::vector{gradient} : std::vector<std::string>{"&sg_one", gradient};
  to.out.line(Functions::returning(code, signature, Functions::callEntry(code, signature, others, workspace)));
  to.out.close();
}

}  // namespace

void writeElementEvaluate(Functions& to, IndexType indexType) {
  const bool isOfElements = to.parts.structural && to.parts.structural->areOfHessian();
  if (!to.parts.noBlocks.empty()) {
    to.out.blank();
    return to.out.line("// There is no `evaluate` with a hook for elements, because " + to.parts.noBlocks + ".");
  }
  if (!to.codes.elements && !isOfElements) return;
  const Code& code = isOfElements ? *to.codes.direct : *to.codes.elements;
  std::vector<std::string> others = to.parts.structural ? structuralArguments(code) : std::vector<std::string>();
  if (!isOfElements) others.push_back("sg_sum.sink()");
  Signature signature(to.parts.primal, code, others.size());
  const std::string values = signature.fresh("values"), hook = signature.fresh("hook"),
                    workspace = signature.fresh("workspace");
  PublicFunction function = Functions::function("evaluate", signature, code.workspaceBytes());
  const std::string index = indexType == IndexType::Int64 ? "std::int64_t" : "std::int32_t";
  function.hookParameters = "class sg_Hook, ::sparsegen::runtime::if_block_hook<sg_Hook, value_type, index_type> = 0";
  function.parameters.push_back({to.value + "* " + values, values, ""});
  function.parameters.push_back(
      {.declaration = "sg_Hook&& " + hook,
       .name = hook,
       .argument = "",
       .declared = "void (*" + hook + ")(" + to.value + "*, const " + index + "*, " + index + ")"});
  to.out.blank();
  to.out.line("/// The same, of which hook(block, unknowns, size) may change the Hessian of each element before it is");
  to.out.line("/// added: size by size numbers, row-major; what it leaves of the lower triangle is added.");
  to.open(function, workspace);
  to.writeStart(code, signature);
  to.out.line("::sparsegen::runtime::block_sum<value_type, index_type, std::remove_reference_t<sg_Hook>> sg_sum(");
  to.out.line("    nnz, row_ptr(), col_idx(), " + values + ", " + hook + ");");
  to.out.line(Functions::returning(code, signature, Functions::callEntry(code, signature, others, workspace)));
  to.out.close();
}

void writeSecondProducts(Functions& to) {
  if (to.codes.gradient) writeGradient(to);
  writeHvp(to);
}

void requireSymmetric(Functions& to, const Signature& signature) {
  if (to.codes.gradient) return;
  to.out.line("#ifndef NDEBUG");
  to.out.line("::sparsegen::runtime::require_symmetric<value_type>(\"" + to.parts.primal.interface.name +
              "\", cols, [&](const value_type* sg_direction, value_type* sg_product_) {");
  to.out.line("  static_cast<void>(hvp(" + Functions::inputNames(signature) + "sg_direction, sg_product_));");
  to.out.line("});");
  to.out.line("#endif");
}

}  // namespace sparsegen::emit
