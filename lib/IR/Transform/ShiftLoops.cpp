//===- ShiftLoops.cpp - sums that a loop scatters, gathered ---------------===//

#include "IR/Transform/ShiftLoops.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "IR/Builder.h"
#include "IR/Memory/Escape.h"
#include "IR/Memory/PointsTo.h"
#include "IR/Types.h"
#include "IR/UniqueNames.h"
#include "IR/Walk.h"

namespace sparsegen::ir {

namespace {

/// How many rounds lie between the first and the last that add to one element, at most.
constexpr std::int64_t kMostRounds = 3;

/// Larger constants are no neighbors, and may overflow.
constexpr std::int64_t kMostOffset = std::int64_t{1} << 40;

/// A statement `place = place + ...`.
struct Sum {
  std::size_t at;  ///< in the body
  ExprId array;    ///< what the place is a step from
  std::vector<ExprId> others;  ///< of the index, what is the same in all rounds
  std::int64_t offset;         ///< and the rest of it, without the loop's variable
  std::int64_t shift = 0;    ///< by how many rounds it comes later
  std::size_t element = 0;  ///< the first sum to the same element, then
};

class Shifting {
public:
  Shifting(Module& module)
      : module_(module), build_(module), names_(module.objects), isNamedOnly_(namedOnly(module)), pointsTo_(module) {}

  bool run() {
    for (std::size_t k = 0; k < module_.functions.size(); ++k) {
      function_ = FunctionId(k);
      module_.functions[k].body = shifted(module_.functions[k].body);
    }
    return hasShifted_;
  }

private:
  Block shifted(const Block& block) {
    Block result;
    for (const StmtId id : block) {
      Stmt stmt = module_[id];
      if (const auto* loop = std::get_if<For>(&stmt.node); loop && shift(id, *loop, result)) continue;
      forEachBlock(stmt, [&](Block& inner) { inner = shifted(inner); });
      module_[id] = std::move(stmt);
      result.push_back(id);
    }
    return result;
  }

  /// False where a loop is to stay.
  bool shift(StmtId id, const For& loop, Block& out) {
    step_ = staticInteger(module_, loop.step).value_or(0);
    const bool isUpwards = loop.compare == Op::Less || loop.compare == Op::LessEqual;
    if (!isUpwards || step_ < 1 || !isPrivate(loop)) return false;
    std::vector<Sum> sums = findSums(loop);
    if (!findShifts(sums) || readsWhatChanges(loop, sums) || readsSummed(loop, sums)) return false;
    build_.at(module_[id].range);
    const std::int64_t most = std::ranges::max(sums, {}, &Sum::shift).shift;
    for (std::int64_t home = 0; home < most; ++home)
      for (std::int64_t shift = 0; shift <= home; ++shift)
        addRound(loop, sums, shift, home - shift, fromFirst(loop, home - shift), out);
    addInner(id, loop, sums, most, out);
    const ExprId last = lastRound(loop);
    for (std::int64_t home = 1; home <= most; ++home)
      for (std::int64_t shift = home; shift <= most; ++shift)
        addRound(loop, sums, shift, shift - home, plus(last, (home - shift) * step_), out);
    return hasShifted_ = true;
  }

  //===--------------------------------------------------------------------===//
  // Which loops
  //===--------------------------------------------------------------------===//

