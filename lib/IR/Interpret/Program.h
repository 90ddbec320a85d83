//===- Program.h - the module made ready to be run --------------*- C++ -*-===//
//
// Part of IR/Interpret. What a machine that runs the IR needs at every evaluation
// of an expression, computed once: kinds, sizes and places in frames. The
// interpreter of integers runs it, and propagate's abstract machine with marks
// of its own.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::ir {

inline constexpr std::int64_t kUnknownCells = -1;

/// A function's frame: slot 0 is its result, then parameters, then locals.
struct FrameLayout {
  struct Slot {
    ObjectId object;         ///< none: the result
    std::int64_t cells = 1;  ///< kUnknownCells where that is not static
  };
  std::vector<Slot> slots;
};

/// Whether an object belongs to a call of a function.
bool isOfFunction(const Object& object);

/// The storage and the cost of a module. O(module).
struct Program {
  explicit Program(const Module& module);

  std::vector<FrameLayout> frames;      ///< FunctionId
  std::vector<std::uint32_t> slot;      ///< ObjectId: in its frame; its number in `shared` for all others
  std::vector<ObjectId> shared;         ///< the objects of no function
  std::vector<std::int64_t> typeCells;  ///< TypeId: or kUnknownCells
  std::vector<std::uint32_t> work;      ///< StmtId: the steps that its own expressions are, at least 1
};

/// An expression, flat: what its evaluation looks at again and again.
struct ProgramNode {
  /// Of an expression of the program's module.
  ProgramNode(const Module& module, const Program& program, const Expr& expr);

  Op op;
  OpFamily family;
  TypeKind resultKind;
  ScalarKind kind;                       ///< of a scalar result
  ScalarKind operand = ScalarKind::F64;  ///< of a scalar first operand
  bool local = false;                    ///< Address: of an object of the running function
  bool sized = false;                    ///< Address, local: its type does not say how large it is
  bool variable = false;                 ///< Load: of the one cell of such an object
  std::uint32_t a;                       ///< operands
  std::uint32_t b;
  std::uint32_t c;
  std::uint32_t slot = 0;    ///< Address and a variable's Load: in the frame, or in `shared`
  std::int64_t integer = 0;  ///< IntegerConstant; Field: its offset; Element, PointerAdd: cells of one step
};

}  // namespace sparsegen::ir
