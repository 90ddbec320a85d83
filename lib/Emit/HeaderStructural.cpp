//===- HeaderStructural.cpp - a derivative that is an object --------------===//

#include "Emit/HeaderStructural.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <variant>

#include "Emit/HeaderChunks.h"
#include "Emit/HeaderExtents.h"
#include "Emit/HeaderSecond.h"
#include "Emit/HeaderText.h"
#include "IR/Layout.h"
#include "IR/Types.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

constexpr const char* kRuntime = "::sparsegen::runtime::";

bool startsWith(const std::string& name, const char* prefix) { return name.rfind(prefix, 0) == 0; }

/// The text behind a prefix.
std::string behind(const std::string& name, const char* prefix) { return name.substr(std::string(prefix).size()); }

bool isOfElements(const Functions& to) { return to.parts.structural->elements.has_value(); }

/// A class of the run-time headers, of elements: `element_sum`, `jacobian_sum`.
std::string elementClass(const Functions& to, const char* what) {
  return std::string(kRuntime) + (to.parts.structural->areOfHessian() ? "element_" : "jacobian_") + what;
}

std::string patternType(const Functions& to) {
  const std::string type =
      isOfElements(to) ? elementClass(to, "pattern") : kRuntime + std::string("structural_pattern");
  return type + "<index_type>";
}

/// Those of a range, each as text.
template <class Range, class Text>
std::string listOf(const Range& range, const Text& text) {
  std::string list;
  for (const auto& each : range) list += (list.empty() ? "" : ", ") + text(each);
  return list;
}

class StructuralInterface {
public:
  StructuralInterface(Functions& to, IndexType indexType)
      : to_(to), signature_(to.evaluateSignature()), inputs_(structureInputs(to.parts.primal, signature_)) {
    indexName_ = indexType == IndexType::Int64 ? "std::int64_t" : "std::int32_t";
  }

  void write() {
    writeTypes();
    writeConstructor();
    to_.out.blank();
    for (const char* table : {"row_ptr", "col_idx"})
      to_.out.line(std::string("const index_type* ") + table + "() const { return " + known(table) + "; }");
    writeChunkedMembers(to_);
    to_.codes.direct ? writeEvaluate() : writeChunkedEvaluate(to_);
  }

private:
  void writeTypes() {
    to_.out.line("using index_type = " + indexName_ + ";");
    to_.out.line("using value_type = " + to_.value + ";");
    to_.out.blank();
    for (const char* size : {"rows", "cols", "nnz"}) {
      to_.out.line(std::string("index_type ") + size + " = 0;");
      to_.members.sizes.push_back({size, PublicSize::Kind::Index, size});
    }
  }

  void writeSide(const char* name, const char* what, const std::vector<Slot>& slots) {
    const ExtentText extents(to_.parts.primal, signature_);
    std::string list;
    for (const Slot& slot : slots)
      list += std::string(list.empty() ? "" : ", ") + "{\"" + slot.name + "\", " + extents.text(slot.count) + "}";
    to_.out.line(std::string(name) + " = " + kRuntime + "slots<index_type, " + std::to_string(slots.size()) + ">(\"" +
                 what + "\", {" + list + "});");
  }

  /// Of rows each.
  void writeRows(const RowTable& rows, const std::string& called, const std::string& name, const std::string& count) {
    const std::string row = signature_.rowPath(rows, "sg_row");
    if (row.empty()) return to_.out.line(std::string(kRuntime) + "require_extent(" + called + ", " + count + ");");
    to_.out.line("const " + std::string(kRuntime) + "row_tables " + name + "(" + called + ", " + count +
                 ", [&](std::int64_t sg_row) -> const auto& { return " + row + "; });");
  }

