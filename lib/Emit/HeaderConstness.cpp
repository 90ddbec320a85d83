//===- HeaderConstness.cpp - which pointers write ---------------*- C++ -*-===//

#include "Emit/HeaderConstness.h"

#include <algorithm>
#include <functional>
#include <set>

#include "IR/Walk.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

/// The number of levels behind a value of this type.
unsigned pointerDepth(const Module& module, TypeId type) {
  unsigned depth = 0;
  for (;;) {
    const Type& t = module[type];
    if (t.kind != TypeKind::Pointer && t.kind != TypeKind::Array) return depth;
    if (t.kind == TypeKind::Pointer) ++depth;
    type = t.element;
  }
}

}  // namespace

/// Gathers the flows between pointers, and marks what is written outright.
class Constness::Collector {
public:
  explicit Collector(Constness& owner)
      : owner_(owner),
        module_(owner.module_),
        hasWritables_(std::any_of(module_.records.begin(), module_.records.end(), [](const Record& record) {
          return std::any_of(record.fields.begin(), record.fields.end(), std::mem_fn(&RecordField::needsWritable));
        })) {
    for (std::size_t r = 0; r < module_.records.size(); ++r)
      if (module_.records[r].inHeader) addUsers(RecordId(r));
    for (const SignatureParameter& parameter : module_.interface.parameters)
      if (parameter.templated) addUsers(parameter.templated);
  }

  std::vector<Flow> flows;

  void collect() {
    for (std::size_t f = 0; f < module_.functions.size(); ++f) {
      forEachStmt(module_, module_.functions[f].body, [&](const Stmt& stmt) { statement(stmt, FunctionId(f)); });
      if (module_.functions[f].outside) outside(module_.functions[f]);
    }
  }

private:
  void statement(const Stmt& stmt, FunctionId function) {
    if (hasWritables_)
      forEachExpr(stmt,
                  [&](ExprId operand) { forEachNode(module_, operand, [&](const Expr& member) { callOf(member); }); });
    if (const auto* assign = std::get_if<Assign>(&stmt.node)) {
      write(assign->place);
      if (isPointer(assign->value)) flows.push_back({behind(assign->place), owner_.levelsOf(assign->value)});
      if (isPointer(assign->value)) giveToUser(assign->place, assign->value);
    } else if (const auto* combine = std::get_if<Combine>(&stmt.node)) {
      write(combine->place);
    } else if (const auto* pop = std::get_if<Pop>(&stmt.node)) {
      write(pop->place);
    } else if (const auto* result = std::get_if<Return>(&stmt.node)) {
      if (result->value && isPointer(result->value)) {
        flows.push_back({resultLevels(function), owner_.levelsOf(result->value)});
      }
    } else if (const auto* call = std::get_if<Call>(&stmt.node)) {
      this->call(*call);
    }
  }

  /// What a member function is called on that is not for constant objects is none.
  void callOf(const Expr& member) {
    if (member.op == Op::Field && owner_.fieldOf(member).needsWritable)
      owner_.makeMutable(owner_.levelsOf(member.operand(0)).front());
  }

  /// What a function that can't be seen into may write.
  void outside(const Function& function) {
    for (std::size_t k = 0; k < function.parameters.size(); ++k) {
      if (!function.outside->arguments[k].isWritten) continue;
      const ObjectId parameter = function.parameters[k];
      for (const auto& level : variableLevels(parameter.value, module_[parameter].type)) owner_.makeMutable(level);
    }
  }

  void call(const Call& call) {
    const Function& callee = module_[call.callee];
    for (std::size_t k = 0; k < call.arguments.size(); ++k) {
      if (!isPointer(call.arguments[k])) continue;
      const ObjectId parameter = callee.parameters[k];
      flows.push_back({variableLevels(parameter.value, module_[parameter].type), owner_.levelsOf(call.arguments[k])});
    }
    if (!call.result) return;
    write(call.result);
    if (module_[callee.result].kind == TypeKind::Pointer) {
      flows.push_back({behind(call.result), resultLevels(call.callee)});
    }
  }

  /// A local array of pointers that a field of the user's gets: the field's own type is not known here, and may be T**.
  void giveToUser(ExprId place, ExprId value) {
    while (module_[place].op == Op::Element) place = module_[place].operand(0);
    if (module_[place].op != Op::Field || isShadow(module_[value].type)) return;
    const TypeId record = module_[module_[module_[place].operand(0)].type].element;
    if (users_.find(module_[record].record) == users_.end()) return;
    const Levels levels = owner_.levelsOf(value);
    const bool isLocal =
        std::all_of(levels[0].begin(), levels[0].end(), [](const Reference& r) { return r.level == 0; });
    for (std::size_t k = 1; isLocal && k < levels.size(); ++k) owner_.makeMutable(levels[k]);
  }

  /// A record that the generated code does not declare itself, and those of its fields.
  void addUsers(RecordId record) {
    if (!users_.insert(record).second) return;
    for (const RecordField& field : module_[record].fields) {
      const TypeId type = reached(module_, field.type);
      if (module_[type].kind == TypeKind::Record) addUsers(module_[type].record);
    }
  }

  /// Whether a type is made of tangents: all its fields are then, and one of them tells.
  bool isShadow(TypeId type) const {
    for (std::size_t depth = 0; depth <= module_.records.size();) {
      const Type& held = module_[type];
      if (held.kind == TypeKind::Lanes || held.kind == TypeKind::Seed) return true;
      if (held.kind == TypeKind::Record && module_[held.record].fields.empty()) return false;
      if (held.kind == TypeKind::Scalar || held.kind == TypeKind::Void) return false;
      if (held.kind == TypeKind::Record) ++depth;
      type = held.kind == TypeKind::Record ? module_[held.record].fields.front().type : held.element;
    }
    return false;
  }

