//===- structural.h - structure that is known at run time -------*- C++ -*-===//
//
// Part of the run-time headers that generated code includes: C++17, no library
// behind them. Where sizes and tables are known when a derivative object is made,
// the object runs the structure pass of its function: here what that visits
// becomes the pattern in CSR, and the place in the values of each entry that
// `evaluate` writes, in the order in which it writes them.
//
//===----------------------------------------------------------------------===//
#ifndef SPARSEGEN_RUNTIME_STRUCTURAL_H
#define SPARSEGEN_RUNTIME_STRUCTURAL_H

#include <sparsegen/runtime/bound.h>
#include <sparsegen/runtime/csr.h>
#include <sparsegen/runtime/tables.h>
#include <sparsegen/runtime/workspace.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace sparsegen {
namespace runtime {

/// An integer of an extent, evaluated without overflow: std::length_error where it leaves 64 bits. A factor is not
/// negative, a divisor not zero, or it is std::invalid_argument.
class extent {
public:
  template <class Integer>
  extent(Integer value) : value_(static_cast<std::int64_t>(value)) {  // NOLINT: a number is an extent
    if (value > Integer{} && (value_ < 0 || static_cast<Integer>(value_) != value)) too_large();
  }

  std::int64_t value() const { return value_; }

  friend extent operator+(extent a, extent b) {
    if (b.value_ > 0 ? a.value_ > most - b.value_ : a.value_ < least - b.value_) too_large();
    return a.value_ + b.value_;
  }
  friend extent operator-(extent a, extent b) {
    if (b.value_ < 0 ? a.value_ > most + b.value_ : a.value_ < least + b.value_) too_large();
    return a.value_ - b.value_;
  }
  friend extent operator*(extent a, extent b) {
    if (a.value_ < 0 || b.value_ < 0)
      throw std::invalid_argument("sparsegen: a factor of an extent is " +
                                  std::to_string(a.value_ < 0 ? a.value_ : b.value_));
    if (b.value_ != 0 && a.value_ > most / b.value_) too_large();
    return a.value_ * b.value_;
  }
  friend extent operator/(extent a, extent b) {
    require_divisor(a, b);
    return a.value_ / b.value_;
  }
  friend extent operator%(extent a, extent b) {
    require_divisor(a, b);
    return a.value_ % b.value_;
  }

private:
  static constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  static constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();

  [[noreturn]] static void too_large() { throw std::length_error("sparsegen: an extent does not fit into 64 bits"); }
  static void require_divisor(extent a, extent b) {
    if (b.value_ == 0) throw std::invalid_argument("sparsegen: an extent is divided by zero");
    if (a.value_ == least && b.value_ == -1) too_large();
  }

  std::int64_t value_;
};

/// Nothing where the integer is what the object was made from. Else std::invalid_argument, with its name and both
/// values.
template <class Integer>
inline void require_made_from(const char* name, Integer value, Integer made_from) {
  if (value == made_from) return;
  throw std::invalid_argument("sparsegen: `" + std::string(name) + "` is " + in_decimal(value) +
                              ", and the object was made from " + in_decimal(made_from));
}

/// std::invalid_argument for a negative extent.
inline void require_extent(const std::string& name, extent count) {
  if (count.value() >= 0) return;
  throw std::invalid_argument("sparsegen: the extent of " + name + " is " + std::to_string(count.value()));
}

/// A table of integers that an object is made from.
class table : known_memory {
public:
  /// std::invalid_argument for a negative length.
  template <class T>
  table(const char* name, const T* first, extent count) : known_memory(name, first, bytes(name, count, sizeof(T))) {}

private:
  static std::size_t bytes(const char* name, extent count, std::size_t size) {
    require_extent(name, count);
    return static_cast<std::size_t>((extent(size) * count).value());
  }
};

/// One slot of a side, and how many elements it has.
struct slot_extent {
  const char* name;
  extent count;
};

/// What a structure pass tells of visits of one statement: how many terms they have; which sum of a row they are part
/// of, or -1, and whether they end it; whether the row begins anew, and what was in it before is no more; whether
/// values have no say in it.
struct visit_kind {
  std::int64_t terms;
  std::int64_t group;
  bool ends_group;
  bool begins;
  bool is_certain;
};

/// Where the slots of a side stand in its rows or columns. In a pass they are numbered from k * apart on, so that what
/// is outside of its slot can't be in another one.
template <class Index, std::size_t Count>
class slots {
public:
  static constexpr std::int64_t apart = std::int64_t{1} << 40;

  slots() = default;

