//===- Samples.cpp - a structure that is not known, at some sizes ---------===//

#include "Differentiate/Direct/Samples.h"

#include <algorithm>
#include <array>
#include <string>

#include "Differentiate/Direct/Places/Structure.h"
#include "Differentiate/Direct/Rows/NotDirect.h"
#include "IR/Builder.h"
#include "IR/Integer.h"
#include "IR/Layout.h"
#include "IR/RowTables.h"
#include "IR/Walk.h"
#include "Propagate/Limits.h"
#include "sparsegen/runtime/structural.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

constexpr std::array<std::int64_t, 6> kAlike{7, 5, 3, 2, 1, 11};
constexpr std::size_t kMostAlternatives = 300;
constexpr std::array<std::int64_t, 6> kPrimes{3, 5, 7, 2, 11, 13};

/// Pseudo-random numbers (Knuth's MMIX), the same in each run.
class Random {
public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::int64_t below(std::int64_t bound) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return bound <= 0 ? 0 : static_cast<std::int64_t>((state_ >> 33) % static_cast<std::uint64_t>(bound));
  }

private:
  std::uint64_t state_;
};

/// The value of an integer expression over the inputs.
class SampledIntegers {
public:
  SampledIntegers(const Module& module, const Sample& sample) : module_(module), sample_(sample) {}

  std::optional<std::int64_t> of(ExprId id) const {
    const Expr& expr = module_[id];
    if (expr.op == Op::IntegerConstant) return expr.integer;
    if (expr.op == Op::Cast) return of(expr.operands[0]);
    if (expr.op == Op::Load) return input(expr.operands[0]);
    if (info(expr.op).family != OpFamily::Arithmetic || !expr.operands[1].valid()) return std::nullopt;
    const auto a = of(expr.operands[0]), b = of(expr.operands[1]);
    return a && b ? evaluateInteger(expr.op, ScalarKind::I64, *a, *b) : std::nullopt;
  }

private:
  std::optional<std::int64_t> input(ExprId place) const {
    const auto cell = callersCell(module_, place);
    if (!cell) return tableEntry(place);
    for (std::size_t k = 0; k < module_.structure.size(); ++k)
      if (module_.structure[k].object == cell->first && module_.structure[k].cell == cell->second)
        return sample_[k].front();
    for (const ValueBinding& binding : module_.values)
      if (binding.object == cell->first && binding.cell == cell->second) return binding.value;
    return std::nullopt;
  }

  /// Of a place in a table at an index that is made from others.
  std::optional<std::int64_t> tableEntry(ExprId place) const {
    const Expr& step = module_[place];
    const auto first = step.op == Op::PointerAdd ? callersCell(module_, step.operands[0]) : std::nullopt;
    const auto index = first ? of(step.operands[1]) : std::nullopt;
    for (std::size_t k = 0; index && k < module_.structure.size(); ++k) {
      const StructureInput& table = module_.structure[k];
      if (!table.isTable() || table.object != first->first) continue;
      const auto at = *index + static_cast<std::int64_t>(first->second) - static_cast<std::int64_t>(table.cell);
      if (at >= 0 && at < static_cast<std::int64_t>(sample_[k].size())) return sample_[k][static_cast<std::size_t>(at)];
    }
    return std::nullopt;
  }

  const Module& module_;
  const Sample& sample_;
};

/// What the entries of a table are like.
/// By threes: as where rows begin that have several entries, and some none. Parents: as of trees, an entry before, and
/// none of the first.
enum class TableKind : std::uint8_t { Random, ByThrees, ByOnes, Parents };

constexpr std::size_t kTableKinds = 4;

std::int64_t entryOf(TableKind kind, std::int64_t entry, std::int64_t bound, Random& random) {
  switch (kind) {
    case TableKind::Random:
      return random.below(bound);
    case TableKind::ByThrees:
      return std::min(3 * entry, bound);
    case TableKind::ByOnes:
      return std::min(entry, bound);
    case TableKind::Parents:
      return std::min(entry > 0 ? random.below(entry) : -1, bound - 1);
  }
  throw InternalError("differentiate", "a table of no kind");
}

/// Entries that the user has bound are what they are at each sample.
void keepBound(const Module& module, const StructureInput& table, std::vector<std::int64_t>& entries) {
  for (const ValueBinding& binding : module.values)
    if (binding.object == table.object && binding.cell >= table.cell && binding.cell - table.cell < entries.size())
      entries[binding.cell - table.cell] = binding.value;
}

