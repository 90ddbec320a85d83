//===- HeaderTangents.cpp - linear combinations as C++ ----------*- C++ -*-===//
//
// The part of Statements that writes Combine: a tangent as the sum of products
// of coefficients and other tangents, in every lane.
//
//===----------------------------------------------------------------------===//

#include <algorithm>

#include "Emit/HeaderStatements.h"

namespace sparsegen::emit {

using namespace ir;

static constexpr std::size_t kLongLine = 120;

bool Statements::isSeed(ExprId place) const {
  return module_[module_[module_[place].type].element].kind == TypeKind::Seed;
}

/// Whether an expression costs nothing to evaluate once a lane: a literal, or a local scalar.
bool Statements::isLocalScalar(ExprId id) const {
  const Expr& expr = module_[id];
  if (expr.op == Op::RealConstant) return true;
  if (expr.op == Op::Negate || info(expr.op).family == OpFamily::Mark) return isLocalScalar(expr.operand(0));
  return expr.op == Op::Load && module_[expr.operand(0)].op == Op::Address;
}

namespace {

/// Adds a term to a sum: "a", "- b" become "a - b".
void addTerm(std::string& sum, const std::string& term) {
  if (sum.empty()) {
    sum = term;
  } else {
    sum += term.starts_with('-') ? " - " + term.substr(1) : " + " + term;
  }
}

/// coefficient * tangent, where the coefficient is a factor in C++.
std::string plainProduct(const std::string& coefficient, const std::string& tangent) {
  if (coefficient == "1.0" || coefficient == "1.0f") return tangent;
  if (coefficient == "-1.0" || coefficient == "-1.0f") return "-" + tangent;
  return coefficient + " * " + tangent;
}

}  // namespace

/// Writes one Combine.
class Statements::Writer {
public:
  Writer(const Statements& owner, Lines& out, const Combine& combine)
      : owner_(owner), out_(out), combine_(combine), real_(scalarName(owner.laneScalar(combine.place))) {}

  /// One lane: an assignment to `target`.
  void writeScalar(const std::string& target) {
    std::string sum;
    const bool isUpdate = adds(target);
    for (const CombineTerm& term : combine_.terms) {
      if (isUpdate && &term == &combine_.terms.front()) continue;
      const bool isSeed = owner_.isSeed(term.source);
      addTerm(sum, isSeed ? seeded(term) : product(term, expressions().factor(term.coefficient), tight(term.source)));
    }
    if (sum == target || (isUpdate && sum.empty())) return;
    if (isUpdate && sum.starts_with('-') && combine_.terms.size() == 2)
      return out_.line(target + " -= " + sum.substr(1) + ";");
    out_.line(target + (isUpdate ? " += " : " = ") + (sum.empty() ? zero() : sum) + ";");
  }

  void writeLanes(const std::string& target) {
    std::string place = target;
    const bool hasSeeds = std::any_of(combine_.terms.begin(), combine_.terms.end(),
                                      [&](const CombineTerm& term) { return owner_.isSeed(term.source); });
    const bool bindsPlace = hasSeeds && !isIdentifier(place);
    const bool needsBlock = bindsPlace || std::any_of(combine_.terms.begin(), combine_.terms.end(),
                                                      [&](const auto& term) { return needsLocal(term); });
    if (needsBlock) out_.open("{");
    if (bindsPlace) {
      out_.line("auto& sg_to = " + place + ";");
      place = "sg_to";
    }
    writeLoop(place, target);
    for (const CombineTerm& term : combine_.terms) {
      if (owner_.isSeed(term.source)) writeSeed(place, term);
    }
    if (needsBlock) out_.close();
  }

private:
  /// Whether the first term is what is at the place already.
  bool adds(const std::string& target) const {
    if (combine_.terms.size() < 2) return false;
    const CombineTerm& first = combine_.terms.front();
    const Expr& coefficient = owner_.module_[first.coefficient];
    return coefficient.op == Op::RealConstant && coefficient.real == 1 && !owner_.isSeed(first.source) &&
           tight(first.source) == target;
  }

