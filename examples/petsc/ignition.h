// Solid fuel ignition (Bratu's problem) on some rows of a grid: what one rank
// knows of it. `u` has a row more at either end, of the neighbors or the border.
#pragma once

void ignition(int rows, int width, double lambda, double h, const double* u, double* r);
