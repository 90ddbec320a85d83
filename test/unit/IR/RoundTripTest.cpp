//===- RoundTripTest.cpp - what is printed reads back ---------------------===//

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "IR/Builder.h"
#include "IR/Printer.h"
#include "IR/Verifier.h"
#include "ModuleText.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// The whole of the language in one module, in the form that the printer gives.
constexpr std::string_view kEverything = R"(file "brusselator.cpp"
file "dir \"quoted\"\\back\x0a.h" library
record pair {
  first: i32
  second: f64
}
record grid header {
  nx: i32
  coef: *f64
  table: [3][2]f64
  next: *grid untyped
}
record "std::vector<double>" header {
  data: *f64 called sharing
  size: u64 called
  kinds: *i32 called converted
  shown: *f64 called writable
  hidden: f64 private
  gain: *f64 reference
}
record derived header {
  sg_grid: grid base
  k: f64
}
record "std::array<double, 2>" {
  _M_elems: [2]f64
}
constant "f::weights": [3]f64 = {0.1, -2.0, 1e-300}
constant odd: [3]f64 = {nan, -inf, 9007199254740992.0}
constant limits: [2]i64 = {-9223372036854775808, 9223372036854775807}
constant mixed: [1]pair = {3, 2.5}
global state: f64
global counter: i32 = {7}
global heat: bool function "law *"
external "*y": [?]f64
external "*data": grid
external "*data->coef": [mul(2, limits[1])]f64
external "*table": [?]i32
external "*rows": [3]*f64
external "**rows": [3][?]f64
function square(x: f64) -> f64 {
  return mul(x, x)
}
function touch(p: *void) {
  return
}
function rate(kind: i32 as "Kind", values: *f64 written, at: *grid reference) -> f64 outside "ns::rate"
function stamp() outside "stamp" forgetful declared "void stamp() noexcept"
function cp(T: f64) -> f64 outside "ns::cp" forgetful pure
function ruled(T: f64 named, table: *f64) -> f64 rule "ns::cp" {
  local scratch: [?]f64 filled
  return attach(passive(T), table[0], T)
}
entry function f(n: i32, y: *f64, data: *grid, rows: **f64, lanes_out: *[2]lanes(f64), seeds: *seed) -> f64 {
  local t: f64
  local i: i32 called n
  local a: [4][3]f64
  local w: [?]f64
  local "log": bool
  local pick: "std::array<double, 2>"
  local d: lanes(f64)
  declare t
  declare w extent add(n, 1i32)
  clear t = 0.0
  t = y[cast(i64, n)]
  copy a[1][2] = data->table[0][1]
  pick._M_elems[1] = data->next->next->coef[3]
  "log" = land(lt(t, 1.0), lnot(false))
  for i = 0i32; lt n; 1i32 {
    rows[2][cast(i64, i)] = select("log", t, -0.0)
    if eq(t, inf) {
      break
    } else {
      if true {
        continue
      }
      while true {
        break 1
        continue 1
      }
    }
  }
  while ne(y, null(*f64)) {
    (*ptrcast(*[4]f64, y))[1] = 1.5
    *ptradd(&a[0][0], 2) = 2.0
    *ptradd(&a[0][0], cast(i64, i), within) = *ptradd(y, 1, within)
  } step {
    y = &y[1]
  }
  t = call square(add(t, 0.5))
  call touch(ptrcast(*void, &a))
  combine d = 0
  combine (*lanes_out)[0] = t * seeds[1] + cos(t) * d
  push mul(t, t)
  push y
  pop y
  pop t
  if lt(t, 0.0) {
    stop
  }
  return t
}
bind y to "*y"
bind data to "*data"
bind "*data" at 1 to "*data->coef"
bind rows to "*rows"
bind "*rows" rows to "**rows"
set n to -3
set counter to 12
set "*data" at 1 to &heat
independent y is "*y" from 2 count 10 begin -1 begin cast(i64, n)
independent n_is_here is "*y" count cast(i64, n)
dependent "return" is return count 1
structure n
structure "*data"
structure "*table" count cast(i64, n)
interface {
  scope "a::b"
  name "f_jacobian"
  function "a::b::f"
  parameter n declared "int n" value n
  parameter y declared "double* y" const "const double* y" value y of_object
  parameter data address data member template grid
  parameter state copy state template grid layout "grid"
  parameter y declared "const std::vector<double>& y" data y
  parameter n declared "y" size n
  result "double"
  include "grid.h"
  include_c "c_api.h" for "model::Data" for "rate" behind "base.h" behind "grid.h"
  tag "struct" "mesh"
  layouts "struct grid { double h; };"
}
)";

