//===- Externals.cpp - the caller's memory --------------------------------===//

#include "Lower/Entry/Externals.h"

#include <algorithm>

#include "IR/Memory/PointsTo.h"
#include "Lower/Classes/Types.h"
#include "Lower/Entry/EntryContext.h"
#include "Lower/Entry/SlotExtents.h"
#include "Lower/Entry/Slots.h"
#include "Lower/Entry/UntypedMembers.h"
#include "Lower/Library/HiddenParameters.h"
#include "Lower/Statics/State.h"

namespace sparsegen::lowering {

using ir::ObjectId;
using ir::TypeId;
using ir::TypeKind;

namespace {
/// Lists and trees point back to their own type; what is deeper than this is
/// reported as unknown where it is read.
constexpr unsigned kMaxDepth = 8;
constexpr std::uint64_t kMaxPointerCells = 4096;
/// What is behind several arrays of pointers, one in the other, is no more than
/// this; where a type comes again on the way, each round multiplies it.
constexpr std::uint64_t kMaxOnTheWay = std::uint64_t{1} << 16;
constexpr std::uint64_t kMaxWhereTypesRecur = std::uint64_t{1} << 10;
}  // namespace

ObjectId externalBehind(EntryContext& entry, ObjectId holder, std::uint64_t cell, TypeId element, std::string name) {
  auto& known = entry.externals[{holder.value, cell}];
  if (known.valid()) return known;
  ir::Object object;
  object.name = entry.shared.names.unique(std::move(name));
  object.type = entry.shared.build.array(element, ir::ExprId{});
  object.kind = ir::ObjectKind::External;
  object.range = entry.module[holder].range;
  known = entry.shared.build.object(std::move(object));
  entry.module.externals.push_back({known, holder, cell});
  return known;
}

ObjectId rowsBehind(EntryContext& entry, ObjectId holder, std::uint64_t cell, TypeId element, std::string name) {
  auto& known = entry.rows[{holder.value, cell}];
  if (known.valid()) return known;
  ir::Object object;
  object.name = entry.shared.names.unique(std::move(name));
  object.type = entry.shared.build.array(entry.shared.build.array(element, ir::ExprId{}), ir::ExprId{});
  object.kind = ir::ObjectKind::External;
  object.range = entry.module[holder].range;
  known = entry.shared.build.object(std::move(object));
  entry.module.externals.push_back({known, holder, cell, true});
  return known;
}

void sizeRows(EntryContext& entry, ObjectId rows, std::int64_t count, std::optional<std::int64_t> length) {
  const ir::Type row = entry.module[entry.module[entry.module[rows].type].element];
  const TypeId sized =
      length ? entry.shared.build.array(row.element, *length) : entry.shared.build.array(row.element, row.extent);
  entry.module[rows].type = entry.shared.build.array(sized, count);
}

bool areRows(const EntryContext& entry, TypeId pointee, unsigned depth) {
  const ir::Type& shape = entry.module[pointee];
  if (depth > kMaxDepth) return false;
  if (shape.kind == TypeKind::Scalar) return true;
  if (shape.kind == TypeKind::Array)
    return entry.module[shape.element].kind != TypeKind::Pointer && areRows(entry, shape.element, depth + 1);
  if (shape.kind == TypeKind::Pointer) return areRows(entry, shape.element, depth + 1);
  if (shape.kind != TypeKind::Record) return false;
  const auto& fields = entry.module[shape.record].fields;
  for (std::uint32_t k = 0; k < fields.size(); ++k) {
    const TypeId field = ir::innermost(entry.module, fields[k].type);
    const bool isPlain = entry.module[field].kind == TypeKind::Scalar ||
                         (entry.module[field].kind == TypeKind::Record && areRows(entry, field, depth + 1));
    if (!isPlain && fieldIsUsed(entry, shape.record, k)) return false;
  }
  return true;
}

/// The rows behind `count` pointers of an array, or behind all of it.
static void makeRowsOf(EntryContext& entry, ObjectId holder, TypeId pointer, std::uint64_t cell,
                       std::optional<std::int64_t> count, const std::string& path, unsigned depth) {
  const TypeId element = entry.module[pointer].element;
  const std::string stars = entry.module[holder].kind == ir::ObjectKind::External && !count ? "*" : "";
  const ObjectId target = rowsBehind(entry, holder, cell, element, stars + "*" + path);
  if (count) sizeRows(entry, target, *count, std::nullopt);
  if (entry.module[element].kind == TypeKind::Pointer)
    makeRowsOf(entry, target, element, 0, std::nullopt, stars + path, depth + 1);
}

bool fieldIsUsed(const EntryContext& entry, ir::RecordId record, std::uint32_t field) {
  return std::any_of(entry.module.exprs.begin(), entry.module.exprs.end(), [&](const ir::Expr& expr) {
    if (expr.op != ir::Op::Field || expr.field != field) return false;
    const TypeId place = entry.module[expr.operands[0]].type;
    return entry.module[entry.module[place].element].record == record;
  });
}

static void makeExternalsOf(EntryContext& entry, ObjectId holder, TypeId type, std::uint64_t cell,
                            const std::string& path, const Way& way) {
  const ir::Type shape = entry.module[type];
  if (way.depth > kMaxDepth) return;
  switch (shape.kind) {
    case TypeKind::Void:
    case TypeKind::Scalar:
    case TypeKind::Lanes:
    case TypeKind::Seed:
      return;
    case TypeKind::Pointer: {
      if (entry.module[shape.element].kind == TypeKind::Void) return;
      const ObjectId target = externalBehind(entry, holder, cell, shape.element, "*" + path);
      const ir::Type& behind = entry.module[shape.element];
      if (behind.kind == TypeKind::Pointer && areRows(entry, behind.element, 0))
        return makeRowsOf(entry, target, shape.element, 0, std::nullopt, path, way.depth + 1);
      Way behindIt = way;
      ++behindIt.depth;
      makeExternalsOf(entry, target, shape.element, 0, path, behindIt);
      return;
    }
    case TypeKind::Array: {
      const auto extent = shape.extent.valid() ? ir::staticInteger(entry.module, shape.extent) : std::nullopt;
      const auto cells = ir::cellCount(entry.module, shape.element);
      const ir::Type& element = entry.module[shape.element];
      if (extent && element.kind == TypeKind::Pointer && areRows(entry, element.element, 0))
        return makeRowsOf(entry, holder, shape.element, cell, extent, path, way.depth + 1);
      if (!extent || !cells || static_cast<std::uint64_t>(*extent) * *cells > kMaxPointerCells) return;
      Way inside = way;
      inside.pointers *= static_cast<std::uint64_t>(*extent);
      if (inside.pointers > (way.recurs ? kMaxWhereTypesRecur : kMaxOnTheWay)) return;
      for (std::int64_t k = 0; k < *extent; ++k)
        makeExternalsOf(entry, holder, shape.element, cell + static_cast<std::uint64_t>(k) * *cells,
                        path + "[" + std::to_string(k) + "]", inside);
      return;
    }
    case TypeKind::Record: {
      const bool behindPointer = entry.module[holder].kind == ir::ObjectKind::External;
      Way inside = way;
      inside.recurs |= std::ranges::find(way.records, shape.record) != way.records.end();
      inside.records.push_back(shape.record);
      for (std::uint32_t k = 0; k < entry.module[shape.record].fields.size(); ++k) {
        const ir::RecordField field = entry.module[shape.record].fields[k];
        if (!fieldIsUsed(entry, shape.record, k)) continue;
        makeExternalsOf(entry, holder, field.type, cell + ir::fieldOffset(entry.module, shape.record, k),
                        path + (behindPointer && cell == 0 ? "->" : ".") + field.name, inside);
      }
      return;
    }
  }
}

std::vector<ObjectId> aliases(const EntryContext& entry, ObjectId parameter) {
  std::vector<ObjectId> found{parameter};
  const auto add = [&](ObjectId object) {
    if (std::find(found.begin(), found.end(), object) == found.end()) found.push_back(object);
  };
  const auto holds = [&](ir::ExprId expr, ObjectId object) {
    const ir::Expr& load = entry.module[expr];
    return load.op == ir::Op::Load && entry.module[load.operands[0]].op == ir::Op::Address &&
           entry.module[load.operands[0]].object == object;
  };
  for (std::size_t k = 0; k < found.size(); ++k) {
    for (const ir::Stmt& stmt : entry.module.stmts) {
      if (const auto* call = std::get_if<ir::Call>(&stmt.node)) {
        for (std::size_t a = 0; a < call->arguments.size(); ++a)
          if (holds(call->arguments[a], found[k])) add(entry.module[call->callee].parameters[a]);
      } else if (const auto* assign = std::get_if<ir::Assign>(&stmt.node)) {
        if (entry.module[assign->place].op == ir::Op::Address && holds(assign->value, found[k]))
          add(entry.module[assign->place].object);
      }
    }
  }
  return found;
}

static std::optional<TypeId> untypedTarget(const EntryContext& entry, const std::vector<ObjectId>& holders) {
  for (const ir::Expr& expr : entry.module.exprs) {
    if (expr.op != ir::Op::PointerCast || entry.module[entry.module[expr.type].element].kind == TypeKind::Void)
      continue;
    const ir::Expr& load = entry.module[expr.operands[0]];
    if (load.op != ir::Op::Load || entry.module[load.operands[0]].op != ir::Op::Address) continue;
    if (std::find(holders.begin(), holders.end(), entry.module[load.operands[0]].object) != holders.end())
      return entry.module[expr.type].element;
  }
  return std::nullopt;
}

/// Where the target's type can't be named in the header, the untyped pointer
/// gets it all the way, so that it can be a template parameter.
static void retypeUntyped(EntryContext& entry, ObjectId parameter) {
  const std::vector<ObjectId> holders = aliases(entry, parameter);
  const auto target = untypedTarget(entry, holders);
  if (!target) return;
  const ir::Type shape = entry.module[*target];
  if (shape.kind != TypeKind::Record || entry.module[shape.record].inHeader) return;
  const TypeId typed = entry.shared.build.pointer(*target);
  const TypeId place = entry.shared.build.pointer(typed);
  const auto isHolder = [&](ObjectId object) {
    return std::find(holders.begin(), holders.end(), object) != holders.end();
  };
  for (ObjectId holder : holders) entry.module[holder].type = typed;
  for (ir::Expr& expr : entry.module.exprs) {
    if (expr.op == ir::Op::Address && isHolder(expr.object)) expr.type = place;
    if (expr.op == ir::Op::Load && entry.module[expr.operands[0]].op == ir::Op::Address &&
        isHolder(entry.module[expr.operands[0]].object))
      expr.type = typed;
  }
  // What was a cast to that type is now the pointer itself.
  for (ir::Expr& expr : entry.module.exprs)
    if (expr.op == ir::Op::PointerCast && entry.module[expr.operands[0]].type == expr.type) {
      const SourceRange range = expr.range;
      expr = entry.module[expr.operands[0]];
      expr.range = range;
    }
}

/// Makes a parameter of the entry function a local that points to a table.
static void pointToTable(EntryContext& entry, ObjectId parameter, ObjectId table) {
  ir::Function& function = entry.module[entry.module.entry];
  function.parameters.erase(std::find(function.parameters.begin(), function.parameters.end(), parameter));
  entry.module[parameter].kind = ir::ObjectKind::Local;
  const std::vector<ir::StmtId> made{entry.shared.build.statement(ir::Declare{parameter}),
                                     entry.shared.build.statement(ir::Assign{entry.shared.build.address(parameter),
                                                                             entry.shared.build.address(table)})};
  function.body.insert(function.body.begin(), made.begin(), made.end());
}

/// What the parameters lead to that stand for variables which outlive a call.
static void makeStates(EntryContext& entry) {
  ir::PointsTo written(entry.module);
  for (std::size_t k = 0; k < statesOf(entry.shared, entry.module.entry).size();
       ++k) {  // what one is made of may be more of them
    const State state = statesOf(entry.shared, entry.module.entry)[k];
    const ObjectId table =
        mayCallItself(entry.shared, entry.module.entry) ? ObjectId{} : stateTable(entry.shared, state, written);
    if (table.valid()) {
      pointToTable(entry, state.parameter, table);
      entry.externals[{state.parameter.value, 0}] = table;
      continue;
    }
    if (!ir::cellCount(entry.module, entry.module[entry.module[state.parameter].type].element))
      entry.shared.unsupported(state.variable->getSourceRange(),
                               "how large `" + state.variable->getNameAsString() + "` is is not known",
                               "write its extent in this declaration");
    ir::Object object;
    object.name = freshName(entry.shared, (llvm::Twine("*") + state.variable->getName()).str());
    object.type = entry.shared.build.array(entry.module[entry.module[state.parameter].type].element, std::int64_t{1});
    object.kind = ir::ObjectKind::External;
    object.range = entry.module[state.parameter].range;
    object.isState = true;
    object.original = stateOriginal(entry.shared, state.variable);
    const ObjectId made = entry.shared.build.object(std::move(object));
    entry.externals[{state.parameter.value, 0}] = made;
    entry.module.externals.push_back({made, state.parameter, 0});
  }
}

/// How many elements a vector of the caller's has that lead further, where `SPARSEGEN_SET(v.size(), 3)` says it.
static void sizeHolders(EntryContext& entry) {
  for (const RequestBinding& binding : entry.request.bindings) {
    RequestPath path = binding.path;
    const bool isSize = path.names.size() > 1 && (path.names.back() == "size()" || path.names.back() == "size");
    if (!isSize || binding.value < 0) continue;
    path.names.pop_back();
    path.text = path.text.substr(0, path.text.rfind(path.names.back()) + path.names.back().size());
    const PathTarget vector = resolvePath(entry, path, binding.range, DiagId::UnknownName);
    const ir::Type held =
        entry.module[lowerType(entry.shared, vector.type, entry.request.function->getNameInfo().getSourceRange())];
    // A vector is a pointer to its elements, or a record that begins with one.
    const TypeId pointer = held.kind == TypeKind::Record ? entry.module[held.record].fields.front().type
                                                         : entry.shared.build.pointer(held.element);
    const TypeId element = entry.module[pointer].element;
    if (entry.module[element].kind != TypeKind::Record || !isCalled(entry.shared, entry.module[element].record))
      continue;
    const ObjectId elements = externalBehind(entry, vector.object, vector.cell, element, "*" + path.text);
    sizeHolder(entry, elements, binding.value);
    makeExternalsOf(entry, elements, entry.module[elements].type, 0, path.text, {});
  }
}

void makeExternals(EntryContext& entry) {
  retypeMembers(entry);
  makeStates(entry);
  const auto& declared = entry.request.function->parameters();
  const std::vector<ObjectId> parameters = entry.module[entry.module.entry].parameters;
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const ObjectId parameter = parameters[k];
    // What only the caller knows stays unknown.
    if (llvm::any_of(declared, [&](const clang::ParmVarDecl* each) {
          const clang::QualType type = each->getType();
          return entry.shared.parameterObjects.lookup(each) == parameter &&
                 (type->isFunctionPointerType() || type->isFunctionReferenceType());
        }))
      continue;
    const ir::Type shape = entry.module[entry.module[parameter].type];
    if (shape.kind != TypeKind::Pointer || entry.externals.count({parameter.value, 0})) continue;
    const std::string name = ir::calledName(entry.module[parameter]);
    if (entry.module[shape.element].kind == TypeKind::Void) {
      retypeUntyped(entry, parameter);
      const auto target = untypedTarget(entry, aliases(entry, parameter));
      const ir::Type now = entry.module[entry.module[parameter].type];
      const std::optional<TypeId> element = entry.module[now.element].kind == TypeKind::Void ? target : now.element;
      if (!element) continue;
      makeExternalsOf(entry, externalBehind(entry, parameter, 0, *element, "*" + name), *element, 0, name, {});
    } else {
      makeExternalsOf(entry, parameter, entry.module[parameter].type, 0, name, {});
    }
  }
  sizeHolders(entry);
}

}  // namespace sparsegen::lowering
