#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "Emit/CompileHeader.h"
#include "Emit/Header.h"

namespace sparsegen {
namespace {

using test::expectRuns;
using test::moduleFrom;
using testing::HasSubstr;
using testing::Not;

SparsityPattern patternOf(std::int64_t cols, const std::vector<std::vector<std::int32_t>>& rows) {
  SparsityPattern pattern;
  pattern.rows = static_cast<std::int64_t>(rows.size());
  pattern.cols = cols;
  for (const auto& row : rows) {
    pattern.col.insert(pattern.col.end(), row.begin(), row.end());
    pattern.rowPtr.push_back(static_cast<std::int64_t>(pattern.col.size()));
  }
  return pattern;
}

/// What stands behind every module of a function of `y` and `dydt` with four elements each.
const std::string kInterface = R"(
bind y to y_mem
bind dydt to dydt_mem
independent y is y_mem count 4
dependent dydt is dydt_mem count 4
interface {
  scope "ns"
  name "chain_jacobian"
  function "ns::chain"
  parameter alpha declared "double alpha" value alpha
  parameter y declared "const double* y" const "const double* y" value y
  parameter dydt declared "double* dydt" const "const double* dydt" value dydt
  result "int"
}
)";

const std::string kObjects = R"(file "/home/user/chain.cpp"
external y_mem: [4]f64
external dydt_mem: [4]f64
)";

/// dydt[i] = alpha * y[i] * y[i] + y[(i + 1) % 4]
const std::string kPrimal = kObjects + R"(
entry function chain(alpha: f64, y: *f64, dydt: *f64) -> i32 {
  local i: i32
  for i = 0i32; lt 4i32; 1i32 {
    dydt[cast(i64, i)] = add(mul(mul(alpha, y[cast(i64, i)]), y[cast(i64, i)]), y[cast(i64, rem(add(i, 1i32), 4i32))])
  }
  return 0i32
}
)" + kInterface;

std::string without(std::string text, const std::string& part) {
  text.erase(text.find(part), part.size());
  return text;
}

/// The interface of a derivative module: `dydt` is no parameter any more.
const std::string kDerivativeInterface = [] {
  std::string text = without(kInterface, "bind dydt to dydt_mem\n");
  return without(text, " value dydt");
}();

const std::string kCompressed = kObjects + R"(
function chain_d(alpha: f64, y: *f64, y_d: *seed, dydt_d: *lanes(f64)) -> i32 {
  local i: i32
  local sg_0: f64
  for i = 0i32; lt 4i32; 1i32 {
    declare sg_0
    sg_0 = add(mul(alpha, y[cast(i64, i)]), mul(alpha, y[cast(i64, i)]))
    combine dydt_d[cast(i64, i)] = sg_0 * y_d[cast(i64, i)] + 1.0 * y_d[cast(i64, rem(add(i, 1i32), 4i32))]
  }
  return 0i32
}
entry function chain_entry(alpha: f64, y: *f64, sg_seeds: *seed, sg_compressed: *lanes(f64)) -> i32 {
  local status: i32
  declare status
  status = call chain_d(alpha, y, sg_seeds, sg_compressed)
  return status
}
)" + kDerivativeInterface;

const std::string kProduct = kObjects + R"(
entry function chain_entry(alpha: f64, y: *f64, y_d: *lanes(f64), dydt: *f64, dydt_d: *lanes(f64)) -> i32 {
  local i: i32
  for i = 0i32; lt 4i32; 1i32 {
    combine dydt_d[cast(i64, i)] = mul(2.0, mul(alpha, y[cast(i64, i)])) * y_d[cast(i64, i)] + -1.0 * y_d[cast(i64, rem(add(i, 1i32), 4i32))]
    dydt[cast(i64, i)] = add(mul(mul(alpha, y[cast(i64, i)]), y[cast(i64, i)]), y[cast(i64, rem(add(i, 1i32), 4i32))])
  }
  return 0i32
}
)" + kDerivativeInterface;

