// The two ways to a gradient that the suite compares. Each is a translation unit of its own; `Problem` is what
// problem.h of the problem's folder says.
#pragma once

struct Problem;

/// Both return the value, and write the gradient.
double value_and_gradient(const Problem& problem, const double* x, double* gradient);
double by_hand(const Problem& problem, const double* x, double* gradient);
