//===- PathsTest.cpp - joins against all paths, one by one ----------------===//
//
// Random programs with unknown conditions, known loops, break, continue, return
// and calls. The oracle runs every path by itself, on std::set, and unites what
// the paths leave: unions distribute over joins, so propagate must give exactly
// that, and must know exactly which elements some path leaves unwritten.
//
//===----------------------------------------------------------------------===//

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <random>
#include <set>

#include "Propagate/Explain.h"
#include "Propagated.h"

namespace sparsegen {
namespace {

constexpr int kCells = 4;
constexpr int kInputs = 5;
constexpr std::size_t kMostPaths = 3000;

struct Node {
  enum Kind { Assign, Accumulate, Branch, Repeat, Break, Continue, Return, Stop, CallHelper } kind;
  int target = 0;        ///< the cell that is written
  int input = 0;         ///< what is read: x[input]
  int trips = 0;         ///< Repeat
  bool indexed = false;  ///< Assign: y[i] of the innermost loop's variable
  int depth = 0;         ///< of the loop around it
  int levels = 0;        ///< Break, Continue: how many loops further out
  std::vector<Node> then{};
  std::vector<Node> otherwise{};
};
using Nodes = std::vector<Node>;

class Generator {
public:
  explicit Generator(unsigned seed) : random_(seed) {}

  Nodes block(int depth, int loops, bool helper) {
    Nodes nodes;
    const int count = 1 + pick(4);
    for (int k = 0; k < count; ++k) nodes.push_back(node(depth, loops, helper));
    return nodes;
  }

private:
  int pick(int count) { return static_cast<int>(random_() % static_cast<unsigned>(count)); }

  Node node(int depth, int loops, bool helper) {
    Node n{.kind = Node::Assign, .target = pick(kCells), .input = pick(kInputs), .depth = loops};
    const int choice = pick(depth > 0 ? 14 : 8);
    if (choice < 4) {
      n.indexed = loops > 0 && pick(2) == 0;
    } else if (choice < 6) {
      n.kind = Node::Accumulate;
    } else if (choice == 6) {
      n.kind = loops > 0 ? (pick(2) == 0 ? Node::Break : Node::Continue) : Node::Return;
      n.levels = loops > 0 ? pick(loops) : 0;
    } else if (choice == 7) {
      n.kind = pick(4) == 0 ? Node::Stop : helper ? Node::Return : Node::CallHelper;
    } else if (choice < 12) {
      n.kind = Node::Branch;
      n.then = block(depth - 1, loops, helper);
      if (pick(2) == 0) n.otherwise = block(depth - 1, loops, helper);
    } else {
      n.kind = Node::Repeat;
      n.trips = 1 + pick(3);
      n.depth = loops + 1;
      n.then = block(depth - 1, loops + 1, helper);
    }
    return n;
  }

  std::mt19937 random_;
};

//===----------------------------------------------------------------------===//
// As IR
//===----------------------------------------------------------------------===//

std::string textOf(const Nodes& nodes);

std::string textOf(const Node& n) {
  const std::string cell = "y[" + std::to_string(n.target) + "]";
  const std::string input = "x[" + std::to_string(n.input) + "]";
  const std::string loop = "i" + std::to_string(n.depth);
  switch (n.kind) {
    case Node::Assign:
      return (n.indexed ? "y[" + loop + "]" : cell) + " = " + input + "\n";
    case Node::Accumulate:
      return cell + " = add(t, " + input + ")\nt = " + cell + "\n";
    case Node::Branch:
      return "if gt(" + input + ", 0.0) {\n" + textOf(n.then) + "} else {\n" + textOf(n.otherwise) + "}\n";
    case Node::Repeat:
      return "for " + loop + " = 0; lt " + std::to_string(n.trips) + "; 1 {\n" + textOf(n.then) + "}\n";
    case Node::Break:
      return "break " + std::to_string(n.levels) + "\n";
    case Node::Continue:
      return "continue " + std::to_string(n.levels) + "\n";
    case Node::Return:
      return "return\n";
    case Node::Stop:
      return "stop\n";
    case Node::CallHelper:
      return "call helper(x, y)\n";
  }
  return {};
}

std::string textOf(const Nodes& nodes) {
  std::string text;
  for (const Node& n : nodes) text += textOf(n);
  return text;
}

std::string localsAnd(const Nodes& body) {
  std::string text = "local t: f64\n";
  for (int depth = 0; depth < 6; ++depth) text += "local i" + std::to_string(depth) + ": i64\n";
  return text + "t = 0.0\n" + textOf(body);
}

//===----------------------------------------------------------------------===//
// One path at a time
//===----------------------------------------------------------------------===//

struct Cell {
  bool written = false;
  std::set<std::int32_t> inputs;
};
using State = std::array<Cell, kCells>;

enum class End { Normal, Break, Continue, Return, Stop };

class Path {
public:
  Path(const Nodes& helper, std::vector<bool>& choices) : helper_(helper), choices_(choices) {}

  State state;

  End run(const Nodes& nodes) {
    for (const Node& n : nodes)
      if (const End end = run(n); end != End::Normal) return end;
    return End::Normal;
  }

private:
  End run(const Node& n) {
    switch (n.kind) {
      case Node::Assign:
        state[static_cast<std::size_t>(n.indexed ? index_ : n.target)] = {true, {n.input}};
        return End::Normal;
      case Node::Accumulate:
        t_.insert(n.input);
        state[static_cast<std::size_t>(n.target)] = {true, t_};
        return End::Normal;
      case Node::Branch:
        return run(choose() ? n.then : n.otherwise);
      case Node::Repeat:
        return repeat(n);
      case Node::Break:
        levels_ = n.levels;
        return End::Break;
      case Node::Continue:
        levels_ = n.levels;
        return End::Continue;
      case Node::Return:
        return End::Return;
      case Node::Stop:
        return End::Stop;
      case Node::CallHelper: {
        std::set<std::int32_t> t;
        t.swap(t_);
        const End end = run(helper_);
        t.swap(t_);
        return end == End::Stop ? end : End::Normal;
      }
    }
    return End::Normal;
  }

