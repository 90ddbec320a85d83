//===- RowUpdates.cpp - the statements that fill local rows ---------------===//

#include "Differentiate/Direct/Rows/RowUpdates.h"

#include <algorithm>

#include "Differentiate/Direct/Rows/NotDirect.h"
#include "Differentiate/Tangent/Real.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

ObjectId newLocal(Subject& subject, FunctionId function, const char* name, ScalarKind kind) {
  Object object{.name = {}, .type = subject.build.scalar(kind), .function = function, .initial = {}, .range = {}};
  subject.name(object, name, name);
  return subject.build.object(std::move(object));
}

bool isOneLoad(const Module& module, ExprId value) {
  return module[value].op == Op::Load && module[module[value].operands[0]].op == Op::Address;
}

/// `extent`: of an array whose type does not say it.
void emptyPlace(Subject& subject, FunctionId function, ExprId place, ExprId extent, const EmptyRows& empty,
                Block& out) {
  Builder& build = subject.build;
  const Type type = subject.module[build.pointee(place)];
  switch (type.kind) {
    case TypeKind::Scalar:
      if (empty.slot) out.push_back(build.statement(Assign{place, build.integer(*empty.slot)}));
      return;
    case TypeKind::Array: {
      const ObjectId k = newLocal(subject, function, "sg_k", ScalarKind::I64);
      Block body;
      emptyPlace(subject, function, build.element(place, build.load(k)), {}, empty, body);
      if (body.empty()) return;
      if (!type.extent.valid() && !extent.valid())
        throw NotDirect{"no size bounds how many values it has to keep", subject.build.range()};
      const ExprId count = build.cast(type.extent.valid() ? type.extent : extent, ScalarKind::I64);
      out.push_back(build.statement(For{k, build.integer(0), Op::Less, count, build.integer(1), std::move(body)}));
      return;
    }
    case TypeKind::Record: {
      if (empty.lists.contains(type.record)) {
        out.push_back(build.statement(Assign{listLast(build, place), build.integer(-1)}));
        return;
      }
      const std::size_t fields = subject.module[type.record].fields.size();
      for (std::uint32_t field = 0; field < fields; ++field)
        emptyPlace(subject, function, build.field(place, field), {}, empty, out);
      return;
    }
    case TypeKind::Pointer:  // set where what it stands for is, and not read before
      return;
    case TypeKind::Void:
    case TypeKind::Lanes:
    case TypeKind::Seed:
      break;
  }
  throw InternalError("differentiate", "a row of another type");
}

}  // namespace

ExprId held(Subject& subject, FunctionId function, const char* name, ExprId value, Block& out) {
  const Op op = subject.module[value].op;
  if (op == Op::IntegerConstant || op == Op::RealConstant || isOneLoad(subject.module, value)) return value;
  Builder& build = subject.build;
  if (info(op).family == OpFamily::Mark) {
    const Real factor(build, value);
    return marked({build, held(subject, function, name, factor.plain().expr(), out)}, factor.mark()).expr();
  }
  const ObjectId own = newLocal(subject, function, name, build.scalarOf(value));
  out.push_back(build.statement(Declare{own}));
  out.push_back(build.statement(Assign{build.address(own), value}));
  return build.load(own);
}

std::vector<ExprId> weighted(Subject& subject, FunctionId function, const std::vector<EntryTerm>& terms, Block& out) {
  std::map<ExprId, ExprId> weights;
  std::vector<ExprId> values;
  for (const EntryTerm& term : terms) {
    if (!term.weight.valid() || term.list.valid()) {
      values.push_back(term.coefficient);
      continue;
    }
    const auto used = std::ranges::count(terms, term.weight, &EntryTerm::weight);
    const auto [at, fresh] = weights.try_emplace(term.weight, term.weight);
    if (fresh && used > 1) at->second = held(subject, function, "sg_weight", term.weight, out);
    values.push_back((Real(subject.build, at->second) * Real(subject.build, term.coefficient)).expr());
  }
  return values;
}

