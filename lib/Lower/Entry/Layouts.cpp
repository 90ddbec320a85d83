//===- Layouts.cpp - structs that lie in memory as the source's -----------===//

#include "Lower/Entry/Layouts.h"

#include "Lower/Classes/Declarations.h"
#include "Lower/Classes/Spelling.h"
#include "Lower/Entry/EntryContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringExtras.h"

namespace sparsegen::lowering {

namespace {

/// A member at its place, in bytes from the start of the whole.
struct PlacedMember {
  std::string name;
  std::string declaration;
  std::uint64_t offset;
  std::uint64_t size;
  std::uint64_t alignment;
};

class LayoutWriter {
public:
  explicit LayoutWriter(const EntryContext& entry) : entry_(entry), context_(entry.shared.context) {}

  /// The name of the struct that is written for a record; empty where none can be.
  std::string nameOf(ir::RecordId record) {
    const auto found = llvm::find_if(entry_.shared.records, [&](const auto& each) {
      return each.second == record && !each.first->isAnonymousStructOrUnion();
    });
    return found == entry_.shared.records.end() ? std::string() : nameOf(found->first);
  }

  const std::string& text() const { return text_; }

private:
  struct Body {
    std::string members;
    std::string checks;  ///< `@` stands for the struct's name
  };

  std::string nameOf(const clang::RecordDecl* record) {
    record = record->getDefinition();
    if (const auto known = names_.find(record); known != names_.end()) return known->second;
    if (!isPlain(record)) return names_[record] = "";
    const std::string& called = entry_.module[entry_.shared.records.lookup(record)].name;
    std::string name = "sg_";  // a member may be called as its type is
    for (const char c : called) name += llvm::isAlnum(c) || c == '_' ? c : '_';
    names_[record] = name;  // one may lead back to itself
    write(record, name, called);
    return name;
  }

  /// Whether C++ lays members out as they are here. What code does not look into is not known so well.
  bool isPlain(const clang::RecordDecl* record) const {
    const auto* cxx = llvm::dyn_cast<clang::CXXRecordDecl>(record);
    return entry_.shared.records.count(record) != 0 && (!cxx || cxx->isStandardLayout()) &&
           !record->hasAttr<clang::PackedAttr>() && !record->hasAttr<clang::MaxFieldAlignmentAttr>();
  }

  Body bodyOf(const clang::RecordDecl* record) {
    std::vector<PlacedMember> members;
    place(record, 0, members);
    llvm::stable_sort(members, [](const auto& left, const auto& right) { return left.offset < right.offset; });
    const std::uint64_t size = bytes(context_.getASTRecordLayout(record).getSize());
    Body body{"", "sizeof(@) == " + std::to_string(size)};
    std::uint64_t end = 0;
    unsigned gaps = 0;
    // Where there is no more between than alignment takes, the compiler leaves it out by itself. A number can't
    // initialise the bytes, so that what is initialised in the members' order has no value for the wrong one.
    const auto fillTo = [&](std::uint64_t offset, std::uint64_t alignment) {
      if (offset >= end + alignment)
        body.members += "std::byte sg_gap_" + std::to_string(gaps++) + "[" + std::to_string(offset - end) + "]; ";
    };
    for (const PlacedMember& member : members) {
      fillTo(member.offset, member.alignment);
      body.members += member.declaration + "; ";
      body.checks += " && offsetof(@, " + member.name + ") == " + std::to_string(member.offset);
      end = member.offset + member.size;
    }
    fillTo(size, bytes(context_.getASTRecordLayout(record).getAlignment()));
    return body;
  }

  void write(const clang::RecordDecl* record, const std::string& name, const std::string& called) {
    const Body body = bodyOf(record);
    std::string checks = body.checks;
    for (std::size_t at = checks.find('@'); at != std::string::npos; at = checks.find('@', at))
      checks.replace(at, 1, name);
    const std::uint64_t alignment = bytes(context_.getASTRecordLayout(record).getAlignment());
    text_ += (text_.empty() ? "" : " ") + ("struct [[gnu::may_alias]] alignas(" + std::to_string(alignment)) + ") " +
             name + " { " + body.members + "}; static_assert(" + checks + ", \"`" + called +
             "` lies in memory otherwise than for the tool\");";
  }

