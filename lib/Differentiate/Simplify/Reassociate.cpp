//===- Reassociate.cpp - which factors of a product meet first ------------===//

#include "Differentiate/Simplify/Reassociate.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "Differentiate/Simplify/Accuracy.h"
#include "Differentiate/Simplify/Products.h"
#include "IR/Transform/MapOperands.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// Longer products keep the order that they have: each link of a chain of them would be looked at in all that follow.
constexpr std::size_t kMaxFactors = 16;

class Reassociation {
public:
  Reassociation(Derivation& derivation, FunctionId function)
      : module_(derivation.subject.module),
        build_(derivation.subject.build),
        shadows_(derivation.shadows),
        function_(function),
        uses_(derivation, function),
        accuracies_(derivation, function),
        ranks_(module_),
        numbers_(derivation) {}

  void run() {
    Block body = module_[function_].body;
    block(body);
    module_[function_].body = std::move(body);
  }

private:
  /// A temporary that is a product.
  struct Product {
    std::vector<ExprId> factors;
    std::vector<ValueNumber> numbers;  ///< of the factors, where it is assigned
    std::size_t block;
    bool isRepeated;  ///< computed somewhere else, too
  };

  //===--------------------------------------------------------------------===//
  // The walk
  //===--------------------------------------------------------------------===//

  void block(Block& body) {
    const std::size_t outerBlock = std::exchange(block_, ++blocks_);
    const std::size_t outer = order_.size();
    Block out;
    for (const StmtId id : body) {
      statement(id, out);
      out.push_back(id);
    }
    body = std::move(out);
    for (; order_.size() > outer; order_.pop_back()) known_.erase(order_.back());
    block_ = outerBlock;
  }

  /// What a statement needs before it goes to `out`.
  void statement(StmtId id, Block& out) {
    Stmt stmt = module_[id];
    forEachBlock(stmt, [&](Block& inner) {
      numbers_.passedAnyOf(id);
      block(inner);
    });
    stmt_ = id;
    const SourceRange outer = build_.range();
    build_.at(stmt.range);
    if (auto* combine = std::get_if<Combine>(&stmt.node))
      for (CombineTerm& term : combine->terms) term.coefficient = rewritten(term.coefficient, {}, out);
    if (auto* assign = std::get_if<Assign>(&stmt.node))
      if (module_[assign->place].op == Op::Address && isRealScalar(module_, module_[assign->value].type))
        assigned(*assign, out);
    build_.at(outer);
    module_[id] = std::move(stmt);
    numbers_.passed(id);
  }

  /// A variable's value, and what is known of it. What is only a factor of something else is rewritten there.
  void assigned(Assign& node, Block& out) {
    const ObjectId own = module_[node.place].object;
    if (uses_.isTemporary(node.place) && accuracies_.of(own) != Accuracy::Exact) {
      if (isProduct(module_, node.value)) products_[own] = product(node.value);
      if (uses_.isOfFewProducts(own) && !uses_.isOneFactor(own))
        node.value = byRank(node.value);
      else if (!uses_.isOneFactor(own))
        node.value = rewritten(node.value, own, out);
    }
    ranks_.assigned(own, node.value);
  }

  /// The same sum of products; `own` is what it is assigned to, if that is a temporary.
  ExprId rewritten(ExprId expr, ObjectId own, Block& out) {
    if (const auto two = uses_.factors(expr))
      if (const std::optional<ExprId> found = ofThree(expr, *two, own, out)) return *found;
    if (isProduct(module_, expr)) return byRank(expr);
    const Op op = module_[expr].op;
    const bool passesOn = op == Op::Add || op == Op::Subtract || op == Op::Negate || info(op).family == OpFamily::Mark;
    if (!passesOn || !isRealScalar(module_, module_[expr].type)) return expr;
    return mapOperands(module_, expr, [&](ExprId operand) { return rewritten(operand, {}, out); });
  }

  ExprId times(ExprId a, ExprId b) { return build_.binary(Op::Multiply, a, b); }

  //===--------------------------------------------------------------------===//
  // Long products
  //===--------------------------------------------------------------------===//

  Product product(ExprId value) {
    Product made{factorsOf(value), {}, block_, uses_.isRepeated(stmt_, value)};
    for (const ExprId factor : made.factors) made.numbers.push_back(numbers_.of(factor, Equality::Exact));
    return made;
  }

