//===- SeededLanes.cpp - lanes that are zero until a seed names them ------===//

#include "Pipeline/SeededLanes.h"

#include <algorithm>

#include "Color/Numbering.h"
#include "IR/Walk.h"

namespace sparsegen {

namespace {

/// Of fewer lanes a loop whose end is not a constant takes as long as one through all of them.
constexpr std::int32_t kFewLanes = 64;

/// More than this part of the lanes is no gain that is worth it: zeros have to be written first.
constexpr double kLargestPart = 0.75;

bool readsSeeds(const ir::Module& module, const ir::Block& block) {
  bool found = false;
  ir::forEachStmt(module, block, [&](const ir::Stmt& stmt) {
    const auto* combine = std::get_if<ir::Combine>(&stmt.node);
    if (combine == nullptr) return;
    found |= std::ranges::any_of(combine->terms, [&](const ir::CombineTerm& term) {
      return module[module[module[term.source].type].element].kind == ir::TypeKind::Seed;
    });
  });
  return found;
}

/// Whether the entry function gives all elements of an array their lanes before it calls the user's: of inputs that the
/// function changes it makes copies.
bool seedsArraysFirst(const ir::Module& module) {
  bool found = false;
  ir::forEachStmt(module, module[module.entry].body, [&](const ir::Stmt& stmt) {
    if (const auto* loop = std::get_if<ir::For>(&stmt.node)) found |= readsSeeds(module, loop->body);
  });
  return found;
}

/// The part of the lanes that seeds have named when a value is stored, on average.
double partDone(const std::vector<FirstRead>& reads, std::span<const std::int32_t> colors, std::int32_t numColors) {
  double done = 0, stores = 0;
  std::int32_t named = 0;
  for (const FirstRead& read : reads) {
    named = std::max(named, colors[static_cast<std::size_t>(read.column)] + 1);
    done += static_cast<double>(named) * static_cast<double>(read.stores);
    stores += static_cast<double>(read.stores);
  }
  return stores == 0 ? 1 : done / (stores * numColors);
}

}  // namespace

bool hasManyLanes(const RequestResults& results) { return results.coloring.numColumnColors() >= kFewLanes; }

void chooseLanes(RequestResults& results) {
  const std::int32_t lanes = results.coloring.numColumnColors();
  if (!hasManyLanes(results) || seedsArraysFirst(*results.compressed)) return;
  const std::int64_t rows = results.propagation.pattern.rows;
  const std::vector<FirstRead>& reads = results.propagation.facts.firstReads;
  std::vector<std::int32_t> columns;
  for (const FirstRead& read : reads) columns.push_back(read.column);
  Coloring numbered = numberedInOrder(results.coloring, rows, columns);
  if (partDone(reads, columnColors(numbered, rows), lanes) > kLargestPart) return;
  results.coloring = std::move(numbered);
  results.lanes = LaneRange::Seeded;
}

}  // namespace sparsegen
