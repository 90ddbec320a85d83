// What could go wrong without a word: integers that wrap, values that outlive their making, aliases, early exits.
// RUN: %run
#include <sparsegen/annotate.h>

#include <cmath>
#include <cstddef>
#include <cstdint>

// The loop ends where an unsigned index wraps.
SPARSEGEN_JACOBIAN(y[5], x[5])
void wrapdown(const double* x, double* y) {
  const unsigned n = 5;
  double acc = 1.0;
  for (unsigned i = n - 1; i < n; --i) {
    acc = 0.5 * acc * x[i] + x[0];
    y[i] = acc;
  }
}

// Integers that are narrowed, and what is left of them as an index.
SPARSEGEN_JACOBIAN(y[4], x[8])
void bytes(const double* x, double* y) {
  unsigned char k = 250;
  for (int i = 0; i < 4; ++i) {
    y[i] = x[k % 8] * x[(signed char)k & 7];
    k = (unsigned char)(k + 3);
  }
  short s = (short)40000;
  y[0] += s < 0 ? x[0] : x[7];
  std::uint16_t h = 65535;
  ++h;
  y[1] += x[h];
  y[2] += x[(unsigned char)(3 - 252)];
}

// Signed against unsigned.
SPARSEGEN_JACOBIAN(y[3], x[4])
void signmix(const double* x, double* y) {
  int m = -1;
  unsigned u = 2;
  y[0] = m < u ? x[0] : x[1];
  y[1] = m < (int)u ? x[2] : x[3];
  long l = -1;
  y[2] = l < (long)u ? x[0] * x[1] : x[2];
  if (u - 3 > 5) y[2] += x[3];
  if ((u - 3) / 2 == 0x7fffffffu) y[0] *= x[2];
}

// Quotients, remainders and shifts of negative numbers.
SPARSEGEN_JACOBIAN(y[6], x[6])
void negmod(const double* x, double* y) {
  for (int i = 0; i < 6; ++i) {
    int l = (i - 7) % 6, q = (i - 7) / 2, r = (i - 7) >> 1;
    y[i] = x[l + 5] * (q == r ? x[i] : x[-q]) + x[-r - 1 < 0 ? 0 : -r - 1];
  }
}

// `continue` in a do loop goes to the condition, which steps.
SPARSEGEN_JACOBIAN(y[4], x[4])
void docontinue(const double* x, double* y) {
  for (int i = 0; i < 4; ++i) y[i] = 0;
  int k = 0;
  double s = 1;
  do {
    s *= 0.5;
    if (x[k] < 0) continue;
    y[k] = s * x[k];
    if (k == 2 && x[1] > 1) break;
    s += x[3];
  } while (++k < 4);
  y[0] += s;
}

// Two pointers step where the body has gone on early.
SPARSEGEN_JACOBIAN(y[4], x[8])
void forstep(const double* x, double* y) {
  const double* p = x;
  double* q = y;
  for (int i = 0; i < 4; i++, p += 2, ++q) {
    *q = p[0];
    if (p[1] > 0) continue;
    *q *= p[1];
  }
}

// In a switch in a loop: break leaves the one, continue goes on with the other.
SPARSEGEN_JACOBIAN(y[6], x[6])
void switchloop(const double* x, double* y) {
  static const int kind[6] = {0, 2, 1, 3, 1, 0};
  double carry = 0;
  for (int i = 0; i < 6; ++i) {
    y[i] = carry;
    switch (kind[i]) {
      case 0:
        carry = x[i];
        break;
      case 1:
        if (x[i] > 0) break;
      // fall through
      case 2:
        carry *= x[i];
        continue;
      default:
        carry = 1;
    }
    y[i] += carry;
  }
}

