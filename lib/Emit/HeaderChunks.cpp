//===- HeaderChunks.cpp - the compressed form of an object ----------------===//

#include "Emit/HeaderChunks.h"

#include <algorithm>

#include "Emit/HeaderSecond.h"
#include "Emit/HeaderStructural.h"
#include "Emit/HeaderWorkspace.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

constexpr const char* kRuntime = "::sparsegen::runtime::";

/// Whether it is no Jacobian: what is said to be symmetric is one all the same.
bool isHessian(const JacobianParts& parts) { return parts.second && parts.gradient; }

std::string whatItIs(const Functions& to) { return isHessian(to.parts) ? "Hessian" : "Jacobian"; }

/// One way through the function, for all colors of one side.
struct Sweep {
  const Code& code;
  const char* seeded;  ///< the side that has these colors
  const char* lines;   ///< the other one
  const char* colors;
  const char* count;
  const char* isThere;

  /// The class of what runs through the colors.
  std::string chunks() const {
    return std::string(kRuntime) + "lane_chunks<index_type, value_type, " + code.name() + "::sg_num_lanes>";
  }
  /// The bytes of the code's own workspace, behind which the chunks have theirs.
  std::uint64_t ownBytes() const { return alignedOffset(code.workspaceBytes()); }
  std::string bytes() const {
    const std::string own = ownBytes() == 0 ? "" : std::to_string(ownBytes()) + " + ";
    return own + chunks() + "::bytes(" + seeded + ".size(), " + lines + ".size())";
  }
};

Sweep forward(const Functions& to) {
  return {*to.codes.forward, "sg_cols", "sg_rows", "of_columns()", "num_column_colors", "has_columns()"};
}
Sweep backward(const Functions& to) {
  return {*to.codes.backward, "sg_rows", "sg_cols", "of_rows()", "num_row_colors", "has_rows()"};
}

/// Whether rows may have colors.
bool hasRowColors(const Functions& to) { return to.parts.compressedRows != nullptr; }

/// How many bytes of workspace the compressed form needs.
std::string compressedBytes(const Functions& to) {
  return compressesValues(to.parts) ? "sg_values_bytes()" : "sg_chunk_bytes()";
}

void writeSizes(Functions& to) {
  to.out.blank();
  to.out.line("/// Colors are found when something first needs them.");
  to.out.line("index_type num_colors() const { return sg_coloring().num_colors(); }");
  std::vector<PublicSize>& sizes = to.members.sizes;
  sizes.push_back({"num_colors", PublicSize::Kind::Index, "num_colors()"});
  if (hasRowColors(to))
    for (const char* count : {"num_column_colors", "num_row_colors"}) {
      to.out.line(std::string("index_type ") + count + "() const { return sg_coloring()." + count + "; }");
      sizes.push_back({count, PublicSize::Kind::Index, std::string(count) + "()"});
    }
  to.out.line("::sparsegen::partition partition() const { return sg_coloring().by; }");
  to.out.line("const index_type* colors() const { return sg_coloring().colors.data(); }");
  to.out.line("std::size_t compressed_size() const { return sg_coloring().size(sg_rows.size(), sg_cols.size()); }");
  for (const char* size : {"compressed_size", "workspace_size"})
    sizes.push_back({size, PublicSize::Kind::Bytes, std::string(size) + "()"});
  std::uint64_t others = to.codes.product.workspaceBytes();
  for (const std::optional<Code>* code : {&to.codes.adjoint, &to.codes.gradient, &to.codes.direct})
    if (*code) others = std::max(others, (*code)->workspaceBytes());
  const std::string bytes = compressedBytes(to);
  if (others == 0) return to.out.line("std::size_t workspace_size() const { return " + bytes + "; }");
  to.out.open("std::size_t workspace_size() const {");
  to.out.line("return " + bytes + " < " + std::to_string(others) + " ? " + std::to_string(others) + " : " + bytes + ";");
  to.out.close();
}

std::string asLanes(const Functions& to, const Code& code) {
  const ScalarKind kind = to.value == "float" ? ScalarKind::F32 : ScalarKind::F64;
  return "reinterpret_cast<" + code.name() + "::" + lanesName(kind) + "*>(sg_chunks.lanes())";
}

