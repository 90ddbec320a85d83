//===- TapeArrays.cpp - the tape as local arrays --------------------------===//

#include "Differentiate/Second/TapeArrays.h"

#include <cstdint>
#include <cstdlib>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "Differentiate/Model/TapeGrowth.h"
#include "IR/Builder.h"
#include "IR/Transform/LocalExtents.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// One stack of one function.
struct Stack {
  ObjectId values;
  ObjectId count;
};

class TapeArrays {
public:
  explicit TapeArrays(Module& module) : module_(module), build_(module) {
    for (const Object& object : module.objects) names_.insert(object.name);
  }

  void run(FunctionId function) {
    function_ = function;
    stacks_.clear();
    Block start, body = rewritten(module_[function].body);
    for (const auto& [type, stack] : stacks_) {
      start.push_back(build_.statement(Declare{stack.values}));
      start.push_back(build_.statement(Declare{stack.count}));
      start.push_back(build_.statement(Assign{build_.address(stack.count), build_.integer(0)}));
    }
    start.insert(start.end(), body.begin(), body.end());
    module_[function].body = std::move(start);
  }

  /// No array is longer than what is pushed. Where sizes are known that is seen in a run.
  void declareSizes() {
    if (isStructural(module_)) declareExtents(module_, growths_);
  }

private:
  Block rewritten(const Block& block) {
    Block made;
    for (const StmtId id : Block(block)) {
      Stmt stmt = module_[id];
      build_.at(stmt.range);
      if (const auto* push = std::get_if<Push>(&stmt.node)) {
        addPush(*push, made);
      } else if (const auto* pop = std::get_if<Pop>(&stmt.node)) {
        addPop(*pop, made);
      } else if (auto* branch = std::get_if<If>(&stmt.node)) {
        addBranch(id, *branch, made);
      } else {
        forEachBlock(stmt, [&](Block& inner) { inner = rewritten(inner); });
        module_[id] = std::move(stmt);
        made.push_back(id);
      }
    }
    return made;
  }

  /// What both sides push or pop alike is counted behind the branch, so that no count depends on which is taken.
  void addBranch(StmtId id, If branch, Block& out) {
    const auto growth = ahead_ ? std::nullopt : tapeGrowth(module_, Block{id});
    const bool isAlike = growth && usesTape(id);
    if (isAlike) ahead_.emplace();
    const auto before = ahead_;
    branch.then = rewritten(branch.then);
    ahead_ = before;
    branch.otherwise = rewritten(branch.otherwise);
    module_[id].node = std::move(branch);
    out.push_back(id);
    if (!isAlike) return;
    ahead_.reset();
    for (const auto& [type, count] : *growth) move(stackOf(type), count, out);
  }

  bool usesTape(StmtId id) const {
    bool found = false;
    forEachStmt(module_, Block{id}, [&](const Stmt& stmt) {
      found |= std::holds_alternative<Push>(stmt.node) || std::holds_alternative<Pop>(stmt.node);
    });
    return found;
  }

  void addPush(const Push& push, Block& out) {
    const TypeId type = build_.typeOf(push.value);
    const Stack& stack = stackOf(type);
    out.push_back(build_.statement(Assign{top(type), push.value}));
    growths_.push_back({stack.values, build_.integer(1), out.back()});
    count(type, 1, out);
  }

  void addPop(const Pop& pop, Block& out) {
    const TypeId type = build_.pointee(pop.place);
    count(type, -1, out);
    out.push_back(build_.statement(Assign{pop.place, build_.load(top(type))}));
  }

  ExprId top(TypeId type) {
    const Stack& stack = stackOf(type);
    const std::int64_t ahead = ahead_ ? (*ahead_)[type] : 0;
    return build_.element(build_.address(stack.values), moved(stack, ahead));
  }

  /// The count of a stack with so many more.
  ExprId moved(const Stack& stack, std::int64_t by) {
    const ExprId count = build_.load(stack.count);
    if (by == 0) return count;
    return build_.binary(by > 0 ? Op::Add : Op::Subtract, count, build_.integer(std::abs(by)));
  }

  void move(const Stack& stack, std::int64_t by, Block& out) {
    out.push_back(build_.statement(Assign{build_.address(stack.count), moved(stack, by)}));
  }

  void count(TypeId type, std::int64_t by, Block& out) {
    if (ahead_)
      (*ahead_)[type] += by;
    else
      move(stackOf(type), by, out);
  }

  const Stack& stackOf(TypeId type) {
    const auto [at, fresh] = stacks_.try_emplace(type);
    if (fresh)
      at->second = {local("sg_saved", build_.array(type, ExprId())), local("sg_count", build_.scalar(ScalarKind::I64))};
    return at->second;
  }

  ObjectId local(const std::string& wish, TypeId type) {
    std::string name = wish;
    for (unsigned k = 2; !names_.insert(name).second; ++k) name = wish + "_" + std::to_string(k);
    return build_.object({.name = name, .type = type, .function = function_, .initial = {}, .range = {}});
  }

  Module& module_;
  Builder build_;
  std::vector<Growth> growths_;
  FunctionId function_;
  std::map<TypeId, Stack> stacks_;
  /// In a branch behind which it is counted: how many more are on a stack than its count says.
  std::optional<std::map<TypeId, std::int64_t>> ahead_;
  std::set<std::string> names_;
};

}  // namespace

void makeTapeArrays(Module& module) {
  TapeArrays arrays(module);
  for (const FunctionId function : reachable(module)) arrays.run(function);
  arrays.declareSizes();
}

}  // namespace sparsegen::differentiate
