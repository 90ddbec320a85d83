//===- OptionTable.cpp - every option, its value and its help -------------===//

#include "OptionTable.h"

#include <array>

#include "Options.h"
#include "llvm/ADT/StringRef.h"

namespace sparsegen::tool {

namespace {

constexpr std::array kOptions{
    OptionRow{OptionId::Output, "-o", "FILE", "where the result goes (default, and `-`: standard output)"},
    OptionRow{OptionId::Emit, "--emit", "KIND",
              "what to make: header (default), pattern (Matrix Market), spy (SVG),\n"
              "picture (for the terminal), report (a page for the browser: source\n"
              "beside pattern), json (all figures); for developers of the tool:\n"
              "requests, ir, index-sets, coloring, derivative-ir. pattern, spy,\n"
              "picture and report show one request: choose it with --name"},
    OptionRow{OptionId::Depfile, "--depfile", "FILE", "write what was read as Make dependencies of the -o file"},
    OptionRow{OptionId::IndexType, "--index-type", "TYPE", "index_type of the header: int32 (default) or int64"},
    OptionRow{OptionId::Language, "--language", "KIND",
              "who includes the header: c++ (default), or c: then `-o f.h` makes\n"
              "f.h for C, and f.cpp, which a C++ compiler makes the object of"},
    OptionRow{OptionId::Standalone, "--standalone", "",
              "the header has what it needs of sparsegen/runtime in it"},
    OptionRow{OptionId::Namespace, "--namespace", "NAME",
              "put the generated code there instead of beside the function"},

    OptionRow{OptionId::Function, "--function", "NAME",
              "the options behind it are for this function: `ns::C::f`,\n"
              "`f<double>`, `f(int, double*)`; without --jacobian it leaves, of\n"
              "all annotations, those of this function"},
    OptionRow{OptionId::Jacobian, "--jacobian", "'OF : WRT'",
              "the Jacobian of slots with respect to slots: 'f[m] : x[n]'"},
    OptionRow{OptionId::Hessian, "--hessian", "'OF : WRT'", "the Hessian"},
    OptionRow{OptionId::Set, "--set", "NAME=VALUE",
              "an integer that is read at run time has this value; before any\n"
              "--function, for all functions that have the name"},
    OptionRow{OptionId::Structure, "--structure", "NAME",
              "an integer, or `NAME[EXTENT]`, a table of them, that the\n"
              "structure depends on: known when the derivative object is made"},
    OptionRow{OptionId::Sample, "--sample", "NAME=VALUE,...",
              "sizes at which what is made for every size is tried, too"},
    OptionRow{OptionId::Name, "--name", "NAME",
              "name of the generated struct; before any --function, or without\n"
              "--jacobian, the one request of this name"},

    OptionRow{OptionId::Coloring, "--coloring", "KIND",
              "how it is compressed: auto (default: the cheapest),\n"
              "column, row, bidirectional; of Hessians star, acyclic"},
    OptionRow{OptionId::Order, "--order", "KIND",
              "order of the coloring: auto (default: the best by all means),\n"
              "natural, random, largest-first, smallest-last, incidence-degree,\n"
              "dynamic-largest-first, perfect-elimination"},
    OptionRow{OptionId::Evaluation, "--evaluation", "KIND",
              "how evaluate computes: auto (default: the way that is estimated\n"
              "to be faster), direct (wherever that is possible), compressed"},
    OptionRow{OptionId::Symmetric, "--symmetric", "",
              "the Jacobians are symmetric, as those of gradients are: the header\n"
              "has their lower triangles, and checks that in debug builds"},
    OptionRow{OptionId::Explain, "--explain", "ROW,COL",
              "print why that entry is in the pattern: the source lines by\n"
              "which the input reaches the output; of one request, as --emit=spy"},
    OptionRow{OptionId::CheckRules, "--check-rules", "",
              "the header holds the derivatives of SPARSEGEN_RULE against\n"
              "differences wherever it evaluates them, and throws"},
    OptionRow{OptionId::Verify, "--verify", "", "check the coloring from its definition; debug builds always do"},

    OptionRow{OptionId::BuildDirectory, "-p", "BUILD-DIR", "the folder of compile_commands.json or compile_flags.txt"},
    OptionRow{OptionId::ExtraArgument, "--extra-arg", "FLAG", "one more compiler flag, at the end"},
    OptionRow{OptionId::ExtraArgumentBefore, "--extra-arg-before", "FLAG", "one more compiler flag, at the start"},
    OptionRow{OptionId::Time, "--time", "", "print how long each stage took to standard error"},
    OptionRow{OptionId::Help, "--help", "", "print this; also -h"},
    OptionRow{OptionId::Version, "--version", "", "print the version"},
};

constexpr std::string_view kIntroduction = R"(sparsegen: sparse Jacobians and Hessians of C and C++ functions, as C++ headers

