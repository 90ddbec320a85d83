#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "Emit/CompileHeader.h"
#include "Emit/HeaderCode.h"

namespace sparsegen::emit {
namespace {

using test::moduleFrom;
using testing::HasSubstr;
using testing::Not;

/// The code of a module, with these lanes, as it stands in a header.
std::string codeOf(const std::string& text, LaneForm form) {
  const ir::Module module = moduleFrom(text);
  Diagnostics diagnostics;
  Lines out;
  Code(module, "code", form, diagnostics).write(out, {});
  for (const Diagnostic& diagnostic : diagnostics.all()) ADD_FAILURE() << diagnostic.text;
  return out.text();
}

std::string codeOf(const std::string& text, std::int64_t lanes = 4) {
  return codeOf(text, LaneForm{lanes, SeedRange::Lanes});
}

/// The code of one function `f` with these parameters and this body.
std::string bodyOf(const std::string& parameters, const std::string& body, std::int64_t lanes = 4) {
  return codeOf("entry function f(" + parameters + ") {\n" + body + "\n}\n", lanes);
}

TEST(HeaderCode, DeclarationsJoinTheirFirstAssignment) {
  const std::string code = bodyOf("x: *f64, n: i32", R"(
  local a: f64
  local b: f64
  local c: i32
  declare a
  a = x[0]
  declare b
  declare c
  c = n
  b = add(a, cast(f64, c))
  x[0] = b
)");
  EXPECT_THAT(code, HasSubstr("    double a = x[0];\n    int c = n;\n    double b = a + c;\n    x[0] = b;\n"));
}

TEST(HeaderCode, JumpsOfALoopFurtherOutGoToALabel) {
  const std::string code = bodyOf("x: *f64, n: i32", R"(
  local i: i32
  local j: i32
  local t: f64
  for i = 0i32; lt n; 1i32 {
    for j = 0i32; lt n; 1i32 {
      if gt(x[0], 1.0) {
        break 1
      }
      if gt(x[0], 2.0) {
        continue 1
      }
      x[0] = 2.0
    }
    declare t
    t = x[0]
    x[1] = t
  }
)");
  EXPECT_THAT(code, HasSubstr(R"(    for (int i = 0; i < n; ++i) {
      {
        for (int j = 0; j < n; ++j) {
          if (x[0] > 1.0) goto sg_break_1;
          if (x[0] > 2.0) goto sg_continue_1;
          x[0] = 2.0;
        }
        double t = x[0];
        x[1] = t;
      }
      sg_continue_1:;
    }
    sg_break_1:;
)"));
}

TEST(HeaderCode, AnArrayOfWhichOnlyTheAddressIsUsedBeginsAsZero) {
  const std::string text =
      "function distance(p: *f64, q: *f64) -> i64 {\nreturn ptrdiff(p, q)\n}\n"
      "function fill(p: *f64) {\np[0] = 1.0\n}\n"
      "entry function f(n: *i64) {\nlocal named: [3]f64\nlocal filled: [3]f64\nlocal k: i64\n"
      "k = call distance(&named[2], &named[0])\ncall fill(&filled[0])\n*n = k\n}\n";
  const std::string code = codeOf(text);
  EXPECT_THAT(code, HasSubstr("double named[3]{};"));
  EXPECT_THAT(code, HasSubstr("double filled[3];"));
}

TEST(HeaderCode, AVariableOfALoopIsDeclaredInItsHeadUnlessItIsUsedOutside) {
  const std::string code = bodyOf("x: *f64, n: i32", R"(
  local i: i32
  local j: i32
  for i = 0i32; lt n; 1i32 {
    x[cast(i64, i)] = 0.0
  }
  for i = n; gt 0i32; -2i32 {
    x[cast(i64, i)] = 1.0
  }
  for j = 0i32; ne n; add(n, 1i32) {
  }
  x[cast(i64, j)] = 2.0
)");
  EXPECT_THAT(code, HasSubstr("    int j = 0;\n    for (int i = 0; i < n; ++i) {\n      x[i] = 0.0;\n    }\n"));
  EXPECT_THAT(code, HasSubstr("for (int i = n; i > 0; i -= 2) {"));
  EXPECT_THAT(code, HasSubstr("for (j = 0; j != n; j += n + 1) {}\n"));
}

TEST(HeaderCode, LocalsOfSiblingScopesShareTheUsersName) {
  const std::string code = bodyOf("x: *f64, n: i64", R"(
  local i: i64
  local i_2: i64 called i
  local t: f64
  local t_2: f64 called t
  local t_3: f64 called t
  local n_2: i64 called n
  for i = 0i64; lt n; 1i64 {
    declare t
    t = x[i]
    x[i] = mul(t, t)
    if gt(x[0], 0.0) {
      declare t_3
      t_3 = x[1]
      x[i] = mul(t_3, t)
    }
  }
  for i_2 = 0i64; lt n; 1i64 {
    declare t_2
    t_2 = x[i_2]
    declare n_2
    n_2 = i_2
    x[n_2] = mul(t_2, t_2)
  }
)");
  // None hides another, nor a parameter.
  EXPECT_THAT(code,
              HasSubstr("    for (std::int64_t i = 0; i < n; ++i) {\n      double t = x[i];\n      x[i] = t * t;\n"
                        "      if (x[0] > 0.0) {\n        double t_2 = x[1];\n        x[i] = t_2 * t;\n"));
  EXPECT_THAT(
      code,
      HasSubstr("    for (std::int64_t i = 0; i < n; ++i) {\n      double t = x[i];\n      std::int64_t n_2 = i;\n"
                "      x[n_2] = t * t;\n"));
}

TEST(HeaderCode, ALocalOfTheWholeFunctionIsHiddenByNone) {
  const std::string code = bodyOf("x: *f64, n: i64", R"(
  local i: i64
  local i_2: i64 called i
  local i_3: i64 called i
  local t: f64
  local t_2: f64 called t
  while lt(i_3, n) {
    declare t
    t = x[i_3]
    x[0] = mul(t, t)
  } step {
    declare t_2
    t_2 = x[1]
    x[i_3] = mul(t_2, t_2)
    i_3 = add(i_3, 1i64)
  }
  for i_2 = 0i64; lt n; 1i64 {
    x[i_2] = 2.0
  }
  for i = 0i64; lt n; 1i64 {
    x[i] = 1.0
  }
)");
  // The step may stand in the body's braces.
  EXPECT_THAT(code, HasSubstr("double t = x[i_2];"));
  EXPECT_THAT(code, HasSubstr("double t_2 = x[1];"));
  EXPECT_THAT(code, HasSubstr("std::int64_t i_2 = 0;"));
  EXPECT_THAT(code, HasSubstr("for (std::int64_t i = 0; i < n; ++i) {\n      x[i] = 2.0;"));
  EXPECT_THAT(code, HasSubstr("for (std::int64_t i = 0; i < n; ++i) {\n      x[i] = 1.0;"));
}

TEST(HeaderCode, LoopsOfEveryIntegerType) {
  const std::string code = bodyOf("n: u64", R"(
  local i: u64
  local j: u32
  local k: i16
  local l: i64
  for i = n; gt 0u64; 18446744073709551615u64 {
  }
  for j = 5u32; gt 0u32; 4294967295u32 {
  }
  for k = 0i16; lt 5i16; 1i16 {
  }
  for l = 0; le 5; 3 {
  }
)");
  EXPECT_THAT(code, HasSubstr("for (std::uint64_t i = n; i > 0u; --i) {}"));
  EXPECT_THAT(code, HasSubstr("for (unsigned j = 5u; j > 0u; --j) {}"));
  EXPECT_THAT(code, HasSubstr("for (std::int16_t k = 0; k < 5; k = static_cast<std::int16_t>(k + 1)) {}"));
  EXPECT_THAT(code, HasSubstr("for (std::int64_t l = 0; l <= 5; l += 3) {}"));
}

TEST(HeaderCode, WhileLoopsKeepTheirSteps) {
  const std::string code = bodyOf("x: *f64, n: i32", R"(
  while lt(x[0], 5.0) {
    x[0] = add(x[0], 1.0)
  }
  while lt(x[0], 6.0) {
    if gt(n, 3i32) {
      continue
    }
    x[0] = mul(x[0], 2.0)
  } step {
    x[0] = add(x[0], 1.0)
    x[1] = div(x[1], 2.0)
  }
  while lt(x[0], 7.0) {
    x[0] = sub(x[0], 1.0)
  } step {
    x[1] = 2.0
  }
  while true {
    if gt(n, 3i32) {
      continue
    }
    break
  } step {
    if gt(n, 4i32) {
      stop
    }
  }
)");
  EXPECT_THAT(code, HasSubstr("    while (x[0] < 5.0) {\n      x[0] += 1.0;\n    }\n"));
  EXPECT_THAT(code, HasSubstr("    for (; x[0] < 6.0; x[0] += 1.0, x[1] /= 2.0) {\n      if (n > 3) continue;\n      "
                              "x[0] *= 2.0;\n    }\n"));
  EXPECT_THAT(code, HasSubstr("    while (x[0] < 7.0) {\n      x[0] -= 1.0;\n      x[1] = 2.0;\n    }\n"));
  EXPECT_THAT(code, HasSubstr(R"(    for (bool sg_stepping = false;; sg_stepping = true) {
      if (sg_stepping) {
        if (n > 4) std::abort();
      }
      if (!(true)) break;
      if (n > 3) continue;
      break;
    }
)"));
}

TEST(HeaderCode, Branches) {
  const std::string code = bodyOf("x: *f64, n: i32", R"(
  if lt(n, 1i32) {
    x[0] = 1.0
  } else {
    if lt(n, 2i32) {
      x[0] = 2.0
    } else {
      x[0] = 3.0
      x[1] = 4.0
    }
  }
)");
  EXPECT_THAT(code, HasSubstr(R"(    if (n < 1) {
      x[0] = 1.0;
    } else if (n < 2) {
      x[0] = 2.0;
    } else {
      x[0] = 3.0;
      x[1] = 4.0;
    }
)"));
}

TEST(HeaderCode, OnlyPointersThatWriteAreNotConst) {
  const std::string code = codeOf(R"(
function reads(p: *f64) -> f64 {
  return p[1]
}
function writes(p: *f64) {
  p[0] = 1.0
}
function chooses(p: *f64, q: *f64) -> *f64 {
  if eq(p, q) {
    return p
  }
  return q
}
entry function f(a: *f64, b: *f64, c: *f64, rows: **f64, grid: *[4]f64, all: **f64, untouched: *f64) {
  local p: *f64
  local x: f64
  local r: *f64
  local v: *f64
  declare p
  p = a
  declare x
  x = call reads(p)
  call writes(b)
  declare r
  r = rows[1]
  r[0] = x
  declare v
  v = call chooses(c, c)
  *v = (*grid)[2]
  all[0] = all[1]
}
)");
  EXPECT_THAT(code, HasSubstr("static double reads(const double* p)"));
  EXPECT_THAT(code, HasSubstr("static void writes(double* p)"));
  EXPECT_THAT(code, HasSubstr("static double* chooses(double* p, double* q)"));
  EXPECT_THAT(code,
              HasSubstr("f(const double* a, double* b, double* c, double* const* rows_, const double (*grid)[4],"));
  EXPECT_THAT(code, HasSubstr("const double** all"));
  EXPECT_THAT(code, HasSubstr("const double* /*untouched*/"));
  EXPECT_THAT(code, HasSubstr("const double* p = a;"));
  EXPECT_THAT(code, HasSubstr("double* r = rows_[1];"));
}

TEST(HeaderCode, CombinationsOfTangents) {
  const std::string parameters = "x: *lanes(f64), s: *seed, c: *f64, out: *lanes(f64)";
  const std::string body = R"(
  local t: lanes(f64)
  local sg_0: f64
  declare sg_0
  sg_0 = c[0]
  declare t
  combine t = 0
  combine t = sg_0 * x[0] + -1.0 * x[1] + 1.0 * t
  combine out[3] = mul(c[0], c[1]) * t + sg_0 * s[2] + -2.0 * s[3]
)";
  const std::string lanes = bodyOf(parameters, body, 4);
  EXPECT_THAT(lanes, HasSubstr(R"(    const double sg_0 = c[0];
    sg_lanes t;
    for (double& sg_x : t) sg_x = 0.0;
    for (int sg_k = 0; sg_k < sg_num_lanes; ++sg_k) t[sg_k] = sg_0 * x[0][sg_k] - x[1][sg_k] + t[sg_k];
    {
      auto& sg_to = out[3];
      const double sg_c0 = c[0] * c[1];
      for (int sg_k = 0; sg_k < sg_num_lanes; ++sg_k) sg_to[sg_k] = sg_c0 * t[sg_k];
      sg_to[s[2]] += sg_0;
      sg_to[s[3]] -= 2.0;
    }
)"));
  const std::string scalar = bodyOf(parameters, body, 1);
  EXPECT_THAT(scalar, HasSubstr(R"(    double t = 0.0;
    t = sg_0 * x[0] - x[1] + t;
    out[3] = c[0] * c[1] * t + sg_0 - 2.0;
)"));
  EXPECT_THAT(scalar, HasSubstr("const index_type* /*s*/"));
}

TEST(HeaderCode, LanesThatAreSeeded) {
  const std::string code = codeOf(R"(
function scale(x: *lanes(f64), c: f64) {
  local t: lanes(f64)
  declare t
  combine t = c * x[0]
  combine x[1] = 1.0 * t
}
function plain(c: *f64) {
  c[0] = 1.0
}
entry function f(s: *seed, c: *f64, out: *lanes(f64)) {
  local t: [2]lanes(f64)
  local large: [3000]lanes(f64)
  declare t
  declare large
  combine t[0] = 0
  combine t[1] = 1.0 * s[1]
  combine large[2] = 1.0 * t[1]
  call scale(&t[0], c[0])
  call plain(c)
  combine out[0] = 1.0 * large[2]
}
)",
                                  LaneForm{80, SeedRange::Lanes, LaneRange::Seeded});
  // What reads no seed goes through as many lanes from its start to its end, and begins with any.
  EXPECT_THAT(code, HasSubstr("static void scale(sg_lanes* x, double c, [[maybe_unused]] int sg_num_seeded) {\n"
                              "    sg_lanes t;\n"
                              "    ::sparsegen::runtime::set_lanes<sg_num_lanes>(sg_num_seeded, t, [&](int sg_k) { "
                              "return c * x[0][sg_k]; });\n"));
  EXPECT_THAT(code, HasSubstr("static void plain(double* c) {"));
  EXPECT_THAT(code, HasSubstr("int& sg_num_seeded) {\n"));
  EXPECT_THAT(code, HasSubstr("auto& large = *::sparsegen::runtime::cleared_at<sg_lanes[3000]>(sg_workspace, 0);"));
  EXPECT_THAT(code, HasSubstr("sg_lanes t[2]{};"));
  EXPECT_THAT(code, HasSubstr("::sparsegen::runtime::clear(sg_num_seeded, t[0]);"));
  EXPECT_THAT(code, HasSubstr("sg_to[::sparsegen::runtime::name_lane<sg_num_lanes>(sg_num_seeded, s[1])] += 1.0;"));
  EXPECT_THAT(code, HasSubstr("scale(t, c[0], sg_num_seeded);"));
  EXPECT_THAT(code, HasSubstr("plain(c);"));
}

TEST(HeaderCode, SeedsThatMayBeNone) {
  const std::string text =
      "entry function f(s: *seed, c: *f64, out: *lanes(f64)) {\n"
      "  combine out[0] = mul(c[0], c[1]) * s[0] + -1.0 * s[1]\n}\n";
  EXPECT_THAT(codeOf(text, LaneForm{2, SeedRange::LanesOrNone}),
              HasSubstr("      ::sparsegen::runtime::add_seeded(sg_to, s[0], c[0] * c[1]);\n"
                        "      ::sparsegen::runtime::add_seeded(sg_to, s[1], -1.0);\n"));
  EXPECT_THAT(codeOf(text, LaneForm{1, SeedRange::LanesOrNone}),
              HasSubstr("out[0] = ::sparsegen::runtime::seeded(s[0], c[0] * c[1]) + "
                        "::sparsegen::runtime::seeded(s[1], -1.0);"));
}

TEST(HeaderCode, WhatIsNeverReadWarnsNobody) {
  const std::string code = bodyOf("n: i32, m: i32", R"(
  local a: [3]f64
  local b: i32
  declare a
  a[0] = 1.0
  declare b
  b = n
  b = add(b, 1i32)
)");
  EXPECT_THAT(code, HasSubstr("f(int n, int /*m*/)"));
  EXPECT_THAT(code, HasSubstr("[[maybe_unused]] double a[3];"));
  EXPECT_THAT(code, HasSubstr("[[maybe_unused]] int b = n;"));
}

TEST(HeaderCode, LargeLocalsShareTheWorkspaceOfSiblings) {
  const ir::Module module = moduleFrom(R"(
function leaf(p: *f64) {
  local big: [3000]f64
  big[0] = *p
  *p = big[0]
}
function small(p: *f64) {
  *p = 1.0
}
entry function f(p: *f64) {
  local own: [2049]f64
  local little: [2048]f64
  own[0] = 1.0
  little[0] = own[0]
  *p = little[0]
  call leaf(p)
  call leaf(p)
  call small(p)
}
)");
  Diagnostics diagnostics;
  const Code code(module, "code", LaneForm{}, diagnostics);
  EXPECT_EQ(code.workspaceBytes(), alignedOffset(2049 * 8) + alignedOffset(3000 * 8));
  Lines out;
  code.write(out, {});
  EXPECT_THAT(out.text(), HasSubstr("leaf(p, sg_workspace + 16448);"));
  EXPECT_THAT(out.text(), HasSubstr("small(p);"));
  EXPECT_THAT(out.text(), HasSubstr("auto& own = *::sparsegen::runtime::at<double[2049]>(sg_workspace, 0);"));
  EXPECT_THAT(out.text(), HasSubstr("double little[2048];"));
}

TEST(HeaderCode, RecursionWithLargeLocalsIsAnError) {
  const ir::Module module = moduleFrom(R"(
entry function f(p: *f64, n: i32) {
  local big: [3000]f64
  big[0] = *p
  *p = big[0]
  if gt(n, 0i32) {
    call f(p, sub(n, 1i32))
  }
}
)");
  Diagnostics diagnostics;
  const Code code(module, "code", LaneForm{}, diagnostics);
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].id, DiagId::NotEmittable);
  EXPECT_THAT(diagnostics.all()[0].text, HasSubstr("`f` calls itself"));
}

TEST(HeaderCode, RecordsAreWrittenInTheOrderOfTheirUse) {
  const std::string code = codeOf(R"(
record Outer {
  inner: [2]"ns::Inner"
  next: *Outer
}
record "ns::Inner" {
  x: f64
}
record Known header {
  n: i32
}
constant table: [2]"ns::Inner" = {1.0, 2.0}
entry function f(p: *f64, k: *Known) {
  local o: Outer
  declare o
  o.inner[1].x = table[1].x
  o.next = &o
  *p = o.next->inner[1].x
  *p = add(*p, cast(f64, k->n))
}
)");
  EXPECT_THAT(code, HasSubstr("  struct ns_Inner {\n    double x;\n  };\n  struct Outer {\n    ns_Inner inner[2];\n"));
  EXPECT_THAT(code, HasSubstr("    const Outer* next;\n"));
  EXPECT_THAT(code, HasSubstr("static constexpr ns_Inner table[2] = {{1.0}, {2.0}};"));
  EXPECT_THAT(code, HasSubstr("*p += k->n;"));
  EXPECT_THAT(code, Not(HasSubstr("struct Known")));
}

}  // namespace
}  // namespace sparsegen::emit
