//===- Texts.h - primal IR for tests ----------------------------*- C++ -*-===//
#pragma once

#include <limits>
#include <string>
#include <vector>

namespace sparsegen::test {

/// Cells that are not written.
inline std::vector<double> none(std::size_t count) {
  return std::vector<double>(count, std::numeric_limits<double>::quiet_NaN());
}

/// The entry function f(x, y) with n independents in x and m dependents in y.
inline std::string function(const std::string& body, int n, int m, const std::string& before = "") {
  return "external \"*x\": [?]f64\nexternal \"*y\": [?]f64\n" + before + "entry function f(x: *f64, y: *f64) {\n" +
         body + "}\nbind x to \"*x\"\nbind y to \"*y\"\nindependent x is \"*x\" count " + std::to_string(n) +
         "\ndependent y is \"*y\" count " + std::to_string(m) + "\n";
}

}  // namespace sparsegen::test
