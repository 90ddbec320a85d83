// Rows that are named beside what holds them are those of all its elements, in either order.
// RUN: sparsegen --emit=ir %s -- -I%S/../../include | FileCheck %s
#include <sparsegen/annotate.h>

#include <vector>

struct Bus {
  std::vector<int> neighbours;
};

// CHECK-LABEL: entry function outer_first
// CHECK-COUNT-2: {{^}}structure {{.*}}buses_size
// CHECK-NOT: {{^}}structure
// CHECK-LABEL: entry function inner_first
// CHECK-COUNT-2: {{^}}structure {{.*}}buses_size
// CHECK-NOT: {{^}}structure
SPARSEGEN_STRUCTURE((buses, buses.neighbours))
SPARSEGEN_JACOBIAN(r[buses.size()], x[buses.size()])
void outer_first(const std::vector<Bus>& buses, const std::vector<double>& x, std::vector<double>& r) {
  for (std::size_t i = 0; i < buses.size(); ++i)
    for (int q : buses[i].neighbours) r[i] += x[i] * x[q];
}

SPARSEGEN_STRUCTURE((buses.neighbours, buses))
SPARSEGEN_JACOBIAN(r[buses.size()], x[buses.size()])
void inner_first(const std::vector<Bus>& buses, const std::vector<double>& x, std::vector<double>& r) {
  for (std::size_t i = 0; i < buses.size(); ++i)
    for (int q : buses[i].neighbours) r[i] += x[i] * x[q];
}
