//===- TapeArrays.cpp - the tape as local arrays --------------------------===//

#include "Differentiate/Second/TapeArrays.h"

#include <map>
#include <set>
#include <string>

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
      } else {
        forEachBlock(stmt, [&](Block& inner) { inner = rewritten(inner); });
        module_[id] = std::move(stmt);
        made.push_back(id);
      }
    }
    return made;
  }

  void addPush(const Push& push, Block& out) {
    const Stack& stack = stackOf(build_.typeOf(push.value));
    out.push_back(build_.statement(Assign{top(stack), push.value}));
    growths_.push_back({stack.values, build_.integer(1), out.back()});
    count(stack, Op::Add, out);
  }

  void addPop(const Pop& pop, Block& out) {
    const Stack& stack = stackOf(build_.pointee(pop.place));
    count(stack, Op::Subtract, out);
    out.push_back(build_.statement(Assign{pop.place, build_.load(top(stack))}));
  }

  ExprId top(const Stack& stack) { return build_.element(build_.address(stack.values), build_.load(stack.count)); }

  void count(const Stack& stack, Op op, Block& out) {
    const ExprId next = build_.binary(op, build_.load(stack.count), build_.integer(1));
    out.push_back(build_.statement(Assign{build_.address(stack.count), next}));
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
  std::set<std::string> names_;
};

}  // namespace

void makeTapeArrays(Module& module) {
  TapeArrays arrays(module);
  for (const FunctionId function : reachable(module)) arrays.run(function);
  arrays.declareSizes();
}

}  // namespace sparsegen::differentiate
