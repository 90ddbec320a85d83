//===- HeaderCompressed.cpp - the compressed Jacobian -----------*- C++ -*-===//

#include "Emit/HeaderCompressed.h"

#include <algorithm>
#include <utility>

#include "Color/Plan.h"
#include "Emit/HeaderSecond.h"
#include "Emit/HeaderWorkspace.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

/// Whether the tangents are all: a lane a column color.
bool groupsColumnsAlone(const JacobianParts& parts) {
  return parts.second || parts.coloring.partition == Partition::Column;
}

/// What is said to be symmetric is a Jacobian all the same.
bool isHessian(const JacobianParts& parts) { return parts.second && parts.gradient; }

/// "the compressed Jacobian", as a parameter.
std::string matrixName(const JacobianParts& parts) {
  return isHessian(parts) ? "compressed_hessian" : "compressed_jacobian";
}

std::string whatItIs(const JacobianParts& parts) { return isHessian(parts) ? "Hessian" : "Jacobian"; }

/// One of the two matrices that sweeps fill: a name, and where it is.
struct Matrix {
  std::string name;
  std::uint64_t elements = 0;
  std::uint64_t bytes = 0;

  bool isEmpty() const { return elements == 0; }
  bool isLarge() const { return bytes > kStackLimit; }
  std::uint64_t workspaceBytes() const { return isLarge() ? alignedOffset(bytes) : 0; }
};

/// The sweeps of one request, and the memory that they need. In the workspace that of the code comes first, which both
/// sweeps use one after the other, then the tangents, then the adjoints.
struct Sweeps {
  Sweeps(const JacobianParts& parts, const Codes& codes) {
    const std::uint64_t real = codes.value() == "float" ? 4 : 8;
    const auto matrix = [&](const char* name, std::int64_t elements) {
      return Matrix{name, static_cast<std::uint64_t>(elements), static_cast<std::uint64_t>(elements) * real};
    };
    tangents = matrix(groupsColumnsAlone(parts) ? "sg_matrix" : "sg_tangents",
                      parts.pattern.rows * parts.coloring.numColumnColors());
    adjoints = matrix("sg_adjoints", parts.pattern.cols * parts.coloring.numRowColors);
    for (const std::optional<Code>* code : {&codes.forward, &codes.backward})
      if (*code) codeBytes = std::max(codeBytes, (*code)->workspaceBytes());
    // One row of adjoints is its own transpose.
    transposes = parts.coloring.numRowColors > 1;
  }

  std::uint64_t compressedBytes() const { return codeBytes + (transposes ? adjoints.workspaceBytes() : 0); }
  std::uint64_t evaluateBytes() const { return codeBytes + tangents.workspaceBytes() + adjoints.workspaceBytes(); }

  Matrix tangents;
  Matrix adjoints;
  std::uint64_t codeBytes = 0;
  bool transposes = false;
};

/// A matrix in memory of the function's own, on the stack or in its workspace.
void declare(Functions& to, const Matrix& matrix, const std::string& workspace, std::uint64_t offset) {
  if (matrix.isEmpty()) return;
  if (matrix.isLarge())
    to.out.line(to.value + "* const " + matrix.name + " = ::sparsegen::runtime::at<" + to.value + ">(" + workspace +
                ", " + std::to_string(offset) + ");");
  else
    to.out.line(to.value + " " + matrix.name + "[" + std::to_string(matrix.elements) + "];");
}

/// A pointer to numbers as one to rows of lanes.
std::string asLanes(const Functions& to, const Code& code, const std::string& numbers) {
  if (code.types().lanes() == 1) return numbers;
  const ScalarKind kind = to.value == "float" ? ScalarKind::F32 : ScalarKind::F64;
  return "reinterpret_cast<" + code.name() + "::" + lanesName(kind) + "*>(" + numbers + ")";
}

/// Where the colors of columns are among `colors()`.
std::string columnColors(const JacobianParts& parts) {
  return parts.coloring.partition == Partition::Bidirectional ? "colors() + rows" : "colors()";
}

