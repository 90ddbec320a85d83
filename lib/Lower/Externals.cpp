//===- Externals.cpp - the caller's memory --------------------------------===//
//
// Each pointer that the entry function is given leads to an object of its own:
// that of a parameter, and those of the pointer members that the code uses,
// however deep. An untyped `void*` leads to what the code casts it to.
//
// Behind an array of pointers, as a `T**` leads to, are rows: one object for all
// of them, so that what is made of them does not grow with their number. A row
// that a slot names by its number, as in `(res[0])[12]`, is an object of its own.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "Lower/Entry.h"
#include "Lower/Written.h"

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

ObjectId EntryLowering::external(ObjectId holder, std::uint64_t cell, TypeId element, std::string name) {
  auto& known = externals_[{holder.value, cell}];
  if (known.valid()) return known;
  ir::Object object;
  object.name = shared.names.unique(std::move(name));
  object.type = shared.build.array(element, ir::ExprId{});
  object.kind = ir::ObjectKind::External;
  object.range = module[holder].range;
  known = shared.build.object(std::move(object));
  module.externals.push_back({known, holder, cell});
  return known;
}

ObjectId EntryLowering::rows(ObjectId holder, std::uint64_t cell, TypeId element, std::string name) {
  auto& known = rows_[{holder.value, cell}];
  if (known.valid()) return known;
  ir::Object object;
  object.name = shared.names.unique(std::move(name));
  object.type = shared.build.array(shared.build.array(element, ir::ExprId{}), ir::ExprId{});
  object.kind = ir::ObjectKind::External;
  object.range = module[holder].range;
  known = shared.build.object(std::move(object));
  module.externals.push_back({known, holder, cell, true});
  return known;
}

void EntryLowering::sizeRows(ObjectId rows, std::int64_t count, std::optional<std::int64_t> length) {
  const ir::Type row = module[module[module[rows].type].element];
  const TypeId sized = length ? shared.build.array(row.element, *length) : shared.build.array(row.element, row.extent);
  module[rows].type = shared.build.array(sized, count);
}

/// Whether pointers to this, in an array, are row pointers: rows of pointers
/// within records are not followed, so these keep an object each.
bool EntryLowering::areRows(TypeId pointee, unsigned depth) const {
  const ir::Type& shape = module[pointee];
  if (depth > kMaxDepth) return false;
  if (shape.kind == TypeKind::Scalar) return true;
  if (shape.kind == TypeKind::Array)
    return module[shape.element].kind != TypeKind::Pointer && areRows(shape.element, depth + 1);
  if (shape.kind == TypeKind::Pointer) return areRows(shape.element, depth + 1);
  if (shape.kind != TypeKind::Record) return false;
  const auto& fields = module[shape.record].fields;
  for (std::uint32_t k = 0; k < fields.size(); ++k) {
    const TypeId field = ir::innermost(module, fields[k].type);
    const bool isPlain =
        module[field].kind == TypeKind::Scalar || (module[field].kind == TypeKind::Record && areRows(field, depth + 1));
    if (!isPlain && fieldIsUsed(shape.record, k)) return false;
  }
  return true;
}

/// The rows behind `count` pointers of an array, or behind all of it.
void EntryLowering::makeRowsOf(ObjectId holder, TypeId pointer, std::uint64_t cell, std::optional<std::int64_t> count,
                               const std::string& path, unsigned depth) {
  const TypeId element = module[pointer].element;
  const std::string stars = module[holder].kind == ir::ObjectKind::External && !count ? "*" : "";
  const ObjectId target = rows(holder, cell, element, stars + "*" + path);
  if (count) sizeRows(target, *count, std::nullopt);
  if (module[element].kind == TypeKind::Pointer) makeRowsOf(target, element, 0, std::nullopt, stars + path, depth + 1);
}

bool EntryLowering::fieldIsUsed(ir::RecordId record, std::uint32_t field) const {
  return std::any_of(module.exprs.begin(), module.exprs.end(), [&](const ir::Expr& expr) {
    if (expr.op != ir::Op::Field || expr.field != field) return false;
    const TypeId place = module[expr.operands[0]].type;
    return module[module[place].element].record == record;
  });
}

