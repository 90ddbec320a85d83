//===- HeaderExpressions.h - IR expressions as C++ --------------*- C++ -*-===//
//
// Prints expressions as a person would write them: parentheses where C++ (or a
// compiler's warning about its precedences) asks for them, `p[i]` and
// `data->c[i]` for places, and conversions left out where C++ makes the same
// ones silently:
//
//     a[i]        an index may be of any integer type
//     x * i       int to double, and int to std::int64_t, beside an operand
//                 that has the wide type by itself
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <utility>

#include "Emit/HeaderTypes.h"
#include "IR/IR.h"

namespace sparsegen::emit {

/// How tightly the outermost operator of a printed expression binds.
enum class Binding : std::uint8_t {
  Ternary,
  LogicalOr,
  LogicalAnd,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Relational,
  Shift,
  Additive,
  Multiplicative,
  Unary,
  Postfix,
  Primary,
};

struct Printed {
  std::string text;
  Binding binding = Binding::Primary;
};

/// Which operand of a binary operator.
enum class Side : std::uint8_t { Left, Right };

class Expressions {
public:
  explicit Expressions(const Types& types) : types_(types), module_(types.module()) {}

  /// The value of an expression; a pointer's for a place.
  std::string value(ir::ExprId expr) const { return print(expr).text; }
  /// The lvalue that a place designates: `a[i]`, `*p`.
  std::string lvalue(ir::ExprId place) const { return target(place).text; }
  /// The lvalue as the left side of [] or of a member access.
  std::string lvalueOperand(ir::ExprId place) const { return tight(target(place)); }
  /// Whether a value is a factor whose products are zero where the other factor is.
  bool isMarked(ir::ExprId expr) const;
  /// Whether it is such a product.
  bool isStrongProduct(const ir::Expr& expr) const;
  /// Its text.
  std::string strongProduct(const ir::Expr& expr) const;
  /// The text of such a product of two values.
  static std::string strongProduct(const std::string& a, const std::string& b);
  /// The value as a factor of a product.
  std::string factor(ir::ExprId expr) const { return wrap(print(expr), Binding::Multiplicative); }
  /// The value where it is assigned to a variable of the expression's type.
  std::string assigned(ir::ExprId expr) const;
  std::string stored(ir::ExprId place, ir::ExprId value) const;
  /// An integer as the type that a place has in the user's struct.
  std::string restored(ir::ExprId place, const std::string& value) const;
  /// The value where a variable or parameter gets it.
  std::string given(ir::ExprId value, ir::ObjectId variable) const;
  /// The value as the right operand of a comparison with a variable of the expression's type.
  std::string comparand(ir::ExprId expr) const;

  /// How C++ spells a comparison.
  static std::string comparison(ir::Op op);

private:
  Printed print(ir::ExprId expr) const;
  Printed target(ir::ExprId place) const;
  bool isOfPass(ir::ExprId field) const;
  bool isChecked(ir::ExprId base, ir::ExprId index) const;
  std::string bracketed(const std::string& base, ir::ExprId of, ir::ExprId step) const;
  Printed address(ir::ExprId place) const;
  Printed pointerCast(ir::ExprId expr) const;
  bool isUsersMember(ir::ExprId place) const;
  bool areOneMember(ir::ExprId a, ir::ExprId b) const;
  bool isBase(ir::ExprId place) const;
  ir::ExprId wholeOf(ir::ExprId place) const;
  Printed toBase(ir::ExprId base) const;
  bool isConverted(ir::ExprId place) const;
  Printed pointed(ir::ExprId pointer) const;
  Printed converted(ir::ExprId value, const Printed& plain) const;
  std::string withoutConst(ir::ExprId value) const;
  bool isUntyped(ir::ExprId place) const;
  bool isReference(ir::ExprId pointer) const;
  Printed referred(ir::ExprId load) const;
  Printed typed(ir::ExprId load) const;
  Printed constant(const ir::Expr& expr) const;
  Printed unary(const ir::Expr& expr) const;
  Printed binary(const ir::Expr& expr) const;
  bool losesType(const ir::Expr& select) const;
  Printed select(const ir::Expr& expr) const;
  Printed cast(const ir::Expr& expr) const;
  Printed castTo(ir::ScalarKind to, ir::ExprId from) const;
  Printed call(const ir::Expr& expr) const;

  std::pair<Printed, Printed> operands(const ir::Expr& expr) const;
  std::string index(ir::ExprId expr) const { return print(indexOf(expr)).text; }
  ir::ExprId indexOf(ir::ExprId expr) const;
  bool isRow(ir::ExprId pointer) const;
  Printed comparedPointer(ir::ExprId pointer) const;
  Printed subtractedPointer(ir::ExprId pointer, ir::ExprId other) const;
  bool mayGoBack(ir::ExprId step) const;
  bool isImplicit(ir::ExprId expr) const;
  bool isConstant(ir::ExprId id) const;
  bool isFirm(ir::ExprId expr) const;
  bool isPromoted(ir::ExprId expr) const;
  bool isZero(ir::ExprId expr) const;
  ir::ScalarKind scalarOf(ir::ExprId expr) const;
  bool isReal(ir::ExprId expr) const;
  bool isPointer(ir::TypeId type) const { return module_[type].kind == ir::TypeKind::Pointer; }

  static std::string wrap(const Printed& printed, Binding least);
  static std::string asOperand(Binding outer, const Printed& operand, Side side);
  static std::string tight(const Printed& printed) { return wrap(printed, Binding::Postfix); }

  const Types& types_;
  const ir::Module& module_;
};

}  // namespace sparsegen::emit
