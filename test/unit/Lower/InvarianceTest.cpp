//===- InvarianceTest.cpp - what the body of a loop leaves alone ----------===//
//
// A bound that is wrongly taken to stay is computed once: wrong values, silently.
//
//===----------------------------------------------------------------------===//

#include "Lower/Source/Invariance.h"
#include "Lower/Source/ReadOnlyCallees.h"
#include "Snippet.h"

namespace sparsegen::lowering {
namespace {

/// Whether the body of the first `for` of function `f` leaves the right side of its condition alone.
bool keepsBound(const Snippet& snippet) {
  const auto* loop = snippet.first<clang::ForStmt>("f");
  Privacy privacy;
  return Changes(loop->getBody(), privacy).leave(llvm::cast<clang::BinaryOperator>(loop->getCond())->getRHS());
}
bool keeps(std::string code) { return keepsBound(Snippet::std(code)); }
bool keeps(std::string before, std::string_view code) { return keeps(before.append(code)); }
bool keepsInC(std::string_view code) { return keepsBound(Snippet::c(code)); }

/// What a snippet of one function does with its variable `v`.
bool isPrivate(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  return Privacy().isPrivate(snippet.local("f", "v"));
}

TEST(Changes, AnAssignmentByNameChangesAVariable) {
  EXPECT_TRUE(keeps("void f(int n) { int m = 0; for (int i = 0; i < n; ++i) m = i; }"));
  EXPECT_FALSE(keeps("void f(int n) { for (int i = 0; i < n; ++i) n = i; }"));
  EXPECT_FALSE(keeps("void f(int n) { for (int i = 0; i < n; ++i) { if (i > 2) { --n; } } }"));
  EXPECT_FALSE(keeps("void f(int n) { for (int i = 0; i < n; ++i) (n) += i; }"));
}

TEST(Changes, AWriteToIntegersInMemoryChangesWhoseAddressIsKnown) {
  EXPECT_TRUE(keeps("void f(int n, int* p) { for (int i = 0; i < n; ++i) p[i] = 0; }"));
  EXPECT_FALSE(keeps("void g(int*); void f(int n, int* p) { g(&n); for (int i = 0; i < n; ++i) p[i] = 0; }"));
  EXPECT_FALSE(keeps("void f(int n, int* p) { int& r = n; for (int i = 0; i < n; ++i) p[i] = 0; }"));
  EXPECT_FALSE(keeps("void f(int n, int* p) { auto l = [&] { n = 1; }; for (int i = 0; i < n; ++i) l(); }"));
}

TEST(Changes, AWriteToRealsInMemoryLeavesIntegersThere) {
  EXPECT_TRUE(keeps("void f(int* n, double* y) { for (int i = 0; i < *n; ++i) y[i] = 1; }"));
  EXPECT_FALSE(keeps("void f(int* n, int* y) { for (int i = 0; i < *n; ++i) y[i] = 1; }"));
  EXPECT_FALSE(keeps("void f(double* n, double* y) { for (int i = 0; i < *n; ++i) y[i] = 1; }"));
  EXPECT_FALSE(keeps("void f(int** n, int** y) { for (int i = 0; i < **n; ++i) y[i] = 0; }"));
}

TEST(Changes, AMemberIsMemory) {
  const std::string kGrid = "struct G { int n; double h; }; ";
  EXPECT_TRUE(keeps(kGrid, "void f(G& g) { for (int i = 0; i < g.n; ++i) g.h = i; }"));
  EXPECT_FALSE(keeps(kGrid, "void f(G& g, G& h) { for (int i = 0; i < g.n; ++i) h.n = i; }"));
  EXPECT_FALSE(keeps(kGrid, "void f(G& g, G& h) { for (int i = 0; i < g.n; ++i) g = h; }"));
}

TEST(Changes, CalledFunctionsAreLookedInto) {
  const std::string kGlobal = "int n; void set() { n = 1; } void around() { set(); } void nothing() {} ";
  EXPECT_TRUE(keeps(kGlobal, "void f() { for (int i = 0; i < n; ++i) nothing(); }"));
  EXPECT_FALSE(keeps(kGlobal, "void f() { for (int i = 0; i < n; ++i) around(); }"));
  EXPECT_FALSE(keeps(kGlobal, "void f(void (*by)()) { for (int i = 0; i < n; ++i) by(); }"));
}

TEST(Changes, AFunctionWithoutABodyWritesBehindPointersThatAreNotToConst) {
  EXPECT_TRUE(keeps("void g(const int*); void f(int* n) { for (int i = 0; i < *n; ++i) g(n); }"));
  EXPECT_TRUE(keeps("void g(double*); void f(int* n, double* y) { for (int i = 0; i < *n; ++i) g(y); }"));
  EXPECT_FALSE(keeps("void g(int*); void f(int* n) { for (int i = 0; i < *n; ++i) g(n); }"));
  EXPECT_FALSE(keeps("void g(int&); void f(int* n) { for (int i = 0; i < *n; ++i) g(*n); }"));
  EXPECT_FALSE(keeps("struct C { int n; void g(); }; void f(C& c) { for (int i = 0; i < c.n; ++i) c.g(); }"));
}

TEST(Changes, WhatRunsUnseenChangesToo) {
  EXPECT_FALSE(keeps("int n; struct G { ~G() { n = 1; } }; void f() { for (int i = 0; i < n; ++i) { G g; } }"));
  EXPECT_FALSE(
      keeps("int n; int set() { return n = 1; } void g(int k = set()) {}"
            "void f() { for (int i = 0; i < n; ++i) g(); }"));
  EXPECT_FALSE(keeps("int n; struct S { int k = n = 1; S() {} }; void f() { for (int i = 0; i < n; ++i) S(); }"));
  EXPECT_FALSE(keeps("struct B { virtual void g(); }; int n; void f(B& b) { for (int i = 0; i < n; ++i) b.g(); }"));
  EXPECT_TRUE(keeps("struct S { int k; S() : k(1) {} }; void f(int n) { for (int i = 0; i < n; ++i) S(); }"));
}

TEST(Changes, ASizeStaysWhereNothingResizes) {
  EXPECT_TRUE(keeps("void f(std::vector<double>& v) { for (int i = 0; i < v.size(); ++i) v[i] = 1; }"));
  EXPECT_FALSE(keeps("void f(std::vector<double>& v) { for (int i = 0; i < v.size(); ++i) v.push_back(1); }"));
  EXPECT_FALSE(
      keeps("void f(std::vector<double>& v, std::vector<double>& w) {"
            "  for (int i = 0; i < v.size(); ++i) w.clear(); }"));
  EXPECT_FALSE(
      keeps("struct S { std::vector<double> v; }; void f(S& s, std::vector<double>& w) {"
            "  for (int i = 0; i < s.v.size(); ++i) w.clear(); }"));
}

TEST(Changes, ACallOrAnEffectIsNeverTheSame) {
  EXPECT_FALSE(keeps("int g(); void f() { for (int i = 0; i < g(); ++i) ; }"));
  EXPECT_FALSE(keeps("void f(int n) { for (int i = 0; i < n--; ++i) ; }"));
  EXPECT_TRUE(keeps("void f(int n) { for (int i = 0; i < 2 * n + (n ? 1 : 3); ++i) ; }"));
}

TEST(Changes, AnAssignedStructInC) {
  EXPECT_TRUE(keepsInC("struct S { int n; }; void f(struct S s) { for (int i = 0; i < s.n; ++i) ; }"));
  EXPECT_FALSE(
      keepsInC("struct S { int n; };"
               "void f(struct S s, struct S t) { for (int i = 0; i < s.n; ++i) s = t; }"));
}

TEST(Changes, AStructThatAPointerToConstLeadsTo) {
  EXPECT_FALSE(
      keepsInC("struct S { int n; };"
               "void f(struct S s, struct S t) { const struct S* p = &s;"
               "  for (int i = 0; i < p->n; ++i) s = t; }"));
  EXPECT_FALSE(
      keepsInC("struct S { int n; };"
               "void f(struct S s, struct S t) { const int* p = &s.n; for (int i = 0; i < *p; ++i) s = t; }"));
  EXPECT_TRUE(
      keepsInC("struct S { int n; }; int g(const struct S* p) { return p->n; }"
               "void f(struct S* q, struct S s, struct S t) { for (int i = 0; i < q->n; ++i) s = t; }"));
}

TEST(Changes, AComplexNumberInMemory) {
  EXPECT_FALSE(keepsInC("void f(double _Complex* z) { for (int i = 0; i < (int)*z; ++i) *z = 1; }"));
  EXPECT_FALSE(keepsInC("void f(double _Complex* z) { for (int i = 0; i < __real__ *z; ++i) *z = 1; }"));
  EXPECT_FALSE(keepsInC("void f(double _Complex* z) { for (int i = 0; i < (int)*z; ++i) __real__ *z = 1; }"));
  EXPECT_FALSE(keepsInC("void f(double* x, double _Complex* z) { for (int i = 0; i < *x; ++i) *z = 1; }"));
  EXPECT_FALSE(keepsInC("void f(int _Complex* z) { for (int i = 0; i < (int)*z; ++i) *z = 1; }"));
  EXPECT_TRUE(keepsInC("void f(int* n, double _Complex* z) { for (int i = 0; i < *n; ++i) *z = 1; }"));
}

TEST(Changes, WhatAFunctionWithVariableArgumentsIsGiven) {
  EXPECT_FALSE(
      keepsInC("int sscanf(const char*, const char*, ...);"
               "void f(const char* s, int n) { for (int i = 0; i < n; ++i) sscanf(s, \"%d\", &n); }"));
  EXPECT_FALSE(keepsInC("void g(); void f(int n) { for (int i = 0; i < n; ++i) g(&n); }"));
  EXPECT_FALSE(
      keepsInC("int printf(const char*, ...); void f(int n) { for (int i = 0; i < n; ++i) printf(\"%n\", &n); }"));
  EXPECT_TRUE(
      keepsInC("int printf(const char*, ...); void f(char* s, int* n) {"
               "  for (int i = 0; i < *n; ++i) printf(\"%s\", s); }"));
}

TEST(Changes, AFunctionWithoutABodyFollowsPointersBehindOneToConst) {
  EXPECT_FALSE(
      keepsInC("struct G { int* n; }; void g(const struct G*);"
               "void f(struct G* p) { for (int i = 0; i < *p->n; ++i) g(p); }"));
  EXPECT_FALSE(
      keepsInC("struct G { int* n; }; void g(struct G); void f(struct G p) { for (int i = 0; i < *p.n; ++i) g(p); }"));
  EXPECT_FALSE(keepsInC("void g(int* const*); void f(int* n) { for (int i = 0; i < *n; ++i) g(&n); }"));
  EXPECT_FALSE(keeps("struct G { int* n; void g() const; }; void f(G& p) { for (int i = 0; i < *p.n; ++i) p.g(); }"));
  EXPECT_TRUE(
      keepsInC("struct G { double* x; int n; }; void g(const struct G*);"
               "void f(struct G* p) { for (int i = 0; i < p->n; ++i) g(p); }"));
  EXPECT_TRUE(
      keeps("void g(const std::vector<int>&); void f(int* n, std::vector<int>& v) {"
            "  for (int i = 0; i < *n; ++i) g(v); }"));
}

TEST(Privacy, NamesAloneKeepAVariablePrivate) {
  EXPECT_TRUE(isPrivate("int f(int k) { int v = k; v += 2; return v * k; }"));
  EXPECT_FALSE(isPrivate("int* f(int k) { static int v; return &v; }"));
  EXPECT_FALSE(isPrivate("void g(int&); void f() { int v = 0; g(v); }"));
  EXPECT_FALSE(isPrivate("void f(int c, int w) { int v = 0; (c ? v : w) = 3; }"));
  EXPECT_FALSE(isPrivate("void f() { int v = 0; auto l = [&v] { return v; }; }"));
  EXPECT_FALSE(isPrivate("void f() { int v = 0; auto l = [&](auto k) { return v + k; }; l(1); }"));
}

TEST(Privacy, AScalarThatSomebodyMayReadLaterIsNotPrivate) {
  EXPECT_FALSE(isPrivate("int f() { int v = 0; const int& r = v; v = 1; return r; }"));
  EXPECT_FALSE(isPrivate("int f() { int v = 0; const int* r = &v; v = 1; return *r; }"));
}

TEST(Privacy, AddressesThatAreComparedLeadNowhere) {
  EXPECT_TRUE(isPrivate("bool f(int* p) { int v = 0; return p == &v; }"));
  EXPECT_FALSE(isPrivate("bool f(int* p) { int v = 0; return (p = &v) == p; }"));
}

/// Whether all that function `f` does with its variable `v` is to read it.
bool isRead(std::string_view code) {
  const Snippet snippet = Snippet::std(code);
  const ReadOnlyCallees readers([](clang::QualType) { return false; });
  Privacy::Variables escaping;
  Privacy::collect(snippet.body("f"), readers.views(), escaping);
  return !escaping.contains(snippet.local("f", "v"));
}

TEST(ReadOnlyCallees, AReferenceThatIsOnlyReadIsNoMoreThanAValue) {
  EXPECT_TRUE(isRead("template <class T> double half(T&& a) { return a / 2; } double f(double v) { return half(v); }"));
  EXPECT_FALSE(isRead("double half(double& a) { return a /= 2; } double f(double v) { return half(v); }"));
  EXPECT_FALSE(isRead("double half(double& a) { a = 2; return a; } double f(double v) { return half(v); }"));
  EXPECT_FALSE(isRead("double half(double& a); double f(double v) { return half(v); }"));
}

TEST(ReadOnlyCallees, WhatIsHandedOnIsMoreThanRead) {
  EXPECT_TRUE(
      isRead("double one(double& a) { return a; } double two(double& a) { return one(a); }"
             "double f(double v) { return two(v); }"));
  EXPECT_FALSE(
      isRead("double* kept; void one(double& a) { kept = &a; } void two(double& a) { one(a); }"
             "void f(double v) { two(v); }"));
  EXPECT_FALSE(isRead("double& one(double& a) { return a; } void f(double v) { one(v) = 3; }"));
  EXPECT_FALSE(isRead("double one(double& a) { return a > 1 ? one(a) : a; } double f(double v) { return one(v); }"));
}

TEST(ReadOnlyCallees, AVirtualFunctionMayBeAnyOther) {
  EXPECT_FALSE(
      isRead("struct B { virtual double g(double& a) { return a; } };"
             "double f(B& b, double v) { return b.g(v); }"));
  EXPECT_TRUE(isRead("struct B { double g(double& a) { return a; } }; double f(B& b, double v) { return b.g(v); }"));
}

TEST(Naming, PartsOfADecompositionNameIt) {
  const Snippet snippet(
      "struct P { int a, b; }; int f(P p) { auto [a, b] = p; return b; } int g(P p) { auto [a, b] = p; return 1; }");
  const auto named = [&](std::string_view in) {
    const auto* declared = snippet.first<clang::DeclStmt>(in);
    return names(snippet.first<clang::ReturnStmt>(in), llvm::cast<clang::VarDecl>(declared->getSingleDecl()));
  };
  EXPECT_TRUE(named("f"));
  EXPECT_FALSE(named("g"));
}

}  // namespace
}  // namespace sparsegen::lowering