const std::vector<std::vector<std::int32_t>> kRows{{0, 1}, {1, 2}, {2, 3}, {0, 3}};

std::string emitOne(const std::string& primal, const std::string& compressed, const std::string& product,
                    const SparsityPattern& pattern, const HeaderOptions& options, Diagnostics& diagnostics) {
  const ir::Module modules[] = {moduleFrom(primal), moduleFrom(compressed), moduleFrom(product)};
  const Coloring coloring = colorBest(pattern);
  const JacobianParts parts{modules[0], pattern, coloring, modules[1], modules[2]};
  return emitHeader({&parts, 1}, options, diagnostics).text;
}

std::string emitChain(const HeaderOptions& options = {IndexType::Int32, "", "chain.cpp"}) {
  Diagnostics diagnostics;
  const std::string header = emitOne(kPrimal, kCompressed, kProduct, patternOf(4, kRows), options, diagnostics);
  EXPECT_FALSE(diagnostics.hasErrors());
  return header;
}

TEST(Header, EveryMemberComputes) {
  expectRuns(emitChain(), "", R"(
  using J = ns::chain_jacobian;
  static_assert(J::rows == 4 && J::cols == 4 && J::nnz == 8 && J::num_colors == 2 && J::compressed_size == 8);
  static_assert(std::is_same_v<J::index_type, std::int32_t> && std::is_same_v<J::value_type, double>);
  static_assert(J::partition == sparsegen::partition::column);
  const double y[4] = {1, 2, 3, 4};
  double values[8], compressed[8], again[8];
  CHECK(J::evaluate(0.5, y, values) == 0);
  const double expected[8] = {1, 1, 2, 1, 3, 1, 1, 4};
  for (int k = 0; k < 8; ++k) CHECK(values[k] == expected[k]);
  CHECK(J::compressed(0.5, y, compressed) == 0);
  J::decompress(compressed, again);
  for (int k = 0; k < 8; ++k) CHECK(again[k] == expected[k]);
  CHECK(J::row_ptr()[4] == 8 && J::col_idx()[6] == 0 && J::colors()[0] == 0 && J::colors()[1] == 1);
  const double tangent[4] = {1, 0, 0, 10};
  double dydt[4], dydt_tangent[4];
  CHECK(J::jvp(0.5, y, tangent, dydt, dydt_tangent) == 0);
  CHECK(dydt[0] == 2.5 && dydt[3] == 9);
  CHECK(dydt_tangent[0] == 1 && dydt_tangent[2] == -10 && dydt_tangent[3] == 39);
)");
}

TEST(Header, ReadsAsAPersonWouldWriteIt) {
  const std::string header = emitChain();
  EXPECT_THAT(
      header,
      HasSubstr(R"(    static int chain_d(double alpha, const double* y, const index_type* y_d, sg_lanes* dydt_d) {
      for (int i = 0; i < 4; ++i) {
        const double sg_0 = alpha * y[i] + alpha * y[i];
        {
          auto& sg_to = dydt_d[i];
          for (double& sg_x : sg_to) sg_x = 0.0;
          sg_to[y_d[i]] += sg_0;
          sg_to[y_d[(i + 1) % 4]] += 1.0;
        }
      }
      return 0;
    }
)"));
  EXPECT_THAT(header, HasSubstr("dydt_d[i] = 2.0 * (alpha * y[i]) * y_d[i] - y_d[(i + 1) % 4];"));
  EXPECT_THAT(header, HasSubstr("static int evaluate(double alpha, const double* y, double* values) {"));
  EXPECT_THAT(header, HasSubstr("int status = chain_d(alpha, y, sg_seeds, sg_compressed);"));
  EXPECT_THAT(header, Not(HasSubstr("  \n"))) << "trailing blanks";
}

TEST(Header, WideIndicesAndANamespaceOfChoice) {
  expectRuns(emitChain({IndexType::Int64, "a::b", "chain.cpp"}), "", R"(
  using J = a::b::chain_jacobian;
  static_assert(std::is_same_v<J::index_type, std::int64_t>);
  const double y[4] = {1, 2, 3, 4};
  double values[8];
  CHECK(J::evaluate(0.5, y, values) == 0);
  CHECK(values[7] == 4);
)");
}

