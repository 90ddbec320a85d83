#pragma once
// A policy whose specialization names what stands in its namespace.
namespace lib {
namespace detail {
struct on {};
}
struct off {};
template <class A, class B = off>
struct policy {
  static constexpr double scale = 2.0;
};
template <>
struct policy<detail::on, off> {
  static constexpr double scale = 3.0;
};
}  // namespace lib
