//===- Options.cpp - the command line of sparsegen-color ----------------===//
//
// `--option=value` and `--option value` are the same.
//
//===----------------------------------------------------------------------===//
#include "Options.h"

#include <array>
#include <charconv>
#include <string_view>

namespace sparsegen::tool {
namespace {

struct Unreadable {
  std::string text;
};

constexpr std::array kReports{
    std::pair<std::string_view, ColorReport>{"text", ColorReport::Text},
    std::pair<std::string_view, ColorReport>{"json", ColorReport::Json},
    std::pair<std::string_view, ColorReport>{"spy", ColorReport::Spy},
    std::pair<std::string_view, ColorReport>{"picture", ColorReport::Picture},
};

[[noreturn]] void failChoice(std::string_view option, std::string_view written, const std::string& all) {
  throw Unreadable{"`" + std::string(option) + "` is one of " + all + ", not `" + std::string(written) + "`"};
}

ColorReport reportOf(std::string_view written) {
  std::string all;
  for (const auto& [name, report] : kReports) {
    if (name == written) return report;
    all += (all.empty() ? "`" : ", `") + std::string(name) + "`";
  }
  failChoice("--emit", written, all);
}

/// `auto`, or the one of `values` with this name.
template <class Values>
auto chosen(std::string_view option, std::string_view written, const Values& values)
    -> std::optional<std::remove_cvref_t<decltype(values[0])>> {
  if (written == "auto") return std::nullopt;
  std::string all = "`auto`";
  for (const auto& value : values) {
    if (text(value) == written) return value;
    all += ", `" + std::string(text(value)) + "`";
  }
  failChoice(option, written, all);
}

class Arguments {
public:
  explicit Arguments(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  ColorOptions read() {
    for (next_ = 0; next_ < arguments_.size(); ++next_) readOne(arguments_[next_]);
    if (options_.action == ColorAction::Color && options_.input.empty())
      throw Unreadable{"no file is given; `sparsegen-color --help` says how"};
    return std::move(options_);
  }

private:
  void readOne(const std::string& argument) {
    if (argument.size() < 2 || argument[0] != '-') return readInput(argument);
    const std::size_t equals = argument.find('=');
    const std::string name = argument.substr(0, equals);
    if (equals == std::string::npos && readFlag(name)) return;
    readValue(name, equals);
  }

  void readInput(const std::string& argument) {
    if (!options_.input.empty())
      throw Unreadable{"two files are given, `" + options_.input + "` and `" + argument + "`"};
    options_.input = argument;
  }

  bool readFlag(const std::string& name) {
    if (name == "--help" || name == "-h")
      options_.action = ColorAction::Help;
    else if (name == "--version")
      options_.action = ColorAction::Version;
    else if (name == "--verify")
      options_.verify = Verify::Yes;
    else
      return false;
    return true;
  }

  void readValue(const std::string& name, std::size_t equals) {
    if (name == "-o")
      options_.output = value(name, equals);
    else if (name == "--emit")
      options_.report = reportOf(value(name, equals));
    else if (name == "--coloring")
      options_.partition = chosen(name, value(name, equals), allPartitions());
    else if (name == "--order")
      options_.order = chosen(name, value(name, equals), allOrders());
    else if (name == "--seed")
      options_.seed = seed(value(name, equals));
    else
      throw Unreadable{"`" + name + "` is no option; `sparsegen-color --help` lists all"};
  }

  std::string value(const std::string& name, std::size_t equals) {
    if (equals != std::string::npos) return arguments_[next_].substr(equals + 1);
    if (next_ + 1 == arguments_.size()) throw Unreadable{"`" + name + "` needs a value"};
    return arguments_[++next_];
  }

  static std::uint64_t seed(const std::string& written) {
    std::uint64_t result = 0;
    const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), result);
    if (error != std::errc() || end != written.data() + written.size())
      throw Unreadable{"`--seed` is a number from 0 on, not `" + written + "`"};
    return result;
  }

  const std::vector<std::string>& arguments_;
  std::size_t next_ = 0;
  ColorOptions options_;
};

}  // namespace

ReadColorOptions readColorOptions(const std::vector<std::string>& arguments) {
  try {
    return {Arguments(arguments).read(), std::nullopt};
  } catch (const Unreadable& problem) {
    return {{}, problem.text};
  }
}

std::string colorHelp() {
  return R"(sparsegen-color: colorings of sparse matrices, for compressed derivatives

  sparsegen-color [options] FILE.mtx

FILE is a pattern or matrix in Matrix Market's coordinate format; `-` is standard
input. Values are ignored. A file that says it is symmetric is a Hessian.

  --coloring=KIND         auto (default: the cheapest for the file), column, row,
                          bidirectional, star, acyclic
  --order=KIND            auto (default: the best by all means), natural, random,
                          largest-first, smallest-last, incidence-degree,
                          dynamic-largest-first, perfect-elimination: one greedy
                          pass in this order
  --seed=NUMBER           of all that is random (default: 1)
  --emit=KIND             text (default), json (the colors, too), spy (SVG),
                          picture (for the terminal)
  -o FILE                 where the result goes (default, and `-`: standard output)
  --verify                check the coloring from its definition
  --help, --version

The same file and options give the same bytes, on any machine.

Exit status: 0 when everything was written, 1 when the file is at fault or a
coloring is wrong (then nothing is written), 2 when the command line can't be
read.
)";
}

}  // namespace sparsegen::tool
