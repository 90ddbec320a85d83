//===- AllocationsTest.cpp - memory that calls make -----------------------===//

#include "IR/ModuleText.h"
#include "Lower/Statics/Allocations.h"
#include "gtest/gtest.h"

namespace sparsegen::lowering {
namespace {

using ir::Module;
using ir::moduleOf;

/// Whether callers may keep what several calls of `g` allocate.
bool isKeptAgain(std::string_view text) {
  const Module module = moduleOf(text);
  for (std::size_t k = 0; k < module.functions.size(); ++k)
    if (module.functions[k].name == "g") return mayBeKeptAgain(module, ir::FunctionId(k));
  ADD_FAILURE() << "no g";
  return false;
}

TEST(Allocations, MemoryOfACallThatHappensAgain) {
  constexpr const char* kGiver = "function g(n: i64) -> *f64 {\n  local m: [?]f64\n  return &m[0]\n}\n";
  EXPECT_FALSE(isKeptAgain(std::string(kGiver).append("entry function f() {\n  local p: *f64\n  p = call g(3)\n}\n")));
  EXPECT_TRUE(isKeptAgain(std::string(kGiver).append(
      "entry function f(c: bool) {\n  local p: *f64\n  while c {\n    p = call g(3)\n  }\n}\n")));
  EXPECT_TRUE(
      isKeptAgain("function g(n: i64) -> *f64 {\n  local m: [?]f64\n  local p: *f64\n  p = call g(n)\n"
                  "  return &m[0]\n}\nentry function f() {\n  local p: *f64\n  p = call g(3)\n}\n"));
  EXPECT_FALSE(
      isKeptAgain("function g(n: i64) {\n  local m: [?]f64\n  m[0] = 1.0\n}\n"
                  "entry function f(c: bool) {\n  while c {\n    call g(3)\n  }\n}\n"));
}

}  // namespace
}  // namespace sparsegen::lowering