TEST(Header, OneColorNeedsNoLanes) {
  Diagnostics diagnostics;
  std::string code = kCompressed;
  const std::string term = " + 1.0 * y_d[cast(i64, rem(add(i, 1i32), 4i32))]";
  code = without(code, term);
  const std::string header = emitOne(kPrimal, code, kProduct, patternOf(4, {{0}, {1}, {2}, {3}}),
                                     {IndexType::Int32, "", "chain.cpp"}, diagnostics);
  EXPECT_THAT(header, HasSubstr("dydt_d[i] = sg_0;"));
  expectRuns(header, "", R"(
  const double y[4] = {1, 2, 3, 4};
  double values[4];
  CHECK(ns::chain_jacobian::evaluate(0.5, y, values) == 0);
  CHECK(values[0] == 1 && values[3] == 4);
)");
}

TEST(Header, NoColorsAtAll) {
  Diagnostics diagnostics;
  const std::string code = kObjects + R"(
entry function chain_entry(alpha: f64, y: *f64, sg_seeds: *seed, sg_compressed: *lanes(f64)) -> i32 {
  local i: i32
  for i = 0i32; lt 4i32; 1i32 {
    combine sg_compressed[cast(i64, i)] = 0
  }
  return 7i32
}
)" + kDerivativeInterface;
  const std::string header = emitOne(kPrimal, code, kProduct, patternOf(4, {{}, {}, {}, {}}),
                                     {IndexType::Int32, "", "chain.cpp"}, diagnostics);
  expectRuns(header, "", R"(
  const double y[4] = {1, 2, 3, 4};
  double nothing[1] = {5};
  static_assert(ns::chain_jacobian::nnz == 0 && ns::chain_jacobian::compressed_size == 0);
  CHECK(ns::chain_jacobian::evaluate(0.5, y, nothing) == 7);
  CHECK(ns::chain_jacobian::compressed(0.5, y, nothing) == 7);
  CHECK(nothing[0] == 5);
  CHECK(ns::chain_jacobian::colors()[3] == -1);
)");
}

/// A source-only struct behind a void pointer, a bound member, constants, arrays too large for the stack, helper
/// functions that hand pointers on, and a parameter whose name is that of a result.
const std::string kDataObjects = R"(file "/home/user/data.c"
record Grid {
  mx: i32
  scale: [2]f64
}
record UserData {
  grid: Grid
  coef: *f64
}
constant weights: [2][3]f64 = {1.0, 2.0, 3.0, 0.5, 0.25, 0.125}
constant kappa: f64 = {2.0}
external data_mem: UserData
external coef_mem: [3]f64
external values_mem: [3]f64
external out_mem: [3]f64
)";
const std::string kDataInterface = R"(
bind data to data_mem
bind data_mem at 3 to coef_mem
bind values to values_mem
set data_mem at 0 to 3
independent values is values_mem count 3
dependent out is out_mem count 3
interface {
  name "data_jacobian"
  function "data"
  parameter values declared "double *values" const "const double *values" value values
  parameter data declared "void *data" const "const void *data" value data template UserData
  parameter out declared "double *out" const "const double *out"
  result "void"
}
)";
const std::string kDataPrimal = kDataObjects + R"(
entry function data(values: *f64, data: *UserData) {
}
)" + kDataInterface;