  /// The body is a straight line of variables that live in a round, and of stores. Nothing else knows the loop's
  /// variable.
  bool isPrivate(const For& loop) const {
    std::set<ObjectId> declared;
    for (const StmtId id : loop.body) {
      const Stmt::Node& node = module_[id].node;
      const auto* declare = std::get_if<Declare>(&node);
      const auto* assign = std::get_if<Assign>(&node);
      if (!declare && !assign) return false;
      if (declare && (declare->extent.valid() || !isNamedOnly_[declare->object.value])) return false;
      if (declare) declared.insert(declare->object);
      if (!assign || module_[assign->place].op != Op::Address) continue;
      if (!declared.contains(module_[assign->place].object)) return false;
    }
    return isNamedOnly_[loop.variable.value] && usesOf(loop.variable, module_[function_].body) == usesIn(loop);
  }
  std::size_t usesIn(const For& loop) const { return usesOf(loop.variable, loop.body); }
  std::size_t usesOf(ObjectId variable, const Block& body) const {
    std::size_t count = 0;
    forEachStmt(module_, body, [&](const Stmt& stmt) {
      forEachExpr(stmt, [&](ExprId expr) {
        forEachNode(module_, expr, [&](const Expr& node) { count += node.op == Op::Address && node.object == variable; });
      });
    });
    return count;
  }

  /// All stores of the body; nothing where one of them is no sum at the loop's variable.
  std::vector<Sum> findSums(const For& loop) const {
    std::vector<Sum> sums;
    for (std::size_t k = 0; k < loop.body.size(); ++k) {
      const auto* assign = std::get_if<Assign>(&module_[loop.body[k]].node);
      if (!assign || module_[assign->place].op == Op::Address) continue;
      const Expr& place = module_[assign->place];
      if (place.op != Op::PointerAdd && place.op != Op::Element) return {};
      Sum sum{k, place.operand(0), {}, 0};
      int variables = 0;
      if (!isFixed(loop, sum.array) || !addIndex(loop, place.operand(1), sum, variables) || variables != 1) return {};
      if (!isAddedTo(assign->value, assign->place)) return {};
      sums.push_back(std::move(sum));
    }
    return sums;
  }

  /// Adds up an index that is the loop's variable, once, and what is the same in all rounds. False for any other. Casts
  /// are to integers that are no narrower.
  bool addIndex(const For& loop, ExprId index, Sum& sum, int& variables) const {
    const Expr& node = module_[index];
    if (const auto constant = staticInteger(module_, index)) {
      sum.offset += *constant;
      return std::abs(sum.offset) < kMostOffset;
    }
    if (node.op == Op::Cast && bitWidth(kindOf(index)) >= bitWidth(kindOf(node.operand(0))))
      return addIndex(loop, node.operand(0), sum, variables);
    if (node.op == Op::Add)
      return addIndex(loop, node.operand(0), sum, variables) && addIndex(loop, node.operand(1), sum, variables);
    if (const auto less = node.op == Op::Subtract ? staticInteger(module_, node.operand(1)) : std::nullopt) {
      sum.offset -= *less;
      return addIndex(loop, node.operand(0), sum, variables);
    }
    const ObjectId named = node.op == Op::Load ? namedObject(module_, node.operand(0)) : ObjectId();
    if (named == loop.variable) return ++variables == 1;
    if (const ExprId value = valueInRound(loop, named); value.valid()) return addIndex(loop, value, sum, variables);
    sum.others.push_back(index);
    return isFixed(loop, index);
  }
  ScalarKind kindOf(ExprId expr) const { return module_[module_[expr].type].scalar; }

  /// What the one assignment to a variable of the round gives it; none where there is another number of them.
  ExprId valueInRound(const For& loop, ObjectId variable) const {
    ExprId value;
    for (const StmtId id : loop.body) {
      const auto* assign = std::get_if<Assign>(&module_[id].node);
      if (!assign || !variable.valid() || module_[assign->place].op != Op::Address) continue;
      if (module_[assign->place].object != variable) continue;
      if (value.valid()) return {};
      value = assign->value;
    }
    return value;
  }