  const Expressions& expressions() const { return owner_.expressions_; }
  std::string tight(ExprId place) const { return expressions().lvalueOperand(place); }
  std::string zero() const { return real_ == "float" ? "0.0f" : "0.0"; }
  std::string product(const CombineTerm& term, const std::string& coefficient, const std::string& tangent) const {
    return expressions().isMarked(term.coefficient) ? Expressions::strongProduct(coefficient, tangent)
                                                    : plainProduct(coefficient, tangent);
  }
  bool needsLocal(const CombineTerm& term) const {
    return !owner_.isSeed(term.source) && !owner_.isLocalScalar(term.coefficient);
  }

  bool isSeededOnly() const { return owner_.types_.form().range == LaneRange::Seeded; }
  bool mayBeNone() const { return owner_.types_.form().seeds == SeedRange::LanesOrNone; }

  /// What a seed adds to the one lane there is.
  std::string seeded(const CombineTerm& term) const {
    if (!mayBeNone()) return expressions().factor(term.coefficient);
    return "::sparsegen::runtime::seeded(" + expressions().lvalue(term.source) + ", " +
           expressions().assigned(term.coefficient) + ")";
  }

  /// The lane that a term's seed names.
  std::string lane(const CombineTerm& term) const {
    const std::string seed = expressions().lvalue(term.source);
    return isSeededOnly() ? "::sparsegen::runtime::name_lane<sg_num_lanes>(sg_num_seeded, " + seed + ")" : seed;
  }

  /// `place` is the name that `target` has here.
  void writeLoop(const std::string& place, const std::string& target) {
    std::string sum;
    int locals = 0;
    for (const CombineTerm& term : combine_.terms) {
      if (owner_.isSeed(term.source)) continue;
      std::string coefficient = expressions().factor(term.coefficient);
      if (needsLocal(term)) {
        const std::string local = "sg_c" + std::to_string(locals++);
        out_.line("const " + real_ + " " + local + " = " + expressions().assigned(term.coefficient) + ";");
        coefficient = local;
      }
      addTerm(sum, product(term, coefficient, tight(term.source) + "[sg_k]"));
    }
    if (sum == target + "[sg_k]") return;  // what is added to it are seeds alone
    if (isSeededOnly()) return writeSeededLoop(place, sum);
    if (sum.empty()) return out_.line("for (" + real_ + "& sg_x : " + place + ") sg_x = " + zero() + ";");
    const std::string head = "for (int sg_k = 0; sg_k < sg_num_lanes; ++sg_k) ";
    const std::string body = place + "[sg_k] = " + sum + ";";
    if (2 * out_.depth() + head.size() + body.size() <= kLongLine) return out_.line(head + body);
    out_.open(head + "{");
    out_.line(body);
    out_.close();
  }

  /// The same through the lanes that are seeded.
  void writeSeededLoop(const std::string& place, const std::string& sum) {
    if (sum.empty()) return out_.line("::sparsegen::runtime::clear(sg_num_seeded, " + place + ");");
    out_.line("::sparsegen::runtime::set_lanes<sg_num_lanes>(sg_num_seeded, " + place + ", [&](int sg_k) { return " +
              sum + "; });");
  }

  void writeSeed(const std::string& place, const CombineTerm& term) {
    const std::string coefficient = expressions().value(term.coefficient);
    if (mayBeNone())
      return out_.line("::sparsegen::runtime::add_seeded(" + place + ", " + lane(term) + ", " +
                       expressions().assigned(term.coefficient) + ");");
    const Expr& node = owner_.module_[term.coefficient];
    const bool isNegative = node.op == Op::RealConstant && coefficient.starts_with('-');
    const std::string less = node.op == Op::Negate ? expressions().assigned(node.operand(0)) : coefficient.substr(1);
    const bool isLess = node.op == Op::Negate || isNegative;
    out_.line(place + "[" + lane(term) + "] " + (isLess ? "-= " + less : "+= " + coefficient) + ";");
  }

  const Statements& owner_;
  Lines& out_;
  const Combine& combine_;
  std::string real_;
};

/// `target` is the place, or with one lane the declaration of a variable.
void Statements::write(Lines& out, const Combine& combine, const std::string& target) const {
  Writer writer(*this, out, combine);
  if (types_.lanes() == 1) {
    writer.writeScalar(target);
  } else {
    writer.writeLanes(target);
  }
}

}  // namespace sparsegen::emit
