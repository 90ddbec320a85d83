//===- ReaderTest.cpp - texts that are no module --------------------------===//

#include <gtest/gtest.h>

#include <random>

#include "IR/Builder.h"
#include "IR/Reader.h"
#include "ModuleText.h"

namespace sparsegen::ir {
namespace {

/// The error in the body of a function with a few things to name.
std::string bodyError(const std::string& body) {
  return errorOf("record pair {\n  u: f64\n}\nentry function f(x: f64, n: i32, p: *f64, q: *pair) -> f64 {\n" + body +
                 "\n}\n");
}

TEST(Reader, NamesThePlaceOfAnError) {
  EXPECT_EQ(errorOf("nothing"), "1:1: expected a declaration, found `nothing`");
  EXPECT_EQ(errorOf("\n  5"), "2:3: expected a declaration, found `5`");
  EXPECT_EQ(errorOf("global x f64"), "1:10: expected `:`, found `f64`");
  EXPECT_EQ(errorOf("global x: f65"), "1:11: expected a type, found `f65`");
  EXPECT_EQ(errorOf("global x: f64 y"), "1:15: expected the end of the line, found `y`");
  EXPECT_EQ(errorOf("global x: f64\nglobal x: i32"), "2:8: `x` is declared twice");
  EXPECT_EQ(errorOf("global x: [1.5]f64"), "1:11: an extent that is no integer");
  EXPECT_EQ(errorOf("global x: [3]void"), "1:11: an array of void");
  EXPECT_EQ(errorOf("global x: i32 = {1 2}"), "1:20: expected `,`, found `2`");
  EXPECT_EQ(errorOf("global x: i32 = {y}"), "1:18: expected a number, found `y`");
  EXPECT_EQ(errorOf("global \"x"), "1:8: a quoted name has no end");
  EXPECT_EQ(errorOf("global \"\\q\": f64"), "1:8: a quoted name has an unknown escape");
  EXPECT_EQ(errorOf("global x: f64 ^"), "1:15: unexpected \"^\"");
  EXPECT_EQ(errorOf("global x: lanes(i32)"), "1:11: lanes of integers");
}

TEST(Reader, RefusesExpressionsThatDoNotFit) {
  EXPECT_EQ(bodyError("  return add(x, n)"), "5:10: `add` of two types");
  EXPECT_EQ(bodyError("  return rem(x, x)"), "5:10: `rem` of a real");
  EXPECT_EQ(bodyError("  return sin(n)"), "5:10: `sin` of an integer");
  EXPECT_EQ(bodyError("  return sin(x, x)"), "5:15: expected `)`, found `,`");
  EXPECT_EQ(bodyError("  return p[n]"), "5:11: `ptradd` of an index that is no i64");
  EXPECT_EQ(bodyError("  return x[0]"), "5:11: `elem` of what is no array");
  EXPECT_EQ(bodyError("  return q->w"), "5:13: no field `w` in record pair");
  EXPECT_EQ(bodyError("  return p->u"), "5:11: a field of what is no record");
  EXPECT_EQ(bodyError("  return *x"), "5:10: a place is no pointer");
  EXPECT_EQ(bodyError("  return *q"), "5:10: `load` of what is no scalar or pointer");
  EXPECT_EQ(bodyError("  return z"), "5:10: no object `z`");
  EXPECT_EQ(bodyError("  return 300i8"), "5:10: `300i8` is no i8");
  EXPECT_EQ(bodyError("  return 99999999999999999999"), "5:10: `99999999999999999999` is no i64");
  EXPECT_EQ(bodyError("  return 1.2.3"), "5:10: `1.2.3` is no f64");
  EXPECT_EQ(bodyError("  return null(f64)"), "5:10: `null` of a type that is no pointer");
  EXPECT_EQ(bodyError("  return cast(*f64, x)"), "5:10: `cast` to what is no scalar");
}

TEST(Reader, RefusesStatementsThatDoNotParse) {
  EXPECT_EQ(bodyError("  x = 1.0 x = 2.0"), "5:11: expected the end of the line, found `x`");
  EXPECT_EQ(bodyError("  x"), "6:1: expected `=`, found `}`");
  EXPECT_EQ(bodyError("  call g()"), "5:8: no function `g`");
  EXPECT_EQ(bodyError("  for n = 0i32; add n; 1i32 {\n  }"), "5:17: expected a comparison, found `add`");
  EXPECT_EQ(bodyError("  combine x = 1.0 x"), "5:19: expected `*`, found `x`");
  EXPECT_EQ(errorOf("entry function f() {\n  stop\n"), "3:1: expected `}`, found the end");
  EXPECT_EQ(errorOf("entry function f() {\n} }"), "2:3: unexpected `}`");
  EXPECT_EQ(errorOf("entry function f() {\n}\nentry function g() {\n}"), "3:16: a second entry function");
  EXPECT_EQ(errorOf("entry x"), "1:7: expected `function`, found `x`");
}

TEST(Reader, RefusesBindingsThatDoNotParse) {
  EXPECT_EQ(errorOf("bind x to y"), "1:6: no object `x`");
  EXPECT_EQ(errorOf("global n: i32\nset n to 1.5"), "2:10: expected an integer, found `1.5`");
  EXPECT_EQ(errorOf("global n: i32\nset n at -1 to 1"), "2:10: expected a cell, found `-1`");
  EXPECT_EQ(errorOf("global n: i32\nindependent n is n"), "2:19: expected `count`, found the end");
  EXPECT_EQ(errorOf("interface {\n  colour \"red\"\n}"), "2:3: expected a part of an interface, found `colour`");
  EXPECT_EQ(errorOf("interface {\n  parameter p extra\n}"), "2:15: expected a part of a parameter, found `extra`");
}

TEST(Reader, RefusesEndlessNesting) {
  const auto repeat = [](const char* text, int times) {
    std::string result;
    for (int k = 0; k < times; ++k) result += text;
    return result;
  };
  const std::string head = "global x: f64\nentry function f() {\n  x = ";
  EXPECT_NE(errorOf(head + repeat("neg(", 100000)).find("nested too deeply"), std::string::npos);
  EXPECT_NE(errorOf(head + repeat("(", 100000)).find("nested too deeply"), std::string::npos);
  EXPECT_NE(errorOf(head + repeat("*", 100000)).find("nested too deeply"), std::string::npos);
  EXPECT_NE(errorOf(repeat("global x: *", 1) + repeat("*", 100000)).find("nested too deeply"), std::string::npos);
  EXPECT_NE(errorOf("entry function f() {\n" + repeat("if true {\n", 100000)).find("nested too deeply"),
            std::string::npos);
  const std::string list = "record r {\n  next: *r\n}\nglobal g: *r\nentry function f() {\n  g = g";
  EXPECT_NE(errorOf(list + repeat("->next", 100000)).find("nested too deeply"), std::string::npos);
  EXPECT_EQ(errorOf(head + repeat("neg(", 1900) + "x" + repeat(")", 1900) + "\n}\n"), "");
}

/// Whatever is cut from, or put into, a good text, the reader answers.
TEST(Reader, SurvivesDamagedTexts) {
  const std::string good =
      "record pair {\n  u: f64\n  v: [2]i32\n}\n"
      "constant c: [2]f64 = {1.0, -nan}\n"
      "function g(x: f64) -> f64 {\n  return mul(x, 2.0f32)\n}\n"
      "entry function f(n: i32, p: *f64, q: *pair) {\n"
      "  local t: f64\n"
      "  for n = 0i32; lt 5i32; 1i32 {\n    p[cast(i64, n)] = q->u\n  }\n"
      "  while true {\n    t = call g(*p)\n  } step {\n    stop\n  }\n}\n"
      "bind p to c\nindependent \"p\" is c from 1 count 2\ninterface {\n  name \"x\"\n}\n";
  for (std::size_t length = 0; length < good.size(); ++length) static_cast<void>(read(good.substr(0, length)));
  std::mt19937 random(7);
  const std::string alphabet = "(){}[]*&.,:;=+->\"0n \nfx";
  for (int k = 0; k < 20000; ++k) {
    std::string text = good;
    for (int change = 0; change < 3; ++change) {
      const std::size_t at = random() % text.size();
      if (random() % 2 == 0)
        text[at] = alphabet[random() % alphabet.size()];
      else
        text.erase(at, random() % 20);
    }
    static_cast<void>(read(text));
  }
}

}  // namespace
}  // namespace sparsegen::ir
