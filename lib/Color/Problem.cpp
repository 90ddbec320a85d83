//===- Problem.cpp - names of problems and algorithms -----------*- C++ -*-===//
//
// See Problem.h.
//
//===----------------------------------------------------------------------===//
#include "Color/Problem.h"

#include <array>

#include "Support/Diagnostics.h"

namespace sparsegen {

Structure Problem::structure() const {
  return partition == Partition::Star || partition == Partition::Acyclic ? Structure::Symmetric
                                                                         : Structure::Nonsymmetric;
}

Decompression Problem::decompression() const {
  return partition == Partition::Acyclic ? Decompression::Substitution : Decompression::Direct;
}

std::string_view text(Partition partition) {
  switch (partition) {
    case Partition::Column:
      return "column";
    case Partition::Row:
      return "row";
    case Partition::Bidirectional:
      return "bidirectional";
    case Partition::Star:
      return "star";
    case Partition::Acyclic:
      return "acyclic";
  }
  throw InternalError("color", "unknown partition");
}

std::string_view text(Structure structure) { return structure == Structure::Symmetric ? "symmetric" : "nonsymmetric"; }

std::string_view text(Decompression decompression) {
  return decompression == Decompression::Direct ? "direct" : "substitution";
}

std::string_view text(Order order) {
  switch (order) {
    case Order::Natural:
      return "natural";
    case Order::Random:
      return "random";
    case Order::LargestFirst:
      return "largest-first";
    case Order::SmallestLast:
      return "smallest-last";
    case Order::IncidenceDegree:
      return "incidence-degree";
    case Order::DynamicLargestFirst:
      return "dynamic-largest-first";
    case Order::PerfectElimination:
      return "perfect-elimination";
  }
  throw InternalError("color", "unknown order");
}

std::string_view text(Method method) {
  switch (method) {
    case Method::Greedy:
      return "greedy";
    case Method::Recoloring:
      return "recoloring";
    case Method::Lattice:
      return "lattice";
    case Method::LocalSearch:
      return "local-search";
    case Method::Exact:
      return "exact";
  }
  throw InternalError("color", "unknown method");
}

std::span<const Partition> allPartitions() {
  static constexpr std::array kAll{Partition::Column, Partition::Row, Partition::Bidirectional, Partition::Star,
                                   Partition::Acyclic};
  return kAll;
}

std::span<const Order> allOrders() {
  static constexpr std::array kAll{Order::Natural,           Order::Random,          Order::LargestFirst,
                                   Order::SmallestLast,      Order::IncidenceDegree, Order::DynamicLargestFirst,
                                   Order::PerfectElimination};
  return kAll;
}

}  // namespace sparsegen
