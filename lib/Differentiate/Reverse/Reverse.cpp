//===- Reverse.cpp - adjoint IR from IR -----------------------------------===//

#include "Differentiate/Reverse/Reverse.h"

#include <algorithm>

#include "Differentiate/Forward.h"
#include "Differentiate/Interface/Loops.h"
#include "Differentiate/Model/Copies.h"
#include "Differentiate/Model/Storage.h"
#include "Differentiate/Reverse/FirstValues.h"
#include "Differentiate/Reverse/Gather.h"
#include "Differentiate/Reverse/Inline.h"
#include "Differentiate/Reverse/InnerLocals.h"
#include "Differentiate/Reverse/JointCalls.h"
#include "Differentiate/Reverse/LocalSizes.h"
#include "Differentiate/Reverse/SingleExit.h"
#include "Differentiate/Reverse/Sweeps.h"
#include "Differentiate/Tangent/StrongFactors.h"
#include "IR/Memory/PlaceUses.h"
#include "IR/Transform/DropUnused.h"
#include "IR/Walk.h"

namespace sparsegen {

using namespace ir;
using namespace differentiate;

namespace {

/// What the adjoint is the transpose of.
ForwardMode modeOf(AdjointForm form) {
  if (form == AdjointForm::ValuedProduct) return kProduct;
  return form == AdjointForm::RuledGradient ? kGradient : kTangents;
}

class Reverser {
public:
  Reverser(const Module& module, const Facts& facts, AdjointForm form, Diagnostics& diagnostics)
      : forward_(module, facts, modeOf(form), diagnostics),
        subject_(forward_.subject),
        shadows_(forward_.shadows),
        build_(subject_.build),
        form_(form) {
    // Making the entry function forgets some slots.
    for (const Slot& slot : module.independents) independents_.push_back(count(slot));
    for (const Slot& slot : module.dependents) dependents_.push_back(count(slot));
    for (const Slot& slot : module.dependents) outputs_.insert(slot.object);
    for (const Slot& slot : module.independents) outputs_.erase(slot.object);
  }

  Adjoint run() {
    Module& module = subject_.module;
    prepareFunctions();
    const Accesses accesses(subject_);
    const CallersTangents callers = callersTangents(subject_, shadows_, accesses);
    const bool isGradient = form_ == AdjointForm::Gradient || form_ == AdjointForm::RuledGradient;
    Reversal reversal{subject_, shadows_, accesses, isGradient ? Tape::Arrays : Tape::Stacks, {}};
    reversal.firstValues = findFirstValues(subject_, accesses, callers, outputs_);
    makePrimals(reversal);
    JointCalls calls(subject_, accesses);
    reverse(subject_.user, reversal, calls.needs());
    reverseEntry(reversal, calls.needs());
    for (const FunctionId function : reversed_) gatherContributions(subject_, shadows_, callers, function);
    forgetUnreachable();
    prune(forward_.derivation);
    // Of products with the transpose, weights and result may be one array.
    if (isGradient) dropCopies();
    nameAdjoints();
    // Once more, the other way round: now the adjoints are what may be infinite.
    markStrongFactors(forward_.derivation, Carried::Adjoints);
    std::set<ObjectId> gradientLoops = variablesOf(reversal.bothWays), backLoops = variablesOf(reversal.backOnly);
    dropUnused(module);
    return {std::move(module), std::move(gradientLoops), std::move(backLoops)};
  }

private:
  ExprId count(const Slot& slot) { return build_.cast(slot.count, ScalarKind::I64); }

  void prepareFunctions() {
    for (const FunctionId function : reachable(subject_.module))
      if (function != subject_.module.entry) makeSingleExit(subject_, function);
    for (;;) {
      const Accesses accesses(subject_);
      const std::set<StmtId> calls = JointCalls(subject_, accesses).impossible();
      if (calls.empty()) break;
      inlineCalls(subject_, calls);
    }
    for (const FunctionId function : reachable(subject_.module)) computeSizesFromParameters(subject_, function);
    const std::vector<bool> namedOnly = Accesses(subject_).namedOnly();
    for (const FunctionId function : reachable(subject_.module)) declareWithin(subject_, function, namedOnly);
  }

