//===- HeaderJacobian.cpp - the struct of one request -----------*- C++ -*-===//

#include "Emit/HeaderJacobian.h"

#include <algorithm>
#include <optional>

#include "Color/Plan.h"
#include "Emit/HeaderCodes.h"
#include "Emit/HeaderCompressed.h"
#include "Emit/HeaderFunctions.h"
#include "Emit/HeaderInterface.h"
#include "Emit/HeaderProducts.h"
#include "Emit/HeaderTables.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

/// "dydt[2048], return": the slots with their lengths.
std::string describe(const Module& module, const std::vector<Slot>& slots) {
  std::string text;
  for (const Slot& slot : slots) {
    text += (text.empty() ? "" : ", ") + slot.name;
    const auto count = staticInteger(module, slot.count);
    if (!slot.isReturn() && count) text += "[" + std::to_string(*count) + "]";
  }
  return text;
}

/// One public function that runs derivative code, with and without a workspace.
struct PublicFunction {
  std::string name;
  std::vector<PublicParameter> parameters;  ///< all but the workspace
  std::string result;
  std::string templateHead;
  std::uint64_t workspaceBytes = 0;
};

class Jacobian {
public:
  Jacobian(Lines& out, const JacobianParts& parts, IndexType indexType, Diagnostics& diagnostics)
      : out_(out), parts_(parts), indexType_(indexType), codes_(parts, diagnostics), functions_(out, parts, codes_) {}

  void write() {
    const Interface& interface = parts_.primal.interface;
    out_.line("/// The Jacobian of " + describe(parts_.primal, parts_.primal.dependents) + " with respect to " +
              describe(parts_.primal, parts_.primal.independents));
    out_.line("/// in `" + interface.functionName + "`.");
    out_.open("struct " + interface.name + " {");
    writeSizes();
    out_.blank();
    if (isEnumerated())
      writeEnumerated(out_, parts_.coloring, *parts_.structure);
    else
      writeStructure(out_, parts_.pattern, parts_.coloring);
    writeCompressed(functions_);
    writeDecompress(functions_);
    codes_.direct ? writeDirect() : writeEvaluateByCompression(functions_);
    writeProducts(functions_);
    out_.unindent();
    out_.blank();
    out_.line("private:");
    out_.indent();
    writePrivateTables();
    codes_.write(out_);
    out_.close("};");
  }

  /// The user's records that the code reaches into, by their names.
  std::set<std::string> reachedRecords() const { return codes_.reachedRecords(); }

  const std::vector<TemplateCall>& calls() const { return functions_.calls; }

private:
  /// Whether the pattern comes from the loops that enumerate it.
  bool isEnumerated() const { return codes_.pass.has_value(); }
  /// An expression of a pointer to a function that runs these loops.
  std::string structurePass() const {
    const Code& pass = *codes_.pass;
    const std::string name = pass.name() + "::" + pass.types().name(pass.module().entry);
    if (pass.workspaceBytes() == 0) return "&" + name;
    return "+[](index_type* sg_visits) { const ::sparsegen::runtime::buffer sg_memory(" +
           std::to_string(pass.workspaceBytes()) + "); " + name +
           "(sg_visits, static_cast<unsigned char*>(sg_memory.data())); }";
  }
  ColorSource colorSource() const { return isEnumerated() ? parts_.structure->colors : ColorSource::Table; }

  /// What `evaluate` takes by way of the compressed Jacobian.
  std::uint64_t evaluationBytes() const { return matrixOffset_ + (isMatrixLarge() ? alignedOffset(matrixBytes_) : 0); }

