"""Functions with rules (SPARSEGEN_RULE), which the random programs call as they call their own helpers.

Their arguments may overlap, so they read all that they need before they write, as rules ask for.
"""

# Name, number of arguments, and whether it returns a value: else it reads two elements, and writes two.
RULED = [("ruled_wave", 2, True), ("ruled_mix", 3, False), ("ruled_halves", 3, False)]

RULE_FUNCTIONS = """\
static inline void ruled_wave_slopes(double a, double b, double* partials) {
  partials[0] = 0.5 * cos(a) * (b + 1.0);
  partials[1] = 0.5 * sin(a);
}
static inline void ruled_wave_curves(double a, double b, double* second) {
  second[0] = -0.5 * sin(a) * (b + 1.0);
  second[1] = 0.5 * cos(a);
  second[2] = 0.0;
}
SPARSEGEN_RULE2(return : (a, b), ruled_wave_slopes, ruled_wave_curves)
static inline double ruled_wave(double a, double b) { return 0.5 * sin(a) * (b + 1.0); }

static inline void ruled_mix_jacobian(const double* from, double v, double* jacobian) {
  jacobian[0] = from[1] * v;
  jacobian[1] = from[0] * v;
  jacobian[2] = from[0] * from[1];
  jacobian[3] = 0.2;
  jacobian[4] = cos(from[1]) * v;
  jacobian[5] = sin(from[1]);
}
SPARSEGEN_RULE(to[2] : (from[2], v), ruled_mix_jacobian)
static inline void ruled_mix(const double* from, double* to, double v) {
  const double a = from[0], b = from[1];
  to[0] = a * b * v;
  to[1] = 0.2 * a + sin(b) * v;
}

static inline void ruled_products_slopes(const double* from, double* slopes) {
  for (int i = 0; i < 2; ++i) slopes[i] = from[i];
}
SPARSEGEN_RULE(to[i < 2] : from[i < 2], ruled_products_slopes)
static inline void ruled_products(const double* from, double* to) {
  const double a = from[0], b = from[1];
  to[0] = 0.5 * a * a;
  to[1] = 0.5 * b * b;
}
static inline void ruled_halves(const double* from, double* to, double v) {
  ruled_products(from, to);
  to[0] += v;
}

"""
