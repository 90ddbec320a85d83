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
#include "Emit/HeaderSecond.h"
#include "Emit/HeaderStructural.h"
#include "Emit/HeaderTables.h"
#include "Emit/NamedMembers.h"

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

class Jacobian {
public:
  Jacobian(Lines& out, const JacobianParts& parts, IndexType indexType, Diagnostics& diagnostics)
      : out_(out), parts_(parts), indexType_(indexType), codes_(parts, diagnostics), functions_(out, parts, codes_) {}

  void write() {
    const Interface& interface = parts_.primal.interface;
    writeTitle();
    out_.open("struct " + interface.name + " {");
    if (parts_.structural) return writeStructural();
    writeSizes();
    out_.blank();
    if (isEnumerated())
      writeEnumerated(out_, parts_.coloring, *parts_.structure);
    else
      writeStructure(out_, parts_.pattern, parts_.coloring);
    writeCompressed(functions_);
    writeDecompress(functions_);
    codes_.direct ? writeDirect() : writeEvaluateByCompression(functions_);
    if (codes_.gradient && parts_.second) writeElementEvaluate(functions_, indexType_);
    parts_.second ? writeSecondProducts(functions_) : writeProducts(functions_);
    writeNamedMembers(functions_);
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
  const PublicMembers& members() const { return functions_.members; }

private:
  void writeStructural() {
    writeStructuralInterface(functions_, indexType_);
    if (codes_.gradient && parts_.second) writeElementEvaluate(functions_, indexType_);
    parts_.second ? writeSecondProducts(functions_) : writeProducts(functions_);
    writeNamedMembers(functions_);
    out_.unindent();
    out_.blank();
    out_.line("private:");
    out_.indent();
    codes_.write(out_);
    out_.blank();
    writeStructuralMembers(functions_);
    out_.close("};");
  }

  void writeTitle() {
    const std::string inputs = describe(parts_.primal, parts_.primal.independents);
    const std::string function = "/// in `" + parts_.primal.interface.functionName + "`";
    if (!parts_.second) {
      out_.line("/// The Jacobian of " + describe(parts_.primal, parts_.primal.dependents) + " with respect to " +
                inputs);
      return out_.line(function + ".");
    }
    std::string of;
    for (const SlotSummary& slot : parts_.second->of)
      of += (of.empty() ? "" : ", ") + slot.name +
            (slot.name == "return" || !slot.size ? "" : "[" + std::to_string(*slot.size) + "]");
    const std::string what = !parts_.gradient            ? "symmetric Jacobian of "
                             : parts_.second->isWeighted ? "Hessian of the weighted sum of the elements of "
                                                         : "Hessian of ";
    out_.line("/// The " + what + of + " with respect to " + inputs);
    out_.line(function + ": its lower triangle.");
  }

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

  void writeSizes() {
    const Coloring& coloring = parts_.coloring;
    const auto constant = [&](const std::string& name, std::int64_t value) {
      out_.line("static constexpr index_type " + name + " = " + std::to_string(value) + ";");
      functions_.members.sizes.push_back({name, PublicSize::Kind::Index, std::to_string(value)});
    };
    const auto constantBytes = [&](const std::string& name, std::uint64_t value) {
      out_.line("static constexpr std::size_t " + name + " = " + std::to_string(value) + ";");
      functions_.members.sizes.push_back({name, PublicSize::Kind::Bytes, std::to_string(value)});
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
    constantBytes("compressed_size", compressedSize(parts_.pattern, coloring));
    if (const std::uint64_t bytes = workspaceBytes(); bytes != 0) constantBytes("workspace_size", bytes);
  }

  /// What is enough for each of the public functions.
  std::uint64_t workspaceBytes() const {
    std::uint64_t bytes = std::max(compressedWorkspace(parts_, codes_), codes_.product.workspaceBytes());
    for (const std::optional<Code>* code : {&codes_.adjoint, &codes_.gradient, &codes_.direct, &codes_.elements})
      if (*code) bytes = std::max(bytes, (*code)->workspaceBytes());
    return bytes;
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
    PublicFunction function = Functions::function("evaluate", signature, direct.workspaceBytes());
    function.parameters.push_back({functions_.value + "* " + values, values, ""});
    tables.push_back(values);
    out_.blank();
    out_.line(std::string("/// Writes the nnz values of the ") +
              (parts_.gradient && parts_.second ? "Hessian" : "Jacobian") + ", in CSR order.");
    functions_.open(function, workspace);
    if (parts_.second) requireSymmetric(functions_, signature);
    functions_.writeStart(direct, signature);
    out_.line(Functions::returning(direct, signature, Functions::callEntry(direct, signature, tables, workspace)));
    out_.close();
  }

  void writePrivateTables() {
    if (parts_.coloring.partition == Partition::Column) writeSeeds(out_, parts_.coloring, colorSource());
    writeSides(functions_);
    const auto ranks = functions_.directTable("sg_ranks");
    if (isEnumerated())
      writeTablesFrom(out_, *parts_.structure, parts_.direct->ranks.size(), structurePass(),
                      ranks.value_or("std::uint8_t"));
    else if (ranks)
      writeRanks(out_, parts_.direct->ranks, *ranks);
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
  return {jacobian.reachedRecords(), jacobian.calls(), jacobian.members()};
}

}  // namespace sparsegen::emit