  void writeSizes() {
    const Coloring& coloring = parts_.coloring;
    const auto constant = [&](const std::string& name, std::int64_t value) {
      out_.line("static constexpr index_type " + name + " = " + std::to_string(value) + ";");
    };
    out_.line(std::string("using index_type = ") +
              (indexType_ == IndexType::Int64 ? "std::int64_t;" : "std::int32_t;"));
    out_.line("using value_type = " + functions_.value + ";");
    out_.blank();
    constant("rows", parts_.pattern.rows);
    constant("cols", parts_.pattern.cols);
    constant("nnz", parts_.pattern.nnz());
    constant("num_colors", coloring.numColors);
    if (coloring.partition == Partition::Bidirectional) {
      constant("num_column_colors", coloring.numColumnColors());
      constant("num_row_colors", coloring.numRowColors);
    }
    out_.line("static constexpr ::sparsegen::partition partition = ::sparsegen::partition::" +
              std::string(text(coloring.partition)) + ";");
    out_.line("static constexpr std::size_t compressed_size = " +
              std::to_string(parts_.pattern.rows * parts_.coloring.numColors) + ";");
    const std::uint64_t direct = direct_ ? direct_->workspaceBytes() : 0;
    std::uint64_t bytes = std::max({evaluationBytes(), product_.workspaceBytes(), direct});
    if (adjoint_) bytes = std::max(bytes, adjoint_->workspaceBytes());
    if (gradient_) bytes = std::max(bytes, gradient_->workspaceBytes());
    if (bytes != 0) out_.line("static constexpr std::size_t workspace_size = " + std::to_string(bytes) + ";");
  }

  /// Opens the function; where it needs a workspace, after an overload that allocates one.
  void open(const PublicFunction& function, const std::string& workspace) {
    out_.comesFrom(parts_.primal[parts_.primal.entry].range);
    std::string parameters;
    std::string names;
    for (const PublicParameter& parameter : function.parameters) {
      parameters += (parameters.empty() ? "" : ", ") + parameter.declaration;
      names += parameter.name + ", ";
    }
    if (!function.templateHead.empty()) calls_.push_back(callOf(function));
    const std::string head = "static " + function.result + " " + function.name + "(" + parameters;
    if (function.workspaceBytes != 0) {
      if (!function.templateHead.empty()) out_.line(function.templateHead);
      out_.open(head + ") {");
      out_.line("const ::sparsegen::runtime::buffer " + workspace + "(" + std::to_string(function.workspaceBytes) +
                ");");
      out_.line((function.result == "void" ? "" : "return ") + function.name + "(" + names + workspace + ".data());");
      out_.close();
    }
    if (!function.templateHead.empty()) out_.line(function.templateHead);
    const std::string separator = parameters.empty() ? "" : ", ";
    out_.open(head + (function.workspaceBytes != 0 ? separator + "void* " + workspace : "") + ") {");
  }

  TemplateCall callOf(const PublicFunction& function) const {
    TemplateCall made;
    std::string arguments;
    for (const PublicParameter& parameter : function.parameters) {
      const char* separator = arguments.empty() ? "" : ", ";
      made.parameters += separator + (parameter.declared.empty() ? parameter.declaration : parameter.declared);
      arguments += separator + parameter.name;
    }
    made.call = parts_.primal.interface.name + "::" + function.name + "(" + arguments + ")";
    return made;
  }

  /// A call of the derivative code's entry.
  std::string callEntry(const Code& code, const Signature& signature, const std::vector<std::string>& others,
                        const std::string& workspace) const {
    std::string arguments;
    for (const std::string& input : signature.arguments()) arguments += input + ", ";
    for (const std::string& other : others) arguments += other + ", ";
    if (code.workspaceBytes() != 0) arguments += "static_cast<unsigned char*>(" + workspace + "), ";
    if (code.usesTape()) arguments += "sg_tape, ";
    if (!arguments.empty()) arguments.resize(arguments.size() - 2);
    return code.name() + "::" + code.types().name(code.module().entry) + code.types().templateArguments() + "(" +
           arguments + ")";
  }

  static std::string returning(const Code& code, const Signature& signature, const std::string& call) {
    if (!signature.hasResult()) return call + ";";
    if (signature.result() == code.types().spell(code.entry().result, 0)) return "return " + call + ";";
    return "return static_cast<" + signature.result() + ">(" + call + ");";
  }