/// tmp[k] = coef[k] * kappa * scale[1] * weights[1][k] * values[k], through an array of `n` elements
std::string dataModule(const std::string& independent, const std::string& outputs, const std::string& last) {
  return kDataObjects + R"(
record UserData_d {
  u: *lanes(f64)
  w: [3]lanes(f64)
}
function scale(v: *f64, grid: *Grid, tmp: *f64, k: i32) {
  tmp[cast(i64, k)] = mul(v[cast(i64, k)], grid->scale[1])
  return
}
function work(v: *f64, v_d: *)" +
         independent + R"(, data: *UserData, d: *UserData_d) {
  local tmp: [4000]f64
  local tmp_d: [4000]lanes(f64)
  local k: i32
  local c: *f64
  local unused: f64
  local g: *Grid
  declare tmp
  declare tmp_d
  declare unused
  declare g
  g = &data->grid
  declare c
  c = data->coef
  for k = 0i32; lt g->mx; 1i32 {
    call scale(c, g, &tmp[0], k)
    combine tmp_d[cast(i64, k)] = mul(mul(tmp[cast(i64, k)], kappa), weights[1][cast(i64, k)]) * v_d[cast(i64, k)]
    unused = v[cast(i64, k)]
    combine d->w[cast(i64, k)] = mul(1.0, unused) * tmp_d[cast(i64, k)] + neg(0.0) * tmp_d[cast(i64, k)]
  }
  for k = 0i32; lt 3i32; 1i32 {
    combine d->u[cast(i64, k)] = 1.0 * tmp_d[cast(i64, k)]
  }
}
entry function entry(values: *f64, data: *UserData, in_d: *)" +
         independent + outputs + ") {" + R"(
  local d: UserData_d
  declare d
  d.u = out_d
  call work(values, in_d, data, &d)
)" + last +
         "}\n" + kDataInterface;
}

TEST(Header, StructsOfTheSourceBecomeTemplateParameters) {
  Diagnostics diagnostics;
  const std::string product = dataModule("lanes(f64)", ", out: *f64, out_d: *lanes(f64)", "out[0] = 1.0\n");
  const std::string header =
      emitOne(kDataPrimal, dataModule("seed", ", out_d: *lanes(f64)", ""), product, patternOf(3, {{0, 1, 2}, {1}, {2}}),
              {IndexType::Int32, "", "data.c"}, diagnostics);
  EXPECT_FALSE(diagnostics.hasErrors());
  EXPECT_THAT(header, HasSubstr("require_bound(\"data->grid.mx\", data->grid.mx, 3);"));
  EXPECT_THAT(header, HasSubstr("template <class sg_UserData>"));
  expectRuns(header, "", R"(
  struct Grid { int mx; double scale[2]; };
  struct Mine { double more; Grid grid; const double* coef; };
  using J = data_jacobian;
  static_assert(J::workspace_size >= 4000 * 8 * 4);
  const double coef[3] = {2, 4, 8};
  const Mine mine{0, {3, {0, 10}}, coef};
  double y[3] = {5, 6, 7};
  double values[5], again[5];
  J::evaluate(y, &mine, values);
  CHECK(values[0] == 20 && values[1] == 0 && values[2] == 0 && values[3] == 20 && values[4] == 20);
  sparsegen::runtime::buffer workspace(J::workspace_size);
  J::evaluate(y, &mine, again, workspace.data());
  for (int k = 0; k < 5; ++k) CHECK(values[k] == again[k]);
  double compressed[J::compressed_size];
  J::compressed(y, &mine, compressed);
  const double tangent[3] = {1, 2, 3};
  double out[3], out_tangent[3];
  J::jvp(y, &mine, tangent, out, out_tangent);
  CHECK(out[0] == 1 && out_tangent[0] == 20 && out_tangent[2] == 60);
)");
}

