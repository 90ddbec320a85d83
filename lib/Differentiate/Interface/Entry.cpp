//===- Entry.cpp - the entry function of the derivative -------------------===//

#include "Differentiate/Interface/Entry.h"

#include <algorithm>

#include "Differentiate/Interface/Loops.h"
#include "Differentiate/Interface/Memory.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class EntryMaker {
public:
  EntryMaker(Derivation& derivation, FunctionId entry)
      : derivation_(derivation),
        subject_(derivation.subject),
        shadows_(derivation.shadows),
        build_(derivation.subject.build),
        entry_(entry),
        loops_(subject_, shadows_, entry) {}

  void run() {
    inputParameters();
    const bool isNumbered = subject_.mode.carrier == Carrier::Slots;
    std::vector<Port> independents = ports(subject_.module.independents, kColumnBase,
                                           subject_.mode.seeding != Seeding::Seeds ? Bases::None
                                           : isNumbered                            ? Bases::All
                                                                                   : Bases::AllButFirst),
                      dependents = ports(subject_.module.dependents, kRowBase,
                                         isStacked(subject_.mode.sink) ? Bases::AllButFirst : Bases::None);
    seedParameters(independents);
    resultParameters(dependents);
    Memory memory(derivation_, entry_, std::move(independents), std::move(dependents));
    Block body;
    memory.prologue(body);
    clearUnwritten(memory, body);
    const ExprId result = call(memory, body);
    for (const Port& port : memory.dependents()) copyOut(memory, port, body);
    if (result.valid()) body.push_back(build_.statement(Return{result}));
    subject_.module[entry_].body = std::move(body);
    forgetDropped();
  }

