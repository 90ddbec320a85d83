//===- Iterators.h - iterators of vectors, and functions on ranges -*- C++ -*-===//
//
// Private to `lower`. An iterator of a vector is the pointer that it holds, and
// its operators are the pointer's. Functions of <algorithm>, <numeric> and
// <iterator> lower by their bodies where these are plain loops; those that the
// library builds on tags and memmove are known here by name.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Context/FunctionContext.h"
#include "Lower/Source/Known.h"

namespace sparsegen::lowering {

class Iterators {
public:
  explicit Iterators(FunctionContext& owner)
      : function(owner), shared(owner.shared), module(owner.module), build(owner.build) {}

  /// The pointer that an iterator is made with; nothing for any other expression.
  std::optional<ir::ExprId> value(const clang::Expr* expr);
  /// What a call of an operator or member of an iterator gives, or of a known function on ranges.
  std::optional<ir::ExprId> call(const clang::CallExpr* expr);
  /// How two iterators compare, where C++20 writes `a < b` by `<=>`; nothing for other operands.
  std::optional<ir::ExprId> compared(const clang::CXXRewrittenBinaryOperator* expr);

private:
  std::optional<ir::ExprId> operatorCall(const clang::CXXOperatorCallExpr* expr);
  ir::ExprId binary(const clang::CXXOperatorCallExpr* expr);
  ir::ExprId stepped(const clang::CXXOperatorCallExpr* expr, std::int64_t by);
  ir::ExprId movedBy(const clang::CXXOperatorCallExpr* expr, std::int64_t sign);
  std::optional<ir::ExprId> rangeCall(const std::string& name, const clang::CallExpr* expr);
  std::optional<ir::ExprId> extremeOf(const clang::CallExpr* expr, ir::Op better);
  bool arePointers(const clang::CallExpr* expr, std::initializer_list<unsigned> arguments);
  bool isConverted(clang::QualType a, clang::QualType b);
  ir::ExprId countBetween(ir::ExprId first, ir::ExprId last);
  ir::ExprId copied(ir::ExprId from, ir::ExprId count, ir::ExprId to);
  void filled(ir::ExprId first, ir::ExprId count, const clang::Expr* value);
  void reversed(ir::ExprId first, ir::ExprId last);
  std::optional<ir::ExprId> equalCall(const clang::CallExpr* expr);
  ir::ExprId areEqual(ir::ExprId first, ir::ExprId count, ir::ExprId other, ir::ExprId otherCount);

  // Sorting.cpp
  /// What says of two elements which comes first.
  struct Ordering {
    ir::Op operation = ir::Op::Less;                     ///< on numbers, where neither of the next two is there
    const clang::CXXMethodDecl* method = nullptr;        ///< the call operator of an object
    const clang::FunctionProtoType* function = nullptr;  ///< what is behind a pointer
    const clang::FunctionDecl* named = nullptr;          ///< a function that is given by its name
    ir::ExprId by = {};                                  ///< the object, or the pointer
    bool isThreeWay = false;                             ///< what is called gives a number below zero
    bool takesPlaces = false;                            ///< of elements: iterators or pointers, not the elements
  };
  bool sorted(const std::string& name, const clang::CallExpr* expr);
  void requireNoEffect(const Ordering& order, const std::string& name, clang::SourceRange at);
  bool mayTie(const Ordering& order, clang::QualType element) const;
  std::optional<Ordering> ordering(const clang::CallExpr* call, const clang::Expr* by, clang::QualType element);
  ir::ExprId isBefore(const Ordering& order, ir::ExprId a, ir::ExprId b, clang::SourceRange at);
  void inOrder(const Ordering& order, ir::ExprId a, ir::ExprId b, clang::SourceRange at);
  ir::ExprId compare(const Ordering& order, ir::ExprId a, ir::ExprId b, clang::SourceRange at);
  void insertEach(const Ordering& order, ir::ExprId first, ir::ExprId count, clang::SourceRange at);

  // OrderCalls.cpp
  struct Untyped;
  std::optional<ir::ExprId> orderCall(const clang::CallExpr* expr);
  Untyped untyped(const clang::Expr* argument, const clang::Expr* count, const clang::Expr* size);
  Ordering threeWay(const clang::Expr* by);
  ir::ExprId searched(const Untyped& range, const Ordering& order, ir::ExprId key, clang::SourceRange at);

  FunctionContext& function;
  ModuleContext& shared;
  ir::Module& module;
  ir::Builder& build;
};

/// The definition of the function that an expression names; null for any other expression.
const clang::FunctionDecl* functionNamed(const clang::Expr* expr);

}  // namespace sparsegen::lowering