/// The name of the number of row colors.
std::string rowColors(const JacobianParts& parts) {
  return parts.coloring.partition == Partition::Bidirectional ? "num_row_colors" : "num_colors";
}

std::string seedsOf(const Functions& to, const Code& code) {
  if (to.codes.backward && &code == &*to.codes.backward) return "colors()";
  return to.parts.coloring.partition == Partition::Column ? "sg_seed_table()" : columnColors(to.parts);
}

/// What a sweep that goes through the lanes that are seeded finds: none is, and the result is zero.
void writeLanesStart(Functions& to, const Code& code, const std::string& target, std::uint64_t elements) {
  if (!code.countsLanes()) return;
  to.out.line("int sg_num_seeded = 0;");
  to.out.line("::sparsegen::runtime::clear(" + std::to_string(elements) + ", " + target + ");");
}

/// Runs a sweep. Its result, which is that of any other, is kept where `keeps` says so.
void writeSweep(Functions& to, const Code& code, const std::string& target, const std::string& workspace,
                const std::string& kept) {
  const Signature own(to.parts.primal, code, 2);
  const std::string call = Functions::callEntry(code, own, {seedsOf(to, code), asLanes(to, code, target)}, workspace);
  if (kept.empty()) return to.out.line(own.hasResult() ? "static_cast<void>(" + call + ");" : call + ";");
  const bool isSame = own.result() == code.types().spell(code.entry().result, 0);
  to.out.line("const " + own.result() + " " + kept + " = " +
              (isSame ? call : "static_cast<" + own.result() + ">(" + call + ")") + ";");
}

/// Runs both sweeps; gives whether there is a result, which is in sg_result then.
void writeSweeps(Functions& to, const Signature& signature, const std::string& tangents, const std::string& adjoints,
                 const std::string& workspace) {
  const Codes& codes = to.codes;
  for (const std::string& check : signature.boundChecks()) to.out.line(check);
  if (codes.backward && codes.backward->usesTape()) to.out.line("::sparsegen::runtime::tape sg_tape;");
  std::string kept = signature.hasResult() ? "sg_result" : "";
  if (codes.forward) {
    writeLanesStart(to, *codes.forward, tangents, Sweeps(to.parts, codes).tangents.elements);
    writeSweep(to, *codes.forward, tangents, workspace, std::exchange(kept, ""));
  }
  if (codes.backward) writeSweep(to, *codes.backward, adjoints, workspace, kept);
}

/// By columns alone the sweep fills the caller's matrix.
void writeCompressedColumns(Functions& to) {
  const Code& code = *to.codes.forward;
  Signature signature(to.parts.primal, code, 2);
  const std::string matrix = signature.fresh(matrixName(to.parts));
  const std::string workspace = signature.fresh("workspace");
  PublicFunction function = Functions::function("compressed", signature, code.workspaceBytes());
  const bool isUsed = to.hasColors();
  function.parameters.push_back(
      {to.value + "*" + (isUsed ? " " + matrix : " /*" + matrix + "*/"), isUsed ? matrix : "nullptr", ""});
  to.out.line("/// Writes the compressed " + whatItIs(to.parts) + ", rows by num_colors, row-major.");
  to.open(function, workspace);
  to.writeStart(code, signature);
  std::string target = matrix;
  if (!isUsed) {
    // Nothing depends on an independent, but the code runs all the same: its result may be an error code.
    const std::int64_t bytes = to.parts.pattern.rows * (to.value == "float" ? 4 : 8);
    to.out.line("const ::sparsegen::runtime::buffer sg_nothing(" + std::to_string(bytes) + ");");
    target = "static_cast<" + to.value + "*>(sg_nothing.data())";
  }
  if (isUsed) writeLanesStart(to, code, target, Sweeps(to.parts, to.codes).tangents.elements);
  const std::string call =
      Functions::callEntry(code, signature, {seedsOf(to, code), asLanes(to, code, target)}, workspace);
  to.out.line(Functions::returning(code, signature, call));
  to.out.close();
}