namespace {

/// The terms of a row update that share a slot, counted from its first.
std::vector<std::size_t> termsOf(const RowUpdate& update, std::int64_t slot) {
  if (update.slots.slotOf.size() != update.terms.size())
    throw InternalError("differentiate", "a row update has other terms than slots were found for");
  std::vector<std::size_t> found;
  for (std::size_t k = 0; k < update.terms.size(); ++k)
    if (update.slots.slotOf[k] == slot) found.push_back(k);
  return found;
}

/// Multiplies what a list has, where it is kept.
void scaleList(Subject& subject, const RowUpdate& update, Block& out) {
  Builder& build = subject.build;
  const Real scale(build, update.scale.valid() ? update.scale : build.real(1, subject.laneKind));
  if (scale.is(1) || update.slots.begins) return;
  const Real once(build, held(subject, update.function, "sg_scale", scale.expr(), out));
  const ObjectId k = newLocal(subject, update.function, "sg_k", ScalarKind::I64);
  const ExprId place = listEntry(build, update.row, build.load(k));
  const StmtId change =
      build.statement(Assign{place, (once * Real(build, build.load(place))).as(subject.laneKind).expr()});
  out.push_back(build.statement(
      For{k, build.integer(0), Op::LessEqual, build.load(listLast(build, update.row)), build.integer(1), {change}}));
}

/// Fills a list, with coefficients or with columns: single entries where they are known to be, other lists in loops
/// that leave the number of entries alone until all are there.
class ListFiller {
public:
  ListFiller(Subject& subject, const RowUpdate& update, Block& out)
      : subject_(subject), build_(subject.build), update_(update), out_(out) {
    if (update.slots.begins) return;
    count_ = held(subject, update.function, "sg_count", plusOne(build_.load(last())), out);
  }

  void append(ExprId value) {
    out_.push_back(build_.statement(Assign{listEntry(build_, update_.row, behind(more_)), value}));
    ++more_;
  }

  /// The number of entries that there are with those of another list, less one.
  ExprId lastWith(ExprId list) { return build_.binary(Op::Add, behind(more_), build_.load(listLast(build_, list))); }
  /// The same with some more.
  ExprId lastWith(std::int64_t entries) { return behind(more_ + entries - 1); }

  /// f gives the value that an entry of another list is appended as.
  template <class F>
  void appendList(ExprId list, const F& f) {
    const ExprId first = behind(more_);
    forEachEntry(list, [&](ExprId place, ExprId k, Block& body) {
      const ExprId own = listEntry(build_, update_.row, isZero(first) ? k : build_.binary(Op::Add, first, k));
      body.push_back(build_.statement(Assign{own, f(build_.load(place))}));
    });
    count_ = held(subject_, update_.function, "sg_count", plusOne(lastWith(list)), out_);
    more_ = 0;
  }

  void end() { out_.push_back(build_.statement(Assign{last(), behind(more_ - 1)})); }

private:
  ExprId last() { return listLast(build_, update_.row); }
  ExprId plusOne(ExprId value) { return build_.binary(Op::Add, value, build_.integer(1)); }
  bool isZero(ExprId value) const {
    const Expr& node = subject_.module[value];
    return node.op == Op::IntegerConstant && node.integer == 0;
  }

  /// What is so far behind the entries that were counted.
  ExprId behind(std::int64_t entries) {
    if (!count_.valid()) return build_.integer(entries);
    if (entries == 0) return count_;
    return entries > 0 ? build_.binary(Op::Add, count_, build_.integer(entries))
                       : build_.binary(Op::Subtract, count_, build_.integer(-entries));
  }

  template <class F>
  void forEachEntry(ExprId list, const F& f) {
    const ObjectId k = newLocal(subject_, update_.function, "sg_k", ScalarKind::I64);
    Block body;
    f(listEntry(build_, list, build_.load(k)), build_.load(k), body);
    out_.push_back(build_.statement(For{k, build_.integer(0), Op::LessEqual, build_.load(listLast(build_, list)),
                                        build_.integer(1), std::move(body)}));
  }