  /// Of each function that combines tangents, one that does not.
  void makePrimals(Reversal& reversal) {
    Module& module = subject_.module;
    std::vector<FunctionId> active;
    for (const FunctionId function : reachable(module))
      if (function != module.entry && function != subject_.user && reversal.accesses.isActive(function))
        active.push_back(function);
    for (const FunctionId function : active) {
      Function copy = module[function];
      copy.name = subject_.uniqueFunctionName(copy.name.substr(0, copy.name.rfind("_d")));
      copy.body.clear();
      reversal.primal[function] = build_.function(std::move(copy));
    }
    for (const FunctionId function : active) {
      const FunctionId own = reversal.primal.at(function);
      ObjectMap objects;
      const std::size_t count = module.objects.size();
      for (std::size_t k = 0; k < count; ++k)
        if (module.objects[k].function == function) objects[ObjectId(k)] = copyOf(subject_, ObjectId(k), own);
      for (ObjectId& parameter : module[own].parameters) parameter = objects.at(parameter);
      Block body = withoutTangents(reversal, module[function].body, nullptr);
      rename(subject_, body, objects);
      module[own].body = std::move(body);
    }
  }

  /// Callees first, since callers ask what they need.
  void reverse(FunctionId function, Reversal& reversal, std::map<FunctionId, CellSet>& needs) {
    if (!reversal.accesses.isActive(function) || !reversed_.insert(function).second) return;
    for (const StmtId call : activeCalls(subject_.module, reversal.accesses, function))
      reverse(std::get<Call>(subject_.module[call].node).callee, reversal, needs);
    const Availability without(subject_, reversal.accesses, function, needs);
    const Availability availability(without, chooseRestoration(subject_, reversal.accesses, without, function));
    reverseFunction(reversal, availability, function, function == subject_.user ? Effects::All : Effects::None);
    replaceZeros(function);
  }

  /// Tangents that are zero because they are of constants have adjoints that nobody asks for.
  void replaceZeros(FunctionId function) {
    Module& module = subject_.module;
    std::set<ObjectId> zeros;
    forEachStmt(module, module[function].body, [&](const Stmt& stmt) {
      forEachExpr(stmt, [&](ExprId expr) {
        forEachNode(module, expr, [&](const Expr& node) {
          if (node.op == Op::Address && module[node.object].kind == ObjectKind::Constant &&
              isShadowObject(subject_, node.object))
            zeros.insert(node.object);
        });
      });
    });
    if (zeros.empty()) return;
    Loops loops(subject_, shadows_, function);
    ObjectMap objects;
    Block body;
    for (const ObjectId zero : zeros) {
      const ObjectId own = objects[zero] = copyOf(subject_, zero, function);
      module[own].kind = ObjectKind::Local;
      body.push_back(build_.statement(Declare{own}));
      loops.clear(build_.address(own), body);
    }
    rename(subject_, module[function].body, objects);
    append(body, module[function].body);
    module[function].body = std::move(body);
  }

  //===--------------------------------------------------------------------===//
  // The entry function
  //===--------------------------------------------------------------------===//

