//===- SparseGradients.cpp - the tangents of locals as short rows ---------===//

#include "Differentiate/Direct/Rows/SparseGradients.h"

#include <algorithm>
#include <utility>

#include "Differentiate/Direct/Rows/NotDirect.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

SparseGradients::SparseGradients(const Subject& subject, const ValueDependentControl& unknown, const Storage& storage,
                                 const GradientLayout& shapes, SlotLimits limits)
    : subject_(subject),
      module_(subject.module),
      unknown_(unknown),
      storage_(storage),
      shapes_(shapes),
      limits_(limits) {
  for (const FunctionId function : reachable(module_)) collect(module_[function].body, function);
  std::vector<Storage::Id> all;
  for (const auto& [cells, each] : classes_) all.push_back(cells);
  for (const Storage::Id cells : all) count(cells);
}

void SparseGradients::collect(const Block& block, FunctionId function) {
  forEachStmt(module_, block, [&](StmtId id) {
    if (const auto* branch = std::get_if<If>(&module_[id].node);
        branch && isValueDependentBranch(subject_, id, *branch))
      if (!unknown_.mayBePassedOver(id) && !unknown_.mayBePassedOver(function)) join(id);
    const auto* combine = std::get_if<Combine>(&module_[id].node);
    if (!combine) return;
    functionOf_[id] = function;
    if (isLocal(combine->place)) classes_[*storage_.cells(combine->place)].combines.push_back(id);
  });
}

//===----------------------------------------------------------------------===//
// Rows that both sides of a branch begin
//===----------------------------------------------------------------------===//

void SparseGradients::join(StmtId branch) {
  for (const Begun& cell : begunByBoth(branch))
    if (!touches(branch, cell.place)) joined_.insert(cell.first.begin(), cell.first.end());
}

std::vector<SparseGradients::Begun> SparseGradients::begun(const Block& block) const {
  std::vector<Begun> found;
  for (const StmtId id : block) {
    const Stmt::Node& node = module_[id].node;
    const Jumps jumps = jumpsFrom(module_, id);
    if (jumps.toLoop || jumps.toCaller) break;
    std::vector<Begun> more;
    if (const auto* combine = std::get_if<Combine>(&node); combine && isLocal(combine->place))
      more.push_back({combine->place, {id}});
    else if (std::holds_alternative<If>(node))
      more = begunByBoth(id);
    for (Begun& each : more)
      if (std::ranges::none_of(found, [&](const Begun& cell) { return sameExpr(module_, cell.place, each.place); }))
        found.push_back(std::move(each));
  }
  return found;
}

/// Where it is not known which side is taken the first one is done first.
std::vector<SparseGradients::Begun> SparseGradients::begunByBoth(StmtId branch) const {
  const If& node = std::get<If>(module_[branch].node);
  const std::vector<Begun> otherwise = begun(node.otherwise);
  std::vector<Begun> found;
  for (Begun& cell : begun(node.then))
    for (const Begun& other : otherwise) {
      if (!sameExpr(module_, cell.place, other.place)) continue;
      if (!isValueDependentBranch(subject_, branch, node))
        cell.first.insert(cell.first.end(), other.first.begin(), other.first.end());
      found.push_back(std::move(cell));
      break;
    }
  return found;
}

/// Whether a branch may read the cells that a place is one of, or do with them what is not seen here.
bool SparseGradients::touches(StmtId branch, ExprId place) const {
  const auto own = storage_.cells(place);
  const auto inside = storage_.behind(place);
  bool found = false;
  forEachStmt(module_, Block{branch}, [&](StmtId id) {
    if (const auto* combine = std::get_if<Combine>(&module_[id].node))
      for (const CombineTerm& term : combine->terms)
        found |= isLocal(term.source) && storage_.cells(term.source) == own;
    if (const auto* call = std::get_if<Call>(&module_[id].node))
      for (const ExprId argument : call->arguments)
        found |= isShadowType(subject_, module_[argument].type) &&
                 (!isCellPointer(subject_, module_[argument].type) || storage_.behind(argument) == inside);
    found |= std::holds_alternative<Assign>(module_[id].node) &&
             isShadowType(subject_, module_[std::get<Assign>(module_[id].node).value].type);
  });
  return found;
}

bool SparseGradients::isLocal(ExprId place) const {
  const auto storage = storage_.behind(place);
  return leadsToLanes(module_, module_[place].type) && storage && !storage_.isCallers(*storage);
}

bool SparseGradients::beginsEmpty(Storage::Id cells) const {
  const auto found = classes_.find(cells);
  return found != classes_.end() && found->second.beginsEmpty;
}

bool SparseGradients::isList(Storage::Id cells) const {
  const auto found = classes_.find(cells);
  return found != classes_.end() && found->second.isList;
}

