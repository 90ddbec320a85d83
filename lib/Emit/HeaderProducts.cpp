//===- HeaderProducts.cpp - products with the Jacobian ----------*- C++ -*-===//

#include "Emit/HeaderProducts.h"

#include <algorithm>

namespace sparsegen::emit {

using namespace ir;

namespace {

class Products {
public:
  explicit Products(Functions& to)
      : to_(to), product_(to.codes.product), adjoint_(to.codes.adjoint), gradient_(to.codes.gradient) {}

  void write() {
    writeProduct();
    adjoint_ ? writeAdjoint() : writeTransposedProduct();
    if (to_.parts.pattern.rows != 1) return;
    writeGradient();
    gradient_ ? writeValueAndGradient() : writeValueBesideGradient();
  }

private:
  /// The names of a product's parameters behind the inputs, in the entry's order.
  std::vector<std::string> productNames(Signature& signature) const {
    std::vector<std::string> names;
    for (const Slot& slot : to_.parts.primal.independents) names.push_back(signature.fresh(slot.name + "_tangent"));
    append(names, outputNames(signature));
    for (const Slot& slot : to_.parts.primal.dependents) {
      names.push_back(signature.fresh((slot.isReturn() ? "result" : slot.name) + "_tangent"));
    }
    return names;
  }

  void writeProduct() {
    const std::size_t others = to_.parts.primal.independents.size() + 2 * to_.parts.primal.dependents.size();
    Signature signature(to_.parts.primal, product_, others);
    const std::vector<std::string> names = productNames(signature);
    const std::string workspace = signature.fresh("workspace");
    PublicFunction function = Functions::function("jvp", signature, product_.workspaceBytes());
    const std::vector<ObjectId>& parameters = product_.entry().parameters;
    for (std::size_t k = 0; k < others; ++k) {
      const ObjectId parameter = parameters[parameters.size() - others + k];
      const Types& types = product_.types();
      function.parameters.push_back(
          {types.declare(product_.module()[parameter].type, names[k], types.constness().of(parameter)), names[k], ""});
    }
    to_.out.blank();
    to_.out.line("/// The function's value, and the Jacobian's product with one tangent of each independent.");
    to_.open(function, workspace);
    to_.writeStart(product_, signature);
    to_.out.line(
        Functions::returning(product_, signature, Functions::callEntry(product_, signature, names, workspace)));
    to_.out.close();
  }

  //===--------------------------------------------------------------------===//
  // Reverse mode
  //===--------------------------------------------------------------------===//

  /// The names of what `vjp` has behind the inputs.
  std::vector<std::string> adjointNames(Signature& signature) const {
    std::vector<std::string> names;
    for (const std::vector<Slot>* slots : {&to_.parts.primal.dependents, &to_.parts.primal.independents})
      for (const Slot& slot : *slots)
        names.push_back(signature.fresh((slot.isReturn() ? "result" : slot.name) + "_adjoint"));
    return names;
  }

  /// Parameters of `vjp` behind the inputs: `names` is what they are called.
  std::vector<PublicParameter> adjointParameters(const std::vector<std::string>& names) const {
    std::vector<PublicParameter> parameters;
    for (std::size_t k = 0; k < names.size(); ++k) {
      const bool isGiven = k < to_.parts.primal.dependents.size();
      parameters.push_back({(isGiven ? "const " : "") + to_.value + "* " + names[k], names[k], ""});
    }
    return parameters;
  }

  void openAdjoint(PublicFunction& function, const Code& code, const Signature& signature,
                   const std::vector<PublicParameter>& others, const std::string& workspace) {
    function.parameters.insert(function.parameters.end(), others.begin(), others.end());
    to_.open(function, workspace);
    to_.writeStart(code, signature);
  }

  void writeAdjoint() {
    const std::size_t others = to_.parts.primal.independents.size() + to_.parts.primal.dependents.size();
    Signature signature(to_.parts.primal, *adjoint_, others);
    const std::vector<std::string> names = adjointNames(signature);
    const std::string workspace = signature.fresh("workspace");
    PublicFunction function = Functions::function("vjp", signature, adjoint_->workspaceBytes());
    to_.out.blank();
    to_.out.line(
        "/// The transposed Jacobian's product with one adjoint of each dependent; overwrites the independents'.");
    openAdjoint(function, *adjoint_, signature, adjointParameters(names), workspace);
    to_.out.line(
        Functions::returning(*adjoint_, signature, Functions::callEntry(*adjoint_, signature, names, workspace)));
    to_.out.close();
  }

