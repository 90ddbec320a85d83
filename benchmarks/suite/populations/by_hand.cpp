// The gradient of the recurrence by hand: both populations of each step are kept, in memory of its own, for the way
// back.
#include <vector>

#include "../gradient.h"
#include "problem.h"

namespace {

struct State {
  double prey, predators;
};

}  // namespace

double by_hand(const Problem& problem, const double* __restrict x, double* __restrict gradient) {
  static std::vector<State> kept(steps + 1);
  State* const states = kept.data();
  const double dt = problem.dt, birth = x[2], hunt = x[3], feed = x[4], death = x[5];
  State now = {x[0], x[1]};
  states[0] = now;
  for (int step = 0; step < steps; ++step) {
    now.prey += dt * now.prey * (birth - hunt * now.predators);
    now.predators += dt * now.predators * (feed * now.prey - death);
    states[step + 1] = now;
  }
  double prey_bar = 2.0 * (now.prey - 2.0), predators_bar = 2.0 * (now.predators - 1.0);
  double birth_bar = 0.0, hunt_bar = 0.0, feed_bar = 0.0, death_bar = 0.0;
  for (int step = steps - 1; step >= 0; --step) {
    const double prey = states[step].prey, predators = states[step].predators, next = states[step + 1].prey;
    const double eaten = dt * predators * predators_bar;
    feed_bar += eaten * next;
    death_bar -= eaten;
    prey_bar += eaten * feed;
    const double born = dt * prey * prey_bar;
    birth_bar += born;
    hunt_bar -= born * predators;
    predators_bar += dt * (feed * next - death) * predators_bar - born * hunt;
    prey_bar += dt * (birth - hunt * predators) * prey_bar;
  }
  const double result[n] = {prey_bar, predators_bar, birth_bar, hunt_bar, feed_bar, death_bar};
  for (int j = 0; j < n; ++j) gradient[j] = result[j];
  return (now.prey - 2.0) * (now.prey - 2.0) + (now.predators - 1.0) * (now.predators - 1.0);
}
