// `new` and `delete`, of numbers, objects and arrays; what owns them: std::unique_ptr, buffers of a class's own.
// RUN: %run
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <sparsegen/annotate.h>
#include <utility>
#include <vector>

// DIRECT: plain_jacobian
SPARSEGEN_JACOBIAN(y[3], x[3])
void plain(const double* x, double* y) {
  double* w = new double[3];
  const double* zeros = new double[3]();
  int* order = new int[3]{2, 1};
  for (int i = 0; i < 3; ++i) w[i] = x[i] * x[(i + 1) % 3];
  for (int i = 0; i < 3; ++i) y[i] = w[order[i]] + zeros[i];
  delete[] w;
  delete[] zeros;
  delete[] order;
}

// In a loop each round has its own.
SPARSEGEN_JACOBIAN(y[3], x[3])
void rounds(const double* x, double* y) {
  double* kept[3];
  for (int i = 0; i < 3; ++i) {
    kept[i] = new double[2]{x[i], 1.0};
    kept[i][1] += x[(i + 1) % 3];
  }
  for (int i = 0; i < 3; ++i) y[i] = kept[i][0] * kept[(i + 1) % 3][1];
  for (int i = 0; i < 3; ++i) delete[] kept[i];
}

struct Node {
  double value;
  Node* next;
  Node(double v, Node* n) : value(v), next(n) {}
};

SPARSEGEN_JACOBIAN(y[2], x[3])
void listed(const double* x, double* y) {
  Node* head = nullptr;
  for (int i = 0; i < 3; ++i) head = new Node(x[i] * x[i], head);
  y[0] = head->next->value * head->value;
  y[1] = 0;
  for (const Node* n = head->next; n; n = n->next) y[1] += n->value;
  while (head) delete std::exchange(head, head->next);
}

// DIRECT: owned_jacobian
SPARSEGEN_JACOBIAN(y[3], x[3])
void owned(const double* x, double* y) {
  auto w = std::make_unique<double[]>(3);
  for (std::size_t i = 0; i < 3; ++i) w[i] = x[i] * x[(i + 1) % 3];
  std::unique_ptr<double[]> other(new double[3]);
  for (std::size_t i = 0; i < 3; ++i) other[i] = w[i] * 2.0;
  std::swap(w, other);
  for (std::size_t i = 0; i < 3; ++i) y[i] = w[i] + *(other.get() + i);
}

struct State {
  double a, b;
};

SPARSEGEN_JACOBIAN(y[4], x[3])
void single(const double* x, double* y) {
  auto s = std::make_unique<State>(State{x[0], x[1]});
  const auto n = std::make_unique<double>(x[2]);
  y[0] = s->a * *n;
  y[1] = s->b;
  State* t = new State{x[1], x[2]};
  y[2] = t->a;
  delete t;
  std::unique_ptr<State> moved = std::move(s);
  y[3] = (s ? 0.0 : 2.0) * moved->a;
  moved.reset();
  y[3] += moved ? 0.0 : x[1];
}

// Objects behind a pointer to their base.
struct Law {
  virtual ~Law() = default;
  virtual double at(double u) const = 0;
};
struct Power : Law {
  double n;
  explicit Power(double by) : n(by) {}
  double at(double u) const override { return std::pow(u * u + 1.0, n); }
};
struct Line : Law {
  double slope, shift;
  Line(double a, double b) : slope(a), shift(b) {}
  double at(double u) const override { return slope * u + shift; }
};

SPARSEGEN_JACOBIAN(y[3], x[3])
void laws(const double* x, double* y) {
  std::vector<std::unique_ptr<Law>> all;
  all.push_back(std::make_unique<Power>(1.5));
  all.push_back(std::make_unique<Line>(2.0, x[0]));
  all.emplace_back(new Line(x[2], 1.0));
  std::unique_ptr<Law> last = std::make_unique<Power>(0.5);
  for (std::size_t k = 0; k < all.size(); ++k) y[k] = all[k]->at(x[k]);
  y[0] += last->at(x[1]);
}

// A buffer that a class has for itself, in a function that is called in a loop.
class Scratch {
public:
  explicit Scratch(std::size_t n) : data_(new double[n]), size_(n) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { delete[] data_; }
  double& operator[](std::size_t k) { return data_[k]; }
  std::size_t size() const { return size_; }

private:
  double* data_;
  std::size_t size_;
};

static double row(const double* x, std::size_t i) {
  Scratch w(2);
  for (std::size_t k = 0; k < w.size(); ++k) w[k] = x[i + k] * x[i];
  return w[0] + w[1];
}

SPARSEGEN_JACOBIAN(y[3], x[4])
void scratch(const double* x, double* y) {
  for (std::size_t i = 0; i < 3; ++i) y[i] = row(x, i);
}

// The same in the loop itself, with one that is moved out of it.
SPARSEGEN_JACOBIAN(y[3], x[4])
void rounds_of_buffers(const double* x, double* y) {
  std::unique_ptr<double[]> last;
  for (std::size_t i = 0; i < 3; ++i) {
    Scratch w(2);
    w[0] = x[i];
    w[1] = x[i + 1];
    auto own = std::make_unique<double[]>(2);
    own[0] = w[0] * w[1];
    y[i] = own[0] + w[1];
    if (i == 1) last = std::move(own);
  }
  y[0] += last[0];
}

// Made by helpers that are called in loops, or by themselves.
static double* one(double value) {
  double* made = new double(value);
  return made;
}
static Node* chain(const double* x, int n) { return n == 0 ? nullptr : new Node(x[n - 1], chain(x, n - 1)); }

