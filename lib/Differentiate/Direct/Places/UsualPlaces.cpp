//===- UsualPlaces.cpp - where terms stand from one to another ------------===//

#include "Differentiate/Direct/Places/UsualPlaces.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace sparsegen::differentiate {

namespace {

constexpr std::int32_t kNowhere = -1;

class Finder {
public:
  Finder(std::size_t terms, const SampledPlaces& sampled, Likeness likeness)
      : terms_(terms),
        visits_(terms == 0 ? 0 : sampled.places.size() / terms),
        sampled_(sampled),
        likeness_(likeness) {}

  UsualPlaces run() {
    if (visits_ == 0 || terms_ == 0) return placesOfAll(terms_);
    if (!findOneLayout()) findRuns();
    for (std::size_t k = 0; k < terms_; ++k) found_.terms[k].is_first = isMostlyFirst(k);
    found_.hasOthers = found_.places != static_cast<std::int64_t>(terms_) ||
                       std::ranges::any_of(found_.terms, &runtime::term_kind::is_first);
    if (found_.hasOthers) found_.places = std::max<std::int64_t>(found_.places, 1);
    return std::move(found_);
  }

private:
  std::int64_t place(std::size_t visit, std::size_t term) const { return sampled_.places[visit * terms_ + term]; }

  std::int64_t column(std::size_t visit, std::size_t term) const { return sampled_.columns[visit * terms_ + term]; }

  /// Where a good part of the visits are laid out alike, as those within a grid are: all terms from the first place.
  bool findOneLayout() {
    constexpr double kGoodPart = 0.25;
    using Layout = std::vector<std::optional<std::int64_t>>;
    std::map<Layout, std::size_t> counts;
    for (std::size_t visit = 0; visit < visits_; ++visit) {
      Layout layout(terms_);
      std::optional<std::int64_t> first;
      for (std::size_t k = 0; k < terms_; ++k) {
        if (place(visit, k) == kNowhere) continue;
        if (!first) first = place(visit, k);
        layout[k] = place(visit, k) - *first;
      }
      ++counts[layout];
    }
    const auto most = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
    if (!isEnough(most->second, kGoodPart) || (likeness_ == Likeness::OfTables && !hasOwnRows())) return false;
    for (const auto& offset : most->first)
      found_.terms.push_back({offset ? 0 : kNowhere, static_cast<std::int32_t>(offset.value_or(0)), false});
    found_.places = std::ranges::any_of(most->first, [](const auto& offset) { return offset.has_value(); }) ? 1 : 0;
    return true;
  }

  /// Runs of terms in fixed distances, as those of one node's unknowns are.
  void findRuns() {
    std::vector<std::size_t> leaders;
    for (std::size_t k = 0; k < terms_; ++k) {
      if (isMostlyNowhere(k)) {
        found_.terms.push_back({kNowhere, 0, false});
        continue;
      }
      runtime::term_kind term{static_cast<std::int32_t>(leaders.size()), 0, false};
      for (std::size_t l = 0; l < leaders.size() && term.of == static_cast<std::int32_t>(leaders.size()); ++l)
        if (const auto offset = usualDistance(leaders[l], k)) term = {static_cast<std::int32_t>(l), *offset, false};
      if (term.of == static_cast<std::int32_t>(leaders.size())) leaders.push_back(k);
      found_.terms.push_back(term);
    }
    found_.places = static_cast<std::int64_t>(leaders.size());
  }

  bool isMostlyNowhere(std::size_t term) const {
    std::size_t count = 0;
    for (std::size_t visit = 0; visit < visits_; ++visit) count += place(visit, term) == kNowhere ? 1 : 0;
    return isNearlyAll(count);
  }

  /// An element may have a node twice.
  bool isNearlyAll(std::size_t count) const { return count * 10 >= visits_ * 9; }

  bool isEnough(std::size_t count, double part) const {
    return static_cast<double>(count) >= (likeness_ == Likeness::OfGrids ? part : 1) * static_cast<double>(visits_);
  }

  /// Whether each visit writes first where it writes.
  bool hasOwnRows() const {
    for (std::size_t k = 0; k < sampled_.places.size(); ++k)
      if (sampled_.places[k] != kNowhere && !sampled_.isFirst[k]) return false;
    return true;
  }

  /// From one term to another, in nearly all visits. In a row, columns that are as far from each other as their places
  /// have nothing between them that may be missing elsewhere.
  std::optional<std::int32_t> usualDistance(std::size_t from, std::size_t to) const {
    std::map<std::int64_t, std::size_t> counts;
    for (std::size_t visit = 0; visit < visits_; ++visit) {
      if (place(visit, from) == kNowhere || place(visit, to) == kNowhere) continue;
      const std::int64_t distance = place(visit, to) - place(visit, from);
      if (likeness_ == Likeness::OfGrids || distance == column(visit, to) - column(visit, from)) ++counts[distance];
    }
    const auto most = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
    if (most == counts.end() || most->first == 0 || !isNearlyAll(most->second)) return std::nullopt;
    return static_cast<std::int32_t>(most->first);
  }

  /// What is set in vain is set apart, visit by visit.
  bool isMostlyFirst(std::size_t term) const {
    std::size_t first = 0;
    for (std::size_t visit = 0; visit < visits_; ++visit) first += sampled_.isFirst[visit * terms_ + term] ? 1 : 0;
    constexpr double kMostly = 0.75;
    return found_.terms[term].of != kNowhere && isEnough(first, kMostly);
  }

  const std::size_t terms_;
  const std::size_t visits_;
  const SampledPlaces& sampled_;
  const Likeness likeness_;
  UsualPlaces found_;
};

}  // namespace

UsualPlaces usualPlaces(std::size_t terms, const SampledPlaces& sampled, Likeness likeness) {
  return Finder(terms, sampled, likeness).run();
}

std::optional<std::int64_t> usualStride(const UsualPlaces& usual, const SampledPlaces& sampled, Likeness likeness) {
  const double part = likeness == Likeness::OfGrids ? 0.25 : 0.9;
  const std::size_t terms = usual.terms.size(), visits = terms == 0 ? 0 : sampled.places.size() / terms;
  std::vector<std::size_t> leaders;  // the first term of each place
  for (std::size_t k = 0; k < terms; ++k)
    if (usual.terms[k].of == static_cast<std::int32_t>(leaders.size())) leaders.push_back(k);
  if (!usual.hasOthers || leaders.empty() || visits < 2) return std::nullopt;
  std::map<std::int64_t, std::size_t> counts;
  for (std::size_t visit = 1; visit < visits; ++visit) {
    std::set<std::int64_t> distances;
    for (const std::size_t leader : leaders) {
      const std::int64_t before = sampled.places[(visit - 1) * terms + leader];
      const std::int64_t now = sampled.places[visit * terms + leader];
      distances.insert(before == kNowhere || now == kNowhere ? 0 : now - before);
    }
    if (distances.size() == 1 && *distances.begin() != 0) ++counts[*distances.begin()];
  }
  const auto most = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second; });
  if (most == counts.end() || static_cast<double>(most->second) < part * static_cast<double>(visits - 1))
    return std::nullopt;
  return most->first;
}

UsualPlaces placesOfAll(std::size_t terms) {
  UsualPlaces all;
  for (std::size_t k = 0; k < terms; ++k) all.terms.push_back({static_cast<std::int32_t>(k), 0, false});
  all.places = static_cast<std::int64_t>(terms);
  return all;
}

}  // namespace sparsegen::differentiate