/// Rows are no longer than this, so that all of them together are not as many as the square of their number.
constexpr std::int64_t kLongestRow = 8;

/// Entries of a table that are lengths of rows: these are cut. O(entries).
void cutRows(const Module& module, const StructureInput& table, std::vector<std::int64_t>& entries) {
  for (const StructureInput& input : module.structure) {
    const auto rows = rowTable(module, input);
    if (!rows || rows->holder != table.object) continue;
    for (std::size_t at = rows->cell + 1; at < entries.size(); at += rows->elementCells)
      entries[at] = std::min(entries[at], kLongestRow);
  }
}

/// How many entries a table has. Of rows those of the longest: all are made with these entries, each of its length.
std::optional<std::int64_t> lengthOf(const Module& module, const StructureInput& table, const Sample& sample) {
  if (!rowTable(module, table)) return SampledIntegers(module, sample).of(table.count);
  const auto cells = cellCount(module, elementType(module, module[table.object].type));
  return kLongestRow * static_cast<std::int64_t>(cells.value_or(1));
}

/// Adds the tables of a sample that has the integers: each entry is less than all of these. Nothing where the length of
/// one can't be what it would be.
std::optional<Sample> withTables(const Module& module, Sample sample, const std::vector<TableKind>& kinds) {
  std::int64_t bound = std::int64_t{1} << 20;
  for (std::size_t k = 0; k < sample.size(); ++k)
    if (!module.structure[k].isTable()) bound = std::min(bound, sample[k].front());
  Random random(static_cast<std::uint64_t>(bound) + 17);
  std::vector<bool> isFilled(sample.size());
  // The length of one may be an entry of another.
  for (std::size_t left = kinds.size(), before = left + 1; left > 0 && left < before;) {
    before = left;
    std::size_t table = 0;
    for (std::size_t k = 0; k < sample.size(); ++k) {
      if (!module.structure[k].isTable()) continue;
      const TableKind kind = kinds[table++];
      if (isFilled[k]) continue;
      const auto count = lengthOf(module, module.structure[k], sample);
      if (!count) continue;
      if (*count < 0) return std::nullopt;
      for (std::int64_t entry = 0; entry < *count; ++entry)
        sample[k].push_back(entryOf(kind, entry, bound, random));
      cutRows(module, module.structure[k], sample[k]);
      keepBound(module, module.structure[k], sample[k]);
      isFilled[k] = true;
      --left;
    }
    if (left == 0) return sample;
  }
  return kinds.empty() ? std::optional(sample) : std::nullopt;
}

/// Whether an integer expression is made from an input.
bool isMadeFrom(const Module& module, ExprId expr, const StructureInput& input) {
  bool found = false;
  forEachNode(module, expr, [&](const Expr& node) {
    const auto cell = node.op == Op::Load ? callersCell(module, node.operands[0]) : std::nullopt;
    found |= cell && cell->first == input.object && cell->second == input.cell;
  });
  return found;
}

bool isInCounts(const Module& module, const std::vector<Slot>& slots, const StructureInput& input) {
  return std::ranges::any_of(
      slots, [&](const Slot& slot) { return !slot.isReturn() && isMadeFrom(module, slot.count, input); });
}

bool isInBegins(const Module& module, const std::vector<Slot>& slots, const StructureInput& input) {
  return std::ranges::any_of(slots, [&](const Slot& slot) {
    return std::ranges::any_of(slot.begins, [&](ExprId begin) { return isMadeFrom(module, begin, input); });
  });
}

bool isInLengths(const Module& module, const StructureInput& input) {
  return std::ranges::any_of(module.structure, [&](const StructureInput& table) {
    return table.isTable() && isMadeFrom(module, table.count, input);
  });
}

/// Whether the count of some slot or table is made from an input.
bool isInExtents(const Module& module, const StructureInput& input) {
  return isInCounts(module, module.independents, input) || isInCounts(module, module.dependents, input) ||
         isInLengths(module, input);
}

/// Whether an input is the length of tables, and of no slot.
bool isLengthAlone(const Module& module, const StructureInput& input) {
  return !input.isTable() && isInLengths(module, input) && !isInCounts(module, module.independents, input) &&
         !isInCounts(module, module.dependents, input);
}

