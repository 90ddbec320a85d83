//===- OneGo.cpp - loops that are run forward and backward at once --------===//

#include "Differentiate/Reverse/OneGo.h"

#include <algorithm>
#include <ranges>

#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Goes through a block from its end, as far as all that is met there can be done before what comes after it.
class Finder {
public:
  Finder(const Subject& subject, const Shadows& shadows, const Accesses& accesses, const CallersTangents& callers,
         const Availability& availability)
      : module_(subject.module),
        subject_(subject),
        shadows_(shadows),
        accesses_(accesses),
        availability_(availability),
        callers_(callers),
        written_(accesses.none()),
        needed_(accesses.none()),
        ofLoops_(accesses) {}

  OneGo run(const Block& block) {
    OneGo last;
    if (std::ranges::none_of(block, [&](StmtId id) { return availability_.region(id) != nullptr; })) return last;
    for (const StmtId id : std::views::reverse(block)) {
      if (!precede(id)) break;
      // What was advanced for loops further up, of which there are none, stays where it is.
      if (found_.first == id) last = found_;
    }
    return last;
  }

private:
  /// Takes one more statement in. False: nothing from it on upward can be.
  bool precede(StmtId id) {
    if (isAdvanced(id)) return advance(id);
    if (!write(id) || undoes(id)) return false;
    const LinearAccesses own(subject_, accesses_, callers_, id);
    if (!own.any()) return true;
    // The way back through these loops comes behind that of all other statements here.
    if (!ofLoops_.commutes(own)) return false;
    if (!isSum(id, own)) return !hasWhile(id) && need(needsOf(id));
    ofLoops_.add(own);
    found_.loops.insert(id), found_.first = id;
    return true;
  }

  /// What is written and what is needed may not meet. What is declared has no value yet.
  bool write(StmtId id) {
    CellSet more = accesses_.none();
    forEachStmt(module_, {id}, [&](StmtId inner) {
      if (!std::holds_alternative<Declare>(module_[inner].node)) more.add(accesses_.written(inner));
    });
    written_.add(more);
    return !needed_.meets(more);
  }

  /// Whether the way back undoes something that another statement may read; what a region overwrites, it declares.
  bool undoes(StmtId id) const {
    if (availability_.region(id)) return false;
    bool found = false;
    forEachStmt(module_, {id}, [&](StmtId inner) { found |= availability_.restoration().write(inner) != nullptr; });
    return found;
  }

  bool need(const CellSet& more) {
    needed_.add(more);
    return !written_.meets(more);
  }

  /// A scalar of ours is set once, so it can be set as soon as what it is made of is there.
  bool isAdvanced(StmtId id) const {
    const auto* assign = std::get_if<Assign>(&module_[id].node);
    return assign && module_[assign->place].op == Op::Address && shadows_.isScalar(module_[assign->place].object) &&
           needed_.meets(accesses_.written(id));
  }

  bool advance(StmtId id) {
    CellSet read = accesses_.none();
    accesses_.addLoads(std::get<Assign>(module_[id].node).value, read);
    found_.advanced.insert(id);
    return need(read);
  }

  /// A loop that can be run again, whose rounds have ways back that do not depend on each other.
  bool isSum(StmtId id, const LinearAccesses& own) const {
    return availability_.region(id) != nullptr && own.commutes(own);
  }

  bool hasWhile(StmtId id) const {
    bool found = false;
    forEachStmt(module_, {id}, [&](const Stmt& stmt) { found |= std::holds_alternative<While>(stmt.node); });
    return found;
  }

  /// What the way back through a statement uses. Rounds that are run again have variables of their own.
  CellSet needsOf(StmtId id) const {
    const Region* const region = availability_.region(id);
    if (!region) return availability_.needs({id}).cells();
    CellSet needs = accesses_.none();
    for (const Cells& cells : region->needs->cells().all())
      if (!isOwn(*region, cells.object)) needs.add(cells);
    forEachExpr(module_[id], [&](ExprId expr) { accesses_.addLoads(expr, needs); });
    return needs;
  }

  bool isOwn(const Region& region, ObjectId object) const {
    return region.locals.contains(object) || std::get<For>(module_[region.loop].node).variable == object;
  }

  const Module& module_;
  const Subject& subject_;
  const Shadows& shadows_;
  const Accesses& accesses_;
  const Availability& availability_;
  const CallersTangents& callers_;
  OneGo found_;
  CellSet written_;  ///< by what was taken in
  CellSet needed_;   ///< by the way back through it, without the loops
  LinearAccesses ofLoops_;
};

}  // namespace

OneGo findOneGo(const Subject& subject, const Shadows& shadows, const Accesses& accesses,
                const CallersTangents& callers, const Availability& availability, const Block& block) {
  return Finder(subject, shadows, accesses, callers, availability).run(block);
}

}  // namespace sparsegen::differentiate
