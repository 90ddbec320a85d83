//===- LowerBounds.cpp - slots whose first index is not zero --------------===//

#include "Lower/Entry/LowerBounds.h"

#include <algorithm>
#include <limits>

#include "Lower/Classes/Types.h"
#include "Lower/Entry/SlotExtents.h"
#include "Lower/Entry/Slots.h"
#include "Lower/Library/HiddenParameters.h"
#include "Lower/Statics/State.h"
#include "Parse/Sundials.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::ObjectId;
using ir::Op;

/// Whether a target is a pointer to reals, rows or structs that the function is passed as a parameter.
static bool isPassedPointer(const EntryContext& entry, const PathTarget& target) {
  const auto isSized = [&](const auto& each) {  // a vector or a span, which counts from zero
    return entry.shared.parameterObjects.lookup(each.first) == target.object;
  };
  const auto isMember = [&](const MemberInput& each) { return each.parameter == target.object; };
  return target.type->isPointerType() && !target.type->isVoidPointerType() && !isVectorHandle(target.type) &&
         entry.module[target.object].kind == ir::ObjectKind::Parameter &&
         llvm::none_of(entry.shared.parameterSizes, isSized) && llvm::none_of(entry.members, isMember);
}

std::vector<ExprId> slotBegins(EntryContext& entry, const RequestSlot& wanted) {
  if (!hasLowerBound(wanted)) return {};
  const bool isOneName = wanted.path.names.size() == 1 && wanted.path.names[0] != "return" && wanted.offset == 0;
  PathTarget target;
  if (isOneName) target = resolvePath(entry, wanted.path, wanted.range, DiagId::UnknownSlot);
  if (!isOneName || !isPassedPointer(entry, target))
    entry.fail(DiagId::BadSlot, wanted.range,
               "slot `" + wanted.path.text + "` has a range, and is no pointer that is passed as a parameter",
               "let a function have it as a parameter, or write an extent from element zero on");
  std::size_t stars = 0;
  clang::QualType element = target.type;
  for (; element->isPointerType(); element = element->getPointeeType().getCanonicalType()) ++stars;
  const bool isFlat = scalarKind(entry.shared, element) && wanted.extents.size() > stars;
  for (std::size_t k = stars; k < wanted.begins.size(); ++k)
    if (isFlat || wanted.begins[k].known() != 0)
      entry.fail(DiagId::BadSlot, wanted.range,
                 "slot `" + wanted.path.text + "` has ranges or extents for which its type has no pointer",
                 "each star may have one, from the left: `" + wanted.path.text + "[first:end]`");
  std::vector<ExprId> begins;
  for (std::size_t k = 0; k < stars; ++k)
    begins.push_back(extentExpr(entry, wanted, k < wanted.begins.size() ? wanted.begins[k] : Extent(0)));
  return begins;
}

namespace {

/// The pointers of a slot with lower bounds, from the parameter on.
class Stepping {
public:
  Stepping(EntryContext& entry, const ir::Slot& slot)
      : entry_(entry), module_(entry.module), build_(entry.shared.build), slot_(slot) {
    for (ObjectId object = slot.object; module_[object].kind != ir::ObjectKind::Parameter;) {
      levels_.insert(levels_.begin(), object);
      object = binding(object).holder;
      parameter_ = object;
    }
    if (levels_.size() != slot.begins.size()) throw InternalError("lower", "a slot's ranges are not those of its rows");
  }

  /// Lets the body use a pointer of its own.
  void run() {
    build_.at(module_[parameter_].range);
    const ObjectId own = local(module_[parameter_].type, called());
    for (ir::Expr& expr : module_.exprs)
      if (expr.op == Op::Address && expr.object == parameter_) expr.object = own;
    ir::Block made;
    ExprId first = build_.load(parameter_);
    if (levels_.size() > 1) {
      makeTables(made);
      fill(0, first, {}, made);
      first = build_.element(build_.address(tables_[0]), build_.integer(0));
    }
    made.push_back(build_.statement(ir::Declare{own}));
    made.push_back(build_.statement(ir::Assign{build_.address(own), back(first, 0)}));
    ir::Block& body = module_[module_.entry].body;
    body.insert(body.begin(), made.begin(), made.end());
  }

private:
  const ir::ExternalBinding& binding(ObjectId object) const {
    const auto found = llvm::find_if(module_.externals, [&](const auto& each) { return each.object == object; });
    if (found == module_.externals.end()) throw InternalError("lower", "a slot that no parameter leads to");
    return *found;
  }

  std::string called() const { return ir::calledName(module_[parameter_]); }

