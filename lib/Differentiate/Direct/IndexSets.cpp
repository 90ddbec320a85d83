//===- IndexSets.cpp - a pattern for every size, by index sets ------------===//

#include "Differentiate/Direct/IndexSets.h"

#include <algorithm>
#include <string>
#include <utility>

#include "Differentiate/Direct/Places/Structure.h"
#include "Differentiate/Direct/Rows/NotDirect.h"
#include "Differentiate/Forward.h"
#include "IR/Layout.h"
#include "IR/Transform/DropUnused.h"
#include "IR/Transform/MergeTypes.h"
#include "IR/Verifier.h"
#include "IR/Walk.h"

namespace sparsegen {

using namespace ir;
using namespace differentiate;

namespace {

/// Lanes, and arrays and structs of them; not what pointers lead to.
bool holdsTangents(const Module& module, TypeId id) {
  const Type& type = module[id];
  if (type.kind == TypeKind::Lanes) return true;
  if (type.kind == TypeKind::Array) return holdsTangents(module, type.element);
  if (type.kind != TypeKind::Record) return false;
  return std::ranges::any_of(module[type.record].fields,
                             [&](const RecordField& field) { return holdsTangents(module, field.type); });
}

/// One derivation in lanes on its way to a pass over index sets.
class Sets {
public:
  Sets(const Module& primal, const Facts& facts, Diagnostics& diagnostics)
      : derived_(primal, facts, kCompressed, diagnostics),
        subject_(derived_.subject),
        module_(subject_.module),
        build_(subject_.build),
        unknown_(subject_) {
    // The entry function has forgotten what is returned.
    const auto returned = std::ranges::count_if(primal.dependents, &Slot::isReturn);
    rows_ = build_.integer(returned);
    for (const Slot& slot : module_.dependents)
      rows_ = build_.binary(Op::Add, rows_, build_.cast(slot.count, ScalarKind::I64));
  }

  /// Called once. Throws NotDirect.
  IndexSetPass run(Triangle triangle) {
    findEmptied();
    toHandles();
    numberCombines();
    tellRows();
    Structure structure = makeStructure(subject_, numbered_, unknown_, ScalarKind::I64);
    removeChecks(module_, structure.checks);
    std::erase_if(module_.structure, [&](const StructureInput& input) { return isShared(input.object); });
    dropUnused(module_);
    requireWellFormed(module_, "differentiate");
    return {std::move(module_), std::move(structure.handles), triangle};
  }

private:
  void findEmptied() {
    for (std::size_t k = 0; k < module_.objects.size(); ++k)
      if (module_.objects[k].kind == ObjectKind::Local && holdsTangents(module_, module_.objects[k].type))
        numbered_.emptied.insert(ObjectId(k));
  }

  /// Tangents and seeds become integers; constant ones are of what depends on nothing.
  void toHandles() {
    for (Object& object : module_.objects)
      if (object.kind == ObjectKind::Constant && object.initial.empty() && holdsTangents(module_, object.type))
        object.initial.assign(cellCount(module_, object.type).value_or(0), std::int64_t{0});
    changeTypes(module_, [](Type& type) {
      if (type.kind != TypeKind::Lanes && type.kind != TypeKind::Seed) return;
      type.kind = TypeKind::Scalar;
      type.scalar = ScalarKind::I64;
    });
    for (const ObjectId parameter : module_[module_.entry].parameters)
      if (isShared(parameter)) module_.structure.push_back({.object = parameter});
  }

  bool isShared(ObjectId parameter) const {
    return module_[parameter].name == "sg_seeds" || module_[parameter].name == "sg_compressed";
  }

  void numberCombines() {
    numbered_.keepsHandles = true;
    for (const FunctionId function : reachable(module_))
      forEachStmt(module_, module_[function].body, [&](StmtId id) {
        const auto* combine = std::get_if<Combine>(&module_[id].node);
        if (!combine) return;
        std::vector<EntryTerm> terms;
        for (const CombineTerm& term : combine->terms)
          if (std::ranges::none_of(terms, [&](const EntryTerm& known) {
                return sameExpr(module_, known.column, term.source);
              }))
            terms.push_back({{}, term.source});
        numbered_.visits.push_back({.stmt = id,
                                    .function = function,
                                    .row = {},
                                    .terms = std::move(terms),
                                    .scale = {},
                                    .group = {},
                                    .cell = combine->place});
      });
  }

  /// In the end the handles of all dependents, one after the other.
  void tellRows() {
    const std::vector<ObjectId>& parameters = module_[module_.entry].parameters;
    const auto rows = std::ranges::find_if(
        parameters, [&](ObjectId parameter) { return module_[parameter].name == "sg_compressed"; });
    const ObjectId k = build_.object({.name = subject_.uniqueName("sg_row", module_.entry),
                                      .type = build_.scalar(ScalarKind::I64),
                                      .function = module_.entry,
                                      .initial = {},
                                      .range = {}});
    const ExprId handle = build_.pointerAdd(build_.load(*rows), build_.load(k));
    const StmtId told = build_.statement(Combine{handle, {}});
    numbered_.visits.push_back({.stmt = told,
                                .function = module_.entry,
                                .row = {},
                                .terms = {{{}, handle}},
                                .scale = {},
                                .group = {}});
    const StmtId loop =
        build_.statement(For{k, build_.integer(0), Op::Less, rows_, build_.integer(1), {told}});
    Block& body = module_[module_.entry].body;
    const bool returns = !body.empty() && std::holds_alternative<Return>(module_[body.back()].node);
    body.insert(returns ? body.end() - 1 : body.end(), loop);
  }

  Forward derived_;
  Subject& subject_;
  Module& module_;
  Builder& build_;
  const ValueDependentControl unknown_;
  ExprId rows_;  ///< how many dependents there are
  Numbered numbered_;
};

}  // namespace

std::variant<IndexSetPass, Indirect> passOfIndexSets(const Module& module, const Facts& facts, Triangle triangle) {
  Diagnostics unheard;  // what there is to say is said of the lanes
  try {
    return Sets(module, facts, unheard).run(triangle);
  } catch (const NotDirect& reason) {
    return Indirect{reason.why, reason.at.valid() ? reason.at : module[module.entry].range, reason.input};
  }
}

}  // namespace sparsegen
