#pragma once

#include <vector>

enum BusType { Load, Generator, Slack };

/// Buses and what lies between them: lines, and transformers whose ratio is that of the voltages at `from` and `to`.
/// All is per unit.
struct Network {
  int buses = 0, branches = 0;
  std::vector<int> type;
  std::vector<double> active, reactive, voltage;  // what flows into a bus, and its voltage, where these are given
  std::vector<double> shunt;                      // susceptance of each bus
  std::vector<int> from, to;
  std::vector<double> conductance, susceptance, charging, ratio;
};

/// How far the power at each bus is off what is given: active, then reactive. Where angle or voltage is given, that.
void mismatch(const Network& net, const double* angle, const double* voltage, double* p, double* q);