  /// std::invalid_argument for a negative extent, std::length_error where Index can't count the elements.
  slots(const char* what, const slot_extent (&extents)[Count]) : what_(what) {
    std::int64_t total = 0;
    for (std::size_t k = 0; k < Count; ++k) {
      const std::int64_t count = extents[k].count.value();
      require_extent("`" + std::string(extents[k].name) + "`", extents[k].count);
      if (count > std::numeric_limits<Index>::max() - total - 1 || count >= apart)
        throw std::length_error("sparsegen: index_type can't count the elements of `" + std::string(extents[k].name) +
                                "`, which are " + std::to_string(count));
      names_[k] = extents[k].name;
      counts_[k] = count;
      begins_[k] = total;
      total += count;
    }
    size_ = total;
  }

  Index size() const { return static_cast<Index>(size_); }
  /// Where slot k begins.
  std::int64_t begin(std::size_t k) const { return begins_[k]; }
  std::size_t first(std::size_t k) const { return static_cast<std::size_t>(begins_[k]); }
  /// How many elements it has.
  std::size_t length(std::size_t k) const { return static_cast<std::size_t>(counts_[k]); }
  /// The number of its first element in a pass.
  static constexpr std::int64_t number_of(std::int64_t k) { return k * apart; }

  /// The row or column that a pass means by a number; std::invalid_argument where it is none.
  Index operator()(std::int64_t number) const {
    if (number >= 0 && number < counts_[0]) return static_cast<Index>(number);
    const std::int64_t slot = number >= 0 ? number / apart : 0, element = number >= 0 ? number % apart : number;
    const bool is_there = slot < static_cast<std::int64_t>(Count);
    if (!is_there || element < 0 || element >= counts_[slot])
      throw std::invalid_argument("sparsegen: the function needs " + std::string(what_) + " `" +
                                  names_[is_there ? slot : 0] + "[" + std::to_string(element) +
                                  "]`, and the slot has " + std::to_string(counts_[is_there ? slot : 0]) + " elements");
    return static_cast<Index>(begins_[slot] + element);
  }

private:
  const char* what_ = "";
  const char* names_[Count] = {};
  std::int64_t counts_[Count] = {};
  std::int64_t begins_[Count] = {};
  std::int64_t size_ = 0;
};

/// Which entries of what is visited the pattern has.
enum class triangle { both, lower };

/// The pattern in CSR, zero-based, columns ascending and distinct in each row, and the places of what `evaluate`
/// writes. Owns all of it; can be copied and moved.
template <class Index>
class structural_pattern {
public:
  structural_pattern() = default;

  /// `visited`: what a pass has written, of each visit the number of its kind, the row, and the columns of its terms,
  /// each as one of the slot behind, or -1 for none.
  /// Changes these numbers to those of the pattern. std::invalid_argument where a row or column is outside of its slot;
  /// std::length_error where Index can't count the entries. Linear in what was written and in rows and columns, times
  /// the logarithm of a row's length. May throw std::bad_alloc.
  template <std::size_t Rows, std::size_t Cols, std::size_t Kinds>
  structural_pattern(const slots<Index, Rows>& rows, const slots<Index, Cols>& cols, triangle wanted,
                     const visit_kind (&kinds)[Kinds], numbers<std::int64_t>& visited)
      : row_ptr_(at(rows.size()) + 1), clears_(Kinds) {
    std::size_t terms = 0;
    for_each_visit(kinds, visited, [&](const visit_kind& kind, std::int64_t& row, std::int64_t* columns) {
      row = rows(row);
      for (std::int64_t k = 0; k < kind.terms; ++k) {
        if (columns[k] != -1) columns[k] = cols(columns[k] - slots<Index, Cols>::apart);
        if (wanted == triangle::lower && columns[k] > row) columns[k] = -1;
      }
      terms += static_cast<std::size_t>(kind.terms);
    });
    if (terms > static_cast<std::size_t>(std::numeric_limits<Index>::max()))
      throw std::length_error("sparsegen: index_type can't count the entries, of which the function writes " +
                              std::to_string(terms));
    const numbers<const std::int64_t*> first = last_begins(kinds, visited);
    col_idx_ = sorted_rows(at(rows.size()), at(cols.size()), row_ptr_, [&](auto&& f) {
      for_each_visit(kinds, visited, [&](const visit_kind& kind, std::int64_t row, const std::int64_t* columns) {
        if (columns < first[static_cast<std::size_t>(row)]) return;
        for (std::int64_t k = 0; k < kind.terms; ++k)
          if (columns[k] != -1) f(static_cast<std::size_t>(row), static_cast<std::size_t>(columns[k]));
      });
    });
    find_places(kinds, visited, first, terms);
  }

