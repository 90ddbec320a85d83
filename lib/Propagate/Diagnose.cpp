//===- Diagnose.cpp - messages --------------------------------------------===//

#include "Propagate/Diagnose.h"

#include <algorithm>

#include "Propagate/Evaluate.h"
#include "Propagate/Machine.h"
#include "Propagate/Place.h"

namespace sparsegen::propagation {

using ir::ObjectId;
using ir::Op;
using ir::TypeKind;

static std::string unknownIndexText(Machine& m, std::uint32_t place);

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
static Diagnostics::Pending report(Machine& m, DiagId id, SourceRange range, std::string text) {
  const bool isWithin = m.module.libraryFiles.contains(range.file) && m.usersCall.at.valid();
  if (isWithin) text = "in " + quoted(m.module[m.usersCall.callee].name) + ", " + text;
  auto pending = m.diagnostics.report(id, isWithin ? m.usersCall.at : range, text);
  if (isWithin) pending.note(range, "it is here");
  if (!isWithin && m.usersCall.isBehind)
    pending.note(m.usersCall.at, "it is called by " + quoted(m.module[m.usersCall.callee].name));
  if ((isWithin || m.usersCall.isBehind) && m.usersCall.isUndecided &&
      (id == DiagId::OutOfBounds || id == DiagId::ReadUnwritten))
    pending.note(
        "how far that code goes depends on values that are known at run time only, such as the order of what it sorts; "
        "write it out in loops whose bounds are known, or sort by `std::stable_sort`");
  return pending;
}

void stop(Machine& m, DiagId id, SourceRange range, std::string text, std::string note) {
  auto pending = report(m, id, range, std::move(text));
  if (!note.empty()) pending.note(std::move(note));
  throw Stopped{};
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

std::string objectName(const Machine& m, ObjectId object) {
  const std::string& name = calledName(m.module[object]);
  return name.substr(std::min(name.find_first_not_of('*'), name.size()));
}

/// Whether an object is the elements of a container that is a parameter: they are reached by an index alone.
static bool isOfContainer(const ir::Module& module, ObjectId object) {
  return std::ranges::any_of(module.externals, [&](const ir::ExternalBinding& each) {
    return each.object == object &&
           std::ranges::any_of(module.interface.parameters, [&](const ir::SignatureParameter& parameter) {
             return parameter.object == each.holder && parameter.passing == ir::Passing::Data;
           });
  });
}

std::string cellName(const Machine& m, ObjectId object, std::uint64_t cell) {
  std::string name = objectName(m, object);
  ir::TypeId type = m.module[object].type;
  const bool pointee = m.module[object].name.starts_with('*');
  const char* member = pointee ? "->" : ".";
  const bool isContainer = isOfContainer(m.module, object);
  while (true) {
    const ir::Type& t = m.module[type];
    if (t.kind == TypeKind::Array) {
      // Of rows whose length is not known, a cell's number does not tell the row.
      if (m.isRows[object.value] != 0 && m.program.typeCells[t.element.value] == kUnknownCells) return name;
      const auto cells = static_cast<std::uint64_t>(std::max<std::int64_t>(m.program.typeCells[t.element.value], 1));
      // The first record behind a pointer is reached by an arrow.
      const bool arrow = pointee && !isContainer && type == m.module[object].type && cell < cells &&
                         m.module[t.element].kind == TypeKind::Record;
      if (!arrow) {
        name += "[" + std::to_string(cell / cells) + "]";
        member = ".";
      }
      cell %= cells;
      type = t.element;
    } else if (t.kind == TypeKind::Record) {
      const auto& fields = m.module[t.record].fields;
      std::uint32_t k = 0;
      while (k + 1 < fields.size() && ir::fieldOffset(m.module, t.record, k + 1) <= cell) ++k;
      cell -= ir::fieldOffset(m.module, t.record, k);
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

static std::string originName(const Machine& m, std::uint32_t origin) {
  const auto& [object, cell] = m.origins[origin - 1];
  return cellName(m, object, cell);
}

std::optional<std::string> unknownName(Machine& m, std::uint32_t expr) {
  const Interval value = integer(m, expr);
  if (value.known() || value.origin == 0) return std::nullopt;
  return originName(m, value.origin);
}

/// An input that makes what leads to a place unknown: the way out is to bind it.
static std::optional<std::string> unknownInput(Machine& m, std::uint32_t expr) {
  const Node& n = m.nodes[expr];
  if (n.resultKind == TypeKind::Scalar && !ir::isReal(n.kind))
    if (const auto name = unknownName(m, expr)) return name;
  if (n.op == Op::Address || n.op == Op::Load) return std::nullopt;
  for (const ir::ExprId operand : m.module.exprs[expr].operands)
    if (operand.valid())
      if (const auto name = unknownInput(m, operand.value)) return name;
  return std::nullopt;
}

/// The two ways to bind a name to something.
static std::string bindingOf(const std::string& name, const std::string& to) {
  // What a shell takes for something else is quoted.
  const bool isPlain =
      name.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.:") == std::string::npos;
  const std::string quote = isPlain ? "" : "'";
  return "`--set " + quote + name + "=" + to + quote + "`, or with `SPARSEGEN_SET(" + name + ", " + to + ")`";
}

std::string bindInWords(const std::string& name) {
  return "give `" + name + "` a value with " + bindingOf(name, "VALUE");
}

std::string orAtRunTime(const std::string& name) {
  if (name.find_first_of("[(") != std::string::npos) return {};
  return "; or let it be known at run time only, with `SPARSEGEN_STRUCTURE(" + name + ")` or `--structure '" + name +
         "'`";
}

/// Whether the function gets an object as one of constants.
static bool isOfConstants(const Machine& m, ObjectId object) {
  return std::ranges::any_of(m.module.interface.parameters, [&](const ir::SignatureParameter& parameter) {
    return (parameter.isMember || parameter.declaration == parameter.constDeclaration) &&
           std::ranges::any_of(m.module.externals, [&](const ir::ExternalBinding& binding) {
             return binding.object == object && binding.holder == parameter.object;
           });
  });
}

SourceRange indexRange(const Machine& m, std::uint32_t place) {
  const Node& n = m.nodes[place];
  if (n.op == Op::Field || n.op == Op::PointerCast) return indexRange(m, n.a);
  if (n.op != Op::Element && n.op != Op::PointerAdd) return rangeOf(m, place);
  std::uint32_t index = n.b;
  while (m.nodes[index].op == Op::Cast) index = m.nodes[index].a;
  return rangeOf(m, index).valid() ? rangeOf(m, index) : rangeOf(m, place);
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

void unreadable(Machine& m, const Value& value, const Node& n, std::uint32_t id) {
  const Pointer p = place(m, n.a);
  const Pointer target = m.domain.targets(p)[0];
  const Instance& instance = m.memory.instance(target.target);
  const ObjectId object = instance.object;
  const std::string name =
      p.certain() && isInstance(p) ? cellName(m, instance, static_cast<std::uint64_t>(p.lo)) : objectName(m, object);
  if (value.kind != ValueKind::Unset)
    stop(m, DiagId::Unsupported, rangeOf(m, id), quoted(name) + " is read as another type than it was written as",
         "convert the value, not the pointer");
  const bool dependent = !m.dependents[object.value].empty();
  stop(m, DiagId::ReadUnwritten, rangeOf(m, id), quoted(name) + " is read, but was never written",
       dependent && isOfConstants(m, object)
           ? quoted(objectName(m, object)) +
                 " leads to constants, and is asked for as a dependent; if both sides "
                 "are swapped: the dependents come first"
       : dependent ? "if the caller sets it before, name it on both sides: it is an independent too, then"
                   : "");
}

/// Of a slot of numbers with a lower bound, the caller's index of its first element, or of that of each row.
static std::optional<std::int64_t> firstIndex(const Machine& m, ObjectId object) {
  for (const auto* slots : {&m.module.independents, &m.module.dependents})
    for (const ir::Slot& slot : *slots)
      if (slot.object == object && !slot.begins.empty() &&
          m.module[ir::innermost(m.module, m.module[object].type)].kind == ir::TypeKind::Scalar)
        return ir::staticInteger(m.module, slot.begins.back());
  return std::nullopt;
}

void outOfBounds(Machine& m, const Pointer& p, std::uint32_t where) {
  const Instance& instance = m.memory.instance(p.target);
  const std::string name = (instance.isRow ? "a row of " : "") + quoted(objectName(m, instance.object));
  const std::string extent = ", which has " + counted(instance.extent, "element");
  const Node& n = m.nodes[where];
  const auto first = firstIndex(m, instance.object);
  if (first && instance.extent != Instance::kUnknownExtent)
    stop(m, DiagId::OutOfBounds, indexRange(m, where),
         "index " + valuesText(p.lo + *first, p.hi + *first) + " is outside of " + name + ", which has [" +
             std::to_string(*first) + ":" + std::to_string(*first + static_cast<std::int64_t>(instance.extent)) + "]");
  if (n.op == Op::PointerAdd && p.certain()) {
    const Interval index = integer(m, n.b);
    if (index.known() && index.lo != p.lo)
      stop(m, DiagId::OutOfBounds, indexRange(m, where),
           "index " + std::to_string(index.lo) + " leads to element " + std::to_string(p.lo) + " of " + name + extent);
  }
  if (instance.extent == Instance::kUnknownExtent)
    stop(m, DiagId::OutOfBounds, indexRange(m, where),
         "index " + valuesText(p.lo, p.hi) + " is before the start of " + name);
  stop(m, DiagId::OutOfBounds, indexRange(m, where),
       "index " + valuesText(p.lo, p.hi) + " is outside of " + name + extent);
}

void outOfArray(Machine& m, const Node& n, std::uint32_t id, const Pointer& base, const Interval& index) {
  const bool single = isInstance(base) && base.certain();
  const std::int64_t extent =
      n.extent != kUnknownCells ? n.extent : integer(m, m.module[m.module[m.module.exprs[n.a].type].element].extent).hi;
  const std::string name = isInstance(base) ? objectName(m, m.memory.instance(base.target).object) : "the array";
  // Of an array within an object, the object's name alone would be the wrong thing.
  const bool whole = single && base.lo == 0 && m.nodes[n.a].op == Op::Address;
  stop(m, DiagId::OutOfBounds, indexRange(m, id),
       "index " + valuesText(index.lo, index.hi) + " is outside of " + (whole ? "" : "an array in ") + quoted(name) +
           ", which has " + counted(static_cast<std::uint64_t>(std::max<std::int64_t>(extent, 0)), "element"));
}

/// Whether a function is one of ours that finds out which function a pointer leads to: `sg_call`, `sg_call_2`. One for
/// pointers to member functions has an object, and `sg_call_area` is of a virtual one.
static bool findsFunction(const ir::Module& module, const ir::Function& function) {
  constexpr std::string_view kName = "sg_call";
  if (!function.name.starts_with(kName)) return false;
  const std::string_view rest = std::string_view(function.name).substr(kName.size());
  const bool hasObject = function.parameters.size() > 1 && module[function.parameters[1]].name == "self";
  return rest.find_first_not_of("_0123456789") == std::string_view::npos && !hasObject;
}

/// A call through a pointer of the caller's: it is followed in a function of ours that finds out what is called, and
/// its origin is what the user knows.
static void unknownFunction(Machine& m, std::int64_t origin) {
  const std::string name = origin > 0 ? originName(m, static_cast<std::uint32_t>(origin)) : "";
  stop(m, DiagId::UnknownPointer, m.usersCall.at,
       "which function " + (name.empty() ? "this pointer" : quoted(name)) + " points to is not known",
       name.empty() ? "call a function by its name, or through a pointer that `--set` names one for"
                    : "name the function with " + bindingOf(name, "FUNCTION"));
}

void unknownPointer(Machine& m, const Pointer& p, std::uint32_t where) {
  const bool isCalled = m.usersCall.at.valid() && findsFunction(m.module, m.module[m.function]);
  if (p.target == kUnknownTarget && isCalled) unknownFunction(m, p.lo);
  std::uint32_t id = where;
  while (m.nodes[id].family == ir::OpFamily::Place && m.nodes[id].op != Op::Address) id = m.nodes[id].a;
  std::string name = "this pointer";
  if (m.nodes[id].op == Op::Load) {
    const Pointer holder = place(m, m.nodes[id].a);
    if (holder.certain() && isInstance(holder) && m.memory.has(holder.target))
      name = quoted(cellName(m, m.memory.instance(holder.target), static_cast<std::uint64_t>(holder.lo)));
  }
  if (p.target == kNullTarget)
    stop(m, DiagId::UnknownPointer, rangeOf(m, where), name + " is null here, and is followed");
  if (isInstance(p))
    stop(m, DiagId::UnknownPointer, rangeOf(m, where), name + " points to a local of a call that has ended");
  stop(m, DiagId::UnknownPointer, rangeOf(m, where), "what " + name + " points to is not known",
       "pointers have to come from the parameters, or from what they lead to");
}

void unknownExtent(Machine& m, const Pointer& p, std::uint32_t where) {
  const ObjectId object = m.memory.instance(p.target).object;
  const std::string name = objectName(m, object);
  const bool isOwn = m.module[object].kind == ir::ObjectKind::Local;
  const auto input = unknownInput(m, where);
  stop(m, DiagId::Unsupported, indexRange(m, where),
       unknownIndexText(m, where) + " is not static, and the extent of " + quoted(name) + " is not known",
       isOwn ? "make it an array of fixed size"
             : (input ? bindInWords(*input) + ", or " : "") + "write the extent, as in `" + name +
                   "[N]`, in its slot or its type");
}

void seenAsOther(Machine& m, ObjectId object, std::uint32_t where) {
  stop(m, DiagId::Unsupported, indexRange(m, where),
       quoted(objectName(m, object)) + " is accessed by a pointer to another type than it is declared with",
       "use a pointer to the declared type, or declare it as what it holds");
}

void overflow(Machine& m, const Node& n, std::uint32_t id, const Interval& a, const Interval& b) {
  const bool unary = ir::info(n.op).arity == 1;
  const std::string code = unary ? "-" + std::to_string(a.lo)
                                 : std::to_string(a.lo) + std::string(operatorText(n.op)) + std::to_string(b.lo);
  const bool divides = (n.op == Op::Divide || n.op == Op::Remainder) && b.lo == 0;
  stop(m, DiagId::StaticOverflow, rangeOf(m, id),
       quoted(code) +
           (divides ? " divides by zero" : " does not fit in " + std::to_string(ir::bitWidth(n.kind)) + " bits"));
}

//===----------------------------------------------------------------------===//
// Widenings
//===----------------------------------------------------------------------===//

/// "index `k`" where the input that makes it unknown has a name.
static std::string unknownIndexText(Machine& m, std::uint32_t where) {
  for (std::uint32_t id = where; m.nodes[id].family == ir::OpFamily::Place && m.nodes[id].op != Op::Address;
       id = m.nodes[id].a) {
    const Node& n = m.nodes[id];
    if (n.op != Op::Element && n.op != Op::PointerAdd) continue;
    if (integer(m, n.b).known()) continue;
    if (const auto name = unknownName(m, n.b)) return "index " + quoted(*name);
    std::uint32_t index = n.b;
    while (m.nodes[index].op == Op::Cast) index = m.nodes[index].a;
    if (m.nodes[index].variable)
      return "index " + quoted(calledName(m.module[m.module.exprs[m.nodes[index].a].object]));
    return "this index";
  }
  return "the pointer";
}

void warnLoad(Machine& m, Node& n, std::uint32_t id, const std::vector<Pointer>& cells, SetId set) {
  if (n.warned || n.compared) return;
  n.warned = true;
  std::uint64_t count = 0;
  for (const Pointer& p : cells)
    if (isInstance(p)) count += static_cast<std::uint64_t>((p.hi - p.lo) / p.stride) + 1;
  auto pending =
      report(m, DiagId::LoadUnknownIndex, indexRange(m, n.a).valid() ? indexRange(m, n.a) : rangeOf(m, id),
             unknownIndexText(m, n.a) + " is not static; what is read of " +
                 quoted(objectName(m, m.memory.instance(cells[0].target).object)) + " may be any of " +
                 counted(count, "element") + ", and depends on " + counted(m.domain.sets.size(set), "input"));
  if (const auto input = unknownInput(m, n.a)) pending.note(bindInWords(*input));
}

void warnStore(Machine& m, std::uint32_t place, const std::vector<Pointer>& cells) {
  if (m.nodes[place].warned) return;
  m.nodes[place].warned = true;
  std::uint64_t count = 0;
  for (const Pointer& p : cells) count += static_cast<std::uint64_t>((p.hi - p.lo) / p.stride) + 1;
  auto pending =
      report(m, DiagId::StoreUnknownIndex, indexRange(m, place),
             unknownIndexText(m, place) + " is not static; the value joins each of " + counted(count, "element") +
                 " of " + quoted(objectName(m, m.memory.instance(cells[0].target).object)) + ", and overwrites none");
  if (const auto input = unknownInput(m, place)) pending.note(bindInWords(*input));
}

}  // namespace sparsegen::propagation