  /// `vjp` by way of `evaluate`.
  void writeTransposedProduct() {
    Signature signature = to_.evaluateSignature();
    const std::vector<std::string> names = adjointNames(signature);
    PublicFunction function = Functions::function("vjp", signature, 0);
    for (PublicParameter& parameter : adjointParameters(names)) function.parameters.push_back(std::move(parameter));
    to_.out.blank();
    to_.out.line(
        "/// The transposed Jacobian's product with one adjoint of each dependent; overwrites the independents'.");
    to_.out.line("/// It is made of the Jacobian's values, and allocates: " + to_.parts.noAdjoint + ".");
    to_.open(function, "");
    to_.out.line("::sparsegen::runtime::numbers<value_type> sg_values(static_cast<std::size_t>(nnz));");
    to_.out.line("::sparsegen::runtime::numbers<value_type> sg_weights(static_cast<std::size_t>(rows));");
    to_.out.line("::sparsegen::runtime::numbers<value_type> sg_sums(static_cast<std::size_t>(cols));");
    const std::string call = "evaluate(" + Functions::inputNames(signature) + "sg_values.data())";
    to_.out.line((signature.hasResult() ? "const " + signature.result() + " sg_result = " : "") + call + ";");
    copyRuns(to_.parts.primal.dependents, names, 0, "sg_weights", Direction::In);
    to_.out.line(
        "::sparsegen::runtime::transposed_product(rows, cols, row_ptr(), col_idx(), sg_values.data(), "
        "sg_weights.data(), sg_sums.data());");
    copyRuns(to_.parts.primal.independents, names, to_.parts.primal.dependents.size(), "sg_sums", Direction::Out);
    if (signature.hasResult()) to_.out.line("return sg_result;");
    to_.out.close();
  }

  enum class Direction : std::uint8_t { In, Out };

  /// Copies between one run for all slots and a pointer a slot.
  void copyRuns(const std::vector<Slot>& slots, const std::vector<std::string>& names, std::size_t first,
                const std::string& run, Direction direction) {
    for (std::size_t k = 0; k < slots.size(); ++k) {
      const std::string count = lengthOf(slots, k), base = beginOf(to_.parts, slots, k);
      const std::string slot = names[first + k] + "[sg_k]";
      const std::string cell = run + "[" + (base == "0" ? "" : base + " + ") + "sg_k]";
      const bool isIn = direction == Direction::In;
      if (count != "0")
        to_.out.line("for (std::size_t sg_k = 0; sg_k < " + count + "; ++sg_k) " + (isIn ? cell : slot) + " = " +
                     (isIn ? slot : cell) + ";");
      else
        to_.out.line("static_cast<void>(" + names[first + k] + ");");
    }
  }

  /// The number of elements of a slot.
  std::string lengthOf(const std::vector<Slot>& slots, std::size_t k) const {
    if (to_.parts.structural) return knownOf(to_.parts, slots, k, "length");
    return std::to_string(staticInteger(to_.parts.primal, slots[k].count).value_or(0));
  }

  /// Where each independent's adjoints are in a gradient.
  std::vector<std::string> gradientParts(const std::string& gradient) const {
    std::vector<std::string> parts;
    const std::vector<Slot>& slots = to_.parts.primal.independents;
    for (std::size_t k = 0; k < slots.size(); ++k) {
      const std::string base = beginOf(to_.parts, slots, k);
      parts.push_back(base == "0" ? gradient : gradient + " + " + base);
    }
    return parts;
  }

  /// The adjoints of dependents one of which has an element.
  std::vector<std::string> unitAdjoints() const {
    return std::vector<std::string>(to_.parts.primal.dependents.size(), "&sg_one");
  }

  static void append(std::vector<std::string>& to, const std::vector<std::string>& more) {
    to.insert(to.end(), more.begin(), more.end());
  }

  Signature adjointSignature() const {
    if (!adjoint_) return to_.evaluateSignature();
    return {to_.parts.primal, *adjoint_, to_.parts.primal.independents.size() + to_.parts.primal.dependents.size()};
  }

  void writeGradient() {
    Signature signature = adjointSignature();
    const std::string gradient = signature.fresh("gradient");
    const std::string workspace = signature.fresh("workspace");
    const std::uint64_t bytes = adjoint_ ? adjoint_->workspaceBytes() : 0;
    PublicFunction function = Functions::function("gradient", signature, bytes);
    function.parameters.push_back({to_.value + "* " + gradient, gradient, ""});
    to_.out.blank();
    to_.out.line("/// All cols derivatives of the one dependent, also those that are zero everywhere.");
    to_.open(function, workspace);
    to_.out.line("const value_type sg_one = 1;");
    std::string arguments;
    std::vector<std::string> others = unitAdjoints();
    append(others, gradientParts(gradient));
    for (const std::string& other : others) arguments += other + ", ";
    if (bytes != 0) arguments += workspace + ", ";
    arguments.resize(arguments.size() - 2);
    to_.out.line((signature.hasResult() ? "return " : "") + ("vjp(" + Functions::inputNames(signature)) + arguments +
                 ");");
    to_.out.close();
  }

