//===- EmptyTest.cpp - rows and columns without an entry ------------------===//

#include <gmock/gmock.h>

#include "Propagated.h"

namespace sparsegen {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Empty, ElementsAreCountedByTheirSlot) {
  const Propagated run(functionOf(3, 4, "y[0] = x[1]\ny[1] = 1.0\ny[2] = x[1]\ny[3] = 0.0\n"));
  EXPECT_THAT(run.empties(), ElementsAre(HasSubstr("empty-row: no independent reaches `y[1]` and 1 more of this slot"),
                                         HasSubstr("empty-column: no dependent depends on `x[0]` and 1 more")));
}

TEST(Empty, OfAMatrixWithoutEntriesItIsSaidOnce) {
  const Propagated run(functionOf(2, 2, "y[0] = 1.0\ny[1] = 2.0\n"));
  EXPECT_THAT(run.empties(), ElementsAre(HasSubstr("empty-row: no independent reaches `y`: nothing is stored there")));
}

TEST(Empty, NothingIsSaidWhereEachHasAnEntry) {
  const Propagated run(functionOf(2, 2, "y[0] = x[1]\ny[1] = x[0]\n"));
  EXPECT_THAT(run.empties(), IsEmpty());
}

}  // namespace
}  // namespace sparsegen