  void writeCompressed() {
    Signature signature(parts_.primal, forward_, 2);
    const std::string matrix = signature.fresh("compressed_jacobian");
    const std::string workspace = signature.fresh("workspace");
    PublicFunction function{"compressed", signature.inputs(), signature.result(), signature.templateHead(),
                            forward_.workspaceBytes()};
    function.parameters.push_back(
        {value_ + "*" + (hasColors() ? " " + matrix : " /*" + matrix + "*/"), hasColors() ? matrix : "nullptr", ""});
    out_.blank();
    out_.line("/// Writes the compressed Jacobian, rows by num_colors, row-major.");
    open(function, workspace);
    for (const std::string& check : signature.boundChecks()) out_.line(check);
    std::string target = matrix;
    if (!hasColors()) {
      // Nothing depends on an independent, but the code runs all the same: its result may be an error code.
      out_.line("const ::sparsegen::runtime::buffer sg_nothing(" + std::to_string(matrixBytes_) + ");");
      target = "static_cast<" + value_ + "*>(sg_nothing.data())";
    } else if (lanes_ > 1) {
      target = "reinterpret_cast<" + lanesType_ + "*>(" + matrix + ")";
    }
    out_.line(returning(forward_, signature, callEntry(forward_, signature, {"sg_seed_table()", target}, workspace)));
    out_.close();
  }

  void writeDecompress() {
    out_.blank();
    out_.line("/// The nnz values, in CSR order, from the compressed Jacobian.");
    out_.open("static void decompress(const " + value_ + "* compressed_jacobian, " + value_ + "* values) {");
    out_.line(
        "::sparsegen::runtime::decompress_columns(rows, num_colors, row_ptr(), col_idx(), colors(), "
        "compressed_jacobian, values);");
    out_.close();
  }

  /// The element type of a table that direct evaluation is given; none where it needs none.
  std::optional<std::string> tableParameter(const std::string& name) const {
    if (!direct_) return std::nullopt;
    for (const ObjectId parameter : direct_->entry().parameters) {
      const Object& object = direct_->module()[parameter];
      if (object.name == name) return direct_->types().spell(direct_->module()[object.type].element, 0);
    }
    return std::nullopt;
  }

  void writeDirect() {
    const Code& direct = *codes_.direct;
    std::vector<std::string> tables;
    if (functions_.directTable("sg_row_ptr")) tables.push_back("row_ptr()");
    if (functions_.directTable("sg_ranks"))
      tables.push_back(isEnumerated() ? "sg_tables().ranks()" : "sg_rank_table()");
    Signature signature = functions_.evaluateSignature();
    const std::string values = signature.fresh("values");
    const std::string workspace = signature.fresh("workspace");
    PublicFunction function{"evaluate", signature.inputs(), signature.result(), signature.templateHead(),
                            direct_->workspaceBytes()};
    function.parameters.push_back({value_ + "* " + values, values, ""});
    tables.push_back(values);
    out_.blank();
    out_.line("/// Writes the nnz values of the Jacobian, in CSR order.");
    functions_.open(function, workspace);
    functions_.writeStart(direct, signature);
    out_.line(Functions::returning(direct, signature, Functions::callEntry(direct, signature, tables, workspace)));
    out_.close();
  }