  /// The dependents' adjoints come in, so what stands behind the call of the user's function is transposed before it.
  void reverseEntry(const Reversal& shared, std::map<FunctionId, CellSet>& needs) {
    Reversal reversal = shared;
    Module& module = subject_.module;
    const FunctionId entry = module.entry;
    const Availability availability(subject_, reversal.accesses, entry, needs);
    Block before, behind, last;
    StmtId call;
    for (const StmtId id : module[entry].body) {
      const auto* node = std::get_if<Call>(&module[id].node);
      if (node && node->callee == subject_.user)
        call = id;
      else if (std::holds_alternative<Return>(module[id].node))
        last.push_back(id);
      else
        (call.valid() ? behind : before).push_back(id);
    }
    Sweep first = sweepOf(reversal, availability, entry, before);
    dropLastClears(first.back);
    const Sweep second = sweepOf(reversal, availability, entry, behind);
    requireEarly(reversal, second, call, behind);
    Block body, inner = first.start;
    append(inner, second.start), append(inner, first.cleared), append(inner, second.cleared);
    append(inner, first.forth), append(inner, second.back);
    inner.push_back(call);
    append(inner, second.forth), append(inner, first.back), append(inner, last);
    adjointParameters(body, inner);
    append(body, inner);
    module[entry].body = std::move(body);
    replaceZeros(entry);
  }

  /// The dependents' tangents begin at zero, so the way back ends with that of their adjoints, which nobody reads then.
  void dropLastClears(Block& back) const {
    const Module& module = subject_.module;
    const auto clears = [&](StmtId id) {
      bool others = false;
      forEachStmt(module, {id}, [&](const Stmt& stmt) {
        const auto* combine = std::get_if<Combine>(&stmt.node);
        others |= combine ? !combine->terms.empty() : !std::holds_alternative<For>(stmt.node);
      });
      return !others;
    };
    while (!back.empty() && clears(back.back())) back.pop_back();
  }

  /// What is run before the call may not read what the call, or what is behind it, computes.
  void requireEarly(const Reversal& reversal, const Sweep& sweep, StmtId call, const Block& behind) const {
    const Module& module = subject_.module;
    CellSet written = reversal.accesses.written(call);
    forEachStmt(module, behind, [&](StmtId id) { written.add(reversal.accesses.written(id)); });
    for (const StmtId id : sweep.start)
      if (const auto* declare = std::get_if<Declare>(&module[id].node))
        for (const CellKind kind : {CellKind::Real, CellKind::Integer, CellKind::Pointer})
          written.add({declare->object, kind});
    forEachStmt(module, sweep.back, [&](const Stmt& stmt) {
      forEachExpr(stmt, [&](ExprId expr) {
        CellSet read = reversal.accesses.none();
        reversal.accesses.addLoads(expr, read);
        if (written.meets(read)) throw NotReversed{"where the results go depends on values", stmt.range};
      });
    });
  }

  /// Puts the parameters in their order. Output adjoints are worked on in copies, and adjoints begin at zero.
  void adjointParameters(Block& out, const Block& body) {
    Module& module = subject_.module;
    std::vector<ObjectId>& parameters = module[module.entry].parameters;
    const std::size_t independents = independents_.size(), dependents = dependents_.size();
    const std::size_t outputs = form_ == AdjointForm::ValuedProduct ? dependents : 0;
    const auto tangents = parameters.end() - static_cast<std::ptrdiff_t>(independents + outputs + dependents);
    std::rotate(tangents, tangents + static_cast<std::ptrdiff_t>(independents), parameters.end());
    const std::vector<ObjectId> ordered = parameters;
    const auto first = ordered.end() - static_cast<std::ptrdiff_t>(dependents + independents);
    const std::vector<ObjectId> given(first, first + static_cast<std::ptrdiff_t>(dependents)),
        adjoints(first + static_cast<std::ptrdiff_t>(dependents), ordered.end());
    if (form_ == AdjointForm::Gradient || form_ == AdjointForm::RuledGradient)
      return sharedParameters("weights", shadows_.lanes(), "gradient", given, adjoints, out, body);
    if (form_ == AdjointForm::Compressed)
      return sharedParameters("sg_seeds", build_.seed(), "sg_compressed", given, adjoints, out, body);
    Loops loops(subject_, shadows_, module.entry);
    ObjectMap copies;
    for (std::size_t k = 0; k < dependents; ++k)
      copies[given[k]] = workingCopy(given[k], build_.load(given[k]), dependents_[k], loops, out);
    rename(subject_, body, copies);
    for (std::size_t k = 0; k < independents; ++k) loops.clear(build_.load(adjoints[k]), independents_[k], out);
  }

