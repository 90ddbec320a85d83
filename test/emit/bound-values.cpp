// What is given for a bound name is held against what it was bound to, in every build, before anything is written.
// RUN: rm -rf %t && split-file %s %t
// RUN: sparsegen %t/rhs.cpp -o %t/rhs_sparse.h -- -std=c++17 -I%include
// RUN: FileCheck %s --input-file %t/rhs_sparse.h
// RUN: %cxx %flags -O2 -DNDEBUG %t/main.cpp -o %t/gxx && %t/gxx
// RUN: %clangxx %flags -O2 %t/main.cpp -o %t/clangxx && %t/clangxx

// CHECK: struct heat_jacobian {
// CHECK: static void compressed(
// CHECK-NEXT: require_bound("n", n, 4);
// CHECK: static void evaluate(
// CHECK-NEXT: require_bound("n", n, 4);
// CHECK: static void jvp(
// CHECK-NEXT: require_bound("n", n, 4);

//--- model.h
#pragma once
#include <cstdint>
enum class Kind : unsigned char { plain, doubled = 2 };
struct Mesh {
  std::uint64_t cells;
  int dims[2];
};
struct Data {
  const Mesh* mesh;
  Kind kind;
  bool isClosed;
};
//--- rhs.cpp
#include <sparsegen/annotate.h>
#include <vector>
#include "model.h"

SPARSEGEN_SET(n, 4)
SPARSEGEN_JACOBIAN(f[n], u[n])
void heat(int n, const double* u, double* f) {
  for (int i = 0; i < n; ++i) f[i] = u[i] * u[i] + u[(i + 1) % n];
}

// All kinds of integers, by all ways.
SPARSEGEN_SET(data->mesh->cells, 3)
SPARSEGEN_SET(data->mesh->dims[1], -2)
SPARSEGEN_SET(data->kind, 2)
SPARSEGEN_SET(data->isClosed, 1)
SPARSEGEN_SET(step, 1)
SPARSEGEN_SET(table[1], 7)
SPARSEGEN_JACOBIAN(f[3], u[3])
int paths(void* user, const short& step, const long* table, const double* u, double* f) {
  const Data* data = static_cast<const Data*>(user);
  for (std::uint64_t i = 0; i < data->mesh->cells; ++i)
    f[i] = u[i] * (data->kind == Kind::doubled ? 2 : 1) * data->mesh->dims[1] * (data->isClosed ? 1 : 3) * step * table[1];
  return 0;
}

// A vector that is a slot has as many elements.
SPARSEGEN_JACOBIAN(f[2], u[2])
void sized(const std::vector<double>& u, double* f) {
  for (std::size_t i = 0; i < 2; ++i) f[i] = u[i] * u[i];
}

// Rows that lie behind one another, and such that lie each by itself.
SPARSEGEN_SET(grid[1][2], 2)
SPARSEGEN_SET(whole[1], 1)
SPARSEGEN_SET(lists[1][0], 0)
SPARSEGEN_JACOBIAN(f[3], u[3])
void tables(const int (*grid)[3], const int (&whole)[2], const int* const* lists, const double* u, double* f) {
  f[0] = u[grid[1][2]];
  f[1] = u[whole[1]];
  f[2] = u[lists[1][0]];
}

// Through pointers that lie in a row.
struct Part {
  int n;
};
SPARSEGEN_SET(parts[1]->n, 2)
SPARSEGEN_JACOBIAN(f[2], u[2])
void listed(const Part* const* parts, const double* u, double* f) {
  for (int i = 0; i < parts[1]->n; ++i) f[i] = u[i] * u[i];
}
//--- main.cpp
#include "model.h"
#include "rhs_sparse.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

static int failures = 0;

// Calls with arrays that must stay as they are, and reads what is said.
template <class Call>
static void refuses(const char* said, const Call& call) {
  double out[64];
  for (double& each : out) each = -77;
  try {
    call(out);
    std::printf("not refused, where this is: %s\n", said);
    ++failures;
  } catch (const std::invalid_argument& problem) {
    if (std::strcmp(problem.what(), said) == 0) return;
    std::printf("%s\nin place of %s\n", problem.what(), said);
    ++failures;
  }
  for (const double each : out) failures += each != -77;
}

