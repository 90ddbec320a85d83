//===- Outside.cpp - calls of functions that can't be seen into -----------===//

#include "Propagate/Outside.h"

#include "Propagate/Diagnose.h"
#include "Propagate/Entry.h"
#include "Propagate/Evaluate.h"
#include "Propagate/Machine.h"
#include "Propagate/Store.h"

namespace sparsegen::propagation {

static void addWritten(Machine& m, std::set<Loan>& loans);
static void lend(Machine& m, const ir::Function& callee, std::set<Loan> loans, SourceRange range);
static void requireAlike(Machine& m, const ir::Function& callee, ir::ObjectId object, SourceRange range);
static void lendInstance(Machine& m, const ir::Function& callee, const Loan& loan, SourceRange range);
static void overwrite(Machine& m, std::uint32_t instance);
[[noreturn]] static void lentActive(Machine& m, const ir::Function& callee, const std::string& what, SourceRange range);

namespace {

bool isVaried(const Value& value) { return value.kind == ValueKind::Real && value.tag != IndexSets::kEmpty; }

}  // namespace

/// The first object with a derivative that is reached from a value, by pointers in memory too; none where there is
/// none.
static std::optional<ir::ObjectId> activeBehind(Machine& m, const Value& given) {
  std::set<std::uint32_t> seen;
  std::vector<Value> open{given};
  while (!open.empty()) {
    const Value value = open.back();
    open.pop_back();
    if (value.kind != ValueKind::Pointer) continue;
    const Pointer pointer = value.pointer();
    for (const Pointer& target : m.domain.targets(pointer)) {
      if (!isInstance(target) || !m.memory.has(target.target) || !seen.insert(target.target).second) continue;
      const ir::ObjectId object = m.memory.instance(target.target).object;
      if (!m.independents[object.value].empty()) return object;
      const bool holdsPointers = ir::holdsPointers(m.module, m.module[object].type);
      for (std::uint64_t cell = 0; cell < m.memory.instance(target.target).size; ++cell) {
        const Value held = m.memory.cell(target.target, cell);
        if (isVaried(held)) return object;
        if (holdsPointers) open.push_back(held);
      }
    }
  }
  return std::nullopt;
}

/// Refuses a length that arguments gave where the function is told another one, by any of its integers.
static void requireLength(Machine& m, const ir::Call& node, SourceRange range) {
  const ir::Function& callee = m.module[node.callee];
  const auto isInteger = [&](std::size_t k) {
    const ir::Type& type = m.module[m.module[callee.parameters[k]].type];
    return type.kind == ir::TypeKind::Scalar && ir::isInteger(type.scalar);
  };
  if (callee.parameters.empty() || !isInteger(0) || !callee.rule->isNamed[0]) return;
  const Interval length = evaluate(m, node.arguments[0].value).interval();
  bool isTold = false, isOther = false;
  for (std::size_t k = 1; k < node.arguments.size(); ++k) {
    if (!isInteger(k)) continue;
    const Interval told = evaluate(m, node.arguments[k].value).interval();
    (told.lo == length.lo && told.hi == length.hi ? isTold : isOther) = true;
  }
  if (isOther && !isTold)
    stop(m, DiagId::BadRule, range,
         "the rule of `" + callee.rule->of + "` does not say how long it is; these arguments have " +
             std::to_string(length.lo) + " elements, which is none of the integers that it is given",
         "write its length with the index: `y[i < n] : x[i < n]`");
}

void requireRuled(Machine& m, const ir::Call& node, SourceRange range) {
  const ir::Function& callee = m.module[node.callee];
  requireLength(m, node, range);
  for (std::size_t k = 0; k < node.arguments.size(); ++k) {
    if (callee.rule->isNamed[k]) continue;
    const Value given = evaluate(m, node.arguments[k].value);
    const auto behind = activeBehind(m, given);
    if (!isVaried(given) && !behind) continue;
    const std::string parameter = "`" + m.module[callee.parameters[k]].name + "`";
    stop(m, DiagId::UnnamedArgument, range,
         "`" + callee.rule->of + "` is given " + (behind ? "`" + objectName(m, *behind) + "`" : "a value") +
             ", which carries a derivative, for " + parameter + ", which its rule does not name",
         "name " + parameter + " in the dependency of its `SPARSEGEN_RULE`, and write its partial derivatives too");
  }
}

void callOutside(Machine& m, const ir::Call& node, SourceRange range) {
  const ir::Function& callee = m.module[node.callee];
  std::set<Loan> loans;
  bool leadsAnywhere = false;
  for (std::size_t k = 0; k < node.arguments.size(); ++k) {
    const Value given = evaluate(m, node.arguments[k].value);
    if (isVaried(given)) lentActive(m, callee, "a value", range);
    if (given.kind != ValueKind::Pointer) continue;
    const bool isUntyped = m.module[m.module[m.module[callee.parameters[k]].type].element].kind == ir::TypeKind::Void;
    const Pointer pointer = given.pointer();
    for (const Pointer& target : m.domain.targets(pointer)) {
      const bool isKnown = isInstance(target) && m.memory.has(target.target);
      leadsAnywhere = leadsAnywhere || (!isKnown && target.target != kNullTarget);
      if (!isKnown) continue;
      if (isUntyped) requireAlike(m, callee, m.memory.instance(target.target).object, range);
      loans.insert({target.target, callee.outside->arguments[k].isWritten});
    }
  }
  if (leadsAnywhere && !callee.outside->isForgetful) addWritten(m, loans);
  if (!callee.outside->isForgetful)
    for (const auto& [loan, object] : m.kept)
      if (m.memory.has(loan.id) && m.memory.instance(loan.id).object == object) loans.insert(loan);
  lend(m, callee, std::move(loans), range);
  if (!node.result.valid()) return;
  const ir::Type& type = m.module[callee.result];
  if (type.kind == ir::TypeKind::Pointer)
    store(m, node.result, pointerValue({.target = kUnknownTarget}));
  else
    store(m, node.result,
          ir::isReal(type.scalar) ? realValue(IndexSets::kEmpty, type.scalar)
                                  : integerValue(wholeRange(type.scalar), type.scalar));
}

/// By a handle of the caller's a function may find what was written in the caller's memory, of which it knows as ever.
static void addWritten(Machine& m, std::set<Loan>& loans) {
  for (std::uint32_t id = 0; id < m.memory.instanceCount(); ++id) {
    const ir::ObjectId object = m.memory.instance(id).object;
    if (!object.valid()) continue;
    const bool isSlot = !m.independents[object.value].empty() || !m.dependents[object.value].empty();
    if (m.module[object].kind == ir::ObjectKind::External && m.memory.instance(id).written && !isSlot)
      loans.insert({id, true});
  }
}

/// Through pointers in what it is given, which may be pointers to const or not, a function may write. It may keep them
/// all.
static void lend(Machine& m, const ir::Function& callee, std::set<Loan> loans, SourceRange range) {
  std::vector<Loan> open(loans.begin(), loans.end());
  while (!open.empty()) {
    const Loan loan = open.back();
    open.pop_back();
    const ir::ObjectId object = m.memory.instance(loan.id).object;
    lendInstance(m, callee, loan, range);
    if (!callee.outside->isForgetful) m.kept.insert_or_assign({loan.id, loan.isWritten, true}, object);
    if (!ir::holdsPointers(m.module, m.module[object].type)) continue;
    for (std::uint64_t cell = 0; cell < m.memory.instance(loan.id).size; ++cell)
      if (const Value held = m.memory.cell(loan.id, cell); held.kind == ValueKind::Pointer)
        for (const Pointer pointer = held.pointer(); const Pointer& target : m.domain.targets(pointer))
          if (const Loan inner{target.target, true, loan.isKept};
              isInstance(target) && m.memory.has(target.target) && loans.insert(inner).second) {
            requireAlike(m, callee, m.memory.instance(target.target).object, range);
            open.push_back(inner);
          }
    if (loan.isWritten) overwrite(m, loan.id);
  }
}

/// An untyped pointer tells nobody that generated code has a struct of its own.
static void requireAlike(Machine& m, const ir::Function& callee, ir::ObjectId object, SourceRange range) {
  if (!ir::holdsOther(m.module, m.module[object].type)) return;
  stop(m, DiagId::NoBody, range,
       "the body of `" + callee.name + "` is not visible here, and it is given `" + objectName(m, object) +
           "`, which generated code lays out in another way",
       "declare its type in a header, or give the function what it needs of it");
}

static void lendInstance(Machine& m, const ir::Function& callee, const Loan& loan, SourceRange range) {
  const std::uint32_t id = loan.id;
  const ir::ObjectId object = m.memory.instance(id).object;
  const std::string name = (loan.isKept ? "by an earlier call `" : "`") + objectName(m, object) + "`";
  if (!m.independents[object.value].empty() || !m.dependents[object.value].empty()) lentActive(m, callee, name, range);
  if (m.memory.instance(id).extent == Instance::kUnknownExtent && m.module[object].kind == ir::ObjectKind::Local &&
      !m.module[object].isFilled)
    stop(m, DiagId::NoBody, range,
         "the body of `" + callee.name + "` is not visible here, and it is given memory whose size is not known",
         "give it an array of known size");
  // Rows are made as they are used, so those that are not there yet are asked for by their object.
  if (const auto rows = m.rowsBehind.find(object); rows != m.rowsBehind.end())
    for (const RowsBehind& behind : rows->second)
      if (!m.independents[behind.object.value].empty() || !m.dependents[behind.object.value].empty() ||
          m.rowWritten[behind.object.value] != 0)
        lentActive(m, callee, "`" + objectName(m, behind.object) + "`", range);
  if (m.variedObject[object.value])
    for (std::uint64_t cell = 0; cell < m.memory.instance(id).size; ++cell)
      if (isVaried(m.memory.cell(id, cell))) lentActive(m, callee, name, range);
  if (!loan.isWritten) return;
  m.lentForWriting.emplace(object, std::pair{&callee, range});
  if (!ir::holdsPointers(m.module, m.module[object].type)) overwrite(m, id);
}

/// Gives every cell any value; but what SPARSEGEN_SET says stays true, and a pointer of the caller's leads to memory of
/// the caller's.
static void overwrite(Machine& m, std::uint32_t id) {
  const ir::ObjectId object = m.memory.instance(id).object;
  if (m.module[object].kind == ir::ObjectKind::Constant) return;
  if (m.memory.instance(id).extent != Instance::kUnknownExtent && m.memory.instance(id).extent <= kMostCells)
    m.memory.grow(id, m.memory.instance(id).extent);
  Instance& instance = m.memory.instance(id);
  instance.written = true;
  m.steps += instance.size;
  if (instance.isRow) m.rowWritten[object.value] = 1;
  const ir::TypeId type = instance.isRow ? m.module[m.module[object].type].element : m.module[object].type;
  for (std::uint64_t at = 0; at < instance.size; ++at) {
    const std::uint64_t cell = instance.first + at;
    const ir::TypeId held = cellType(m, type, at);
    if (m.module[held].kind == ir::TypeKind::Pointer) {
      if (!isEntryMemory(m, object)) m.memory.write(id, at, pointerValue({.target = kUnknownTarget}));
    } else if (const Value& old = m.memory.cell(id, at);
               !m.bound.contains({object.value, cell}) &&
               !(old.kind == ValueKind::Real && !old.knownReal && !old.maybeUnset)) {
      m.memory.write(id, at, passiveValue(m, held, object, cell));
    }
  }
}

static void lentActive(Machine& m, const ir::Function& callee, const std::string& what, SourceRange range) {
  stop(m, DiagId::NoBody, range,
       "the body of `" + callee.name + "` is not visible here, and it is given " + what + " that carries a derivative",
       "define it in this file or in a header that it includes, or say with `SPARSEGEN_RULE` before its declaration "
       "what "
       "it depends on: without it, a derivative would be missing");
}

void checkLent(Machine& m) {
  for (const auto& [object, at] : m.lentForWriting)
    if (m.variedObject[object.value]) lentActive(m, *at.first, "`" + objectName(m, object) + "`", at.second);
}

}  // namespace sparsegen::propagation
