//===- GradientLayout.cpp - the shapes of short rows ----------------------===//

#include "Differentiate/Direct/Places/GradientLayout.h"

#include <algorithm>
#include <map>
#include <utility>

#include "Support/Diagnostics.h"

namespace sparsegen::differentiate {

namespace {

/// Calls f(row update, columns) for each row update and g(first, count) for each visit that was written.
template <class F, class G>
void forEachWritten(const Numbered& numbered, const std::vector<std::int64_t>& written, const F& f, const G& g) {
  for (std::size_t at = 0; at < written.size();) {
    const auto number = static_cast<std::size_t>(written[at]);
    const bool isUpdate = number >= numbered.visits.size();
    const std::size_t update = number - numbered.visits.size();
    const std::size_t terms =
        isUpdate ? numbered.rowUpdates.at(update).terms.size() : numbered.visits[number].terms.size();
    if (at + 2 + terms > written.size()) throw InternalError("differentiate", "a structure pass ends within a visit");
    if (isUpdate)
      f(update, written.data() + at + 2);
    else
      g(at, 2 + terms);
    at += 2 + terms;
  }
}

/// Which terms of a row update had different columns.
struct Apart {
  bool seen = false;
  std::vector<bool> pairs;  ///< of terms a < b at a · terms + b

  void look(const std::int64_t* columns, std::size_t terms) {
    seen = true;
    pairs.resize(terms * terms);
    for (std::size_t a = 0; a < terms; ++a)
      for (std::size_t b = a + 1; b < terms && columns[a] >= 0; ++b)
        if (columns[b] >= 0 && columns[b] != columns[a]) pairs[a * terms + b] = true;
  }

  /// The first slot for each term in which no other is apart from it.
  std::vector<std::int64_t> slots(std::size_t terms) const {
    std::vector<std::int64_t> slotOf;
    for (std::size_t term = 0; term < terms; ++term) {
      std::int64_t slot = 0;
      const auto isTaken = [&] {
        for (std::size_t other = 0; other < term; ++other)
          if (slotOf[other] == slot && pairs[other * terms + term]) return true;
        return false;
      };
      while (isTaken()) ++slot;
      slotOf.push_back(slot);
    }
    return slotOf;
  }
};

using Cells = Storage::Id;

/// The cells that rows are made from, directly or not.
class Sources {
public:
  explicit Sources(const std::vector<RowUpdate>& rowUpdates) {
    for (const RowUpdate& update : rowUpdates) of_[update.cells].insert(update.sources.begin(), update.sources.end());
  }
  std::set<Cells> closure(const std::set<Cells>& from) const {
    std::set<Cells> found;
    std::vector<Cells> left(from.begin(), from.end());
    while (!left.empty()) {
      const Cells next = left.back();
      left.pop_back();
      if (!found.insert(next).second) continue;
      if (const auto own = of_.find(next); own != of_.end())
        left.insert(left.end(), own->second.begin(), own->second.end());
    }
    return found;
  }

private:
  std::map<Cells, std::set<Cells>> of_;
};

}  // namespace

bool mergeSlots(GradientLayout& shapes, const Numbered& numbered, const std::vector<std::int64_t>& written) {
  std::vector<Apart> apart(numbered.rowUpdates.size());
  forEachWritten(
      numbered, written,
      [&](std::size_t k, const std::int64_t* columns) { apart[k].look(columns, numbered.rowUpdates[k].terms.size()); },
      [](std::size_t, std::size_t) {});
  std::map<std::size_t, std::vector<std::int64_t>> candidates;
  std::set<Cells> changing;
  for (std::size_t k = 0; k < apart.size(); ++k) {
    const RowUpdate& update = numbered.rowUpdates[k];
    // What is passed on keeps its slots.
    if (!apart[k].seen || update.sources.contains(update.cells)) continue;
    std::vector<std::int64_t> slotOf = apart[k].slots(update.terms.size());
    if (slotOf == update.slots.slotOf) continue;
    candidates[k] = std::move(slotOf);
    changing.insert(update.cells);
  }
  const Sources sources(numbered.rowUpdates);
  bool changed = false;
  for (auto& [k, slotOf] : candidates) {
    const std::set<Cells> from = sources.closure(numbered.rowUpdates[k].sources);
    if (std::ranges::any_of(from, [&](Cells cells) { return changing.contains(cells); })) continue;
    shapes.slotOf[numbered.rowUpdates[k].stmt] = std::move(slotOf);
    changed = true;
  }
  return changed;
}

bool makeRoom(GradientLayout& shapes, const Numbered& numbered, ir::StmtId combine, SlotLimits limits) {
  constexpr std::int64_t kGrowth = 16;
  const auto update = std::ranges::find(numbered.rowUpdates, combine, &RowUpdate::stmt);
  if (update == numbered.rowUpdates.end()) return false;
  if (update->isList && update->width < limits.entries) {
    shapes.capacities[update->cells] = std::min(kGrowth * update->width, limits.entries);
    return true;
  }
  if (update->positions) return false;
  shapes.slotOf.clear();
  shapes.lengths.clear();
  return (update->isList ? shapes.merged : shapes.lists).insert(update->cells).second;
}

bool measureLists(GradientLayout& shapes, const Numbered& numbered, const std::vector<std::int64_t>& written) {
  std::map<Cells, std::int64_t> longest;
  std::map<std::size_t, Cells> cellsOf;
  for (const RowUpdate& update : numbered.rowUpdates)
    if (update.positions) cellsOf[*update.positions] = update.cells;
  for (const auto& [number, cells] : cellsOf) longest[cells] = 1;
  forEachWritten(
      numbered, written, [](std::size_t, const std::int64_t*) {},
      [&](std::size_t first, std::size_t) {
        const auto known = cellsOf.find(static_cast<std::size_t>(written[first]));
        if (known == cellsOf.end()) return;
        std::int64_t& length = longest[known->second];
        length = std::max(length, written[first + 2] + 1);
      });
  return std::exchange(shapes.lengths, longest) != longest;
}

std::vector<std::int64_t> withoutRowUpdates(const Numbered& numbered, std::vector<std::int64_t> written) {
  std::vector<std::int64_t> visits;
  bool any = false;
  forEachWritten(
      numbered, written, [&](std::size_t, const std::int64_t*) { any = true; }, [](std::size_t, std::size_t) {});
  if (!any) return written;
  forEachWritten(
      numbered, written, [](std::size_t, const std::int64_t*) {},
      [&](std::size_t first, std::size_t count) {
        const auto begin = written.begin() + static_cast<std::ptrdiff_t>(first);
        visits.insert(visits.end(), begin, begin + static_cast<std::ptrdiff_t>(count));
      });
  return visits;
}

double repetitionOf(const std::vector<Visit>& visits, const std::vector<std::int64_t>& written) {
  std::vector<std::pair<std::int64_t, std::int64_t>> entries;
  for (std::size_t at = 0; at < written.size();) {
    const Visit& visit = visits[static_cast<std::size_t>(written[at])];
    if (visit.index.valid()) entries.emplace_back(written[at + 1], written[at + 2]);
    at += 2 + visit.terms.size();
  }
  const auto all = static_cast<double>(entries.size());
  std::ranges::sort(entries);
  entries.erase(std::unique(entries.begin(), entries.end()), entries.end());
  return entries.empty() ? 1 : all / static_cast<double>(entries.size());
}

}  // namespace sparsegen::differentiate