void EntryLowering::makeExternalsOf(ObjectId holder, TypeId type, std::uint64_t cell, const std::string& path,
                                    const Way& way) {
  const ir::Type shape = module[type];
  if (way.depth > kMaxDepth) return;
  switch (shape.kind) {
    case TypeKind::Void:
    case TypeKind::Scalar:
    case TypeKind::Lanes:
    case TypeKind::Seed:
      return;
    case TypeKind::Pointer: {
      if (module[shape.element].kind == TypeKind::Void) return;
      const ObjectId target = external(holder, cell, shape.element, "*" + path);
      const ir::Type& behind = module[shape.element];
      if (behind.kind == TypeKind::Pointer && areRows(behind.element, 0))
        return makeRowsOf(target, shape.element, 0, std::nullopt, path, way.depth + 1);
      Way behindIt = way;
      ++behindIt.depth;
      makeExternalsOf(target, shape.element, 0, path, behindIt);
      return;
    }
    case TypeKind::Array: {
      const auto extent = shape.extent.valid() ? ir::staticInteger(module, shape.extent) : std::nullopt;
      const auto cells = ir::cellCount(module, shape.element);
      const ir::Type& element = module[shape.element];
      if (extent && element.kind == TypeKind::Pointer && areRows(element.element, 0))
        return makeRowsOf(holder, shape.element, cell, extent, path, way.depth + 1);
      if (!extent || !cells || static_cast<std::uint64_t>(*extent) * *cells > kMaxPointerCells) return;
      Way inside = way;
      inside.pointers *= static_cast<std::uint64_t>(*extent);
      if (inside.pointers > (way.recurs ? kMaxWhereTypesRecur : kMaxOnTheWay)) return;
      for (std::int64_t k = 0; k < *extent; ++k)
        makeExternalsOf(holder, shape.element, cell + static_cast<std::uint64_t>(k) * *cells,
                        path + "[" + std::to_string(k) + "]", inside);
      return;
    }
    case TypeKind::Record: {
      const bool behindPointer = module[holder].kind == ir::ObjectKind::External;
      Way inside = way;
      inside.recurs |= std::ranges::find(way.records, shape.record) != way.records.end();
      inside.records.push_back(shape.record);
      for (std::uint32_t k = 0; k < module[shape.record].fields.size(); ++k) {
        const ir::RecordField field = module[shape.record].fields[k];
        if (!fieldIsUsed(shape.record, k)) continue;
        makeExternalsOf(holder, field.type, cell + ir::fieldOffset(module, shape.record, k),
                        path + (behindPointer && cell == 0 ? "->" : ".") + field.name, inside);
      }
      return;
    }
  }
}

std::vector<ObjectId> EntryLowering::aliases(ObjectId parameter) const {
  std::vector<ObjectId> found{parameter};
  const auto add = [&](ObjectId object) {
    if (std::find(found.begin(), found.end(), object) == found.end()) found.push_back(object);
  };
  const auto holds = [&](ir::ExprId expr, ObjectId object) {
    const ir::Expr& load = module[expr];
    return load.op == ir::Op::Load && module[load.operands[0]].op == ir::Op::Address &&
           module[load.operands[0]].object == object;
  };
  for (std::size_t k = 0; k < found.size(); ++k) {
    for (const ir::Stmt& stmt : module.stmts) {
      if (const auto* call = std::get_if<ir::Call>(&stmt.node)) {
        for (std::size_t a = 0; a < call->arguments.size(); ++a)
          if (holds(call->arguments[a], found[k])) add(module[call->callee].parameters[a]);
      } else if (const auto* assign = std::get_if<ir::Assign>(&stmt.node)) {
        if (module[assign->place].op == ir::Op::Address && holds(assign->value, found[k]))
          add(module[assign->place].object);
      }
    }
  }
  return found;
}

std::optional<TypeId> EntryLowering::untypedTarget(const std::vector<ObjectId>& holders) const {
  for (const ir::Expr& expr : module.exprs) {
    if (expr.op != ir::Op::PointerCast || module[module[expr.type].element].kind == TypeKind::Void) continue;
    const ir::Expr& load = module[expr.operands[0]];
    if (load.op != ir::Op::Load || module[load.operands[0]].op != ir::Op::Address) continue;
    if (std::find(holders.begin(), holders.end(), module[load.operands[0]].object) != holders.end())
      return module[expr.type].element;
  }
  return std::nullopt;
}

/// Where the target's type can't be named in the header, the untyped pointer
/// gets it all the way, so that it can be a template parameter.
void EntryLowering::retypeUntyped(ObjectId parameter) {
  const std::vector<ObjectId> holders = aliases(parameter);
  const auto target = untypedTarget(holders);
  if (!target) return;
  const ir::Type shape = module[*target];
  if (shape.kind != TypeKind::Record || module[shape.record].inHeader) return;
  const TypeId typed = shared.build.pointer(*target);
  const TypeId place = shared.build.pointer(typed);
  const auto isHolder = [&](ObjectId object) {
    return std::find(holders.begin(), holders.end(), object) != holders.end();
  };
  for (ObjectId holder : holders) module[holder].type = typed;
  for (ir::Expr& expr : module.exprs) {
    if (expr.op == ir::Op::Address && isHolder(expr.object)) expr.type = place;
    if (expr.op == ir::Op::Load && module[expr.operands[0]].op == ir::Op::Address &&
        isHolder(module[expr.operands[0]].object))
      expr.type = typed;
  }
  // What was a cast to that type is now the pointer itself.
  for (ir::Expr& expr : module.exprs)
    if (expr.op == ir::Op::PointerCast && module[expr.operands[0]].type == expr.type) {
      const SourceRange range = expr.range;
      expr = module[expr.operands[0]];
      expr.range = range;
    }
}

