//===- Lifetimes.cpp - what the end of an object does ---------------------===//
//
// A destructor that does something a number could show (Source/SilentEnds.h) is
// called where C++ calls it: at the end of the block, and on the way out of it
// by return, break or continue.
//
//===----------------------------------------------------------------------===//

#include "Lower/Classes/Lifetimes.h"

#include "Lower/Calls/MemoryCalls.h"
#include "Lower/Classes/Bases.h"
#include "Lower/Classes/Types.h"
#include "Lower/Context/FunctionContext.h"
#include "Lower/Function.h"
#include "Lower/Library/Vectors.h"
#include "Lower/Statements/Jumps.h"
#include "Lower/Statements/Statements.h"

namespace sparsegen::lowering {

using ir::ExprId;

static void endObject(FunctionContext& fn, ir::ExprId place, const clang::CXXDestructorDecl* destructor);

bool endsSilently(ModuleContext& shared, clang::QualType type) { return lowering::endsSilently(type, shared.context); }

void endsLater(FunctionContext& fn, ExprId place, clang::QualType type, clang::SourceRange at) {
  if (endsSilently(fn.shared, type)) return;
  const clang::CXXRecordDecl* record =
      fn.shared.context.getBaseElementType(type)->getAsCXXRecordDecl()->getDefinition();
  const clang::FunctionDecl* definition = nullptr;
  if (!record->getDestructor() || !record->getDestructor()->hasBody(definition))
    fn.shared.fail(DiagId::NoBody, at,
                   "the destructor of `" + type.getAsString(fn.shared.policy) + "` is not visible here",
                   "define it in this file or in a header that it includes");
  fn.endings.push_back({place, llvm::cast<clang::CXXDestructorDecl>(definition)});
}

void scope(FunctionContext& fn, const std::function<void()>& body) {
  const std::size_t mark = fn.endings.size();
  body();
  if (fn.endings.size() > mark && mayContinue(fn, *fn.open)) endSince(fn, mark);
  fn.endings.resize(mark);
}

void within(FunctionContext& fn, const clang::Stmt* part) {
  scope(fn, [&] { lowerStatement(fn, part); });
}

void endSince(FunctionContext& fn, std::size_t mark) {
  for (std::size_t k = fn.endings.size(); k-- > mark;) endObject(fn, fn.endings[k].place, fn.endings[k].destructor);
}

void leave(FunctionContext& fn) {
  endSince(fn, 0);
  fn.vectors->leave();
}

static void endObject(FunctionContext& fn, ExprId place, const clang::CXXDestructorDecl* destructor) {
  const ir::Type shape = fn.module[fn.build.pointee(place)];
  if (shape.kind == ir::TypeKind::Array) {
    const ExprId last = fn.build.binary(ir::Op::Subtract, shape.extent, fn.build.integer(1));
    return forEach(fn, last, ir::Op::GreaterEqual, fn.build.integer(0), -1,
                   [&](ExprId k) { endObject(fn, fn.build.element(place, k), destructor); });
  }
  fn.emit(ir::Call{functionOf(fn.shared, destructor, destructor->getSourceRange()), {place}, {}});
}

void endPartsLater(FunctionContext& fn, const clang::CXXDestructorDecl* destructor) {
  const clang::CXXRecordDecl* record = destructor->getParent();
  if (record->isUnion()) return;
  const clang::SourceRange at = destructor->getSourceRange();
  for (const clang::CXXBaseSpecifier& each : record->bases())
    if (!endsSilently(fn.shared, each.getType()))
      endsLater(fn,
                basePlace(fn, fn.build.load(fn.thisObject), record,
                          each.getType()->getAsCXXRecordDecl()->getDefinition(), at),
                each.getType(), at);
  for (const clang::FieldDecl* field : record->fields())
    if (!endsSilently(fn.shared, field->getType()))
      endsLater(fn, fn.build.field(fn.build.load(fn.thisObject), fieldOf(fn.shared, field, at)), field->getType(), at);
}

}  // namespace sparsegen::lowering