  /// The tables, so that their indices are checked.
  void writeTables() {
    const Module& primal = to_.parts.primal;
    const ExtentText extents(primal, signature_);
    std::size_t number = 0;
    for (const StructureInput& input : primal.structure) {
      if (!input.isTable()) continue;
      const std::string& name = calledName(primal[input.object]);
      const std::string called = "\"`" + name.substr(name.find_first_not_of('*')) + "`\"";
      const auto rows = rowTable(primal, input);
      const std::string count = extents.text(tableElements(primal, input));
      if (rows) {
        const std::string& holder = calledName(primal[rows->holder]);
        writeRows(*rows, "\"a row of `" + holder.substr(holder.find_first_not_of('*')) + "`\"",
                  "sg_table_" + std::to_string(number++), count);
        continue;
      }
      const std::string path = signature_.tablePath(input);
      to_.out.line(path.empty()
                       ? std::string(kRuntime) + "require_extent(" + called + ", " + count + ");"
                       : "const " + std::string(kRuntime) + "table sg_table_" + std::to_string(number++) + "(" +
                             called + ", " + path + ", " + count + ");");
    }
  }

  void writeConstructor() {
    const Module& primal = to_.parts.primal;
    std::string parameters, initial;
    for (const PublicParameter& input : inputs_)
      parameters +=
          (parameters.empty() ? "" : ", ") + std::string(isRead(input) ? "" : "[[maybe_unused]] ") + input.declaration;
    for (const Signature::Structural& input : signature_.structural())
      initial += (initial.empty() ? " : " : ", ") + madeFrom(input) + "(" + input.path + ")";
    to_.out.blank();
    to_.out.line("/// Finds the pattern and the places of its entries, once for all evaluations.");
    // The types of other inputs could not be deduced.
    const std::string head = signature_.templateHead(parameters);
    if (!head.empty()) to_.out.line(head);
    to_.members.constructor.emplace(PublicFunction{.name = primal.interface.name, .parameters = inputs_, .result = "",
                                                   .templateHead = head});
    to_.out.open("explicit " + primal.interface.name + "(" + parameters + ")" + initial + " {");
    writeSide("sg_rows", "the dependent", primal.dependents);
    writeSide("sg_cols", "the independent", primal.independents);
    if (to_.parts.second && !to_.parts.gradient)
      to_.out.line(std::string(kRuntime) + "require_square(\"" + primal.interface.name +
                   "\", sg_rows.size(), sg_cols.size());");
    writeTables();
    writePattern();
    to_.out.line("rows = sg_rows.size();");
    to_.out.line("cols = sg_cols.size();");
    to_.out.line("nnz = " + known("nnz") + ";");
    to_.out.close();
  }

  bool hasVisits() const { return to_.codes.pass.has_value(); }
  bool hasSets() const { return to_.codes.sets.has_value(); }

  /// What the pattern says, which may be there in one of two ways.
  std::string known(const std::string& what) const {
    if (hasVisits() && hasSets()) return "sg_is_direct ? sg_pattern." + what + "() : sg_sets." + what + "()";
    return (hasSets() ? "sg_sets." : "sg_pattern.") + what + "()";
  }
  std::string triangle() const {
    return std::string(kRuntime) + "triangle::" + (to_.parts.second ? "lower" : "both");
  }

  /// A structure that is not like those that the generator tried is known only when the pass comes to where it is not.
  void writePattern() {
    if (!hasVisits()) return writeSets();
    if (!hasSets()) return writeVisits();
    to_.out.open("try {");
    writeVisits();
    to_.out.unindent();
    to_.out.line(std::string("} catch (const ") + kRuntime + "not_sampled&) {");
    to_.out.indent();
    to_.out.line("sg_is_direct = false;");
    writeSets();
    to_.out.close();
  }

  /// Runs a pass. `longest`: of what it writes at once; `start`: what is done before.
  void writePass(const Code& pass, std::int64_t longest, const std::string& start) {
    const std::uint64_t bytes = pass.workspaceBytes();
    if (bytes != 0)
      to_.out.line(std::string("const ") + kRuntime + "buffer sg_workspace(" + std::to_string(bytes) + ");");
    to_.out.line("auto sg_visited = " + std::string(kRuntime) + "run_pass(" + std::to_string(longest) +
                 ", [&](std::int64_t* sg_tally, std::int64_t* sg_visits) {");
    if (!start.empty()) to_.out.line("  " + start);
    to_.out.line("  " + pass.name() + "::" + pass.types().name(pass.module().entry) + pass.types().templateArguments() +
                 "(" + passArguments(pass) + "sg_tally, sg_visits" +
                 (bytes != 0 ? ", static_cast<unsigned char*>(sg_workspace.data())" : "") + ");");
    to_.out.line("});");
  }

