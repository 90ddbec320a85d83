//===- Snippet.h - source in tests, parsed by Clang -------------*- C++ -*-===//
//
// The analyses of `lower` ask Clang's AST. Here a test parses some lines, and finds
// in them by name what it asks about. `kStd` stands for the standard library's
// headers, which would take a second each: the analyses know these types by name.
// This header is precompiled for the folder.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Tooling/Tooling.h"

namespace sparsegen::lowering {

/// What the snippets need of the standard library.
inline constexpr std::string_view kStd = R"(
namespace std {
typedef decltype(sizeof(0)) size_t;
template <class T> struct remove_reference { typedef T type; };
template <class T> struct remove_reference<T&> { typedef T type; };
template <class T> struct remove_reference<T&&> { typedef T type; };
template <class T> constexpr typename remove_reference<T>::type&& move(T&& value) noexcept {
  return static_cast<typename remove_reference<T>::type&&>(value);
}
template <class T> constexpr T&& forward(typename remove_reference<T>::type& value) noexcept {
  return static_cast<T&&>(value);
}
template <class T> T* addressof(T& value) noexcept { return __builtin_addressof(value); }
template <class T> struct allocator {};
template <class T, class A = allocator<T>> class vector {
 public:
  vector() noexcept;
  explicit vector(size_t count);
  vector(size_t count, const T& value);
  vector(const vector& other);
  vector(vector&& other) noexcept;
  ~vector();
  vector& operator=(const vector& other);
  vector& operator=(vector&& other) noexcept;
  T& operator[](size_t at);
  const T& operator[](size_t at) const;
  T& at(size_t at);
  T& back();
  T* data();
  T* begin();
  T* end();
  size_t size() const;
  bool empty() const;
  void push_back(const T& value);
  template <class... V> T& emplace_back(V&&... values);
  void pop_back();
  void clear();
  void reserve(size_t count);
  void resize(size_t count);
  void swap(vector& other) noexcept;
 private:
  T* first_;
};
template <class T, class A> void swap(vector<T, A>& a, vector<T, A>& b) noexcept { a.swap(b); }
template <class T> class function;
template <class R, class... V> class function<R(V...)> {
 public:
  template <class F> function(F call) { held_ = new F(call); }
  R operator()(V... values) const;
  void swap(function& other) noexcept;
 private:
  void* held_;
};
template <class R, class... V> void swap(function<R(V...)>& a, function<R(V...)>& b) noexcept { a.swap(b); }
template <class T> struct default_delete { void operator()(T* held) const { delete held; } };
template <class T, class D = default_delete<T>> class unique_ptr {
 public:
  explicit unique_ptr(T* held) : held_(held) {}
  ~unique_ptr() { if (held_) D()(held_); }
  T* operator->() const { return held_; }
 private:
  T* held_;
};
}
extern "C" { void* malloc(std::size_t); void* calloc(std::size_t, std::size_t); void free(void*);
void* memset(void*, int, std::size_t); void* memcpy(void*, const void*, std::size_t); [[noreturn]] void abort(); }
)";

/// A parsed piece of source; a test failure where it does not compile.
class Snippet {
public:
  explicit Snippet(std::string_view cpp) : Snippet(cpp, "snippet.cpp", "-std=c++20") {}

  static Snippet c(std::string_view code) { return Snippet(code, "snippet.c", "-std=c17"); }
  /// With what `kStd` has.
  static Snippet std(std::string_view code) { return Snippet(std::string(kStd) + std::string(code)); }

  clang::ASTContext& context() const { return unit_->getASTContext(); }

