//===- Entry.h - the entry function's surroundings --------------*- C++ -*-===//
//
// Private to `lower`. What the caller of the function owns: the memory behind
// pointers, the slots of the request, the bound values; and how the generated
// functions look from outside.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Lowering.h"
#include "Parse/Locals.h"

namespace sparsegen::lowering {

/// Where a path of a request leads: a run of cells of one object, of a type.
struct PathTarget {
  ir::ObjectId object;
  std::uint64_t cell = 0;
  clang::QualType type;
  bool isOwned = false;  ///< behind a smart pointer of the caller's
};

class MemberUses;

/// Whether objects of a type have one of a record in them.
bool holds(const ir::Module& module, ir::TypeId type, ir::RecordId record);

class EntryLowering {
public:
  EntryLowering(ModuleLowering& owner, const Request& request)
      : shared(owner), module(owner.module), request_(request) {}

  void run();

private:
  // Externals.cpp
  /// The external object that a pointer cell points to on entry.
  ir::ObjectId external(ir::ObjectId holder, std::uint64_t cell, ir::TypeId element, std::string name);
  /// The rows that the pointers of `holder` lead to, from `cell` on.
  ir::ObjectId rows(ir::ObjectId holder, std::uint64_t cell, ir::TypeId element, std::string name);
  /// Says how many rows there are, and how many elements each has.
  void sizeRows(ir::ObjectId rows, std::int64_t count, std::optional<std::int64_t> length);
  bool areRows(ir::TypeId pointee, unsigned depth) const;
  void makeRowsOf(ir::ObjectId holder, ir::TypeId pointer, std::uint64_t cell, std::optional<std::int64_t> count,
                  const std::string& path, unsigned depth);
  void makeExternals();
  void sizeHolders();
  void makeStates();
  void pointToTable(ir::ObjectId parameter, ir::ObjectId table);
  /// How memory of the caller's is reached.
  struct Way {
    unsigned depth = 0;                   ///< pointers on it
    std::uint64_t pointers = 1;           ///< of its kind: what the extents of arrays on it come to
    std::vector<ir::RecordId> records{};  ///< on it
    bool recurs = false;                  ///< one of these came twice
  };
  void makeExternalsOf(ir::ObjectId holder, ir::TypeId type, std::uint64_t cell, const std::string& path,
                       const Way& way);
  /// The objects that hold an untyped pointer on its way from a parameter.
  std::vector<ir::ObjectId> aliases(ir::ObjectId parameter) const;
  std::optional<ir::TypeId> untypedTarget(const std::vector<ir::ObjectId>& holders) const;
  void retypeUntyped(ir::ObjectId parameter);
  // UntypedMembers.cpp
  void retypeMembers();
  void retypeMember(ir::RecordId record, std::uint32_t field, ir::TypeId target);
  std::optional<ir::TypeId> convertedTo(const std::vector<ir::ExprId>& loads) const;
  bool areConverted(const std::vector<ir::ExprId>& loads, const std::vector<ir::ExprId>& places) const;
  bool isPlainVoid(ir::RecordId record, std::uint32_t index) const;
  void requireNamedTargets();
  bool fieldIsUsed(ir::RecordId record, std::uint32_t field) const;

  // Members.cpp
  /// A member of *this that is an input or a slot.
  struct Member {
    const clang::FieldDecl* field;
    ir::RecordId record;  ///< whose field it is: that of the class or of a base
    ir::ExprId place;
    std::vector<Movable> uses;
    bool isDependent;
    bool stays;  ///< where the caller has it
  };
  /// A parameter that stands for one, with the type that the user sees.
  struct MemberInput {
    const clang::FieldDecl* field;
    ir::ObjectId parameter;
    clang::QualType type;
  };
  const clang::CXXRecordDecl* classOfThis() const;
  void makeMembers();
  void replaceThis(ir::Block& before);
  bool isOnlyObject(const clang::CXXRecordDecl* record) const;
  bool isOnlyBase(const clang::CXXRecordDecl* base) const;
  bool isNamed(const std::vector<RequestSlot>& slots, llvm::StringRef name) const;
  void findMembers(const clang::CXXRecordDecl* record, ir::ExprId object, bool mayChange, const MemberUses& uses,
                   std::vector<Member>& found);
  clang::QualType parameterOf(const Member& member) const;
  void addMember(const Member& member, ir::Block& before);
  std::vector<Movable> movableUses(ir::RecordId record, std::uint32_t field) const;
  bool isNaming(ir::ExprId place, ir::RecordId record, std::uint32_t field) const;
  std::vector<ir::ExprId> namingsOf(ir::RecordId record, std::uint32_t field) const;
  ir::ExprId pointTo(const Member& member);
  std::optional<PathTarget> memberStart(const std::string& name) const;
  std::optional<std::int64_t> forgottenExtent(const RequestPath& path) const;

