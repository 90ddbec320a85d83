//===- HeaderChunks.cpp - the compressed form of an object ----------------===//

#include "Emit/HeaderChunks.h"

#include <algorithm>

#include "Emit/HeaderStructural.h"
#include "Emit/HeaderWorkspace.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

constexpr const char* kRuntime = "::sparsegen::runtime::";

/// The class of what runs through the colors.
std::string chunksOf(const Code& code) {
  return std::string(kRuntime) + "lane_chunks<index_type, value_type, " + code.name() + "::sg_num_lanes>";
}

/// The bytes of the code's own workspace, behind which the chunks have theirs.
std::uint64_t ownBytes(const Code& code) { return alignedOffset(code.workspaceBytes()); }

std::string chunkBytes(const Code& code) {
  const std::string own = ownBytes(code) == 0 ? "" : std::to_string(ownBytes(code)) + " + ";
  return own + chunksOf(code) + "::bytes(sg_cols.size(), sg_rows.size())";
}

void writeSizes(Functions& to) {
  const Code& forward = *to.codes.forward;
  to.out.blank();
  to.out.line("/// Colors are found when something first needs them.");
  to.out.line("index_type num_colors() const { return sg_coloring().num_colors(); }");
  to.out.line("::sparsegen::partition partition() const { return sg_coloring().by; }");
  to.out.line("const index_type* colors() const { return sg_coloring().colors.data(); }");
  to.out.open("std::size_t compressed_size() const {");
  to.out.line("return static_cast<std::size_t>(sg_rows.size()) * static_cast<std::size_t>(num_colors());");
  to.out.close();
  std::uint64_t others = to.codes.product.workspaceBytes();
  for (const std::optional<Code>* code : {&to.codes.adjoint, &to.codes.gradient, &to.codes.direct})
    if (*code) others = std::max(others, (*code)->workspaceBytes());
  to.out.open("std::size_t workspace_size() const {");
  if (others == 0) {
    to.out.line("return " + chunkBytes(forward) + ";");
  } else {
    to.out.line("const std::size_t sg_chunked = " + chunkBytes(forward) + ";");
    to.out.line("return sg_chunked < " + std::to_string(others) + " ? " + std::to_string(others) + " : sg_chunked;");
  }
  to.out.close();
}

std::string asLanes(const Functions& to, const Code& code) {
  const ScalarKind kind = to.value == "float" ? ScalarKind::F32 : ScalarKind::F64;
  return "reinterpret_cast<" + code.name() + "::" + lanesName(kind) + "*>(sg_chunks.lanes())";
}

/// A function that runs the code for each chunk, and has `each` done with what comes of it.
void writeRun(Functions& to, const std::string& name, const std::string& target, const std::string& each) {
  const Code& code = *to.codes.forward;
  Signature signature(to.parts.primal, code, structuralArguments(code).size());
  const std::string result = signature.fresh(target);
  const std::string workspace = signature.fresh("workspace");
  PublicFunction function = Functions::function(name, signature, 0);
  function.workspaceSize = chunkBytes(code);
  function.parameters.push_back({to.value + "* " + result, result, ""});
  std::vector<std::string> others = structuralArguments(code);
  others.back() = asLanes(to, code);
  to.open(function, workspace);
  to.writeStart(code, signature);
  to.out.line("const auto& sg_used = sg_coloring();");
  to.out.line(chunksOf(code) + " sg_chunks(sg_used.colors.data(), sg_cols.size(), sg_used.num_column_colors, " +
              "sg_rows.size(), " + workspace + ", " + std::to_string(ownBytes(code)) + ");");
  const bool hasResult = signature.hasResult();
  const std::string call = Functions::callEntry(code, signature, others, workspace);
  if (hasResult) to.out.line(signature.result() + " sg_result{};");
  to.out.open("do {");
  if (!hasResult)
    to.out.line(call + ";");
  else if (signature.result() == code.types().spell(code.entry().result, 0))
    to.out.line("sg_result = " + call + ";");
  else
    to.out.line("sg_result = static_cast<" + signature.result() + ">(" + call + ");");
  to.out.line("sg_chunks." + each + result + ");");
  to.out.close("} while (sg_chunks.next());");
  if (hasResult) to.out.line("return sg_result;");
  to.out.close();
}

void writeDecompress(Functions& to) {
  to.out.blank();
  to.out.line("/// The nnz values, in CSR order, from the compressed Jacobian.");
  to.out.open("void decompress(const " + to.value + "* compressed_jacobian, " + to.value + "* values) const {");
  to.out.line(
      "::sparsegen::runtime::decompress_columns(sg_rows.size(), num_colors(), row_ptr(), col_idx(), colors(), "
      "compressed_jacobian, values);");
  to.out.close();
}

}  // namespace

void writeChunkedMembers(Functions& to) {
  if (!to.codes.forward) return;
  writeSizes(to);
  to.out.blank();
  to.out.line("/// Writes the compressed Jacobian, rows by num_colors(), row-major.");
  writeRun(to, "compressed", "compressed_jacobian", "store_columns(");
  writeDecompress(to);
}

void writeChunkedPrivates(Functions& to) {
  if (!to.codes.forward) return;
  const std::string type = std::string(kRuntime) + "coloring<index_type>";
  to.out.line(std::string(kRuntime) + "made_once<" + type + "> sg_made_coloring;");
  to.out.blank();
  to.out.open("const " + type + "& sg_coloring() const {");
  to.out.line(std::string("return sg_made_coloring.get([&] { return ") + kRuntime +
              "colored_by_columns(sg_rows.size(), sg_cols.size(), row_ptr(), col_idx()); });");
  to.out.close();
}

}  // namespace sparsegen::emit
