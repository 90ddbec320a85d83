//===- Restoration.cpp - overwritten values that the way back restores ----===//

#include "Differentiate/Reverse/Restoration.h"

#include <algorithm>

#include "Differentiate/Reverse/Overwrites.h"
#include "Differentiate/Reverse/TapeLength.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

const Restoration::Write* Restoration::write(StmtId stmt) const {
  const auto found = writes_.find(stmt);
  return found == writes_.end() ? nullptr : &found->second;
}

const Restoration::Temporary* Restoration::temporary(ObjectId object) const {
  const auto found = temporaries_.find(object);
  return found == temporaries_.end() ? nullptr : &found->second;
}

namespace {

/// The most statements times variables that are looked at: each variable is tried by itself.
constexpr std::size_t kMostTried = 50'000;

class Chooser {
public:
  Chooser(const Subject& subject, const Accesses& accesses, FunctionId function,
          std::map<FunctionId, CellSet>& functions)
      : subject_(subject), accesses_(accesses), function_(function), functions_(functions) {}

  Restoration run() {
    const Availability without = available({});
    const double longest = tapeLength(subject_.module, accesses_, without, function_);
    if (longest == 0) return {};
    const Overwrites overwrites(subject_, accesses_, without, function_);
    std::vector<Overwritten> chosen = overwrites.candidates();
    if (chosen.empty() || chosen.size() * statements() > kMostTried) return {};
    dropInvalid(overwrites, chosen);
    double least = length(overwrites.restorationOf(chosen));
    for (const Overwritten& each : std::vector<Overwritten>(chosen)) {
      std::vector<Overwritten> fewer = chosen;
      std::erase(fewer, each);
      const Restoration restoration = overwrites.restorationOf(fewer);
      if (!misplaced(restoration).empty()) continue;
      const double now = length(restoration);
      if (now > least) continue;
      least = now, chosen = std::move(fewer);
    }
    return least < longest ? overwrites.restorationOf(chosen) : Restoration();
  }

private:
  Availability available(const Restoration& restoration) const {
    return {subject_, accesses_, function_, functions_, restoration};
  }

  double length(const Restoration& restoration) const {
    return tapeLength(subject_.module, accesses_, available(restoration), function_);
  }

  std::size_t statements() const {
    std::size_t count = 0;
    forEachStmt(subject_.module, subject_.module[function_].body, [&](StmtId) { ++count; });
    return count;
  }

  /// A region that is run again has nothing to undo but what it declares.
  void dropInvalid(const Overwrites& overwrites, std::vector<Overwritten>& chosen) const {
    for (;;) {
      const std::set<ObjectId> objects = misplaced(overwrites.restorationOf(chosen));
      if (objects.empty()) return;
      std::erase_if(chosen, [&](const Overwritten& each) { return objects.contains(each.object); });
    }
  }

  /// The variables that are overwritten in regions that do not declare them.
  std::set<ObjectId> misplaced(const Restoration& restoration) const {
    std::set<ObjectId> found;
    if (!restoration.any()) return found;
    const Availability availability = available(restoration);
    for (const auto& [stmt, write] : restoration.writes()) {
      const Region& region = availability.regionAround(stmt);
      const auto& place = std::get<Assign>(subject_.module[stmt].node).place;
      for (const Cells& cells : accesses_.cellsAt(place))
        if (region.loop.valid() && !region.locals.contains(cells.object)) found.insert(cells.object);
    }
    return found;
  }

  const Subject& subject_;
  const Accesses& accesses_;
  const FunctionId function_;
  std::map<FunctionId, CellSet>& functions_;
};

}  // namespace

Restoration chooseRestoration(const Subject& subject, const Accesses& accesses, FunctionId function,
                              std::map<FunctionId, CellSet>& functions) {
  return Chooser(subject, accesses, function, functions).run();
}

}  // namespace sparsegen::differentiate
