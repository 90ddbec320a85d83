//===- EntryWays.cpp - the source lines of all entries at once ------------===//

#include "Propagate/EntryWays.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "Propagate/Machine.h"

namespace sparsegen {

namespace {

using propagation::Provenance;
using propagation::ProvenanceRead;
using propagation::ProvenanceStep;
using propagation::SetId;

/// Lists of lines that begin alike, as a tree: each is the one before it and a line more.
class LineLists {
public:
  /// The list with the line of a place behind it; itself where it has that line, as the ways through loops do.
  std::uint32_t with(std::uint32_t list, const SourceRange& at) {
    for (std::uint32_t k = list; k != 0; k = nodes_[k].before)
      if (nodes_[k].at.file == at.file && nodes_[k].at.line == at.line) return list;
    const auto [known, fresh] = known_.try_emplace({list, at.file, at.line}, static_cast<std::uint32_t>(nodes_.size()));
    if (fresh) nodes_.push_back({list, at});
    return known->second;
  }

  std::vector<SourceRange> lines(std::uint32_t list) const {
    std::vector<SourceRange> found;
    for (; list != 0; list = nodes_[list].before) found.push_back(nodes_[list].at);
    std::ranges::reverse(found);
    return found;
  }

private:
  struct Node {
    std::uint32_t before;
    SourceRange at;
  };
  std::vector<Node> nodes_ = std::vector<Node>(1);
  std::map<std::tuple<std::uint32_t, std::int32_t, std::uint32_t>, std::uint32_t> known_;
};

/// The lists of all steps of a run. Steps follow those that they come from.
std::vector<std::uint32_t> listsOf(const ir::Module& module, const Provenance& provenance, LineLists& lists) {
  std::vector<std::uint32_t> ofSteps(provenance.size(), 0);
  for (SetId id = Provenance::kColumn + 1; id < provenance.size(); ++id) {
    const ProvenanceStep& step = provenance.step(id);
    ofSteps[id] = ofSteps[step.from];
    // What no user has written is passed over, as in the answer to `--explain`.
    const bool isNamed = !step.object.valid() || !ir::calledName(module[step.object]).starts_with("sg_");
    if (!isNamed || step.read.expr == ProvenanceRead::kNone) continue;
    if (const SourceRange& at = module.exprs[step.read.expr].range; at.valid())
      ofSteps[id] = lists.with(ofSteps[id], at);
  }
  return ofSteps;
}

}  // namespace

std::optional<EntryWays> entryWays(const ir::Module& module, const SparsityPattern& pattern,
                                   const std::vector<std::int32_t>& groups, Diagnostics& diagnostics) {
  EntryWays result;
  result.ofEntries.resize(static_cast<std::size_t>(pattern.nnz()));
  if (pattern.nnz() == 0) return result;
  LineLists lists;
  std::map<std::uint32_t, std::uint32_t> numbers{{0, 0}};
  for (std::int32_t group = 0; group <= *std::ranges::max_element(groups); ++group) {
    try {
      propagation::Followed follow;
      for (const std::int32_t each : groups) follow.columns.push_back(each == group);
      propagation::Machine machine(module, diagnostics, follow);
      const std::vector<SetId> last = executeFollowing(machine);
      const std::vector<std::uint32_t> ofSteps = listsOf(module, machine.followed->provenance, lists);
      for (std::int64_t row = 0; row < pattern.rows; ++row)
        for (auto k = pattern.rowPtr[static_cast<std::size_t>(row)];
             k < pattern.rowPtr[static_cast<std::size_t>(row) + 1]; ++k) {
          if (groups[static_cast<std::size_t>(pattern.col[static_cast<std::size_t>(k)])] != group) continue;
          const std::uint32_t list = ofSteps[last[static_cast<std::size_t>(row)]];
          const auto [known, fresh] = numbers.try_emplace(list, static_cast<std::uint32_t>(result.ways.size()));
          if (fresh) result.ways.push_back(lists.lines(list));
          result.ofEntries[static_cast<std::size_t>(k)] = known->second;
        }
    } catch (const propagation::Stopped&) {
      return std::nullopt;
    }
  }
  return result;
}

}  // namespace sparsegen