int main() {
  double u[8] = {1, 2, 3, 4, 5, 6, 7, 8}, out[64];
  heat_jacobian::evaluate(4, u, out);
  const char* const five = "sparsegen: `n` is 5, and the header was generated for 4";
  refuses(five, [&](double* to) { heat_jacobian::evaluate(5, u, to); });
  refuses(five, [&](double* to) { heat_jacobian::compressed(5, u, to); });
  refuses(five, [&](double* to) { heat_jacobian::jvp(5, u, u, to, to + 8); });
  refuses("sparsegen: `n` is -4, and the header was generated for 4",
          [&](double* to) { heat_jacobian::evaluate(-4, u, to); });

  const Mesh mesh{3, {9, -2}};
  Data data{&mesh, Kind::doubled, true};
  const long table[2] = {0, 7};
  const short step = 1;
  paths_jacobian::evaluate(&data, step, table, u, out);
  const auto with = [&](const char* said, const Mesh& itsMesh, Kind kind, bool isClosed, short itsStep, long entry) {
    refuses(said, [&](double* to) {
      Data its{&itsMesh, kind, isClosed};
      const long entries[2] = {0, entry};
      paths_jacobian::evaluate(&its, itsStep, entries, u, to);
    });
  };
  with("sparsegen: `user->mesh->cells` is 18446744073709551615, and the header was generated for 3", {~0ull, {9, -2}},
       Kind::doubled, true, 1, 7);
  with("sparsegen: `user->mesh->dims[1]` is 2, and the header was generated for -2", {3, {9, 2}}, Kind::doubled, true, 1,
       7);
  with("sparsegen: `user->kind` is 0, and the header was generated for 2", mesh, Kind::plain, true, 1, 7);
  with("sparsegen: `user->isClosed` is 0, and the header was generated for 1", mesh, Kind::doubled, false, 1, 7);
  with("sparsegen: `step` is 2, and the header was generated for 1", mesh, Kind::doubled, true, 2, 7);
  with("sparsegen: `table[1]` is 8, and the header was generated for 7", mesh, Kind::doubled, true, 1, 8);

  refuses("sparsegen: `u.size()` is 3, and the header was generated for 2",
          [&](double* to) { sized_jacobian::evaluate(std::vector<double>(3), to); });

  const int grid[2][3] = {{7, 7, 7}, {7, 7, 2}}, whole[2] = {7, 1}, first_list[1] = {7}, second_list[1] = {0};
  const int* const lists[2] = {first_list, second_list};
  const int* const swapped[2] = {second_list, first_list};
  tables_jacobian::evaluate(grid, whole, lists, u, out);
  refuses("sparsegen: `grid[1][2]` is 7, and the header was generated for 2", [&](double* to) {
    const int other[2][3] = {{2, 2, 2}, {2, 2, 7}};
    tables_jacobian::evaluate(other, whole, lists, u, to);
  });
  refuses("sparsegen: `whole[1]` is 0, and the header was generated for 1", [&](double* to) {
    const int other[2] = {1, 0};
    tables_jacobian::evaluate(grid, other, lists, u, to);
  });
  refuses("sparsegen: `*lists[1]` is 7, and the header was generated for 0",
          [&](double* to) { tables_jacobian::evaluate(grid, whole, swapped, u, to); });

  struct Given {
    int n;
  };
  const Given first{7}, second{2}, wrong{3};
  const Given* const parts[2] = {&first, &second};
  listed_jacobian::evaluate(parts, u, out);
  refuses("sparsegen: `parts[1]->n` is 3, and the header was generated for 2", [&](double* to) {
    const Given* const others[2] = {&first, &wrong};
    listed_jacobian::evaluate(others, u, to);
  });
  return failures != 0;
}
