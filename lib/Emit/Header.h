//===- Header.h - the generated header --------------------------*- C++ -*-===//
//
// The last stage: pattern, coloring and derivative IR as C++17 text that any
// compiler takes.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "Color/Coloring.h"
#include "Emit/Json.h"
#include "Emit/LaneRange.h"
#include "IR/IR.h"
#include "Pattern/SparsityPattern.h"
#include "Support/Diagnostics.h"
#include "sparsegen/runtime/elements.h"
#include "sparsegen/runtime/jacobian_elements.h"
#include "sparsegen/runtime/structure.h"
#include "sparsegen/runtime/visits.h"

namespace sparsegen {

enum class IndexType : std::uint8_t { Int32, Int64 };

/// Who includes what is generated.
enum class Language : std::uint8_t { Cpp, C };

/// Derivative IR that writes the values to their places.
struct DirectParts {
  const ir::Module& evaluation;  ///< its parameters behind the inputs: sg_row_ptr and sg_ranks if needed, sg_values
  const std::vector<std::int64_t>& ranks;
};

/// Whether a large pattern's colors are written out, or found again at run time.
enum class ColorSource : std::uint8_t { Table, Greedy, Lattice };

/// The loops that enumerate the pattern; runtime/structure.h says what the numbers are.
struct StructureParts {
  const ir::Module& pass;
  std::size_t visited;
  std::int64_t noRank;
  std::size_t sequence;
  const std::vector<std::int64_t>& firstTerm;
  const std::vector<runtime::visit_term>& terms;
  ColorSource colors;  ///< Lattice: the coloring is that of runtime::formula_colors; Greedy: that of
                       ///< greedy_column_colors, greedy_row_colors, or greedy_side_colors, by its partition
  std::int64_t longestReadByColumns;  ///< what greedy_side_colors is given
  Triangle triangle = Triangle::Both;
};

/// Of a structure that is known when the derivative object is made: the loops that enumerate the pattern. One of the
/// kinds is there; where both of the first two are the object takes the latter where it is not like those that were
/// tried.
struct StructuralParts {
  /// They visit the entries, for direct evaluation; runtime/visits.h says what they tell of each kind.
  struct Visits {
    const ir::Module& pass;
    const std::vector<runtime::visit_kind>& kinds;
    const std::vector<runtime::term_kind>& terms;
    std::vector<runtime::block_kind> blocks;
  };
  /// They run on index sets, and the values are read off the compressed form; runtime/index_sets.h says what the
  /// numbers of handles are, of each kind of what they write.
  struct Sets {
    const ir::Module& pass;
    const std::vector<std::int64_t>& handles;
  };
  using HessianKinds = std::vector<runtime::element_kind>;
  using JacobianKinds = std::vector<runtime::jacobian_kind>;
  /// They find the elements that the derivative is the sum of, in place of the entries: `direct` hands over these, of a
  /// Hessian also where a hook is to have them first.
  struct Elements {
    const ir::Module& pass;
    std::variant<HessianKinds, JacobianKinds> kinds;
  };
  std::optional<Visits> visits;
  std::optional<Sets> sets;
  std::optional<Elements> elements;

  bool areOfHessian() const { return elements && std::holds_alternative<HessianKinds>(elements->kinds); }
};

/// What there is of a Hessian, or of a Jacobian that is said to be symmetric, only.
struct SecondParts {
  const std::vector<SlotSummary>& of;  ///< the user's dependents
  bool isWeighted = false;             ///< of a Hessian: they are several
};

/// One request, all that emit needs of it. Of a Hessian, the function is the gradient (GradientFunction.h), and the
/// pattern its lower triangle.
struct JacobianParts {
  const ir::Module& primal;
  const SparsityPattern& pattern;
  const Coloring& coloring;
  const ir::Module& compressed;                ///< derivative IR, kCompressed
  const ir::Module& product;                   ///< derivative IR, kProduct; of a Hessian, kTangents
  const ir::Module* compressedRows = nullptr;  ///< derivative IR, AdjointForm::Compressed; null: no row has a color
  const ir::Module* adjoint = nullptr;         ///< derivative IR of the adjoint; null: it is made of the Jacobian
  std::string noAdjoint{};                     ///< then a clause that says why
  const ir::Module* gradient = nullptr;        ///< the same with the function's value; where there is one dependent. Of
                                               ///< a Hessian, AdjointForm::Gradient
  LaneRange lanes = LaneRange::All;            ///< of `compressed`
  std::optional<DirectParts> direct{};         ///< none: the values are read off the compressed Jacobian
  std::optional<StructureParts> structure{};   ///< none: the pattern is written out as tables
  std::optional<SecondParts> second{};         ///< of a Hessian
  const ir::Module* blocks = nullptr;          ///< derivative IR, BlockEvaluation; of a Hessian
  std::string noBlocks{};                      ///< where no hook may have elements, a clause that says why
  /// Then there is no coloring, and of the pattern the number of rows where that is known.
  std::optional<StructuralParts> structural{};
};

struct HeaderOptions {
  IndexType indexType = IndexType::Int32;
  std::string scope;       ///< `--namespace`; empty: beside the function
  std::string sourceName;  ///< the source's file name, without folders
  Language language = Language::Cpp;
};

/// Text, and the place in the user's source that each of its lines was made of, invalid where none is known.
struct GeneratedText {
  std::string text;
  std::vector<SourceRange> places;
};

/// What a C program is given.
struct CInterface {
  GeneratedText header;  ///< for C, and for C++
  GeneratedText code;    ///< C++ that stands behind the header in C++ and the one for C
};

/// A header, line by line as GeneratedText.
struct GeneratedHeader {
  std::string text;
  std::vector<SourceRange> places;
  /// Of each public function that is a template, one function that calls it with parameters as the user's function
  /// declares them. It stands behind the source and the header: what a compiler says of templates, it says there.
  std::string calls{};
  std::vector<SourceRange> callPlaces{};  ///< one a line of `calls`
  std::optional<CInterface> c{};          ///< where it is asked for
};

/// The header of all requests of one source.
GeneratedHeader emitHeader(std::span<const JacobianParts> jacobians, const HeaderOptions& options,
                           Diagnostics& diagnostics);

}  // namespace sparsegen
