//===- ScalarReplacement.cpp - small local arrays as scalars --------------===//

#include "IR/Transform/ScalarReplacement.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "IR/Builder.h"
#include "IR/UniqueNames.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

constexpr std::uint64_t kMostCells = 256;

/// A cell of a local, by the indexes and fields that lead to it.
struct Cell {
  ObjectId object;
  std::uint64_t number;
};

class Replacement {
public:
  explicit Replacement(Module& module) : module_(module), build_(module), names_(module.objects) {}

  void run() {
    findCandidates();
    if (candidates_.empty()) return;
    std::set<ExprId> done;
    forEachStmt(module_, [&](const Stmt& stmt) { forEachExpr(stmt, [&](ExprId expr) { rewrite(expr, done); }); });
    for (Function& function : module_.functions) function.body = declared(function.body);
  }

private:
  void findCandidates() {
    for (std::size_t k = 0; k < module_.objects.size(); ++k)
      if (module_.objects[k].kind == ObjectKind::Local && isSmall(module_.objects[k].type)) candidates_.emplace(k);
    forEachStmt(module_, [&](const Stmt& stmt) {
      forEachExpr(stmt, [&](ExprId expr, ExprUse use) {
        if (use == ExprUse::Written && cellAt(expr))
          visitIndexes(expr);
        else
          visit(expr);
      });
    });
  }

  /// An array or a record whose cells can be counted.
  bool isSmall(TypeId type) const {
    const TypeKind kind = module_[type].kind;
    if (kind != TypeKind::Array && kind != TypeKind::Record) return false;
    const auto cells = cellCount(module_, type);
    return cells && *cells > 0 && *cells <= kMostCells;
  }

  /// Drops candidates that an expression names otherwise than by one cell of theirs that it loads.
  void visit(ExprId expr) {
    if (!expr.valid()) return;
    const Expr& node = module_[expr];
    if (node.op == Op::Address) candidates_.erase(node.object);
    if (node.op == Op::Load && cellAt(node.operand(0))) return visitIndexes(node.operand(0));
    for (const ExprId operand : node.operands) visit(operand);
  }

  void visitIndexes(ExprId place) {
    for (; module_[place].op != Op::Address; place = module_[place].operand(0))
      if (module_[place].op == Op::Element) visit(module_[place].operand(1));
  }

  /// The cell of a candidate that a place is; none where it is another place, or an index is not constant.
  std::optional<Cell> cellAt(ExprId place) const {
    const TypeKind kind = module_[module_[module_[place].type].element].kind;
    if (kind != TypeKind::Scalar && kind != TypeKind::Pointer) return std::nullopt;
    std::uint64_t number = 0;
    for (; module_[place].op != Op::Address; place = module_[place].operand(0)) {
      const Expr& node = module_[place];
      if (node.op != Op::Element && node.op != Op::Field) return std::nullopt;
      const Type& whole = module_[module_[module_[node.operand(0)].type].element];
      if (node.op == Op::Field) {
        number += fieldOffset(module_, whole.record, node.field);
        continue;
      }
      const Expr& index = module_[node.operand(1)];
      const auto extent = whole.extent.valid() ? staticInteger(module_, whole.extent) : std::nullopt;
      const auto cells = cellCount(module_, whole.element);
      if (index.op != Op::IntegerConstant || !extent || !cells || index.integer < 0 || index.integer >= *extent)
        return std::nullopt;
      number += static_cast<std::uint64_t>(index.integer) * *cells;
    }
    const ObjectId object = module_[place].object;
    if (!candidates_.contains(object)) return std::nullopt;
    return Cell{object, number};
  }

  /// Cells as scalars, in place: an expression is of one statement, or the same in several.
  void rewrite(ExprId expr, std::set<ExprId>& done) {
    if (!expr.valid() || !done.insert(expr).second) return;
    if (module_[module_[expr].type].kind == TypeKind::Pointer)
      if (const auto cell = cellAt(expr)) {
        const ObjectId scalar = scalarOf(*cell, module_[module_[expr].type].element);
        Expr& node = module_.exprs[expr.value];
        node.op = Op::Address;
        node.object = scalar;
        node.operands = {};
        return;
      }
    const auto operands = module_[expr].operands;
    for (const ExprId operand : operands) rewrite(operand, done);
  }

  ObjectId scalarOf(Cell cell, TypeId type) {
    const auto [at, fresh] = scalars_[cell.object].try_emplace(cell.number);
    if (!fresh) return at->second;
    Object scalar = module_[cell.object];
    if (scalar.called.empty()) scalar.called = scalar.name;
    scalar.type = type;
    scalar.name = names_.make(scalar.name + "_" + std::to_string(cell.number));
    return at->second = build_.object(std::move(scalar));
  }

  /// The same statements; what declares a local declares its scalars.
  Block declared(const Block& block) {
    Block result;
    for (const StmtId id : block) {
      Stmt stmt = module_[id];
      const auto* declare = std::get_if<Declare>(&stmt.node);
      if (declare && candidates_.contains(declare->object)) {
        build_.at(stmt.range);
        for (const auto& [number, scalar] : scalars_[declare->object])
          result.push_back(build_.statement(Declare{scalar}));
        continue;
      }
      forEachBlock(stmt, [&](Block& inner) { inner = declared(inner); });
      module_[id] = std::move(stmt);
      result.push_back(id);
    }
    return result;
  }

  Module& module_;
  Builder build_;
  std::set<ObjectId> candidates_;
  std::map<ObjectId, std::map<std::uint64_t, ObjectId>> scalars_;  ///< of a candidate, by cell
  UniqueNames names_;
};

}  // namespace

void replaceAggregates(Module& module) { Replacement(module).run(); }

}  // namespace sparsegen::ir