/// Everything that a signature may hold; the derivative of x[0] * x[0] * rate, n times over.
const std::string kOddObjects = R"(record Params header {
  rate: f64
  "index": *i64
  mx: i32
}
global scale: f64
external p_mem: Params
external index_mem: [?]i64
external x_mem: [2]f32
external r_mem: f32
external kinds_mem: [2]i64
)";
const std::string kOddSlots = R"(
bind r to r_mem
dependent r is r_mem count 1
dependent return is return count 1
)";
const std::string kOddInterface = R"(
bind p to p_mem
bind p_mem at 1 to index_mem
bind x to x_mem
bind kinds to kinds_mem
set n to 3
set p_mem at 2 to 2
independent x is x_mem count 2
interface {
  scope "odd"
  name "f_jacobian"
  function "odd::f"
  parameter x declared "float (&x)[2]" const "const float (&x)[2]" address x
  parameter p declared "const Params &p" const "const Params &p" address p
  parameter rows declared "Kind rows" value rows
  parameter n declared "unsigned int n" value n
  parameter kinds declared "const long long *kinds" const "const long long *kinds" value kinds
  parameter "new" declared "void *new" const "const void *new" value "new"
  parameter r declared "float &r" const "const float &r"
  result "float"
  include "odd.h" for "Params" for "Kind" for "scale"
}
)";
std::string oddModule(const std::string& parameters, const std::string& body) {
  return kOddObjects + "entry function f(x: *[2]f32, p: *Params, rows: i32, n: u32, kinds: *i64, \"new\": *Params, " +
         parameters + ") {\n  local i: u32\n  local sum: f32\n  declare sum\n  sum = 0.0f32\n" +
         "  for i = 0u32; lt n; 1u32 {\n    sum = add(sum, cast(f32, mul(p->rate, scale)))\n  }\n" +
         "  sum = mul(sum, cast(f32, digamma(add(cast(f64, kinds[1]), mul(0.0, \"new\"->rate)))))\n" +
         "  if gt(rows, 1i32) {\n    sum = add(sum, cast(f32, p->\"index\"[0]))\n  }\n" + body + "}\n" + kOddInterface;
}

TEST(Header, EveryKindOfParameter) {
  Diagnostics diagnostics;
  const std::string compressed = oddModule("sg_seeds: *seed, sg_compressed: *lanes(f32)", R"(
  combine sg_compressed[0] = mul(mul(2.0f32, (*x)[0]), sum) * sg_seeds[0]
  combine sg_compressed[1] = 1.0f32 * sg_seeds[0] + 3.0f32 * sg_seeds[1]
)");
  const std::string product =
      oddModule("x_t: *lanes(f32), r: *f32, result: *f32, r_t: *lanes(f32), result_t: *lanes(f32)", R"(
  r[0] = mul(mul((*x)[0], (*x)[0]), sum)
  result[0] = add((*x)[0], mul(3.0f32, (*x)[1]))
  combine r_t[0] = mul(mul(2.0f32, (*x)[0]), sum) * x_t[0]
  combine result_t[0] = 1.0f32 * x_t[0] + 3.0f32 * x_t[1]
)");
  std::string primal = oddModule("r: *f32", "  return sum\n");
  primal.replace(primal.find(") {"), 3, ") -> f32 {");
  primal.insert(primal.find("independent x"), kOddSlots.substr(0, kOddSlots.find("dependent r")));
  primal.insert(primal.find("interface {"), kOddSlots.substr(kOddSlots.find("dependent r")));
  const std::string header =
      emitOne(primal, compressed, product, patternOf(2, {{0}, {0, 1}}), {IndexType::Int32, "", "odd.cpp"}, diagnostics);
  EXPECT_FALSE(diagnostics.hasErrors());
  EXPECT_THAT(header, HasSubstr("#include \"odd.h\""));
  EXPECT_THAT(header, HasSubstr("require_bound(\"n\", n, 3);"));
  EXPECT_THAT(header, HasSubstr("require_bound(\"p.mx\", p.mx, 2);"));
  expectRuns(header, R"(
#define ODD_H
)",
             R"(
  using J = odd::f_jacobian;
  static_assert(std::is_same_v<J::value_type, float>);
  const Params p{2, nullptr, 2};
  Params q{1, nullptr, 0};
  float x[2] = {3, 4};
  const long long kinds[2] = {0, 1};
  float values[3];
  J::evaluate(x, p, Kind::small, 3, kinds, &q, values);
  const double psi = -0.57721566490153286;
  CHECK(std::fabs(values[0] - 2 * 3 * 3 * 2 * 10 * psi) < 1e-3 && values[1] == 1 && values[2] == 3);
  float tangent[2] = {0, 1}, r, result, r_tangent, result_tangent;
  J::jvp(x, p, Kind::small, 3, kinds, &q, tangent, &r, &result, &r_tangent, &result_tangent);
  CHECK(result == 15 && r_tangent == 0 && result_tangent == 3);
)",
             {{"odd.h", R"(#pragma once
struct Params { double rate; const long* index; int mx; };
enum class Kind { small, large };
inline double scale = 10;
)"}});
}