/// The same integers, and such at which tables of a length of their own are longer: where rows begin there is one entry
/// more than there are rows, and of elements there are several.
std::vector<Sample> withLengths(const Module& module, const Sample& integers) {
  constexpr std::int64_t kMostOfAnElement = 8;
  std::vector<Sample> all{integers};
  for (const std::int64_t each : {std::int64_t{1}, kMostOfAnElement}) {
    Sample made = integers;
    for (std::size_t k = 0; k < made.size(); ++k)
      if (isLengthAlone(module, module.structure[k])) made[k].front() = each * made[k].front() + 1;
    if (made != integers) all.push_back(std::move(made));
  }
  return all;
}

/// The same integers where some slot has a lower bound: those that independents begin at are such that they have ghost
/// cells around the dependents.
Sample withGhostCells(const Module& module, const Sample& integers) {
  constexpr std::int64_t kWidth = 2, kFirst = 1;
  Sample made = integers;
  for (std::size_t k = 0; k < made.size(); ++k) {
    const StructureInput& input = module.structure[k];
    if (input.isTable()) continue;
    std::int64_t& value = made[k].front();
    if (isInBegins(module, module.dependents, input))
      value = kFirst + kWidth;
    else if (isInBegins(module, module.independents, input))
      value = kFirst;
    else if (isInCounts(module, module.independents, input) && !isInCounts(module, module.dependents, input))
      value += 2 * kWidth;
  }
  return made;
}

/// The same integers, and what else those may be that no extent is made from, as the corners of the part of a grid that
/// is worked on: some of them 0, the others as they are, or as the extents in their order.
std::vector<Sample> withOthers(const Module& module, const Sample& integers) {
  constexpr std::size_t kMost = 4;
  std::vector<std::size_t> others, extents;
  for (std::size_t k = 0; k < integers.size(); ++k)
    if (!module.structure[k].isTable()) (isInExtents(module, module.structure[k]) ? extents : others).push_back(k);
  std::vector<Sample> all{integers};
  if (Sample made = withGhostCells(module, integers); made != integers) all.push_back(std::move(made));
  if (others.empty() || others.size() > kMost || extents.empty()) return all;
  // Such as the length that a slot's own container has.
  for (const std::vector<Slot>* slots : {&module.dependents, &module.independents})
    for (const Slot& slot : *slots) {
      Sample made = integers;
      const auto count = SampledIntegers(module, integers).of(slot.count);
      for (const std::size_t other : others) made[other].front() = count.value_or(made[other].front());
      if (std::ranges::find(all, made) == all.end()) all.push_back(std::move(made));
    }
  for (std::size_t zeros = 0; zeros < std::size_t{1} << others.size(); ++zeros)
    for (const bool areExtents : {false, true}) {
      Sample made = integers;
      std::size_t next = 0;
      for (std::size_t bit = 0; bit < others.size(); ++bit) {
        std::int64_t& value = made[others[bit]].front();
        if ((zeros >> bit & 1U) != 0)
          value = 0;
        else if (areExtents)
          value = integers[extents[next++ % extents.size()]].front();
      }
      if (std::ranges::find(all, made) == all.end()) all.push_back(std::move(made));
    }
  return all;
}

/// All kinds for each table, or the same for all where they are many.
std::vector<std::vector<TableKind>> tableKinds(std::size_t tables) {
  constexpr std::size_t kMost = 4;
  std::vector<std::vector<TableKind>> all;
  std::size_t count = 1;
  for (std::size_t k = 0; k < tables && tables <= kMost; ++k) count *= kTableKinds;
  for (std::size_t number = 0; number < count; ++number) {
    all.emplace_back();
    for (std::size_t k = 0, digits = number; k < tables; ++k, digits /= kTableKinds)
      all.back().push_back(static_cast<TableKind>(digits % kTableKinds));
  }
  if (tables > kMost) {
    all.assign(1, std::vector(tables, TableKind::Random));
    all.emplace_back(tables, TableKind::ByThrees);
    all.emplace_back(tables, TableKind::ByOnes);
    all.emplace_back(tables, TableKind::Parents);
  }
  return all;
}

std::int64_t numberBehind(const std::string& name, const std::string& prefix) {
  return std::stoll(name.substr(prefix.size()));
}

