// Integer arithmetic on indexes: quotient and remainder, bits, unsigned wraparound, run-time indexes.
// RUN: %run
#include <sparsegen/annotate.h>
#include <cstdint>

constexpr unsigned N = 5;

SPARSEGEN_JACOBIAN(y[N], x[N])
void periodic(const double* x, double* y) {
  for (unsigned i = 0; i < N; ++i) y[i] = x[(i + N - 1) % N] - x[(i + 1) % N] + x[i] * x[i];
}

SPARSEGEN_JACOBIAN(y[6], x[6])
void quotient_and_remainder(const double* x, double* y) {
  for (int k = 0; k < 6; ++k) {
    const int i = k / 3, j = k % 3;
    y[j * 2 + i] = x[k] * x[(7 * i + j) / 2];
  }
}

SPARSEGEN_JACOBIAN(y[8], x[8])
void bits(const double* x, double* y) {
  for (int k = 0; k < 8; ++k) {
    const int reversed = (k & 1) << 2 | (k & 2) | (k >> 2);
    y[reversed] = x[k] + x[~k & 7] * (k ^ 3);
  }
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void wraparound(const double* x, double* y) {
  for (std::uint8_t i = 250; i != 2; ++i) {
    const std::uint8_t k = static_cast<std::uint8_t>(i + 6);
    if (k < 4u) y[k] = x[3 - k];
  }
  const std::uint32_t minus_one = 0u - 1u;
  y[minus_one % 4] += x[(minus_one >> 31) + 1];
}

SPARSEGEN_JACOBIAN(y[4], x[4])
void negative(const double* x, double* y) {
  for (int i = -2; i < 2; ++i) y[i + 2] = x[-i + 1] * (-7 / 2 + i) + (-7 % 3) * x[0];
}

SPARSEGEN_JACOBIAN(y[3], x[9])
void sixty_four_bits(const double* x, double* y) {
  for (std::int64_t i = 0; i < 3; ++i) y[i] = x[((i << 40) >> 38) & 7] + x[i * INT64_C(4000000000) / INT64_C(1000000000) % 9];
}

// The literal has 64 bits, the amount 32.
SPARSEGEN_JACOBIAN(y[5], x[7])
void wide_shifts(const double* x, double* y) {
  for (int i = 0; i < 5; ++i) {
    const long long big = 1LL << (40 + i);
    const std::uint64_t top = UINT64_C(3) << (i + 59);
    y[i] = x[(big >> 39) % 7] * x[top % 7] + ((i > 2 ? INT64_C(1) : INT64_C(3)) << (33 + i) > INT64_C(1) << 36 ? x[6] : x[0]);
  }
}

// A negated unsigned number that becomes wider, of which compilers warn.
SPARSEGEN_JACOBIAN(y[3], x[3])
void negated(const double* x, double* y) {
  for (long i = 0; i < 3; ++i) y[i] = x[((i << 40) + (1L << 40) - -(3u << i)) % 3];
}

// What was unsigned and narrow has more bits in a complement.
// WITH k: 5
// WITH h: 7
// PATTERN: XX.. / .XX. / .XX. / .XXX / X.X.
SPARSEGEN_JACOBIAN(y[5], x[4])
void complements(unsigned char k, unsigned short h, const double* x, double* y) {
  const unsigned char few = k & 3;
  y[0] = ~k < -h ? x[0] : x[1] * x[1];
  y[1] = (~k & 3) == 2 && (~10u & h) == 5 ? x[1] : x[2] * x[1];
  y[2] = ~few == -1 - h ? x[1] : x[2] * x[1];
  y[4] = h + 4294900000ul != ~static_cast<unsigned>(h) ? x[0] : x[2];
  y[3] = ~static_cast<unsigned long>(k) > ~h - 3ul ? x[1] * x[3] : x[2];
}
