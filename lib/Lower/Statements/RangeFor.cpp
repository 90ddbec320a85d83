//===- RangeFor.cpp - for over a range ------------------------------------===//

#include "Lower/Statements/RangeFor.h"

#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Lifetimes.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Expressions/Place.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Statements/Jumps.h"
#include "Lower/Statements/Loops.h"
#include "Lower/Statements/Statements.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;

static void overArray(FunctionContext& fn, const clang::CXXForRangeStmt* stmt);
static void overVector(FunctionContext& fn, const clang::CXXForRangeStmt* stmt);
static void overIterators(FunctionContext& fn, const clang::CXXForRangeStmt* stmt);

/// The array that a list in braces is; any other range is itself.
static const clang::Expr* rangeOf(const clang::CXXForRangeStmt* stmt) {
  const auto* list = llvm::dyn_cast<clang::CXXStdInitializerListExpr>(withoutWrapping(stmt->getRangeInit()));
  return list ? list->getSubExpr() : stmt->getRangeInit();
}

void lowerRangeFor(FunctionContext& fn, const clang::CXXForRangeStmt* stmt) {
  if (stmt->getInit()) lowerStatement(fn, stmt->getInit());
  if (fn.shared.context.getAsConstantArrayType(rangeOf(stmt)->getType()))
    overArray(fn, stmt);
  else if (!vectorElement(stmt->getRangeInit()->getType()).isNull())
    overVector(fn, stmt);
  else
    overIterators(fn, stmt);
}

static void overArray(FunctionContext& fn, const clang::CXXForRangeStmt* stmt) {
  // The array is named once, whatever the loop does to the names that it is reached by.
  ExprId array = lowerPlace(fn, rangeOf(stmt));
  if (fn.module[array].op != Op::Address) array = fn.kept(array);
  const auto* iterator = llvm::cast<clang::VarDecl>(stmt->getBeginStmt()->getSingleDecl());
  makeLoop(fn, stmt, [&] {
    const ExprId extent = fn.module[fn.build.pointee(array)].extent;
    return counting(fn, fn.build.integer(0), Op::Less, extent, 1, [&](ExprId k) {
      fn.elements[iterator] = fn.build.element(array, k);
      scope(fn, [&] {
        lowerStatement(fn, stmt->getLoopVarStmt());
        lowerStatement(fn, stmt->getBody());
      });
    });
  });
}

/// A vector that the body changes the size of would have no iterators left.
static void overVector(FunctionContext& fn, const clang::CXXForRangeStmt* stmt) {
  const Vector vector = fn.vectors->of(stmt->getRangeInit());
  const ExprId first = fn.kept(vector.data), extent = fn.kept(fn.vectors->countOf(vector));
  const auto* iterator = llvm::cast<clang::VarDecl>(stmt->getBeginStmt()->getSingleDecl());
  makeLoop(fn, stmt, [&] {
    return counting(fn, fn.build.integer(0), Op::Less, extent, 1, [&](ExprId k) {
      fn.elements[iterator] = fn.build.pointerAdd(first, k);
      scope(fn, [&] {
        lowerStatement(fn, stmt->getLoopVarStmt());
        lowerStatement(fn, stmt->getBody());
      });
    });
  });
}

/// Between two pointers lie as many elements as they are apart.
static void overPointers(FunctionContext& fn, const clang::VarDecl* iterator, const clang::CXXForRangeStmt* stmt) {
  const auto* behind = llvm::cast<clang::VarDecl>(stmt->getEndStmt()->getSingleDecl());
  const ExprId first = fn.build.load(fn.build.address(fn.objects[iterator]));
  const ExprId last = fn.build.load(fn.build.address(fn.objects[behind]));
  const ExprId extent = fn.kept(fn.build.binary(Op::PointerDifference, last, first));
  makeLoop(fn, stmt, [&] {
    return counting(fn, fn.build.integer(0), Op::Less, extent, 1, [&](ExprId k) {
      fn.elements[iterator] = fn.build.pointerAdd(first, k);
      scope(fn, [&] {
        lowerStatement(fn, stmt->getLoopVarStmt());
        lowerStatement(fn, stmt->getBody());
      });
    });
  });
}

static void overIterators(FunctionContext& fn, const clang::CXXForRangeStmt* stmt) {
  lowerStatement(fn, stmt->getRangeStmt());
  lowerStatement(fn, stmt->getBeginStmt());
  lowerStatement(fn, stmt->getEndStmt());
  const auto* iterator = llvm::cast<clang::VarDecl>(stmt->getBeginStmt()->getSingleDecl());
  if (iterator->getType()->isPointerType()) return overPointers(fn, iterator, stmt);
  makeLoop(fn, stmt, [&] {
    ir::While made = whileBody(fn, nullptr, stmt->getCond(), [&] {
      scope(fn, [&] {
        lowerStatement(fn, stmt->getLoopVarStmt());
        lowerStatement(fn, stmt->getBody());
      });
    });
    made.step = fn.block([&] { lowerDiscarded(fn, stmt->getInc()); });
    return made;
  });
}

}  // namespace sparsegen::lowering