  /// The pattern, and the places of what `evaluate` writes.
  void writeVisits() {
    if (isOfElements(to_)) return writeElements();
    writeKinds();
    writePass(*to_.codes.pass, longestVisit(), "");
    to_.out.line(std::string("sg_pattern = ") + kRuntime + "structural_pattern<index_type>(sg_rows, sg_cols, " +
                 triangle() + ", sg_table, sg_visited);");
  }

  /// The pattern, and the places of the elements that `evaluate` adds up.
  void writeElements() {
    std::visit([&](const auto& kinds) { writeElementsOf(kinds); }, to_.parts.structural->elements->kinds);
  }

  template <class Kinds>
  void writeElementsOf(const Kinds& kinds) {
    std::size_t longest = 0;
    const std::string list = listOf(kinds, [&](const auto& kind) {
      longest = std::max(longest, integersOf(kind));
      return "{" + kindText(kind, std::to_string(&kind - kinds.data())) + "}";
    });
    to_.out.line("static constexpr " + elementClass(to_, "kind") + " sg_kinds[] = {" + list + "};");
    writePass(*to_.codes.pass, static_cast<std::int64_t>(longest) + 1, "");
    to_.out.line("sg_pattern = " + patternType(to_) + "(sg_rows, sg_cols, {sg_kinds, " + std::to_string(kinds.size()) +
                 "}, sg_visited);");
  }

  /// How many a pass writes for an element behind the number of its kind.
  static std::size_t integersOf(const runtime::element_kind& kind) { return kind.runs + kind.rows; }
  static std::size_t integersOf(const runtime::jacobian_kind& kind) { return kind.row_runs + kind.column_runs; }

  /// The members of a kind. Writes the tables that they point to.
  std::string kindText(const runtime::element_kind& kind, const std::string& number) {
    const std::string lengths = kind.runs == 0 ? "nullptr" : lengthTable(kind.lengths, kind.runs, number);
    const std::string members = lengths + ", " + std::to_string(kind.runs);
    if (kind.in == nullptr) return members + (kind.rows == 0 ? "" : ", " + std::to_string(kind.rows));
    return members + ", " + std::to_string(kind.rows) + ", " + runTable("sg_in_", {kind.in, kind.runs}, number);
  }
  std::string kindText(const runtime::jacobian_kind& kind, const std::string& number) {
    const std::string lengths = lengthTable(kind.lengths, integersOf(kind), number);
    const std::string columns = runTable("sg_columns_", {kind.columns, kind.row_runs}, number);
    return lengths + ", " + std::to_string(kind.row_runs) + ", " + std::to_string(kind.column_runs) + ", " + columns +
           (kind.begins == 0 ? "" : ", " + std::to_string(kind.begins) + "u");
  }

  /// Writes how long runs are, under a name that is returned.
  std::string lengthTable(const unsigned char* lengths, std::size_t runs, const std::string& number) {
    const std::string list =
        listOf(std::span(lengths, runs), [](unsigned char length) { return std::to_string(length); });
    to_.out.line("static constexpr unsigned char sg_lengths_" + number + "[] = {" + list + "};");
    return "sg_lengths_" + number;
  }

  /// Writes the runs that each run has entries in, under a name that is returned.
  std::string runTable(const char* name, std::span<const std::uint64_t> runs, const std::string& number) {
    const std::string list = listOf(runs, [](std::uint64_t in) { return std::to_string(in) + "u"; });
    to_.out.line("static constexpr std::uint64_t " + (name + number) + "[] = {" + list + "};");
    return name + number;
  }

  /// The pattern alone.
  void writeSets() {
    const std::vector<std::int64_t>& handles = to_.parts.structural->sets->handles;
    const std::string list = listOf(handles, [](std::int64_t count) { return std::to_string(count); });
    to_.out.line("static constexpr std::int64_t sg_counts[] = {" + list + "};");
    to_.out.line(std::string(kRuntime) + "set_handles sg_handles(sg_rows.size(), sg_cols.size());");
    writePass(*to_.codes.sets, 2 + std::ranges::max(handles), "sg_handles.begin();");
    to_.out.line(std::string("sg_sets = ") + kRuntime +
                 "pattern_of_sets<index_type>(sg_rows.size(), sg_cols.size(), " + triangle() + ", sg_counts, " +
                 std::to_string(handles.size()) + ", sg_visited);");
  }

