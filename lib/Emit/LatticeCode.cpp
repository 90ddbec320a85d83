//===- LatticeCode.cpp - the color of an index, as an expression -*- C++ -*-===//
//
// See LatticeCode.h.
//
//===----------------------------------------------------------------------===//
#include "Emit/LatticeCode.h"

namespace sparsegen::emit {
namespace {

/// The digit, which binds as tightly as a product.
std::string digitCode(const LatticeAxis& axis, const std::string& index, std::int64_t count) {
  std::string code = index;
  if (axis.stride != 1) code += " / " + std::to_string(axis.stride);
  if (axis.stride * axis.extent < count) code += " % " + std::to_string(axis.extent);
  return code;
}

std::string scaled(std::int32_t factor, const std::string& digit) {
  if (factor == 1) return digit;
  return std::to_string(factor) + " * " + (digit.find(' ') == std::string::npos ? digit : "(" + digit + ")");
}

/// Offsets that are the multiples of one of them.
bool areSteps(const LatticeAxis& axis, std::int32_t modulus) {
  for (std::size_t k = 0; k < axis.offsets.size(); ++k)
    if (axis.offsets[k] != static_cast<std::int64_t>(k) * axis.offsets[1] % modulus) return false;
  return true;
}

std::string offsetsCode(const LatticeAxis& axis, const std::string& digit) {
  std::string code = "(";
  for (std::size_t k = 0; k + 1 < axis.offsets.size(); ++k)
    code += digit + " == " + std::to_string(k) + " ? " + std::to_string(axis.offsets[k]) + " : ";
  return code + std::to_string(axis.offsets.back()) + ")";
}

std::string placeCode(const LatticeAxis& axis, const std::string& digit, std::int32_t modulus) {
  if (axis.offsets.size() > 1 && areSteps(axis, modulus)) return scaled(axis.offsets[1], digit);
  if (!axis.offsets.empty()) return offsetsCode(axis, digit);
  const std::string usual = axis.step == 0 ? "" : scaled(axis.step, digit);
  if (axis.others == 0) return usual;
  const std::string count = scaled(static_cast<std::int32_t>(axis.others), digit) + " / " + std::to_string(axis.extent);
  return (usual.empty() ? "" : usual + " + ") + scaled((axis.other_step + modulus - axis.step) % modulus, count);
}

}  // namespace

std::string latticeCode(const LatticeForm& form, const std::string& index, std::int64_t count) {
  if (form.axes.empty()) return "0 * " + index;
  std::string sum;
  for (const LatticeAxis& axis : form.axes)
    sum += (sum.empty() ? "" : " + ") + placeCode(axis, digitCode(axis, index, count), form.modulus);
  return "(" + sum + ") % " + std::to_string(form.modulus);
}

}  // namespace sparsegen::emit