  sparsegen [options] SOURCE... [-- COMPILER-FLAGS...]

Write what you want before the function:

  #include <sparsegen/annotate.h>          // rhs.cpp

  SPARSEGEN_JACOBIAN(f[n], x[n])           // of f, with respect to x
  SPARSEGEN_SET(n, 100)                    // n is 100 in what is generated
  void rhs(int n, const double* x, double* f) { ... }

  sparsegen rhs.cpp -o rhs_sparse.h

The header defines `rhs_jacobian`: its pattern in CSR (rows, cols, nnz,
row_ptr(), col_idx()) and evaluate(n, x, values). The same without touching the
source, and a picture of the pattern:

  sparsegen rhs.cpp --function rhs --jacobian 'f[n] : x[n]' --set n=100
  sparsegen rhs.cpp --emit=spy -o rhs.svg

)";

constexpr std::string_view kClosing = R"(
Exit status: 0 when everything was written, 1 when the input is at fault (then
nothing is written), 2 when the command line can't be read.
)";

/// Headings stand before the options that they are of.
std::string_view heading(OptionId first) {
  if (first == OptionId::Output) return "Output\n";
  if (first == OptionId::Function) return "\nFunctions, for code that can't be edited\n";
  if (first == OptionId::Coloring) return "\nColoring and pattern\n";
  if (first == OptionId::BuildDirectory) return "\nCompiler flags and others\n";
  return "";
}

/// `--emit` and `-emit` are the same.
std::string_view withoutDashes(std::string_view name) {
  name.remove_prefix(name.size() > 2 && name.substr(0, 2) == "--" ? 2 : 1);
  return name;
}

}  // namespace

const OptionRow* findOption(std::string_view written) {
  if (written == "-h") written = "--help";
  for (const OptionRow& row : kOptions)
    if (withoutDashes(row.name) == withoutDashes(written)) return &row;
  return nullptr;
}

std::string suggestion(std::string_view written) {
  const OptionRow* nearest = nullptr;
  unsigned least = static_cast<unsigned>(written.size() / 3 + 1);
  for (const OptionRow& row : kOptions) {
    const unsigned distance = llvm::StringRef(row.name).edit_distance(llvm::StringRef(written));
    if (distance >= least) continue;
    nearest = &row;
    least = distance;
  }
  if (!nearest) return "; `sparsegen --help` lists all, and compiler flags go behind `--`";
  return "; did you mean `" + std::string(nearest->name) + "`?";
}

std::string helpText() {
  constexpr std::size_t kColumn = 26;
  std::string text(kIntroduction);
  for (const OptionRow& row : kOptions) {
    text += heading(row.id);
    std::string left = "  " + std::string(row.name);
    if (!row.argument.empty()) left += (row.name.size() == 2 ? " " : "=") + std::string(row.argument);
    text += left + std::string(left.size() < kColumn ? kColumn - left.size() : 1, ' ');
    for (const char c : row.help) {
      text += c;
      if (c == '\n') text += std::string(kColumn, ' ');
    }
    text += '\n';
  }
  return text += kClosing;
}

}  // namespace sparsegen::tool