  /// What comes in and what goes out, each behind one pointer for all slots. What were the slots' own parameters become
  /// locals that point to their parts.
  void sharedParameters(const char* incoming, TypeId comesAs, const char* outgoing, const std::vector<ObjectId>& given,
                        const std::vector<ObjectId>& adjoints, Block& out, const Block& body) {
    Module& module = subject_.module;
    std::vector<ObjectId>& parameters = module[module.entry].parameters;
    parameters.resize(parameters.size() - given.size() - adjoints.size());
    const ObjectId seeds = sharedParameter(incoming, comesAs), compressed = sharedParameter(outgoing, shadows_.lanes());
    Loops loops(subject_, shadows_, module.entry);
    ObjectMap copies;
    ExprId row = build_.integer(0), column = build_.integer(0);
    for (std::size_t k = 0; k < given.size(); ++k) {
      module[given[k]].kind = ObjectKind::Local;
      copies[given[k]] = workingCopy(given[k], behind(seeds, row), dependents_[k], loops, out);
      row = sum(row, dependents_[k]);
    }
    rename(subject_, body, copies);
    for (std::size_t k = 0; k < adjoints.size(); ++k) {
      module[adjoints[k]].kind = ObjectKind::Local;
      out.push_back(build_.statement(Declare{adjoints[k]}));
      out.push_back(build_.statement(Assign{build_.address(adjoints[k]), behind(compressed, column)}));
      loops.clear(build_.load(adjoints[k]), independents_[k], out);
      column = sum(column, independents_[k]);
    }
  }

  ObjectId sharedParameter(const char* name, TypeId pointee) {
    const FunctionId entry = subject_.module.entry;
    const ObjectId parameter = build_.object({.name = subject_.uniqueName(name, entry),
                                              .type = build_.pointer(pointee),
                                              .kind = ObjectKind::Parameter,
                                              .function = entry,
                                              .initial = {},
                                              .range = {}});
    subject_.module[entry].parameters.push_back(parameter);
    return parameter;
  }

  ExprId sum(ExprId a, ExprId b) {
    const auto first = staticInteger(subject_.module, a), second = staticInteger(subject_.module, b);
    return first && second ? build_.integer(*first + *second) : build_.binary(Op::Add, a, b);
  }

  ExprId behind(ObjectId pointer, ExprId offset) {
    const ExprId first = build_.load(pointer);
    return staticInteger(subject_.module, offset) == 0 ? first : build_.pointerAdd(first, offset);
  }

  /// A pointer to a copy of output adjoints, of lanes or as seeds, which the way back uses up.
  ObjectId workingCopy(ObjectId given, ExprId source, ExprId count, Loops& loops, Block& out) {
    Module& module = subject_.module;
    const FunctionId entry = module.entry;
    const auto known = staticInteger(module, count);
    const TypeId type = known ? build_.array(shadows_.lanes(), std::max<std::int64_t>(*known, 1))
                              : build_.array(shadows_.lanes(), ExprId{});
    const ObjectId held = shadows_.local(entry, type);
    const ObjectId pointer = copyOf(subject_, given, entry);
    module[pointer].kind = ObjectKind::Local;
    // Each use has an expression of its own, so that it is known what becomes of the pointer.
    const auto first = [&] { return build_.element(build_.address(held), build_.integer(0)); };
    WorkingCopy copy{source, build_.statement(Assign{build_.address(pointer), first()}), {}};
    copy.made.push_back(build_.statement(Declare{held, known ? ExprId{} : count}));
    loops.copyTangents(first(), source, count, copy.made);
    append(out, copy.made);
    out.push_back(build_.statement(Declare{pointer}));
    out.push_back(copy.assignment);
    copies_.push_back(std::move(copy));
    return pointer;
  }

