//===- VectorCells.cpp - what is done with vectors within objects ---------===//
//
// A cell is written by its fields; where it needs more room, a function gives it
// another part of a pool (InnerVectors.h).
//
//===----------------------------------------------------------------------===//

#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Bases.h"
#include "Lower/Classes/Initialise.h"
#include "Lower/Library/Copies.h"
#include "Lower/Library/InnerVectors.h"
#include "Lower/Library/Vectors.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::ScalarKind;
using ir::TypeKind;

namespace {
constexpr std::uint32_t kData = 0, kSize = 1, kCapacity = 2;  ///< the fields
}  // namespace

void Vectors::comeToLife(ExprId place) {
  const ir::TypeId type = build.pointee(place);
  if (!shared.inner->holdsCell(type)) return;
  if (module[type].kind == TypeKind::Array)
    return forEachElement(function, type, 0, [&](ExprId k) { comeToLife(build.element(place, k)); });
  const ir::RecordId record = module[type].record;
  if (!shared.inner->isCell(type)) {
    for (std::uint32_t k = 0; k < module[record].fields.size(); ++k) comeToLife(build.field(place, k));
    return;
  }
  const ExprId data = build.field(place, kData);
  function.emit(ir::Assign{data, build.null(build.pointee(data))});
  function.emit(ir::Assign{build.field(place, kSize), size(0)});
  function.emit(ir::Assign{build.field(place, kCapacity), size(0)});
}

void Vectors::initialise(ExprId cell, const clang::Expr* init) {
  const auto outer = std::exchange(at_, init->getSourceRange());
  construct(within(cell, shared.inner->elementOf(build.pointee(cell))), init);
  at_ = outer;
}

/// A copy is written out where it is made: one of what holds such vectors itself would have no end.
void Vectors::copyCell(ExprId to, ExprId from) {
  const ir::TypeId type = build.pointee(to);
  const clang::QualType element = shared.inner->elementOf(type);
  if (llvm::is_contained(copied_, type))
    shared.unsupported(at_,
                       "a copy of a vector of `" + element.getUnqualifiedType().getAsString(shared.policy) +
                           "`, which holds such a vector itself, is not supported",
                       "keep all of them in one vector, and in each the indexes of those that belong to it");
  copied_.push_back(type);
  copyAll(within(to, element), within(from, element));
  copied_.pop_back();
}

void Vectors::clear(ExprId cell) { function.emit(ir::Assign{build.field(cell, kSize), size(0)}); }

/// A variable that is a cell.
Vectors::Held Vectors::cellStorage(clang::QualType vector, const std::string& name, clang::SourceRange at) {
  requireElements(shared, vectorElement(vector), at);
  const ir::TypeId type = cellType(vector, at);
  Held made;
  made.element = vectorElement(vector);
  made.isCell = true;
  made.memory =
      function.local(name.empty() ? function.names.generatedLocal("vector") : function.names.local(name), type, at);
  function.emit(ir::Declare{made.memory});
  comeToLife(build.address(made.memory));
  return made;
}

/// What a pool is called: after the member that it is for.
static std::string poolName(const ir::Module& module, ExprId cell) {
  const ir::Expr& place = module[cell];
  if (place.op == Op::Address && ir::calledName(module[place.object]).rfind("sg_", 0) != 0)
    return ir::calledName(module[place.object]);
  if (place.op != Op::Field) return "elements";
  const ir::TypeId holder = module[module[place.operands[0]].type].element;
  return module[module[holder].record].fields[place.field].name;
}

/// The pool of this function's for a cell.
ir::ObjectId Vectors::poolFor(ExprId cell) {
  const std::string name = poolName(module, cell);
  const ir::TypeId element = build.pointee(build.load(build.field(cell, kData)));
  ir::ObjectId& pool = pools_[name + " " + std::to_string(element.value)];
  if (pool.valid()) return pool;
  const ir::ObjectId memory =
      function.local(function.names.local(name + "_memory"), build.array(element, ExprId{}), at_);
  pool = function.local(function.names.local(name + "_free"), build.pointer(element), at_);
  pointers_.push_back({function.id, pool, memory, at_, true});
  return pool;
}

