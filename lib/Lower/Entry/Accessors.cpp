//===- Accessors.cpp - private members that a class gives -----------------===//

#include "Lower/Entry/Accessors.h"

#include "IR/Walk.h"
#include "Lower/Classes/Records.h"
#include "Lower/Entry/EntryContext.h"
#include "Lower/Entry/Externals.h"
#include "Lower/Entry/Members.h"
#include "Parse/Getters.h"

namespace sparsegen::lowering {

using ir::ExprId;
using ir::Op;
using ir::TypeKind;

namespace {

/// What a public member function returns, if it does nothing else; null for any other.
const clang::Expr* givenBy(const clang::CXXMethodDecl* method) {
  const clang::Expr* returned = method->getAccess() == clang::AS_public ? returnedBy(*method) : nullptr;
  return returned ? returned->IgnoreParenImpCasts() : nullptr;
}

/// The member of *this that an expression is; null for any other.
const clang::FieldDecl* ownMember(const clang::Expr* expr) {
  const auto* member = llvm::dyn_cast_or_null<clang::MemberExpr>(expr);
  const bool isOwn = member && llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
  return isOwn ? llvm::dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
}

/// Whether a function gives a member. Where nothing has made the function of an instance, its template says that.
bool isGivenBy(const clang::CXXMethodDecl* method, const clang::FieldDecl* field) {
  const auto* pattern = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(method->getTemplateInstantiationPattern());
  if (pattern && !method->hasBody()) method = pattern;
  const clang::FieldDecl* given = ownMember(givenBy(method));
  return given && given->getParent() == method->getParent() && given->getFieldIndex() == field->getFieldIndex();
}

/// Whether what a function gives is the member itself, or its value.
bool givesMember(const clang::CXXMethodDecl* method, const clang::FieldDecl* field) {
  const clang::QualType result = method->getReturnType(), held = field->getType();
  if (!isGivenBy(method, field)) return false;
  if (held->isArrayType()) return result->isPointerType();
  if (held->isRecordType()) return result->isLValueReferenceType();
  const clang::ASTContext& context = field->getASTContext();
  const auto plain = [](clang::QualType type) { return type.getNonReferenceType().getCanonicalType(); };
  if (held->isPointerType() && result->isPointerType())  // `const T*` for `T*`
    return context.hasSameUnqualifiedType(held->getPointeeType(), result->getPointeeType());
  return context.hasSameUnqualifiedType(plain(result), plain(held));
}

/// The function that gives a member; rather one that can be called on a constant object.
const clang::CXXMethodDecl* accessorOf(const clang::FieldDecl* field) {
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(field->getParent());
  if (!record) return nullptr;
  const clang::CXXMethodDecl* found = nullptr;
  for (const clang::CXXMethodDecl* method : record->methods()) {
    if ((found && !method->isConst()) || !givesMember(method, field)) continue;
    found = method;
    if (method->isConst()) break;
  }
  return found;
}

/// Whether of a constant object a function gives a pointer to constants, where the member is a pointer to what is none.
bool sharesConst(const clang::CXXMethodDecl* accessor, const clang::FieldDecl* field) {
  const clang::QualType result = accessor->getReturnType(), held = field->getType();
  return accessor->isConst() && held->isPointerType() && result->isPointerType() &&
         result->getPointeeType().isConstQualified() && !held->getPointeeType().isConstQualified();
}

/// Whether a class gives by a function what one of its members gives by the one of the same name.
bool handsOn(const clang::FieldDecl* holder, llvm::StringRef name) {
  const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(holder->getParent());
  const auto isCalled = [&](const clang::CXXMethodDecl* method) {
    return method && method->getDeclName().isIdentifier() && method->getName() == name;
  };
  return record && llvm::any_of(record->methods(), [&](const clang::CXXMethodDecl* method) {
           const clang::Expr* given = isCalled(method) ? givenBy(method) : nullptr;
           if (given && method->getReturnType()->isIntegralOrUnscopedEnumerationType())
             given = given->IgnoreParenCasts();
           const auto* call = llvm::dyn_cast_or_null<clang::CXXMemberCallExpr>(given);
           return call && isCalled(call->getMethodDecl()) &&
                  ownMember(call->getImplicitObjectArgument()->IgnoreParenImpCasts()) == holder;
         });
}

}  // namespace

/// Whether all that the code does with a member is to read it, as a call of its accessor does too.
static bool isOnlyRead(const EntryContext& entry, ir::RecordId record, std::uint32_t field) {
  const TypeKind held = entry.module[entry.module[record].fields[field].type].kind;
  const Op reads = held == TypeKind::Array ? Op::Element : held == TypeKind::Record ? Op::Field : Op::Load;
  std::set<ExprId> named;
  for (const ExprId use : namingsOf(entry, record, field)) named.insert(use);
  const auto isWithin = [&](ExprId place) {
    while (entry.module[place].op == Op::Field || entry.module[place].op == Op::Element) {
      if (named.count(place)) return true;
      place = entry.module[place].operand(0);
    }
    return false;
  };
  bool isRead = true;
  std::set<ExprId> seen;
  const std::function<void(ExprId)> look = [&](ExprId id) {
    if (!seen.insert(id).second) return;
    const ir::Expr& expr = entry.module[id];
    for (unsigned k = 0; k < ir::info(expr.op).arity; ++k) {
      if (named.count(expr.operand(k)) && (expr.op != reads || k != 0)) isRead = false;
      look(expr.operand(k));
    }
  };
  for (const ir::Function& function : entry.module.functions)
    ir::forEachStmt(entry.module, function.body, [&](const ir::Stmt& stmt) {
      ir::forEachExpr(stmt, [&](ExprId expr, ir::ExprUse use) {
        // What leads to an object is given on, as to a member function: it reads what is in there.
        const bool isGivenOn = held == TypeKind::Record && use == ir::ExprUse::Value;
        if ((named.count(expr) && !isGivenOn) || (use == ir::ExprUse::Written && isWithin(expr))) isRead = false;
        look(expr);
      });
    });
  return isRead;
}

bool reachByAccessor(EntryContext& entry, ir::RecordId record, const clang::FieldDecl* field) {
  const std::uint32_t index = entry.shared.fields.lookup(field);
  if (isMade(entry, record) || !isOnlyRead(entry, record, index)) return false;
  ir::RecordField& reached = entry.module[record].fields[index];
  if (const clang::CXXMethodDecl* accessor = accessorOf(field)) {
    reached.name = accessor->getNameAsString();
    reached.isCalled = true;
    reached.sharesConst = sharesConst(accessor, field);
    reached.needsWritable = !accessor->isConst();
    return true;
  }
  const auto* held = field->getType()->getAsCXXRecordDecl();
  held = held ? held->getDefinition() : nullptr;
  if (!held || entry.module[reached.type].kind != TypeKind::Record) return false;
  const ir::RecordId inner = entry.module[reached.type].record;
  // It is seen as the class that holds it, so only one may.
  const auto isHeld = [&](const ir::RecordField& each) {
    const ir::Type& type = entry.module[ir::innermost(entry.module, each.type)];
    return type.kind == TypeKind::Record && type.record == inner;
  };
  std::ptrdiff_t holders = 0;
  for (const ir::Record& each : entry.module.records) holders += llvm::count_if(each.fields, isHeld);
  bool isGiven = holders == 1;
  forEachMember(held, [&](const clang::FieldDecl* each) {
    const auto known = entry.shared.fields.find(each);
    if (known == entry.shared.fields.end() || !fieldIsUsed(entry, inner, known->second)) return;
    const clang::CXXMethodDecl* accessor = accessorOf(each);
    if (!accessor || !handsOn(field, accessor->getName())) isGiven = false;
  });
  // Those of a vector are none of its class's: its functions stand for them.
  for (std::uint32_t k = 0; k < entry.module[inner].fields.size(); ++k) {
    const ir::RecordField& each = entry.module[inner].fields[k];
    if (each.isCalled && fieldIsUsed(entry, inner, k) && !handsOn(field, each.name)) isGiven = false;
  }
  if (isGiven) reached.isBase = true;
  return isGiven;
}

}  // namespace sparsegen::lowering