  void writeEvaluate() {
    Signature signature(parts_.primal, forward_, 2);
    const std::string values = signature.fresh("values");
    const std::string workspace = signature.fresh("workspace");
    const bool usesWorkspace = forward_.workspaceBytes() != 0;
    PublicFunction function{"evaluate", signature.inputs(), signature.result(), signature.templateHead(),
                            evaluationBytes()};
    function.parameters.push_back({value_ + (hasColors() ? "* " + values : "* /*" + values + "*/"), values, ""});
    if (!hasColors()) function.parameters.back().name = "nullptr";
    out_.blank();
    out_.line("/// Writes the nnz values of the Jacobian, in CSR order.");
    open(function, workspace);
    writeMatrix(workspace);
    std::string call = "compressed(";
    for (const PublicParameter& input : signature.inputs()) call += input.name + ", ";
    call += std::string(hasColors() ? "sg_matrix" : "nullptr") + (usesWorkspace ? ", " + workspace : "") + ")";
    if (!hasColors()) {
      out_.line((signature.hasResult() ? "return " : "") + call + ";");
      return out_.close();
    }
    out_.line((signature.hasResult() ? "const " + signature.result() + " sg_result = " : "") + call + ";");
    out_.line("decompress(sg_matrix, " + values + ");");
    if (signature.hasResult()) out_.line("return sg_result;");
    out_.close();
  }

  /// The compressed Jacobian that `evaluate` reads the values from.
  void writeMatrix(const std::string& workspace) {
    if (!hasColors()) return;
    if (isMatrixLarge()) {
      out_.line(value_ + "* const sg_matrix = ::sparsegen::runtime::at<" + value_ + ">(" + workspace + ", " +
                std::to_string(matrixOffset_) + ");");
    } else {
      out_.line(value_ + " sg_matrix[compressed_size];");
    }
  }

  /// The names of a product's parameters behind the inputs, in the entry's order.
  std::vector<std::string> productNames(Signature& signature) const {
    std::vector<std::string> names;
    for (const Slot& slot : parts_.primal.independents) names.push_back(signature.fresh(slot.name + "_tangent"));
    append(names, outputNames(signature));
    for (const Slot& slot : parts_.primal.dependents) {
      names.push_back(signature.fresh((slot.isReturn() ? "result" : slot.name) + "_tangent"));
    }
    return names;
  }

  void writeProduct() {
    const std::size_t others = parts_.primal.independents.size() + 2 * parts_.primal.dependents.size();
    Signature signature(parts_.primal, product_, others);
    const std::vector<std::string> names = productNames(signature);
    const std::string workspace = signature.fresh("workspace");
    PublicFunction function{"jvp", signature.inputs(), signature.result(), signature.templateHead(),
                            product_.workspaceBytes()};
    const std::vector<ObjectId>& parameters = product_.entry().parameters;
    for (std::size_t k = 0; k < others; ++k) {
      const ObjectId parameter = parameters[parameters.size() - others + k];
      const Types& types = product_.types();
      function.parameters.push_back(
          {types.declare(product_.module()[parameter].type, names[k], types.constness().of(parameter)), names[k], ""});
    }
    out_.blank();
    out_.line("/// The function's value, and the Jacobian's product with one tangent of each independent.");
    open(function, workspace);
    for (const std::string& check : signature.boundChecks()) out_.line(check);
    out_.line(returning(product_, signature, callEntry(product_, signature, names, workspace)));
    out_.close();
  }

  //===--------------------------------------------------------------------===//
  // Reverse mode
  //===--------------------------------------------------------------------===//

  bool hasGradient() const { return parts_.pattern.rows == 1; }

  /// The names of what `vjp` has behind the inputs.
  std::vector<std::string> adjointNames(Signature& signature) const {
    std::vector<std::string> names;
    for (const std::vector<Slot>* slots : {&parts_.primal.dependents, &parts_.primal.independents})
      for (const Slot& slot : *slots)
        names.push_back(signature.fresh((slot.isReturn() ? "result" : slot.name) + "_adjoint"));
    return names;
  }

  /// Parameters of `vjp` behind the inputs: `names` is what they are called.
  std::vector<PublicParameter> adjointParameters(const std::vector<std::string>& names) const {
    std::vector<PublicParameter> parameters;
    for (std::size_t k = 0; k < names.size(); ++k) {
      const bool isGiven = k < parts_.primal.dependents.size();
      parameters.push_back({(isGiven ? "const " : "") + value_ + "* " + names[k], names[k], ""});
    }
    return parameters;
  }

