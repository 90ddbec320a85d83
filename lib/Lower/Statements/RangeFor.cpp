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

/// So many elements from a pointer on.
static void overElements(FunctionContext& fn, const clang::CXXForRangeStmt* stmt, ExprId first, ExprId extent) {
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

/// A vector that the body changes the size of would have no iterators left.
static void overVector(FunctionContext& fn, const clang::CXXForRangeStmt* stmt) {
  const Vector vector = fn.vectors->of(stmt->getRangeInit());
  const ExprId first = fn.kept(vector.data), extent = fn.kept(fn.vectors->countOf(vector));
  overElements(fn, stmt, first, extent);
}

/// Between two pointers lie as many elements as they are apart.
static void overPointers(FunctionContext& fn, const clang::CXXForRangeStmt* stmt) {
  const auto valueOf = [&](const clang::DeclStmt* declared) {
    const auto* variable = llvm::cast<clang::VarDecl>(declared->getSingleDecl());
    return fn.build.load(fn.build.address(fn.objects[variable]));
  };
  const ExprId first = valueOf(stmt->getBeginStmt()), last = valueOf(stmt->getEndStmt());
  overElements(fn, stmt, first, fn.kept(fn.build.binary(Op::PointerDifference, last, first)));
}

static void overIterators(FunctionContext& fn, const clang::CXXForRangeStmt* stmt) {
  lowerStatement(fn, stmt->getRangeStmt());
  lowerStatement(fn, stmt->getBeginStmt());
  lowerStatement(fn, stmt->getEndStmt());
  const auto isPointer = [](const clang::DeclStmt* declared) {
    return llvm::cast<clang::VarDecl>(declared->getSingleDecl())->getType()->isPointerType();
  };
  if (isPointer(stmt->getBeginStmt()) && isPointer(stmt->getEndStmt())) return overPointers(fn, stmt);
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