// A list that is linked anew.
struct Node {
  double v;
  Node* next;
  int tag;
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void linkedlist(const double* x, double* y) {
  Node n[3];
  for (int i = 0; i < 3; ++i) {
    n[i].v = x[i];
    n[i].next = i + 1 < 3 ? &n[i + 1] : nullptr;
    n[i].tag = i;
  }
  n[0].next = &n[2];
  n[2].next = &n[1];
  n[1].next = nullptr;
  double s = 1;
  for (Node* p = n; p; p = p->next) {
    s *= p->v;
    y[p->tag] = s;
  }
}

// Arrays that come to life in each iteration, zero where nothing is said.
SPARSEGEN_JACOBIAN(y[3], x[3])
void zeroedinloop(const double* x, double* y) {
  for (int i = 0; i < 3; ++i) {
    double a[3] = {};
    double b[3] = {x[i]};
    if (i != 1) a[i] = x[i] * x[0];
    b[i] += a[i];
    y[i] = a[0] + a[1] + a[2] + b[0] + b[1] * b[2];
  }
}

// In place, by bit reversal and butterflies.
SPARSEGEN_JACOBIAN(y[16], x[16])
void fft(const double* x, double* y) {
  double re[8], im[8];
  for (int i = 0; i < 8; ++i) {
    re[i] = x[2 * i];
    im[i] = x[2 * i + 1];
  }
  for (int i = 1, j = 0; i < 8; ++i) {
    int bit = 4;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      double t = re[i];
      re[i] = re[j];
      re[j] = t;
      t = im[i];
      im[i] = im[j];
      im[j] = t;
    }
  }
  for (int len = 2; len <= 8; len <<= 1)
    for (int i = 0; i < 8; i += len)
      for (int k = 0; k < len / 2; ++k) {
        double a = 0.1 + 6.25 * k / len, c = std::cos(a), s = std::sin(a);
        int u = i + k, v = u + len / 2;
        double tr = re[v] * c - im[v] * s, ti = re[v] * s + im[v] * c;
        re[v] = re[u] - tr;
        im[v] = im[u] - ti;
        re[u] += tr;
        im[u] += ti;
      }
  for (int i = 0; i < 8; ++i) {
    y[2 * i] = re[i];
    y[2 * i + 1] = im[i] * im[i];
  }
}

// A sparse product whose structure is counted out here.
SPARSEGEN_JACOBIAN(y[4], (x[4], a[7]))
void csr(const double* x, const double* a, double* y) {
  static const int row[7] = {0, 2, 1, 3, 3, 0, 2}, col[7] = {0, 1, 2, 3, 0, 2, 2};
  int start[5] = {0}, at[7], fill[4];
  for (int k = 0; k < 7; ++k) start[row[k] + 1]++;
  for (int i = 0; i < 4; ++i) {
    start[i + 1] += start[i];
    fill[i] = start[i];
  }
  for (int k = 0; k < 7; ++k) at[fill[row[k]]++] = k;
  for (int i = 0; i < 4; ++i) {
    y[i] = 0;
    for (int k = start[i]; k < start[i + 1]; ++k) y[i] += a[at[k]] * x[col[at[k]]];
  }
}

// Local values outlive what they were made of: coefficients, indexes, the round before.
SPARSEGEN_JACOBIAN(y[6], x[4])
void formcoef(const double* x, double* y) {
  double c = x[0], a = c * x[1];
  c = 5;
  int k = 1;
  double b = std::sin(x[k]) * c;
  k = 3;
  c = x[2];
  y[0] = a;
  y[1] = b * c;
  double q;
  for (int i = 0; i < 4; ++i) {
    q = x[i] * c;
    c = q + 1;
    if (i == 2) break;
  }
  y[2] = q;
  y[3] = c;
  double d = x[1] > 0 ? x[0] * x[1] : x[2];
  {
    double e = d * d;
    d = 1;
    y[4] = e;
  }
  y[5] = d * x[3];
}

// One variable by value, by reference and by pointer in one call.
static void g(double v, double* p) {
  *p = 3 * v;
  *p += v * *p;
}
static double h(double v, double& r, const double* q) {
  r = v * v;
  v += *q;
  r *= v;
  return v;
}
SPARSEGEN_JACOBIAN(y[4], x[3])
void byvaluealias(const double* x, double* y) {
  double t = x[0] * x[1];
  g(t, &t);
  y[0] = t;
  double u = x[2];
  u = h(u, u, &u);
  y[1] = u;
  y[2] = x[0];
  y[3] = x[1];
  y[2] = h(y[3], y[2], &y[3]);
  g(y[2], &y[3]);
}