  void openAdjoint(PublicFunction& function, const Code& code, const Signature& signature,
                   const std::vector<PublicParameter>& others, const std::string& workspace) {
    function.parameters.insert(function.parameters.end(), others.begin(), others.end());
    open(function, workspace);
    for (const std::string& check : signature.boundChecks()) out_.line(check);
    if (code.usesTape()) out_.line("::sparsegen::runtime::tape sg_tape;");
  }

  void writeAdjoint() {
    const std::size_t others = parts_.primal.independents.size() + parts_.primal.dependents.size();
    Signature signature(parts_.primal, *adjoint_, others);
    const std::vector<std::string> names = adjointNames(signature);
    const std::string workspace = signature.fresh("workspace");
    PublicFunction function{"vjp", signature.inputs(), signature.result(), signature.templateHead(),
                            adjoint_->workspaceBytes()};
    out_.blank();
    out_.line(
        "/// The transposed Jacobian's product with one adjoint of each dependent; overwrites the independents'.");
    openAdjoint(function, *adjoint_, signature, adjointParameters(names), workspace);
    out_.line(returning(*adjoint_, signature, callEntry(*adjoint_, signature, names, workspace)));
    out_.close();
  }

  /// `vjp` by way of `evaluate`.
  void writeTransposedProduct() {
    Signature signature = evaluateSignature();
    const std::vector<std::string> names = adjointNames(signature);
    PublicFunction function{"vjp", signature.inputs(), signature.result(), signature.templateHead(), 0};
    for (PublicParameter& parameter : adjointParameters(names)) function.parameters.push_back(std::move(parameter));
    out_.blank();
    out_.line(
        "/// The transposed Jacobian's product with one adjoint of each dependent; overwrites the independents'.");
    out_.line("/// It is made of the Jacobian's values, and allocates: " + parts_.noAdjoint + ".");
    open(function, "");
    out_.line("::sparsegen::runtime::numbers<value_type> sg_values(static_cast<std::size_t>(nnz));");
    out_.line("::sparsegen::runtime::numbers<value_type> sg_weights(static_cast<std::size_t>(rows));");
    out_.line("::sparsegen::runtime::numbers<value_type> sg_sums(static_cast<std::size_t>(cols));");
    const std::string call = "evaluate(" + inputNames(signature) + "sg_values.data())";
    out_.line((signature.hasResult() ? "const " + signature.result() + " sg_result = " : "") + call + ";");
    copyRuns(parts_.primal.dependents, names, 0, "sg_weights", Direction::In);
    out_.line(
        "::sparsegen::runtime::transposed_product(rows, cols, row_ptr(), col_idx(), sg_values.data(), "
        "sg_weights.data(), sg_sums.data());");
    copyRuns(parts_.primal.independents, names, parts_.primal.dependents.size(), "sg_sums", Direction::Out);
    if (signature.hasResult()) out_.line("return sg_result;");
    out_.close();
  }

  /// The inputs of `evaluate`.
  Signature evaluateSignature() const {
    if (!direct_) return {parts_.primal, forward_, 2};
    const std::size_t tables = (tableParameter("sg_row_ptr") ? 1u : 0u) + (tableParameter("sg_ranks") ? 1u : 0u);
    return {parts_.primal, *direct_, tables + 1};
  }

  static std::string inputNames(const Signature& signature) {
    std::string names;
    for (const PublicParameter& input : signature.inputs()) names += input.name + ", ";
    return names;
  }

  enum class Direction : std::uint8_t { In, Out };

