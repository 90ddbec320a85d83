//===- LocalExtents.cpp - how large local arrays can become ---------------===//

#include "IR/Transform/LocalExtents.h"

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "IR/Transform/ExecutionCounts.h"
#include "IR/Transform/SizeBounds.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// The declarations of a function's arrays of unknown extent.
std::map<ObjectId, StmtId> declarations(const Module& module) {
  std::map<ObjectId, StmtId> found;
  forEachStmt(module, [&](StmtId id) {
    if (const auto* declare = std::get_if<Declare>(&module[id].node)) found[declare->object] = id;
  });
  return found;
}

/// The elements that an array of a function never exceeds; none where some growth of it has no bound. What has to be
/// counted for that comes first.
ExprId extentOf(SizeBounds& bounds, Builder& build, const Object& array, const std::vector<Growth>& growths,
                Block& first) {
  ExprId extent = build.integer(0), pieces = build.integer(0), largest = build.integer(0);
  std::set<StmtId> counted;
  for (const Growth& growth : growths) {
    const ExprId each = bounds.most(growth.elements);
    if (!each.valid()) return {};
    if (!growth.piece.valid()) {
      extent = bounds.larger(extent, each);
    } else if (const ExprId often = bounds.times(growth.piece); often.valid()) {
      pieces = bounds.sum(pieces, bounds.product(often, bounds.positive(each)));
    } else {
      counted.insert(growth.piece);
      largest = bounds.larger(largest, each);
    }
  }
  if (!counted.empty()) {
    if (!isStructural(build.module())) return {};
    std::optional<ExecutionCount> count = countExecutions(build.module(), array.function, counted);
    if (!count) return {};
    first = std::move(count->begin);
    pieces = bounds.sum(pieces, bounds.product(count->count, largest));
  }
  return bounds.sum(extent, pieces);
}

}  // namespace

void declareExtents(Module& module, const std::vector<Growth>& growths) {
  Builder build(module);
  std::map<ObjectId, std::vector<Growth>> byArray;
  for (const Growth& growth : growths) byArray[growth.memory].push_back(growth);
  const std::map<ObjectId, StmtId> declared = declarations(module);
  std::map<FunctionId, SizeBounds> bounds;
  for (const auto& [memory, all] : byArray) {
    const Object object = module[memory];
    const auto at = declared.find(memory);
    if (object.kind != ObjectKind::Local || module[object.type].extent.valid()) continue;
    if (at != declared.end() && std::get<Declare>(module[at->second].node).extent.valid()) continue;
    build.at(object.range);
    SizeBounds& ofFunction = bounds.try_emplace(object.function, module, object.function).first->second;
    Block first;
    const ExprId extent = extentOf(ofFunction, build, object, all, first);
    if (!extent.valid()) continue;
    if (at != declared.end())
      std::get<Declare>(module[at->second].node).extent = extent;
    else
      first.push_back(build.statement(Declare{memory, extent}));
    Block& body = module[object.function].body;
    body.insert(body.begin(), first.begin(), first.end());
  }
}

}  // namespace sparsegen::ir
