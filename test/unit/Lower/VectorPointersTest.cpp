//===- VectorPointersTest.cpp - who may point where -----------------------===//
//
// Where C++ moves memory and the IR copies it, a pointer that is overlooked leads to
// the old values.
//
//===----------------------------------------------------------------------===//

#include "Lower/Source/EscapeSummary.h"
#include "Lower/Source/EscapingStatics.h"
#include "Lower/Source/InteriorPointers.h"
#include "Snippet.h"

namespace sparsegen::lowering {
namespace {

bool holds(std::string code) {
  return holdsPointer(Snippet::std(code.append(" static_assert(sizeof(T) > 0);")).type("T"));
}

TEST(EscapeSummary, WhatHoldsAPointer) {
  EXPECT_FALSE(holds("struct S { int n; double a[3]; }; using T = S;"));
  EXPECT_TRUE(holds("struct B { double* p; }; struct S : B {}; using T = S[2];"));
  EXPECT_TRUE(holds("struct S { double& r; }; using T = S;"));
  EXPECT_FALSE(holds("using T = std::vector<double>;"));
  EXPECT_TRUE(holds("using T = std::vector<double*>;"));
  EXPECT_TRUE(holds("using T = std::unique_ptr<double>;"));
}

EscapeSummary left(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  return escapeSummary(snippet.function("f"));
}

TEST(EscapeSummary, AnAssignmentToWhatIsNotTheFunctionsOwn) {
  EXPECT_EQ(left("void f(double& a) { double* p; p = &a; a = *p; }"), EscapeSummary::Nothing);
  EXPECT_EQ(left("double* g; void f(double& a) { g = &a; }"), EscapeSummary::Pointers);
  EXPECT_EQ(left("void f(double& a, double** to) { *to = &a; }"), EscapeSummary::Pointers);
  EXPECT_EQ(left("struct S { double* p; }; void f(double& a, S& s) { s.p = &a; }"), EscapeSummary::Pointers);
  EXPECT_EQ(left("struct S { double* p; }; void f(double& a, S s) { s.p = &a; }"), EscapeSummary::Nothing);
  EXPECT_EQ(left("void f(double& a) { double* p[2]; p[1] = &a; }"), EscapeSummary::Nothing);
  EXPECT_EQ(left("void f(double& a, double* p[2]) { p[1] = &a; }"), EscapeSummary::Pointers);
}

TEST(EscapeSummary, SoDoCalledFunctions) {
  EXPECT_EQ(left("double* g; void h(double& a) { g = &a; } void f(double& a) { h(a); }"), EscapeSummary::Pointers);
  EXPECT_EQ(left("double* g; struct S { S(double& a) { g = &a; } }; void f(double& a) { S s(a); }"),
            EscapeSummary::Pointers);
  EXPECT_EQ(left("double* g; double a; struct S { ~S() { g = &a; } }; void f() { S s; }"), EscapeSummary::Pointers);
  EXPECT_EQ(left("void f(double& a);"), EscapeSummary::Pointers);
  EXPECT_EQ(left("void g(double); void f(double a) { g(a); }"), EscapeSummary::Nothing);
  EXPECT_EQ(left("void g(double**); void f(double** a) { g(a); }"), EscapeSummary::Pointers);
  EXPECT_EQ(left("void f(double* a, double** to) { memcpy(to, &a, 8); }"), EscapeSummary::Pointers);
}

TEST(EscapeSummary, WhatIsCalledIndirectlyIsAskedForElsewhere) {
  EXPECT_EQ(left("void f(double& a, void (*by)(double&)) { by(a); }"), EscapeSummary::OfIndirectCallees);
  EXPECT_EQ(left("void f(double& a, const std::function<void(double&)>& by) { by(a); }"),
            EscapeSummary::OfIndirectCallees);
  EXPECT_EQ(left("struct B { virtual void g(double&); }; void f(double& a, B& b) { b.g(a); }"),
            EscapeSummary::OfIndirectCallees);
  EXPECT_EQ(left("double* g; void f(double& a, void (*by)(double&)) { by(a); g = &a; }"), EscapeSummary::Pointers);
}

TEST(EscapeSummary, AStaticAndAClosuresOwnOutliveTheCall) {
  EXPECT_EQ(left("void f(double& a) { static double* p = &a; }"), EscapeSummary::Pointers);
  EXPECT_EQ(left("void f(double& a) { static double p = a; }"), EscapeSummary::Nothing);
  EXPECT_EQ(left("void f(double& a) { auto l = [p = (double*)nullptr](double& b) mutable { p = &b; }; l(a); }"),
            EscapeSummary::Pointers);
}

TEST(EscapeSummary, AnElementOfAVectorThatIsTheCallers) {
  EXPECT_EQ(left("void f(double* a, std::vector<double*>& v) { v.push_back(a); }"), EscapeSummary::Pointers);
  EXPECT_EQ(left("void f(double* a, std::vector<double*>* v) { v->push_back(a); }"), EscapeSummary::Pointers);
  EXPECT_EQ(left("void f(double* a, std::vector<double*>& v) { v[0] = a; }"), EscapeSummary::Pointers);
  EXPECT_EQ(left("void f(double* a) { std::vector<double*> v; v.push_back(a); }"), EscapeSummary::Nothing);
  EXPECT_EQ(left("void f(double a, std::vector<double>& v) { v.push_back(a); }"), EscapeSummary::Nothing);
  EXPECT_EQ(left("double* g; struct S { double k; S(const S& s) { g = &k; } };"
                 "void f(std::vector<S>& v, S& s) { v.push_back(s); }"),
            EscapeSummary::Pointers);
}

TEST(EscapeSummary, AVectorThatIsSwappedWithOnesOwn) {
  EXPECT_EQ(left("void f(double* a, std::vector<double*>& v) { std::vector<double*> w; w.push_back(a); v.swap(w); }"),
            EscapeSummary::Pointers);
  EXPECT_EQ(left("void f(double* a, std::vector<double*>& v) { std::vector<double*> w; w.push_back(a); w.swap(v); }"),
            EscapeSummary::Pointers);
  EXPECT_EQ(left("void f(double* a) { std::vector<double*> v, w; w.push_back(a); w.swap(v); std::swap(v, w); }"),
            EscapeSummary::Nothing);
}

TEST(EscapeSummary, ACallWrapperThatIsSwappedWithOnesOwn) {
  constexpr const char* kKeeps =
      "void f(double& a, std::function<void()>& to) {"
      "  std::function<void()> own([&a] { a = 1; }); ";
  EXPECT_EQ(left(std::string(kKeeps).append("own.swap(to); }")), EscapeSummary::Pointers);
  EXPECT_EQ(left(std::string(kKeeps).append("to.swap(own); }")), EscapeSummary::Pointers);
  EXPECT_EQ(left(std::string(kKeeps).append("std::swap(own, to); }")), EscapeSummary::Pointers);
  EXPECT_EQ(left(std::string(kKeeps).append("std::function<void()> too(own); std::swap(own, too); }")),
            EscapeSummary::Nothing);
}

/// Whether something in `f` may come to point into its vector `v`.
bool isPointedInto(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  return mayPointInto(
      snippet.local("f", "v"), snippet.function("f"), [](const clang::ParmVarDecl*) { return false; },
      [](const clang::Expr*) { return false; });
}

TEST(InteriorPointers, ElementsThatAreReadAndWrittenByNumber) {
  EXPECT_FALSE(isPointedInto("double f(int n) { std::vector<double> v(n); v[0] = 1; v[1] += v[0]; return v[1]; }"));
  EXPECT_FALSE(
      isPointedInto("double f() { std::vector<double> v(3); double s = 0; for (double e : v) s += e;"
                    "  return s; }"));
  EXPECT_TRUE(isPointedInto("double f() { std::vector<double> v(3); double* p = &v[0]; return *p; }"));
  EXPECT_TRUE(isPointedInto("double f() { std::vector<double> v(3); double& r = v[1]; return r; }"));
  EXPECT_TRUE(isPointedInto("double f() { std::vector<double> v(3); double* p = v.data(); return *p; }"));
  EXPECT_TRUE(
      isPointedInto("double f() { std::vector<double> v(3); double s = 0; for (double& e : v) s += e;"
                    "  return s; }"));
  EXPECT_TRUE(isPointedInto("double f() { std::vector<double> v(3); return *(v[0] ? &(v[1] = 2) : nullptr); }"));
}

TEST(InteriorPointers, ByAnotherNameAnythingMayHappen) {
  EXPECT_TRUE(isPointedInto("void f() { std::vector<double> v(3); auto& w = v; }"));
  EXPECT_TRUE(isPointedInto("void f() { std::vector<double> v(3); auto* w = &v; }"));
  EXPECT_TRUE(isPointedInto("void f() { std::vector<double> v(3); auto l = [&] { v[0] = 1; }; }"));
  EXPECT_TRUE(isPointedInto("void f() { std::vector<double> v(3); auto l = [&](auto k) { v[0] = k; }; l(1); }"));
  EXPECT_FALSE(isPointedInto("void f() { std::vector<double> v(3); std::vector<double> w = v; }"));
}

TEST(InteriorPointers, AFunctionThatLooksAtIt) {
  EXPECT_FALSE(
      isPointedInto("double g(const std::vector<double>& w) { return w[0]; }"
                    "double f() { std::vector<double> v(3); return g(v); }"));
  EXPECT_TRUE(
      isPointedInto("const double* k; double g(const std::vector<double>& w) { k = &w[0]; return *k; }"
                    "double f() { std::vector<double> v(3); return g(v); }"));
  EXPECT_TRUE(
      isPointedInto("const double* g(const std::vector<double>& w) { return &w[0]; }"
                    "double f() { std::vector<double> v(3); return *g(v); }"));
  EXPECT_TRUE(isPointedInto("void g(double&); void f() { std::vector<double> v(3); g(v[0]); }"));
  EXPECT_TRUE(isPointedInto("void g(const std::vector<double>&); void f() { std::vector<double> v(3); g(v); }"));
}

TEST(InteriorPointers, MemoryThatComesFromElsewhere) {
  EXPECT_TRUE(isPointedInto("void f(std::vector<double>& w) { std::vector<double> v(3); v.swap(w); }"));
  EXPECT_TRUE(isPointedInto("void f(std::vector<double>& w) { std::vector<double> v(3); std::swap(v, w); }"));
  EXPECT_TRUE(isPointedInto("void f(std::vector<double>& w) { std::vector<double> v(std::move(w)); }"));
  EXPECT_TRUE(isPointedInto("void f(std::vector<double>& w) { std::vector<double> v; v = std::move(w); }"));
  EXPECT_FALSE(isPointedInto("void f(std::vector<double>& w) { std::vector<double> v; v = w; }"));
  EXPECT_FALSE(isPointedInto("std::vector<double> f() { std::vector<double> v(3); return v; }"));
  EXPECT_TRUE(
      isPointedInto("double* k; std::vector<double> g() { std::vector<double> w(1); k = &w[0]; return w; }"
                    "void f() { std::vector<double> v = g(); }"));
  EXPECT_FALSE(
      isPointedInto("std::vector<double> g() { return std::vector<double>(1); }"
                    "void f() { std::vector<double> v = g(); }"));
}

/// Whether others than `known` may come to what function `get` gets at.
bool isReachableByOthers(std::string_view code, std::string_view known = "get") {
  const Snippet snippet = Snippet::std(code);
  EscapingStatics handed(snippet.context());
  const auto isKnown = [&](const clang::FunctionDecl* each) {
    return each->getName() == "get" || each->getName() == llvm::StringRef(known);
  };
  return handed.isReachableByOthers({snippet.function("get")}, isKnown, nullptr);
}

TEST(EscapingStatics, AReferenceGoesToWhoCalls) {
  EXPECT_FALSE(
      isReachableByOthers("static double get() { static double g; return g; } double other() { return get(); }"));
  EXPECT_TRUE(
      isReachableByOthers("static double& get() { static double g; return g; } double other() { return get(); }"));
  EXPECT_FALSE(
      isReachableByOthers("static double& get() { static double g; return g; } double f() { return get(); }", "f"));
  EXPECT_TRUE(
      isReachableByOthers("static double& get() { static double g; return g; } static double& by() { return get(); }"
                          "double other() { return by(); }",
                          "by"));
  EXPECT_TRUE(isReachableByOthers("static double& get() { static double g; return g; } double& at = get();"));
}

TEST(EscapingStatics, OtherSourcesMayCallWhatTheyCanName) {
  EXPECT_TRUE(isReachableByOthers("double& get() { static double g; return g; }"));
  EXPECT_FALSE(isReachableByOthers("static double& get() { static double g; return g; }"));
  EXPECT_FALSE(isReachableByOthers("namespace { double& get() { static double g; return g; } }"));
  EXPECT_FALSE(isReachableByOthers("double get() { static double g; return g; }"));
}

TEST(EscapingStatics, PointersThatAreLeftAndClosures) {
  EXPECT_TRUE(isReachableByOthers("double* k; void get() { static double g; k = &g; }"));
  EXPECT_TRUE(isReachableByOthers("void get(void (*by)(double&)) { static double g; by(g); }"));
  EXPECT_TRUE(isReachableByOthers("double* k; void get() { static double g; auto l = [] { k = &g; }; }"));
  EXPECT_TRUE(isReachableByOthers("void get() { static double g; auto l = []() -> double& { return g; }; }"));
  EXPECT_FALSE(isReachableByOthers("void get() { static double g; auto l = []() { return g; }; }"));
}

}  // namespace
}  // namespace sparsegen::lowering
