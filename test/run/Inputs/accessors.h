/* Classes that keep their members to themselves, and say what they are. */
#pragma once

class Gas {
public:
  Gas(double k, double first, double second) : k_(k), weights_{first, second} {}
  double k() const { return k_; }
  const double* weights() const { return weights_; }

private:
  double k_;
  double weights_[2];
};

class Storage {
public:
  explicit Storage(double* data, int size) : data_(data), size_(size) {}
  const double* data() const { return data_; }
  int size() const { return size_; }

private:
  double* data_;
  int size_;
};

/* A member that is never named: the class gives what it gives. */
class Table {
public:
  Table(double* data, int size) : storage_(data, size) {}
  const double* data() const { return storage_.data(); }
  int size() const { return storage_.size(); }
  double operator[](int k) const { return storage_.data()[k]; }

private:
  Storage storage_;
};