  ObjectId local(ir::TypeId type, const std::string& called) {
    ir::Object made;
    made.called = called;
    made.name = freshName(entry_.shared, called);
    made.type = type;
    made.function = module_.entry;
    made.range = module_[parameter_].range;
    return build_.object(std::move(made));
  }

  /// How many pointers to rows there are: behind one pointer of the level before, and in all.
  ExprId count(std::size_t level) {
    const ir::Type all = module_[module_[levels_[level == 0 ? 1 : level]].type];
    return copied(module_, level == 0 ? all.extent : module_[all.element].extent);
  }
  ExprId countOfAll(std::size_t level) { return module_[module_[levels_[level + 1]].type].extent; }

  void makeTables(ir::Block& out) {
    ir::TypeId held = module_[parameter_].type;
    for (std::size_t level = 0; level + 1 < levels_.size(); ++level) {
      held = module_[held].element;
      const ExprId all = countOfAll(level);
      const auto known = ir::staticInteger(module_, all);
      const ir::TypeId type =
          known ? build_.array(held, std::max<std::int64_t>(*known, 1)) : build_.array(held, ExprId{});
      tables_.push_back(local(type, called()));
      out.push_back(build_.statement(ir::Declare{tables_.back(), known ? ExprId{} : copied(module_, all)}));
    }
  }

  /// Fills a table with what the pointers from `from` on lead to, stepped back; `before`: how many of the table stand
  /// before these, none for the first.
  void fill(std::size_t level, ExprId from, ExprId before, ir::Block& out) {
    const ObjectId variable = local(build_.scalar(ir::ScalarKind::I64), "sg_k");
    const auto k = [&] { return build_.load(variable); };
    const auto index = [&] { return before.valid() ? build_.binary(Op::Add, copied(module_, before), k()) : k(); };
    const auto entryOf = [&](std::size_t table, ExprId at) {
      return build_.element(build_.address(tables_[table]), at);
    };
    ir::Block body;
    ExprId row = build_.load(build_.pointerAdd(copied(module_, from), k()));
    if (level + 2 < levels_.size()) {
      const ExprId next = build_.binary(Op::Multiply, index(), count(level + 1));
      fill(level + 1, row, next, body);
      row = entryOf(level + 1, copied(module_, next));
    }
    body.push_back(build_.statement(ir::Assign{entryOf(level, index()), back(row, level + 1)}));
    out.push_back(build_.statement(
        ir::For{variable, build_.integer(0), Op::Less, count(level), build_.integer(1), std::move(body)}));
  }

  /// A pointer to a level's first element, stepped back to where its element zero is or would be.
  ExprId back(ExprId first, std::size_t level) {
    const ExprId begin = slot_.begins[level];
    const auto known = ir::staticInteger(module_, begin);
    if (known == 0) return first;
    if (known && *known != std::numeric_limits<std::int64_t>::min())
      return build_.pointerAdd(first, build_.integer(-*known));
    return build_.pointerAdd(first, build_.binary(Op::Subtract, build_.integer(0), copied(module_, begin)));
  }

  EntryContext& entry_;
  ir::Module& module_;
  ir::Builder& build_;
  const ir::Slot slot_;
  ObjectId parameter_;
  std::vector<ObjectId> levels_;  ///< what each pointer on the way leads to
  std::vector<ObjectId> tables_;  ///< of pointers that are stepped back, one for each level but the last
};

}  // namespace

/// Whether two slots count their elements from the same indexes.
static bool beginAlike(const ir::Module& module, const ir::Slot& a, const ir::Slot& b) {
  const auto isSame = [&](ExprId one, ExprId other) { return ir::sameExpr(module, one, other); };
  return std::ranges::equal(a.begins, b.begins, isSame);
}

void stepBases(EntryContext& entry) {
  std::vector<ir::Slot> slots = entry.module.independents;
  slots.insert(slots.end(), entry.module.dependents.begin(), entry.module.dependents.end());
  std::vector<ir::Slot> done;
  for (const ir::Slot& slot : slots) {
    const auto isSame = [&](const ir::Slot& other) { return other.object == slot.object; };
    for (const ir::Slot& other : slots)
      if (isSame(other) && !beginAlike(entry.module, slot, other))
        entry.fail(DiagId::BadSlot, slot.range,
                   "another slot counts the elements of `" + slot.name + "` from another index",
                   "let both begin at the same");
    if (slot.begins.empty() || std::ranges::any_of(done, isSame)) continue;
    if (mayCallItself(entry.shared, entry.module.entry))
      entry.shared.unsupported(entry.request.function->getNameInfo().getSourceRange(),
                               "a slot with a range is not supported where the function calls itself",
                               "name a function that calls it");
    Stepping(entry, slot).run();
    done.push_back(slot);
  }
}

}  // namespace sparsegen::lowering