  /// Copies between one run for all slots and a pointer a slot.
  void copyRuns(const std::vector<Slot>& slots, const std::vector<std::string>& names, std::size_t first,
                const std::string& run, Direction direction) {
    std::int64_t base = 0;
    for (std::size_t k = 0; k < slots.size(); ++k) {
      const std::int64_t count = staticInteger(parts_.primal, slots[k].count).value_or(0);
      const std::string slot = names[first + k] + "[sg_k]";
      const std::string cell = run + "[" + (base == 0 ? "" : std::to_string(base) + " + ") + "sg_k]";
      const bool isIn = direction == Direction::In;
      if (count != 0)
        out_.line("for (std::size_t sg_k = 0; sg_k < " + std::to_string(count) + "; ++sg_k) " + (isIn ? cell : slot) +
                  " = " + (isIn ? slot : cell) + ";");
      else
        out_.line("static_cast<void>(" + names[first + k] + ");");
      base += count;
    }
  }

  /// Where each independent's adjoints are in a gradient.
  std::vector<std::string> gradientParts(const std::string& gradient) const {
    std::vector<std::string> parts;
    std::int64_t base = 0;
    for (const Slot& slot : parts_.primal.independents) {
      parts.push_back(base == 0 ? gradient : gradient + " + " + std::to_string(base));
      base += staticInteger(parts_.primal, slot.count).value_or(0);
    }
    return parts;
  }

  /// The adjoints of dependents one of which has an element.
  std::vector<std::string> unitAdjoints() const {
    return std::vector<std::string>(parts_.primal.dependents.size(), "&sg_one");
  }

  static void append(std::vector<std::string>& to, const std::vector<std::string>& more) {
    to.insert(to.end(), more.begin(), more.end());
  }

  Signature adjointSignature() const {
    if (!adjoint_) return evaluateSignature();
    return {parts_.primal, *adjoint_, parts_.primal.independents.size() + parts_.primal.dependents.size()};
  }

  void writeGradient() {
    Signature signature = adjointSignature();
    const std::string gradient = signature.fresh("gradient");
    const std::string workspace = signature.fresh("workspace");
    PublicFunction function{"gradient", signature.inputs(), signature.result(), signature.templateHead(),
                            adjoint_ ? adjoint_->workspaceBytes() : 0};
    function.parameters.push_back({value_ + "* " + gradient, gradient, ""});
    out_.blank();
    out_.line("/// All cols derivatives of the one dependent, also those that are zero everywhere.");
    open(function, workspace);
    out_.line("const value_type sg_one = 1;");
    std::string arguments;
    std::vector<std::string> others = unitAdjoints();
    append(others, gradientParts(gradient));
    for (const std::string& other : others) arguments += other + ", ";
    if (function.workspaceBytes != 0) arguments += workspace + ", ";
    arguments.resize(arguments.size() - 2);
    out_.line((signature.hasResult() ? "return " : "") + ("vjp(" + inputNames(signature)) + arguments + ");");
    out_.close();
  }

  /// The names of the outputs of `jvp` and `value_and_gradient`.
  std::vector<std::string> outputNames(Signature& signature) const {
    std::vector<std::string> names;
    for (const Slot& slot : parts_.primal.dependents) {
      const std::string wanted = slot.isReturn() ? "result" : slot.name;
      const bool isInput = std::any_of(signature.inputs().begin(), signature.inputs().end(),
                                       [&](const PublicParameter& input) { return input.name == wanted; });
      names.push_back(signature.fresh(isInput ? wanted + "_out" : wanted));
    }
    return names;
  }

  std::vector<PublicParameter> outputParameters(const std::vector<std::string>& names) const {
    std::vector<PublicParameter> parameters;
    for (const std::string& name : names) parameters.push_back({value_ + "* " + name, name, ""});
    return parameters;
  }