/// What the entry function of a pass is given for a parameter that is no input.
std::optional<std::int64_t> baseOf(const std::string& name) {
  constexpr std::int64_t kApart = runtime::slots<std::int64_t, 1>::apart;
  if (name.starts_with(kRowBase)) return numberBehind(name, kRowBase) * kApart;
  if (name.starts_with(kColumnBase)) return (1 + numberBehind(name, kColumnBase)) * kApart;
  return std::nullopt;
}

}  // namespace

std::string nameOf(const Module& module, const StructureInput& input) {
  const CellPath path = cellPath(module, module[input.object].type, input.cell);
  for (auto step = path.steps.rbegin(); step != path.steps.rend(); ++step)
    if (step->kind == CellStep::Kind::Field) return module[step->record].fields[step->index].name;
  return calledName(module[input.object]);
}

/// Of `data->mx` what `nameOf` gives.
static std::string lastName(const std::string& path) {
  const std::size_t at = path.find_last_of(".>");
  return at == std::string::npos ? path : path.substr(at + 1);
}

bool isOfStructure(const Module& module, const std::string& asked) {
  return std::ranges::any_of(module.structure, [&](const StructureInput& input) {
    return !input.isTable() && nameOf(module, input) == lastName(asked);
  });
}

/// The value of an input that is asked for by its name.
static std::optional<std::int64_t> askedFor(const Module& module, const NamedSizes& named,
                                            const StructureInput& input) {
  for (const auto& [name, value] : named)
    if (lastName(name) == nameOf(module, input)) return value;
  return std::nullopt;
}

static bool isAsAsked(const Module& module, const NamedSizes& named, const Sample& sample) {
  for (std::size_t k = 0; k < sample.size(); ++k)
    if (const StructureInput& input = module.structure[k]; !input.isTable())
      if (askedFor(module, named, input).value_or(sample[k].front()) != sample[k].front()) return false;
  return true;
}

std::vector<std::vector<Sample>> samplesOf(const Module& module, const std::vector<NamedSizes>& asked) {
  const auto integers = [&](const auto& valueOf) {
    Sample sample;
    for (std::size_t k = 0; k < module.structure.size(); ++k) {
      sample.emplace_back();
      if (!module.structure[k].isTable()) sample.back().push_back(valueOf(k));
    }
    return sample;
  };
  struct Size {
    Sample integers;
    NamedSizes named{};  ///< those that are as they are asked for, whatever is tried
  };
  std::vector<Size> sizes;
  for (const std::int64_t size : kAlike) sizes.push_back({integers([&](std::size_t) { return size; })});
  for (std::size_t first = 0; first < 2; ++first)
    sizes.push_back({integers([&](std::size_t k) { return kPrimes[(first + k) % kPrimes.size()]; })});
  for (const NamedSizes& named : asked)
    sizes.push_back(
        {integers([&](std::size_t k) { return askedFor(module, named, module.structure[k]).value_or(kAlike.front()); }),
         named});
  const auto tables = static_cast<std::size_t>(
      std::ranges::count_if(module.structure, [](const StructureInput& input) { return input.isTable(); }));
  std::vector<std::vector<Sample>> all;
  for (const Size& size : sizes) {
    all.emplace_back();
    for (const Sample& lengths : withLengths(module, size.integers))
      for (const Sample& each : withOthers(module, lengths)) {
        if (!isAsAsked(module, size.named, each)) continue;
        for (const std::vector<TableKind>& kinds : tableKinds(tables))
          if (all.back().size() < kMostAlternatives)
            if (auto sample = withTables(module, each, kinds)) all.back().push_back(*std::move(sample));
      }
  }
  return all;
}

std::vector<Sample> samplesOfRanges(const Module& module) {
  constexpr std::int64_t kSize = kAlike.front();
  constexpr std::size_t kMost = 4;
  Sample integers;
  std::vector<std::size_t> others;
  std::size_t tables = 0;
  for (std::size_t k = 0; k < module.structure.size(); ++k) {
    const StructureInput& input = module.structure[k];
    integers.emplace_back(input.isTable() ? 0 : 1, kSize);
    if (input.isTable())
      ++tables;
    else if (!isInExtents(module, input))
      others.push_back(k);
  }
  std::vector<Sample> all;
  if (others.empty() || others.size() > kMost) return all;
  for (const std::int64_t low : {0, 1})
    for (const std::int64_t high : {kSize, kSize - 1, kSize - 2})
      for (const std::size_t first : {std::size_t{0}, std::size_t{1}}) {
        Sample made = integers;
        for (std::size_t k = 0; k < others.size(); ++k) made[others[k]].front() = (first + k) % 2 == 0 ? low : high;
        if (auto sample = withTables(module, std::move(made), std::vector(tables, TableKind::Random)))
          all.push_back(*std::move(sample));
      }
  return all;
}

