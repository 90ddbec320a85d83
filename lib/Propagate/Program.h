//===- Program.h - the module made ready to be run --------------*- C++ -*-===//
//
// What propagate needs at every evaluation of an expression, computed once:
// kinds, sizes and places in frames, in one flat array that ExprId indexes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <vector>

#include "IR/IR.h"
#include "IR/Transform/GuardedCancellation.h"

namespace sparsegen::propagation {

inline constexpr std::int64_t kUnknownCells = -1;

struct Node {
  ir::Op op = ir::Op::IntegerConstant;
  ir::OpFamily family = ir::OpFamily::Constant;
  ir::TypeKind resultKind = ir::TypeKind::Scalar;
  ir::ScalarKind kind = ir::ScalarKind::F64;     ///< of a scalar result
  ir::ScalarKind operand = ir::ScalarKind::F64;  ///< of a scalar first operand
  bool local : 1 = false;                        ///< Address: of an object of the running function
  bool variable : 1 = false;                     ///< Load: of the one cell of such an object
  bool accessed : 1 = false;                     ///< a place that is read or written
  bool strict : 1 = false;                       ///< Element: is read or written, so that one past the end is outside;
                                                 ///< PointerAdd: to an element that is there
  bool sameOperands : 1 = false;                 ///< Subtract, Divide: x - x, x / x
  bool seen : 1 = false;                         ///< Load: was evaluated (of a variable); Address: was recorded
  bool warned : 1 = false;                       ///< a widening was reported
  bool mayCoincide : 1 = false;                  ///< Add, Subtract, Divide: is one of the coincidences
  bool narrows : 1 = false;                      ///< a condition that says something of an integer in memory
  bool compared : 1 = false;                     ///< its value is compared, and nothing else is done with it
  std::uint8_t reaches = 0;                      ///< bit k: operand k reaches the result
  std::uint32_t a = 0;                           ///< operands
  std::uint32_t b = 0;
  std::uint32_t c = 0;
  std::uint32_t slot = 0;          ///< Address and a variable's Load: in the frame, or the instance; of what
                                   ///< may coincide, its number
  std::uint32_t lastObject = ~0u;  ///< the target that was recorded last
  std::int64_t integer = 0;        ///< IntegerConstant; Field: its offset; Element, PointerAdd: cells of one step
  std::int64_t extent = 0;         ///< Element: of the array, or kUnknownCells
  double real = 0;                 ///< RealConstant
};

/// A function's frame: slot 0 is its result, then parameters, then locals.
struct FrameLayout {
  struct Slot {
    ir::ObjectId object;     ///< none: the result
    std::int64_t cells = 1;  ///< kUnknownCells where that is not static
  };
  std::vector<Slot> slots;
};

struct Program {
  explicit Program(const ir::Module& module);

  std::vector<Node> nodes;              ///< ExprId
  std::vector<FrameLayout> frames;      ///< FunctionId
  std::vector<std::uint32_t> slot;      ///< ObjectId: in its frame; the instance of all others
  std::vector<ir::ObjectId> shared;     ///< the objects of no function, in the order of their instances
  std::vector<std::int64_t> typeCells;  ///< TypeId: or kUnknownCells
  std::vector<std::uint32_t> work;      ///< StmtId: the steps that its own expressions are, at least 1
  std::vector<std::uint8_t> decides;    ///< StmtId: of a call by whose result a branch or a return soon after it goes,
                                        ///< how many statements after it that is; 0 for others
  std::vector<ir::Coincidence> coincidences;
  bool viewsBytes = false;  ///< somewhere a pointer to something else becomes one to letters, which may be any byte
};

/// Whether an object belongs to a call of a function.
bool isOfFunction(const ir::Object& object);

}  // namespace sparsegen::propagation
