// Virtual calls by a base that is not the first, and the way back from it: of copies and elements too.
// RUN: %run
#include <sparsegen/annotate.h>

#include <array>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

struct Source {
  double strength = 0.0;
  virtual ~Source() = default;
  virtual double emit(double t) const = 0;
  double twice(double t) const { return 2.0 * emit(t); }
};
struct Sink {
  double depth = 0.0;
  virtual ~Sink() = default;
  virtual double absorb(double t) const { return depth * t; }
  virtual double level() const = 0;
};
struct Cell : Source, Sink {
  double volume;
  Cell(double s, double d, double v) : volume(v) { strength = s; depth = d; }
  double emit(double t) const override { return strength * t * volume; }
  double absorb(double t) const override { return depth * t / volume; }
  double level() const override { return volume * volume; }
};
struct Pool : Cell {
  double extra;
  Pool(double a, double b, double e) : Cell(a, b, 2.0), extra(e) {}
  double level() const override { return extra + Cell::level() * depth; }
};
struct Plain : Sink {
  double level() const override { return depth; }
};
static double through(const Sink& s, double t) { return s.absorb(t) + s.level(); }
SPARSEGEN_JACOBIAN(y[6], x[4])
void second(const double* x, double* y) {
  Cell c(x[0], x[1], x[2]);
  Pool p(x[0], x[2], x[3]);
  Plain q;
  q.depth = x[3];
  const Sink* sinks[3] = {&c, &p, &q};
  for (int i = 0; i < 3; ++i) y[i] = through(*sinks[i], x[0]);
  const Source* s = &p;
  y[3] = s->twice(x[1]);
  const Cell* back = static_cast<const Cell*>(sinks[1]);
  y[4] = back->level() + back->volume;
  Cell copy = c;
  copy.depth = x[3];
  Sink& sink = copy;
  c.volume = 1.0;
  y[5] = through(sink, x[1]);
}
// Copies, assignments and results lead back to themselves.
static Cell made(double a, double b) { Cell c(a, b, a + b); return c; }
SPARSEGEN_JACOBIAN(y[4], x[3])
void copies(const double* x, double* y) {
  Cell a = made(x[0], x[1]);
  Cell b(x[2], x[2], x[2]);
  b = a;
  a.depth = x[2];
  const Sink& sa = a;
  const Sink& sb = b;
  y[0] = sa.absorb(x[0]);
  y[1] = sb.absorb(x[0]);
  Cell all[2] = {made(x[0], x[1]), a};
  Sink* each = &all[1];
  all[0].depth = 1.0;
  y[2] = each->absorb(x[1]);
  const Sink& temp = made(x[1], x[2]);
  y[3] = temp.level();
}
// Three bases, one of them within another.
struct Named { double tag = 1.0; virtual double name() const { return tag; } virtual ~Named() = default; };
struct Both : Plain, Named { double name() const override { return tag * depth; } };
struct Three : Source, Both {
  double emit(double t) const override { return t * strength + name(); }
  double level() const override { return strength * tag; }
};
SPARSEGEN_JACOBIAN(y[3], x[3])
void nested(const double* x, double* y) {
  Three t;
  t.strength = x[0];
  t.depth = x[1];
  t.tag = x[2];
  Named& n = t;
  Sink& s = t;
  y[0] = n.name();
  y[1] = s.level();
  y[2] = static_cast<Three&>(n).emit(x[1]);
}
// The function to differentiate is such a member function.
class Model : public Source, public Sink {
public:
  // OBJECT: {}
  // MEMBERS: 1.5
  SPARSEGEN_JACOBIAN(y[2], x[2])
  void evaluate(const double* x, double* y) const {
    const Sink& s = *this;
    y[0] = s.level() * x[0];
    y[1] = s.absorb(x[0] * x[1]);
  }
  Model() { depth = 1.5; }
  double emit(double t) const override { return t; }
  double level() const override { return depth + 2.0; }
};

struct A { double a = 0; virtual double fa() const = 0; virtual ~A() = default; };
struct B { double b = 0; virtual double fb(double t) const = 0; virtual ~B() = default; };
struct D : A, B { double c; explicit D(double v = 0.0) : c(v) { a = v; b = v * v; } double fa() const override { return c * a; } double fb(double t) const override { return c * b * t; } };
SPARSEGEN_JACOBIAN(y[2], x[3])
void inVector(const double* x, double* y) {
  std::vector<D> v;
  for (int i = 0; i < 3; ++i) v.push_back(D(x[i]));
  const B* b = &v[1];
  v[1].c = x[0];
  y[0] = b->fb(2.0);
  std::vector<D> w = v;
  v[2].c = 0;
  const B& e = w[2];
  y[1] = e.fb(x[1]);
}
SPARSEGEN_JACOBIAN(y[2], x[3])
void owned(const double* x, double* y) {
  std::vector<std::unique_ptr<B>> v;
  for (int i = 0; i < 3; ++i) v.push_back(std::make_unique<D>(x[i]));
  y[0] = v[1]->fb(2.0);
  const auto& e = v[2];
  y[1] = e->fb(x[1]);
}
SPARSEGEN_JACOBIAN(y[2], x[3])
void inArray(const double* x, double* y) {
  std::array<D, 2> v{D(x[0]), D(x[1])};
  std::array<D, 2> w = v;
  v[1].c = x[2];
  const B& e = w[1];
  y[0] = e.fb(x[0]);
  std::pair<D, int> p{v[1], 3};
  const B& f = p.first;
  v[1].c = 1.0;
  y[1] = f.fb(2.0);
}
SPARSEGEN_JACOBIAN(y[2], x[3])
void opt(const double* x, double* y) {
  std::optional<D> o;
  o = D(x[0]);
  const B& e = *o;
  y[0] = e.fb(x[1]);
  D d(x[1]), f(x[2]);
  std::swap(d, f);
  f.c = 1.0;
  const B& g = d;
  y[1] = g.fb(1.0);
}
