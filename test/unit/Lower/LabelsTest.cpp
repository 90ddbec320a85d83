//===- LabelsTest.cpp - labels, jumps, and ends that these share ----------===//

#include "Lower/Source/LabelsIn.h"
#include "Lower/Statements/TailDuplication.h"
#include "Snippet.h"
#include "gmock/gmock.h"

namespace sparsegen::lowering {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Labels, AJumpIsFoundHoweverDeep) {
  const Snippet snippet(
      "void f(int n) { for (;;) { if (n) { goto out; } } out: ; } void g() { out: other: goto other; }");
  const auto* out = snippet.first<clang::LabelStmt>("g");
  EXPECT_TRUE(jumpsTo(snippet.body("f"), snippet.first<clang::LabelStmt>("f")->getDecl()));
  EXPECT_FALSE(jumpsTo(snippet.body("g"), out->getDecl()));
  EXPECT_TRUE(jumpsTo(snippet.body("g"), llvm::cast<clang::LabelStmt>(out->getSubStmt())->getDecl()));
  EXPECT_FALSE(jumpsTo(nullptr, out->getDecl()));
  EXPECT_TRUE(llvm::isa<clang::GotoStmt>(withoutLabels(out)));
}

TEST(Labels, AClosuresLabelsAreItsOwn) {
  const Snippet snippet("void f() { auto l = [] { goto out; out: ; }; } void g() { if (1) { out: ; } } void h() { }");
  EXPECT_FALSE(hasLabels(snippet.body("f")));
  EXPECT_TRUE(hasLabels(snippet.body("g")));
  EXPECT_FALSE(hasLabels(snippet.body("h")));
}

TEST(Labels, WhatAListDeclaresItself) {
  const Snippet snippet("void f(int n) { int a = n, b; { int c; } static int d; out: int e; }");
  const auto* body = llvm::cast<clang::CompoundStmt>(snippet.body("f"));
  std::vector<std::string> declared;
  for (const clang::VarDecl* each : declaredIn({body->body_begin(), body->body_end()}))
    declared.push_back(each->getNameAsString());
  EXPECT_THAT(declared, ElementsAre("a", "b", "e"));
}

/// The end of the block that the first `goto` of `f` leads into, as text.
std::vector<std::string> endOf(std::string_view code) {
  const Snippet snippet(code);
  std::vector<std::string> found;
  for (const clang::Stmt* each : duplicableTail(snippet.body("f"), snippet.first<clang::GotoStmt>("f"))) {
    llvm::raw_string_ostream text(found.emplace_back());
    each->printPretty(text, nullptr, snippet.context().getPrintingPolicy());
    text.flush();
    while (!found.back().empty() && (found.back().back() == '\n' || found.back().back() == ';'))
      found.back().pop_back();
  }
  return found;
}

TEST(TailDuplication, FromTheLabelToWhatLeaves) {
  EXPECT_THAT(
      endOf("int f(int n, int& y) { if (n > 3) goto bad; if (n > 2) { y = 1; bad: y = 2; return 0; } return 1; }"),
      ElementsAre("y = 2", "return 0"));
  EXPECT_THAT(endOf("int f(int n, int& y) { if (n > 3) goto bad; if (n > 2) { bad: y = 2; } return 1; }"), IsEmpty());
  EXPECT_THAT(endOf("int f(int n, int& y) { if (n > 3) goto bad; if (n) { bad: y = 2; if (n) goto in; in: return 0; }"
                    "  return 1; }"),
              IsEmpty());
}

TEST(TailDuplication, NamesMustBeThereAtTheJump) {
  EXPECT_THAT(endOf("int f(int n) { int k = 3; if (n) goto bad; if (n > 2) { bad: return k; } return 1; }"),
              ElementsAre("return k"));
  EXPECT_THAT(endOf("int f(int n) { if (n) goto bad; if (n > 2) { int k; bad: return k; } return 1; }"), IsEmpty());
}

TEST(TailDuplication, ABreakMustLeaveTheSameSwitch) {
  EXPECT_THAT(
      endOf("int f(int n, int& y) { switch (n) { case 1: if (y) goto out; break; case 2: { out: y = 1; break; } }"
            "  return 1; }"),
      ElementsAre("y = 1", "break"));
  EXPECT_THAT(
      endOf("int f(int n, int& y) { if (y) goto out; switch (n) { case 2: { out: y = 1; break; } } return 1; }"),
      IsEmpty());
}

TEST(TailDuplication, ALoopsBodyStaysWithItsLoop) {
  EXPECT_THAT(endOf("int f(int n) { while (n--) { if (n > 3) goto out; if (n) { out: return 1; } } return 0; }"),
              ElementsAre("return 1"));
  EXPECT_THAT(endOf("int f(int n) { while (n--) { if (n > 3) goto out; } if (n) { out: return 1; } return 0; }"),
              IsEmpty());
}

}  // namespace
}  // namespace sparsegen::lowering
