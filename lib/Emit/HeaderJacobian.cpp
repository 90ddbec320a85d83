//===- HeaderJacobian.cpp - the struct of one request -----------*- C++ -*-===//

#include "Emit/HeaderJacobian.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "Emit/HeaderCode.h"
#include "Emit/HeaderInterface.h"
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
  bool needsWorkspace = false;
};

class Jacobian {
public:
  Jacobian(Lines& out, const JacobianParts& parts, IndexType indexType, Diagnostics& diagnostics)
      : out_(out),
        parts_(parts),
        indexType_(indexType),
        lanes_(std::max(1, parts.coloring.numColors)),
        forward_(parts.compressed, "sg_forward", lanes_, diagnostics),
        product_(parts.product, "sg_product", 1, diagnostics) {
    if (parts.structure) pass_.emplace(parts.structure->pass, "sg_structure", 1, diagnostics);
    if (parts.direct) direct_.emplace(parts.direct->evaluation, "sg_direct", 1, diagnostics);
    const TypeId compressed = forward_.module()[forward_.entry().parameters.back()].type;
    const ScalarKind kind = forward_.module()[forward_.module()[compressed].element].scalar;
    value_ = scalarName(kind);
    lanesType_ = forward_.name() + "::" + lanesName(kind);
    matrixBytes_ = static_cast<std::uint64_t>(parts.pattern.rows * lanes_) * (value_ == "float" ? 4 : 8);
    matrixOffset_ = forward_.workspaceBytes();
  }

  void write() {
    const Interface& interface = parts_.primal.interface;
    out_.line("/// The Jacobian of " + describe(parts_.primal, parts_.primal.dependents) + " with respect to " +
              describe(parts_.primal, parts_.primal.independents));
    out_.line("/// in `" + interface.functionName + "`.");
    out_.open("struct " + interface.name + " {");
    writeSizes();
    out_.blank();
    if (isEnumerated())
      writeEnumerated(out_, parts_.coloring, colorSource());
    else
      writeStructure(out_, parts_.pattern, parts_.coloring);
    writeCompressed();
    writeDecompress();
    if (direct_)
      writeDirect();
    else
      writeEvaluate();
    writeProduct();
    out_.unindent();
    out_.blank();
    out_.line("private:");
    out_.indent();
    writeSeeds(out_, parts_.coloring, colorSource());
    const auto ranks = tableParameter("sg_ranks");
    if (isEnumerated())
      writeTablesFrom(out_, *parts_.structure, parts_.direct->ranks.size(), structurePass(),
                      ranks.value_or("std::uint8_t"));
    else if (ranks)
      writeRanks(out_, parts_.direct->ranks, *ranks);
    writeCode();
    out_.close("};");
  }

  /// The user's records that the code reaches into, by their names.
  std::set<std::string> reachedRecords() const {
    std::set<std::string> names = forward_.reachedRecords();
    names.merge(product_.reachedRecords());
    if (direct_) names.merge(direct_->reachedRecords());
    if (pass_) names.merge(pass_->reachedRecords());
    return names;
  }

  const std::vector<TemplateCall>& calls() const { return calls_; }

private:
  bool isMatrixLarge() const { return hasColors() && matrixBytes_ > kStackLimit; }
  /// Whether the pattern comes from the loops that enumerate it.
  bool isEnumerated() const { return pass_.has_value(); }
  /// An expression of a pointer to a function that runs these loops.
  std::string structurePass() const {
    const std::string name = pass_->name() + "::" + pass_->types().name(pass_->module().entry);
    if (pass_->workspaceBytes() == 0) return "&" + name;
    return "+[](index_type* sg_visits) { const ::sparsegen::runtime::buffer sg_memory(" +
           std::to_string(pass_->workspaceBytes()) + "); " + name +
           "(sg_visits, static_cast<unsigned char*>(sg_memory.data())); }";
  }
  ColorSource colorSource() const { return isEnumerated() ? parts_.structure->colors : ColorSource::Table; }
  bool hasColors() const { return parts_.coloring.numColors != 0; }

