//===- Loops.cpp - loops over cells ---------------------------------------===//

#include "Differentiate/Interface/Loops.h"

#include "IR/Layout.h"

namespace sparsegen::differentiate {

using namespace ir;

void Loops::forEach(ExprId count, Block& out, const std::function<void(ExprId, Block&)>& body) {
  const std::optional<std::int64_t> known = staticInteger(subject_.module, count);
  if (known == 0) return;
  if (known == 1) return body(build_.integer(0), out);
  const ScalarKind kind = build_.scalarOf(count);
  Object object{.name = {}, .type = build_.scalar(kind), .function = function_, .initial = {}, .range = {}};
  subject_.name(object, "sg_i", "sg_i");
  const ObjectId variable = build_.object(std::move(object));
  For loop{variable, build_.integer(0, kind), Op::Less, count, build_.integer(1, kind), {}};
  body(build_.cast(build_.load(variable), ScalarKind::I64), loop.body);
  if (loop.body.empty()) return;
  out.push_back(build_.statement(std::move(loop)));
}

void Loops::clear(ExprId shadowPlace, Block& out) {
  const Type type = subject_.module[build_.pointee(shadowPlace)];
  if (type.kind == TypeKind::Lanes) {
    out.push_back(build_.statement(Combine{shadowPlace, {}}));
  } else if (type.kind == TypeKind::Array) {
    clearElements(shadowPlace, type.extent, out);
  } else if (type.kind == TypeKind::Record) {
    const std::size_t fields = subject_.module[type.record].fields.size();
    for (std::uint32_t k = 0; k < fields; ++k) clear(build_.field(shadowPlace, k), out);
  }
}

void Loops::clearElements(ExprId shadowArray, ExprId count, Block& out) {
  forEach(count, out, [&](ExprId i, Block& body) { clear(build_.element(shadowArray, i), body); });
}

void Loops::clear(ExprId firstLanes, ExprId count, Block& out) {
  forEach(count, out,
          [&](ExprId i, Block& body) { body.push_back(build_.statement(Combine{cellAt(firstLanes, count, i), {}})); });
}

void Loops::copy(ExprId to, ExprId from, Block& out) {
  const Type type = subject_.module[build_.pointee(to)];
  if (type.kind == TypeKind::Array) {
    forEach(type.extent, out,
            [&](ExprId i, Block& body) { copy(build_.element(to, i), build_.element(from, i), body); });
  } else if (type.kind == TypeKind::Record) {
    const std::size_t fields = subject_.module[type.record].fields.size();
    for (std::uint32_t k = 0; k < fields; ++k) copy(build_.field(to, k), build_.field(from, k), out);
  } else {
    out.push_back(build_.statement(Assign{to, build_.load(from)}));
  }
}

/// The length of the rows that cells lie in, where `first` is the first one of an array of rows.
std::optional<std::int64_t> Loops::rowLength(ExprId first, ExprId count) const {
  const Module& module = subject_.module;
  if (module[first].op != Op::Element || staticInteger(module, module[first].operands[1]) != 0) return std::nullopt;
  const std::optional<std::int64_t> length =
      staticInteger(module, module[build_.pointee(module[first].operands[0])].extent);
  const std::optional<std::int64_t> cells = staticInteger(module, count);
  return length && *length > 0 && cells && *cells > *length && *cells % *length == 0 ? length : std::nullopt;
}

/// Cell `k` of `count` from `first` on. Where these are more than the array that the first one is in, as an array in
/// one of several structs, they are what follows the pointer to that: the array's own index would be beyond its end.
ExprId Loops::cellAt(ExprId first, ExprId count, ExprId k) {
  const Module& module = subject_.module;
  if (module[first].op != Op::Element) return step(build_, first, k);
  const auto length = staticInteger(module, module[build_.pointee(module[first].operands[0])].extent);
  const bool isBeyond = length && staticInteger(module, count).value_or(*length + 1) > *length;
  return isBeyond ? build_.pointerAdd(first, k) : step(build_, first, k);
}

/// `count` cells from `first` on, each with its number. A loop for each rank of an array: no index is beyond its own
/// row.
void Loops::forEachCell(ExprId first, ExprId count, Block& out, const CellBody& body) {
  const std::optional<std::int64_t> length = rowLength(first, count);
  if (!length) return forEach(count, out, [&](ExprId i, Block& inner) { body(cellAt(first, count, i), i, inner); });
  const ExprId rows = subject_.module[first].operands[0];
  const ExprId rowCount = build_.integer(staticInteger(subject_.module, count).value() / *length);
  forEachCell(rows, rowCount, out, [&](ExprId row, ExprId k, Block& middle) {
    const ExprId before = build_.binary(Op::Multiply, k, build_.integer(*length));
    forEach(*length, middle,
            [&](ExprId i, Block& inner) { body(build_.element(row, i), build_.binary(Op::Add, before, i), inner); });
  });
}

void Loops::copyReals(ExprId to, ExprId from, ExprId count, Block& out) {
  const ScalarKind kind = subject_.module[build_.pointee(to)].scalar;
  forEachCell(from, count, out, [&](ExprId cell, ExprId k, Block& body) {
    body.push_back(build_.statement(Assign{cellAt(to, count, k), build_.cast(build_.load(cell), kind)}));
  });
}

void Loops::copyTangents(ExprId to, ExprId from, ExprId count, Block& out) {
  const bool isToRows = rowLength(to, count).has_value();
  forEachCell(isToRows ? to : from, count, out, [&](ExprId cell, ExprId k, Block& body) {
    const ExprId other = cellAt(isToRows ? from : to, count, k);
    body.push_back(build_.statement(Combine{isToRows ? cell : other, {{shadows_.one(), isToRows ? other : cell}}}));
  });
}

}  // namespace sparsegen::differentiate