  End repeat(const Node& n) {
    const int outer = index_;
    End end = End::Normal;
    for (index_ = 0; index_ < n.trips && end == End::Normal; ++index_) {
      end = run(n.then);
      if (end == End::Continue && levels_ == 0) end = End::Normal;
    }
    index_ = outer;
    const bool jumps = end == End::Break || end == End::Continue;
    return jumps && levels_-- == 0 ? End::Normal : end;
  }

  bool choose() {
    if (next_ == choices_.size()) choices_.push_back(false);
    return choices_[next_++];
  }

  const Nodes& helper_;
  std::vector<bool>& choices_;
  std::size_t next_ = 0;
  int index_ = 0;
  int levels_ = 0;  ///< of the jump that is under way
  std::set<std::int32_t> t_;
};

struct Expected {
  bool returns = false;
  std::array<bool, kCells> maybe{};
  std::array<bool, kCells> ever{};
  std::array<std::set<std::int32_t>, kCells> rows;
};

/// Nothing where there are too many paths.
std::optional<Expected> allPaths(const Nodes& body, const Nodes& helper) {
  Expected result;
  std::vector<bool> choices;
  for (std::size_t paths = 0; paths < kMostPaths; ++paths) {
    Path path(helper, choices);
    if (path.run(body) != End::Stop) {
      result.returns = true;
      for (std::size_t k = 0; k < kCells; ++k) {
        result.rows[k].insert(path.state[k].inputs.begin(), path.state[k].inputs.end());
        (path.state[k].written ? result.ever : result.maybe)[k] = true;
      }
    }
    // The next path: the last choice that was `false` becomes `true`.
    while (!choices.empty() && choices.back()) choices.pop_back();
    if (choices.empty()) return result;
    choices.back() = true;
  }
  return std::nullopt;
}

std::string textOf(const Expected& expected) {
  std::string text;
  for (std::size_t k = 0; k < kCells; ++k) {
    text += k == 0 ? "{" : " {";
    for (const std::int32_t input : expected.rows[k]) text += (text.back() == '{' ? "" : ",") + std::to_string(input);
    text += "}";
  }
  return text;
}

TEST(Paths, EveryJoinIsThatOfAllPaths) {
  int compared = 0;
  for (unsigned seed = 0; seed < 6000; ++seed) {
    Generator generator(seed);
    const Nodes helper = generator.block(2, 0, true);
    const Nodes body = generator.block(3, 0, false);
    const auto expected = allPaths(body, helper);
    if (!expected) continue;
    const std::string text = functionOf(kInputs, kCells, localsAnd(body),
                                        "function helper(x: *f64, y: *f64) {\n" + localsAnd(helper) + "}\n");
    const Propagated run(text);
    const bool complete = std::ranges::all_of(expected->ever, [](bool ever) { return ever; });
    if (!expected->returns || !complete) {
      ASSERT_FALSE(run.result) << text;
      continue;
    }
    ++compared;
    ASSERT_TRUE(run.result) << run.messages() << text;
    ASSERT_EQ(run.rows(), textOf(*expected)) << "seed " << seed << "\n" << text;
    const std::vector<bool> maybe(expected->maybe.begin(), expected->maybe.end());
    ASSERT_EQ(run.result->facts.maybeUnwritten, maybe) << "seed " << seed << "\n" << text;
  }
  EXPECT_GT(compared, 300);
}

/// A way is found exactly where there is an entry, and it ends at the row.
void expectExplained(const ir::Module& module, const SparsityPattern& pattern, const std::string& text) {
  for (std::int64_t row = 0; row < pattern.rows; ++row)
    for (std::int64_t column = 0; column < pattern.cols; ++column) {
      ir::Module own = module;
      Diagnostics reports;
      const auto way = explain(own, {row, column}, nullptr, reports);
      ASSERT_TRUE(way) << text;
      const bool isEntry = std::ranges::count(pattern.row(row), column) > 0;
      ASSERT_EQ(!way->empty(), isEntry) << row << ", " << column << " of\n" << text;
      if (!isEntry) continue;
      EXPECT_THAT(way->front().text, testing::HasSubstr("from `x[" + std::to_string(column) + "]`")) << text;
      EXPECT_THAT(way->back().text, testing::HasSubstr("`y[" + std::to_string(row) + "]`")) << text;
    }
}

TEST(Paths, EveryEntryIsExplained) {
  int explained = 0;
  for (unsigned seed = 0; seed < 400; ++seed) {
    Generator generator(seed);
    const Nodes helper = generator.block(2, 0, true);
    const Nodes body = generator.block(3, 0, false);
    const std::string text = functionOf(kInputs, kCells, localsAnd(body),
                                        "function helper(x: *f64, y: *f64) {\n" + localsAnd(helper) + "}\n");
    const Propagated run(text);
    if (!run.result) continue;
    expectExplained(run.module, run.result->pattern, text);
    ++explained;
  }
  EXPECT_GT(explained, 50);
}

}  // namespace
}  // namespace sparsegen
