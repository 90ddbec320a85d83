//===- FunctionContext.h - the state of one function's lowering -*- C++ -*-===//
//
// Private to `lower`. What the topics (Expressions, Calls, Statements, Classes,
// Library) share while one function body is lowered: the block that is open,
// names, variables, loops, and what is alive. Expressions become pure IR
// expressions; what they do on the side (calls, assignments, increments)
// becomes statements before them, in the open block.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>
#include <memory>

#include "Lower/Context/ModuleContext.h"

namespace sparsegen::lowering {

/// A jump of the source: out of a loop or switch, to a loop's next round, to a label.
enum class JumpKind : std::uint8_t { Break, Continue, Goto };

struct Jump {
  const void* to = nullptr;  ///< the statement that is left or goes on, or the label's declaration
  JumpKind kind = JumpKind::Break;
  friend bool operator==(const Jump&, const Jump&) = default;
};

/// A loop of the IR that is being made, and the jumps that are its break and continue.
struct LoopScope {
  Jump leave;
  Jump repeat;
};

struct AllocatorCall;
class Vectors;
class Iterators;
class InnerVectors;

/// How an argument is passed.
struct PassedAs {
  clang::QualType type;
  const clang::ParmVarDecl* parameter = nullptr;  ///< of the definition, where the callee is known
};

/// What the end of an object's life does.
struct Ending {
  ir::ExprId place;
  const clang::CXXDestructorDecl* destructor;
};

struct FunctionContext {
  FunctionContext(ModuleContext& owner, const clang::FunctionDecl* lowered, ir::FunctionId made);
  ~FunctionContext();
  FunctionContext(const FunctionContext&) = delete;
  FunctionContext& operator=(const FunctionContext&) = delete;

  /// Adds statements to the open block.
  void emit(ir::Stmt::Node node) { open->push_back(build.statement(std::move(node))); }
  void emit(const ir::Block& made) { open->insert(open->end(), made.begin(), made.end()); }
  /// Runs `body` with a block of its own open, and returns that block.
  ir::Block block(const std::function<void()>& body);
  /// Lets what is built from now on point to a place in the source.
  void at(clang::SourceRange range);
  /// Makes a local variable.
  ir::ObjectId local(Names::Local name, ir::TypeId type, clang::SourceRange at);
  /// Makes a local variable without a name in the source, and gives its place.
  ir::ExprId temporary(ir::TypeId type);
  /// A value as it is now, also after what comes next.
  ir::ExprId kept(ir::ExprId value);

  ModuleContext& shared;
  ir::Module& module;
  ir::Builder& build;
  const clang::FunctionDecl* definition;
  ir::FunctionId id;
  Names names;
  ir::Block* open = nullptr;
  ir::Block tables;  ///< what stands before the body: makes what the whole function has
  llvm::DenseMap<const clang::VarDecl*, ir::ObjectId> objects;
  llvm::DenseSet<const clang::VarDecl*> ownRecords;  ///< parameters that are records, and here objects of their own
  llvm::DenseMap<const clang::VarDecl*, ir::ExprId> elements;  ///< where the iterator of a range-for over an array is
  std::vector<LoopScope> loops;                                ///< that are open, the innermost last
  unsigned madeLoops = 0;                                      ///< open ones over elements, which lowering makes
  std::vector<const clang::Stmt*> breakable;                   ///< loops and switches of the source that are open
  std::vector<const clang::Stmt*> continuable;                 ///< loops of the source that are open
  llvm::DenseSet<const clang::VarDecl*> beingMade;             ///< constants whose initial value is being lowered
  llvm::DenseSet<const clang::VarDecl*> declaredBefore;        ///< that are alive, and whose declarations are to come
  /// What stands from a label to the end of the function, where that only tidies up and returns.
  llvm::DenseMap<const clang::LabelDecl*, llvm::ArrayRef<const clang::Stmt*>> cleanupLabels;
  std::vector<Ending> endings;                                    ///< of the objects that are alive, the youngest last
  llvm::DenseMap<const clang::Stmt*, std::size_t> endingsBefore;  ///< how many there were as a loop or switch began
  llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> captures;  ///< of the lambda that this is the body of
  const clang::FieldDecl* capturedThis = nullptr;
  llvm::DenseMap<const clang::Expr*, ir::ExprId> extents;  ///< of arrays of run-time length, as they were declared
  llvm::DenseMap<const clang::Expr*, ir::ExprId> opaque;   ///< places that the source's tree names by a stand-in
  /// Where the values of the list in braces are that is open.
  llvm::DenseMap<const clang::Expr*, ir::ExprId>* inList = nullptr;
  std::vector<ir::ExprId> copied;  ///< the indexes of the arrays that are being copied
  ir::ExprId object;               ///< the object that a default member initialiser is of; none where that is *this
  ir::ObjectId thisObject;
  ir::ObjectId result;                   ///< where a returned record goes
  std::unique_ptr<Vectors> vectors;      ///< std::vector
  std::unique_ptr<Iterators> iterators;  ///< what is known of its iterators, and of functions on ranges
};

}  // namespace sparsegen::lowering
