//===- Availability.cpp - what the way back finds in memory ---------------===//

#include "Differentiate/Reverse/Availability.h"

#include <algorithm>
#include <ranges>

#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

//===----------------------------------------------------------------------===//
// Needs
//===----------------------------------------------------------------------===//

Needs::Needs(const Subject& subject, const Accesses& accesses, const Block& block,
             const std::map<FunctionId, CellSet>& functions)
    : subject_(subject),
      accesses_(accesses),
      functions_(functions),
      cells_(accesses.none()),
      written_(accesses.none()) {
  do {
    grown_ = false;
    // Last first, so that what is needed comes before what it is made of.
    for (const StmtId id : std::views::reverse(block)) visit(id);
  } while (grown_);
}

/// Returns whether the statement is part of it: combines tangents, or computes something.
bool Needs::visit(StmtId id) {
  const Stmt& stmt = subject_.module[id];
  const auto* loop = std::get_if<For>(&stmt.node);
  if (loop) counters_.push_back(loop->variable);
  bool inner = false;
  forEachBlock(stmt, [&](const Block& block) {
    for (const StmtId each : std::views::reverse(block)) inner |= visit(each);
  });
  if (loop) counters_.pop_back();
  const auto* call = std::get_if<Call>(&stmt.node);
  const bool combines =
      std::holds_alternative<Combine>(stmt.node) || (call && accesses_.isActive(call->callee)) || inner;
  const CellSet written = accesses_.written(id);
  const bool computes = !std::holds_alternative<Declare>(stmt.node) && cells_.meets(written);
  if (computes) written_.add(written);
  if (computes && call) {
    keepsOutside_ |= accesses_.callsOutside(call->callee);
    grown_ |= cells_.add(accesses_.read(*call));
  }
  if (computes || inner) grown_ |= kept_.insert(id).second;
  if (combines || computes) need(stmt);
  return combines || computes;
}

/// A counter within its loop is set by that, also where the loop is run again.
void Needs::need(const Stmt& stmt) {
  CellSet read = accesses_.none();
  forEachExpr(stmt, [&](ExprId expr) { accesses_.addLoads(expr, read); });
  for (const Cells& cells : read.all())
    if (std::ranges::find(counters_, cells.object) == counters_.end()) grown_ |= cells_.add(cells);
  if (const auto* call = std::get_if<Call>(&stmt.node)) needCall(*call);
}

void Needs::needCall(const Call& call) {
  if (const auto found = functions_.find(call.callee); found != functions_.end()) grown_ |= cells_.add(found->second);
}

//===----------------------------------------------------------------------===//
// The order of statements
//===----------------------------------------------------------------------===//

void Writes::add(const CellSet& written, std::uint32_t at) {
  for (const Cells& cells : written.all()) {
    byCells_[cells].push_back(at);
    const bool byName = cells.object.valid() && accesses_.isNamedOnly(cells.object);
    if (!byName) ofUnnamed_[cells.kind].push_back(at);
  }
}

bool Writes::hasBetween(const Cells& cells, std::uint32_t from, std::uint32_t to) const {
  const auto isBetween = [&](const std::vector<std::uint32_t>& writes) {
    const auto at = std::ranges::lower_bound(writes, from);
    return at != writes.end() && *at <= to;
  };
  const auto has = [&](const Cells& wanted) {
    const auto found = byCells_.find(wanted);
    return found != byCells_.end() && isBetween(found->second);
  };
  if (!cells.object.valid()) {
    const auto found = ofUnnamed_.find(cells.kind);
    return found != ofUnnamed_.end() && isBetween(found->second);
  }
  return has(cells) || (!accesses_.isNamedOnly(cells.object) && has({ObjectId(), cells.kind}));
}

Availability::Availability(const Subject& subject, const Accesses& accesses, FunctionId function,
                           std::map<FunctionId, CellSet>& functions)
    : subject_(subject),
      module_(subject.module),
      accesses_(accesses),
      function_(function),
      functions_(functions),
      writes_(accesses),
      lasting_(accesses) {
  const std::shared_ptr<const Needs> needs = needsWithin(StmtId(), module_[function].body);
  CellSet outer = accesses.none();
  for (const Cells& cells : needs->cells().all())
    if (!cells.object.valid() || module_[cells.object].function != function) outer.add(cells);
  functions.insert_or_assign(function, outer);
  find();
}