  /// The names of the outputs of `jvp` and `value_and_gradient`.
  std::vector<std::string> outputNames(Signature& signature) const {
    std::vector<std::string> names;
    for (const Slot& slot : to_.parts.primal.dependents) {
      const std::string wanted = slot.isReturn() ? "result" : slot.name;
      const bool isInput = std::any_of(signature.inputs().begin(), signature.inputs().end(),
                                       [&](const PublicParameter& input) { return input.name == wanted; });
      names.push_back(signature.fresh(isInput ? wanted + "_out" : wanted));
    }
    return names;
  }

  std::vector<PublicParameter> outputParameters(const std::vector<std::string>& names) const {
    std::vector<PublicParameter> parameters;
    for (const std::string& name : names) parameters.push_back({to_.value + "* " + name, name, ""});
    return parameters;
  }

  void writeValueAndGradient() {
    const std::size_t dependents = to_.parts.primal.dependents.size();
    Signature signature(to_.parts.primal, *gradient_, 2 * dependents + to_.parts.primal.independents.size());
    std::vector<std::string> others = outputNames(signature);
    std::vector<PublicParameter> parameters = outputParameters(others);
    const std::string gradient = signature.fresh("gradient");
    const std::string workspace = signature.fresh("workspace");
    parameters.push_back({to_.value + "* " + gradient, gradient, ""});
    PublicFunction function = Functions::function("value_and_gradient", signature, gradient_->workspaceBytes());
    to_.out.blank();
    to_.out.line("/// The function's value, and all cols derivatives of the one dependent.");
    openAdjoint(function, *gradient_, signature, parameters, workspace);
    to_.out.line("const value_type sg_one = 1;");
    append(others, unitAdjoints());
    append(others, gradientParts(gradient));
    to_.out.line(
        Functions::returning(*gradient_, signature, Functions::callEntry(*gradient_, signature, others, workspace)));
    to_.out.close();
  }

  /// The value by way of `jvp`.
  void writeValueBesideGradient() {
    Signature signature(to_.parts.primal, product_,
                        to_.parts.primal.independents.size() + 2 * to_.parts.primal.dependents.size());
    const std::vector<std::string> outputs = outputNames(signature);
    const std::string gradient = signature.fresh("gradient");
    PublicFunction function = Functions::function("value_and_gradient", signature, 0);
    for (PublicParameter& parameter : outputParameters(outputs)) function.parameters.push_back(std::move(parameter));
    function.parameters.push_back({to_.value + "* " + gradient, gradient, ""});
    to_.out.blank();
    to_.out.line("/// The function's value, and all cols derivatives of the one dependent.");
    to_.open(function, "");
    to_.out.line("::sparsegen::runtime::numbers<value_type> sg_none(static_cast<std::size_t>(cols));");
    to_.out.line("value_type sg_unused = 0;");
    std::string arguments;
    std::vector<std::string> others;
    for (std::size_t k = 0; k < to_.parts.primal.independents.size(); ++k) others.emplace_back("sg_none.data()");
    append(others, outputs);
    others.resize(others.size() + outputs.size(), "&sg_unused");
    for (const std::string& other : others) arguments += other + ", ";
    arguments.resize(arguments.size() - 2);
    to_.out.line((signature.hasResult() ? "static_cast<void>(jvp(" : "jvp(") + Functions::inputNames(signature) +
                 arguments + (signature.hasResult() ? "));" : ");"));
    to_.out.line((signature.hasResult() ? "return " : "") + ("gradient(" + gradientInputs(signature)) + gradient +
                 ");");
    to_.out.close();
  }

  /// Those of the inputs that `gradient` takes, by name.
  std::string gradientInputs(const Signature& signature) const {
    const Signature own = adjointSignature();
    std::string names;
    for (const PublicParameter& wanted : own.inputs())
      for (const PublicParameter& input : signature.inputs())
        if (input.original == wanted.original) names += input.name + ", ";
    return names;
  }

  Functions& to_;
  const Code& product_;
  const std::optional<Code>& adjoint_;   ///< none: there is no adjoint
  const std::optional<Code>& gradient_;  ///< the same, with the function's value
};

}  // namespace

void writeProducts(Functions& functions) { Products(functions).write(); }

}  // namespace sparsegen::emit
