//===- sizes_checks.h - the checks of sizes.h, which are compiled once ----------===//
//
// Included by sizes.h alone. Points are random numbers, always the same ones.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "sizes.h"

namespace sizes {

int& failed() {
  static int count = 0;
  return count;
}

void expect(bool holds, const char* what, const char* of) {
  if (!holds) std::printf("%s: %s\n", of, what), ++failed();
}

/// One number more than `count`, which nothing may read or change.
std::vector<double> random_numbers(long long count, std::mt19937& random) {
  std::vector<double> made(std::size_t(count) + 1);
  for (double& each : made) each = std::uniform_real_distribution<double>(-1.5, 1.5)(random);
  return made;
}

/// Room for `count` numbers, and one behind them.
std::vector<double> untouched(long long count) { return std::vector<double>(std::size_t(count) + 1, 7.0); }

bool are_near(double one, double other, double rounding) { return std::fabs(one - other) <= rounding * (1 + std::fabs(other)); }

void compare(const char* name, const Pattern& expected, const Pattern& object, const Evaluate& of_static,
             const Evaluate& of_object) {
  expect(object.rows == expected.rows && object.cols == expected.cols, "another size", name);
  expect(object.nnz == expected.nnz, "another number of entries", name);
  expect(object.row_ptr == expected.row_ptr, "another row_ptr", name);
  expect(object.col_idx == expected.col_idx, "another col_idx", name);
  if (failed()) return;
  std::mt19937 random(17);
  for (int point = 0; point < 4; ++point) {
    const std::vector<double> x = random_numbers(object.cols, random);
    std::vector<double> wanted = untouched(object.nnz), values = wanted;
    of_static(x.data(), wanted.data());
    of_object(x.data(), values.data());
    for (std::size_t k = 0; k < values.size(); ++k) expect(are_near(values[k], wanted[k], 1e-12), "another value", name);
  }
}

void compare_products(const char* name, const Pattern& object, const Products& of_static, const Products& of_object) {
  if (failed()) return;
  std::mt19937 random(29);
  const std::vector<double> x = random_numbers(object.cols, random), t = random_numbers(object.cols, random);
  const std::vector<double> w = random_numbers(object.rows, random);
  std::vector<double> y[2], product[2], adjoint[2];
  for (int k = 0; k < 2; ++k) {
    y[k] = product[k] = untouched(object.rows);
    adjoint[k] = untouched(object.cols);
    (k ? of_object : of_static)(x.data(), t.data(), y[k].data(), product[k].data(), w.data(), adjoint[k].data());
  }
  const auto same = [&](const std::vector<double>* both, const char* what) {
    for (std::size_t k = 0; k < both[0].size(); ++k) expect(are_near(both[1][k], both[0][k], 1e-11), what, name);
  };
  same(y, "jvp gives another value");
  same(product, "jvp gives another product");
  same(adjoint, "vjp gives another product");
}

/// Whether another entry of the row of entry `k` has the same color of a column.
bool share_a_color(const Pattern& pattern, const std::vector<int>& colors, std::size_t row, long long k) {
  const auto color = [&](long long entry) { return colors[std::size_t(pattern.col_idx[std::size_t(entry)])]; };
  for (long long other = pattern.row_ptr[row]; other < pattern.row_ptr[row + 1]; ++other)
    if (other != k && color(other) == color(k)) return true;
  return false;
}

/// Colors of columns against what makes them valid.
void check_column_colors(const char* name, const Pattern& pattern, const Colors& found) {
  std::vector<char> is_used(std::size_t(pattern.cols)), has(std::size_t(found.count));
  for (const long long column : pattern.col_idx) is_used[std::size_t(column)] = 1;
  for (std::size_t column = 0; column < is_used.size(); ++column) {
    const int color = found.colors[column];
    expect(is_used[column] ? color >= 0 && color < found.count : color == -1, "no such color", name);
    if (color >= 0 && color < found.count) has[std::size_t(color)] = 1;
  }
  for (const char one : has) expect(one, "a color that no column has", name);
  for (std::size_t row = 0; row + 1 < pattern.row_ptr.size(); ++row)
    for (long long k = pattern.row_ptr[row]; k < pattern.row_ptr[row + 1]; ++k)
      expect(!share_a_color(pattern, found.colors, row, k), "columns of one row share a color", name);
}

void compare_compressed(const char* name, bool is_hessian, const Pattern& pattern, const Colors& object, const Colors& copy,
                        const Evaluate& of_values, const Compressed& of_object, const Compressed& of_copy,
                        const Evaluate& decompress) {
  if (failed()) return;
  expect(copy.held_at == object.held_at, "copies find colors of their own", name);
  expect((object.partition == sparsegen::partition::star) == is_hessian, "another partition", name);
  expect(object.compressed_size == std::size_t(pattern.rows) * std::size_t(object.of_columns) +
                                       std::size_t(pattern.cols) * std::size_t(object.count - object.of_columns),
         "another compressed_size", name);
  if (object.partition == sparsegen::partition::column) check_column_colors(name, pattern, object);
  if (failed()) return;
  std::mt19937 random(31);
  const std::vector<double> x = random_numbers(pattern.cols, random);
  std::vector<double> compressed = untouched((long long)object.compressed_size), again = compressed;
  std::vector<double> values = untouched(pattern.nnz), expected = values;
  of_values(x.data(), expected.data());
  of_object(x.data(), compressed.data(), nullptr);
  decompress(compressed.data(), values.data());
  for (std::size_t k = 0; k < values.size(); ++k)
    expect(are_near(values[k], expected[k], 1e-11), "another value in compressed", name);
  expect(compressed.back() == 7.0, "compressed writes more than compressed_size", name);
  std::vector<char> workspace(object.workspace_size + 64);
  const std::size_t unaligned = reinterpret_cast<std::size_t>(workspace.data()) % 64;
  of_copy(x.data(), again.data(), workspace.data() + (unaligned ? 64 - unaligned : 0));
  expect(again == compressed, "another result with a workspace", name);
}

void compare_blocks(const char* name, const Pattern& object, std::set<int>& blocks, const Evaluate& evaluate,
                    const WithHook& with_hook) {
  std::mt19937 random(3);
  const std::vector<double> x = random_numbers(object.cols, random);
  std::vector<double> expected = untouched(object.nnz), values = expected, ones = expected;
  evaluate(x.data(), expected.data());
  std::map<std::pair<long long, long long>, double> sums, counts;
  with_hook(x.data(), values.data(), Hook([&](double* block, const long long* unknowns, int size) {
              blocks.insert(size);
              for (int i = 0; i < size; ++i)
                for (int j = 0; j < size; ++j) {
                  const double entry = block[i * size + j];
                  expect(entry == block[j * size + i] || std::isnan(entry), "a block is not symmetric", name);
                  if (unknowns[i] >= unknowns[j]) sums[{unknowns[i], unknowns[j]}] += entry;
                }
            }));
  with_hook(x.data(), ones.data(), Hook([&](double* block, const long long* unknowns, int size) {
              for (int i = 0; i < size; ++i)
                for (int j = 0; j < size; ++j) {
                  block[i * size + j] = 1;
                  if (unknowns[i] >= unknowns[j]) counts[{unknowns[i], unknowns[j]}] += 1;
                }
            }));
  for (std::size_t i = 0; i + 1 < object.row_ptr.size(); ++i)
    for (auto k = std::size_t(object.row_ptr[i]); k < std::size_t(object.row_ptr[i + 1]); ++k) {
      const std::pair<long long, long long> entry((long long)i, object.col_idx[k]);
      expect(are_near(values[k], expected[k], 1e-11), "another value with a hook", name);
      expect(are_near(sums[entry], expected[k], 1e-11), "blocks add up to another value", name);
      expect(ones[k] == counts[entry], "what a hook leaves is added elsewhere", name);
      counts.erase(entry);
    }
  expect(counts.empty(), "a block has an entry that the pattern lacks", name);
  expect(values.back() == 7.0 && ones.back() == 7.0, "evaluate with a hook writes more than nnz", name);
}

void expect_blocks(const char* name, const std::set<int>& blocks, const char* wanted) {
  std::string found;
  for (const int size : blocks) found += (found.empty() ? "" : " ") + (size == 0 ? "none" : std::to_string(size));
  expect(found == wanted, ("blocks of " + found).c_str(), name);
}

void expect_refused(const char* name, const Callable<>& make) {
  try {
    make();
    expect(false, "not refused", name);
  } catch (const std::invalid_argument&) {
  } catch (const std::length_error&) {
  }
}

}  // namespace sizes
