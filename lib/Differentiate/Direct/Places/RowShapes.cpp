//===- RowShapes.cpp - the shapes of short rows ---------------------------===//

#include "Differentiate/Direct/Places/RowShapes.h"

#include <algorithm>
#include <map>

#include "Support/Diagnostics.h"

namespace sparsegen::differentiate {

namespace {

/// Calls f(filling, columns) for each filling and g(first, count) for each visit that was written.
template <class F, class G>
void forEachWritten(const Numbered& numbered, const std::vector<std::int64_t>& written, const F& f, const G& g) {
  for (std::size_t at = 0; at < written.size();) {
    const auto number = static_cast<std::size_t>(written[at]);
    const bool isFilling = number >= numbered.visits.size();
    const std::size_t filling = number - numbered.visits.size();
    const std::size_t terms =
        isFilling ? numbered.fillings.at(filling).terms.size() : numbered.visits[number].terms.size();
    if (at + 2 + terms > written.size()) throw InternalError("differentiate", "a structure pass ends within a visit");
    if (isFilling)
      f(filling, written.data() + at + 2);
    else
      g(at, 2 + terms);
    at += 2 + terms;
  }
}

/// Which terms of a filling had different columns.
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
  explicit Sources(const std::vector<Filling>& fillings) {
    for (const Filling& filling : fillings) of_[filling.cells].insert(filling.sources.begin(), filling.sources.end());
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

bool mergeSlots(RowShapes& shapes, const Numbered& numbered, const std::vector<std::int64_t>& written) {
  std::vector<Apart> apart(numbered.fillings.size());
  forEachWritten(
      numbered, written,
      [&](std::size_t k, const std::int64_t* columns) { apart[k].look(columns, numbered.fillings[k].terms.size()); },
      [](std::size_t, std::size_t) {});
  std::map<std::size_t, std::vector<std::int64_t>> candidates;
  std::set<Cells> changing;
  for (std::size_t k = 0; k < apart.size(); ++k) {
    const Filling& filling = numbered.fillings[k];
    // What is passed on keeps its slots.
    if (!apart[k].seen || filling.sources.contains(filling.cells)) continue;
    std::vector<std::int64_t> slotOf = apart[k].slots(filling.terms.size());
    if (slotOf == filling.slots.slotOf) continue;
    candidates[k] = std::move(slotOf);
    changing.insert(filling.cells);
  }
  const Sources sources(numbered.fillings);
  bool changed = false;
  for (auto& [k, slotOf] : candidates) {
    const std::set<Cells> from = sources.closure(numbered.fillings[k].sources);
    if (std::ranges::any_of(from, [&](Cells cells) { return changing.contains(cells); })) continue;
    shapes.slotOf[numbered.fillings[k].stmt] = std::move(slotOf);
    changed = true;
  }
  return changed;
}

bool makeList(RowShapes& shapes, const Numbered& numbered, ir::StmtId combine) {
  const auto filling = std::ranges::find(numbered.fillings, combine, &Filling::stmt);
  if (filling == numbered.fillings.end() || filling->isList) return false;
  shapes.slotOf.clear();
  return shapes.lists.insert(filling->cells).second;
}

std::vector<std::int64_t> withoutFillings(const Numbered& numbered, std::vector<std::int64_t> written) {
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

}  // namespace sparsegen::differentiate