  /// Whether an expression has one value in all rounds: it loads nothing but variables that only their names change,
  /// and no round does.
  bool isFixed(const For& loop, ExprId expr) const {
    bool fixed = true;
    const auto isWritten = [&](ObjectId variable) {
      return variable == loop.variable || std::ranges::any_of(loop.body, [&](StmtId id) {
               const auto* declare = std::get_if<Declare>(&module_[id].node);
               return declare && declare->object == variable;
             });
    };
    forEachNode(module_, expr, [&](const Expr& node) {
      if (node.op == Op::Load && module_[node.operand(0)].op != Op::Address) fixed = false;
      if (node.op != Op::Address) return;
      const ObjectKind kind = module_[node.object].kind;
      const bool isVariable = kind == ObjectKind::Local || kind == ObjectKind::Parameter;
      if (isVariable && isWritten(node.object)) fixed = false;
      // Loads of others may be of what is summed up.
      if (isVariable && !isNamedOnly_[node.object.value] && module_[module_[node.object].type].kind != TypeKind::Array)
        fixed = false;
    });
    return fixed;
  }

  /// A sum whose first summand is what the place holds, which is in no other.
  bool isAddedTo(ExprId value, ExprId place) const {
    const Expr& node = module_[value];
    if (node.op == Op::Load) return sameExpr(module_, node.operand(0), place);
    return (node.op == Op::Add || node.op == Op::Subtract) && isAddedTo(node.operand(0), place);
  }

  /// Sums of one array at offsets that are whole rounds apart are shifted to the first of them.
  bool findShifts(std::vector<Sum>& sums) const {
    bool differ = false;
    for (Sum& sum : sums) {
      const auto meets = [&](const Sum& other) {
        const auto same = [&](ExprId a, ExprId b) { return sameExpr(module_, a, b); };
        return same(other.array, sum.array) && std::ranges::equal(other.others, sum.others, same) &&
               (other.offset - sum.offset) % step_ == 0;
      };
      std::int64_t least = sum.offset;
      for (const Sum& other : sums)
        if (meets(other)) least = std::min(least, other.offset);
      sum.element = static_cast<std::size_t>(std::ranges::find_if(sums, meets) - sums.begin());
      sum.shift = (sum.offset - least) / step_;
      if (sum.shift > kMostRounds) return false;
      differ |= sum.shift != 0;
    }
    return differ;
  }

  /// Sums stand at the end of their round: nothing that they read may be written behind where they stood.
  bool readsWhatChanges(const For& loop, const std::vector<Sum>& sums) const {
    std::map<ObjectId, std::size_t> lastWrite;
    for (std::size_t k = 0; k < loop.body.size(); ++k)
      if (const auto* assign = std::get_if<Assign>(&module_[loop.body[k]].node))
        if (module_[assign->place].op == Op::Address) lastWrite[module_[assign->place].object] = k;
    return std::ranges::any_of(sums, [&](const Sum& sum) {
      bool changes = false;
      forEachExpr(module_[loop.body[sum.at]], [&](ExprId expr) {
        forEachNode(module_, expr, [&](const Expr& node) {
          const auto last = node.op == Op::Address ? lastWrite.find(node.object) : lastWrite.end();
          changes |= last != lastWrite.end() && last->second > sum.at;
        });
      });
      return changes;
    });
  }

  /// Whether something of a round may read what a sum writes.
  bool readsSummed(const For& loop, const std::vector<Sum>& sums) {
    PointsTo::Region summed = pointsTo_.targets(sums.front().array);
    std::map<std::size_t, ExprId> placeAt;
    for (const Sum& sum : sums) {
      summed.add(pointsTo_.targets(sum.array));
      placeAt[sum.at] = std::get<Assign>(module_[loop.body[sum.at]].node).place;
    }
    bool reads = false;
    for (std::size_t k = 0; k < loop.body.size(); ++k) {
      std::size_t own = placeAt.contains(k) ? 1 : 0;  // of its own element, once
      forEachExpr(module_[loop.body[k]], [&](ExprId expr) {
        forEachNode(module_, expr, [&](const Expr& node) {
          if (node.op != Op::Load || module_[node.operand(0)].op == Op::Address) return;
          if (own > 0 && sameExpr(module_, node.operand(0), placeAt[k])) return void(--own);
          reads |= pointsTo_.targets(node.operand(0)).meets(summed);
        });
      });
    }
    return reads;
  }