  Subject& subject_;
  Builder& build_;
  const RowUpdate& update_;
  Block& out_;
  ExprId count_{};         ///< the number of entries that were there, or were copied; none for 0
  std::int64_t more_ = 0;  ///< single entries since
};

/// Fills a merged list: `add` is called for each entry of each term, in their order, with what the entry is or where
/// another list has it.
template <class Add>
void forEachMerged(Subject& subject, const RowUpdate& update, Block& out, const Add& add) {
  Builder& build = subject.build;
  const ExprId last = listLast(build, update.row);
  if (update.slots.begins) out.push_back(build.statement(Assign{last, build.integer(-1)}));
  for (std::size_t k = 0; k < update.terms.size(); ++k) {
    const ExprId list = update.terms[k].list;
    if (!list.valid()) {
      add(k, ExprId(), out);
      continue;
    }
    const ObjectId each = newLocal(subject, update.function, "sg_k", ScalarKind::I64);
    Block body;
    add(k, build.load(listEntry(build, list, build.load(each))), body);
    out.push_back(build.statement(For{each, build.integer(0), Op::LessEqual, build.load(listLast(build, list)),
                                      build.integer(1), std::move(body)}));
  }
}

ExprId newVariable(Subject& subject, FunctionId function, const char* name, ExprId value, Block& out) {
  Builder& build = subject.build;
  const ExprId variable = build.address(newLocal(subject, function, name, build.scalarOf(value)));
  out.push_back(build.statement(Declare{subject.module[variable].object}));
  out.push_back(build.statement(Assign{variable, value}));
  return variable;
}

/// The first entry that has the column, or a new one.
void mergedColumns(Subject& subject, const RowUpdate& update, const ColumnChecks& checks, Block& out) {
  Builder& build = subject.build;
  const ExprId last = listLast(build, update.row);
  forEachMerged(subject, update, out, [&](std::size_t k, ExprId entry, Block& block) {
    const ExprId term = entry.valid() ? entry : update.terms[k].column;
    const ExprId column = build.load(newVariable(subject, update.function, "sg_column", term, block));
    const ExprId variable = newVariable(subject, update.function, "sg_at", build.integer(0), block);
    const ExprId at = build.load(variable), place = listEntry(build, update.row, at);
    const ExprId isOther = build.binary(Op::NotEqual, build.load(place), column);
    const ExprId goesOn = build.binary(Op::LogicalAnd, build.binary(Op::LessEqual, at, build.load(last)), isOther);
    const StmtId step = build.statement(Assign{variable, build.binary(Op::Add, at, build.integer(1))});
    block.push_back(build.statement(While{goesOn, {}, {step}}));
    Block fresh;
    checks.list(at, fresh);
    fresh.push_back(build.statement(Assign{place, column}));
    fresh.push_back(build.statement(Assign{last, at}));
    block.push_back(build.statement(If{build.binary(Op::Greater, at, build.load(last)), std::move(fresh), {}}));
    checks.position(at, block);
  });
}

void mergedCoefficients(Subject& subject, const RowUpdate& update, const NextPosition& next, Block& out) {
  Builder& build = subject.build;
  const ExprId last = listLast(build, update.row);
  const std::vector<ExprId> values = weighted(subject, update.function, update.terms, out);
  std::vector<ExprId> weights;
  for (const EntryTerm& term : update.terms)
    weights.push_back(term.list.valid() ? held(subject, update.function, "sg_weight", term.weight, out) : ExprId());
  scaleList(subject, update, out);
  forEachMerged(subject, update, out, [&](std::size_t k, ExprId entry, Block& block) {
    Real value(build, entry.valid() ? entry : values[k]);
    if (entry.valid()) value = Real(build, weights[k]) * value;
    const Real own(build, held(subject, update.function, "sg_entry", value.as(subject.laneKind).expr(), block));
    const ExprId at = next(block), place = listEntry(build, update.row, at);
    const StmtId store = build.statement(Assign{place, own.expr()});
    const StmtId grow = build.statement(Assign{last, at});
    const StmtId add = build.statement(Assign{place, (Real(build, build.load(place)) + own).expr()});
    block.push_back(build.statement(If{build.binary(Op::Greater, at, build.load(last)), {store, grow}, {add}}));
  });
}

void listCoefficients(Subject& subject, const RowUpdate& update, Block& out) {
  Builder& build = subject.build;
  ListFiller filler(subject, update, out);
  scaleList(subject, update, out);
  const std::vector<ExprId> values = weighted(subject, update.function, update.terms, out);
  for (std::size_t k = 0; k < values.size(); ++k) {
    const EntryTerm& term = update.terms[k];
    if (!term.list.valid()) {
      filler.append(Real(build, values[k]).as(subject.laneKind).expr());
      continue;
    }
    const Real weight(build, held(subject, update.function, "sg_weight", term.weight, out));
    filler.appendList(term.list,
                      [&](ExprId entry) { return (weight * Real(build, entry)).as(subject.laneKind).expr(); });
  }
  filler.end();
}

void listColumns(Subject& subject, const RowUpdate& update, const ColumnChecks& checks, Block& out) {
  ListFiller filler(subject, update, out);
  for (const EntryTerm& term : update.terms) {
    checks.list(term.list.valid() ? filler.lastWith(term.list) : filler.lastWith(1), out);
    if (term.list.valid())
      filler.appendList(term.list, [](ExprId entry) { return entry; });
    else
      filler.append(term.column);
  }
  filler.end();
}

/// The column of terms that have the same at all that was tried: of the first that has any.
ExprId sharedColumn(Subject& subject, const RowUpdate& update, const std::vector<std::size_t>& shared, Block& out) {
  Builder& build = subject.build;
  const auto isCertain = [&](std::size_t k) { return !update.terms[k].isFromSlot; };
  const auto certain = std::ranges::find_if(shared, isCertain);
  if (certain != shared.end()) return update.terms[*certain].column;
  ExprId column = update.terms[shared.back()].column;
  for (std::size_t k = shared.size() - 1; k-- > 0;) {
    const ExprId own = held(subject, update.function, "sg_column", update.terms[shared[k]].column, out);
    column = build.select(build.binary(Op::GreaterEqual, own, build.integer(0)), own, column);
  }
  return column;
}

/// Gives a slot its column, against which those of its other terms are held.
void beginSlot(Subject& subject, const RowUpdate& update, const std::vector<std::size_t>& shared, ExprId own,
               const ColumnChecks& checks, Block& out) {
  const ExprId column = sharedColumn(subject, update, shared, out);
  for (const std::size_t k : shared)
    if (!sameExpr(subject.module, update.terms[k].column, column)) checks.shared(column, update.terms[k].column, out);
  out.push_back(subject.build.statement(Assign{own, column}));
}

}  // namespace