  /// Adds the members that the IR has, and those of members without a name.
  void place(const clang::RecordDecl* record, std::uint64_t base, std::vector<PlacedMember>& members) {
    const clang::ASTRecordLayout& layout = context_.getASTRecordLayout(record);
    for (const clang::FieldDecl* field : record->fields()) {
      const std::uint64_t offset = base + layout.getFieldOffset(field->getFieldIndex()) / context_.getCharWidth();
      if (field->isAnonymousStructOrUnion()) {
        place(field->getType()->getAsRecordDecl()->getDefinition(), offset, members);
        continue;
      }
      if (entry_.shared.fields.count(field) == 0 || isCppKeyword(field->getName())) continue;
      const std::string name = field->getNameAsString(), declared = declare(field->getType(), name);
      if (declared.empty()) continue;
      members.push_back({name, declared, offset, bytes(context_.getTypeSizeInChars(field->getType())),
                         bytes(context_.getTypeAlignInChars(field->getType()))});
    }
  }

  /// A declaration of a member's type; empty where that can't be written, and is bytes.
  std::string declare(clang::QualType type, std::string name) {
    type = type.getCanonicalType().getUnqualifiedType();
    if (type->isReferenceType() || type->isAnyComplexType() || type->isMemberPointerType()) return {};
    if (!leadsToOwn(type)) {
      type.getAsStringInternal(name, spelling(entry_.shared.policy, type));
      return name;
    }
    if (const auto* array = context_.getAsConstantArrayType(type))
      return declare(array->getElementType(), name + "[" + std::to_string(array->getSize().getZExtValue()) + "]");
    if (type->isPointerType()) return declarePointer(type->getPointeeType(), name);
    if (const auto* enumeration = type->getAs<clang::EnumType>())
      return declare(enumeration->getDecl()->getIntegerType(), name);
    const clang::RecordDecl* record = type->getAsRecordDecl();
    const std::string known = record ? nameOf(record) : std::string();
    return known.empty() ? std::string() : known + " " + name;
  }

  /// The same of a pointer; what can't be written behind it is `void`.
  std::string declarePointer(clang::QualType pointee, const std::string& name) {
    pointee = pointee.getCanonicalType();
    const std::string constant = pointee.isConstQualified() ? "const " : "";
    if (pointee->isPointerType()) return declarePointer(pointee->getPointeeType(), constant + "*" + name);
    const clang::RecordDecl* record = pointee->getAsRecordDecl();
    const std::string known = record && record->getDefinition() ? nameOf(record) : std::string();
    return constant + (known.empty() ? "void" : "struct " + known) + " *" + name;
  }

  /// Whether a type names one that no header is included for: the source's own, or what code does not look into.
  bool leadsToOwn(clang::QualType type) const {
    if (const auto* function = type->getAs<clang::FunctionProtoType>())
      return leadsToOwn(function->getReturnType()) ||
             llvm::any_of(function->param_types(), [&](clang::QualType each) { return leadsToOwn(each); });
    if (type->isPointerType()) return leadsToOwn(type->getPointeeType());
    if (type->isArrayType()) return leadsToOwn(context_.getBaseElementType(type));
    if (!type->getAsTagDecl()) return false;
    const clang::RecordDecl* record = type->getAsRecordDecl();
    const auto known = entry_.shared.records.find(record ? record->getDefinition() : nullptr);
    return known == entry_.shared.records.end() || !entry_.module[known->second].inHeader;
  }

  static std::uint64_t bytes(clang::CharUnits size) { return static_cast<std::uint64_t>(size.getQuantity()); }

  const EntryContext& entry_;
  const clang::ASTContext& context_;
  std::map<const clang::RecordDecl*, std::string> names_;
  std::string text_;
};

}  // namespace

void writeLayouts(EntryContext& entry) {
  LayoutWriter writer(entry);
  for (ir::SignatureParameter& parameter : entry.module.interface.parameters)
    if (parameter.templated.valid()) parameter.layout = writer.nameOf(parameter.templated);
  entry.module.interface.layouts = writer.text();
}

}  // namespace sparsegen::lowering
