//===- Diagnose.cpp - messages --------------------------------------------===//
//
// All that propagate tells the user, in the user's names.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "Propagate/Machine.h"

namespace sparsegen::propagation {

using ir::ObjectId;
using ir::Op;
using ir::TypeKind;

namespace {

/// A name that the user wrote, or what one of ours is to the user.
std::string quoted(const std::string& code) { return code.starts_with("sg_") ? "an unnamed object" : "`" + code + "`"; }

std::string counted(std::uint64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string valuesText(std::int64_t lo, std::int64_t hi) {
  return lo == hi ? std::to_string(lo) : std::to_string(lo) + " to " + std::to_string(hi);
}

/// How C spells an operation on integers.
std::string_view operatorText(Op op) {
  if (op == Op::Add) return " + ";
  if (op == Op::Subtract) return " - ";
  if (op == Op::Multiply) return " * ";
  if (op == Op::Divide) return " / ";
  if (op == Op::Remainder) return " % ";
  if (op == Op::ShiftLeft) return " << ";
  return " >> ";
}

}  // namespace

/// What lies within a library's code is reported at the user's call that leads there.
Diagnostics::Pending Machine::report(DiagId id, SourceRange range, std::string text) {
  const bool isWithin = m_.libraryFiles.contains(range.file) && usersCall_.at.valid();
  if (isWithin) text = "in " + quoted(m_[usersCall_.callee].name) + ", " + text;
  auto pending = diagnostics_.report(id, isWithin ? usersCall_.at : range, text);
  if (isWithin) pending.note(range, "it is here");
  if (!isWithin && usersCall_.isBehind)
    pending.note(usersCall_.at, "it is called by " + quoted(m_[usersCall_.callee].name));
  if ((isWithin || usersCall_.isBehind) && usersCall_.isUndecided &&
      (id == DiagId::OutOfBounds || id == DiagId::ReadUnwritten))
    pending.note(
        "how far that code goes depends on values that are known at run time only, such as the order of what it sorts; "
        "write it out in loops whose bounds are known, or sort by `std::stable_sort`");
  return pending;
}

void Machine::stop(DiagId id, SourceRange range, std::string text, std::string note) {
  auto pending = report(id, range, std::move(text));
  if (!note.empty()) pending.note(std::move(note));
  throw Stopped{};
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

std::string Machine::objectName(ObjectId object) const {
  const std::string& name = calledName(m_[object]);
  return name.substr(std::min(name.find_first_not_of('*'), name.size()));
}

std::string Machine::cellName(ObjectId object, std::uint64_t cell) const {
  std::string name = objectName(object);
  ir::TypeId type = m_[object].type;
  const bool pointee = m_[object].name.starts_with('*');
  const char* member = pointee ? "->" : ".";
  while (true) {
    const ir::Type& t = m_[type];
    if (t.kind == TypeKind::Array) {
      // Of rows whose length is not known, a cell's number does not tell the row.
      if (isRows_[object.value] != 0 && program_.typeCells[t.element.value] == kUnknownCells) return name;
      const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(program_.typeCells[t.element.value], 1));
      // The first record behind a pointer is reached by an arrow.
      const bool arrow = pointee && type == m_[object].type && cell < cells && m_[t.element].kind == TypeKind::Record;
      if (!arrow) {
        name += "[" + std::to_string(cell / cells) + "]";
        member = ".";
      }
      cell %= cells;
      type = t.element;
    } else if (t.kind == TypeKind::Record) {
      const auto& fields = m_[t.record].fields;
      std::uint32_t k = 0;
      while (k + 1 < fields.size() && ir::fieldOffset(m_, t.record, k + 1) <= cell) ++k;
      cell -= ir::fieldOffset(m_, t.record, k);
      type = fields[k].type;
      if (fields[k].isParts) return name + member + (cell == 0 ? "real()" : "imag()");
      if (fields[k].isBase) continue;
      name += member + fields[k].name + (fields[k].isCalled ? "()" : "");
      member = ".";
    } else {
      return name;
    }
  }
}

std::string Machine::originName(std::uint32_t origin) const {
  const auto& [object, cell] = origins_[origin - 1];
  return cellName(object, cell);
}

/// The input that makes an expression unknown.
std::optional<std::string> Machine::unknownName(std::uint32_t expr) {
  const Interval value = integer(expr);
  if (value.known() || value.origin == 0) return std::nullopt;
  return originName(value.origin);
}

/// An input that makes what leads to a place unknown: the way out is to bind it.
std::optional<std::string> Machine::unknownInput(std::uint32_t expr) {
  const Node& n = nodes_[expr];
  if (n.resultKind == TypeKind::Scalar && !ir::isReal(n.kind))
    if (const auto name = unknownName(expr)) return name;
  if (n.op == Op::Address || n.op == Op::Load) return std::nullopt;
  for (const ir::ExprId operand : m_.exprs[expr].operands)
    if (operand.valid())
      if (const auto name = unknownInput(operand.value)) return name;
  return std::nullopt;
}

std::string Machine::bindInWords(const std::string& name) {
  // What a shell takes for something else is quoted.
  const bool isPlain =
      name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:") == std::string::npos;
  const std::string quote = isPlain ? "" : "'";
  return "give `" + name + "` a value with `--set " + quote + name + "=VALUE" + quote + "`, or with `SPARSEGEN_SET(" +
         name + ", VALUE)`";
}

/// Whether the function gets an object as one of constants.
bool Machine::isOfConstants(ObjectId object) const {
  return std::ranges::any_of(m_.interface.parameters, [&](const ir::SignatureParameter& parameter) {
    return (parameter.isMember || parameter.declaration == parameter.constDeclaration) &&
           std::ranges::any_of(m_.externals, [&](const ir::ExternalBinding& binding) {
             return binding.object == object && binding.holder == parameter.object;
           });
  });
}

/// The index that leads to a place: what the message is about.
SourceRange Machine::indexRange(std::uint32_t place) const {
  const Node& n = nodes_[place];
  if (n.op == Op::Field || n.op == Op::PointerCast) return indexRange(n.a);
  if (n.op != Op::Element && n.op != Op::PointerAdd) return rangeOf(place);
  std::uint32_t index = n.b;
  while (nodes_[index].op == Op::Cast) index = nodes_[index].a;
  return rangeOf(index).valid() ? rangeOf(index) : rangeOf(place);
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

void Machine::unreadable(const Value& value, const Node& n, std::uint32_t id) {
  const Pointer p = place(n.a);
  const Pointer target = domain_.targets(p)[0];
  const Instance& instance = memory_.instance(target.target);
  const ObjectId object = instance.object;
  const std::string name =
      p.certain() && isInstance(p) ? cellName(instance, static_cast<std::uint64_t>(p.lo)) : objectName(object);
  if (value.kind != ValueKind::Unset)
    stop(DiagId::Unsupported, rangeOf(id), quoted(name) + " is read as another type than it was written as",
         "convert the value, not the pointer");
  const bool dependent = !dependents_[object.value].empty();
  stop(DiagId::ReadUnwritten, rangeOf(id), quoted(name) + " is read, but was never written",
       dependent && isOfConstants(object) ? quoted(objectName(object)) +
                                                " leads to constants, and is asked for as a dependent; if both sides "
                                                "are swapped: the dependents come first"
       : dependent ? "if the caller sets it before, name it on both sides: it is an independent too, then"
                   : "");
}

void Machine::outOfBounds(const Pointer& p, std::uint32_t where) {
  const Instance& instance = memory_.instance(p.target);
  const std::string name = (instance.isRow ? "a row of " : "") + quoted(objectName(instance.object));
  const std::string extent = ", which has " + counted(instance.extent, "element");
  const Node& n = nodes_[where];
  if (n.op == Op::PointerAdd && p.certain()) {
    const Interval index = integer(n.b);
    if (index.known() && index.lo != p.lo)
      stop(DiagId::OutOfBounds, indexRange(where),
           "index " + std::to_string(index.lo) + " leads to element " + std::to_string(p.lo) + " of " + name + extent);
  }
  if (instance.extent == Instance::kUnknownExtent)
    stop(DiagId::OutOfBounds, indexRange(where), "index " + valuesText(p.lo, p.hi) + " is before the start of " + name);
  stop(DiagId::OutOfBounds, indexRange(where), "index " + valuesText(p.lo, p.hi) + " is outside of " + name + extent);
}

void Machine::outOfArray(const Node& n, std::uint32_t id, const Pointer& base, const Interval& index) {
  const bool single = isInstance(base) && base.certain();
  const std::int64_t extent =
      n.extent != kUnknownCells ? n.extent : integer(m_[m_[m_.exprs[n.a].type].element].extent).hi;
  const std::string name = isInstance(base) ? objectName(memory_.instance(base.target).object) : "the array";
  // Of an array within an object, the object's name alone would be the wrong thing.
  const bool whole = single && base.lo == 0 && nodes_[n.a].op == Op::Address;
  stop(DiagId::OutOfBounds, indexRange(id),
       "index " + valuesText(index.lo, index.hi) + " is outside of " + (whole ? "" : "an array in ") + quoted(name) +
           ", which has " + counted(static_cast<std::uint64_t>(std::max<std::int64_t>(extent, 0)), "element"));
}

void Machine::unknownPointer(const Pointer& p, std::uint32_t where) {
  std::uint32_t id = where;
  while (nodes_[id].family == ir::OpFamily::Place && nodes_[id].op != Op::Address) id = nodes_[id].a;
  std::string name = "this pointer";
  if (nodes_[id].op == Op::Load) {
    const Pointer holder = place(nodes_[id].a);
    if (holder.certain() && isInstance(holder) && memory_.has(holder.target))
      name = quoted(cellName(memory_.instance(holder.target), static_cast<std::uint64_t>(holder.lo)));
  }
  if (p.target == kNullTarget) stop(DiagId::UnknownPointer, rangeOf(where), name + " is null here, and is followed");
  if (isInstance(p)) stop(DiagId::UnknownPointer, rangeOf(where), name + " points to a local of a call that has ended");
  stop(DiagId::UnknownPointer, rangeOf(where), "what " + name + " points to is not known",
       "pointers have to come from the parameters, or from what they lead to");
}

void Machine::unknownExtent(const Pointer& p, std::uint32_t where) {
  const ObjectId object = memory_.instance(p.target).object;
  const std::string name = objectName(object);
  const bool isOwn = m_[object].kind == ir::ObjectKind::Local;
  const auto input = unknownInput(where);
  stop(DiagId::Unsupported, indexRange(where),
       unknownIndexText(where) + " is not static, and the extent of " + quoted(name) + " is not known",
       isOwn ? "make it an array of fixed size"
             : (input ? bindInWords(*input) + ", or " : "") + "write the extent, as in `" + name +
                   "[N]`, in its slot or its type");
}

void Machine::seenAsOther(ObjectId object, std::uint32_t where) {
  stop(DiagId::Unsupported, indexRange(where),
       quoted(objectName(object)) + " is accessed by a pointer to another type than it is declared with",
       "use a pointer to the declared type, or declare it as what it holds");
}

void Machine::overflow(const Node& n, std::uint32_t id, const Interval& a, const Interval& b) {
  const bool unary = ir::info(n.op).arity == 1;
  const std::string code = unary ? "-" + std::to_string(a.lo)
                                 : std::to_string(a.lo) + std::string(operatorText(n.op)) + std::to_string(b.lo);
  const bool divides = (n.op == Op::Divide || n.op == Op::Remainder) && b.lo == 0;
  stop(DiagId::StaticOverflow, rangeOf(id),
       quoted(code) +
           (divides ? " divides by zero" : " does not fit in " + std::to_string(ir::bitWidth(n.kind)) + " bits"));
}

//===----------------------------------------------------------------------===//
// Widenings
//===----------------------------------------------------------------------===//

/// "index `k`" where the input that makes it unknown has a name.
std::string Machine::unknownIndexText(std::uint32_t where) {
  for (std::uint32_t id = where; nodes_[id].family == ir::OpFamily::Place && nodes_[id].op != Op::Address;
       id = nodes_[id].a) {
    const Node& n = nodes_[id];
    if (n.op != Op::Element && n.op != Op::PointerAdd) continue;
    if (integer(n.b).known()) continue;
    if (const auto name = unknownName(n.b)) return "index " + quoted(*name);
    std::uint32_t index = n.b;
    while (nodes_[index].op == Op::Cast) index = nodes_[index].a;
    if (nodes_[index].variable) return "index " + quoted(calledName(m_[m_.exprs[nodes_[index].a].object]));
    return "this index";
  }
  return "the pointer";
}

void Machine::warnLoad(Node& n, std::uint32_t id, const std::vector<Pointer>& cells, SetId set) {
  if (n.warned || n.compared) return;
  n.warned = true;
  std::uint64_t count = 0;
  for (const Pointer& p : cells)
    if (isInstance(p)) count += static_cast<std::uint64_t>((p.hi - p.lo) / p.stride) + 1;
  auto pending = report(DiagId::LoadUnknownIndex, indexRange(n.a).valid() ? indexRange(n.a) : rangeOf(id),
                        unknownIndexText(n.a) + " is not static; what is read of " +
                            quoted(objectName(memory_.instance(cells[0].target).object)) + " may be any of " +
                            counted(count, "element") + ", and depends on " + counted(domain_.sets.size(set), "input"));
  if (const auto input = unknownInput(n.a)) pending.note(bindInWords(*input));
}

void Machine::warnStore(std::uint32_t place, const std::vector<Pointer>& cells) {
  if (nodes_[place].warned) return;
  nodes_[place].warned = true;
  std::uint64_t count = 0;
  for (const Pointer& p : cells) count += static_cast<std::uint64_t>((p.hi - p.lo) / p.stride) + 1;
  auto pending =
      report(DiagId::StoreUnknownIndex, indexRange(place),
             unknownIndexText(place) + " is not static; the value joins each of " + counted(count, "element") + " of " +
                 quoted(objectName(memory_.instance(cells[0].target).object)) + ", and overwrites none");
  if (const auto input = unknownInput(place)) pending.note(bindInWords(*input));
}

}  // namespace sparsegen::propagation