  /// Whether the constructor reads a parameter: a table may be named that no entry depends on.
  bool isRead(const PublicParameter& input) const {
    for (const std::optional<Code>* pass : {&to_.codes.pass, &to_.codes.sets})
      if (*pass && std::ranges::any_of((*pass)->entry().parameters, [&](ObjectId each) {
            return (*pass)->module()[each].name == input.original;
          }))
        return true;
    return std::ranges::any_of(signature_.structural(), [&](const Signature::Structural& integer) {
      return mentions(integer.path, input.name);
    });
  }

  const std::vector<runtime::visit_kind>& kinds() const { return to_.parts.structural->visits->kinds; }

  void writeKinds() {
    to_.out.open("static constexpr " + std::string(kRuntime) + "visit_kind sg_kinds[] = {");
    const auto flag = [](bool value) { return std::string(value ? "true" : "false"); };
    for (const runtime::visit_kind& kind : kinds())
      to_.out.line("{" + std::to_string(kind.terms) + ", " + std::to_string(kind.group) + ", " + flag(kind.ends_group) +
                   ", " + flag(kind.begins) + ", " + flag(kind.may_clear) + ", " + flag(kind.is_certain) + ", " +
                   std::to_string(kind.places) + ", " + flag(kind.has_others) +
                   further(kind) + "},");
    if (kinds().empty()) to_.out.line("{0, -1, false, false, false, true, 0, false},");
    to_.out.close("};");
    to_.out.open("static constexpr " + std::string(kRuntime) + "term_kind sg_terms[] = {");
    for (const runtime::term_kind& term : to_.parts.structural->visits->terms)
      to_.out.line("{" + std::to_string(term.of) + ", " + std::to_string(term.offset) + ", " + flag(term.is_first) +
                   pairText(term) + "},");
    if (to_.parts.structural->visits->terms.empty()) to_.out.line("{0, 0, false},");
    to_.out.close("};");
    writeBlocks();
    const std::string count = std::to_string(std::max<std::size_t>(1, kinds().size()));
    to_.out.line("static constexpr " + std::string(kRuntime) + "visit_table sg_table = {sg_kinds, " + count +
                 ", sg_terms" + (blocks().empty() ? "" : ", sg_blocks, " + std::to_string(blocks().size())) + "};");
  }

  const std::vector<runtime::block_kind>& blocks() const { return to_.parts.structural->visits->blocks; }

  /// What blocks have in common, and these.
  void writeBlocks() {
    if (blocks().empty()) return;
    std::string kinds;
    for (std::size_t k = 0; k < blocks().size(); ++k) {
      const runtime::block_kind& block = blocks()[k];
      const std::string number = std::to_string(k);
      std::string lengths, members;
      for (std::int64_t run = 0; run < block.row_runs + block.column_runs; ++run)
        lengths += (run == 0 ? "" : ", ") + std::to_string(block.lengths[run]);
      for (std::int64_t member = 0; member < membersOf(block); ++member)
        members += (member == 0 ? "{" : ", {") + std::to_string(block.members[member].run) + ", " +
                   std::to_string(block.members[member].index) + "}";
      to_.out.line("static constexpr unsigned char sg_lengths_" + number + "[] = {" + lengths + "};");
      to_.out.line("static constexpr " + std::string(kRuntime) + "run_member sg_members_" + number + "[] = {" +
                   members + "};");
      kinds += (k == 0 ? "{" : ", {") + std::to_string(block.first) + ", " + std::to_string(block.visits) + ", " +
               std::to_string(block.row_runs) + ", " + std::to_string(block.column_runs) + ", sg_lengths_" + number +
               ", sg_members_" + number + "}";
    }
    to_.out.line("static constexpr " + std::string(kRuntime) + "block_kind sg_blocks[] = {" + kinds + "};");
  }

