//===- RangeFor.cpp - for over a range ------------------------------------===//
//
// Over an array it is a counted For of its elements. Over anything else it is
// what C++ says that it means, with the iterators that the type has.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"
#include "Lower/Std/Vectors.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

/// The array that a list in braces is; any other range is itself.
static const clang::Expr* rangeOf(const clang::CXXForRangeStmt* stmt) {
  const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(withoutWrapping(stmt->getRangeInit()));
  return list ? list->getSubExpr() : stmt->getRangeInit();
}

void FunctionLowering::rangeFor(const clang::CXXForRangeStmt* stmt) {
  if (stmt->getInit()) statement(stmt->getInit());
  if (shared.context.getAsConstantArrayType(rangeOf(stmt)->getType()))
    overArray(stmt);
  else if (!vectorElement(stmt->getRangeInit()->getType()).isNull())
    overVector(stmt);
  else
    overIterators(stmt);
}

void FunctionLowering::overArray(const clang::CXXForRangeStmt* stmt) {
  // The array is named once, whatever the loop does to the names that it is reached by.
  ExprId array = place(rangeOf(stmt));
  if (module[array].op != Op::Address) array = kept(array);
  const auto* iterator = llvm::cast<clang::VarDecl>(stmt->getBeginStmt()->getSingleDecl());
  makeLoop(stmt, [&] {
    const ExprId extent = module[build.pointee(array)].extent;
    return counting(build.integer(0), Op::Less, extent, 1, [&](ExprId k) {
      elements_[iterator] = build.element(array, k);
      scope([&] {
        statement(stmt->getLoopVarStmt());
        statement(stmt->getBody());
      });
    });
  });
}

/// A vector that the body changes the size of would have no iterators left.
void FunctionLowering::overVector(const clang::CXXForRangeStmt* stmt) {
  const Vector vector = vectors_->of(stmt->getRangeInit());
  const ExprId first = kept(vector.data), extent = kept(vectors_->countOf(vector));
  const auto* iterator = llvm::cast<clang::VarDecl>(stmt->getBeginStmt()->getSingleDecl());
  makeLoop(stmt, [&] {
    return counting(build.integer(0), Op::Less, extent, 1, [&](ExprId k) {
      elements_[iterator] = build.pointerAdd(first, k);
      scope([&] {
        statement(stmt->getLoopVarStmt());
        statement(stmt->getBody());
      });
    });
  });
}

void FunctionLowering::overIterators(const clang::CXXForRangeStmt* stmt) {
  statement(stmt->getRangeStmt());
  statement(stmt->getBeginStmt());
  statement(stmt->getEndStmt());
  makeLoop(stmt, [&] {
    ir::While made = whileBody(nullptr, stmt->getCond(), [&] {
      scope([&] {
        statement(stmt->getLoopVarStmt());
        statement(stmt->getBody());
      });
    });
    made.step = block([&] { discard(stmt->getInc()); });
    return made;
  });
}

}  // namespace sparsegen::lowering
