//===- LatticeForm.cpp - a coloring as a formula ----------------*- C++ -*-===//
//
// See LatticeForm.h.
//
//===----------------------------------------------------------------------===//
#include "Color/LatticeForm.h"

#include <algorithm>

#include "Color/Coloring.h"
#include "Color/Index.h"

namespace sparsegen {
namespace {

using color::at;

/// From the first `known` colors on to `end`: the same again and again.
void repeat(std::vector<std::int32_t>& colors, std::int64_t known, std::int64_t end) {
  for (std::int64_t k = known; k < end; ++k) colors[at(k)] = colors[at(k - known)];
}

/// From the colors of digit 0 to those of the others.
void extend(std::vector<std::int32_t>& colors, const LatticeAxis& axis, std::int32_t modulus) {
  const auto count = static_cast<std::int64_t>(colors.size());
  for (std::int64_t x = 1; x < axis.extent && x * axis.stride < count; ++x) {
    const std::int32_t shift = axis.place(x, modulus);
    const std::int64_t begin = x * axis.stride;
    const std::int64_t length = std::min(axis.stride, count - begin);
    for (std::int64_t k = 0; k < length; ++k) {
      const std::int32_t sum = colors[at(k)] + shift;
      colors[at(begin + k)] = sum < modulus ? sum : sum - modulus;
    }
  }
}

std::string textOf(const LatticeAxis& axis, const std::string& name) {
  const std::string step = std::to_string(axis.step);
  if (axis.others != 0) return "(" + step + " or " + std::to_string(axis.otherStep) + ") " + name;
  return (axis.step == 1 ? "" : step + " ") + name;
}

std::string textOf(const std::vector<std::int32_t>& offsets) {
  std::string text = "{";
  for (std::size_t k = 0; k < offsets.size(); ++k) text += (k == 0 ? "" : ", ") + std::to_string(offsets[k]);
  return text + "}";
}

}  // namespace

std::int32_t LatticeAxis::place(std::int64_t x, std::int32_t modulus) const {
  if (!offsets.empty()) return offsets[at(x)];
  // Both parts are not negative: steps are from 0 to modulus - 1.
  const std::int64_t usual = x % modulus * step;
  const std::int64_t more = x * others / extent % modulus * (otherStep + modulus - step);
  return static_cast<std::int32_t>((usual + more) % modulus);
}

std::int32_t LatticeForm::color(std::int64_t index) const {
  std::int64_t sum = 0;
  for (const LatticeAxis& axis : axes) sum += axis.place(axis.digit(index), modulus);
  return static_cast<std::int32_t>(sum % modulus);
}

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

std::vector<std::int32_t> colorsBy(const LatticeForm& form, std::int64_t count) {
  std::vector<std::int32_t> colors(at(count), 0);
  std::int64_t known = 1;
  for (const LatticeAxis& axis : form.axes) {
    repeat(colors, known, std::min(axis.stride, count));
    extend(colors, axis, form.modulus);
    known = axis.stride * axis.extent;
  }
  repeat(colors, known, count);
  return colors;
}

bool agrees(const LatticeForm& form, std::span<const std::int32_t> colors) {
  const std::vector<std::int32_t> own = colorsBy(form, static_cast<std::int64_t>(colors.size()));
  return std::equal(colors.begin(), colors.end(), own.begin(),
                    [](std::int32_t given, std::int32_t computed) { return given == kNoColor || given == computed; });
}

}  // namespace sparsegen