/// Makes a parameter of the entry function a local that points to a table.
void EntryLowering::pointToTable(ObjectId parameter, ObjectId table) {
  ir::Function& entry = module[module.entry];
  entry.parameters.erase(std::find(entry.parameters.begin(), entry.parameters.end(), parameter));
  module[parameter].kind = ir::ObjectKind::Local;
  const std::vector<ir::StmtId> made{
      shared.build.statement(ir::Declare{parameter}),
      shared.build.statement(ir::Assign{shared.build.address(parameter), shared.build.address(table)})};
  entry.body.insert(entry.body.begin(), made.begin(), made.end());
}

/// What the parameters lead to that stand for variables which outlive a call.
void EntryLowering::makeStates() {
  Written written(module);
  for (std::size_t k = 0; k < shared.states(module.entry).size(); ++k) {  // what one is made of may be more of them
    const ModuleLowering::State state = shared.states(module.entry)[k];
    const ObjectId table = shared.mayCallItself(module.entry) ? ObjectId{} : shared.stateTable(state, written);
    if (table.valid()) {
      pointToTable(state.parameter, table);
      externals_[{state.parameter.value, 0}] = table;
      continue;
    }
    if (!ir::cellCount(module, module[module[state.parameter].type].element))
      shared.unsupported(state.variable->getSourceRange(),
                         "how large `" + state.variable->getNameAsString() + "` is is not known",
                         "write its extent in this declaration");
    ir::Object object;
    object.name = shared.freshName((llvm::Twine("*") + state.variable->getName()).str());
    object.type = shared.build.array(module[module[state.parameter].type].element, std::int64_t{1});
    object.kind = ir::ObjectKind::External;
    object.range = module[state.parameter].range;
    object.isState = true;
    object.original = shared.stateOriginal(state.variable);
    const ObjectId made = shared.build.object(std::move(object));
    externals_[{state.parameter.value, 0}] = made;
    module.externals.push_back({made, state.parameter, 0});
  }
}

/// How many elements a vector of the caller's has that lead further, where `SPARSEGEN_SET(v.size(), 3)` says it.
void EntryLowering::sizeHolders() {
  for (const RequestBinding& binding : request_.bindings) {
    RequestPath path = binding.path;
    const bool isSize = path.names.size() > 1 && (path.names.back() == "size()" || path.names.back() == "size");
    if (!isSize || binding.value < 0) continue;
    path.names.pop_back();
    path.text = path.text.substr(0, path.text.rfind(path.names.back()) + path.names.back().size());
    const PathTarget vector = resolve(path, binding.range, DiagId::UnknownName);
    const ir::Type held = module[shared.type(vector.type, request_.function->getNameInfo().getSourceRange())];
    // A vector is a pointer to its elements, or a record that begins with one.
    const TypeId pointer =
        held.kind == TypeKind::Record ? module[held.record].fields.front().type : shared.build.pointer(held.element);
    const TypeId element = module[pointer].element;
    if (module[element].kind != TypeKind::Record || !shared.isCalled(module[element].record)) continue;
    const ObjectId elements = external(vector.object, vector.cell, element, "*" + path.text);
    sizeHolder(elements, binding.value);
    makeExternalsOf(elements, module[elements].type, 0, path.text, {});
  }
}

void EntryLowering::makeExternals() {
  retypeMembers();
  makeStates();
  const auto& declared = request_.function->parameters();
  const std::vector<ObjectId> parameters = module[module.entry].parameters;
  for (std::size_t k = 0; k < parameters.size(); ++k) {
    const ObjectId parameter = parameters[k];
    // What only the caller knows stays unknown.
    if (llvm::any_of(declared, [&](const clang::ParmVarDecl* each) {
          const clang::QualType type = each->getType();
          return shared.parameterObjects.lookup(each) == parameter &&
                 (type->isFunctionPointerType() || type->isFunctionReferenceType());
        }))
      continue;
    const ir::Type shape = module[module[parameter].type];
    if (shape.kind != TypeKind::Pointer || externals_.count({parameter.value, 0})) continue;
    const std::string name = ir::calledName(module[parameter]);
    if (module[shape.element].kind == TypeKind::Void) {
      retypeUntyped(parameter);
      const auto target = untypedTarget(aliases(parameter));
      const ir::Type now = module[module[parameter].type];
      const std::optional<TypeId> element = module[now.element].kind == TypeKind::Void ? target : now.element;
      if (!element) continue;
      makeExternalsOf(external(parameter, 0, *element, "*" + name), *element, 0, name, {});
    } else {
      makeExternalsOf(parameter, module[parameter].type, 0, name, {});
    }
  }
  sizeHolders();
}

}  // namespace sparsegen::lowering
