//===- Extent.cpp - integers that a request writes ------------------------===//

#include "Parse/Extent.h"

#include "Support/Diagnostics.h"

namespace sparsegen {

static const char* symbol(Extent::Kind kind) {
  switch (kind) {
    case Extent::Kind::Static:
    case Extent::Kind::Input:
    case Extent::Kind::Element:
      break;
    case Extent::Kind::Add:
      return " + ";
    case Extent::Kind::Subtract:
      return " - ";
    case Extent::Kind::Multiply:
      return " * ";
    case Extent::Kind::Divide:
      return " / ";
    case Extent::Kind::Remainder:
      return " % ";
  }
  throw InternalError("parse", "an extent that is no operation");
}

std::string toText(const Extent& extent) {
  if (const auto value = extent.known()) return std::to_string(*value);
  if (extent.kind() == Extent::Kind::Input) return extent.input().text;
  if (extent.kind() == Extent::Kind::Element) return extent.input().text + "[" + toText(extent.operands()[0]) + "]";
  const auto operand = [&](std::size_t k) {
    const Extent& each = extent.operands()[k];
    const bool isWhole = each.kind() == Extent::Kind::Static || each.kind() == Extent::Kind::Input ||
                         each.kind() == Extent::Kind::Element;
    return isWhole ? toText(each) : "(" + toText(each) + ")";
  };
  return operand(0) + symbol(extent.kind()) + operand(1);
}

}  // namespace sparsegen