  /// What a product is made of, through temporaries that are used in no other. What is computed elsewhere, too, is one
  /// factor, and of a long product the last ones are.
  std::vector<ExprId> factorsOf(ExprId product) {
    std::vector<ExprId> found;
    for (unsigned k = 0; k < 2; ++k) {
      const ExprId factor = module_[product].operands[k];
      std::vector<ExprId> inner{factor};
      if (const Product* const made = onlyUsed(factor))
        inner = made->factors;
      else if (isProduct(module_, factor) && !uses_.isRepeated(stmt_, factor))
        inner = factorsOf(factor);
      if (found.size() + inner.size() > kMaxFactors) inner = {factor};
      std::ranges::copy(inner, std::back_inserter(found));
    }
    return found;
  }

  /// The product that a temporary holds which is used for no more than this, and all factors of which still are what
  /// they were; null for any other factor.
  const Product* onlyUsed(ExprId factor) {
    const ObjectId own = uses_.temporary(factor);
    const auto known = products_.find(own);
    if (!own.valid() || known == products_.end() || !uses_.isOneFactor(own)) return nullptr;
    const Product& made = known->second;
    if (made.block != block_ || made.isRepeated) return nullptr;
    for (std::size_t k = 0; k < made.factors.size(); ++k)
      if (numbers_.of(made.factors[k], Equality::Exact) != made.numbers[k]) return nullptr;
    return &made;
  }

  /// The same with the factors in the order in which they are known, if that takes less long.
  ExprId byRank(ExprId expr) {
    if (!isProduct(module_, expr) || uses_.isRepeated(stmt_, expr)) return expr;
    std::vector<ExprId> factors = factorsOf(expr);
    std::ranges::stable_sort(factors, {}, [&](ExprId factor) { return ranks_.of(factor); });
    ExprId product = factors[0];
    for (std::size_t k = 1; k < factors.size(); ++k) product = times(product, factors[k]);
    return ranks_.of(product) < ranks_.of(expr) ? product : expr;
  }

  //===--------------------------------------------------------------------===//
  // Products of three
  //===--------------------------------------------------------------------===//

  /// A product of two temporaries, one of which is a product of two more that is multiplied with others, too.
  std::optional<ExprId> ofThree(ExprId expr, const TwoTemporaries& two, ObjectId own, Block& out) {
    for (const auto& [inner, factor] : {two, TwoTemporaries{two.second, two.first}}) {
      const auto made = uses_.factors(inner);
      if (!made || uses_.isOneFactor(inner)) continue;
      Temporaries all{made->first, made->second, factor};
      if (const auto known = find(all)) return known;
      std::ranges::stable_sort(all, {}, [&](ObjectId each) { return ranks_.of(each); });
      const bool isSooner = all[2] != factor && ranks_.of(all[2]) > ranks_.of(all[1]);
      if (isSooner && isSplit(inner)) {
        const Temporaries first{all[0], all[1]};
        const auto known = find(first);
        const ExprId early = known ? *known : hold(first, times(build_.load(all[0]), build_.load(all[1])), {}, out);
        return hold(all, times(early, build_.load(all[2])), own, out);
      }
      if (uses_.times(all) > 1) return hold(all, expr, own, out);
    }
    return std::nullopt;
  }

  /// Whether a product is not made, but what it is multiplied with is multiplied with its factors.
  bool isSplit(ObjectId product) const {
    const auto made = products_.find(product);
    return made != products_.end() && made->second.block == block_ && uses_.isOfFewProducts(product) &&
           uses_.isSymmetric(product);
  }

  std::optional<ExprId> find(const Temporaries& factors) {
    const auto known = known_.find(sorted(factors));
    return known == known_.end() ? std::nullopt : std::optional(build_.load(known->second));
  }

  /// The value, which is assigned to `own` or else to a new temporary, and read there from here on.
  ExprId hold(const Temporaries& factors, ExprId value, ObjectId own, Block& out) {
    const ObjectId holder = own.valid() ? own : shadows_.scalar(function_, build_.scalarOf(value));
    known_.emplace(sorted(factors), holder);
    order_.push_back(sorted(factors));
    if (own.valid()) return value;
    out.push_back(build_.statement(Declare{holder}));
    out.push_back(build_.statement(Assign{build_.address(holder), value}));
    ranks_.assigned(holder, value);
    return build_.load(holder);
  }

  Module& module_;
  Builder& build_;
  Shadows& shadows_;
  const FunctionId function_;
  const ProductUses uses_;
  const Accuracies accuracies_;
  Ranks ranks_;
  ValueNumbers numbers_;
  std::map<ObjectId, Product> products_;
  std::map<Temporaries, ObjectId> known_;  ///< what holds the product of these here
  std::vector<Temporaries> order_;         ///< its keys in the order in which they got there
  std::size_t blocks_ = 0, block_ = 0;
  StmtId stmt_;
};

}  // namespace

void reassociate(Derivation& derivation, FunctionId function) { Reassociation(derivation, function).run(); }

}  // namespace sparsegen::differentiate
