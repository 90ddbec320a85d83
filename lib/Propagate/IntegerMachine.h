//===- IntegerMachine.h - runs structure passes on integers -----*- C++ -*-===//
//
// Part of propagate. A structure pass has no inputs: it computes with integers
// that are all known. The abstract machine would carry an interval for each;
// this one carries the integers alone, in one run of cells, and gives up on
// whatever else there is. Who runs a pass asks the abstract machine then.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "IR/IR.h"
#include "Propagate/Program.h"
#include "Propagate/Propagate.h"

namespace sparsegen::propagation {

class IntegerMachine {
public:
  explicit IntegerMachine(const ir::Module& module) : m_(module), program_(module) {}

  /// Runs the entry function, whose one parameter points to the first cell of `output`; what it leaves there, up to the
  /// last cell that it wrote. Nothing where it stops, meets what is no known integer, or is longer than a generation
  /// may take. O(statements that are executed).
  IntegerRun run(ir::ObjectId output);

private:
  /// How a statement is left. A break or continue may be that of a loop further out.
  enum class Way : std::uint8_t { On, Break, Continue, Return };
  struct Flow {
    Way way = Way::On;
    std::uint32_t levels = 0;
  };

  struct Frame {
    std::vector<std::int64_t> slots;  ///< the first cell of each
    std::int64_t cells = 0;           ///< of all
  };

  /// The first cell of a slot of the running function.
  std::int64_t local(std::uint32_t slot) const { return frame_ + frames_[function_.value].slots[slot]; }
  void placeShared(ir::ObjectId output);
  std::int64_t push(ir::FunctionId function);
  void empty(std::int64_t first, std::int64_t count);

  Flow run(const ir::Block& block);
  Flow run(ir::StmtId id);
  Flow loop(const ir::For& node);
  Flow loop(const ir::While& node);
  /// Whether a loop goes on after its body was left so; else `flow` is how the loop is left.
  bool goesOn(Flow& flow) const;
  void call(const ir::Call& node);
  void spend(std::uint64_t steps);

  /// An integer, or the number of the cell that a pointer points to.
  std::int64_t value(std::uint32_t id);
  std::int64_t place(const Node& n, std::uint32_t id);
  std::int64_t step(const Node& n);
  std::int64_t arithmetic(const Node& n);
  std::int64_t comparison(const Node& n);
  std::int64_t logic(const Node& n);
  std::int64_t cast(const Node& n);
  std::int64_t read(std::int64_t cell) const;
  void write(std::int64_t cell, std::int64_t value);

  const ir::Module& m_;
  const Program program_;
  std::vector<std::int64_t> cells_;
  std::vector<std::int64_t> output_;
  std::vector<std::int64_t> shared_;  ///< of each shared object by its slot: its first cell
  std::vector<Frame> frames_;         ///< FunctionId
  std::int64_t frame_ = 0;            ///< the first cell of the running function's frame
  ir::FunctionId function_;
  unsigned depth_ = 0;
  std::uint64_t steps_ = 0;
  std::vector<std::uint64_t> executed_;  ///< StmtId
};

}  // namespace sparsegen::propagation
