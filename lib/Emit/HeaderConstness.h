//===- HeaderConstness.h - which pointers write -----------------*- C++ -*-===//
//
// The IR has no const, but what the user passes may be const and then every
// pointer that it reaches must say so. This analysis finds the pointers of a
// module through which something is written, so that all others point to const.
//
// A variable of type T** has two levels: level 1 is the T* that it points to,
// level 2 the T behind that. A level is *mutable* where a write goes through
// it. The rules, over all statements of the module and in no order:
//
//     *place = ...          the outermost level of `place` is mutable
//     pointer = value       where a level of `pointer` is mutable, so is that
//                           level of `value`; and where only an inner level of
//                           `value` is mutable, an outer mutable level of
//                           `pointer` makes that inner one mutable too (T** does
//                           not convert to const T**)
//     container.data()      the level behind it is that of the container, whose
//                           elements are constant where it is
//     object.member()       mutable where the function is not for constant objects
//
// The least solution is found by repetition until nothing changes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "IR/IR.h"

namespace sparsegen::emit {

/// The mutable levels of a variable, bit k - 1 for level k.
using MutableLevels = std::uint32_t;

/// All levels of a type: none where it is no pointer.
MutableLevels allLevels(const ir::Module& module, ir::TypeId type);

class Constness {
public:
  explicit Constness(const ir::Module& module);

  MutableLevels of(ir::ObjectId object) const { return nodes_[object.value]; }
  MutableLevels ofResult(ir::FunctionId function) const { return nodes_[module_.objects.size() + function.value]; }
  MutableLevels ofField(ir::RecordId record, std::uint32_t field) const;

  /// Whether anything writes a variable itself, by its name or through a pointer to it.
  bool isWritten(ir::ObjectId object) const { return written_[object.value] != 0; }

  /// The levels of a pointer-valued expression, as of a variable that it is copied to and that is not written through.
  MutableLevels ofValue(ir::ExprId pointer) const;

private:
  /// Level `level` of a node; level 0 is the node itself.
  struct Reference {
    std::size_t node;
    unsigned level;
  };
  /// Element k: what level k + 1 of a pointer value may be.
  using Levels = std::vector<std::vector<Reference>>;
  struct Flow {
    Levels to;
    Levels from;
  };
  class Collector;

  Levels levelsOf(ir::ExprId pointer) const;
  std::size_t fieldNode(ir::RecordId record, std::uint32_t field) const;
  const ir::RecordField& fieldOf(const ir::Expr& member) const;
  bool isMutable(const std::vector<Reference>& references) const;
  bool makeMutable(const std::vector<Reference>& references);
  bool apply(const Flow& flow);

  const ir::Module& module_;
  std::map<std::pair<ir::RecordId, std::uint32_t>, std::size_t> fields_;
  std::vector<MutableLevels> nodes_;  ///< of the objects, the functions' results, the records' fields
  std::vector<char> written_;         ///< of the same, whether they are written
};

}  // namespace sparsegen::emit
