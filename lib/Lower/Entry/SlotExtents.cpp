//===- SlotExtents.cpp - how many cells a slot has ------------------------===//

#include "Lower/Entry/SlotExtents.h"

#include <algorithm>
#include <limits>

#include "IR/Layout.h"
#include "Lower/Classes/Types.h"
#include "Lower/Entry/EntryContext.h"
#include "Lower/Entry/Externals.h"
#include "Lower/Entry/Members.h"
#include "Lower/Entry/Slots.h"
#include "Lower/Source/NumberPointers.h"

namespace sparsegen::lowering {

using ir::TypeKind;

static void contradicts(EntryContext& entry, const RequestSlot& wanted, std::int64_t written, std::int64_t declared) {
  entry.fail(DiagId::BadExtent, wanted.range,
             "slot `" + wanted.path.text + "` has extent " + std::to_string(written) + ", but its type says " +
                 std::to_string(declared),
             "write the extent that the type has, or leave it out; the outermost may be smaller");
}

/// The product of two extents of a slot; an error where no integer can hold it.
static std::int64_t productOfExtents(EntryContext& entry, const RequestSlot& wanted, std::int64_t a, std::int64_t b) {
  if (b != 0 && a > std::numeric_limits<std::int64_t>::max() / b)
    entry.fail(DiagId::BadExtent, wanted.range,
               "slot `" + wanted.path.text + "` has more elements than an integer can count", "write smaller extents");
  return a * b;
}

void sizeHolder(EntryContext& entry, ir::ObjectId object, std::int64_t elements) {
  const ir::Type shape = entry.module[entry.module[object].type];
  const auto known = shape.extent.valid() ? ir::staticInteger(entry.module, shape.extent) : std::nullopt;
  if (!known || *known < elements) entry.module[object].type = entry.shared.build.array(shape.element, elements);
}

/// Rows are numbered from the first pointer on.
static void requireFirstRow(EntryContext& entry, const RequestSlot& wanted) {
  if (wanted.offset > 0)
    entry.fail(DiagId::BadSlot, wanted.range, "slot `" + wanted.path.text + "` begins behind the first of its rows",
               "name the rows one by one, as in `((y[1])[n], (y[2])[n])`");
}

/// Of a slot in rows: goes from `count` pointers to the elements that they lead to.
static void slotRows(EntryContext& entry, const RequestSlot& wanted, const std::vector<std::int64_t>& extents,
                     PathTarget& target, std::size_t& used, std::int64_t& count) {
  const auto* array = entry.shared.context.getAsConstantArrayType(target.type);
  if (array && array->getElementType()->isPointerType()) {  // a member `double* rows[8]`
    requireFirstRow(entry, wanted);
    const auto declared = static_cast<std::int64_t>(array->getSize().getZExtValue());
    if (used < extents.size() && extents[used] != declared) contradicts(entry, wanted, extents[used], declared);
    ++used;
    count = productOfExtents(entry, wanted, count, declared);
    target.type = array->getElementType().getCanonicalType();
  }
  while (target.type->isPointerType()) {
    const clang::QualType pointee = target.type->getPointeeType().getCanonicalType();
    const ir::TypeId element = lowerType(entry.shared, pointee, entry.request.function->getNameInfo().getSourceRange());
    if (!areRows(entry, element, 0)) return;
    requireFirstRow(entry, wanted);
    if (used >= extents.size())
      entry.fail(DiagId::MissingExtent, wanted.range,
                 "the length of the rows of slot `" + wanted.path.text + "` is not known",
                 "write an extent for each star: `" + wanted.path.text + "[...][...]`");
    std::int64_t length = extents[used++];
    // What is left is a flat run that the user likes to see in several dimensions.
    for (; entry.module[element].kind == TypeKind::Scalar && used < extents.size(); ++used)
      length = productOfExtents(entry, wanted, length, extents[used]);
    const ir::ObjectId found = rowsBehind(entry, target.object, target.cell, element, "**" + wanted.path.text);
    const ir::Type all = entry.module[entry.module[found].type];
    const auto known = all.extent.valid() ? ir::staticInteger(entry.module, all.extent) : std::nullopt;
    const ir::ExprId before = entry.module[all.element].extent;
    if (before.valid() && ir::staticInteger(entry.module, before) != length)
      entry.fail(DiagId::BadExtent, wanted.range,
                 "slot `" + wanted.path.text + "` has rows of " + std::to_string(length) +
                     ", and another slot has it in rows of " +
                     std::to_string(ir::staticInteger(entry.module, before).value_or(0)),
                 "rows have one length");
    sizeRows(entry, found, std::max(known.value_or(0), count), length);
    count = productOfExtents(entry, wanted, count, length);
    target = {found, 0, pointee};
  }
}

/// Goes from where a slot's path leads to its first element.
static void beginAt(EntryContext& entry, const RequestSlot& wanted, PathTarget& target) {
  if (wanted.offset == 0) return;
  const auto cells = ir::cellCount(
      entry.module, lowerType(entry.shared, target.type, entry.request.function->getNameInfo().getSourceRange()));
  if (!cells)
    entry.fail(DiagId::BadSlot, wanted.range, "how large an element of slot `" + wanted.path.text + "` is is not known",
               "let the slot begin with the first");
  target.cell += static_cast<std::uint64_t>(wanted.offset) * *cells;
}

/// Whether a slot is a parameter that is a pointer to one number.
static bool isNumberPointer(const EntryContext& entry, const RequestSlot& wanted) {
  if (wanted.path.names.size() != 1 || wanted.offset != 0) return false;
  return llvm::any_of(entry.request.function->parameters(), [&](const clang::ParmVarDecl* each) {
    return each->getName() == wanted.path.names[0] && leadsToOneNumber(entry.request.function, each);
  });
}

/// Of a slot in a pointer: goes behind it, and says how many elements the slot has there.
static std::int64_t slotPointer(EntryContext& entry, const RequestSlot& wanted, std::vector<std::int64_t>& extents,
                                PathTarget& target) {
  // A parameter written as `T x[3][2]` says its first extent, though C forgets it.
  const std::optional<std::int64_t> declared = forgottenExtent(entry, wanted.path);
  if (extents.empty() && declared) extents.push_back(*declared - wanted.offset);
  if (extents.empty() && isNumberPointer(entry, wanted)) extents.push_back(1);
  if (extents.empty())
    entry.fail(DiagId::MissingExtent, wanted.range, "the extent of slot `" + wanted.path.text + "` is not known",
               "write it: `" + wanted.path.text + "[...]`");
  const bool isFlat = scalarKind(entry.shared, target.type->getPointeeType()).has_value();
  std::int64_t written = 1;
  for (const std::int64_t extent : extents)
    written = isFlat ? productOfExtents(entry, wanted, written, extent) : extents[0];
  if (declared && written > *declared - wanted.offset) contradicts(entry, wanted, written, *declared - wanted.offset);
  target = followPath(entry, target, wanted.path.text);
  if (target.type->isPointerType()) sizeHolder(entry, target.object, wanted.offset + extents[0]);
  const auto inner = ir::cellCount(
      entry.module, lowerType(entry.shared, target.type, entry.request.function->getNameInfo().getSourceRange()));
  if (declared && inner)
    growTo(entry, target, productOfExtents(entry, wanted, *declared, static_cast<std::int64_t>(*inner)));
  beginAt(entry, wanted, target);
  return extents[0];
}

/// A std::array has the extents of the array in it.
static ir::TypeId opened(const EntryContext& entry, ir::TypeId id) {
  if (entry.module[id].kind != TypeKind::Record) return id;
  const ir::Record& record = entry.module[entry.module[id].record];
  return record.name.starts_with("std::array<") && record.fields.size() == 1 ? record.fields[0].type : id;
}

/// Of a slot in an array: goes down its dimensions. The outermost may be written smaller than it is.
static ir::TypeId slotArray(EntryContext& entry, const RequestSlot& wanted, const std::vector<std::int64_t>& extents,
                            PathTarget& target, std::size_t& used, std::int64_t& count) {
  ir::TypeId type = lowerType(entry.shared, target.type, entry.request.function->getNameInfo().getSourceRange());
  if (used < extents.size()) type = opened(entry, type);
  bool isOutermost = used == 0;
  while (used < extents.size() && entry.module[type].kind == TypeKind::Array) {
    const std::int64_t offset = isOutermost ? wanted.offset : 0;
    const auto declared = ir::staticInteger(entry.module, entry.module[type].extent);
    const std::int64_t left = declared.value_or(0) - offset;
    if (declared && (isOutermost ? left < extents[used] : left != extents[used]))
      contradicts(entry, wanted, extents[used], left);
    count = productOfExtents(entry, wanted, count, extents[used++]);
    type = entry.module[type].element;
    target.cell += static_cast<std::uint64_t>(offset) * ir::cellCount(entry.module, type).value_or(0);
    if (used < extents.size()) type = opened(entry, type);
    isOutermost = false;
  }
  if (isOutermost && wanted.offset > 0)
    entry.fail(DiagId::BadSlot, wanted.range, "`" + wanted.path.text + "` is no pointer and no array with an extent",
               "an offset needs one of both: `(x + 2)[n]`");
  return type;
}

/// Of a vector within a struct goes to its first cell, which is the pointer to its elements. Whether it is one.
static bool enterVector(EntryContext& entry, const RequestPath& path, PathTarget& target) {
  const clang::QualType element = vectorElement(target.type.getNonReferenceType());
  if (element.isNull()) return false;
  if (target.type->isReferenceType()) target = followPath(entry, target, path.text);
  target.type = entry.shared.context.getPointerType(element);
  return true;
}

std::int64_t slotCells(EntryContext& entry, const RequestSlot& wanted, std::vector<std::int64_t> extents,
                       PathTarget& target) {
  std::int64_t cells = 1;
  std::size_t used = 0;
  enterVector(entry, wanted.path, target);
  if (target.type->isReferenceType()) {
    target = followPath(entry, target, wanted.path.text);
  } else if (target.type->isPointerType()) {
    cells = slotPointer(entry, wanted, extents, target);
    used = 1;
  }
  slotRows(entry, wanted, extents, target, used, cells);
  const ir::TypeId type = slotArray(entry, wanted, extents, target, used, cells);
  const auto inner = ir::cellCount(entry.module, type);
  // The first numbers of a struct that is made of such alone.
  if (used == 0 && extents.size() == 1 && inner && entry.module[type].kind == TypeKind::Record) {
    if (static_cast<std::int64_t>(*inner) < extents[0])
      contradicts(entry, wanted, extents[0], static_cast<std::int64_t>(*inner));
    return extents[0];
  }
  // The rest is a flat run that the user likes to see in several dimensions.
  const bool flat = entry.module[type].kind == TypeKind::Scalar && used > 0;
  for (; used < extents.size(); ++used) {
    const clang::RecordDecl* record = target.type->getAsRecordDecl();
    if (!flat && record && record->getQualifiedNameAsString().rfind("Eigen::", 0) == 0)
      entry.fail(DiagId::BadSlot, wanted.range,
                 "`" + wanted.path.text + "` is an object of Eigen's, which can't be a slot",
                 "pass `" + wanted.path.text + ".data()` as a `double*`, and look at it through `Eigen::Map`");
    if (!flat && !(extents[used] == 1))
      entry.fail(DiagId::BadExtent, wanted.range, "slot `" + wanted.path.text + "` has more extents than its type",
                 "write as many as the type has dimensions");
    cells = productOfExtents(entry, wanted, cells, extents[used]);
  }
  if (!inner)
    entry.fail(DiagId::MissingExtent, wanted.range, "the extent of slot `" + wanted.path.text + "` is not known",
               "write it: `" + wanted.path.text + "[...]`");
  return productOfExtents(entry, wanted, cells, static_cast<std::int64_t>(*inner));
}

std::optional<std::vector<std::int64_t>> staticExtents(const RequestSlot& wanted) {
  std::vector<std::int64_t> extents;
  for (const Extent& extent : wanted.extents) {
    const auto known = extent.known();
    if (!known) return std::nullopt;
    extents.push_back(*known);
  }
  return extents;
}

/// Whether a binding is of a path. It may name a member of *this with or without `this`, where no parameter has that
/// name.
static bool binds(const EntryContext& entry, const RequestPath& bound, const RequestPath& path) {
  if (bound.names == path.names) return true;
  const bool isMember = path.names.size() > 1 && path.names[0] == "this";
  return isMember && std::equal(path.names.begin() + 1, path.names.end(), bound.names.begin(), bound.names.end()) &&
         llvm::none_of(entry.request.function->parameters(),
                       [&](const clang::ParmVarDecl* each) { return each->getName() == path.names[1]; });
}

/// An integer that the caller passes, as an i64.
static ir::ExprId inputInteger(EntryContext& entry, const RequestSlot& wanted, const RequestPath& path) {
  ir::Builder& build = entry.shared.build;
  for (const RequestBinding& binding : entry.request.bindings)
    if (binds(entry, binding.path, path)) return build.integer(binding.value);
  PathTarget target = resolvePath(entry, path, wanted.range, DiagId::UnknownName);
  if (target.type->isReferenceType()) target = followPath(entry, target, path.text);
  const auto kind = scalarKind(entry.shared, target.type);
  const ir::ObjectKind held = entry.module[target.object].kind;
  const bool isCallers = held == ir::ObjectKind::Parameter || held == ir::ObjectKind::External;
  if (!kind || ir::isReal(*kind) || !isCallers)
    entry.fail(
        DiagId::NoRunTimeStructure, wanted.range,
        "the extent of `" + wanted.path.text + "` depends on `" + path.text + "`, which is no integer that is passed",
        "bind it: `SPARSEGEN_SET(" + path.text + ", ...)` or `--set '" + path.text + "=...'`");
  return build.cast(build.load(ir::callersPlace(build, target.object, target.cell)), ir::ScalarKind::I64);
}

/// The value that the request binds an element of a table to.
static std::optional<std::int64_t> boundElement(const EntryContext& entry, RequestPath path, std::int64_t index) {
  path.names.push_back("[" + std::to_string(index) + "]");
  for (const RequestBinding& binding : entry.request.bindings)
    if (binding.path.names == path.names) return binding.value;
  return std::nullopt;
}

/// An element of a table of the structure, as an i64.
static ir::ExprId tableElement(EntryContext& entry, const RequestSlot& wanted, const RequestPath& table,
                               ir::ExprId index) {
  ir::Builder& build = entry.shared.build;
  if (const auto known = ir::staticInteger(entry.module, index))
    if (const auto value = boundElement(entry, table, *known)) return build.integer(*value);
  if (llvm::none_of(entry.request.structure, [&](const RequestSlot& named) { return named.path.names == table.names; }))
    entry.fail(DiagId::NoRunTimeStructure, wanted.range,
               "the extent of `" + wanted.path.text + "` depends on elements of `" + table.text + "`",
               "name it: `SPARSEGEN_STRUCTURE(" + table.text + "[...])` or `--structure '" + table.text + "[...]'`");
  PathTarget target = resolvePath(entry, table, wanted.range, DiagId::UnknownName);
  enterVector(entry, table, target);
  if (target.type->isPointerType()) target = followPath(entry, target, table.text);
  const auto kind = scalarKind(entry.shared, target.type);
  if (!kind || ir::isReal(*kind) || entry.module[target.object].kind != ir::ObjectKind::External)
    entry.fail(DiagId::NoRunTimeStructure, wanted.range,
               "the extent of `" + wanted.path.text + "` depends on elements of `" + table.text +
                   "`, which is no table of integers that is passed",
               "bind the sizes: `SPARSEGEN_SET(name, ...)` or `--set name=...`");
  const ir::ExprId first = ir::callersPlace(build, target.object, target.cell);
  return build.cast(build.load(build.pointerAdd(first, index)), ir::ScalarKind::I64);
}

ir::ExprId extentExpr(EntryContext& entry, const RequestSlot& wanted, const Extent& extent) {
  ir::Builder& build = entry.shared.build;
  const auto operation = [&](ir::Op op) {
    return build.binary(op, extentExpr(entry, wanted, extent.operands()[0]),
                        extentExpr(entry, wanted, extent.operands()[1]));
  };
  switch (extent.kind()) {
    case Extent::Kind::Static:
      return build.integer(extent.known().value());
    case Extent::Kind::Input:
      return inputInteger(entry, wanted, extent.input());
    case Extent::Kind::Element:
      return tableElement(entry, wanted, extent.input(), extentExpr(entry, wanted, extent.operands()[0]));
    case Extent::Kind::Add:
      return operation(ir::Op::Add);
    case Extent::Kind::Subtract:
      return operation(ir::Op::Subtract);
    case Extent::Kind::Multiply:
      return operation(ir::Op::Multiply);
    case Extent::Kind::Divide:
      return operation(ir::Op::Divide);
    case Extent::Kind::Remainder:
      return operation(ir::Op::Remainder);
  }
  throw InternalError("lower", "an extent of no kind");
}

/// Refuses a slot whose extent is known at run time.
[[noreturn]] static void refuseStructural(EntryContext& entry, const RequestSlot& wanted, const std::string& why) {
  entry.fail(DiagId::NoRunTimeStructure, wanted.range,
             "slot `" + wanted.path.text + "` can't have an extent that is known at run time, because " + why,
             "bind the sizes: `SPARSEGEN_SET(name, ...)` or `--set name=...`");
}

/// Says how many rows an object has, and how long each is; two slots in the same rows say the same.
static void sizeStructuralRows(EntryContext& entry, const RequestSlot& wanted, ir::ObjectId rows, ir::ExprId count,
                               ir::ExprId length) {
  const ir::Type all = entry.module[entry.module[rows].type], row = entry.module[all.element];
  const auto differs = [&](ir::ExprId before, ir::ExprId now) {
    return before.valid() && !ir::sameExpr(entry.module, before, now);
  };
  if (differs(all.extent, count) || differs(row.extent, length))
    refuseStructural(entry, wanted, "another slot has its rows with other extents");
  entry.module[rows].type = entry.shared.build.array(entry.shared.build.array(row.element, length), count);
}

/// Of two counts, of which the first may be of a single one.
static ir::ExprId product(EntryContext& entry, ir::ExprId count, ir::ExprId each) {
  if (ir::staticInteger(entry.module, count) == 1) return each;
  return entry.shared.build.binary(ir::Op::Multiply, count, each);
}

/// Of a slot in rows of pointers: goes from these to the elements that they lead to. How many pointers there are in
/// all.
static ir::ExprId structuralRows(EntryContext& entry, const RequestSlot& wanted, PathTarget& target,
                                 std::size_t& used) {
  ir::Builder& build = entry.shared.build;
  ir::ExprId count = extentExpr(entry, wanted, wanted.extents[used++]);
  while (target.type->isPointerType()) {
    const clang::QualType pointee = target.type->getPointeeType().getCanonicalType();
    const ir::TypeId element = lowerType(entry.shared, pointee, entry.request.function->getNameInfo().getSourceRange());
    if (!areRows(entry, element, 0)) refuseStructural(entry, wanted, "what its pointers lead to has pointers in it");
    if (used >= wanted.extents.size())
      entry.fail(DiagId::MissingExtent, wanted.range,
                 "the length of the rows of slot `" + wanted.path.text + "` is not known",
                 "write an extent for each star: `" + wanted.path.text + "[...][...]`");
    ir::ExprId length = extentExpr(entry, wanted, wanted.extents[used++]);
    // What is left is a flat run that the user likes to see in several dimensions.
    for (; entry.module[element].kind == TypeKind::Scalar && used < wanted.extents.size(); ++used)
      length = build.binary(ir::Op::Multiply, length, extentExpr(entry, wanted, wanted.extents[used]));
    const ir::ObjectId found = rowsBehind(entry, target.object, target.cell, element, "**" + wanted.path.text);
    sizeStructuralRows(entry, wanted, found, count, length);
    count = build.binary(ir::Op::Multiply, count, length);
    target = {found, 0, pointee};
  }
  return count;
}

/// Extents from the `first` on that elements have by their type.
static void requireDeclared(EntryContext& entry, const RequestSlot& wanted, ir::TypeId element, std::size_t first) {
  for (std::size_t k = first; k < wanted.extents.size(); ++k) {
    const ir::Type array = entry.module[opened(entry, element)];
    const auto declared = array.kind == TypeKind::Array && array.extent.valid()
                              ? ir::staticInteger(entry.module, array.extent)
                              : std::nullopt;
    if (!declared) refuseStructural(entry, wanted, "it has more extents than its type");
    const auto written = wanted.extents[k].known();
    if (!written) refuseStructural(entry, wanted, "its type says " + std::to_string(*declared) + " for another extent");
    if (*written != *declared) contradicts(entry, wanted, *written, *declared);
    element = array.element;
  }
}

ir::ExprId structuralCells(EntryContext& entry, const RequestSlot& wanted, PathTarget& target) {
  ir::Builder& build = entry.shared.build;
  enterVector(entry, wanted.path, target);
  if (!target.type->isPointerType()) refuseStructural(entry, wanted, "it is no pointer");
  if (wanted.offset != 0) refuseStructural(entry, wanted, "it does not begin with the first element");
  target = followPath(entry, target, wanted.path.text);
  std::size_t used = 0;
  const ir::ExprId pointers = target.type->isPointerType() ? structuralRows(entry, wanted, target, used) : ir::ExprId();
  const ir::TypeId element =
      lowerType(entry.shared, target.type, entry.request.function->getNameInfo().getSourceRange());
  const auto inner = ir::cellCount(entry.module, element);
  if (!inner) refuseStructural(entry, wanted, "how large its elements are is not known");
  ir::ExprId count = build.integer(static_cast<std::int64_t>(*inner));
  if (pointers.valid()) count = product(entry, count, pointers);
  const bool isFlat = entry.module[element].kind == TypeKind::Scalar;
  if (!isFlat) requireDeclared(entry, wanted, element, pointers.valid() ? used : 1);
  const std::size_t counted = isFlat ? wanted.extents.size() : std::max<std::size_t>(used, 1);
  for (; used < counted; ++used)
    count = product(entry, count, extentExpr(entry, wanted, wanted.extents[used]));
  return count;
}

/// How long a vector is, as an extent.
static Extent sizeOf(RequestPath vector) {
  vector.text += ".size()";
  vector.names.push_back("size()");
  return Extent(std::move(vector));
}

/// What can't be of the structure, and what can.
static void refuseInput(EntryContext& entry, const RequestSlot& wanted, const PathTarget& target) {
  entry.fail(
      DiagId::UnknownName, wanted.range, "`" + wanted.path.text + "` is no integer, and no table of integers",
      target.type->isRecordType()
          ? "name an integer that is in it, as in `SPARSEGEN_STRUCTURE(data->offset)`"
          : "the structure depends on integers that are passed, and on what pointers to integers, or to structs with "
            "integers, lead to");
}

static void requireInteger(EntryContext& entry, const RequestSlot& wanted, const PathTarget& target) {
  const auto kind = scalarKind(entry.shared, target.type);
  const ir::ObjectKind held = entry.module[target.object].kind;
  const bool isCallers = held == ir::ObjectKind::Parameter || held == ir::ObjectKind::External;
  if (!kind || ir::isReal(*kind) || !isCallers || wanted.offset != 0) refuseInput(entry, wanted, target);
}

/// Appends the scalar kinds of the cells of a type, of arrays those of one element; nothing for a pointer.
static void appendCellKinds(const ir::Module& module, ir::TypeId type,
                            std::vector<std::optional<ir::ScalarKind>>& kinds) {
  const ir::Type& shape = module[type];
  if (shape.kind == TypeKind::Array) return appendCellKinds(module, shape.element, kinds);
  if (shape.kind == TypeKind::Record) {
    for (const ir::RecordField& field : module[shape.record].fields) appendCellKinds(module, field.type, kinds);
    return;
  }
  kinds.push_back(shape.kind == TypeKind::Scalar ? std::optional(shape.scalar) : std::nullopt);
}

/// The integers from `first` on: one behind the other, or some in each element of an array of structs.
static ir::StructureInput tableOf(EntryContext& entry, const RequestSlot& wanted, const PathTarget& first,
                                  const std::vector<Extent>& extents) {
  ir::Builder& build = entry.shared.build;
  const ir::TypeId element =
      lowerType(entry.shared, first.type, entry.request.function->getNameInfo().getSourceRange());
  const auto cells = ir::cellCount(entry.module, element);
  const bool isFlat = entry.module[element].kind == TypeKind::Scalar;
  std::vector<std::optional<ir::ScalarKind>> kinds;
  appendCellKinds(entry.module, element, kinds);
  const bool hasIntegers = llvm::any_of(kinds, [](const auto& kind) { return kind && !ir::isReal(*kind); });
  const bool isCallers = entry.module[first.object].kind == ir::ObjectKind::External;
  if (!cells || !hasIntegers || !isCallers || wanted.offset != 0 || (!isFlat && first.cell != 0))
    refuseInput(entry, wanted, first);
  if (!isFlat) requireDeclared(entry, wanted, element, 1);
  ir::StructureInput made{.object = first.object, .cell = first.cell, .range = wanted.range};
  made.count = build.integer(1);
  for (const Extent& extent : llvm::ArrayRef(extents).take_front(isFlat ? extents.size() : 1))
    made.count = product(entry, made.count, extentExpr(entry, wanted, extent));
  if (!isFlat)
    made.count = build.binary(ir::Op::Multiply, build.integer(static_cast<std::int64_t>(*cells)), made.count);
  return made;
}

/// The integers of an array within a struct, or the first of them, each by itself.
static std::vector<ir::StructureInput> integersOf(EntryContext& entry, const RequestSlot& wanted, PathTarget target) {
  std::int64_t count = 1;
  while (const auto* array = entry.shared.context.getAsConstantArrayType(target.type)) {
    count = productOfExtents(entry, wanted, count, static_cast<std::int64_t>(array->getSize().getZExtValue()));
    target.type = array->getElementType().getCanonicalType();
  }
  requireInteger(entry, wanted, target);
  if (!wanted.extents.empty()) {
    const auto written = staticExtents(wanted);
    std::int64_t all = 1;
    for (const std::int64_t extent : written.value_or(std::vector<std::int64_t>{count + 1}))
      all = productOfExtents(entry, wanted, all, extent);
    if (all > count) contradicts(entry, wanted, all, count);
    count = all;
  }
  std::vector<ir::StructureInput> made;
  for (std::int64_t k = 0; k < count; ++k)
    made.push_back(
        {.object = target.object, .cell = target.cell + static_cast<std::uint64_t>(k), .range = wanted.range});
  return made;
}

/// Adds the vectors of integers in the elements of a table, as many rows as it has elements.
static std::vector<ir::StructureInput> withRows(EntryContext& entry, ir::StructureInput table) {
  const ir::Module& module = entry.module;
  const ir::Type element = module[ir::elementType(module, module[table.object].type)];
  std::vector<ir::StructureInput> made{table};
  if (element.kind != TypeKind::Record) return made;
  for (const ir::ExternalBinding& binding : module.externals) {
    if (binding.holder != table.object || binding.rows) continue;
    const ir::CellPath path = ir::cellPath(module, module[table.object].type, binding.cell);
    const ir::CellStep last = path.steps.back();
    const bool isVector = last.kind == ir::CellStep::Kind::Field && module[last.record].fields[last.index].isCalled &&
                          module[last.record].fields[last.index].name == "data";
    std::vector<std::optional<ir::ScalarKind>> kinds;
    appendCellKinds(module, ir::elementType(module, module[binding.object].type), kinds);
    if (isVector && llvm::any_of(kinds, [](const auto& kind) { return kind && !ir::isReal(*kind); }))
      made.push_back({.object = binding.object, .count = ir::tableElements(module, table), .range = table.range});
  }
  return made;
}

std::vector<ir::StructureInput> makeStructureInputs(EntryContext& entry, const RequestSlot& wanted) {
  PathTarget target = resolvePath(entry, wanted.path, wanted.range, DiagId::UnknownName);
  std::vector<Extent> extents = wanted.extents;
  if (enterVector(entry, wanted.path, target) && extents.empty()) extents.push_back(sizeOf(wanted.path));
  // A parameter that is one is the pointer to its elements.
  const bool isContainer = llvm::any_of(entry.shared.parameterSizes, [&](const auto& each) {
    return entry.shared.parameterObjects.lookup(each.first) == target.object && wanted.path.names.size() == 1;
  });
  if (isContainer && extents.empty()) extents.push_back(sizeOf(wanted.path));
  target = heldArray(entry, target);
  if (entry.shared.context.getAsConstantArrayType(target.type)) return integersOf(entry, wanted, target);
  const bool isPointer = target.type->isPointerType();
  if (isPointer && extents.empty())
    entry.fail(DiagId::MissingExtent, wanted.range, "the extent of `" + wanted.path.text + "` is not known",
               "write it: `" + wanted.path.text + "[...]`");
  if (isPointer || target.type->isReferenceType()) target = followPath(entry, target, wanted.path.text);
  if (isPointer) return withRows(entry, tableOf(entry, wanted, target, extents));
  requireInteger(entry, wanted, target);
  if (!extents.empty()) refuseInput(entry, wanted, target);
  return {{.object = target.object, .cell = target.cell, .range = wanted.range}};
}

void checkReal(EntryContext& entry, const RequestSlot& wanted, const PathTarget& target) {
  std::vector<std::optional<ir::ScalarKind>> kinds;
  appendCellKinds(entry.module, lowerType(entry.shared, target.type, entry.request.function->getSourceRange()), kinds);
  for (const auto& kind : kinds)
    if (!kind || !ir::isReal(*kind))
      entry.fail(DiagId::BadSlot, wanted.range, "slot `" + wanted.path.text + "` is not made of real numbers alone",
                 "a slot is an array, a number, or a struct of `double` or `float`");
}

void growTo(EntryContext& entry, const PathTarget& target, std::int64_t cells) {
  const ir::Type shape = entry.module[entry.module[target.object].type];
  if (entry.module[target.object].kind != ir::ObjectKind::External) return;
  // A member at the start of a record says nothing of how many records there are.
  if (lowerType(entry.shared, target.type, entry.request.function->getSourceRange()) != shape.element) return;
  const auto known = shape.extent.valid() ? ir::staticInteger(entry.module, shape.extent) : std::nullopt;
  const auto inner = static_cast<std::int64_t>(ir::cellCount(entry.module, shape.element).value_or(0));
  const std::int64_t end = static_cast<std::int64_t>(target.cell) + cells;
  if (inner == 0 || end % inner != 0 || (known && *known >= end / inner)) return;
  entry.module[target.object].type = entry.shared.build.array(shape.element, end / inner);
}

}  // namespace sparsegen::lowering