  /// Of each visit the row, and the columns of its terms.
  std::int64_t membersOf(const runtime::block_kind& block) const {
    std::int64_t count = block.visits;
    for (std::int64_t k = 0; k < block.visits; ++k) count += kinds()[static_cast<std::size_t>(block.first + k)].terms;
    return count;
  }

  /// What few kinds say, as far as the last that is not as it is without.
  static std::string further(const runtime::visit_kind& kind) {
    std::string text, all;
    const auto add = [&](const std::string& value, bool isNeeded) {
      all += ", " + value;
      if (isNeeded) text = all;
    };
    for (const bool value : {kind.tells_position, kind.has_pairs, kind.may_vanish})
      add(value ? "true" : "false", value);
    for (const std::int64_t value : {kind.stride, kind.first_in_round, kind.round_visits})
      add(std::to_string(value), value != 0);
    return text;
  }

  /// What a term is of a pair, behind all else.
  static std::string pairText(const runtime::term_kind& term) {
    const std::string part = std::string(", ") + kRuntime + "pair_part::";
    switch (term.part) {
      case runtime::pair_part::none:
        return "";
      case runtime::pair_part::dropped:
        return part + "dropped";
      case runtime::pair_part::kept:
        return part + "kept, " + std::to_string(term.row_before) + ", " + std::to_string(term.column_before);
    }
    throw InternalError("emit", "a term that is no part of a pair");
  }

  std::int64_t longestVisit() const {
    std::int64_t longest = 0;
    for (const runtime::visit_kind& kind : kinds()) longest = std::max(longest, kind.terms);
    for (const runtime::block_kind& block : blocks()) longest = std::max(longest, block.row_runs + block.column_runs);
    return longest + 2;
  }

  /// What the pass is given before the tally.
  std::string passArguments(const Code& pass) const {
    const bool isOfSets = hasSets() && &pass == &*to_.codes.sets;
    std::string text;
    int places = 0;
    for (const ObjectId parameter : pass.entry().parameters) {
      const std::string& name = pass.module()[parameter].name;
      if (name == "sg_tally") break;
      const Type& type = pass.module()[pass.module()[parameter].type];
      const bool isPlaceAlone = type.kind == TypeKind::Pointer && isRealScalar(pass.module(), type.element);
      text += (isPlaceAlone ? std::string(kRuntime) + "nowhere{" + std::to_string(places++) + "}"
               : isOfSets   ? argumentOfSets(name)
                            : argument(name)) +
              ", ";
    }
    return text;
  }

  std::string argumentOfSets(const std::string& name) const {
    if (name == "sg_seeds") return "sg_handles.seeds()";
    if (name == "sg_compressed") return "sg_handles.rows()";
    if (startsWith(name, "sg_row_base_")) return "sg_rows.begin(" + behind(name, "sg_row_base_") + ")";
    if (startsWith(name, "sg_column_base_")) return "sg_cols.begin(" + behind(name, "sg_column_base_") + ")";
    return argument(name);
  }

  std::string argument(const std::string& name) const {
    if (startsWith(name, "sg_row_base_")) return "sg_rows.number_of(" + behind(name, "sg_row_base_") + ")";
    if (startsWith(name, "sg_column_base_"))
      return "sg_cols.number_of(" + std::to_string(std::stoul(behind(name, "sg_column_base_")) + 1) + ")";
    for (const PublicParameter& input : inputs_)
      if (input.original == name) return input.argument;
    for (const SignatureParameter& parameter : to_.parts.primal.interface.parameters)
      if (parameter.name == name && parameter.passing == Passing::Size)
        return signature_.structuralPath(parameter.object, 0);
    throw InternalError("emit", "the structure pass has a parameter that is no input of the structure");
  }

  /// What adds up the elements.
  void writeSum(const std::string& values) {
    const bool isOfHessian = to_.parts.structural->areOfHessian();
    to_.out.line(isOfHessian ? std::string("const ") + kRuntime +
                                   "diagonal_sums<value_type, index_type> sg_diagonal(sg_pattern, " + values + ");"
                             : "sg_pattern.clear(" + values + ");");
    to_.out.line(elementClass(to_, "sum") +
                 "<value_type, index_type> sg_sum(sg_pattern.places(), sg_pattern.others(), " + values +
                 (isOfHessian ? ", sg_diagonal.data()" : "") + ");");
  }

