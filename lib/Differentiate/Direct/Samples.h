//===- Samples.h - a structure that is not known, at some sizes -*- C++ -*-===//
//
// Part of direct evaluation. What is made for every size is tried at some: a
// module with numbers in place of the inputs of its structure is one that the
// static stages take.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "IR/IR.h"
#include "Propagate/Propagate.h"
#include "sparsegen/runtime/structural.h"

namespace sparsegen::differentiate {

/// Values of each input of a module's structure, in their order: one of an integer, all of a table.
using Sample = std::vector<std::vector<std::int64_t>>;

/// Integers by name, as the user asks for them: `n`, `data->mx`.
using NamedSizes = std::map<std::string, std::int64_t>;

/// What the user calls an input of the structure: `n`, `mx` of `data->mx`.
std::string nameOf(const ir::Module& module, const ir::StructureInput& input);

/// Whether a size that is asked for is of an input of a module's structure.
bool isOfStructure(const ir::Module& module, const std::string& asked);

/// Sizes to try: all inputs alike, small ones and primes, all different, and those that are asked for, where what is
/// not named is 7. For each, others of which the function may take one, but for what is named: with longer tables where
/// their lengths are inputs, with what no extent is made from as 0 or as an extent, and with tables of several kinds,
/// random indexes and ascending ones.
std::vector<std::vector<Sample>> samplesOf(const ir::Module& module, const std::vector<NamedSizes>& asked);

/// More, of one size: what no extent is made from as the begin, the end or the length of a range within the extents. A
/// loop over such a range may have no round at the others.
std::vector<Sample> samplesOfRanges(const ir::Module& module);

/// The module with these inputs bound; nothing where an extent can't be what it would be then.
std::optional<ir::Module> boundAt(const ir::Module& module, const Sample& sample);

/// The rows or columns of the numbers that a pass has for the elements of a side, as runtime::slots has them.
class SampledNumbers {
public:
  static constexpr std::int64_t apart = runtime::slots<std::int64_t, 1>::apart;

  SampledNumbers(const ir::Module& bound, const std::vector<ir::Slot>& slots);

  std::int64_t operator()(std::int64_t number) const;
  std::int64_t size() const { return total_; }

private:
  std::int64_t total_ = 0;
  std::vector<std::int64_t> begins_;
};

/// What a structure pass writes with these inputs: `module` is the one that it was made of.
ir::IntegerRun runPassAt(const ir::Module& pass, const ir::Module& module, const Sample& sample);

/// The same within so many steps.
ir::IntegerRun runPassWithin(const ir::Module& pass, const ir::Module& module, const Sample& sample,
                             std::uint64_t steps);

}  // namespace sparsegen::differentiate