private:
  //===--------------------------------------------------------------------===//
  // Parameters
  //===--------------------------------------------------------------------===//

  /// Whether a parameter is only there to reach dependents, or states: no input then.
  bool isDropped(ObjectId parameter) const {
    const ObjectId first = pointee(parameter);
    return first.valid() && (subject_.module[first].isState || holdsResultsOnly(subject_, first));
  }

  ObjectId pointee(ObjectId parameter) const {
    for (const ExternalBinding& binding : subject_.module.externals)
      if (binding.holder == parameter) return binding.object;
    return {};
  }

  void inputParameters() {
    for (const ObjectId parameter : subject_.outerParameters()) {
      subject_.module[parameter].function = entry_;
      subject_.uniqueName(subject_.module[parameter].name, entry_);
      if (isDropped(parameter))
        subject_.module[parameter].kind = ObjectKind::Local;
      else
        subject_.module[entry_].parameters.push_back(parameter);
    }
  }

  /// Which slots of a side begin where a parameter says, where sizes are not known. None: each slot has memory of its
  /// own. All: columns are numbers, of which a column that is none has its own, -1.
  enum class Bases : std::uint8_t { None, AllButFirst, All };

  /// Whether all dependents have their rows in one piece of memory.
  static bool isStacked(Sink sink) {
    switch (sink) {
      case Sink::Compressed:
      case Sink::Rows:
      case Sink::CopiedRows:
        return true;
      case Sink::Product:
      case Sink::Tangents:
        return false;
    }
    throw InternalError("differentiate", "results go nowhere");
  }

  /// Static slots one after the other; else each begins where a parameter says.
  std::vector<Port> ports(const std::vector<Slot>& slots, const char* baseName, Bases bases) {
    std::vector<Port> ports;
    std::int64_t base = 0;
    const bool isStatic = !isStructural(subject_.module);
    for (const Slot& slot : std::vector(slots)) {
      Port port{.slot = slot, .count = build_.cast(slot.count, ScalarKind::I64), .tangents = {}, .values = {}};
      if (isStatic)
        port.base = build_.integer(base), base += slotCount(subject_.module, slot);
      else if (bases == Bases::None || (bases == Bases::AllButFirst && ports.empty()))
        port.base = build_.integer(0);
      else
        port.base = baseParameter(baseName, ports.size());
      ports.push_back(port);
    }
    return ports;
  }

  /// Where a slot begins, which is known when the derivative object is made.
  ExprId baseParameter(const char* name, std::size_t slot) {
    const ObjectId parameter = build_.object({.name = subject_.uniqueName(name + std::to_string(slot), entry_),
                                              .type = build_.scalar(ScalarKind::I64),
                                              .kind = ObjectKind::Parameter,
                                              .function = entry_,
                                              .initial = {},
                                              .range = {}});
    subject_.module[entry_].parameters.push_back(parameter);
    subject_.module.structure.push_back({.object = parameter});
    return build_.load(parameter);
  }

  ObjectId addParameter(std::string name, TypeId pointee) {
    const ObjectId parameter = build_.object({.name = subject_.uniqueName(std::move(name), entry_),
                                              .type = build_.pointer(pointee),
                                              .kind = ObjectKind::Parameter,
                                              .function = entry_,
                                              .initial = {},
                                              .range = {}});
    subject_.module[entry_].parameters.push_back(parameter);
    return parameter;
  }

  /// One parameter for all ports, each of which begins at its first column or row.
  void sharedParameter(const char* name, TypeId pointee, std::vector<Port>& ports) {
    const ObjectId parameter = addParameter(name, pointee);
    for (Port& port : ports) {
      port.tangents = parameter;
      if (staticInteger(subject_.module, port.base) != 0) port.offset = port.base;
    }
  }

  static std::string ownName(const Port& port, const char* suffix) {
    return "sg_" + identifier(port.slot.name) + suffix;
  }

  void seedParameters(std::vector<Port>& independents) {
    switch (subject_.mode.seeding) {
      case Seeding::Seeds:
        return sharedParameter("sg_seeds", build_.seed(), independents);
      case Seeding::Tangents:
        for (Port& port : independents) port.tangents = addParameter(ownName(port, "_tangent"), shadows_.lanes());
        return;
    }
  }

  void resultParameters(std::vector<Port>& dependents) {
    switch (subject_.mode.sink) {
      case Sink::Compressed:
      case Sink::Rows:
      case Sink::CopiedRows:
        return sharedParameter("sg_compressed", shadows_.lanes(), dependents);
      case Sink::Tangents:
        for (Port& port : dependents) port.tangents = addParameter(ownName(port, "_out_tangent"), shadows_.lanes());
        return;
      case Sink::Product:
        for (Port& port : dependents)
          port.values = addParameter(ownName(port, "_out"), build_.scalar(subject_.laneKind));
        for (Port& port : dependents) port.tangents = addParameter(ownName(port, "_out_tangent"), shadows_.lanes());
        return;
    }
  }

  //===--------------------------------------------------------------------===//
  // The body
  //===--------------------------------------------------------------------===//

  /// Whether the user's function may return elsewhere than at its end.
  bool returnsEarly() const {
    const Block& body = subject_.module[subject_.user].body;
    bool early = false;
    forEachStmt(subject_.module, body, [&](StmtId id) {
      early |= std::holds_alternative<Return>(subject_.module[id].node) && id != body.back();
    });
    return early;
  }

  /// Whether some path leaves one of the rows unwritten. Where their number is not known one may.
  bool maybeUnwritten(const Port& port) const {
    const auto count = staticInteger(subject_.module, port.count), base = staticInteger(subject_.module, port.base);
    if (!count || !base) return true;
    for (std::int64_t k = 0; k < *count; ++k)
      if (subject_.maybeUnwritten(static_cast<std::size_t>(*base + k))) return true;
    return false;
  }

  /// Rows that are written in place, and that some path leaves unwritten.
  void clearUnwritten(Memory& memory, Block& out) {
    if (isStructural(subject_.module) && subject_.mode.carrier == Carrier::Slots) return;  // all values begin as zero
    const bool early = returnsEarly();
    for (const Port& port : memory.dependents()) {
      const bool unwritten = early || maybeUnwritten(port);
      if (unwritten && memory.tangentsInPlace(port)) loops_.clear(memory.tangents(port), port.count, out);
    }
  }

  /// Calls the user's function; what is given back is the entry's result.
  ExprId call(Memory& memory, Block& out) {
    Call node{subject_.user, {}, {}};
    for (const ObjectId parameter : subject_.outerParameters()) addArguments(memory, parameter, node);
    const ObjectId resultShadow = derivation_.resultShadow[subject_.user.value];
    if (resultShadow.valid()) {
      node.arguments.push_back(resultTangents(memory, resultShadow, out));
      const ExprId written = derivation_.resultPlace[subject_.user.value];
      subject_.mayPointInto(written, subject_.targets(node.arguments.back()));
    }
    const TypeId type = subject_.module[subject_.user].result;  // none where it is of no use
    const Port* port = returnPort(memory);
    ObjectId held;
    if (hasPassiveResult(derivation_) || (port && port->values.valid())) {
      held = build_.object({.name = subject_.uniqueName("sg_result", entry_),
                            .type = type,
                            .function = entry_,
                            .initial = {},
                            .range = {}});
      node.result = build_.address(held);
      out.push_back(build_.statement(Declare{held}));
    }
    out.push_back(build_.statement(std::move(node)));
    for (const Port& each : memory.dependents())
      if (each.slot.isReturn() && each.values.valid())
        loops_.copyReals(memory.outputs(each), build_.address(held), build_.integer(1), out);
    if (!hasPassiveResult(derivation_)) return {};
    subject_.module[entry_].result = type;
    return build_.load(held);
  }

  void addArguments(Memory& memory, ObjectId parameter, Call& node) {
    const std::vector<ObjectId>& wanted = subject_.module[subject_.user].parameters;
    const auto wants = [&](ObjectId object) { return std::ranges::find(wanted, object) != wanted.end(); };
    const ObjectId inner = subject_.inner(parameter), behind = memory.behind(parameter);
    const TypeId type = subject_.module[parameter].type;
    if (wants(inner)) node.arguments.push_back(behind.valid() ? memory.values(behind, type) : build_.load(parameter));
    const std::optional<ObjectId> shadow = shadows_.passed(inner);
    if (!shadow || !wants(*shadow)) return;
    const TypeId shadowType = subject_.module[*shadow].type;
    const ObjectId source = behind.valid() ? behind : parameter;
    node.arguments.push_back(memory.hasShadow(source) ? memory.shadow(source, shadowType) : build_.null(shadowType));
  }

  static const Port* returnPort(const Memory& memory) {
    for (const Port& port : memory.dependents())
      if (port.slot.isReturn()) return &port;
    return nullptr;
  }

  /// Where the shadow of the result goes.
  ExprId resultTangents(Memory& memory, ObjectId resultShadow, Block& out) {
    const TypeId type = subject_.module[subject_.module[resultShadow].type].element;
    const Port* port = returnPort(memory);
    if (port && subject_.module[type].kind == TypeKind::Lanes) return memory.tangents(*port);
    const ObjectId unused = shadows_.local(entry_, type);
    out.push_back(build_.statement(Declare{unused}));
    return build_.address(unused);
  }

  void copyOut(Memory& memory, const Port& port, Block& out) {
    if (port.slot.isReturn()) {
      const Port* first = returnPort(memory);
      if (!derivation_.resultShadow[subject_.user.value].valid())
        loops_.clear(memory.tangents(port), port.count, out);
      else if (first != &port)
        loops_.copyTangents(memory.tangents(port), memory.tangents(*first), port.count, out);
      return;
    }
    const ObjectId object = port.slot.object;
    if (port.values.valid() && !memory.valuesInPlace(port))
      loops_.copyReals(memory.outputs(port), memory.cell(object, port.slot.firstCell), port.count, out);
    if (memory.tangentsInPlace(port)) return;
    const bool tangents = shadows_.groups().realClass(object) != ShadowClass::None;
    if (tangents)
      loops_.copyTangents(memory.tangents(port), memory.shadowCell(object, port.slot.firstCell), port.count, out);
    else
      loops_.clear(memory.tangents(port), port.count, out);
  }

  /// What the entry function no longer has can't be bound or be a slot.
  void forgetDropped() {
    Module& module = subject_.module;
    std::erase_if(module.externals,
                  [&](const ExternalBinding& binding) { return module[binding.holder].kind == ObjectKind::Local; });
    std::erase_if(module.dependents, [](const Slot& slot) { return slot.isReturn(); });
  }

  Derivation& derivation_;
  Subject& subject_;
  Shadows& shadows_;
  Builder& build_;
  FunctionId entry_;
  Loops loops_;
};

}  // namespace

bool hasPassiveResult(const Derivation& derivation) {
  const Module& module = derivation.subject.module;
  const FunctionId user = derivation.subject.user;
  const Type& type = module[module[user].result];
  if (type.kind != TypeKind::Scalar) return false;
  if (!isReal(type.scalar)) return true;
  const bool dependent = std::ranges::any_of(module.dependents, [](const Slot& slot) { return slot.isReturn(); });
  return !dependent && !derivation.activity.variedResult[user.value];
}

void makeEntry(Derivation& derivation, const std::string& name) {
  Subject& subject = derivation.subject;
  const SourceRange range = subject.module[subject.user].range;
  const FunctionId entry = subject.build.function({.name = subject.uniqueFunctionName(name),
                                                   .parameters = {},
                                                   .result = subject.build.voidType(),
                                                   .body = {},
                                                   .range = range});
  EntryMaker(derivation, entry).run();
  subject.module.entry = entry;
}

}  // namespace sparsegen::differentiate