Availability::Availability(const Availability& without, Restoration restoration)
    : subject_(without.subject_),
      module_(without.module_),
      accesses_(without.accesses_),
      function_(without.function_),
      functions_(without.functions_),
      needs_(without.needs_),
      restoration_(std::move(restoration)),
      writes_(accesses_),
      lasting_(accesses_) {
  find();
}

void Availability::find() {
  const Block& body = module_[function_].body;
  number(body, StmtId());
  auto whole = std::make_unique<Region>();
  whole->needs = needsWithin(StmtId(), body);
  for (std::size_t k = 0; k < module_.objects.size(); ++k)
    if (module_.objects[k].function == function_) whole->locals.insert(ObjectId(k));
  const Region& region = *regions_.emplace(StmtId(), std::move(whole)).first->second;
  findRegions(body, region);
}

std::shared_ptr<const Needs> Availability::needsWithin(StmtId loop, const Block& block) {
  std::shared_ptr<const Needs>& known = needs_[loop];
  if (!known) known = std::make_shared<const Needs>(subject_, accesses_, block, functions_);
  return known;
}

void Availability::number(const Block& block, StmtId parent) {
  for (const StmtId id : block) {
    Place& place = places_[id];
    place.first = end_++;
    place.parent = parent;
    note(id, accesses_.written(id), place.first);
    forEachBlock(module_[id], [&](const Block& inner) { number(inner, id); });
    // A loop changes its variable once more behind each round.
    if (const auto* loop = std::get_if<For>(&module_[id].node)) {
      CellSet variable = accesses_.none();
      variable.add({loop->variable, CellKind::Integer});
      note(id, variable, end_++);
    }
    places_[id].last = end_ - 1;
  }
}