/// Binds a table, or an integer.
static void bind(Module& bound, const StructureInput& input, const std::vector<std::int64_t>& values) {
  for (std::size_t k = 0; k < values.size(); ++k)
    if (isIntegerCell(bound, input.object, input.cell + k))
      bound.values.push_back({input.object, input.cell + k, values[k]});
}

/// What is behind a pointer has so many cells; another has its length already.
static void setLength(Module& bound, Builder& build, ObjectId object, std::uint64_t cells) {
  const Type held = bound[bound[object].type];
  const auto each = held.kind == TypeKind::Array ? cellCount(bound, held.element) : std::nullopt;
  if (!each || *each == 0 || held.extent.valid()) return;
  bound[object].type = build.array(held.element, static_cast<std::int64_t>(cells / *each));
  for (Expr& expr : bound.exprs)
    if (expr.op == Op::Address && expr.object == object) expr.type = build.pointer(bound[object].type);
}

/// Gives each element of the table that holds rows a row of its own, where the first alone has one: a copy of that,
/// with what it has bound. By the copies, what they are of.
static std::map<ObjectId, ObjectId> addRows(Module& bound, const Module& module, const Sample& sample) {
  std::map<ObjectId, ObjectId> copies;
  const auto add = [&](const StructureInput& input, const RowTable& rows, std::uint64_t at) {
    const ObjectId row(bound.objects.size());
    bound.objects.push_back(Object(bound[input.object]));
    for (const ValueBinding& binding : std::vector(bound.values))
      if (binding.object == input.object) bound.values.push_back({row, binding.cell, binding.value});
    bound.externals.push_back({.object = row, .holder = rows.holder, .cell = rows.cell + at});
    copies[row] = input.object;
  };
  for (const StructureInput& input : module.structure) {
    const auto rows = rowTable(module, input);
    for (std::size_t k = 0; rows && k < module.structure.size(); ++k)
      if (module.structure[k].object == rows->holder)
        for (std::size_t at = rows->elementCells; at < sample[k].size(); at += rows->elementCells)
          add(input, *rows, at);
  }
  return copies;
}

std::optional<Module> boundAt(const Module& module, const Sample& sample) {
  Module bound = module;
  Builder build(bound);
  const SampledIntegers integers(module, sample);
  // How many rows there are, and how long they are.
  for (std::size_t k = 0; k < module.types.size(); ++k) {
    const ExprId extent = module.types[k].extent;
    const auto count = extent.valid() && !staticInteger(module, extent) ? integers.of(extent) : std::nullopt;
    if (count && *count < 0) return std::nullopt;
    if (count) bound.types[k].extent = build.integer(*count);
  }
  for (std::vector<Slot>* slots : {&bound.independents, &bound.dependents})
    for (Slot& slot : *slots) {
      const auto count = integers.of(slot.count);
      if (!count || *count < 0) return std::nullopt;
      slot.count = build.integer(*count);
      if (slot.isReturn() || bound[slot.object].kind != ObjectKind::External) continue;
      setLength(bound, build, slot.object, static_cast<std::uint64_t>(*count));
    }
  for (std::size_t k = 0; k < module.structure.size(); ++k) {
    const StructureInput& input = module.structure[k];
    bind(bound, input, sample[k]);
    if (input.isTable() && input.cell == 0) setLength(bound, build, input.object, sample[k].size());
  }
  addRows(bound, module, sample);
  bound.structure.clear();
  return bound;
}

namespace {

/// Gives a structure pass what its caller would: its parameters become locals that are set first.
class GivenPass {
public:
  GivenPass(const Module& pass, const Module& module, const Sample& sample)
      : module_(module), sample_(sample), bound_(pass), build_(bound_) {
    rows_ = addRows(bound_, module, sample);
    if (std::ranges::any_of(pass[pass.entry].parameters,
                            [&](ObjectId parameter) { return pass[parameter].name == "sg_compressed"; }))
      slots_ = boundAt(module, sample);
  }