std::string shapeOf(Partition partition) {
  switch (partition) {
    case Partition::Column:
      return "rows by num_colors";
    case Partition::Row:
      return "num_colors by cols";
    case Partition::Bidirectional:
      return "rows by num_column_colors, then num_row_colors by cols";
    case Partition::Star:
    case Partition::Acyclic:
      break;
  }
  throw InternalError("emit", "a Jacobian is not symmetric");
}

void writeCompressedRows(Functions& to) {
  const Sweeps sweeps(to.parts, to.codes);
  Signature signature = to.compressedSignature();
  const std::string matrix = signature.fresh("compressed_jacobian");
  const std::string workspace = signature.fresh("workspace");
  PublicFunction function = Functions::function("compressed", signature, sweeps.compressedBytes());
  function.parameters.push_back({to.value + "* " + matrix, matrix, ""});
  to.out.line("/// Writes the compressed Jacobian, " + shapeOf(to.parts.coloring.partition) + ", row-major.");
  to.open(function, workspace);
  const std::string behind =
      sweeps.tangents.isEmpty() ? matrix : matrix + " + " + std::to_string(sweeps.tangents.elements);
  if (sweeps.transposes) declare(to, sweeps.adjoints, workspace, sweeps.codeBytes);
  writeSweeps(to, signature, matrix, sweeps.transposes ? sweeps.adjoints.name : behind, workspace);
  if (sweeps.transposes)
    to.out.line("::sparsegen::runtime::transpose(cols, " + rowColors(to.parts) + ", " + sweeps.adjoints.name + ", " +
                behind + ");");
  if (signature.hasResult()) to.out.line("return sg_result;");
  to.out.close();
}

/// Reads the values off the two matrices, of which the adjoints have these steps from color to color and from column to
/// column.
std::string decompression(const JacobianParts& parts, const std::string& tangents, const std::string& adjoints,
                          const std::string& steps, const std::string& values) {
  const std::string space = "::sparsegen::runtime::";
  switch (parts.coloring.partition) {
    case Partition::Column:
      return space + "decompress_columns(rows, num_colors, row_ptr(), col_idx(), colors(), " + tangents + ", " +
             values + ");";
    case Partition::Row:
      return space + "decompress_rows(rows, row_ptr(), col_idx(), colors(), " + steps + ", " + adjoints + ", " +
             values + ");";
    case Partition::Bidirectional:
      return space + "decompress_sides(rows, row_ptr(), col_idx(), sg_sides(), " + columnColors(parts) +
             ", num_column_colors, " + tangents + ", colors(), " + steps + ", " + adjoints + ", " + values + ");";
    case Partition::Star:
      return space + "decompress_star(rows, row_ptr(), col_idx(), sg_sides(), colors(), num_colors, " + tangents +
             ", " + values + ");";
    case Partition::Acyclic:
      return "sg_substitution()(" + tangents + ", " + values + ");";
  }
  throw InternalError("emit", "unknown partition");
}

/// The same that users do.
void writeEvaluateByColumns(Functions& to) {
  const Sweeps sweeps(to.parts, to.codes);
  Signature signature = to.compressedSignature();
  const std::string values = signature.fresh("values");
  const std::string workspace = signature.fresh("workspace");
  PublicFunction function = Functions::function("evaluate", signature, sweeps.evaluateBytes());
  const bool isUsed = to.hasColors();
  function.parameters.push_back(
      {to.value + (isUsed ? "* " + values : "* /*" + values + "*/"), isUsed ? values : "nullptr", ""});
  to.open(function, workspace);
  if (to.parts.second) requireSymmetric(to, signature);
  declare(to, sweeps.tangents, workspace, sweeps.codeBytes);
  const std::string call = "compressed(" + Functions::inputNames(signature) +
                           (isUsed ? sweeps.tangents.name : "nullptr") +
                           (sweeps.codeBytes != 0 ? ", " + workspace : "") + ")";
  if (!isUsed) {
    to.out.line((signature.hasResult() ? "return " : "") + call + ";");
    return to.out.close();
  }
  to.out.line((signature.hasResult() ? "const " + signature.result() + " sg_result = " : "") + call + ";");
  to.out.line("decompress(" + sweeps.tangents.name + ", " + values + ");");
  if (signature.hasResult()) to.out.line("return sg_result;");
  to.out.close();
}