TEST(Header, GlobalsWithoutAHeaderAreDeclared) {
  const auto withGlobal = [](std::string text) {
    text.insert(0, "global ns__rate: f64\n");
    for (std::size_t at = text.find("mul(alpha,"); at != std::string::npos; at = text.find("mul(alpha,", at + 1)) {
      text.replace(at, 10, "mul(ns__rate,");
    }
    ir::Module module = moduleFrom(text);
    for (ir::Object& object : module.objects) {
      if (object.kind != ir::ObjectKind::Global) continue;
      object.spelling = "ns::rate";
      object.declaration = "double rate";
    }
    return module;
  };
  const ir::Module modules[] = {withGlobal(kPrimal), withGlobal(kCompressed), withGlobal(kProduct)};
  const SparsityPattern pattern = patternOf(4, kRows);
  const Coloring coloring = colorBest(pattern);
  const JacobianParts parts{modules[0], pattern, coloring, modules[1], modules[2]};
  Diagnostics diagnostics;
  const std::string header = emitHeader({&parts, 1}, {IndexType::Int32, "", "chain.cpp"}, diagnostics).text;
  EXPECT_THAT(header, HasSubstr("\nnamespace ns { extern double rate; }\n"));
  expectRuns(header, "", R"(
  const double y[4] = {1, 2, 3, 4};
  double values[8];
  ns::chain_jacobian::evaluate(0.5, y, values);
  CHECK(values[0] == 20);
)",
             {}, "namespace ns { extern double rate; double rate = 10; }\n");
}

TEST(Header, SeveralRequestsInOneHeader) {
  const ir::Module modules[] = {moduleFrom(kPrimal), moduleFrom(kCompressed), moduleFrom(kProduct)};
  ir::Module other = modules[0];
  other.interface.name = "again";
  other.interface.scope = "";
  const SparsityPattern pattern = patternOf(4, kRows);
  const Coloring coloring = colorBest(pattern);
  const JacobianParts parts[] = {{modules[0], pattern, coloring, modules[1], modules[2]},
                                 {other, pattern, coloring, modules[1], modules[2]}};
  Diagnostics diagnostics;
  const std::string header = emitHeader(parts, {IndexType::Int32, "", "chain.cpp"}, diagnostics).text;
  EXPECT_THAT(header, HasSubstr("#ifndef SPARSEGEN_CHAIN_CPP_NS_CHAIN_JACOBIAN_AGAIN"));
  expectRuns(header, "", R"(
  const double y[4] = {1, 2, 3, 4};
  double values[8], others[8];
  ns::chain_jacobian::evaluate(0.5, y, values);
  again::evaluate(0.5, y, others);
  for (int k = 0; k < 8; ++k) CHECK(values[k] == others[k]);
)");
}

TEST(Header, TwiceTheSameBytes) { EXPECT_EQ(emitChain(), emitChain()); }

TEST(Header, IndicesThatDoNotFitAreAnError) {
  Diagnostics diagnostics;
  SparsityPattern pattern = patternOf(4, kRows);
  pattern.cols = 3'000'000'000;
  const ir::Module modules[] = {moduleFrom(kPrimal), moduleFrom(kCompressed), moduleFrom(kProduct)};
  Coloring coloring;
  coloring.numColors = 1;
  const JacobianParts parts{modules[0], pattern, coloring, modules[1], modules[2]};
  emitHeader({&parts, 1}, {IndexType::Int32, "", "chain.cpp"}, diagnostics);
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].id, DiagId::IndexTooSmall);
  EXPECT_THAT(diagnostics.all()[0].text, HasSubstr("3000000000 columns"));
}

}  // namespace
}  // namespace sparsegen