/// Makes room for so many elements.
void Vectors::grow(const Vector& to, ExprId count) {
  if (to.isLimited)
    shared.unsupported(at_, "a vector that is a parameter can't grow here", "let it grow in the function that has it");
  if (!to.cell.valid()) return;
  const ir::FunctionId growth = shared.inner->growth(function.definition, build.pointee(to.cell));
  const ir::ObjectId pool = poolFor(to.cell);
  function.emit(ir::Call{growth, {to.cell, count, shared.movables.address(build, pool)}, {}});
  if (!shared.sizedVectors) return;
  const auto isIt = [&](const EscapingBuffer& each) { return each.pointer == pool; };
  shared.growths.push_back({llvm::find_if(pointers_, isIt)->memory, count, function.open->back()});
}

/// Cells are written out, as they are.
void Vectors::relocate(ExprId to, ExprId from) {
  const ir::TypeId type = build.pointee(to);
  if (!shared.inner->holdsCell(type)) return copy(function, to, from);
  if (module[type].kind == TypeKind::Array)
    return forEachElement(function, type, 0, [&](ExprId k) { relocate(build.element(to, k), build.element(from, k)); });
  const ir::RecordId record = module[type].record;
  for (std::uint32_t k = 0; k < module[record].fields.size(); ++k) relocate(build.field(to, k), build.field(from, k));
  leadBack(shared, to, *function.open);
}

ir::Block Vectors::growthOf(FunctionContext& lowering, ir::FunctionId id, ir::TypeId cell, ir::TypeId pool) {
  Vectors& self = *lowering.vectors;
  ir::Builder& build = lowering.build;
  const auto parameter = [&](const char* name, ir::TypeId type) {
    const ir::ObjectId made = lowering.local(lowering.names.local(name), type, {});
    lowering.module[made].kind = ir::ObjectKind::Parameter;
    lowering.module[id].parameters.push_back(made);
    return made;
  };
  const ir::ObjectId vector = parameter("vector", cell);
  const ir::ObjectId count = parameter("count", build.scalar(ScalarKind::U64));
  const ir::ObjectId free = parameter("free", pool);
  const auto field = [&](std::uint32_t k) { return build.field(build.load(vector), k); };
  const auto number = [&](ExprId size) { return build.cast(size, ScalarKind::I64); };
  return lowering.block([&] {
    const ExprId isMore = build.binary(Op::Greater, build.load(count), build.load(field(kCapacity)));
    ir::Block grows = lowering.block([&] {
      const ir::ObjectId more = lowering.local(lowering.names.local("more"), build.pointee(build.load(free)), {});
      lowering.emit(ir::Declare{more});
      lowering.emit(ir::Assign{build.address(more), build.load(build.load(free))});
      lowering.emit(ir::Assign{build.load(free), build.pointerAdd(build.load(more), number(build.load(count)))});
      const ExprId before = number(build.load(field(kSize)));
      forEach(lowering, build.integer(0), Op::Less, before, 1, [&](ExprId k) {
        self.relocate(build.pointerAdd(build.load(more), k), build.pointerAdd(build.load(field(kData)), k));
      });
      const ir::TypeId element = build.pointee(build.load(more));
      if (lowering.shared.inner->holdsCell(element))
        forEach(lowering, before, Op::Less, number(build.load(count)), 1,
                [&](ExprId k) { self.comeToLife(build.pointerAdd(build.load(more), k)); });
      lowering.emit(ir::Assign{field(kData), build.load(more)});
      lowering.emit(ir::Assign{field(kCapacity), build.load(count)});
    });
    lowering.emit(ir::If{isMore, std::move(grows), {}});
  });
}

void Vectors::exchangeCells(const Vector& a, const Vector& b) {
  for (const std::uint32_t k : {kData, kCapacity}) {
    const ExprId one = build.field(a.cell, k), other = build.field(b.cell, k);
    const ExprId held = function.kept(build.load(one));
    function.emit(ir::Assign{one, build.load(other)});
    function.emit(ir::Assign{other, held});
  }
}

}  // namespace sparsegen::lowering
