//===- Outside.cpp - calls of functions that can't be seen into -----------===//
//
// What such a function is given must carry no derivative: neither a value nor
// memory that it can reach from a pointer, however deep. What it may write has
// any value after the call, and must not carry a derivative at any time: no
// tangents follow what it writes.
//
//===----------------------------------------------------------------------===//

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

namespace {

bool isVaried(const Value& value) { return value.kind == ValueKind::Real && value.tag != IndexSets::kEmpty; }

}  // namespace

void Machine::callOutside(const ir::Call& node, SourceRange range) {
  const ir::Function& callee = m_[node.callee];
  for (std::size_t k = 0; k < node.arguments.size(); ++k) {
    const Value given = value(node.arguments[k].value);
    if (isVaried(given)) lentActive(callee, "a value", range);
    if (given.kind == ValueKind::Pointer) lend(callee, given.pointer(), callee.outside->arguments[k].isWritten, range);
  }
  if (!node.result.valid()) return;
  const ir::Type& type = m_[callee.result];
  if (type.kind == ir::TypeKind::Pointer)
    store(node.result, pointerValue({.target = kUnknownTarget}));
  else
    store(node.result, ir::isReal(type.scalar) ? realValue(IndexSets::kEmpty, type.scalar)
                                               : integerValue(wholeRange(type.scalar), type.scalar));
}

/// Through pointers in what it is given, which may be pointers to const or not, a function may write.
void Machine::lend(const ir::Function& callee, const Pointer& first, bool isWritten, SourceRange range) {
  std::vector<std::pair<std::uint32_t, bool>> open;
  std::set<std::pair<std::uint32_t, bool>> seen;
  const auto add = [&](const Pointer& pointer, bool written) {
    for (const Pointer& target : domain_.targets(pointer))
      if (isInstance(target) && memory_.has(target.target) && seen.emplace(target.target, written).second)
        open.emplace_back(target.target, written);
  };
  add(first, isWritten);
  while (!open.empty()) {
    const auto [id, written] = open.back();
    open.pop_back();
    lendInstance(callee, id, written, range);
    if (!ir::holdsPointers(m_, m_[memory_.instance(id).object].type)) continue;
    for (std::uint64_t cell = 0; cell < memory_.instance(id).size; ++cell)
      if (const Value held = memory_.cell(id, cell); held.kind == ValueKind::Pointer) add(held.pointer(), true);
    if (written) overwrite(id);
  }
}

void Machine::lendInstance(const ir::Function& callee, std::uint32_t id, bool isWritten, SourceRange range) {
  const ir::ObjectId object = memory_.instance(id).object;
  const std::string name = "`" + objectName(object) + "`";
  if (!independents_[object.value].empty() || !dependents_[object.value].empty()) lentActive(callee, name, range);
  if (memory_.instance(id).extent == Instance::kUnknownExtent && m_[object].kind == ir::ObjectKind::Local)
    stop(DiagId::NoBody, range,
         "the body of `" + callee.name + "` is not visible here, and it is given memory whose size is not known",
         "give it an array of known size");
  // Rows are made as they are used, so those that are not there yet are asked for by their object.
  if (const auto rows = rowsBehind_.find(object); rows != rowsBehind_.end())
    for (const RowsBehind& behind : rows->second)
      if (!independents_[behind.object.value].empty() || !dependents_[behind.object.value].empty() ||
          rowWritten_[behind.object.value] != 0)
        lentActive(callee, "`" + objectName(behind.object) + "`", range);
  if (variedObject_[object.value])
    for (std::uint64_t cell = 0; cell < memory_.instance(id).size; ++cell)
      if (isVaried(memory_.cell(id, cell))) lentActive(callee, name, range);
  if (!isWritten) return;
  lentForWriting_.emplace(object, std::pair{&callee, range});
  if (!ir::holdsPointers(m_, m_[object].type)) overwrite(id);
}

/// Gives every cell any value; but what SPARSEGEN_SET says stays true, and a pointer of the caller's leads to memory of
/// the caller's.
void Machine::overwrite(std::uint32_t id) {
  const ir::ObjectId object = memory_.instance(id).object;
  if (m_[object].kind == ir::ObjectKind::Constant) return;
  if (memory_.instance(id).extent != Instance::kUnknownExtent && memory_.instance(id).extent <= kMostCells)
    memory_.grow(id, memory_.instance(id).extent);
  Instance& instance = memory_.instance(id);
  instance.written = true;
  steps_ += instance.size;
  if (instance.isRow) rowWritten_[object.value] = 1;
  const ir::TypeId type = instance.isRow ? m_[m_[object].type].element : m_[object].type;
  for (std::uint64_t at = 0; at < instance.size; ++at) {
    const std::uint64_t cell = instance.first + at;
    const ir::TypeId held = cellType(type, at);
    if (m_[held].kind == ir::TypeKind::Pointer) {
      if (!isEntryMemory(object)) memory_.write(id, at, pointerValue({.target = kUnknownTarget}));
    } else if (const Value& old = memory_.cell(id, at);
               !bound_.contains({object.value, cell}) &&
               !(old.kind == ValueKind::Real && !old.knownReal && !old.maybeUnset)) {
      memory_.write(id, at, passiveValue(held, object, cell));
    }
  }
}

void Machine::lentActive(const ir::Function& callee, const std::string& what, SourceRange range) {
  stop(DiagId::NoBody, range,
       "the body of `" + callee.name + "` is not visible here, and it is given " + what + " that carries a derivative",
       "define it in this file or in a header that it includes; or put the call between `#ifndef __SPARSEGEN__` and "
       "`#endif`, if it does not matter");
}

/// At the end it is known which objects carry a derivative at some time.
void Machine::checkLent() {
  for (const auto& [object, at] : lentForWriting_)
    if (variedObject_[object.value]) lentActive(*at.first, "`" + objectName(object) + "`", at.second);
}

}  // namespace sparsegen::propagation
