//===- Compare.h - derivative IR against dual numbers -----------*- C++ -*-===//
//
// Runs a primal module on dual numbers at given inputs, differentiates it with
// the facts that those runs noted, runs the derivative modules, and compares.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "Differentiate/Differentiate.h"
#include "Differentiate/Reverse/Reverse.h"
#include "IR/ModuleText.h"
#include "IR/Printer.h"
#include "IR/Verifier.h"
#include "Interpreter.h"

namespace sparsegen::test {

/// What the caller has in memory: the cells of each external object, and the
/// values of scalar parameters, by name. Cells that are not listed are unwritten.
using Inputs = std::map<std::string, std::vector<double>>;

/// The caller: externals in memory, arguments by parameter.
class Caller {
public:
  Caller(const Module& primal, Machine& machine, const Inputs& inputs) : m_(primal), machine_(machine) {
    for (std::size_t k = 0; k < m_.objects.size(); ++k) {
      const ObjectId object(k);
      if (m_[object].kind != ObjectKind::External) continue;
      const auto given = inputs.find(m_[object].name);
      if (given == inputs.end()) throw std::runtime_error("no cells given for " + m_[object].name);
      memory_[object] = machine_.allocate(given->second.size(), object);
      for (std::size_t c = 0; c < given->second.size(); ++c)
        if (!std::isnan(given->second[c])) cell(object, c) = scalarCell(cellType(m_[object].type, c), given->second[c]);
    }
    for (const ObjectId parameter : m_[m_.entry].parameters) {
      const Type& type = m_[m_[parameter].type];
      if (type.kind != TypeKind::Scalar) continue;
      scalars_[parameter] = scalarCell(m_[parameter].type, inputs.at(m_[parameter].name).at(0));
    }
    for (const ExternalBinding& binding : m_.externals) {
      if (binding.rows) {
        const auto length = static_cast<std::int64_t>(*cellCount(m_, m_[m_[binding.object].type].element));
        for (std::int64_t k = 0; k < *staticInteger(m_, m_[m_[binding.object].type].extent); ++k)
          cell(binding.holder, binding.cell + static_cast<std::uint64_t>(k)) =
              pointerValue(memory_.at(binding.object), k * length);
        continue;
      }
      const Value pointer = pointerValue(memory_.at(binding.object));
      if (m_[binding.holder].kind == ObjectKind::External)
        cell(binding.holder, binding.cell) = pointer;
      else
        scalars_[binding.holder] = pointer;
    }
  }

  Value& cell(ObjectId object, std::uint64_t c) {
    if (scalars_.contains(object)) return scalars_.at(object);
    return machine_.at(memory_.at(object), static_cast<std::int64_t>(c));
  }
  Value argument(ObjectId parameter) const { return scalars_.at(parameter); }
  bool has(ObjectId parameter) const { return scalars_.contains(parameter); }
  std::vector<Value>& cells(ObjectId object) { return machine_.cellsOf(memory_.at(object)); }

private:
  TypeId cellType(TypeId type, std::uint64_t c) const {
    for (;;) {
      if (m_[type].kind == TypeKind::Array) {
        type = m_[type].element;
        c %= *cellCount(m_, type);
      } else if (m_[type].kind == TypeKind::Record) {
        const Record& record = m_[m_[type].record];
        std::size_t k = 0;
        while (k + 1 < record.fields.size() && c >= *cellCount(m_, record.fields[k].type))
          c -= *cellCount(m_, record.fields[k++].type);
        type = record.fields[k].type;
      } else {
        return type;
      }
    }
  }
  Value scalarCell(TypeId type, double given) const {
    const bool real = m_[type].kind == TypeKind::Scalar && isReal(m_[type].scalar);
    return real ? realValue(given) : integerValue(static_cast<std::int64_t>(given));
  }

