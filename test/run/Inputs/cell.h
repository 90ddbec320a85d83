#pragma once
struct cell {
  const int n;
  double k;
};
