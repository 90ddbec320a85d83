//===- KeptBufferTest.cpp - memory of one call, kept for the next ---------===//
#include <gtest/gtest.h>

#include "sparsegen/runtime/kept_buffer.h"

namespace {

using sparsegen::runtime::kept_buffer;

TEST(KeptBuffer, GivesTheNextCallWhatOneHad) {
  kept_buffer kept;
  const void* first = nullptr;
  {
    const kept_buffer::lease one(kept, 100);
    const kept_buffer::lease other(kept, 100);
    first = one.data();
    EXPECT_NE(other.data(), first);
  }
  const kept_buffer::lease next(kept, 100);
  EXPECT_EQ(next.data(), first);
}

TEST(KeptBuffer, GivesMoreWhereThatIsWanted) {
  kept_buffer kept;
  {
    const kept_buffer::lease one(kept, 8);
  }
  const kept_buffer::lease other(kept, 1000);
  static_cast<unsigned char*>(other.data())[999] = 1;
  EXPECT_NE(other.data(), nullptr);
}

TEST(KeptBuffer, GivesNothingForNothing) {
  kept_buffer kept;
  const kept_buffer::lease none(kept, 0);
  EXPECT_EQ(none.data(), nullptr);
}

TEST(KeptBuffer, IsNotCopied) {
  kept_buffer kept;
  {
    const kept_buffer::lease one(kept, 8);
  }
  kept_buffer copy(kept);
  const kept_buffer::lease own(kept, 8);
  const kept_buffer::lease other(copy, 8);
  EXPECT_NE(own.data(), other.data());
}

TEST(KeptBuffer, IsNotAssigned) {
  kept_buffer kept, other;
  const void* first = nullptr;
  {
    const kept_buffer::lease one(kept, 8);
    first = one.data();
  }
  other = kept;
  const kept_buffer::lease of_other(other, 8);
  const kept_buffer::lease own(kept, 8);
  EXPECT_EQ(own.data(), first);
  EXPECT_NE(of_other.data(), first);
}

}  // namespace