  void write(ExprId place) { owner_.makeMutable(owner_.levelsOf(place).front()); }
  bool isPointer(ExprId expr) const { return module_[module_[expr].type].kind == TypeKind::Pointer; }

  Levels behind(ExprId place) const {
    Levels levels = owner_.levelsOf(place);
    levels.erase(levels.begin());
    return levels;
  }
  Levels variableLevels(std::size_t node, TypeId type) const {
    Levels levels;
    for (unsigned level = 1; level <= pointerDepth(module_, type); ++level) levels.push_back({{node, level}});
    return levels;
  }
  Levels resultLevels(FunctionId function) const {
    return variableLevels(module_.objects.size() + function.value, module_[function].result);
  }

  Constness& owner_;
  const Module& module_;
  std::set<RecordId> users_;
  bool hasWritables_;
};

Constness::Constness(const Module& module) : module_(module) {
  std::size_t count = module.objects.size() + module.functions.size();
  for (std::size_t r = 0; r < module.records.size(); ++r) {
    for (std::uint32_t field = 0; field < module.records[r].fields.size(); ++field) {
      fields_[{RecordId(r), field}] = count++;
    }
  }
  nodes_.assign(count, 0);
  written_.assign(count, 0);
  Collector collector(*this);
  collector.collect();
  for (bool changed = true; changed;) {
    changed = false;
    for (const Flow& flow : collector.flows) changed |= apply(flow);
  }
}

const RecordField& Constness::fieldOf(const Expr& member) const {
  return module_[module_[module_[module_[member.operand(0)].type].element].record].fields[member.field];
}

std::size_t Constness::fieldNode(RecordId record, std::uint32_t field) const { return fields_.at({record, field}); }

MutableLevels allLevels(const Module& module, TypeId type) {
  MutableLevels all = 0;
  for (; module[type].kind == TypeKind::Pointer; type = module[type].element) all = all << 1 | 1u;
  return all;
}

MutableLevels Constness::ofField(RecordId record, std::uint32_t field) const {
  return nodes_[fieldNode(record, field)];
}

MutableLevels Constness::ofValue(ExprId pointer) const {
  const Levels levels = levelsOf(pointer);
  MutableLevels result = 0;
  for (std::size_t k = 0; k < levels.size(); ++k) {
    // Where several pointers meet, the const one decides; a pointer to a variable itself points to what may be written,
    // but for constants.
    const bool allMutable = std::all_of(levels[k].begin(), levels[k].end(), [&](const Reference& reference) {
      if (reference.level != 0) return isMutable({reference});
      return reference.node >= module_.objects.size() || module_.objects[reference.node].kind != ObjectKind::Constant;
    });
    if (allMutable) result |= 1u << k;
  }
  return result;
}

Constness::Levels Constness::levelsOf(ExprId pointer) const {
  const Expr& expr = module_[pointer];
  const unsigned depth = pointerDepth(module_, expr.type);
  Levels levels(depth);
  if (expr.op == Op::Address) {
    for (unsigned k = 0; k < depth; ++k) levels[k] = {{expr.object.value, k}};
  } else if (expr.op == Op::Field) {
    levels[0] = levelsOf(expr.operand(0)).front();
    const TypeId record = module_[module_[expr.operand(0)].type].element;
    const std::size_t node = fieldNode(module_[record].record, expr.field);
    for (unsigned k = 1; k < depth; ++k) levels[k] = {{node, k}};
    if (depth > 1 && fieldOf(expr).sharesConst) levels[1] = levels[0];
  } else if (expr.op == Op::Load) {
    levels = levelsOf(expr.operand(0));
    levels.erase(levels.begin());
  } else if (expr.op == Op::Select) {
    levels = levelsOf(expr.operand(1));
    const Levels other = levelsOf(expr.operand(2));
    for (unsigned k = 0; k < depth && k < other.size(); ++k) {
      levels[k].insert(levels[k].end(), other[k].begin(), other[k].end());
    }
  } else if (expr.op != Op::NullPointer) {
    levels = levelsOf(expr.operand(0));  // Element, PointerAdd and PointerCast point into what their operand points to
  }
  levels.resize(depth);
  return levels;
}

bool Constness::isMutable(const std::vector<Reference>& references) const {
  return std::any_of(references.begin(), references.end(), [&](const Reference& reference) {
    return reference.level != 0 && (nodes_[reference.node] >> (reference.level - 1) & 1u) != 0;
  });
}

bool Constness::makeMutable(const std::vector<Reference>& references) {
  bool changed = false;
  for (const Reference& reference : references) {
    if (reference.level == 0) {
      written_[reference.node] = 1;
      continue;
    }
    MutableLevels& levels = nodes_[reference.node];
    const MutableLevels bit = 1u << (reference.level - 1);
    changed |= (levels & bit) == 0;
    levels |= bit;
  }
  return changed;
}

bool Constness::apply(const Flow& flow) {
  bool changed = false;
  bool outerMutable = false;
  for (std::size_t k = 0; k < flow.to.size() && k < flow.from.size(); ++k) {
    if (outerMutable && isMutable(flow.from[k])) changed |= makeMutable(flow.to[k]);
    if (isMutable(flow.to[k])) {
      changed |= makeMutable(flow.from[k]);
      outerMutable = true;
    }
  }
  return changed;
}

}  // namespace sparsegen::emit
