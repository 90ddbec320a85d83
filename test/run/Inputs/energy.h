// Types of hessian-data.cpp and hessian.c.
#pragma once

struct EnergyData {
  double scale;
  double stiffness[3];
  int power;
};

#ifdef __cplusplus
struct Particle {
  double x, y;
};

struct State {
  double at[2];
  double velocity[2];
  double mass;
};

class Potential {
public:
  Potential(double k, const double (&rest)[2]) : k_(k), rest_{rest[0], rest[1]} {}
  double energy(const double* x) const;

private:
  double pair(double a, double b) const { return a * a * b / k_; }
  double k_;
  double rest_[2];
};
#endif