  void writeValueAndGradient() {
    const std::size_t dependents = parts_.primal.dependents.size();
    Signature signature(parts_.primal, *gradient_, 2 * dependents + parts_.primal.independents.size());
    std::vector<std::string> others = outputNames(signature);
    std::vector<PublicParameter> parameters = outputParameters(others);
    const std::string gradient = signature.fresh("gradient");
    const std::string workspace = signature.fresh("workspace");
    parameters.push_back({value_ + "* " + gradient, gradient, ""});
    PublicFunction function{"value_and_gradient", signature.inputs(), signature.result(), signature.templateHead(),
                            gradient_->workspaceBytes()};
    out_.blank();
    out_.line("/// The function's value, and all cols derivatives of the one dependent.");
    openAdjoint(function, *gradient_, signature, parameters, workspace);
    out_.line("const value_type sg_one = 1;");
    append(others, unitAdjoints());
    append(others, gradientParts(gradient));
    out_.line(returning(*gradient_, signature, callEntry(*gradient_, signature, others, workspace)));
    out_.close();
  }

  /// The value by way of `jvp`.
  void writeValueBesideGradient() {
    Signature signature(parts_.primal, product_,
                        parts_.primal.independents.size() + 2 * parts_.primal.dependents.size());
    const std::vector<std::string> outputs = outputNames(signature);
    const std::string gradient = signature.fresh("gradient");
    PublicFunction function{"value_and_gradient", signature.inputs(), signature.result(), signature.templateHead(),
                            false};
    for (PublicParameter& parameter : outputParameters(outputs)) function.parameters.push_back(std::move(parameter));
    function.parameters.push_back({value_ + "* " + gradient, gradient, ""});
    out_.blank();
    out_.line("/// The function's value, and all cols derivatives of the one dependent.");
    open(function, "");
    out_.line("::sparsegen::runtime::numbers<value_type> sg_none(static_cast<std::size_t>(cols));");
    out_.line("value_type sg_unused = 0;");
    std::string arguments;
    std::vector<std::string> others;
    for (std::size_t k = 0; k < parts_.primal.independents.size(); ++k) others.emplace_back("sg_none.data()");
    append(others, outputs);
    others.resize(others.size() + outputs.size(), "&sg_unused");
    for (const std::string& other : others) arguments += other + ", ";
    arguments.resize(arguments.size() - 2);
    out_.line((signature.hasResult() ? "static_cast<void>(jvp(" : "jvp(") + inputNames(signature) + arguments +
              (signature.hasResult() ? "));" : ");"));
    out_.line((signature.hasResult() ? "return " : "") + ("gradient(" + gradientInputs(signature)) + gradient + ");");
    out_.close();
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

  void writeCode() {
    std::vector<const Code*> codes{&forward_, &product_};
    for (const std::optional<Code>* code : {&adjoint_, &gradient_, &direct_})
      if (*code) codes.push_back(&**code);
    if (isEnumerated()) codes.push_back(&*pass_);
    const std::map<std::string, std::string> shared = sharedConstants(codes);
    if (!shared.empty()) {
      out_.blank();
      out_.open("struct sg_constants {");
      for (const auto& [name, definition] : shared) out_.line(definition);
      out_.close("};");
    }
    for (const Code* code : codes) {
      out_.blank();
      code->write(out_, shared);
    }
  }

  /// Those that several have, and all alike.
  static std::map<std::string, std::string> sharedConstants(const std::vector<const Code*>& codes) {
    std::map<std::string, std::string> shared;
    std::map<std::string, int> uses;
    std::set<std::string> different;
    for (const Code* code : codes)
      for (const auto& [name, definition] : code->constants()) {
        ++uses[name];
        if (shared.emplace(name, definition).first->second != definition) different.insert(name);
      }
    std::erase_if(shared, [&](const auto& each) { return uses[each.first] < 2 || different.contains(each.first); });
    return shared;
  }

  Lines& out_;
  const JacobianParts& parts_;
  IndexType indexType_;
  Codes codes_;
  Functions functions_;
};

}  // namespace

WrittenJacobian writeJacobian(Lines& out, const JacobianParts& parts, IndexType indexType, Diagnostics& diagnostics) {
  Jacobian jacobian(out, parts, indexType, diagnostics);
  jacobian.write();
  return {jacobian.reachedRecords(), jacobian.calls()};
}

}  // namespace sparsegen::emit