  IntegerRun run(std::uint64_t steps) {
    const ObjectId output = visitedObject(bound_);
    const std::vector<ObjectId> parameters = bound_[bound_.entry].parameters;
    for (std::size_t k = 0; k + 1 < parameters.size(); ++k) give(parameters[k]);
    bound_[bound_.entry].parameters = {parameters.back()};
    bound_.structure.clear();
    std::erase_if(bound_.externals, [&](const ExternalBinding& binding) { return binding.object != output; });
    bound_.functionBindings.clear();
    Block& body = bound_[bound_.entry].body;
    body.insert(body.begin(), start_.begin(), start_.end());
    Diagnostics unheard;
    return runIntegersWithin(bound_, output, unheard, steps);
  }

private:
  void give(ObjectId parameter) {
    bound_[parameter].kind = ObjectKind::Local;
    start_.push_back(build_.statement(Declare{parameter}));
    const std::string name = bound_[parameter].name;
    const Type type = bound_[bound_[parameter].type];
    if (name == "sg_tally") return set(build_.address(parameter), tally());
    if (name == "sg_seeds") return set(build_.address(parameter), handles(slots_->independents, true));
    if (name == "sg_compressed") return set(build_.address(parameter), handles(slots_->dependents, false));
    if (type.kind == TypeKind::Pointer) return givePointer(parameter, 0, build_.address(parameter));
    const auto base = slots_ ? beginOf(name) : baseOf(name);
    set(build_.address(parameter), build_.integer(base ? *base : valueOf(original(name), 0), type.scalar));
  }

  void set(ExprId place, ExprId value) { start_.push_back(build_.statement(Assign{place, value})); }

  ExprId tally() {
    const ObjectId tally = local(build_.array(build_.scalar(ScalarKind::I64), 2));
    for (std::int64_t at = 0; at < 2; ++at)
      set(build_.element(build_.address(tally), build_.integer(at)), build_.integer(at));
    return build_.element(build_.address(tally), build_.integer(0));
  }

  /// The first of the handles of a side (IndexSets.h): of independents -1 less their number, and 0 of dependents.
  ExprId handles(const std::vector<Slot>& slots, bool areSeeds) {
    const std::int64_t count = SampledNumbers(*slots_, slots).size();
    const ObjectId held = local(build_.array(build_.scalar(ScalarKind::I64), std::max<std::int64_t>(1, count)));
    for (std::int64_t k = 0; k < count; ++k)
      set(build_.element(build_.address(held), build_.integer(k)), build_.integer(areSeeds ? -1 - k : 0));
    return build_.element(build_.address(held), build_.integer(0));
  }

  /// Where a slot begins among the handles of its side.
  std::optional<std::int64_t> beginOf(const std::string& name) const {
    const auto number = baseOf(name);
    if (!number) return std::nullopt;
    constexpr std::int64_t kApart = SampledNumbers::apart;
    const bool isOfRows = name.starts_with(kRowBase);
    return isOfRows ? SampledNumbers(*slots_, slots_->dependents)(*number)
                    : SampledNumbers(*slots_, slots_->independents)(*number - kApart);
  }

  /// The parameter of the primal that one of the pass is.
  ObjectId original(const std::string& name) const {
    for (const ObjectId parameter : module_[module_.entry].parameters)
      if (module_[parameter].name == name) return parameter;
    throw InternalError("differentiate", "a structure pass depends on what is no input of the structure");
  }

  std::int64_t valueOf(ObjectId object, std::uint64_t cell) const {
    for (std::size_t k = 0; k < module_.structure.size(); ++k)
      if (module_.structure[k].object == object && module_.structure[k].cell == cell) return sample_[k].front();
    throw InternalError("differentiate", "a structure pass depends on what is no input of the structure");
  }

  ObjectId local(TypeId type) {
    const ObjectId made = build_.object({.name = "sg_given_" + std::to_string(count_++),
                                         .type = type,
                                         .function = bound_.entry,
                                         .initial = {},
                                         .range = {}});
    start_.push_back(build_.statement(Declare{made}));
    return made;
  }