// Recursion inwards on one array.
static void heap(double* a, int n, int d) {
  if (d == 0) return;
  double t[2] = {a[0], a[n - 1]};
  heap(a + 1, n - 2, d - 1);
  a[0] = t[1] * a[1];
  a[n - 1] = t[0];
}
SPARSEGEN_JACOBIAN(x[6], x[6])
void recursearray(double* x) { heap(x, 6, 3); }

// Leaving one loop, two, or the function, with part of the work done.
SPARSEGEN_JACOBIAN(y[3], x[3])
int exits(const double* x, double* y) {
  y[0] = x[0];
  y[1] = x[1];
  y[2] = 1;
  for (int i = 0; i < 3; ++i) {
    for (;;) {
      if (x[i] > 1) return 3;
      if (x[i] > 0) {
        y[2] += x[i];
        break;
      }
      y[i] = y[2] * x[i];
      if (i == 1) goto next;
      break;
    }
    y[0] *= x[2];
  next:;
  }
  y[1] += y[0];
  return 0;
}

// Records that point to where their results go, and are copied.
struct In {
  double a;
  int n;
  double v[2];
};
struct Out {
  In in;
  double* where;
};
static In make(double a, const double* v) {
  In r;
  r.a = a;
  r.n = 1;
  r.v[0] = v[0];
  r.v[1] = r.v[0] * a;
  return r;
}
static void apply(Out* o) {
  *o->where = o->in.a * o->in.v[o->in.n];
  o->in = make(o->in.v[1], o->in.v);
}
SPARSEGEN_JACOBIAN(y[4], x[3])
void structshadow(const double* x, double* y) {
  Out o[2];
  for (int i = 0; i < 2; ++i) {
    o[i].in = make(x[i], x + i);
    o[i].where = y + i;
  }
  apply(&o[0]);
  apply(&o[1]);
  o[0].where = o[1].where + 1;
  Out p = o[0];
  o[0].in.a = 0;
  apply(&p);
  apply(o);
  y[3] = o[0].in.a + p.in.v[0];
}

// Elimination on rows that change places.
SPARSEGEN_JACOBIAN(y[3], (a[3][3], b[3]))
void rowsswap(const double (&a)[3][3], const double* b, double* y) {
  double m[3][4];
  double* row[3] = {m[0], m[1], m[2]};
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) row[i][j] = a[i][j] + (i == j ? 6 : 0);
    row[i][3] = b[i];
  }
  double* t = row[0];
  row[0] = row[2];
  row[2] = t;
  t = row[0];
  row[0] = row[2];
  row[2] = t;
  for (int k = 0; k < 3; ++k)
    for (int i = k + 1; i < 3; ++i) {
      const double f = row[i][k] / row[k][k];
      for (int j = k; j < 4; ++j) row[i][j] -= f * row[k][j];
    }
  for (int i = 2; i >= 0; --i) {
    y[i] = row[i][3];
    for (int j = i + 1; j < 3; ++j) y[i] -= row[i][j] * y[j];
    y[i] /= row[i][i];
  }
}

// Scratch space of the caller, used twice.
struct Work {
  double a[4];
  double s;
  int n;
};
static void stage(Work& w, const double* x, double h) {
  for (int i = 0; i < w.n; ++i) {
    w.a[i] = h * x[i] * x[(i + 1) % w.n] + (i ? w.a[i - 1] : 0);
    w.s += w.a[i];
  }
}
// WITH w: {{0, 0, 0, 0}, 0, 4}
SPARSEGEN_SET(w.n, 4)
SPARSEGEN_JACOBIAN(y[4], x[4])
void memberscratch(const double* x, double* y, Work& w) {
  w.s = 0;
  stage(w, x, 0.5);
  double first = w.a[3];
  stage(w, w.a, 1.0);
  for (int i = 0; i < 4; ++i) y[i] = w.a[i] + (i == 2 ? first : 0) * w.s;
}