  /// The definition of a function of that name, or its declaration where there is none; members and what is local in
  /// functions are found too.
  const clang::FunctionDecl* function(std::string_view name) const {
    const auto* found = find<clang::FunctionDecl>(name);
    const clang::FunctionDecl* definition = nullptr;
    return found && found->hasBody(definition) ? definition : found;
  }
  const clang::VarDecl* variable(std::string_view name) const { return find<clang::VarDecl>(name); }
  /// A parameter, or a local, of the first function of the name `function`.
  const clang::VarDecl* local(std::string_view function, std::string_view name) const {
    const auto* in = this->function(function);
    const auto* found = in ? findIn<clang::VarDecl>(in, name) : nullptr;
    if (!found) ADD_FAILURE() << function << " has no variable " << name;
    return found;
  }
  /// What an alias stands for. A class template is looked into only where the snippet has its size: `sizeof(T)`.
  clang::QualType type(std::string_view alias) const {
    const auto* found = find<clang::TypedefNameDecl>(alias);
    return found ? found->getUnderlyingType() : clang::QualType();
  }

  const clang::Stmt* body(std::string_view name) const { return function(name)->getBody(); }
  /// The first statement or expression of a kind in a function's body, in the order of the source.
  template <class Kind>
  const Kind* first(std::string_view function) const {
    const auto* found = firstIn<Kind>(body(function));
    if (!found) ADD_FAILURE() << "none in " << function;
    return found;
  }
  template <class Kind>
  static const Kind* firstIn(const clang::Stmt* stmt) {
    if (!stmt) return nullptr;
    if (const auto* found = llvm::dyn_cast<Kind>(stmt)) return found;
    for (const clang::Stmt* part : stmt->children())
      if (const auto* found = firstIn<Kind>(part)) return found;
    return nullptr;
  }

private:
  Snippet(std::string_view code, const char* file, const char* standard)
      : unit_(
            clang::tooling::buildASTFromCodeWithArgs({code.data(), code.size()}, {standard, "-Wno-everything"}, file)) {
    if (!unit_ || unit_->getDiagnostics().hasErrorOccurred()) ADD_FAILURE() << "does not compile:\n" << code;
  }

  template <class Kind>
  const Kind* find(std::string_view name) const {
    const auto* found = findIn<Kind>(context().getTranslationUnitDecl(), name);
    if (!found) ADD_FAILURE() << "no " << name;
    return found;
  }

  /// The last one in the text wins over those before: what stands in `kStd` is not what is asked for.
  template <class Kind>
  static const Kind* findIn(const clang::DeclContext* scope, std::string_view name) {
    const Kind* found = nullptr;
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(scope)) {
      for (const clang::ParmVarDecl* each : function->parameters()) found = named<Kind>(each, name, found);
      if (function->doesThisDeclarationHaveABody()) declared(function->getBody(), name, found);
    }
    for (const clang::Decl* each : scope->decls()) found = named<Kind>(each, name, found);
    return found;
  }

  template <class Kind>
  static const Kind* named(const clang::Decl* each, std::string_view name, const Kind* before) {
    if (each->isInStdNamespace()) return before;
    const auto* kind = llvm::dyn_cast<Kind>(each);
    if (kind && kind->getIdentifier() && kind->getName() == llvm::StringRef(name)) return kind;
    if (const auto* scope = llvm::dyn_cast<clang::DeclContext>(each))
      if (const Kind* found = findIn<Kind>(scope, name)) return found;
    return before;
  }

  /// What statements declare, lambdas and their captures included.
  template <class Kind>
  static void declared(const clang::Stmt* stmt, std::string_view name, const Kind*& found) {
    if (!stmt) return;
    if (const auto* lambda = llvm::dyn_cast<clang::LambdaExpr>(stmt))
      for (const clang::LambdaCapture& each : lambda->captures())
        if (each.capturesVariable()) found = named<Kind>(each.getCapturedVar(), name, found);
    if (const auto* made = llvm::dyn_cast<clang::DeclStmt>(stmt))
      for (const clang::Decl* each : made->decls()) found = named<Kind>(each, name, found);
    for (const clang::Stmt* part : stmt->children()) declared(part, name, found);
  }

  std::unique_ptr<clang::ASTUnit> unit_;
};

}  // namespace sparsegen::lowering