void fillCoefficients(Subject& subject, const RowUpdate& update, const NextPosition& next, Block& out) {
  if (update.positions) return mergedCoefficients(subject, update, next, out);
  if (update.isList) return listCoefficients(subject, update, out);
  Builder& build = subject.build;
  const std::vector<ExprId> values = weighted(subject, update.function, update.terms, out);
  std::optional<Real> scale;
  if (update.scale.valid()) {
    scale.emplace(build, update.scale);
    if (update.width > 1) scale.emplace(build, held(subject, update.function, "sg_scale", update.scale, out));
  }
  for (std::int64_t slot = 0; slot < update.width; ++slot) {
    const ExprId place = slotPlace(build, update.row, update.width, slot);
    Real value(build, build.real(0, subject.laneKind));
    if (scale) value = *scale * Real(build, build.load(place));
    for (const std::size_t term : termsOf(update, slot - update.slots.first)) value = value + Real(build, values[term]);
    const Expr& node = subject.module[value.expr()];
    if (node.op == Op::Load && sameExpr(subject.module, node.operands[0], place)) continue;
    out.push_back(build.statement(Assign{place, value.as(subject.laneKind).expr()}));
  }
}

void fillColumns(Subject& subject, const RowUpdate& update, const ColumnChecks& checks, Block& out) {
  if (update.positions) return mergedColumns(subject, update, checks, out);
  if (update.isList) return listColumns(subject, update, checks, out);
  Builder& build = subject.build;
  const auto assign = [&](ExprId place, ExprId value) { return build.statement(Assign{place, value}); };
  const auto place = [&](std::int64_t slot) { return slotPlace(build, update.row, update.width, slot); };
  for (std::int64_t k = 0; k < update.slots.count; ++k) {
    const ExprId own = place(update.slots.first + k);
    const std::vector<std::size_t> shared = termsOf(update, k);
    if (update.slots.begins) {
      beginSlot(subject, update, shared, own, checks, out);
      continue;
    }
    // What values decide is added to what may be there.
    for (const std::size_t index : shared) {
      const EntryTerm& term = update.terms[index];
      const ExprId column = held(subject, update.function, "sg_column", term.column, out);
      Block fill;
      checks.slot(own, column, fill);
      fill.push_back(assign(own, column));
      if (term.isFromSlot)
        out.push_back(build.statement(If{build.binary(Op::GreaterEqual, column, build.integer(0)), fill, {}}));
      else
        out.insert(out.end(), fill.begin(), fill.end());
    }
  }
  if (!update.slots.begins) return;
  for (std::int64_t slot = 0; slot < update.width; ++slot)
    if (slot < update.slots.first || slot >= update.slots.first + update.slots.count)
      out.push_back(assign(place(slot), build.integer(-1)));
}

void emptyRows(Subject& subject, FunctionId function, const Declare& rows, const EmptyRows& empty, Block& out) {
  emptyPlace(subject, function, subject.build.address(rows.object), rows.extent, empty, out);
}

}  // namespace sparsegen::differentiate
