#pragma once

constexpr int side = 40;                   // points within the frame, a side
constexpr double spacing = 2.0 / (side + 1);  // the square is [-1, 1] x [-1, 1]

/// The area of a surface over a square: heights `u` within, `frame` on the border, a full grid of side + 2 a side.
double area(const double* u, const double* frame);