  void writeSizes() {
    const auto constant = [&](const std::string& name, std::int64_t value) {
      out_.line("static constexpr index_type " + name + " = " + std::to_string(value) + ";");
    };
    out_.line(std::string("using index_type = ") +
              (indexType_ == IndexType::Int64 ? "std::int64_t;" : "std::int32_t;"));
    out_.line("using value_type = " + value_ + ";");
    out_.blank();
    constant("rows", parts_.pattern.rows);
    constant("cols", parts_.pattern.cols);
    constant("nnz", parts_.pattern.nnz());
    constant("num_colors", parts_.coloring.numColors);
    out_.line("static constexpr ::sparsegen::partition partition = ::sparsegen::partition::column;");
    out_.line("static constexpr std::size_t compressed_size = " +
              std::to_string(parts_.pattern.rows * parts_.coloring.numColors) + ";");
    const std::uint64_t forward = matrixOffset_ + (isMatrixLarge() ? alignedOffset(matrixBytes_) : 0);
    const std::uint64_t direct = direct_ ? direct_->workspaceBytes() : 0;
    const std::uint64_t bytes = std::max({forward, product_.workspaceBytes(), direct});
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
    if (function.needsWorkspace) {
      if (!function.templateHead.empty()) out_.line(function.templateHead);
      out_.open(head + ") {");
      out_.line("const ::sparsegen::runtime::buffer " + workspace + "(workspace_size);");
      out_.line((function.result == "void" ? "" : "return ") + function.name + "(" + names + workspace + ".data());");
      out_.close();
    }
    if (!function.templateHead.empty()) out_.line(function.templateHead);
    const std::string separator = parameters.empty() ? "" : ", ";
    out_.open(head + (function.needsWorkspace ? separator + "void* " + workspace : "") + ") {");
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
                            forward_.workspaceBytes() != 0};
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
    std::vector<std::string> tables;
    if (tableParameter("sg_row_ptr")) tables.push_back("row_ptr()");
    if (tableParameter("sg_ranks")) tables.push_back(isEnumerated() ? "sg_tables().ranks()" : "sg_rank_table()");
    Signature signature(parts_.primal, *direct_, tables.size() + 1);
    const std::string values = signature.fresh("values");
    const std::string workspace = signature.fresh("workspace");
    PublicFunction function{"evaluate", signature.inputs(), signature.result(), signature.templateHead(),
                            direct_->workspaceBytes() != 0};
    function.parameters.push_back({value_ + "* " + values, values, ""});
    tables.push_back(values);
    out_.blank();
    out_.line("/// Writes the nnz values of the Jacobian, in CSR order.");
    open(function, workspace);
    for (const std::string& check : signature.boundChecks()) out_.line(check);
    out_.line(returning(*direct_, signature, callEntry(*direct_, signature, tables, workspace)));
    out_.close();
  }

  void writeEvaluate() {
    Signature signature(parts_.primal, forward_, 2);
    const std::string values = signature.fresh("values");
    const std::string workspace = signature.fresh("workspace");
    const bool usesWorkspace = forward_.workspaceBytes() != 0;
    PublicFunction function{"evaluate", signature.inputs(), signature.result(), signature.templateHead(),
                            usesWorkspace || isMatrixLarge()};
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
    for (const Slot& slot : parts_.primal.dependents) {
      const std::string wanted = slot.isReturn() ? "result" : slot.name;
      const bool isInput = std::any_of(signature.inputs().begin(), signature.inputs().end(),
                                       [&](const PublicParameter& input) { return input.name == wanted; });
      names.push_back(signature.fresh(isInput ? wanted + "_out" : wanted));
    }
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
                            product_.workspaceBytes() != 0};
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

  void writeCode() {
    std::vector<const Code*> codes{&forward_, &product_};
    if (direct_) codes.push_back(&*direct_);
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
  std::int64_t lanes_;
  Code forward_;
  Code product_;
  std::optional<Code> direct_;
  std::optional<Code> pass_;  ///< the structure pass, where the pattern is enumerated
  std::string value_;
  std::string lanesType_;
  std::uint64_t matrixBytes_ = 0;
  std::uint64_t matrixOffset_ = 0;
  std::vector<TemplateCall> calls_;
};

}  // namespace

WrittenJacobian writeJacobian(Lines& out, const JacobianParts& parts, IndexType indexType, Diagnostics& diagnostics) {
  Jacobian jacobian(out, parts, indexType, diagnostics);
  jacobian.write();
  return {jacobian.reachedRecords(), jacobian.calls()};
}

}  // namespace sparsegen::emit