SPARSEGEN_JACOBIAN(y[3], x[3])
void made_by_helpers(const double* x, double* y) {
  const double* rows[3];
  for (int i = 0; i < 3; ++i) rows[i] = one(x[i]);
  for (int i = 0; i < 3; ++i) y[i] = *rows[i] * *rows[(i + 1) % 3];
  for (const double* row : rows) delete row;
  const Node* last = chain(x, 3);
  y[1] += last->next->value * last->value;
  while (last) delete std::exchange(last, last->next);
}

// Copied and swapped, moved.
class Buffer {
public:
  explicit Buffer(std::size_t n) : size_(n), data_(new double[n]()) {}
  Buffer(const Buffer& other) : size_(other.size_), data_(new double[other.size_]) {
    std::copy(other.data_, other.data_ + size_, data_);
  }
  Buffer(Buffer&& other) noexcept : size_(other.size_), data_(other.data_) {
    other.data_ = nullptr;
    other.size_ = 0;
  }
  Buffer& operator=(Buffer other) noexcept {
    std::swap(size_, other.size_);
    std::swap(data_, other.data_);
    return *this;
  }
  ~Buffer() { delete[] data_; }
  double& operator[](std::size_t k) { return data_[k]; }
  std::size_t size() const { return size_; }

private:
  std::size_t size_;
  double* data_;
};
inline Buffer doubled(const Buffer& from) {
  Buffer made(from);
  for (std::size_t k = 0; k < made.size(); ++k) made[k] *= 2.0;
  return made;
}

SPARSEGEN_JACOBIAN(y[3], x[3])
void buffers(const double* x, double* y) {
  Buffer a(3);
  for (std::size_t k = 0; k < 3; ++k) a[k] = x[k];
  Buffer b = doubled(a), c(2);
  c = b;
  y[2] = c[2];
  a[0] = x[1] * x[2];
  c = std::move(a);
  for (std::size_t k = 0; k < 2; ++k) y[k] = b[k] * c[k];
}

// An object in memory that is there.
SPARSEGEN_JACOBIAN(y[2], x[2])
void placed(const double* x, double* y) {
  State room{0.0, 1.0};
  State* s = new (&room) State{x[0], x[1]};
  y[0] = s->a * room.b;
  y[1] = room.a;
}

// What is owned can be called; that is no deleter.
struct Loss {
  virtual ~Loss() = default;
  virtual double operator()(double s) const = 0;
};
struct Huber final : Loss {
  double d;
  explicit Huber(double v) : d(v) {}
  double operator()(double s) const override { return d * s; }
};
struct Square final : Loss {
  double operator()(double s) const override { return s * s; }
};

SPARSEGEN_JACOBIAN(y[2], x[2])
void losses(const double* x, double* y) {
  std::vector<std::unique_ptr<Loss>> all;
  all.push_back(std::make_unique<Huber>(0.5));
  all.push_back(std::make_unique<Square>());
  for (std::size_t i = 0; i < all.size(); ++i) y[i] = (*all[i])(x[i]);
}

// Deleters: one that frees, one that does more.
struct Free {
  void operator()(void* p) const { std::free(p); }
};

SPARSEGEN_JACOBIAN(y[2], x[2])
void freedBy(const double* x, double* y) {
  std::unique_ptr<double[], Free> p(static_cast<double*>(std::malloc(2 * sizeof(double))));
  p[0] = x[0];
  p[1] = x[1] * x[0];
  for (int i = 0; i < 2; ++i) y[i] = p[i];
}

static void release(double* p) { p[0] = 7; }

SPARSEGEN_JACOBIAN(y[2], x[2])
void released(const double* x, double* y) {
  y[1] = x[1];
  y[0] = x[0];
  { std::unique_ptr<double, void (*)(double*)> p(y, release); }
  y[0] += x[1];
}

SPARSEGEN_JACOBIAN(y[2], x[2])
void releasedByWrapper(const double* x, double* y) {
  double s = 1, v = x[1];
  {
    std::unique_ptr<double, std::function<void(double*)>> p(&v, [&](double* q) { s = *q; });
    *p *= x[0];
  }
  y[0] = s;
  y[1] = x[1];
}

// A destructor that frees what there is, element by element.
struct Rows {
  int rows;
  double** data;
  explicit Rows(int n) : rows(n) {
    data = new double*[rows];
    for (int r = 0; r < rows; r++) data[r] = new double[2];
  }
  ~Rows() {
    for (int r = 0; r < rows; r++) delete[] data[r];
    delete[] data;
  }
};
SPARSEGEN_JACOBIAN(y[1], x[2])
void frees_rows(const double* x, double* y) {
  Rows* t = new Rows(2);
  t->data[1][0] = x[0] * x[1];
  y[0] = t->data[1][0];
  delete t;
}

// The library's allocator.
class Allocated {
 public:
  explicit Allocated(std::size_t n) : n_(n), data_(allocator_.allocate(n)) {}
  ~Allocated() { allocator_.deallocate(data_, n_); }
  double& operator[](std::size_t i) { return data_[i]; }

 private:
  std::allocator<double> allocator_;
  std::size_t n_;
  double* data_;
};
SPARSEGEN_JACOBIAN(y[2], x[2])
void by_allocator(const double* x, double* y) {
  Allocated b(2);
  for (std::size_t i = 0; i < 2; ++i) b[i] = x[i] * x[i];
  for (std::size_t i = 0; i < 2; ++i) y[i] = b[i] * b[0];
}