/// Adjoints are read as the sweep leaves them.
void writeEvaluateByRows(Functions& to) {
  const Sweeps sweeps(to.parts, to.codes);
  Signature signature = to.compressedSignature();
  const std::string values = signature.fresh("values");
  const std::string workspace = signature.fresh("workspace");
  PublicFunction function = Functions::function("evaluate", signature, sweeps.evaluateBytes());
  function.parameters.push_back({to.value + "* " + values, values, ""});
  to.open(function, workspace);
  declare(to, sweeps.tangents, workspace, sweeps.codeBytes);
  declare(to, sweeps.adjoints, workspace, sweeps.codeBytes + sweeps.tangents.workspaceBytes());
  writeSweeps(to, signature, sweeps.tangents.name, sweeps.adjoints.name, workspace);
  const auto named = [&](const Matrix& matrix) {
    return matrix.isEmpty() ? "static_cast<const " + to.value + "*>(nullptr)" : matrix.name;
  };
  const std::string steps = "1, " + rowColors(to.parts);
  to.out.line(decompression(to.parts, named(sweeps.tangents), named(sweeps.adjoints), steps, values));
  if (signature.hasResult()) to.out.line("return sg_result;");
  to.out.close();
}

}  // namespace

std::uint64_t compressedWorkspace(const JacobianParts& parts, const Codes& codes) {
  const Sweeps sweeps(parts, codes);
  return parts.direct ? sweeps.compressedBytes() : std::max(sweeps.compressedBytes(), sweeps.evaluateBytes());
}

void writeCompressed(Functions& to) {
  to.out.blank();
  groupsColumnsAlone(to.parts) ? writeCompressedColumns(to) : writeCompressedRows(to);
}

void writeDecompress(Functions& to) {
  const std::int64_t tangents = to.parts.pattern.rows * to.parts.coloring.numColumnColors();
  to.out.blank();
  const std::string matrix = matrixName(to.parts);
  to.out.line("/// The nnz values, in CSR order, from the compressed " + whatItIs(to.parts) + ".");
  to.members.functions.push_back(decompressOf(to.value, matrix));
  to.out.open("static void decompress(const " + to.value + "* " + matrix + ", " + to.value + "* values) {");
  const std::string behind = tangents == 0 ? matrix : matrix + " + " + std::to_string(tangents);
  to.out.line(decompression(to.parts, matrix, behind, "cols, 1", "values"));
  to.out.close();
}

void writeEvaluateByCompression(Functions& to) {
  to.out.blank();
  to.out.line("/// Writes the nnz values of the " + whatItIs(to.parts) + ", in CSR order.");
  groupsColumnsAlone(to.parts) ? writeEvaluateByColumns(to) : writeEvaluateByRows(to);
}

void writeSides(Functions& to) {
  const Partition partition = to.parts.coloring.partition;
  const std::string space = "::sparsegen::runtime::", tables = "rows, row_ptr(), col_idx(), ";
  if (partition == Partition::Acyclic) {
    to.out.open("static const " + space + "substitution<index_type>& sg_substitution() {");
    to.out.line("static const " + space + "substitution<index_type> sg_found(" + tables + "colors(), num_colors);");
    to.out.line("return sg_found;");
    return to.out.close();
  }
  if (partition != Partition::Bidirectional && partition != Partition::Star) return;
  const bool isStar = partition == Partition::Star;
  to.out.open("static const " + space + "side* sg_sides() {");
  to.out.line("static const auto sg_found = " + space + (isStar ? "star_sides(" : "sides(") + tables +
              columnColors(to.parts) + (isStar ? ", num_colors);" : ", num_column_colors);"));
  to.out.line("return sg_found.data();");
  to.out.close();
}

}  // namespace sparsegen::emit
