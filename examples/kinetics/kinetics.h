#pragma once

void robertson(const double* y, double* dydt);
void pollu(const double* y, double* dydt);
