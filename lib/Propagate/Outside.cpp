//===- Outside.cpp - calls of functions that can't be seen into -----------===//
//
// What such a function is given must carry no derivative: neither a value nor
// memory that it can reach from a pointer, however deep. What it may write has
// any value after the call, and must not carry a derivative at any time: no
// tangents follow what it writes. It may keep the pointers, so that all this
// holds again for later calls of any such function.
//
//===----------------------------------------------------------------------===//

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

namespace {

bool isVaried(const Value& value) { return value.kind == ValueKind::Real && value.tag != IndexSets::kEmpty; }

}  // namespace

void Machine::callOutside(const ir::Call& node, SourceRange range) {
  const ir::Function& callee = m_[node.callee];
  std::set<Loan> loans;
  bool leadsAnywhere = false;
  for (std::size_t k = 0; k < node.arguments.size(); ++k) {
    const Value given = value(node.arguments[k].value);
    if (isVaried(given)) lentActive(callee, "a value", range);
    if (given.kind != ValueKind::Pointer) continue;
    const bool isUntyped = m_[m_[m_[callee.parameters[k]].type].element].kind == ir::TypeKind::Void;
    for (const Pointer& target : domain_.targets(given.pointer())) {
      const bool isKnown = isInstance(target) && memory_.has(target.target);
      leadsAnywhere = leadsAnywhere || (!isKnown && target.target != kNullTarget);
      if (!isKnown) continue;
      if (isUntyped) requireAlike(callee, memory_.instance(target.target).object, range);
      loans.insert({target.target, callee.outside->arguments[k].isWritten});
    }
  }
  if (leadsAnywhere && !callee.outside->isForgetful) addWritten(loans);
  if (!callee.outside->isForgetful)
    for (const auto& [loan, object] : kept_)
      if (memory_.has(loan.id) && memory_.instance(loan.id).object == object) loans.insert(loan);
  lend(callee, std::move(loans), range);
  if (!node.result.valid()) return;
  const ir::Type& type = m_[callee.result];
  if (type.kind == ir::TypeKind::Pointer)
    store(node.result, pointerValue({.target = kUnknownTarget}));
  else
    store(node.result, ir::isReal(type.scalar) ? realValue(IndexSets::kEmpty, type.scalar)
                                               : integerValue(wholeRange(type.scalar), type.scalar));
}

/// By a handle of the caller's a function may find what was written in the caller's memory, of which it knows as ever.
void Machine::addWritten(std::set<Loan>& loans) {
  for (std::uint32_t id = 0; id < memory_.instanceCount(); ++id) {
    const ir::ObjectId object = memory_.instance(id).object;
    if (!object.valid()) continue;
    const bool isSlot = !independents_[object.value].empty() || !dependents_[object.value].empty();
    if (m_[object].kind == ir::ObjectKind::External && memory_.instance(id).written && !isSlot)
      loans.insert({id, true});
  }
}

/// Through pointers in what it is given, which may be pointers to const or not, a function may write. It may keep them
/// all.
void Machine::lend(const ir::Function& callee, std::set<Loan> loans, SourceRange range) {
  std::vector<Loan> open(loans.begin(), loans.end());
  while (!open.empty()) {
    const Loan loan = open.back();
    open.pop_back();
    const ir::ObjectId object = memory_.instance(loan.id).object;
    lendInstance(callee, loan, range);
    if (!callee.outside->isForgetful) kept_.insert_or_assign({loan.id, loan.isWritten, true}, object);
    if (!ir::holdsPointers(m_, m_[object].type)) continue;
    for (std::uint64_t cell = 0; cell < memory_.instance(loan.id).size; ++cell)
      if (const Value held = memory_.cell(loan.id, cell); held.kind == ValueKind::Pointer)
        for (const Pointer& target : domain_.targets(held.pointer()))
          if (const Loan inner{target.target, true, loan.isKept};
              isInstance(target) && memory_.has(target.target) && loans.insert(inner).second) {
            requireAlike(callee, memory_.instance(target.target).object, range);
            open.push_back(inner);
          }
    if (loan.isWritten) overwrite(loan.id);
  }
}

/// An untyped pointer tells nobody that generated code has a struct of its own.
void Machine::requireAlike(const ir::Function& callee, ir::ObjectId object, SourceRange range) {
  if (!ir::holdsOther(m_, m_[object].type)) return;
  stop(DiagId::NoBody, range,
       "the body of `" + callee.name + "` is not visible here, and it is given `" + objectName(object) +
           "`, which generated code lays out in another way",
       "declare its type in a header, or give the function what it needs of it");
}

void Machine::lendInstance(const ir::Function& callee, const Loan& loan, SourceRange range) {
  const std::uint32_t id = loan.id;
  const ir::ObjectId object = memory_.instance(id).object;
  const std::string name = (loan.isKept ? "by an earlier call `" : "`") + objectName(object) + "`";
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
  if (!loan.isWritten) return;
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
       "define it in this file or in a header that it includes: without it, a derivative would be missing");
}

/// At the end it is known which objects carry a derivative at some time.
void Machine::checkLent() {
  for (const auto& [object, at] : lentForWriting_)
    if (variedObject_[object.value]) lentActive(*at.first, "`" + objectName(object) + "`", at.second);
}

}  // namespace sparsegen::propagation
