// Functions of one name, of which sparsegen sees declarations only.
#pragma once
#ifdef __SPARSEGEN__
double scale_of(int kind);
double scale_of(char kind);
double total_of(const double* weights);
double total_of(double* weights);
double span_of(long long n);
double span_of(long n);
double named(const char* name);
double named(bool is);
#else
inline double scale_of(int kind) { return 1.0 + kind; }
inline double scale_of(char kind) { return kind == 'a' ? 2.0 : 3.0; }
inline double total_of(const double* weights) { return weights[0]; }
inline double total_of(double* weights) { return ++weights[0]; }
inline double span_of(long long n) { return 1.0 * static_cast<double>(n); }
inline double span_of(long n) { return 2.0 * static_cast<double>(n); }
inline double named(const char* name) { return name ? 2.0 : 3.0; }
inline double named(bool is) { return is ? 4.0 : 5.0; }
#endif
