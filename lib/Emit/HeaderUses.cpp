//===- HeaderUses.cpp - how a function uses its variables -------*- C++ -*-===//

#include "Emit/HeaderUses.h"

#include "IR/Walk.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

class Finder {
public:
  Finder(const Module& module, LaneForm form) : module_(module), form_(form) {}

  Uses find(FunctionId function) {
    visit(module_[function].body);
    for (const ObjectId object : mentioned_) {
      if (module_[object].kind != ObjectKind::Local || uses_.inPlace.contains(object)) continue;
      if (loopVariables_.contains(object) && !outsideOfLoop_.contains(object)) {
        uses_.inLoopHead.insert(object);
      } else {
        uses_.atStart.push_back(object);
      }
    }
    return std::move(uses_);
  }

private:
  void visit(const Block& block) {
    for (const StmtId id : block) std::visit(*this, module_[id].node);
  }

public:
  void operator()(const Declare& declare) {
    const bool isSized = declare.extent.valid();
    if (loops_ == 0 || isSized || !hasElements(module_[declare.object].type)) uses_.inPlace.insert(declare.object);
  }
  void operator()(const Assign& assign) {
    writes(assign.place);
    const Expr& place = module_[assign.place];
    updated_ = place.op == Op::Address ? place.object : ObjectId();
    reads(assign.value);
    updated_ = ObjectId();
  }
  void operator()(const For& loop) {
    reads(loop.first);
    loopVariables_.insert(loop.variable);
    const bool isOutermost = active_.insert(loop.variable).second;
    mention(loop.variable);
    reads(loop.bound);
    reads(loop.step);
    ++loops_;
    visit(loop.body);
    --loops_;
    if (isOutermost) active_.erase(loop.variable);
    uses_.read.insert(loop.variable);
    uses_.assignments[loop.variable] += 2;
  }
  void operator()(const While& loop) {
    reads(loop.condition);
    ++loops_;
    visit(loop.body);
    visit(loop.step);
    --loops_;
  }
  void operator()(const If& branch) {
    reads(branch.condition);
    visit(branch.then);
    visit(branch.otherwise);
  }
  void operator()(const Break&) {}
  void operator()(const Continue&) {}
  void operator()(const Return& result) { reads(result.value); }
  void operator()(const Call& call) {
    for (const ExprId argument : call.arguments) reads(argument);
    if (call.result) writes(call.result);
  }
  void operator()(const Stop&) {}
  void operator()(const Combine& combine) {
    writes(combine.place);
    for (const CombineTerm& term : combine.terms) {
      reads(term.coefficient);
      const TypeId source = module_[module_[term.source].type].element;
      if (module_[source].kind == TypeKind::Seed && !form_.readsSeeds()) continue;
      readsPlace(term.source);
    }
  }

  void operator()(const Push& push) { reads(push.value); }
  void operator()(const Pop& pop) { writes(pop.place); }

private:
  /// Whether an object's address is computed with an offset; a compiler moves no other out of a loop.
  bool hasElements(TypeId type) const {
    const TypeKind kind = module_[type].kind;
    return kind == TypeKind::Array || kind == TypeKind::Record || (kind == TypeKind::Lanes && form_.count > 1);
  }

  void mention(ObjectId object) {
    if (uses_.mentioned.insert(object).second) mentioned_.push_back(object);
    if (!active_.contains(object)) outsideOfLoop_.insert(object);
  }

  void writes(ExprId place) {
    const Expr& expr = module_[place];
    if (expr.op == Op::Address) {
      mention(expr.object);
      ++uses_.assignments[expr.object];
    } else if (expr.op == Op::Element || expr.op == Op::Field) {
      writes(expr.operand(0));
      reads(expr.operand(1));
    } else if (expr.op == Op::PointerAdd) {  // printed as an element, where it starts at an array's name
      writes(expr.operand(0));
      reads(expr.operand(1));
    } else {
      reads(place);
    }
  }

  /// A place whose content is read.
  void readsPlace(ExprId place) {
    const Expr& expr = module_[place];
    if (expr.op == Op::Address) {
      mention(expr.object);
      if (expr.object != updated_) uses_.read.insert(expr.object);
    } else if (expr.op == Op::Element || expr.op == Op::Field) {
      readsPlace(expr.operand(0));
      reads(expr.operand(1));
    } else {
      reads(place);
    }
  }

  void reads(ExprId id) {
    if (!id) return;
    const Expr& expr = module_[id];
    if (expr.op == Op::Load) return readsPlace(expr.operand(0));
    if (expr.op == Op::Address) {
      mention(expr.object);
      uses_.read.insert(expr.object);
      uses_.addressTaken.insert(expr.object);
      return;
    }
    for (const ExprId operand : expr.operands) reads(operand);
  }

  const Module& module_;
  const LaneForm form_;
  Uses uses_;
  std::set<ObjectId> loopVariables_, active_, outsideOfLoop_;
  std::vector<ObjectId> mentioned_;
  ObjectId updated_;
  unsigned loops_ = 0;  ///< that stand around
};

}  // namespace

std::set<ObjectId> mentionedObjects(const Module& module, StmtId stmt) {
  std::set<ObjectId> objects;
  forEachStmt(module, {stmt}, [&](const Stmt& inner) {
    forEachExpr(inner, [&](ExprId operand) {
      forEachNode(module, operand, [&](const Expr& expr) {
        if (expr.op == Op::Address) objects.insert(expr.object);
      });
    });
    if (const auto* loop = std::get_if<For>(&inner.node)) objects.insert(loop->variable);
  });
  return objects;
}

Uses findUses(const Module& module, FunctionId function, LaneForm form) { return Finder(module, form).find(function); }

}  // namespace sparsegen::emit