  void writeEvaluate() {
    const Code& direct = *to_.codes.direct;
    Signature signature = signature_;
    const std::string values = signature.fresh("values");
    const std::string workspace = signature.fresh("workspace");
    PublicFunction function = Functions::function("evaluate", signature, direct.workspaceBytes());
    if (hasSets()) function.workspaceSize = "sg_evaluate_bytes()";
    function.parameters.push_back({to_.value + "* " + values, values, ""});
    std::vector<std::string> others = structuralArguments(direct);
    if (!isOfElements(to_)) others.back() = values;
    to_.out.blank();
    to_.out.line(std::string("/// Writes the nnz values of the ") +
                 (to_.parts.gradient && to_.parts.second ? "Hessian" : "Jacobian") + ", in CSR order.");
    to_.open(function, workspace);
    if (to_.parts.second) requireSymmetric(to_, signature);
    to_.writeStart(direct, signature);
    if (hasSets()) {
      to_.out.open("if (!sg_is_direct) {");
      writeChunkedValues(to_, signature, values, workspace);
      to_.out.close();
    }
    isOfElements(to_) ? writeSum(values) : to_.out.line("sg_pattern.tables().clear(" + values + ");");
    const Signature own(to_.parts.primal, direct, others.size());
    to_.out.line(Functions::returning(direct, signature, Functions::callEntry(direct, own, others, workspace)));
    to_.out.close();
  }

  Functions& to_;
  Signature signature_;
  std::vector<PublicParameter> inputs_;
  std::string indexName_;
};

}  // namespace

std::vector<std::string> structuralArguments(const Code& code) {
  std::vector<std::string> arguments;
  for (const ObjectId parameter : code.entry().parameters) {
    const std::string& name = code.module()[parameter].name;
    if (startsWith(name, "sg_row_base_"))
      arguments.push_back("sg_rows.begin(" + behind(name, "sg_row_base_") + ")");
    else if (startsWith(name, "sg_column_base_"))
      arguments.push_back("sg_cols.begin(" + behind(name, "sg_column_base_") + ")");
    else if (name == "sg_row_ptr")
      arguments.push_back("sg_pattern.row_ptr()");
    else if (name == "sg_ranks")
      arguments.push_back("sg_pattern.tables().places()");
    else if (name == "sg_others")
      arguments.push_back("sg_pattern.tables().others()");
    else if (name == "sg_clears")
      arguments.push_back("sg_pattern.clears()");
    else if (name == "sg_seeds")
      arguments.push_back("sg_chunks.seeds()");
    else if (name == "sg_blocks" && code.takesSink())
      arguments.push_back("&sg_sum");
    else if (name == "sg_values" || name == "sg_compressed")
      arguments.push_back(name);
  }
  return arguments;
}

void writeStructuralInterface(Functions& to, IndexType indexType) { StructuralInterface(to, indexType).write(); }

void writeStructuralMembers(Functions& to) {
  const Module& primal = to.parts.primal;
  const Signature signature = to.evaluateSignature();
  for (const Signature::Structural& input : signature.structural())
    to.out.line(input.type + " " + madeFrom(input) + ";");
  to.out.line(std::string(kRuntime) + "slots<index_type, " + std::to_string(primal.dependents.size()) + "> sg_rows;");
  to.out.line(std::string(kRuntime) + "slots<index_type, " + std::to_string(primal.independents.size()) + "> sg_cols;");
  const bool hasVisits = to.codes.pass.has_value(), hasSets = to.codes.sets.has_value();
  if (hasVisits) to.out.line(patternType(to) + " sg_pattern;");
  if (hasSets) to.out.line(std::string(kRuntime) + "pattern_of_sets<index_type> sg_sets;");
  if (hasVisits && hasSets) to.out.line("bool sg_is_direct = true;");
  writeChunkedPrivates(to);
  if (!hasVisits || !hasSets) return;
  to.out.open("std::size_t sg_evaluate_bytes() const {");
  to.out.line("return sg_is_direct ? " + std::to_string(to.codes.direct->workspaceBytes()) + " : sg_chunk_bytes();");
  to.out.close();
}

}  // namespace sparsegen::emit
