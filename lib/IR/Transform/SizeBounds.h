//===- SizeBounds.h - the largest values of integers ------------*- C++ -*-===//
//
// Private to IR/Transform. Bounds of integer expressions of a module, as
// expressions of i64 over what a function is given. What wraps around in the
// source, or is no size, is not looked after: a size that does can't be had.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "IR/Builder.h"

namespace sparsegen::ir {

class SizeBounds {
public:
  /// Of values while a call of `root` runs, over what is known where it begins.
  SizeBounds(Module& module, FunctionId root);

  /// No value of the expression is more; none where nothing is known.
  ExprId most(ExprId expr) { return bound(expr, Side::Most); }
  /// How often a statement can be executed in one call of `root`.
  ExprId times(StmtId stmt);
  ExprId sum(ExprId a, ExprId b);
  ExprId product(ExprId a, ExprId b);
  ExprId larger(ExprId a, ExprId b) { return chosen(a, b, Side::Most); }
  /// The expression, or zero where it is negative.
  ExprId positive(ExprId a) { return larger(a, build_.integer(0)); }

private:
  enum class Side : std::uint8_t { Least, Most };
  /// A scalar variable, what a parameter points to, or a field of all records of a type that the function makes.
  struct Variable {
    ObjectId object{};
    RecordId record{};
    std::uint32_t field = 0;
    bool isBehind = false;  ///< what the object, a parameter, points to
    friend auto operator<=>(const Variable&, const Variable&) = default;
  };
  struct Written {
    ExprId value;  ///< none where it is not known
    StmtId at;
  };
  struct Position {
    FunctionId function;
    std::vector<StmtId> loops;  ///< around it
    std::size_t order = 0;      ///< in the text of the functions
  };
  /// A value of the form `variable + more`, or `variable - more`.
  struct Step {
    Variable from;
    ExprId more;  ///< none: nothing
    bool isLess = false;
  };

  /// A comparison that has to hold for another round of a loop.
  struct RoundTest {
    Op compare;
    ExprId a, b;
    unsigned late;  ///< how many rounds may begin when it does not hold any more
  };
  /// How a value changes from round to round.
  struct Pace {
    bool isUp;
    bool isUnit;    ///< by one
    unsigned late;  ///< by how many rounds it may be behind
  };
  /// A pointer, by so many elements from another; without a base an integer.
  struct Offset {
    ExprId base;
    ExprId by;
  };

  void note(FunctionId function, const Block& block, std::vector<StmtId>& loops);
  void noteStatement(StmtId id);
  void noteWrite(ExprId place, ExprId value, StmtId at);
  void noteUses(ExprId expr);
  void unify(const Call& call);
  void noteCall(const Call& call, StmtId at);
  std::optional<Variable> variableAt(ExprId place) const;
  std::optional<Variable> namedAt(ExprId place) const;
  Variable representative(Variable variable) const;
  bool isPassedNumber(const Call& call, std::size_t argument) const;
  bool isFollowed(const Variable& variable) const;
  bool mayBeOverwritten(ExprId place) const;
  ExprId lasting(ExprId value);
  ExprId lastingPlace(ExprId place);
  ExprId bound(ExprId expr, Side side);
  ExprId ofOperation(const Expr& expr, Side side);
  ExprId divided(const Expr& expr, Side side);
  ExprId multiplied(ExprId a, ExprId b, Side side);
  ExprId ofVariable(const Variable& variable, Side side);
  ExprId ofCycle(const std::set<Variable>& cycle, Side side);
  ExprId ofLoop(const For& loop, Side side);
  std::optional<Step> stepOf(ExprId value, const std::set<Variable>& cycle) const;
  std::set<Variable> reached(const Variable& from) const;
  void reach(ExprId expr, std::set<Variable>& found) const;
  bool reaches(ExprId expr, const std::set<Variable>& any) const;
  ExprId rounds(const For& loop);
  ExprId rounds(StmtId loop);
  std::vector<RoundTest> roundTests(StmtId id);
  std::vector<ExprId> endsOfFlag(StmtId loop, ExprId place);
  ExprId rounds(StmtId loop, const RoundTest& test);
  static bool endsAt(const RoundTest& test, const Pace& pace);
  bool mayWrap(const RoundTest& test, const Pace& pace, ExprId least) const;
  std::vector<Written> writtenIn(StmtId loop, const Variable& variable);
  ExprId assignedIn(StmtId loop, ExprId load);
  ExprId copied(StmtId loop, ExprId load);
  std::optional<std::int64_t> stepIn(StmtId loop, const Written& written, const Variable& variable);
  std::optional<std::int64_t> arrayLength(ExprId pointer);
  bool isStepOf(const Written& written, const Variable& variable) const;
  bool isInEachRound(StmtId loop, StmtId id);
  std::vector<ExprId> flagsOf(StmtId loop);
  bool isFlagOf(StmtId loop, ExprId condition);
  bool isEndOf(StmtId loop, const If& branch);
  std::optional<Pace> pace(StmtId loop, ExprId expr);
  std::optional<Pace> paceOf(StmtId loop, const Variable& variable);
  bool isLasting(ExprId value);
  std::optional<Offset> before(StmtId loop, ExprId expr, Side side);
  std::optional<Offset> beforeOf(StmtId loop, ExprId load, Side side);
  std::optional<Offset> merged(const std::optional<Offset>& a, const Offset& b, Side side);
  std::optional<Offset> offset(ExprId expr, Side side);
  std::optional<Offset> offsetOf(const Variable& variable, Side side);
  ExprId calls(FunctionId function);
  bool isNotNegative(ExprId expr);
  std::optional<std::pair<ExprId, ExprId>> ofLarger(ExprId expr) const;
  std::pair<ExprId, std::int64_t> shifted(ExprId expr) const;
  bool isAtMost(ExprId a, ExprId b) const;
  ExprId chosen(ExprId a, ExprId b, Side side);
  ExprId difference(ExprId a, ExprId b);
  ExprId size(std::int64_t value) { return build_.integer(value); }

  Module& module_;
  Builder build_;
  const FunctionId root_;
  std::map<Variable, std::vector<Written>> written_;
  std::map<Variable, std::vector<StmtId>> counted_;  ///< the loops whose variable one is
  std::map<Variable, Variable> same_;                ///< variables that may be one, as a parameter points to another
  std::set<Variable> escaping_;                      ///< whose addresses are used otherwise than to load and store
  std::set<Variable> mixed_;                         ///< that may be one whose values are not followed
  std::set<RecordId> unfollowed_;                    ///< records that the caller has, or that are looked at as others
  std::vector<ExprId> storedBehind_;                 ///< the places of what is written by pointers
  std::map<StmtId, Position> positions_;
  std::map<FunctionId, std::vector<StmtId>> callers_;
  std::map<std::pair<Variable, Side>, ExprId> known_;
  std::set<Variable> open_;
  std::set<FunctionId> openCalls_;
};

}  // namespace sparsegen::ir
