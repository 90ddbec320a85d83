//===- WayBack.cpp - the way back through a block -------------------------===//

#include "Differentiate/Reverse/WayBack.h"

#include <ranges>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Joiner {
public:
  Joiner(Reversal& reversal, const Availability& availability, FunctionId function, ObjectMap copies)
      : subject_(reversal.subject),
        module_(reversal.subject.module),
        availability_(availability),
        function_(function),
        copies_(std::move(copies)) {}

  Block run(const std::vector<WayBack>& ways) {
    for (const WayBack& each : ways) addTemporary(each.stmt);
    for (const WayBack& each : std::views::reverse(ways)) {
      pieces_.push_back({{}, each.block});
      for (const auto& [object, temporary] : temporaries_)
        if (temporary->copy == each.stmt) copied_[object] = pieces_.size() - 1;
      if (!temporaries_.empty()) compute(named(each.block));
    }
    Block made;
    for (const Piece& piece : pieces_) {
      append(made, piece.before);
      append(made, piece.block);
    }
    rename(subject_, made, copies_);
    return made;
  }

private:
  struct Piece {
    Block before;
    Block block;
  };

  /// What is in memory where the block is run once needs nothing.
  void addTemporary(StmtId stmt) {
    const auto* declare = std::get_if<Declare>(&module_[stmt].node);
    const auto* temporary = declare ? availability_.restoration().temporary(declare->object) : nullptr;
    if (temporary && availability_.isRepeated(stmt)) temporaries_[declare->object] = temporary;
  }

  std::set<ObjectId> named(const Block& block) const {
    std::set<ObjectId> found;
    forEachStmt(module_, block,
                [&](const Stmt& stmt) { forEachExpr(stmt, [&](ExprId expr) { addNamed(expr, found); }); });
    return found;
  }

  void addNamed(ExprId expr, std::set<ObjectId>& found) const {
    forEachNode(module_, expr, [&](const Expr& node) {
      if (node.op == Op::Address) found.insert(node.object);
    });
  }

  void compute(const std::set<ObjectId>& objects) {
    for (const ObjectId object : objects)
      if (temporaries_.contains(object) && !copies_.contains(object)) compute(object, *temporaries_.at(object));
  }

  /// From its copy, before that is given its old value, or else before the last piece.
  void compute(ObjectId object, const Restoration::Temporary& temporary) {
    const auto copied = copied_.find(object);
    const bool isCopied = copied != copied_.end();
    const ExprId value = isCopied ? subject_.build.load(std::get<Assign>(module_[temporary.copy].node).place)
                                  : std::get<Assign>(module_[temporary.definition].node).value;
    if (!isCopied) {
      std::set<ObjectId> operands;
      addNamed(value, operands);
      compute(operands);
    }
    copies_[object] = copyOf(subject_, object, function_);
    Block& out = pieces_[isCopied ? copied->second : pieces_.size() - 1].before;
    out.push_back(subject_.build.statement(Declare{object}));
    out.push_back(subject_.build.statement(Assign{subject_.build.address(object), value}));
  }

  Subject& subject_;
  const Module& module_;
  const Availability& availability_;
  const FunctionId function_;
  ObjectMap copies_;
  std::map<ObjectId, const Restoration::Temporary*> temporaries_;  ///< of the block
  std::map<ObjectId, std::size_t> copied_;                         ///< the pieces that undo copies of temporaries
  std::vector<Piece> pieces_;
};

}  // namespace

Block wayBackThrough(Reversal& reversal, const Availability& availability, FunctionId function,
                     const std::vector<WayBack>& ways, ObjectMap copies) {
  return Joiner(reversal, availability, function, std::move(copies)).run(ways);
}

}  // namespace sparsegen::differentiate