  /// Where the way back only reads output adjoints, it reads those that it is given.
  void dropCopies() {
    Module& module = subject_.module;
    const PlaceUses uses(module);
    Block& body = module[module.entry].body;
    for (const WorkingCopy& copy : copies_) {
      auto& assignment = std::get<Assign>(module[copy.assignment].node);
      if (uses.isWritten(assignment.value) || build_.typeOf(copy.source) != build_.typeOf(assignment.value)) continue;
      assignment.value = copy.source;
      std::erase_if(body, [&](StmtId id) { return std::ranges::find(copy.made, id) != copy.made.end(); });
    }
  }

  /// What was inlined everywhere, and calls functions as they were before.
  void forgetUnreachable() {
    Module& module = subject_.module;
    const std::vector<FunctionId> kept = reachable(module);
    for (std::size_t k = 0; k < module.functions.size(); ++k)
      if (std::ranges::find(kept, FunctionId(k)) == kept.end()) module.functions[k].body.clear();
  }

  /// The variables with which these loops count, and no others.
  std::set<ObjectId> variablesOf(const std::set<StmtId>& loops) const {
    std::set<ObjectId> own, others;
    const Module& module = subject_.module;
    for (const FunctionId function : reachable(module))
      forEachStmt(module, module[function].body, [&](StmtId id) {
        if (const auto* loop = std::get_if<For>(&module[id].node))
          (loops.contains(id) ? own : others).insert(loop->variable);
      });
    std::erase_if(own, [&](ObjectId variable) { return others.contains(variable); });
    return own;
  }

  /// `x_t` is the tangents of x, and `x_b` its adjoint, as elsewhere.
  void nameAdjoints() {
    for (const FunctionId function : reversed_) {
      std::string& name = subject_.module[function].name;
      if (name.ends_with("_d")) name = subject_.uniqueFunctionName(name.substr(0, name.size() - 1) + "b");
    }
    for (std::size_t k = 0; k < subject_.module.objects.size(); ++k) {
      Object& object = subject_.module.objects[k];
      const std::string called = calledName(object);
      if (isShadowObject(subject_, ObjectId(k)) && called.ends_with("_t")) {
        const std::string wish = called.substr(0, called.size() - 1) + "b";
        subject_.name(object, wish, wish);
      } else if (called.starts_with("sg_") && called.ends_with("_tangent")) {
        const std::string wish = called.substr(0, called.size() - std::string("tangent").size()) + "adjoint";
        subject_.name(object, wish, wish);
      }
    }
  }

  /// Of the adjoints of one dependent.
  struct WorkingCopy {
    ExprId source;      ///< a pointer to those that are given
    StmtId assignment;  ///< of a pointer to the copy
    Block made;         ///< what makes the copy
  };

  Forward forward_;
  Subject& subject_;
  Shadows& shadows_;
  Builder& build_;
  const AdjointForm form_;
  std::vector<ExprId> independents_;  ///< the lengths of the slots, i64
  std::vector<ExprId> dependents_;
  std::set<ObjectId> outputs_;  ///< dependents that are no independents
  std::set<FunctionId> reversed_;
  std::vector<WorkingCopy> copies_;
};

}  // namespace

bool hasRules(const Module& module) {
  return std::ranges::any_of(module.exprs, [](const Expr& expr) { return expr.op == Op::Attach; });
}

std::variant<Adjoint, NoAdjoint> differentiateReverse(const Module& module, const Facts& facts, AdjointForm form,
                                                      Diagnostics& diagnostics) {
  try {
    return Reverser(module, facts, form, diagnostics).run();
  } catch (const NotReversed& reason) {
    return NoAdjoint{reason.why, reason.at};
  }
}

}  // namespace sparsegen