  const Module& m_;
  Machine& machine_;
  std::map<ObjectId, int> memory_;
  std::map<ObjectId, Value> scalars_;
};

/// The function's values and its Jacobian at one input.
struct Reference {
  std::vector<double> values;
  std::vector<std::vector<double>> jacobian;  ///< a row a dependent
  std::vector<bool> written;                  ///< of each dependent
};

inline std::size_t total(const Module& module, const std::vector<Slot>& slots) {
  std::size_t sum = 0;
  for (const Slot& slot : slots) sum += static_cast<std::size_t>(staticInteger(module, slot.count).value());
  return sum;
}

/// Calls f(slot, index within it, index among all).
template <class F>
void forEachElement(const Module& module, const std::vector<Slot>& slots, F f) {
  std::size_t all = 0;
  for (const Slot& slot : slots) {
    const auto count = static_cast<std::size_t>(staticInteger(module, slot.count).value());
    for (std::size_t k = 0; k < count; ++k) f(slot, k, all++);
  }
}

inline Reference runPrimal(const Module& module, const Inputs& inputs, Facts& facts) {
  const std::size_t n = total(module, module.independents);
  Machine machine(module, n);
  machine.note(facts);
  Caller caller(module, machine, inputs);
  forEachElement(module, module.independents, [&](const Slot& slot, std::size_t k, std::size_t j) {
    Value& cell = caller.cell(slot.object, slot.firstCell + k);
    cell.lanes.assign(n, 0.0);
    cell.lanes[j] = 1;
    cell.varied = true;
    facts.variedObject[slot.object.value] = true;
  });
  std::vector<Value> arguments;
  for (const ObjectId parameter : module[module.entry].parameters) arguments.push_back(caller.argument(parameter));
  const Value result = machine.run(module.entry, arguments);
  Reference reference;
  facts.maybeUnwritten.resize(total(module, module.dependents));
  forEachElement(module, module.dependents, [&](const Slot& slot, std::size_t k, std::size_t i) {
    const Value value = slot.isReturn() ? result : caller.cell(slot.object, slot.firstCell + k);
    reference.values.push_back(value.real);
    reference.written.push_back(value.written);
    reference.jacobian.push_back(value.lanes.empty() ? std::vector<double>(n) : value.lanes);
    if (!value.written) facts.maybeUnwritten[i] = true;
  });
  return reference;
}

/// What a test compares with, and how closely.
struct Case {
  std::string text;            ///< of the primal
  std::vector<Inputs> inputs;  ///< together they execute all that can be
  double tolerance = 1e-8;
};

class Comparison {
public:
  explicit Comparison(const Case& given) : case_(given), module_(moduleOf(given.text)) {
    for (const std::string& finding : verify(module_)) throw std::runtime_error(finding);
    for (const Inputs& inputs : case_.inputs) references_.push_back(runPrimal(module_, inputs, facts_));
  }

  void run() {
    for (const ForwardMode mode : {kCompressed, kProduct}) {
      Diagnostics diagnostics;
      const Module derived = differentiateForward(module_, facts_, mode, diagnostics);
      SCOPED_TRACE(toText(derived));
      EXPECT_FALSE(diagnostics.hasErrors());
      ASSERT_EQ(verify(derived), std::vector<std::string>{});
      EXPECT_EQ(toText(derived), toText(differentiateForward(module_, facts_, mode, diagnostics)));
      for (std::size_t k = 0; k < case_.inputs.size(); ++k) {
        if (mode.sink == Sink::Compressed)
          compressed(derived, case_.inputs[k], references_[k]);
        else
          product(derived, case_.inputs[k], references_[k]);
      }
    }
    for (const AdjointForm form : {AdjointForm::Product, AdjointForm::ValuedProduct, AdjointForm::Compressed})
      runAdjoint(form);
  }

  /// The adjoint module; an empty one, and a failure, where there is none.
  Module adjoint(AdjointForm form) {
    Diagnostics diagnostics;
    auto made = differentiateReverse(module_, facts_, form, diagnostics);
    EXPECT_FALSE(diagnostics.hasErrors());
    if (const auto* reason = std::get_if<NoAdjoint>(&made)) {
      ADD_FAILURE() << "no adjoint, because " << reason->why;
      return {};
    }
    return std::get<Adjoint>(std::move(made)).module;
  }

  Module derivative(ForwardMode mode) {
    Diagnostics diagnostics;
    return differentiateForward(module_, facts_, mode, diagnostics);
  }

  /// The most values on the tape at one time, of all adjoints with one lane that were run.
  std::size_t mostSaved() const { return mostSaved_; }

private:
  void runAdjoint(AdjointForm form) {
    const Module derived = adjoint(form);
    SCOPED_TRACE(toText(derived));
    ASSERT_EQ(verify(derived), std::vector<std::string>{});
    EXPECT_EQ(toText(derived), toText(adjoint(form)));
    for (std::size_t k = 0; k < case_.inputs.size(); ++k) {
      if (form == AdjointForm::Compressed)
        compressedByRows(derived, case_.inputs[k], references_[k]);
      else
        transposed(derived, form, case_.inputs[k], references_[k]);
    }
  }