std::int64_t SparseGradients::width(Storage::Id cells) const {
  const auto found = classes_.find(cells);
  return found == classes_.end() ? 0 : found->second.width;
}

bool SparseGradients::isAlways(StmtId combine) const {
  return !unknown_.mayBePassedOver(combine) && !unknown_.mayBePassedOver(functionOf_.at(combine));
}

bool SparseGradients::adds(const Combine& node) const {
  return std::ranges::any_of(node.terms,
                             [&](const CombineTerm& term) { return sameExpr(module_, term.source, node.place); });
}

/// What is made from a list is one.
std::int64_t SparseGradients::terms(const Combine& node, Class& own) {
  std::int64_t result = 0;
  bool self = false;
  for (const CombineTerm& term : node.terms) {
    if (!isLocal(term.source)) {
      ++result;
    } else if (!self && sameExpr(module_, term.source, node.place)) {
      self = true;
    } else {
      const Storage::Id cells = *storage_.cells(term.source);
      result += count(cells);
      own.isList |= isList(cells);
    }
  }
  return result;
}

void SparseGradients::fail(const char* why, const Class& own) const {
  const StmtId at = own.combines.front();
  const ObjectId named = namedObject(module_, std::get<Combine>(module_[at].node).place);
  throw NotDirect{userName(module_, named) + why, module_[at].range};
}

std::int64_t SparseGradients::count(Storage::Id cells) {
  Class& own = classes_[cells];
  if (own.state == Class::State::Counted) return own.width;
  // What is made from itself, in the end, has no fixed number of slots.
  own.isList |= own.state == Class::State::Counting || shapes_.lists.contains(cells);
  if (std::exchange(own.state, Class::State::Counting) == Class::State::Counting) return 0;
  countSlots(cells, own);
  if (own.isList) requireList(own);
  own.state = Class::State::Counted;
  return own.width;
}

/// Whether a Combine makes a row a multiple of another one of the same cells, slot by slot.
bool SparseGradients::isCarried(StmtId combine, Storage::Id cells) const {
  const Combine& node = std::get<Combine>(module_[combine].node);
  if (node.terms.size() != 1 || adds(node) || !isAlways(combine)) return false;
  const ExprId source = node.terms.front().source;
  return isLocal(source) && storage_.cells(source) == cells;
}

void SparseGradients::countSlots(Storage::Id cells, Class& own) {
  std::vector<StmtId> carried;
  for (const StmtId id : own.combines) {
    if (isCarried(id, cells)) {
      carried.push_back(id);
      continue;
    }
    const Combine node = std::get<Combine>(module_[id].node);
    const std::int64_t number = terms(node, own);
    SlotRange& range = slots_[id];
    range.begins = isAlways(id) && !adds(node);
    countTerms(id, number);
    if (range.begins) own.width = std::max(own.width, range.count);
    own.beginsEmpty |= !range.begins;
  }
  for (const StmtId id : own.combines) {
    if (!slots_.contains(id)) continue;
    SlotRange& range = slots_[id];
    if (!std::exchange(range.begins, range.begins || joined_.contains(id)))
      range.first = std::exchange(own.width, own.width + range.count);
    if (own.width > limits_.slots && !own.isList) fail(" depends on too many inputs", own);
  }
  for (const StmtId id : carried) {
    slots_[id].begins = true;
    countTerms(id, own.width);
  }
}

void SparseGradients::countTerms(StmtId combine, std::int64_t number) {
  SlotRange& range = slots_[combine];
  range.count = number;
  if (const auto merged = shapes_.slotOf.find(combine); merged != shapes_.slotOf.end()) {
    range.slotOf = merged->second;
    range.count = range.slotOf.empty() ? 0 : *std::ranges::max_element(range.slotOf) + 1;
  } else {
    for (std::int64_t k = 0; k < number; ++k) range.slotOf.push_back(k);
  }
}

/// The entries of a list are numbered in the order of their coming, so no values may have a say in that.
void SparseGradients::requireList(Class& own) {
  for (const StmtId id : own.combines) {
    if (!isAlways(id)) fail(" depends on values in the order of its terms", own);
    slots_[id] = {0, 0, !adds(std::get<Combine>(module_[id].node)), {}};
  }
  const Storage::Id cells = *storage_.cells(std::get<Combine>(module_[own.combines.front()].node).place);
  own.width = capacity(cells);
}

/// Most lists are short, and there may be as many as there are rows: they begin small.
std::int64_t SparseGradients::capacity(Storage::Id list) const {
  constexpr std::int64_t kFirst = 32;
  if (const auto known = shapes_.lengths.find(list); known != shapes_.lengths.end()) return known->second;
  if (const auto known = shapes_.capacities.find(list); known != shapes_.capacities.end()) return known->second;
  return std::min(kFirst, limits_.entries);
}

}  // namespace sparsegen::differentiate
