#pragma once
#include "size.h"
void rhs(const double* x, double* f);
