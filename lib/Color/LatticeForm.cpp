//===- LatticeForm.cpp - a coloring as a formula ----------------*- C++ -*-===//
//
// See LatticeForm.h.
//
//===----------------------------------------------------------------------===//
#include "Color/LatticeForm.h"

#include <algorithm>
#include <vector>

#include "Color/Coloring.h"

namespace sparsegen {
namespace {

std::string textOf(const LatticeAxis& axis, const std::string& name) {
  const std::string step = std::to_string(axis.step);
  if (axis.others != 0) return "(" + step + " or " + std::to_string(axis.other_step) + ") " + name;
  return (axis.step == 1 ? "" : step + " ") + name;
}

std::string textOf(const std::vector<std::int32_t>& offsets) {
  std::string text = "{";
  for (std::size_t k = 0; k < offsets.size(); ++k) text += (k == 0 ? "" : ", ") + std::to_string(offsets[k]);
  return text + "}";
}

}  // namespace

std::string text(const LatticeForm& form) {
  std::string sum;
  std::string fields;
  std::size_t steps = 0;
  for (const LatticeAxis& axis : form.axes) {
    if (!axis.offsets.empty())
      fields = (form.axes.size() == 1 ? "" : " + ") + textOf(axis.offsets);
    else
      sum += (sum.empty() ? "" : " + ") + textOf(axis, "x" + std::to_string(steps++));
  }
  return (form.axes.empty() ? "0" : sum + fields) + " mod " + std::to_string(form.modulus);
}

bool agrees(const LatticeForm& form, std::span<const std::int32_t> colors) {
  const std::vector<std::int32_t> own = form.colors(static_cast<std::int64_t>(colors.size()));
  return std::equal(colors.begin(), colors.end(), own.begin(),
                    [](std::int32_t given, std::int32_t computed) { return given == kNoColor || given == computed; });
}

}  // namespace sparsegen