/// A statement that runs the code once, and keeps what the user's function returns.
std::string runOnce(const Functions& to, const Code& code, const Signature& signature, const std::string& workspace) {
  const Signature own(to.parts.primal, code, structuralArguments(code).size());
  std::vector<std::string> others = structuralArguments(code);
  others.back() = asLanes(to, code);
  const std::string call = Functions::callEntry(code, own, others, workspace);
  if (!signature.hasResult()) return (own.hasResult() ? "static_cast<void>(" + call + ")" : call) + ";";
  const bool isSame = signature.result() == code.types().spell(code.entry().result, 0);
  return "sg_result = " + (isSame ? call : "static_cast<" + signature.result() + ">(" + call + ")") + ";";
}

/// Runs the code for each chunk, and has `each` done with what comes of it.
void writeSweep(Functions& to, const Sweep& sweep, const Signature& signature, const std::string& workspace,
                const std::string& each) {
  to.out.line(sweep.chunks() + " sg_chunks(sg_used." + sweep.colors + ", " + sweep.seeded + ".size(), sg_used." +
              sweep.count + ", " + sweep.lines + ".size(), " + workspace + ", " + std::to_string(sweep.ownBytes()) +
              ");");
  to.out.open("do {");
  to.out.line(runOnce(to, sweep.code, signature, workspace));
  to.out.line("sg_chunks." + each + ";");
  to.out.close("} while (sg_chunks.next());");
}

/// What is done with a chunk of either sweep.
struct Taken {
  std::string forward;
  std::string backward;
};

void writeSweeps(Functions& to, const Signature& signature, const std::string& workspace, const Taken& taken) {
  if (!to.codes.backward) return writeSweep(to, forward(to), signature, workspace, taken.forward);
  if (to.codes.backward->usesTape() && !to.codes.forward->usesTape())
    to.out.line("::sparsegen::runtime::tape sg_tape;");
  to.out.open(std::string("if (sg_used.") + forward(to).isThere + ") {");
  writeSweep(to, forward(to), signature, workspace, taken.forward);
  to.out.close();
  to.out.open(std::string("if (sg_used.") + backward(to).isThere + ") {");
  writeSweep(to, backward(to), signature, workspace, taken.backward);
  to.out.close();
}

/// Statements that run the sweeps for all chunks, and return.
void writeRuns(Functions& to, const Signature& signature, const std::string& workspace, const Taken& taken) {
  to.out.line("const auto& sg_used = sg_coloring();");
  if (signature.hasResult()) to.out.line(signature.result() + " sg_result{};");
  writeSweeps(to, signature, workspace, taken);
  if (signature.hasResult()) to.out.line("return sg_result;");
}

/// What is done with a chunk where the values are read off it.
Taken readInto(const std::string& values) {
  const std::string entries = "(sg_used, row_ptr(), col_idx(), " + values + ")";
  return {"read_tangents" + entries, "read_adjoints" + entries};
}

/// A function that runs the sweeps for all chunks. `taken` is given where the result goes.
template <class Take>
void writeRun(Functions& to, const std::string& name, const std::string& target, const Take& taken) {
  Signature signature = to.compressedSignature();
  const std::string result = signature.fresh(target);
  const std::string workspace = signature.fresh("workspace");
  PublicFunction function = Functions::function(name, signature, 0);
  function.workspaceSize = "sg_chunk_bytes()";
  function.parameters.push_back({to.value + "* " + result, result, ""});
  to.open(function, workspace);
  if (name == "evaluate" && to.parts.second) requireSymmetric(to, signature);
  to.writeStart(*to.codes.forward, signature);
  writeRuns(to, signature, workspace, taken(result));
  to.out.close();
}

std::string matrixName(const Functions& to) {
  return isHessian(to.parts) ? "compressed_hessian" : "compressed_jacobian";
}

/// Where the values stand in the workspace, behind that of `evaluate`.
std::string valuesOffset(const Functions& to) {
  return std::to_string(alignedOffset(to.codes.direct->workspaceBytes()));
}

/// `compressed`, of the values.
void writeCompressedValues(Functions& to) {
  Signature signature = to.evaluateSignature();
  const std::string result = signature.fresh(matrixName(to));
  const std::string workspace = signature.fresh("workspace");
  PublicFunction function = Functions::function("compressed", signature, 0);
  function.workspaceSize = compressedBytes(to);
  function.parameters.push_back({to.value + "* " + result, result, ""});
  to.open(function, workspace);
  to.out.line(to.value + "* const sg_values = " + kRuntime + "at<" + to.value + ">(" + workspace + ", " +
              valuesOffset(to) + ");");
  const std::string own = to.codes.direct->workspaceBytes() == 0 ? "" : ", " + workspace;
  const std::string call = "evaluate(" + Functions::inputNames(signature) + "sg_values" + own + ");";
  to.out.line((signature.hasResult() ? "const auto sg_result = " : "") + call);
  to.out.line(std::string(kRuntime) + "compress(sg_coloring(), sg_rows.size(), sg_cols.size(), row_ptr(), col_idx(), " +
              "sg_values, " + result + ");");
  if (signature.hasResult()) to.out.line("return sg_result;");
  to.out.close();
}