  /// The transposed Jacobian's product with random weights, and the values beside it.
  void transposed(const Module& derived, AdjointForm form, const Inputs& inputs, const Reference& reference) {
    const std::size_t n = total(module_, module_.independents), rows = reference.values.size();
    std::mt19937 random(11);
    std::vector<double> weights;
    for (std::size_t i = 0; i < rows; ++i) weights.push_back(std::uniform_real_distribution(-1.0, 1.0)(random));
    Machine machine(derived, 1);
    Caller caller(module_, machine, inputs);
    std::vector<int> extra, outputs, adjoints;
    std::size_t at = 0;
    if (form == AdjointForm::ValuedProduct)
      for (const Slot& slot : module_.dependents) outputs.push_back(machine.allocate(total(module_, {slot})));
    extra = outputs;
    for (const Slot& slot : module_.dependents) {
      extra.push_back(machine.allocate(total(module_, {slot})));
      for (Value& cell : machine.cellsOf(extra.back())) {
        cell = Value{};
        cell.lanes = {weights[at++]};
      }
    }
    const std::vector<int> given(extra.begin() + static_cast<std::ptrdiff_t>(outputs.size()), extra.end());
    for (const Slot& slot : module_.independents) adjoints.push_back(machine.allocate(total(module_, {slot})));
    extra.insert(extra.end(), adjoints.begin(), adjoints.end());
    const auto before = slotCells(caller);
    std::size_t next = 0;
    machine.run(derived.entry, arguments(derived, module_, caller, [&] { return pointerValue(extra.at(next++)); }));
    EXPECT_EQ(next, extra.size());
    EXPECT_TRUE(machine.isTapeEmpty());
    mostSaved_ = std::max(mostSaved_, machine.mostSaved());
    std::size_t j = 0;
    for (const int memory : adjoints)
      for (const Value& adjoint : machine.cellsOf(memory)) {
        ASSERT_TRUE(adjoint.written) << "the adjoint of column " << j;
        double want = 0;
        for (std::size_t i = 0; i < rows; ++i) want += reference.jacobian[i][j] * weights[i];
        expectNear(adjoint.lanes.at(0), want, "adjoint of column " + std::to_string(j++));
      }
    EXPECT_EQ(j, n);
    std::size_t i = 0;
    for (const int memory : given)
      for (const Value& weight : machine.cellsOf(memory)) EXPECT_EQ(weight.lanes.at(0), weights[i++]) << "a weight";
    i = 0;
    for (const int memory : outputs)
      for (const Value& value : machine.cellsOf(memory)) {
        if (reference.written[i]) expectNear(value.real, reference.values[i], "value of row " + std::to_string(i));
        ++i;
      }
    expectUntouched(caller, before);
  }

  void expectNear(double got, double want, const std::string& what) {
    EXPECT_NEAR(got, want, case_.tolerance * std::max(1.0, std::fabs(want))) << what;
  }

  /// Parameters of the primal come from the caller, the others from `next`.
  template <class F>
  static std::vector<Value> arguments(const Module& derived, const Module& primal, const Caller& caller, F next) {
    std::vector<Value> all;
    for (const ObjectId parameter : derived[derived.entry].parameters)
      all.push_back(parameter.value < primal.objects.size() ? caller.argument(parameter) : next());
    return all;
  }

  void expectUntouched(Caller& caller, const std::vector<std::pair<ObjectId, std::vector<Value>>>& before) {
    for (const auto& [object, cells] : before)
      for (std::size_t c = 0; c < cells.size(); ++c) {
        EXPECT_EQ(caller.cells(object)[c].real, cells[c].real) << "the caller's " << module_[object].name << " changed";
        EXPECT_EQ(caller.cells(object)[c].written, cells[c].written) << "the caller's " << module_[object].name;
      }
  }
  std::vector<std::pair<ObjectId, std::vector<Value>>> slotCells(Caller& caller) {
    std::vector<std::pair<ObjectId, std::vector<Value>>> cells;
    for (const auto* slots : {&module_.independents, &module_.dependents})
      for (const Slot& slot : *slots)
        if (!slot.isReturn() && module_[slot.object].kind == ObjectKind::External)
          cells.emplace_back(slot.object, caller.cells(slot.object));
    return cells;
  }

  /// With as many colors as columns, with two, and with unused columns.
  void compressed(const Module& derived, const Inputs& inputs, const Reference& reference) {
    const std::size_t n = total(module_, module_.independents), rows = reference.values.size();
    for (const std::size_t p : {n, std::size_t{2}}) {
      std::vector<int> colors;
      for (std::size_t j = 0; j < n; ++j)
        colors.push_back(p == n ? static_cast<int>(j) : static_cast<int>(j * 7 % 3) - 1);
      Machine machine(derived, p);
      Caller caller(module_, machine, inputs);
      const int seeds = machine.allocate(n), lanes = machine.allocate(rows);
      for (std::size_t j = 0; j < n; ++j) machine.cellsOf(seeds)[j] = integerValue(colors[j]);
      const auto before = slotCells(caller);
      int next = 0;
      machine.run(derived.entry,
                  arguments(derived, module_, caller, [&] { return pointerValue(next++ == 0 ? seeds : lanes); }));
      EXPECT_EQ(next, 2);
      for (std::size_t i = 0; i < rows; ++i) {
        const Value& row = machine.cellsOf(lanes)[i];
        ASSERT_TRUE(row.written) << "row " << i << " is left unwritten";
        for (std::size_t color = 0; color < p; ++color) {
          double want = 0;
          for (std::size_t j = 0; j < n; ++j)
            if (colors[j] == static_cast<int>(color)) want += reference.jacobian[i][j];
          expectNear(row.lanes[color], want, "row " + std::to_string(i) + ", color " + std::to_string(color));
        }
      }
      expectUntouched(caller, before);
    }
  }

