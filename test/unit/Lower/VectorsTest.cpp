//===- VectorsTest.cpp - sizes and memory of vectors ----------------------===//
//
// A vector is a pointer and a size as long as nothing else is seen to happen to it.
//
//===----------------------------------------------------------------------===//

#include "Lower/Source/BufferSwaps.h"
#include "Lower/Source/ByRefCaptures.h"
#include "Lower/Source/Known.h"
#include "Lower/Source/Sizes.h"
#include "Snippet.h"
#include "gmock/gmock.h"

namespace sparsegen::lowering {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// Whether the size of `v` may change in the body of `f`.
bool resizes(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  return SizeChanges(snippet.body("f")).change(snippet.local("f", "v"));
}

TEST(Sizes, MembersThatResize) {
  EXPECT_FALSE(resizes("void f(std::vector<double> v) { v[0] = 1; *v.begin() = 2; *v.data() = v.size(); }"));
  EXPECT_TRUE(resizes("void f(std::vector<double> v) { v.push_back(1); }"));
  EXPECT_TRUE(resizes("void f(std::vector<double> v) { if (v.empty()) v.emplace_back(1.0); }"));
  EXPECT_TRUE(resizes("void f(std::vector<double> v) { v = std::vector<double>(3); }"));
  EXPECT_TRUE(resizes("void f(std::vector<double> v, std::vector<double> w) { w = std::move(v); }"));
  EXPECT_TRUE(resizes("void f(std::vector<double> v, std::vector<double> w) { std::swap(w, v); }"));
  EXPECT_TRUE(resizes("void f(std::vector<double> v) { std::vector<double> w(std::move(v)); }"));
  EXPECT_FALSE(resizes("void f(std::vector<double> v) { std::vector<double> w(v); w.clear(); }"));
}

TEST(Sizes, ByAnotherName) {
  EXPECT_TRUE(resizes("void f() { std::vector<double> v; auto& w = v; w.clear(); }"));
  EXPECT_TRUE(resizes("void f() { std::vector<double> v; auto* w = &v; w->clear(); }"));
  EXPECT_TRUE(resizes("void f(int c) { std::vector<double> v, u; (c ? u : v).clear(); }"));
  EXPECT_TRUE(resizes("void f() { std::vector<double> v; [&] { v.clear(); }(); }"));
  EXPECT_TRUE(resizes("void f() { std::vector<double> v; [&w = v] { w.clear(); }(); }"));
  EXPECT_TRUE(resizes("void f() { std::vector<double> v; auto l = [&](auto k) { v.resize(k); }; l(3); }"));
  EXPECT_FALSE(resizes("void f() { std::vector<double> v, u; auto& w = u; w.clear(); }"));
}

TEST(Sizes, ACalledFunctionResizesWhatItIsGiven) {
  EXPECT_TRUE(resizes("void g(std::vector<double>& w) { w.clear(); } void f() { std::vector<double> v; g(v); }"));
  EXPECT_FALSE(resizes("void g(std::vector<double>& w) { w[0] = 1; } void f() { std::vector<double> v; g(v); }"));
  EXPECT_FALSE(resizes("void g(std::vector<double> w) { w.clear(); } void f() { std::vector<double> v; g(v); }"));
  EXPECT_TRUE(
      resizes("void h(std::vector<double>& w) { w.clear(); } void g(std::vector<double>& w) { h(w); }"
              "void f() { std::vector<double> v; g(v); }"));
  EXPECT_TRUE(
      resizes("void g(std::vector<double>& w, int n) { if (n) g(w, n - 1); else w.clear(); }"
              "void f() { std::vector<double> v; g(v, 2); }"));
  EXPECT_TRUE(
      resizes("struct S { S(std::vector<double>& w) { w.clear(); } }; void f() { std::vector<double> v; S s(v); }"));
}

TEST(Sizes, AnObjectLeadsToAVector) {
  constexpr const char* kHolder = "struct H { std::vector<double>& w; void g() { w.clear(); } void h() {} }; ";
  EXPECT_TRUE(resizes(std::string(kHolder).append("void f() { std::vector<double> v; H h{v}; h.g(); }")));
  EXPECT_FALSE(resizes(std::string(kHolder).append("void f() { std::vector<double> v; H h{v}; h.h(); }")));
  EXPECT_TRUE(
      resizes("struct G { std::vector<double>* w; ~G() { w->clear(); } };"
              "void f() { std::vector<double> v; G g{&v}; }"));
}

TEST(Sizes, AVirtualFunctionMayBeAnyOther) {
  EXPECT_TRUE(
      resizes("struct B { virtual void g(std::vector<double>&) {} };"
              "void f(B& b) { std::vector<double> v; b.g(v); }"));
  EXPECT_FALSE(
      resizes("struct B { virtual void g(std::vector<double>&) {} };"
              "void f() { B b; std::vector<double> v; b.g(v); }"));
}

TEST(Sizes, AFunctionThatAPointerLeadsTo) {
  EXPECT_TRUE(resizes("void f(void (*by)(std::vector<double>&)) { std::vector<double> v; by(v); }"));
  EXPECT_FALSE(resizes("void f(void (*by)(const std::vector<double>&)) { std::vector<double> v; by(v); }"));
  EXPECT_TRUE(
      resizes("struct S {}; void f(S& s, void (S::*by)(std::vector<double>&)) { std::vector<double> v; (s.*by)(v); }"));
}

TEST(Sizes, OfAFunctionThatIsCalled) {
  const Snippet snippet = Snippet::std(
      "void one(std::vector<double>& a, std::vector<double>& b) { b.clear(); }"
      "void none(std::vector<double>& a) { a[0] = 1; }");
  EXPECT_TRUE(SizeChanges::byCall(snippet.function("one"), SizeChanges::Given::Any));
  EXPECT_FALSE(SizeChanges::byCall(snippet.function("one"), SizeChanges::Given::Apart, 0));
  EXPECT_TRUE(SizeChanges::byCall(snippet.function("one"), SizeChanges::Given::Apart, 1));
  EXPECT_FALSE(SizeChanges::byCall(snippet.function("none"), SizeChanges::Given::Any));
  EXPECT_TRUE(SizeChanges::byIndirectCall(snippet.function("one")));
}

bool loses(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  return mayLose(snippet.local("f", "v"), snippet.body("f"));
}

TEST(Sizes, ElementsThatAreTakenAway) {
  EXPECT_TRUE(loses("void f(std::vector<double> v, int n) { while (n--) v.pop_back(); }"));
  EXPECT_TRUE(loses("void f(std::vector<double> v, std::vector<double> w) { v = w; }"));
  EXPECT_FALSE(loses("void f(std::vector<double> v, std::vector<double> w) { w.pop_back(); v.push_back(1); }"));
}

TEST(Sizes, AllElementsThatAreTakenAway) {
  EXPECT_TRUE(loses("void f(std::vector<double> v) { v.clear(); }"));
  EXPECT_TRUE(loses("void f(std::vector<double> v) { v.resize(1); }"));
  EXPECT_TRUE(loses("void g(std::vector<double>& w) { w.pop_back(); } void f(std::vector<double> v) { g(v); }"));
  EXPECT_FALSE(loses("void g(std::vector<double>& w) { w.push_back(1); } void f(std::vector<double> v) { g(v); }"));
  EXPECT_TRUE(loses("void f(std::vector<double> v) { auto& w = v; w.clear(); }"));
}

TEST(Sizes, AVectorThatIsEmptyHasNoneToLose) {
  EXPECT_FALSE(loses("void f(int n) { std::vector<double> v; v.resize(n); v[0] = 1; }"));
  EXPECT_FALSE(loses("void f(int n) { std::vector<double> v; v.reserve(n); n *= 2; v.resize(n); }"));
  EXPECT_TRUE(loses("void f(int n) { std::vector<double> v(3); v.resize(n); }"));
  EXPECT_TRUE(loses("void f(int n) { std::vector<double> v; v.resize(n); v.resize(1); }"));
  EXPECT_TRUE(loses("void f(int n) { std::vector<double> v; if (n) v.push_back(1); v.resize(n); }"));
  EXPECT_TRUE(loses("void f(int n) { std::vector<double> v; while (n--) v.resize(n); }"));
  EXPECT_TRUE(loses("void f(int n) { std::vector<double> v; again:; v.resize(n); if (n--) goto again; }"));
}

/// The vectors that the first lambda of `f` sees change.
std::vector<std::string> seen(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  std::vector<std::string> found;
  const auto* lambda = snippet.first<clang::LambdaExpr>("f");
  for (const clang::VarDecl* each : resizedCaptures(lambda, snippet.function("f"), nullptr))
    found.push_back(each->getNameAsString());
  return found;
}

TEST(ByRefCaptures, AVectorThatIsResizedBehindTheLambda) {
  EXPECT_THAT(seen("void f() { std::vector<double> v; auto l = [&] { return v[0]; }; v.push_back(1); l(); }"),
              ElementsAre("v"));
  EXPECT_THAT(seen("void f() { std::vector<double> v; v.push_back(1); auto l = [&] { return v[0]; }; l(); }"),
              IsEmpty());
  EXPECT_THAT(seen("void f() { std::vector<double> v; auto l = [v] { return v[0]; }; v.push_back(1); l(); }"),
              IsEmpty());
  EXPECT_THAT(seen("void f() { std::vector<double> v; auto l = [&w = v] { return w[0]; }; v.push_back(1); }"),
              ElementsAre("v"));
  EXPECT_THAT(seen("void f() { std::vector<double> v; auto l = [&] { v.push_back(1); }; l(); }"), ElementsAre("v"));
}

TEST(ByRefCaptures, InALoopAllIsBehindIt) {
  EXPECT_THAT(
      seen("void f(int n) { std::vector<double> v; while (n--) { v.push_back(1); auto l = [&] { return v[0]; }; } }"),
      ElementsAre("v"));
  EXPECT_THAT(seen("void f(int n) { std::vector<double> v; again: v.push_back(1); auto l = [&] { return v[0]; };"
                   "  if (n--) goto again; }"),
              ElementsAre("v"));
}

TEST(ByRefCaptures, AClosureThatIsGivenAway) {
  const auto isGiven = [](std::string_view code) {
    const Snippet snippet = Snippet::std(code);
    return closureMayEscape(snippet.function("f"));
  };
  EXPECT_TRUE(isGiven("auto f(int n) { return [n] { return n; }; }"));
  EXPECT_TRUE(isGiven("std::function<double()> f() { return [] { return 1.0; }; }"));
  EXPECT_TRUE(isGiven("void f(std::function<double()>& to) { to(); }"));
  EXPECT_FALSE(isGiven("void f(const std::function<double()>& by) { by(); }"));
  EXPECT_FALSE(isGiven("double f(double a, double* y);"));
  EXPECT_TRUE(isGiven("struct S { std::function<double()> by; void f(); };"));
}

/// One question to `BufferSwaps` about the variable `v` of `f`, from where all starts.
template <class Ask>
bool swaps(std::string_view code, Ask ask) {
  const Snippet snippet = Snippet::std(code);
  BufferSwaps bufferSwaps;
  bufferSwaps.start(snippet.function("f"));
  return ask(bufferSwaps, snippet.local("f", "v"));
}
bool isSwapped(std::string_view code) {
  return swaps(code, [](BufferSwaps& all, const clang::VarDecl* v) { return all.swapsBuffer(v); });
}
bool escapes(std::string_view code) {
  return swaps(code, [](BufferSwaps& all, const clang::VarDecl* v) { return all.escapes(v); });
}
bool isMadeTogether(std::string_view code) {
  return swaps(code, [](BufferSwaps& all, const clang::VarDecl* v) { return all.madeTogether(v); });
}

TEST(BufferSwaps, ASwapOrAMoveHereOrInACalledFunction) {
  EXPECT_FALSE(isSwapped("void f(std::vector<double>& v, std::vector<double>& w) { v = w; v[0] = 1; }"));
  EXPECT_TRUE(isSwapped("void f(std::vector<double>& v, std::vector<double>& w) { w.swap(v); }"));
  EXPECT_TRUE(isSwapped("void f(std::vector<double>& v, std::vector<double>& w) { std::swap(v, w); }"));
  EXPECT_TRUE(isSwapped("void f(std::vector<double>& v) { std::vector<double> w(std::move(v)); }"));
  EXPECT_TRUE(isSwapped("void f(std::vector<double>& v, std::vector<double>& w) { w = std::move(v); }"));
  EXPECT_TRUE(
      isSwapped("void g(std::vector<double>& a, std::vector<double>& b) { a.swap(b); }"
                "void f(std::vector<double>& v, std::vector<double>& w) { g(w, v); }"));
  EXPECT_TRUE(isSwapped("void f(std::vector<double>& v, std::vector<double>& w) { auto& a = v; a.swap(w); }"));
  EXPECT_TRUE(isSwapped("void g(std::vector<double> a) {} void f(std::vector<double>& v) { g(std::move(v)); }"));
}

TEST(BufferSwaps, WhatMayComeToLeadToAVector) {
  EXPECT_FALSE(escapes("void f() { std::vector<double> v; v.push_back(1); auto& w = v; }"));
  EXPECT_TRUE(escapes("void f() { std::vector<double> v; auto* w = &v; }"));
  EXPECT_TRUE(escapes("void f() { std::vector<double> v; auto* w = std::addressof(v); }"));
  EXPECT_TRUE(escapes("struct H { const std::vector<double>& w; }; void f() { std::vector<double> v; H h{v}; }"));
  EXPECT_TRUE(
      escapes("struct H { const std::vector<double>& w; H(const std::vector<double>& a) : w(a) {} };"
              "void f() { std::vector<double> v; H h(v); }"));
  EXPECT_TRUE(
      escapes("std::vector<double>& g(std::vector<double>& w) { return w; }"
              "void f() { std::vector<double> v; g(v); }"));
  EXPECT_TRUE(escapes("void f(int c) { std::vector<double> v, w; auto& a = c ? v : w; }"));
  EXPECT_FALSE(escapes("void g(std::vector<double>& w) { w.clear(); } void f() { std::vector<double> v; g(v); }"));
}

TEST(BufferSwaps, TwoOfOneBlockThatNobodyElseGets) {
  EXPECT_TRUE(isMadeTogether("void f() { std::vector<double> v, w; v.swap(w); }"));
  EXPECT_FALSE(isMadeTogether("void f(std::vector<double>& w) { std::vector<double> v; v.swap(w); }"));
  EXPECT_FALSE(isMadeTogether("void f() { std::vector<double> v; { std::vector<double> w; v.swap(w); } }"));
  EXPECT_FALSE(
      isMadeTogether("void g(std::vector<double>&) {} void f() { std::vector<double> v, w; v.swap(w); g(w); }"));
  EXPECT_FALSE(isMadeTogether("void f() { std::vector<double> v, w; auto* p = &w; v.swap(w); }"));
  EXPECT_FALSE(isMadeTogether(
      "void f(int n) { std::vector<double> v; out:; std::vector<double> w; v.swap(w); if (n--) goto out; }"));
}

/// Whether what `g` returns may be memory that its caller has pointers to.
bool returnsBuffer(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  BufferSwaps bufferSwaps;
  bufferSwaps.start(snippet.function("f"));
  return bufferSwaps.returnsBuffer(snippet.function("g"));
}

TEST(BufferSwaps, AFunctionThatReturnsTheMemoryOfAnother) {
  EXPECT_FALSE(returnsBuffer("std::vector<double> g() { std::vector<double> a(3); return a; } void f() { g(); }"));
  EXPECT_TRUE(
      returnsBuffer("std::vector<double> g(std::vector<double>& b) { std::vector<double> a; a.swap(b); return a; }"
                    "void f(std::vector<double>& v) { g(v); }"));
  EXPECT_TRUE(
      returnsBuffer("std::vector<double> g(std::vector<double>& b) { return std::move(b); }"
                    "void f(std::vector<double>& v) { g(v); }"));
  EXPECT_FALSE(
      returnsBuffer("std::vector<double> g(std::vector<double>& b) { return b; }"
                    "void f(std::vector<double>& v) { g(v); }"));
  EXPECT_TRUE(
      returnsBuffer("std::vector<double> g(std::vector<double> b) { return b; }"
                    "void f() { std::vector<double> v(3); double* p = &v[0]; g(std::move(v)); }"));
  EXPECT_FALSE(
      returnsBuffer("std::vector<double> g(std::vector<double> b) { return b; }"
                    "void f() { std::vector<double> v(3); g(std::move(v)); }"));
}

TEST(Known, AVectorIsTheLibrarysWithItsAllocator) {
  const auto element = [](std::string_view code) {
    const clang::QualType found = vectorElement(Snippet::std(code).type("T"));
    return found.isNull() ? std::string("none") : found.getAsString();
  };
  EXPECT_EQ(element("using T = std::vector<double>;"), "double");
  EXPECT_EQ(element("using T = const std::vector<int>&;"), "int");
  EXPECT_EQ(element("using T = std::vector<double>*;"), "none");
  EXPECT_EQ(element("using T = std::vector<bool>;"), "none");
  EXPECT_EQ(element("template <class T> struct Pool {}; using T = std::vector<double, Pool<double>>;"), "none");
  EXPECT_EQ(element("template <class T> struct vector {}; using T = vector<double>;"), "none");
}

TEST(Known, AnOwnerHasTheStandardDeleter) {
  const auto isOwner = [](std::string_view code) { return !ownedType(Snippet::std(code).type("T")).isNull(); };
  EXPECT_TRUE(isOwner("using T = std::unique_ptr<double>;"));
  EXPECT_FALSE(isOwner("struct D { void operator()(double*); }; using T = std::unique_ptr<double, D>;"));
  EXPECT_FALSE(isOwner("using T = std::unique_ptr<double>&;"));
}

TEST(Known, ACastToAReferenceGivesWhatItGets) {
  const auto isCast = [](std::string_view code) {
    const Snippet snippet = Snippet::std(code);
    return isReferenceCast(snippet.first<clang::CallExpr>("f")->getDirectCallee());
  };
  EXPECT_TRUE(isCast("void f(double a) { std::move(a); }"));
  EXPECT_FALSE(isCast("double&& move(double&); void f(double a) { move(a); }"));
}

}  // namespace
}  // namespace sparsegen::lowering