  // Slots.cpp
  PathTarget elementOf(PathTarget target, const std::string& index, const std::string& path, SourceRange range,
                       DiagId unknown);
  PathTarget resolve(const RequestPath& path, SourceRange range, DiagId unknown);
  PathTarget returned();
  std::optional<PathTarget> sizeOfVector(const PathTarget& holder, const std::string& name, const std::string& path);
  clang::QualType asDeclared(ir::TypeId type) const;
  PathTarget follow(const PathTarget& target, const std::string& path);
  std::optional<PathTarget> start(const std::string& name);
  PathTarget slotTarget(const RequestSlot& wanted);
  ir::Slot slot(const RequestSlot& wanted);
  void bind(const RequestBinding& binding);
  void bindSizes();
  void bindLengths();
  [[noreturn]] void fail(DiagId id, SourceRange range, std::string text, std::string wayOut);

  // SlotExtents.cpp
  std::int64_t slotCells(const RequestSlot& wanted, PathTarget& target);
  void beginAt(const RequestSlot& wanted, PathTarget& target);
  std::int64_t slotPointer(const RequestSlot& wanted, std::vector<std::int64_t>& extents, PathTarget& target);
  ir::TypeId slotArray(const RequestSlot& wanted, const std::vector<std::int64_t>& extents, PathTarget& target,
                       std::size_t& used, std::int64_t& count);
  std::int64_t product(const RequestSlot& wanted, std::int64_t a, std::int64_t b);
  void sizeHolder(ir::ObjectId object, std::int64_t elements);
  void requireFirstRow(const RequestSlot& wanted);
  void slotRows(const RequestSlot& wanted, const std::vector<std::int64_t>& extents, PathTarget& target,
                std::size_t& used, std::int64_t& count);
  void growTo(const PathTarget& target, std::int64_t cells);
  void checkReal(const RequestSlot& wanted, const PathTarget& target);
  [[noreturn]] void contradicts(const RequestSlot& wanted, std::int64_t written, std::int64_t declared);

  // Records.cpp
  std::set<ir::RecordId> givenRecords() const;
  bool isMade(ir::RecordId record) const;
  std::optional<std::pair<const clang::FieldDecl*, std::uint64_t>> member(const clang::RecordDecl* record,
                                                                          const std::string& name);
  void requireOwnNames(const clang::CXXRecordDecl* decl, const clang::CXXRecordDecl* base);
  void requireOwnAccessors(const clang::CXXRecordDecl* decl, const clang::CXXRecordDecl* base);
  void requireOneDerived(const std::set<ir::RecordId>& given);
  void requireOpen(const clang::CXXRecordDecl* decl, ir::RecordId record);
  void writeOutHolders(const std::set<ir::RecordId>& given);
  bool holdsOwnMaking(const clang::RecordDecl* record) const;
  bool liesAlike(clang::QualType type);
  llvm::DenseMap<const clang::RecordDecl*, bool> liesAlike_;  ///< what is known of that
  void settleRecords();
  ir::RecordId ownRecord() const;

  // RealElements.cpp
  void requireRealElements(const std::vector<RequestSlot>& slots);

  // Accessors.cpp
  bool isOnlyRead(ir::RecordId record, std::uint32_t field) const;
  bool reachByAccessor(ir::RecordId record, const clang::FieldDecl* field);

  // Interface.cpp
  void makeInterface();
  void findFilled();
  bool isReplaced(const clang::ParmVarDecl* handle) const;
  void placeFilled();
  void addFilled(const clang::ParmVarDecl* handle);
  void requireNoFunctions(ir::RecordId record);
  void requireNamedMemory();
  void addRecords(ir::RecordId record, std::set<ir::RecordId>& found) const;
  std::string spanOfConst(clang::QualType type, clang::QualType element) const;
  ir::SignatureParameter signature(clang::QualType type, ir::ObjectId object, clang::SourceRange at);
  ir::SignatureParameter sizeSignature(const clang::ParmVarDecl* vector);
  void requireOwnObject();
  bool isHere(const clang::TagDecl* declared) const;
  static const clang::TagDecl* tagOf(clang::QualType type);
  clang::QualType pointingToConst(clang::QualType type) const;
  clang::QualType nameable(clang::QualType type) const;
  std::string declaration(clang::QualType type, const std::string& name) const;
  void collectIncludes();

  ModuleLowering& shared;
  ir::Module& module;
  const Request& request_;
  std::map<std::pair<std::uint32_t, std::uint64_t>, ir::ObjectId> externals_;  ///< by the cell of the pointer to it
  std::map<std::pair<std::uint32_t, std::uint64_t>, ir::ObjectId> rows_;       ///< by the first pointer's cell
  /// Slots that may be the data of a vector of SUNDIALS', with the whole path to it.
  std::vector<std::pair<RequestPath, RequestSlot>> vectorSlots_;
  std::vector<FilledLocal> filled_;  ///< locals that are slots
  ir::ObjectId object_;              ///< *this of a member function
  std::vector<MemberInput> members_;
};

}  // namespace sparsegen::lowering