  /// With as many colors as rows, with two, and with unused rows.
  void compressedByRows(const Module& derived, const Inputs& inputs, const Reference& reference) {
    const std::size_t n = total(module_, module_.independents), rows = reference.values.size();
    for (const std::size_t p : {rows, std::size_t{2}}) {
      std::vector<int> colors;
      for (std::size_t i = 0; i < rows; ++i)
        colors.push_back(p == rows ? static_cast<int>(i) : static_cast<int>(i * 7 % 3) - 1);
      Machine machine(derived, p);
      Caller caller(module_, machine, inputs);
      const int seeds = machine.allocate(rows), lanes = machine.allocate(n);
      for (std::size_t i = 0; i < rows; ++i) machine.cellsOf(seeds)[i] = integerValue(colors[i]);
      const auto before = slotCells(caller);
      int next = 0;
      machine.run(derived.entry,
                  arguments(derived, module_, caller, [&] { return pointerValue(next++ == 0 ? seeds : lanes); }));
      EXPECT_EQ(next, 2);
      EXPECT_TRUE(machine.isTapeEmpty());
      for (std::size_t j = 0; j < n; ++j) {
        const Value& column = machine.cellsOf(lanes)[j];
        ASSERT_TRUE(column.written) << "column " << j << " is left unwritten";
        for (std::size_t color = 0; color < p; ++color) {
          double want = 0;
          for (std::size_t i = 0; i < rows; ++i)
            if (colors[i] == static_cast<int>(color)) want += reference.jacobian[i][j];
          expectNear(column.lanes[color], want, "column " + std::to_string(j) + ", color " + std::to_string(color));
        }
      }
      expectUntouched(caller, before);
    }
  }

  void product(const Module& derived, const Inputs& inputs, const Reference& reference) {
    const std::size_t n = total(module_, module_.independents);
    std::mt19937 random(7);
    std::vector<double> direction;
    for (std::size_t j = 0; j < n; ++j) direction.push_back(std::uniform_real_distribution(-1.0, 1.0)(random));
    Machine machine(derived, 1);
    Caller caller(module_, machine, inputs);
    std::vector<int> extra, values, tangents;
    std::size_t at = 0;
    for (const Slot& slot : module_.independents) {
      extra.push_back(machine.allocate(total(module_, {slot})));
      for (Value& cell : machine.cellsOf(extra.back())) {
        cell = Value{};
        cell.lanes = {direction[at++]};
      }
    }
    for (const Slot& slot : module_.dependents) values.push_back(machine.allocate(total(module_, {slot})));
    for (const Slot& slot : module_.dependents) tangents.push_back(machine.allocate(total(module_, {slot})));
    extra.insert(extra.end(), values.begin(), values.end());
    extra.insert(extra.end(), tangents.begin(), tangents.end());
    const auto before = slotCells(caller);
    std::size_t next = 0;
    machine.run(derived.entry, arguments(derived, module_, caller, [&] { return pointerValue(extra.at(next++)); }));
    EXPECT_EQ(next, extra.size());
    std::size_t i = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
      for (std::size_t c = 0; c < machine.cellsOf(values[k]).size(); ++c, ++i) {
        const std::string what = "row " + std::to_string(i);
        const Value& value = machine.cellsOf(values[k])[c];
        if (reference.written[i]) {
          EXPECT_TRUE(value.written) << what;
          expectNear(value.real, reference.values[i], "value of " + what);
        }
        const Value& tangent = machine.cellsOf(tangents[k])[c];
        ASSERT_TRUE(tangent.written) << "the tangent of " << what;
        double want = 0;
        for (std::size_t j = 0; j < n; ++j) want += reference.jacobian[i][j] * direction[j];
        expectNear(tangent.lanes.at(0), want, "tangent of " + what);
      }
    }
    expectUntouched(caller, before);
  }

  Case case_;
  Module module_;
  Facts facts_;
  std::vector<Reference> references_;
  std::size_t mostSaved_ = 0;
};

inline void expectDerivative(const std::string& text, std::vector<Inputs> inputs, double tolerance = 1e-8) {
  try {
    Comparison({text, std::move(inputs), tolerance}).run();
  } catch (const std::exception& thrown) {
    ADD_FAILURE() << thrown.what() << " in\n" << text;
  }
}

}  // namespace sparsegen::test
