//===- Suggest.cpp - the name that was meant ------------------------------===//

#include "Parse/Suggest.h"

#include <algorithm>
#include <utility>

#include "llvm/ADT/StringRef.h"

namespace sparsegen {

namespace {

std::size_t commonStart(llvm::StringRef a, llvm::StringRef b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

}  // namespace

std::string nearestName(std::string_view written, const std::vector<std::string>& names) {
  const llvm::StringRef wanted(written);
  const std::size_t most = wanted.size() < 2 ? 0 : std::max<std::size_t>(1, wanted.size() / 3);
  const std::string* nearest = nullptr;
  std::pair<std::size_t, std::size_t> least{most + 1, 0};
  for (const std::string& name : names) {
    const std::size_t distance = wanted.equals_insensitive(name) ? 0 : wanted.edit_distance(name);
    // Of two that are as near, the one that begins alike.
    const std::pair far{distance, wanted.size() - commonStart(wanted, name)};
    if (name.empty() || distance > most || far >= least) continue;
    nearest = &name;
    least = far;
  }
  return nearest ? *nearest : std::string();
}

}  // namespace sparsegen