TEST(RoundTrip, TheTextOfEverythingIsItsOwnPrint) { EXPECT_EQ(toText(moduleOf(kEverything)), kEverything); }

TEST(RoundTrip, EverythingVerifies) { EXPECT_THAT(verify(moduleOf(kEverything)), IsEmpty()); }

TEST(RoundTrip, EverythingHasEveryStatementTypeAndObjectKind) {
  const Module module = moduleOf(kEverything);
  std::set<std::size_t> nodes;
  for (const Stmt& stmt : module.stmts) nodes.insert(stmt.node.index());
  EXPECT_EQ(nodes.size(), std::variant_size_v<Stmt::Node>);
  std::set<TypeKind> types;
  for (const Type& type : module.types) types.insert(type.kind);
  EXPECT_EQ(types.size(), static_cast<std::size_t>(TypeKind::Seed) + 1);
  std::set<ObjectKind> kinds;
  for (const Object& object : module.objects) kinds.insert(object.kind);
  EXPECT_EQ(kinds.size(), static_cast<std::size_t>(ObjectKind::External) + 1);
}

TEST(RoundTrip, ReadsWhatThePrinterLeavesOpen) {
  const Module module = moduleOf(
      "entry function f(p: *f64) { // no result\n"
      "  *p = 1.0\n"
      "  *&p[2] = 1e0 // the same\n"
      "}\n"
      "global late: f64\r\n");
  EXPECT_EQ(toText(module),
            "global late: f64\n"
            "entry function f(p: *f64) {\n"
            "  *p = 1.0\n"
            "  p[2] = 1.0\n"
            "}\n");
}

/// One expression of each operation, built by the table alone.
class Examples {
public:
  Examples() {
    const FunctionId f = build_.function({.name = "f", .result = build_.voidType()});
    module_.entry = f;
    const TypeId f64 = build_.scalar(ScalarKind::F64);
    const RecordId record = build_.addRecord({.name = "rec", .fields = {{"u", f64}, {"v", f64}}});
    const auto parameter = [&](const char* name, TypeId type) {
      const ObjectId id = build_.object({.name = name, .type = type, .kind = ObjectKind::Parameter, .function = f});
      module_[f].parameters.push_back(id);
      return build_.load(id);
    };
    real_ = parameter("x", f64);
    float_ = parameter("s", build_.scalar(ScalarKind::F32));
    integer_ = parameter("n", build_.scalar(ScalarKind::I32));
    index_ = parameter("k", build_.scalar(ScalarKind::I64));
    bool_ = parameter("b", build_.scalar(ScalarKind::Bool));
    pointer_ = parameter("p", build_.pointer(f64));
    array_ = parameter("a", build_.pointer(build_.array(f64, 5)));
    record_ = parameter("r", build_.pointer(build_.record(record)));
  }

  Module& module() { return module_; }

  /// An expression of the operation; none where no operands of ours fit.
  ExprId of(Op op) {
    if (op == Op::IntegerConstant) return build_.integer(-3, ScalarKind::I16);
    if (op == Op::RealConstant) return build_.real(0.1, ScalarKind::F32);
    if (op == Op::NullPointer) return build_.null(build_.typeOf(pointer_));
    if (op == Op::Address) return build_.address(ObjectId(std::size_t{0}));
    if (op == Op::Field) return build_.field(record_, 1);
    if (op == Op::PointerCast) return build_.pointerCast(pointer_, build_.typeOf(array_));
    if (op == Op::Cast) return build_.cast(real_, ScalarKind::U8);
    const std::array<ExprId, 8> all{real_, float_, integer_, index_, bool_, pointer_, array_, record_};
    for (const ExprId a : all)
      for (const ExprId b : all)
        if (const ExprId made = tryMake(op, a, b); made.valid()) return made;
    return {};
  }

