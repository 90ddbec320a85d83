//===- RowUpdate.cpp - one Combine of a short row -------------------------===//

#include "Differentiate/Direct/Rows/RowUpdate.h"

namespace sparsegen::differentiate {

using namespace ir;

ExprId listLast(Builder& build, ExprId list) { return build.field(list, 0); }

ExprId listEntry(Builder& build, ExprId list, ExprId index) { return build.element(build.field(list, 1), index); }

ExprId slotPlace(Builder& build, ExprId row, std::int64_t width, std::int64_t slot) {
  return width == 1 ? row : build.element(row, build.integer(slot));
}

}  // namespace sparsegen::differentiate