  //===--------------------------------------------------------------------===//
  // What becomes of them
  //===--------------------------------------------------------------------===//

  /// Constants are added up: what is one less is one more then.
  ExprId plus(ExprId value, std::int64_t constant) {
    if (constant == 0) return value;
    const ScalarKind kind = build_.scalarOf(value);
    if (const auto known = staticInteger(module_, value)) return build_.integer(*known + constant, kind);
    if (const auto part = constantPart(value)) return plus(module_[value].operand(0), *part + constant);
    const Op op = constant > 0 ? Op::Add : Op::Subtract;
    return build_.binary(op, value, build_.integer(std::abs(constant), kind));
  }
  std::optional<std::int64_t> constantPart(ExprId sum) const {
    const Op op = module_[sum].op;
    if (op != Op::Add && op != Op::Subtract) return std::nullopt;
    const auto part = staticInteger(module_, module_[sum].operand(1));
    if (!part || std::abs(*part) > kMostOffset) return std::nullopt;
    return op == Op::Add ? *part : -*part;
  }
  ExprId fromFirst(const For& loop, std::int64_t rounds) { return plus(loop.first, rounds * step_); }

  /// The variable in the last round, where there is one.
  ExprId lastRound(const For& loop) {
    const ExprId most = loop.compare == Op::Less ? plus(loop.bound, -1) : loop.bound;
    if (step_ == 1) return most;
    const ExprId step = build_.integer(step_, build_.scalarOf(most));
    const ExprId rounds = build_.binary(Op::Divide, build_.binary(Op::Subtract, most, loop.first), step);
    return build_.binary(Op::Add, loop.first, build_.binary(Op::Multiply, rounds, step));
  }

  /// One round of the sums that are shifted so far, where the loop has more than `others` rounds.
  void addRound(const For& loop, const std::vector<Sum>& sums, std::int64_t shift, std::int64_t others, ExprId round,
                Block& out) {
    Block body = sliceAt(loop, sums, shift, round);
    for (const Sum& sum : sums) {
      if (sum.shift != shift) continue;
      const auto& assign = std::get<Assign>(module_[loop.body[sum.at]].node);
      body.push_back(build_.statement(Assign{copied(assign.place), copied(assign.value), assign.what}));
    }
    if (body.empty()) return;
    const ExprId condition = build_.binary(loop.compare, fromFirst(loop, others), loop.bound);
    const auto known = staticInteger(module_, condition);
    if (known && *known == 0) return;
    if (known) return void(out.insert(out.end(), body.begin(), body.end()));
    out.push_back(build_.statement(If{condition, std::move(body), {}}));
  }

  /// Rounds with all sums, those to one element as one.
  void addInner(StmtId id, const For& loop, const std::vector<Sum>& sums, std::int64_t most, Block& out) {
    For inner = loop;
    inner.first = fromFirst(loop, most);
    inner.body.clear();
    std::map<std::size_t, Assign> ofElement;
    for (std::int64_t shift = most; shift >= 0; --shift) {
      const Block part = sliceAt(loop, sums, shift, plus(build_.load(loop.variable), -shift * step_));
      inner.body.insert(inner.body.end(), part.begin(), part.end());
      for (const Sum& sum : sums) {
        if (sum.shift != shift) continue;
        const Assign own = std::get<Assign>(module_[loop.body[sum.at]].node);
        const auto [all, isFirst] = ofElement.try_emplace(sum.element, own);
        const ExprId place = copied(own.place), value = copied(own.value);
        all->second.value = isFirst ? value : withFirst(value, all->second.value);
        all->second.place = place;
      }
    }
    for (auto& [element, all] : ofElement) {
      const ExprId held = build_.load(all.place);
      inner.body.push_back(build_.statement(Assign{all.place, withFirst(all.value, held), all.what}));
    }
    module_[id].node = std::move(inner);
    out.push_back(id);
  }