  /// Makes what a cell of a holder points to, with all that leads to the structure, and lets `place` point there.
  void givePointer(ObjectId holder, std::uint64_t cell, ExprId place) {
    for (const ExternalBinding& binding : std::vector(bound_.externals)) {
      if (binding.holder != holder || binding.cell != cell || binding.rows) continue;
      const ObjectId object = binding.object;
      const TypeId element = elementType(bound_, bound_[object].type);
      const ObjectId made = local(build_.array(element, lengthOf(object)));
      const ExprId first = build_.element(build_.address(made), build_.integer(0));
      set(place, build_.pointerCast(first, build_.pointee(place)));
      fill(object, made);
      return;
    }
  }

  /// The object of the primal that one is, or a copy of which.
  ObjectId primal(ObjectId object) const {
    const auto copy = rows_.find(object);
    return copy == rows_.end() ? object : copy->second;
  }

  /// As many elements as hold what is given; at least one.
  std::int64_t lengthOf(ObjectId object) const {
    const std::size_t each = cellCount(bound_, elementType(bound_, bound_[object].type)).value_or(1);
    std::size_t cells = 1;
    for (std::size_t k = 0; k < module_.structure.size(); ++k)
      if (module_.structure[k].object == primal(object))
        cells = std::max<std::size_t>(cells, module_.structure[k].cell + sample_[k].size());
    return static_cast<std::int64_t>((cells + each - 1) / each);
  }

  void fill(ObjectId object, ObjectId made) {
    const auto placeOf = [&](std::uint64_t cell) {
      const CellPath path = cellPath(bound_, bound_[made].type, cell);
      ExprId place = build_.address(made);
      for (const CellStep& down : path.steps)
        place = down.kind == CellStep::Kind::Field
                    ? build_.field(place, static_cast<std::uint32_t>(down.index))
                    : build_.element(place, build_.integer(static_cast<std::int64_t>(down.index)));
      return place;
    };
    for (std::size_t k = 0; k < module_.structure.size(); ++k) {
      if (module_.structure[k].object != primal(object)) continue;
      for (std::size_t entry = 0; entry < sample_[k].size(); ++entry) {
        if (!isIntegerCell(bound_, made, module_.structure[k].cell + entry)) continue;
        const ExprId place = placeOf(module_.structure[k].cell + entry);
        set(place, build_.integer(sample_[k][entry], bound_[build_.pointee(place)].scalar));
      }
    }
    for (const ExternalBinding& binding : std::vector(bound_.externals))
      if (binding.holder == object) givePointer(object, binding.cell, placeOf(binding.cell));
    for (const FunctionBinding& binding : bound_.functionBindings)
      if (binding.object == object) {
        const ExprId place = placeOf(binding.cell);
        set(place, build_.pointerCast(build_.address(binding.function), build_.pointee(place)));
      }
  }

  const Module& module_;
  const Sample& sample_;
  Module bound_;
  Builder build_;
  std::map<ObjectId, ObjectId> rows_;
  std::optional<Module> slots_;  ///< of a pass over index sets: the function, whose slots have known lengths
  Block start_;
  int count_ = 0;
};

}  // namespace

SampledNumbers::SampledNumbers(const Module& bound, const std::vector<Slot>& slots) {
  for (const Slot& slot : slots) {
    begins_.push_back(total_);
    total_ += slot.isReturn() ? 1 : staticInteger(bound, slot.count).value_or(0);
  }
}

std::int64_t SampledNumbers::operator()(std::int64_t number) const {
  const std::int64_t slot = number / apart, index = number % apart;
  const auto own = static_cast<std::size_t>(slot);
  const std::int64_t end = own + 1 < begins_.size() ? begins_[own + 1] : total_;
  if (number < 0 || own >= begins_.size() || begins_[own] + index >= end)
    throw NotDirect{"what depends on values says whether there is an element to read or write", {}};
  return begins_[own] + index;
}

IntegerRun runPassAt(const Module& pass, const Module& module, const Sample& sample) {
  return runPassWithin(pass, module, sample, propagation::kMostSteps);
}

IntegerRun runPassWithin(const Module& pass, const Module& module, const Sample& sample, std::uint64_t steps) {
  return GivenPass(pass, module, sample).run(steps);
}

}  // namespace sparsegen::differentiate
