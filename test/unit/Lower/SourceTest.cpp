//===- SourceTest.cpp - what functions of the source do -------------------===//
//
// Questions about one function and those that it calls: how often, whether it gets
// to its end, what may throw, what runs unseen, what gives memory.
//
//===----------------------------------------------------------------------===//

#include "Lower/Source/Allocators.h"
#include "Lower/Source/Exceptions.h"
#include "Lower/Source/ImplicitCode.h"
#include "Lower/Source/NoReturn.h"
#include "Lower/Source/RepeatedCalls.h"
#include "Lower/Source/SilentEnds.h"
#include "Snippet.h"
#include "gmock/gmock.h"

namespace sparsegen::lowering {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Whether `g` is called again and again by `f`.
bool mayRepeat(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  RepeatedCalls repeatedCalls;
  repeatedCalls.start(snippet.function("f"));
  return repeatedCalls.mayRepeat(snippet.function("g"));
}

TEST(RepeatedCalls, ALoopAndWhatItCallsDo) {
  EXPECT_FALSE(mayRepeat("void g() {} void h() { g(); } void f() { h(); g(); }"));
  EXPECT_TRUE(mayRepeat("void g() {} void f(int n) { while (n--) g(); }"));
  EXPECT_TRUE(mayRepeat("void g() {} void h() { g(); } void f(int n) { for (int i = 0; i < n; ++i) h(); }"));
  EXPECT_TRUE(mayRepeat("void g() {} void h() { g(); } void f(int n) { h(); do h(); while (n--); }"));
  EXPECT_TRUE(mayRepeat("int g() { return 1; } void f(int n) { for (int i = 0; i < g(); ++i) ; }"));
}

TEST(RepeatedCalls, WhatCallsItselfDoes) {
  EXPECT_TRUE(mayRepeat("void g(int n) { if (n) g(n - 1); } void f() { g(3); }"));
  EXPECT_TRUE(
      mayRepeat("void g(int n); void h(int n) { g(n); } void g(int n) { if (n) h(n - 1); } void f() { g(3); }"));
}

TEST(RepeatedCalls, WhoIsCalledIndirectlyMayBeAtAnyTime) {
  EXPECT_TRUE(mayRepeat("void g() {} void h(void (*by)()) { by(); } void f() { h(g); }"));
  EXPECT_TRUE(mayRepeat("void g() {} void f() {}"));
  EXPECT_TRUE(mayRepeat("struct B { virtual void g() {} }; void f(B& b) { b.g(); }"));
}

TEST(RepeatedCalls, WhatMakesAnArrayMakesEachElement) {
  EXPECT_FALSE(mayRepeat("int g() { return 1; } struct S { int k = g(); }; void f() { S s; }"));
  EXPECT_TRUE(mayRepeat("int g() { return 1; } struct S { int k = g(); }; void f() { S s[3]; }"));
  EXPECT_TRUE(mayRepeat("int g() { return 1; } struct S { S() { g(); } }; void f() { new S[3]; }"));
  EXPECT_TRUE(mayRepeat("int g() { return 1; } struct S { int k = g(); }; void f() { S s[3] = {}; }"));
}

TEST(RepeatedCalls, AJumpBackDoes) {
  EXPECT_TRUE(mayRepeat("void g() {} void f(int n) { again: g(); if (n--) goto again; }"));
  EXPECT_TRUE(mayRepeat("void g() {} void f(int n) { again: { g(); if (n--) goto again; } }"));
  EXPECT_TRUE(mayRepeat("void g() {} void f(int n) { if (n) { again: n--; } g(); if (n) goto again; }"));
  EXPECT_FALSE(mayRepeat("void g() {} void f(int n) { g(); again: if (n--) goto again; }"));
  EXPECT_FALSE(mayRepeat("void g() {} void f(int n) { again: if (n--) goto again; g(); }"));
  EXPECT_FALSE(mayRepeat("void g() {} void f(int n) { if (n) goto out; g(); out: ; }"));
}

/// Whether the body of `f` never gets to its end.
bool isLast(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  return NoReturn().in(snippet.body("f"));
}

TEST(NoReturn, AnEndForCertain) {
  EXPECT_TRUE(isLast("void f() { abort(); }"));
  EXPECT_TRUE(isLast("void f(int k) { if (k) k = 3; throw k; }"));
  EXPECT_FALSE(isLast("void f(int k) { if (k) abort(); }"));
  EXPECT_FALSE(isLast("void f(int k) { k ? throw k : k; }"));
  EXPECT_FALSE(isLast("void f(int k) { k && (abort(), true); }"));
}

TEST(NoReturn, AWayPastItIsNoEnd) {
  EXPECT_FALSE(isLast("void f(int k) { if (k) return; throw k; }"));
  EXPECT_FALSE(isLast("void f(int k) { if (k) goto out; throw k; out: ; }"));
  EXPECT_FALSE(isLast("void f(int k) { try { throw k; } catch (...) {} }"));
  EXPECT_FALSE(isLast("void f(int k) { try { if (k) k = 2; } catch (...) {} throw k; }"));
  EXPECT_TRUE(isLast("void f(int k) { auto l = [] { return 1; }; throw k; }"));
}

TEST(NoReturn, AFunctionThatAlwaysEndsSo) {
  EXPECT_TRUE(isLast("void g() { throw 1; } void h() { g(); } void f() { h(); }"));
  EXPECT_FALSE(isLast("void g(int k) { if (k) return; throw 1; } void f() { g(3); }"));
  EXPECT_FALSE(isLast("struct B { virtual void g() { throw 1; } }; void f(B& b) { b.g(); }"));
  EXPECT_FALSE(isLast("void g(int k) { g(k); } void f() { g(3); }"));
}

TEST(NoReturn, ATemporaryThatEndsTheProgram) {
  constexpr const char* kLog = "struct L { [[noreturn]] ~L(); int k; }; L make(int); ";
  EXPECT_TRUE(isLast(std::string(kLog).append("void f() { make(1).k; }")));
  EXPECT_FALSE(isLast(std::string(kLog).append("void f(int k) { k ? make(1).k : 0; }")));
  EXPECT_FALSE(isLast(std::string(kLog).append("void f(int k) { k && make(1).k; }")));
  EXPECT_TRUE(isLast(std::string(kLog).append("void f(int k) { make(1).k && k; }")));
}

/// Whether something in the body of `f` may throw.
bool mayThrow(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  return throwing(snippet.body("f")) != nullptr;
}

TEST(Exceptions, AThrowHereOrInACalledFunction) {
  EXPECT_FALSE(mayThrow("int g(int k) { return k; } void f() { g(1); }"));
  EXPECT_TRUE(mayThrow("void f(int k) { if (k) throw k; }"));
  EXPECT_TRUE(mayThrow("void h() { throw 1; } void g() { h(); } void f() { g(); }"));
  EXPECT_TRUE(mayThrow("struct S { S() { throw 1; } }; void f() { S s; }"));
  EXPECT_TRUE(mayThrow("int g() { throw 1; } struct S { int k = g(); S() {} }; void f() { S s; }"));
  EXPECT_TRUE(mayThrow("int g() { throw 1; } void h(int k = g()) {} void f() { h(); }"));
  EXPECT_TRUE(mayThrow("struct B { B(int) { throw 1; } }; struct S : B { using B::B; }; void f() { S s(1); }"));
  EXPECT_TRUE(mayThrow("struct S { ~S() noexcept(false) { throw 1; } }; void f() { S s; }"));
}

TEST(Exceptions, WhatIsNotSeenMay) {
  EXPECT_TRUE(mayThrow("void g(); void f() { g(); }"));
  EXPECT_FALSE(mayThrow("void g() noexcept; void f() { g(); }"));
  EXPECT_TRUE(mayThrow("void f(void (*by)()) { by(); }"));
  EXPECT_TRUE(mayThrow("struct B { virtual void g() {} }; void f(B& b) { b.g(); }"));
  EXPECT_TRUE(mayThrow("struct B { virtual ~B(); }; struct D : B {}; void f(B& b) { dynamic_cast<D&>(b); }"));
  EXPECT_FALSE(mayThrow("struct B { virtual ~B(); }; struct D : B {}; void f(B* b) { dynamic_cast<D*>(b); }"));
}

TEST(Exceptions, AClosureDoesWhenItIsCalled) {
  EXPECT_FALSE(mayThrow("void f() { auto l = [] { throw 1; }; }"));
  EXPECT_TRUE(mayThrow("void f() { auto l = [] { throw 1; }; l(); }"));
}

TEST(Exceptions, OfAVectorOnlyACheckedIndex) {
  EXPECT_FALSE(mayThrow("void f(std::vector<double>& v) { v.push_back(1); v[0] = 2; }"));
  EXPECT_TRUE(mayThrow("void f(std::vector<double>& v) { v.at(0) = 2; }"));
}

TEST(Exceptions, WhatALambdaCapturesIsMadeHere) {
  EXPECT_TRUE(mayThrow("int g() { throw 1; } void f() { auto l = [k = g()] { return k; }; }"));
  EXPECT_TRUE(mayThrow("int g() { throw 1; } void f() { auto l = [k = g()](auto) { return k; }; }"));
  EXPECT_TRUE(mayThrow("struct S { S() {} S(const S&) { throw 1; } }; void f() { S s; auto l = [s] { return &s; }; }"));
  EXPECT_FALSE(mayThrow("int g() { return 1; } void f() { auto l = [k = g()] { throw k; }; }"));
}

TEST(Exceptions, WhatAListLeavesOutIsMade) {
  EXPECT_TRUE(mayThrow("struct S { S() { throw 1; } S(int) {} }; void f() { S s[3] = {1}; }"));
  EXPECT_TRUE(mayThrow("struct S { S() { throw 1; } S(int) {} }; void f() { S s[3](1); }"));
  EXPECT_FALSE(mayThrow("struct S { S() { throw 1; } S(int) {} }; void f() { S s[1] = {1}; }"));
}

TEST(Exceptions, NamesOfPartsAreMadeByFunctions) {
  EXPECT_TRUE(
      mayThrow("struct P; namespace std { template <class T> struct tuple_size; template <size_t k, class T> struct "
               "tuple_element;"
               "template <> struct tuple_size<P> { static constexpr size_t value = 1; };"
               "template <> struct tuple_element<0, P> { using type = int; }; }"
               "struct P { template <std::size_t k> int get() const { throw 1; } }; void f(P p) { auto [a] = p; }"));
}

TEST(Exceptions, AFunctionWithCLinkageThatIsSeenToThrow) {
  EXPECT_TRUE(mayThrow("extern \"C\" void g() { throw 1; } void f() { g(); }"));
  EXPECT_TRUE(mayThrow("extern \"C\" void g() noexcept(false); void f() { g(); }"));
  EXPECT_FALSE(mayThrow("extern \"C\" void g(); void f() { g(); }"));
  EXPECT_FALSE(mayThrow("extern \"C\" void g() {} void f() { g(); }"));
  EXPECT_TRUE(mayThrow("extern \"C\" double sin(double x) { throw x; } void f() { sin(1); }"));
}

TEST(Exceptions, AnElementThatThrows) {
  EXPECT_TRUE(mayThrow("struct S { S(int) { throw 1; } }; void f(std::vector<S>& v) { v.emplace_back(1); }"));
  EXPECT_TRUE(mayThrow("struct S { S(const S&) { throw 1; } }; void f(std::vector<S>& v, S& s) { v.push_back(s); }"));
  EXPECT_TRUE(mayThrow("struct S { S() { throw 1; } }; void f() { std::vector<S> v(3); }"));
  EXPECT_TRUE(
      mayThrow("struct S { S() { throw 1; } }; struct T { S s; };"
               "void f(std::vector<std::vector<T>>& v) { v.resize(3); }"));
  EXPECT_FALSE(mayThrow("struct S { S(int) { throw 1; } }; void f(std::vector<S>& v, S& s) { v.push_back(s); v[0]; }"));
  EXPECT_FALSE(
      mayThrow("struct S { std::vector<double> v; S(int) {} }; void f(std::vector<S>& v) {"
               "  v.emplace_back(1); v.push_back(S(2)); }"));
}

/// The functions that run with the first statement of `f` unseen.
std::vector<std::string> implied(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  std::vector<std::string> found;
  const auto* body = llvm::cast<clang::CompoundStmt>(snippet.body("f"));
  const auto visit = [&](const auto& self, const clang::Stmt* stmt) -> void {
    forEachImplicitCallee(stmt, [&](const clang::FunctionDecl* each) { found.push_back(each->getNameAsString()); });
    forEachPart(stmt, [&](const clang::Stmt* part) { self(self, part); });
  };
  visit(visit, body->body_front());
  return found;
}

TEST(ImplicitCode, DestructorsThatDoSomething) {
  EXPECT_THAT(implied("int n; struct S { ~S() { n = 1; } }; void f() { S s; }"), ElementsAre("~S"));
  EXPECT_THAT(implied("struct S { int* p; ~S() { delete p; } }; void f() { S s; }"), IsEmpty());
  EXPECT_THAT(implied("int n; struct S { ~S() { n = 1; } }; void f(S* s) { delete s; }"), ElementsAre("~S"));
  EXPECT_THAT(implied("int n; struct S { ~S() { n = 1; } }; S g(); void f() { g(); }"), ElementsAre("~S"));
}

TEST(ImplicitCode, BasesAndMembersEndToo) {
  constexpr const char* kGuard = "int n; struct G { ~G() { n = 1; } }; ";
  EXPECT_THAT(implied(std::string(kGuard).append("struct S { G g[2]; }; void f() { S s; }")), ElementsAre("~S", "~G"));
  EXPECT_THAT(implied(std::string(kGuard).append("struct S : G {}; void f() { S s; }")), ElementsAre("~S", "~G"));
  EXPECT_THAT(implied(std::string(kGuard).append("void f() { G& g = *new G; }")), IsEmpty());
}

TEST(ImplicitCode, TheTargetOfACallIsKnownOfAnObjectOfItsOwnType) {
  const auto isKnown = [](std::string_view code) {
    const Snippet snippet(code);
    const auto* call = snippet.first<clang::CXXMemberCallExpr>("f");
    return knownTarget(call->getMethodDecl(), call) != nullptr;
  };
  EXPECT_TRUE(isKnown("struct B { virtual void g(); }; void f() { B b; b.g(); }"));
  EXPECT_TRUE(isKnown("struct B { virtual void g(); }; void f(B& b) { b.B::g(); }"));
  EXPECT_TRUE(isKnown("struct B { virtual void g() final; }; void f(B& b) { b.g(); }"));
  EXPECT_FALSE(isKnown("struct B { virtual void g(); }; void f(B& b) { b.g(); }"));
  EXPECT_FALSE(isKnown("struct B { virtual void g(); }; struct D : B {}; void f(B* b) { D d; b->g(); }"));
}

bool endsSilently(std::string code) {
  const Snippet snippet = Snippet::std(code.append(" static_assert(sizeof(T) > 0);"));
  return lowering::endsSilently(snippet.type("T"), snippet.context());
}

TEST(Lifetimes, AnEndThatAsksAndFreesIsSilent) {
  EXPECT_TRUE(endsSilently("struct S { double* p; ~S() { if (p) free(p); } }; using T = S;"));
  EXPECT_TRUE(
      endsSilently("struct S { double** p; int n; ~S() { for (int k = 0; k < n; ++k) delete p[k]; } };"
                   "using T = S[2];"));
  EXPECT_FALSE(endsSilently("struct S { double* p; ~S() { *p = 1; } }; using T = S;"));
  EXPECT_FALSE(endsSilently("struct S { int& n; ~S() { ++n; } }; using T = S[2];"));
  EXPECT_FALSE(endsSilently("void g(); struct S { ~S() { g(); } }; using T = S;"));
  EXPECT_FALSE(endsSilently("struct S { int n; int& m; ~S() { for (m = 0; m < n; ++m) ; } }; using T = S;"));
}

TEST(Lifetimes, SoAreThePartsAskedFor) {
  constexpr const char* kLoud = "struct L { int& n; ~L() { n = 1; } }; ";
  EXPECT_FALSE(endsSilently(std::string(kLoud).append("struct S { L l; }; using T = S;")));
  EXPECT_FALSE(endsSilently(std::string(kLoud).append("struct S : L {}; using T = S;")));
  EXPECT_FALSE(endsSilently(std::string(kLoud).append("using T = std::vector<L>;")));
  EXPECT_FALSE(endsSilently(std::string(kLoud).append("using T = std::unique_ptr<L>;")));
  EXPECT_FALSE(endsSilently(std::string(kLoud).append("struct S { L* l; ~S() { delete l; } }; using T = S;")));
  EXPECT_TRUE(endsSilently(std::string(kLoud).append("struct S { L* l; }; using T = S;")));
  EXPECT_TRUE(endsSilently("using T = std::vector<double>;"));
  EXPECT_FALSE(endsSilently("struct D { void operator()(int* p) { *p = 1; } }; using T = std::unique_ptr<int, D>;"));
}

/// The factors of the size that the first call of `f` asks for, as they are written; "none" for no allocation, and "0"
/// behind them where memory is cleared.
std::vector<std::string> asked(std::string_view code) {
  const Snippet snippet = Snippet::c(std::string("typedef unsigned long size_t; void* malloc(size_t);"
                                                 "void* calloc(size_t, size_t); void* memset(void*, int, size_t);"
                                                 "void abort(void) __attribute__((noreturn)); ")
                                         .append(code));
  const auto found = allocatorCall(snippet.first<clang::CallExpr>("f"), snippet.context());
  if (!found) return {"none"};
  std::vector<std::string> texts;
  for (const clang::Expr* each : found->factors) {
    llvm::raw_string_ostream text(texts.emplace_back());
    each->IgnoreParenImpCasts()->printPretty(text, nullptr, snippet.context().getPrintingPolicy());
  }
  if (found->isZeroed) texts.push_back("0");
  return texts;
}

TEST(Allocators, TheLibrarysAndThoseAroundThem) {
  EXPECT_THAT(asked("void f(int n) { malloc(n * sizeof(double)); }"), ElementsAre("n", "sizeof(double)"));
  EXPECT_THAT(asked("void f(int n) { calloc(n, 8); }"), ElementsAre("n", "8", "0"));
  EXPECT_THAT(asked("void* g(int k) { void* p = malloc(k * 8); if (!p) abort(); return p; } void f(int n) { g(n); }"),
              ElementsAre("n", "8"));
  EXPECT_THAT(asked("void* g(int k) { return calloc(k, 8); } void f(int n) { g(n); }"), ElementsAre("n", "8", "0"));
  EXPECT_THAT(asked("void g(int); void f(int n) { g(n); }"), ElementsAre("none"));
}

TEST(Allocators, WhatDoesMoreIsNone) {
  EXPECT_THAT(asked("int c; void* g(int k) { ++c; return malloc(k); } void f(int n) { g(n); }"), ElementsAre("none"));
  EXPECT_THAT(asked("void* g(int k) { void* p = malloc(k); *(char*)p = 1; return p; } void f(int n) { g(n); }"),
              ElementsAre("none"));
  EXPECT_THAT(asked("void* old; void* g(int k) { void* p = malloc(k); return old; } void f(int n) { g(n); }"),
              ElementsAre("none"));
  EXPECT_THAT(asked("void* g(int k) { return malloc(k * k); } void f(int n) { g(n++); }"), ElementsAre("none"));
  EXPECT_THAT(asked("void* g(int k, int m) { return malloc(k); } void f(int n) { g(n, n++); }"), ElementsAre("none"));
}

TEST(Allocators, ClearedIsOnlyWhatIsClearedAsAWhole) {
  EXPECT_THAT(asked("void* g(int k) { void* p = malloc(k); memset(p, 0, k); return p; } void f(int n) { g(n); }"),
              ElementsAre("n", "0"));
  EXPECT_THAT(asked("void* g(int k, int m) { void* p = malloc(k); memset(p, 0, m); return p; }"
                    "void f(int n) { g(n, 1); }"),
              ElementsAre("none"));
  EXPECT_THAT(asked("void* g(int k) { void* p = malloc(k); memset(p, 1, k); return p; } void f(int n) { g(n); }"),
              ElementsAre("none"));
}

}  // namespace
}  // namespace sparsegen::lowering
