//===- Unroll.cpp - short loops and calls as straight lines ---------------===//

#include "IR/Transform/Unroll.h"

#include <set>
#include <utility>
#include <vector>

#include "IR/Transform/Unroll/Statements.h"

namespace sparsegen::ir {

using unrolling::Context;

/// Writes the entry function anew, and those that calls of which stay.
static std::vector<Block> writtenBodies(Context& context) {
  std::vector<Block> bodies(context.module.functions.size());
  std::vector<FunctionId> open{context.module.entry};
  std::set<FunctionId> seen{context.module.entry};
  while (!open.empty()) {
    context.function = open.back();
    open.pop_back();
    context.known.clear();
    unrolling::copy(context, context.module[context.function].body, bodies[context.function.value]);
    for (const FunctionId callee : std::exchange(context.kept, {}))
      if (seen.insert(callee).second) open.push_back(callee);
  }
  return bodies;
}

std::optional<Module> unroll(const Module& module) {
  std::set<ObjectId> none;
  return unroll(module, none);
}

std::optional<Module> unroll(const Module& module, std::set<ObjectId>& outer) try {
  Context context(module);
  context.outer = outer;
  std::vector<Block> bodies = writtenBodies(context);
  if (!context.isChanged) return std::nullopt;
  for (std::size_t k = 0; k < bodies.size(); ++k) context.module.functions[k].body = std::move(bodies[k]);
  context.module.stmts = std::move(context.out);
  outer = std::move(context.outer);
  return std::move(context.module);
} catch (const unrolling::TooLong&) {
  return std::nullopt;
}

}  // namespace sparsegen::ir