  /// A sum with another first summand.
  ExprId withFirst(ExprId sum, ExprId first) {
    Expr node = module_[sum];
    if (node.op == Op::Load) return first;
    const ExprId left = withFirst(node.operand(0), first);
    return build_.binary(node.op, left, node.operand(1));
  }

  /// What the sums that are shifted so far are computed from, in the round where the variable has a value. Until the next
  /// call copied() is of that round.
  Block sliceAt(const For& loop, const std::vector<Sum>& sums, std::int64_t shift, ExprId round) {
    std::vector<bool> isNeeded(loop.body.size());
    std::set<ObjectId> read;
    const auto note = [&](std::size_t at) {
      isNeeded[at] = true;
      forEachExpr(module_[loop.body[at]], [&](ExprId expr) {
        forEachNode(module_, expr, [&](const Expr& node) {
          if (node.op == Op::Address) read.insert(node.object);
        });
      });
    };
    for (const Sum& sum : sums)
      if (sum.shift == shift) note(sum.at);
    for (std::size_t k = loop.body.size(); k-- > 0;) {
      const auto* assign = std::get_if<Assign>(&module_[loop.body[k]].node);
      if (assign && module_[assign->place].op == Op::Address && read.contains(module_[assign->place].object)) note(k);
    }
    variables_ = {{loop.variable, round}};
    locals_.clear();
    Block result;
    for (std::size_t k = 0; k < loop.body.size(); ++k) {
      const Stmt stmt = module_[loop.body[k]];
      build_.at(stmt.range);
      if (const auto* declare = std::get_if<Declare>(&stmt.node); declare && read.contains(declare->object))
        result.push_back(build_.statement(Declare{copied(declare->object)}));
      if (!isNeeded[k] || isSum(sums, k)) continue;
      const auto& assign = std::get<Assign>(stmt.node);
      result.push_back(build_.statement(Assign{copied(assign.place), copied(assign.value), assign.what}));
    }
    return result;
  }

  static bool isSum(const std::vector<Sum>& sums, std::size_t at) {
    return std::ranges::any_of(sums, [&](const Sum& sum) { return sum.at == at; });
  }

  ObjectId copied(ObjectId local) {
    Object object = module_[local];
    if (object.called.empty()) object.called = object.name;
    object.name = names_.make(object.name);
    return locals_[local] = build_.object(std::move(object));
  }

  ExprId copied(ExprId expr) {
    Expr node = module_[expr];
    if (node.op == Op::Address) {
      const auto local = locals_.find(node.object);
      return local == locals_.end() ? expr : build_.address(local->second);
    }
    if (node.op == Op::Load && module_[node.operand(0)].op == Op::Address)
      if (const auto variable = variables_.find(module_[node.operand(0)].object); variable != variables_.end())
        return variable->second;
    const std::array<ExprId, 3> before = node.operands;
    for (ExprId& operand : node.operands)
      if (operand.valid()) operand = copied(operand);
    if (node.operands == before) return expr;
    if (const auto part = constantPart(expr)) return plus(node.operands[0], *part);
    module_.exprs.push_back(node);
    return ExprId(module_.exprs.size() - 1);
  }

  Module& module_;
  Builder build_;
  UniqueNames names_;
  std::vector<bool> isNamedOnly_;
  PointsTo pointsTo_;
  FunctionId function_;
  std::int64_t step_ = 1;
  std::map<ObjectId, ExprId> variables_;
  std::map<ObjectId, ObjectId> locals_;
  bool hasShifted_ = false;
};

}  // namespace

std::optional<Module> shiftLoops(const Module& module) {
  Module result(module);
  if (!Shifting(result).run()) return std::nullopt;
  return result;
}

}  // namespace sparsegen::ir
