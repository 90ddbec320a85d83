//===- Restoration.cpp - overwritten values that the way back restores ----===//

#include "Differentiate/Reverse/Restoration.h"

#include <algorithm>
#include <optional>

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
constexpr std::size_t kMostTried = 20'000;

class Chooser {
public:
  Chooser(const Subject& subject, const Accesses& accesses, const Availability& without, FunctionId function)
      : subject_(subject), accesses_(accesses), without_(without), function_(function) {}

  Restoration run() {
    const double longest = tapeLength(subject_.module, accesses_, without_, function_);
    if (longest == 0) return {};
    const Overwrites overwrites(subject_, accesses_, without_, function_);
    std::vector<Overwritten> chosen = overwrites.candidates();
    if (chosen.empty() || chosen.size() * statements() > kMostTried) return {};
    double least = dropMisplaced(overwrites, chosen);
    for (const Overwritten& each : std::vector<Overwritten>(chosen)) {
      std::vector<Overwritten> fewer = chosen;
      std::erase(fewer, each);
      const std::optional<double> now = length(overwrites.restorationOf(fewer));
      if (now && *now <= least) least = *now, chosen = std::move(fewer);
    }
    return least < longest ? overwrites.restorationOf(chosen) : Restoration();
  }

private:
  std::size_t statements() const {
    std::size_t count = 0;
    forEachStmt(subject_.module, subject_.module[function_].body, [&](StmtId) { ++count; });
    return count;
  }

  /// The tape's; none where something is misplaced.
  std::optional<double> length(const Restoration& restoration) const {
    const Availability availability(without_, restoration);
    if (!misplaced(availability).empty()) return std::nullopt;
    return tapeLength(subject_.module, accesses_, availability, function_);
  }

  /// Until nothing is misplaced.
  double dropMisplaced(const Overwrites& overwrites, std::vector<Overwritten>& chosen) const {
    for (;;) {
      const Availability availability(without_, overwrites.restorationOf(chosen));
      const std::set<ObjectId> objects = misplaced(availability);
      if (objects.empty()) return tapeLength(subject_.module, accesses_, availability, function_);
      std::erase_if(chosen, [&](const Overwritten& each) { return objects.contains(each.object); });
    }
  }

  /// The variables that are overwritten in regions that do not declare them: rounds that are run again have nothing to
  /// undo but what is their own.
  std::set<ObjectId> misplaced(const Availability& availability) const {
    std::set<ObjectId> found;
    for (const auto& [stmt, write] : availability.restoration().writes()) {
      const Region& region = availability.regionAround(stmt);
      const ExprId place = std::get<Assign>(subject_.module[stmt].node).place;
      for (const Cells& cells : accesses_.cellsAt(place))
        if (region.loop.valid() && !region.locals.contains(cells.object)) found.insert(cells.object);
    }
    return found;
  }

  const Subject& subject_;
  const Accesses& accesses_;
  const Availability& without_;
  const FunctionId function_;
};

}  // namespace

Restoration chooseRestoration(const Subject& subject, const Accesses& accesses, const Availability& without,
                              FunctionId function) {
  return Chooser(subject, accesses, without, function).run();
}

}  // namespace sparsegen::differentiate
