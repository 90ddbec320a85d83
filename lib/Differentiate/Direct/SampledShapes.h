//===- SampledShapes.h - the shapes of local rows, at some sizes -*- C++ -*-===//
//
// Part of direct evaluation, where the structure is known when the derivative
// object is made. As for one structure (ShapeSearch.h), over what the runs of the
// structure pass at all samples write. The pass that is left holds each size that
// it is run with against these shapes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "Differentiate/Direct/Places/Effort.h"
#include "Differentiate/Direct/Places/GradientLayout.h"
#include "Differentiate/Direct/Places/Structure.h"
#include "Differentiate/Direct/Samples.h"
#include "Differentiate/Forward.h"

namespace sparsegen::differentiate {

/// No list is longer, and no row of slots.
constexpr SlotLimits kSampledLimits{64, 256};

/// What a pass has written at a sample, without row updates.
struct SampledRun {
  const Sample* sample;
  std::vector<std::int64_t> written;
};

/// A structure pass, with the checks that only the generator runs.
struct SampledPass {
  Numbered numbered;
  Structure structure;
  ir::Module module;
  std::vector<SampledRun> runs;  ///< at the samples at which it can be run
  Effort effort;                 ///< what the rows between independents and dependents take, at all samples
  double repetition = 1;  ///< how many entries of lists the rows take for each that they get, at the worst sample
};

class SampledShapes {
public:
  /// `primal`: what was derived; `unknown`: of the derivation before it is numbered. All must outlive this.
  SampledShapes(const ir::Module& primal, const std::vector<Sample>& samples, const Forward& derived,
                const ValueDependentControl& unknown, ListMerging merging)
      : primal_(primal), samples_(samples), derived_(derived), unknown_(unknown), shapes_{.merging = merging} {}

  /// The last pass. A sample at which it can't be run is one that the function does not take. Throws NotDirect. Cost:
  /// for each round of shapes, of which there are few, a numbering and a run at each sample.
  SampledPass run();

  /// What was found.
  const GradientLayout& shapes() const { return shapes_; }

private:
  SampledPass makePass() const;
  void tryOnce(SampledPass& pass, const Sample& sample) const;
  void keep(SampledPass& pass, const Sample& sample, ir::IntegerRun run) const;

  const ir::Module& primal_;
  const std::vector<Sample>& samples_;
  const Forward& derived_;
  const ValueDependentControl& unknown_;
  GradientLayout shapes_;
};

/// What a run has written, with rows and columns numbered from 0, a row and a column of one element of a symmetric
/// matrix alike. -1 stays. Linear.
std::vector<std::int64_t> numberedAlike(const SampledRun& run, const Numbered& numbered, const ir::Module& primal);

}  // namespace sparsegen::differentiate