  const Index* row_ptr() const noexcept { return row_ptr_.data(); }
  const Index* col_idx() const noexcept { return col_idx_.data(); }
  Index nnz() const noexcept { return static_cast<Index>(col_idx_.size()); }
  /// Of each term of each visit, in their order; -1 where a term is none this time.
  const Index* places() const noexcept { return places_.data(); }
  /// Of each kind of visits, whether some find their row begun.
  const bool* clears() const noexcept { return clears_.data(); }

private:
  static std::size_t at(Index index) { return static_cast<std::size_t>(index); }

  template <std::size_t Kinds, class Numbers, class F>
  static void for_each_visit(const visit_kind (&kinds)[Kinds], Numbers& visited, const F& f) {
    for (std::size_t k = 0; k < visited.size();) {
      const visit_kind& kind = kinds[visited[k]];
      f(kind, visited[k + 1], visited.data() + k + 2);
      k += 2 + static_cast<std::size_t>(kind.terms);
    }
  }

  /// Of each row, the columns of the visit that begins it for the last time, if that is certain and has some: what was
  /// visited before is overwritten.
  template <std::size_t Kinds>
  numbers<const std::int64_t*> last_begins(const visit_kind (&kinds)[Kinds], numbers<std::int64_t>& visited) const {
    numbers<const std::int64_t*> first(row_ptr_.size() - 1, nullptr);
    for_each_visit(kinds, visited, [&](const visit_kind& kind, std::int64_t row, const std::int64_t* columns) {
      if (!kind.begins || !kind.is_certain) return;
      for (std::int64_t k = 0; k < kind.terms; ++k)
        if (columns[k] != -1) first[static_cast<std::size_t>(row)] = columns;
    });
    return first;
  }

  /// What is overwritten is added to any entry of its row, which is cleared then.
  template <std::size_t Kinds>
  void find_places(const visit_kind (&kinds)[Kinds], numbers<std::int64_t>& visited,
                   const numbers<const std::int64_t*>& begins, std::size_t terms) {
    const std::size_t rows = row_ptr_.size() - 1;
    places_ = numbers<Index>(terms);
    numbers<bool> begun(rows);
    numbers<std::int64_t> groups(rows, std::int64_t{-1});
    std::size_t next = 0;
    for_each_visit(kinds, visited, [&](const visit_kind& kind, std::int64_t of, const std::int64_t* columns) {
      const auto row = static_cast<std::size_t>(of);
      if (groups[row] >= 0 && groups[row] != kind.group)
        throw std::length_error("sparsegen: with this structure the function writes row " + std::to_string(of) +
                                " while it sums it up, which it did not at the sizes that were tried when the header "
                                "was generated; generate it again with one like it as `--sample`");
      groups[row] = kind.ends_group ? -1 : kind.group;
      if (kind.begins && begun[row]) clears_[static_cast<std::size_t>(&kind - kinds)] = true;
      begun[row] = begun[row] || kind.terms > 0;
      const Index* const first = col_idx_.data() + row_ptr_[row];
      const Index* const end = col_idx_.data() + row_ptr_[row + 1];
      const bool is_overwritten = columns < begins[row];
      for (std::int64_t k = 0; k < kind.terms; ++k, ++next) {
        const std::int64_t rank = columns[k] == -1 ? -1
                                  : is_overwritten ? 0
                                                   : rank_in_row(first, end, static_cast<Index>(columns[k]));
        places_[next] = rank < 0 ? Index{-1} : static_cast<Index>(row_ptr_[row] + rank);
      }
    });
  }

  numbers<Index> row_ptr_;
  numbers<Index> col_idx_;
  numbers<Index> places_;
  numbers<bool> clears_;
};

/// What a pass visits: it is run twice, first to count. `pass(tally, visits)` adds to tally[0] how many integers it
/// writes, one behind the other where tally[1] is 1, all from the first on where it is 0, never more than `longest`.
template <class Pass>
inline numbers<std::int64_t> run_pass(std::size_t longest, const Pass& pass) {
  std::int64_t tally[] = {0, 0};
  numbers<std::int64_t> scratch(longest);
  pass(tally, scratch.data());
  numbers<std::int64_t> visited(static_cast<std::size_t>(tally[0]));
  tally[0] = 0;
  tally[1] = 1;
  pass(tally, visited.data());
  return visited;
}

/// Where a function makes intermediate results of more inputs than it did at the sizes that the generator tried.
[[noreturn]] inline void not_as_sampled() {
  throw std::length_error(
      "sparsegen: at this size an intermediate result depends on more inputs than at those that were tried when the "
      "header was generated; generate it again with one like it as `--sample`");
}

/// All values are zero.
template <class Value>
inline void clear(Value* values, std::int64_t count) {
  for (std::int64_t k = 0; k < count; ++k) values[k] = Value{};
}

}  // namespace runtime
}  // namespace sparsegen

#endif  // SPARSEGEN_RUNTIME_STRUCTURAL_H