void Availability::note(StmtId stmt, const CellSet& written, std::uint32_t at) {
  writes_.add(written, at);
  if (!restoration_.write(stmt) && !restoration_.declared().contains(stmt)) lasting_.add(written, at);
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

const Region* Availability::region(StmtId loop) const {
  const auto found = regions_.find(loop);
  return found == regions_.end() ? nullptr : found->second.get();
}

void Availability::findRegions(const Block& block, const Region& region) {
  for (const StmtId id : block) {
    places_.at(id).region = &region;
    const auto* loop = std::get_if<For>(&module_[id].node);
    const Region* inner = &region;
    if (loop) {
      auto made = std::make_unique<Region>();
      made->loop = id, made->outer = &region;
      made->needs = needsWithin(id, loop->body);
      addLocals(loop->body, made->locals);
      if (mayRunAgain(id, *made)) inner = regions_.emplace(id, std::move(made)).first->second.get();
    }
    forEachBlock(module_[id], [&](const Block& each) { findRegions(each, *inner); });
  }
}

bool Region::isContained() const {
  return !needs->keepsOutside() &&
         std::ranges::all_of(needs->written().all(), [&](const Cells& cells) { return locals.contains(cells.object); });
}

bool Availability::mayRunAgain(StmtId id, const Region& made) const {
  if (!made.isContained()) return false;
  const Place& place = places_.at(id);
  return std::ranges::all_of(made.needs->cells().all(), [&](const Cells& cells) {
    if (made.locals.contains(cells.object)) return true;
    if (std::get<For>(module_[id].node).variable == cells.object || isCounter(cells.object, id)) return true;
    return !writes_.hasBetween(cells, place.first + 1, place.last) && isAvailable(cells, id);
  });
}

void Availability::addLocals(const Block& block, std::set<ObjectId>& locals) const {
  forEachStmt(module_, block, [&](const Stmt& stmt) {
    if (const auto* declare = std::get_if<Declare>(&stmt.node)) locals.insert(declare->object);
    if (const auto* loop = std::get_if<For>(&stmt.node)) locals.insert(loop->variable);
  });
}

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

const CellSet& Availability::needsOf(FunctionId callee, SourceRange at) const {
  const auto found = functions_.find(callee);
  if (found == functions_.end()) throw NotReversed{"`" + module_[callee].name + "` calls itself", at};
  return found->second;
}

/// Whether an object is the variable of a counted loop around a statement: the way back counts, too.
bool Availability::isCounter(ObjectId object, StmtId at) const {
  for (StmtId id = places_.at(at).parent; id.valid(); id = places_.at(id).parent) {
    const auto* loop = std::get_if<For>(&module_[id].node);
    if (loop && loop->variable == object) return true;
  }
  return false;
}

StmtId Availability::outermostLoop(StmtId stmt) const {
  StmtId found;
  const StmtId end = places_.at(stmt).region->loop;
  for (StmtId id = places_.at(stmt).parent; id != end; id = places_.at(id).parent) {
    if (isLoop(module_[id])) found = id;
  }
  return found;
}

bool Availability::isAvailable(const Cells& cells, StmtId at) const {
  if (cells.object.valid() && module_[cells.object].kind == ObjectKind::Constant) return true;
  if (cells.object.valid() && isCounter(cells.object, at)) return true;
  // What the statement itself overwrites is there again only when the way back is through with it.
  return !writes_.hasBetween(cells, places_.at(at).first, places_.at(at).last) && isThereBehind(cells, at);
}

/// Whether the way back finds what cells were, once it has come to a statement.
bool Availability::isThereBehind(const Cells& cells, StmtId at) const {
  const Region& region = *places_.at(at).region;
  const StmtId top = outermostLoop(at);
  const std::uint32_t from = places_.at(top.valid() ? top : at).first;
  const std::uint32_t to = region.loop.valid() ? places_.at(region.loop).last : end_;
  if (lasting_.hasBetween(cells, from, to)) return isComputedAgain(cells.object, at);
  if (!region.loop.valid() || region.locals.contains(cells.object)) return true;
  return !writes_.hasBetween(cells, places_.at(region.loop).first + 1, to) && isAvailable(cells, region.loop);
}

bool Availability::hasHeld(const Restoration::Write& write, StmtId at) const {
  if (!write.holder.valid()) return false;
  const CellKind kind = isReal(module_[module_[write.holder].type].scalar) ? CellKind::Real : CellKind::Integer;
  return isAvailable(Cells{write.holder, kind}, at);
}

/// The statement around another one, or itself, that is in a block of `parent`; none: there is none.
StmtId Availability::around(StmtId stmt, StmtId parent) const {
  while (stmt.valid() && places_.at(stmt).parent != parent) stmt = places_.at(stmt).parent;
  return stmt;
}

/// Whether the way back through a statement has a temporary anew: in the temporary's block, before the way back through
/// the statement or the one around it.
bool Availability::isComputedAgain(ObjectId object, StmtId at) const {
  const Restoration::Temporary* const temporary = object.valid() ? restoration_.temporary(object) : nullptr;
  if (!temporary || !isRepeated(temporary->definition)) return false;
  const StmtId before = around(at, places_.at(temporary->definition).parent);
  if (!before.valid()) return false;
  const auto [known, isNew] = computed_.try_emplace({object, before}, false);
  if (isNew) computed_[{object, before}] = isComputable(*temporary, before);
  return computed_.at({object, before});
}

bool Availability::isComputable(const Restoration::Temporary& temporary, StmtId before) const {
  const Place &from = places_.at(temporary.definition), &to = places_.at(before);
  if (temporary.copy.valid() && places_.at(temporary.copy).first > to.last) {
    const std::vector<Cells> copies = accesses_.cellsAt(std::get<Assign>(module_[temporary.copy].node).place);
    if (isThereBehind(copies.front(), temporary.copy)) return true;
  }
  if (!temporary.isCheap) return false;
  bool computable = true;
  accesses_.forEachLoad(std::get<Assign>(module_[temporary.definition].node).value, [&](ExprId load) {
    for (const Cells& cells : accesses_.cellsAt(module_[load].operands[0]))
      computable = computable && !writes_.hasBetween(cells, from.first + 1, to.last) && isAvailable(cells, before);
  });
  return computable;
}

bool Availability::isAvailable(ExprId expr, StmtId at) const {
  bool available = true;
  accesses_.forEachLoad(expr, [&](ExprId load) {
    for (const Cells& cells : accesses_.cellsAt(module_[load].operands[0]))
      available = available && isAvailable(cells, at);
  });
  return available;
}

}  // namespace sparsegen::differentiate
