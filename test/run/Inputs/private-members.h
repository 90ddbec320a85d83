/* Classes that keep their members to themselves, and give no more than elements of them. */
#pragma once

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace fem {

template <class T>
class Scaled {
public:
  explicit Scaled(T factor) : factor_(factor) {}

protected:
  T factor_;
};

class Mesh : public Scaled<double> {
  struct Corner {
    int node;
    double weight;
  };

public:
  using Triangle = std::array<int, 3>;
  explicit Mesh(int nodes) : Scaled<double>(1.5), nodes_(nodes) {
    for (int e = 0; e + 2 < nodes; ++e) {
      triangles_.push_back({e, (e * 2 + 1) % nodes, e + 2});
      areas_.push_back(0.5 + e);
    }
    for (int e = 0; e < nodes; ++e) corners_.push_back({(3 * e + 1) % nodes, 1.0 + 0.25 * e});
  }
  int numNodes() const { return nodes_; }
  int numTriangles() const { return static_cast<int>(triangles_.size()); }
  const Triangle& triangle(int e) const { return triangles_[e]; }
  int node(int e, int k) const { return triangles_[e][k]; }
  double factor() const { return factor_; }
  double area(int e) const { return areas_[static_cast<std::size_t>(e)] * factor_; }
  int partner(int i) const { return corners_[i].node; }
  double weight(int i) const { return corners_[i].weight * lumps_[i % 2]; }

private:
  int nodes_;
  std::vector<Triangle> triangles_;
  std::vector<double> areas_;
  std::vector<Corner> corners_;
  double lumps_[2] = {0.5, 2.0};
};

class Graph {
public:
  Graph(std::vector<int> begins, std::vector<int> ends) : begins_(std::move(begins)), ends_(std::move(ends)) {}
  int begin(int i) const { return begins_[i]; }
  int end(int i) const { return begins_[i + 1]; }
  int target(int k) const { return ends_[k]; }
  double rate(int k) const { return 1.0 / (1.0 + k); }

private:
  std::vector<int> begins_, ends_;
};

/* What a helper gets is a part of the object: its first member is none of the object's. */
enum class Kind { Fixed, Free };
struct Side {
  Kind kind = Kind::Free;
  double value = 0.5;
};
class Body {
public:
  explicit Body(double mass = 2.0) : mass_(mass) {}
  double mass() const { return mass_; }

private:
  double mass_;
};
template <class T>
class Sized {
public:
  explicit Sized(int size) : size_(size) {}
  int size() const { return size_; }

private:
  int size_;
};
class Wall : public Sized<double> {
public:
  using Sized<double>::size;
  explicit Wall(int size) : Sized<double>(size), k_(1.5) {}
  const Side& left() const { return left_; }
  double mass(int i) const { return bodies_[i % 2].mass() * k_; }

private:
  double k_;
  Side left_;
  std::array<Body, 2> bodies_{Body(1.0), Body(3.0)};
};

/* What hides a member of its base has it, too. */
struct Base {
  double k[2] = {0.25, 4.0};
};
struct Derived : Base {
  double k = 3.0;
  double inner(int i) const { return Base::k[i] * k; }
};

class Kept {
  double k_ = 2.0;

public:
  double k() const { return k_; }
};
class Hiding : public Kept {
  double k_ = 3.0;

public:
  double product() const { return k() * k_; }
};

/* Two whose names, put together, are one. */
class Rate {
public:
  explicit Rate(double k) : of_k_(k) {}
  double twice() const { return 2 * of_k_; }

private:
  double of_k_;
};
class Rate_of {
public:
  explicit Rate_of(double k) : k_(k) {}
  double thrice() const { return 3 * k_; }

private:
  double k_;
};

}  // namespace fem