  /// Makes the expression a statement of the function.
  void use(ExprId expr) {
    const TypeId type = build_.typeOf(expr);
    const ObjectId local = build_.object({.name = std::string("v").append(std::to_string(module_.objects.size())),
                                          .type = type,
                                          .kind = ObjectKind::Local,
                                          .function = module_.entry});
    const StmtId assign = build_.statement(Assign{build_.address(local), expr});
    module_[module_.entry].body.push_back(assign);
  }

private:
  ExprId tryMake(Op op, ExprId a, ExprId b) {
    const unsigned arity = info(op).arity;
    const std::size_t before = module_.exprs.size();
    try {
      return build_.make(op, {a, arity > 1 ? b : ExprId(), arity > 2 ? b : ExprId()});
    } catch (const InternalError&) {
      module_.exprs.resize(before);
      return {};
    }
  }

  Module module_;
  Builder build_{module_};
  ExprId real_, float_, integer_, index_, bool_, pointer_, array_, record_;
};

TEST(RoundTrip, EveryOperationReadsBackAndVerifies) {
  Examples examples;
  for (std::size_t k = 0; k < opCount(); ++k) {
    const ExprId expr = examples.of(static_cast<Op>(k));
    ASSERT_TRUE(expr.valid()) << "no example of " << info(static_cast<Op>(k)).name;
    ASSERT_EQ(examples.module()[expr].op, static_cast<Op>(k));
    examples.use(expr);
  }
  EXPECT_THAT(verify(examples.module()), IsEmpty());
  const std::string text = toText(examples.module());
  const Module again = moduleOf(text);
  EXPECT_EQ(toText(again), text);
  EXPECT_THAT(verify(again), IsEmpty());
  std::set<Op> ops;
  for (const Expr& expr : again.exprs) ops.insert(expr.op);
  EXPECT_EQ(ops.size(), opCount());
}

TEST(RoundTrip, RealsKeepEveryBit) {
  const std::array values{0.0,
                          -0.0,
                          0.1,
                          1e22,
                          1e23,
                          -1.5e-310,
                          std::numeric_limits<double>::max(),
                          std::numeric_limits<double>::denorm_min(),
                          std::numeric_limits<double>::infinity(),
                          -std::numeric_limits<double>::infinity(),
                          std::nextafter(1.0, 2.0)};
  for (const ScalarKind kind : {ScalarKind::F64, ScalarKind::F32}) {
    for (const double value : values) {
      Module module;
      const ExprId expr = Builder(module).real(value, kind);
      const std::string text = toText(module, expr);
      const Module again = moduleOf("entry function f() -> " + std::string(sparsegen::ir::text(kind)) +
                                    " {\n  return " + text + "\n}\n");
      ASSERT_FALSE(again.exprs.empty()) << text;
      EXPECT_EQ(again.exprs.back().real, module[expr].real) << text;
      EXPECT_EQ(std::signbit(again.exprs.back().real), std::signbit(value)) << text;
    }
  }
}

TEST(RoundTrip, IntegersOfEveryKindKeepTheirLimits) {
  for (int k = 0; k < static_cast<int>(ScalarKind::F32); ++k) {
    const auto kind = static_cast<ScalarKind>(k);
    for (const std::int64_t value : {std::int64_t{0}, std::int64_t{1}, std::int64_t{-1},
                                     std::numeric_limits<std::int64_t>::min(), std::int64_t{0x7f7f7f7f7f7f7f7f}}) {
      Module module;
      const ExprId expr = Builder(module).integer(value, kind);
      const std::string text = toText(module, expr);
      const Module again = moduleOf("entry function f() -> " + std::string(sparsegen::ir::text(kind)) +
                                    " {\n  return " + text + "\n}\n");
      ASSERT_FALSE(again.exprs.empty()) << text;
      EXPECT_EQ(again.exprs.back().integer, module[expr].integer) << text;
    }
  }
}

TEST(RoundTrip, NamesThatAreNoWordsAreQuoted) {
  const std::string text =
      "global \"data->coef\": f64\n"
      "global \"sin\": f64\n"
      "global \"i32\": f64\n"
      "global \"\": f64\n"
      "global \"\\xc3\\xa4\": f64\n"
      "entry function \"operator()\"() {\n"
      "  \"sin\" = sin(\"data->coef\")\n"
      "}\n";
  EXPECT_EQ(toText(moduleOf(text)), text);
}

}  // namespace
}  // namespace sparsegen::ir