void writeCompressed(Functions& to) {
  to.out.blank();
  if (hasRowColors(to))
    to.out.line(
        "/// Writes the compressed Jacobian, rows by num_column_colors(), then num_row_colors() by cols, row-major.");
  else
    to.out.line("/// Writes the compressed " + whatItIs(to) + ", rows by num_colors(), row-major.");
  if (compressesValues(to.parts)) return writeCompressedValues(to);
  writeRun(to, "compressed", matrixName(to), [](const std::string& matrix) {
    return Taken{"store_columns(" + matrix + ")", "store_rows(" + matrix + " + sg_used.tangents(sg_rows.size()))"};
  });
}

void writeDecompress(Functions& to) {
  to.out.blank();
  to.out.line("/// The nnz values, in CSR order, from the compressed " + whatItIs(to) + ".");
  to.members.functions.push_back(decompressOf(to.value, matrixName(to)));
  to.out.open("void decompress(const " + to.value + "* " + matrixName(to) + ", " + to.value + "* values) const {");
  to.out.line(
      "::sparsegen::runtime::decompress(sg_coloring(), sg_rows.size(), sg_cols.size(), row_ptr(), col_idx(), " +
      matrixName(to) + ", values);");
  to.out.close();
}

/// How the object finds its colors.
std::string coloringCall(const Functions& to) {
  if (to.parts.second) return "colored_symmetrically(sg_rows.size(), row_ptr(), col_idx())";
  const std::string pattern = "sg_rows.size(), sg_cols.size(), row_ptr(), col_idx()";
  if (!hasRowColors(to)) return "colored_by_columns(" + pattern + ")";
  return "colored_by_sides(" + pattern + ", index_type{" + std::to_string(kLanesOfObjects) + "})";
}

void writeValuesBytes(Functions& to) {
  to.out.open("std::size_t sg_values_bytes() const {");
  const std::string behind = to.codes.direct->workspaceBytes() == 0 ? "" : valuesOffset(to) + " + ";
  to.out.line("return " + behind + "static_cast<std::size_t>(nnz) * sizeof(" + to.value + ");");
  to.out.close();
}

void writeChunkBytes(Functions& to) {
  to.out.open("std::size_t sg_chunk_bytes() const {");
  if (!to.codes.backward) {
    to.out.line("return " + forward(to).bytes() + ";");
  } else {
    to.out.line("const std::size_t sg_tangents = " + forward(to).bytes() + ";");
    to.out.line("const std::size_t sg_adjoints = " + backward(to).bytes() + ";");
    to.out.line("return sg_tangents < sg_adjoints ? sg_adjoints : sg_tangents;");
  }
  to.out.close();
}

}  // namespace

void writeChunkedMembers(Functions& to) {
  writeSizes(to);
  writeCompressed(to);
  writeDecompress(to);
}

void writeChunkedEvaluate(Functions& to) {
  to.out.blank();
  to.out.line("/// Writes the nnz values of the " + whatItIs(to) + ", in CSR order.");
  writeRun(to, "evaluate", "values", readInto);
}

void writeChunkedValues(Functions& to, const Signature& signature, const std::string& values,
                        const std::string& workspace) {
  if (to.codes.forward->usesTape()) to.out.line("::sparsegen::runtime::tape sg_tape;");
  writeRuns(to, signature, workspace, readInto(values));
  if (!signature.hasResult()) to.out.line("return;");
}

void writeChunkedPrivates(Functions& to) {
  const std::string type = std::string(kRuntime) + "coloring<index_type>";
  to.out.line(std::string(kRuntime) + "made_once<" + type + "> sg_made_coloring;");
  to.out.blank();
  to.out.open("const " + type + "& sg_coloring() const {");
  to.out.line(std::string("return sg_made_coloring.get([&] { return ") + kRuntime + coloringCall(to) + "; });");
  to.out.close();
  to.out.blank();
  compressesValues(to.parts) ? writeValuesBytes(to) : writeChunkBytes(to);
}

}  // namespace sparsegen::emit
