//===- Options.cpp - the command line -------------------------------------===//

#include "Options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <utility>

#include "OptionTable.h"

namespace sparsegen::tool {

namespace {

/// One option as it was written, and its line of "<command line>".
struct WrittenOption {
  OptionId id{};
  std::string name;
  CommandText value;
};

struct Unreadable {
  std::string problem;
};

/// A word of a command, as a shell takes it.
std::string quotedForShell(const std::string& word) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) return word;
  std::string out = "'";
  for (const char letter : word) out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return out + "'";
}

/// Splits the arguments into options, sources and compiler flags.
class Splitter {
public:
  explicit Splitter(const std::vector<std::string>& arguments) : arguments_(arguments) {}

  void run() {
    for (; next_ < arguments_.size(); ++next_) {
      const std::string& argument = arguments_[next_];
      if (argument == "--") {
        flags.assign(arguments_.begin() + static_cast<std::ptrdiff_t>(next_) + 1, arguments_.end());
        return;
      }
      if (argument.size() > 1 && argument[0] == '-')
        option(argument);
      else
        sources.push_back(argument);
    }
  }

  /// The command that explains an entry of what this one shows.
  std::string explaining() const {
    std::string command = "sparsegen";
    const auto add = [&](const std::string& word) { command += " " + quotedForShell(word); };
    for (const std::string& source : sources) add(source);
    for (const WrittenOption& each : options) {
      const bool isOfOutput = each.id == OptionId::Emit || each.id == OptionId::Output || each.id == OptionId::Depfile;
      if (isOfOutput || each.id == OptionId::Time) continue;
      add(each.name);
      if (!each.value.text.empty()) add(each.value.text);
    }
    command += " --explain=ROW,COL";
    if (!flags.empty()) add("--");
    for (const std::string& flag : flags) add(flag);
    return command;
  }

  std::vector<WrittenOption> options;
  std::vector<std::string> sources;
  std::vector<std::string> flags;
  std::string text;  ///< one option a line

private:
  void option(const std::string& argument) {
    const std::size_t equals = argument.find('=');
    const std::string name = argument.substr(0, equals);
    const OptionRow* row = findOption(name);
    if (!row) throw Unreadable{"unknown option `" + name + "`" + suggestion(name)};
    std::string value;
    if (row->argument.empty()) {
      if (equals != std::string::npos) throw Unreadable{"`" + name + "` takes no value"};
    } else if (equals != std::string::npos) {
      value = argument.substr(equals + 1);
    } else if (next_ + 1 < arguments_.size()) {
      value = arguments_[++next_];
    } else {
      throw Unreadable{"`" + name + "` needs a value: `" + name + " " + std::string(row->argument) + "`"};
    }
    std::replace(value.begin(), value.end(), '\n', ' ');
    SourceRange range;
    range.line = range.endLine = static_cast<std::uint32_t>(options.size() + 1);
    range.column = static_cast<std::uint32_t>(value.empty() ? 1 : name.size() + 2);
    range.endColumn = static_cast<std::uint32_t>(value.empty() ? name.size() + 1 : range.column + value.size());
    text += name + (value.empty() ? "" : " " + value) + "\n";
    options.push_back({row->id, name, {std::move(value), range}});
  }

  const std::vector<std::string>& arguments_;
  std::size_t next_ = 0;
};

/// `n=100,m=20` as integers by name.
differentiate::NamedSizes namedSizes(const std::string& written) {
  differentiate::NamedSizes sizes;
  for (std::size_t at = 0; at <= written.size();) {
    const std::size_t end = std::min(written.find(',', at), written.size());
    const std::string each = written.substr(at, end - at);
    const std::size_t equals = each.find('=');
    std::int64_t value = 0;
    const char* const last = each.data() + each.size();
    const bool isNumber = equals != std::string::npos && equals > 0 &&
                          std::from_chars(each.data() + equals + 1, last, value).ptr == last &&
                          equals + 1 < each.size();
    if (!isNumber) throw Unreadable{"`--sample` is `NAME=VALUE`, several with commas between, not `" + written + "`"};
    sizes[each.substr(0, equals)] = value;
    at = end + 1;
  }
  return sizes;
}

/// `7,3` as a row and a column.
PatternEntry patternEntry(const std::string& written) {
  PatternEntry entry;
  const char* const last = written.data() + written.size();
  const auto row = std::from_chars(written.data(), last, entry.row);
  const bool hasColumn = row.ec == std::errc() && row.ptr != last && *row.ptr == ',';
  const auto column = hasColumn ? std::from_chars(row.ptr + 1, last, entry.column) : row;
  if (!hasColumn || column.ec != std::errc() || column.ptr != last || entry.row < 0 || entry.column < 0)
    throw Unreadable{"`--explain` is `ROW,COL`, two indices from 0, not `" + written + "`"};
  return entry;
}

/// Says what each option means, in their order.
class Interpreter {
public:
  Interpreter(Options& options, Diagnostics& diagnostics) : options_(options), diagnostics_(diagnostics) {}

  void apply(const WrittenOption& option);
  void finish();

private:
  void finishForC();
  void applyRequest(OptionId id, const CommandText& value);
  void applyChoice(OptionId id, const CommandText& value);
  void unsupported(const CommandText& value, const std::string& what, const std::string& wayOut) {
    diagnostics_.report(DiagId::Unsupported, value.range, what).note(wayOut);
  }
  ParseOptions& parse() { return options_.pipeline.parse; }
  CommandFunction* function() { return parse().functions.empty() ? nullptr : &parse().functions.back(); }

  template <class Value, std::size_t n>
  static Value choice(std::string_view option, const std::array<std::pair<std::string_view, Value>, n>& values,
                      const std::string& written) {
    std::string all;
    for (const auto& [name, value] : values) {
      if (name == written) return value;
      all += (all.empty() ? "`" : ", `") + std::string(name) + "`";
    }
    throw Unreadable{"`" + std::string(option) + "` is one of " + all + ", not `" + written + "`"};
  }

  Options& options_;
  Diagnostics& diagnostics_;
};

constexpr std::array kEmitKinds{
    std::pair<std::string_view, EmitKind>{"header", EmitKind::Header},
    std::pair<std::string_view, EmitKind>{"pattern", EmitKind::Pattern},
    std::pair<std::string_view, EmitKind>{"spy", EmitKind::Spy},
    std::pair<std::string_view, EmitKind>{"picture", EmitKind::Picture},
    std::pair<std::string_view, EmitKind>{"report", EmitKind::Report},
    std::pair<std::string_view, EmitKind>{"json", EmitKind::Json},
    std::pair<std::string_view, EmitKind>{"requests", EmitKind::Requests},
    std::pair<std::string_view, EmitKind>{"ir", EmitKind::Ir},
    std::pair<std::string_view, EmitKind>{"index-sets", EmitKind::IndexSets},
    std::pair<std::string_view, EmitKind>{"coloring", EmitKind::Coloring},
    std::pair<std::string_view, EmitKind>{"derivative-ir", EmitKind::DerivativeIr},
};

constexpr std::array kIndexTypes{
    std::pair<std::string_view, IndexType>{"int32", IndexType::Int32},
    std::pair<std::string_view, IndexType>{"int64", IndexType::Int64},
};

constexpr std::array kLanguages{
    std::pair<std::string_view, Language>{"c++", Language::Cpp},
    std::pair<std::string_view, Language>{"c", Language::C},
};

constexpr std::array kOrders{
    std::pair<std::string_view, std::optional<Order>>{"auto", std::nullopt},
    std::pair<std::string_view, std::optional<Order>>{"natural", Order::Natural},
    std::pair<std::string_view, std::optional<Order>>{"random", Order::Random},
    std::pair<std::string_view, std::optional<Order>>{"largest-first", Order::LargestFirst},
    std::pair<std::string_view, std::optional<Order>>{"smallest-last", Order::SmallestLast},
    std::pair<std::string_view, std::optional<Order>>{"incidence-degree", Order::IncidenceDegree},
    std::pair<std::string_view, std::optional<Order>>{"dynamic-largest-first", Order::DynamicLargestFirst},
    std::pair<std::string_view, std::optional<Order>>{"perfect-elimination", Order::PerfectElimination},
};

constexpr std::array kEvaluations{
    std::pair<std::string_view, Evaluation>{"auto", Evaluation::Fastest},
    std::pair<std::string_view, Evaluation>{"direct", Evaluation::Direct},
    std::pair<std::string_view, Evaluation>{"compressed", Evaluation::Compressed},
};

constexpr std::array kColorings{
    std::pair<std::string_view, std::optional<Partition>>{"auto", std::nullopt},
    std::pair<std::string_view, std::optional<Partition>>{"column", Partition::Column},
    std::pair<std::string_view, std::optional<Partition>>{"row", Partition::Row},
    std::pair<std::string_view, std::optional<Partition>>{"bidirectional", Partition::Bidirectional},
    std::pair<std::string_view, std::optional<Partition>>{"star", Partition::Star},
    std::pair<std::string_view, std::optional<Partition>>{"acyclic", Partition::Acyclic},
};

void Interpreter::applyRequest(OptionId id, const CommandText& value) {
  if (id == OptionId::Function) {
    parse().functions.push_back({value, {}, {}, {}, {}});
  } else if (id == OptionId::Set) {
    (function() ? function()->sets : parse().sets).push_back(value);
  } else if (id == OptionId::Structure) {
    (function() ? function()->structure : parse().structure).push_back(value);
  } else if (id == OptionId::Name) {
    const bool toDerivative = function() && !function()->derivatives.empty();
    auto& name = toDerivative ? function()->derivatives.back().name : function() ? function()->name : parse().name;
    if (name) throw Unreadable{"`--name " + value.text + "` follows `--name " + name->text + "` for the same request"};
    name = value;
  } else {
    const std::string option = id == OptionId::Jacobian ? "--jacobian" : "--hessian";
    if (!function()) throw Unreadable{"`" + option + "` needs a `--function` before it"};
    function()->derivatives.push_back(
        {id == OptionId::Jacobian ? RequestKind::Jacobian : RequestKind::Hessian, value, {}});
  }
}

void Interpreter::applyChoice(OptionId id, const CommandText& value) {
  if (id == OptionId::Emit) options_.pipeline.emit = choice("--emit", kEmitKinds, value.text);
  if (id == OptionId::IndexType) options_.pipeline.indexType = choice("--index-type", kIndexTypes, value.text);
  if (id == OptionId::Language) options_.pipeline.language = choice("--language", kLanguages, value.text);
  if (id == OptionId::Order) options_.pipeline.order = choice("--order", kOrders, value.text);
  if (id == OptionId::Evaluation) options_.pipeline.evaluation = choice("--evaluation", kEvaluations, value.text);
  if (id == OptionId::Coloring) options_.pipeline.partition = choice("--coloring", kColorings, value.text);
}

void Interpreter::apply(const WrittenOption& option) {
  const CommandText& value = option.value;
  switch (option.id) {
    case OptionId::Output:
      options_.output = value.text == "-" ? "" : value.text;
      return;
    case OptionId::Depfile:
      options_.depfile = value.text;
      return;
    case OptionId::Function:
    case OptionId::Jacobian:
    case OptionId::Hessian:
    case OptionId::Set:
    case OptionId::Structure:
    case OptionId::Name:
      return applyRequest(option.id, value);
    case OptionId::Emit:
    case OptionId::IndexType:
    case OptionId::Language:
    case OptionId::Order:
    case OptionId::Evaluation:
    case OptionId::Coloring:
      return applyChoice(option.id, value);
    case OptionId::Explain:
      options_.pipeline.explain.emplace(EntryQuestion{patternEntry(value.text), value.range});
      return;
    case OptionId::Namespace:
      parse().scope = value.text;
      return;
    case OptionId::Standalone:
      options_.pipeline.runtime = Runtime::Inlined;
      return;
    case OptionId::BuildDirectory:
      parse().buildDirectory = value.text;
      return;
    case OptionId::ExtraArgument:
      parse().extraArguments.push_back(value.text);
      return;
    case OptionId::ExtraArgumentBefore:
      parse().extraArgumentsBefore.push_back(value.text);
      return;
    case OptionId::Symmetric:
      options_.pipeline.symmetry = Symmetry::Stated;
      return;
    case OptionId::Sample:
      options_.pipeline.samples.push_back(namedSizes(value.text));
      return;
    case OptionId::CheckRules:
      parse().ruleCheck = RuleCheck::AgainstDifferences;
      return;
    case OptionId::Verify:
      options_.pipeline.verify = Verify::Yes;
      return;
    case OptionId::Time:
      options_.timing = Timing::Shown;
      return;
    case OptionId::Help:
      options_.action = Action::Help;
      return;
    case OptionId::Version:
      options_.action = Action::Version;
      return;
  }
}

/// `a::b`, made of identifiers.
bool isScope(std::string_view text) {
  const auto word = [](std::string_view part) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    return !part.empty() && letter(part[0]) &&
           std::all_of(part.begin(), part.end(), [&](char c) { return letter(c) || (c >= '0' && c <= '9'); });
  };
  for (std::size_t end = text.find("::"); end != std::string_view::npos; end = text.find("::")) {
    if (!word(text.substr(0, end))) return false;
    text.remove_prefix(end + 2);
  }
  return word(text);
}

void Interpreter::finish() {
  for (CommandFunction& function : parse().functions) {
    if (function.derivatives.empty() || !function.name) continue;
    // The name may stand before the derivative that it is for.
    if (function.derivatives.front().name)
      throw Unreadable{"`--name " + function.name->text + "` and `--name " + function.derivatives.front().name->text +
                       "` are for the same request"};
    function.derivatives.front().name = std::exchange(function.name, std::nullopt);
  }
  if (options_.sources.empty()) throw Unreadable{"no source given"};
  if (options_.pipeline.explain) {
    if (options_.pipeline.emit != EmitKind::Header)
      throw Unreadable{"`--explain` and `--emit` both say what to print; leave one of them out"};
    options_.pipeline.emit = EmitKind::Explanation;
  }
  if (!parse().scope.empty() && !isScope(parse().scope))
    throw Unreadable{"`--namespace` takes a namespace such as `a::b`, not `" + parse().scope + "`"};
  if (!options_.output.empty() && options_.sources.size() > 1)
    throw Unreadable{"`-o` takes one source, and there are " + std::to_string(options_.sources.size())};
  if (!options_.depfile.empty() && options_.output.empty())
    throw Unreadable{"`--depfile` needs `-o`, whose file is the target"};
  if (options_.pipeline.emit != EmitKind::Header && options_.pipeline.runtime == Runtime::Inlined)
    throw Unreadable{"`--standalone` is for headers, and `--emit` asks for something else"};
  if (options_.pipeline.language == Language::C) finishForC();
}

/// The C++ file stands beside the header.
void Interpreter::finishForC() {
  if (options_.pipeline.emit != EmitKind::Header)
    throw Unreadable{"`--language=c` is for headers, and `--emit` asks for something else"};
  if (options_.output.empty()) throw Unreadable{"`--language=c` makes two files, and needs `-o HEADER.h`"};
  const std::filesystem::path header(options_.output);
  std::filesystem::path code = header;
  if (code.replace_extension(".cpp") == header || header.extension() == ".c")
    throw Unreadable{"`--language=c` makes a header and a C++ file, and needs a header's name, as `-o " +
                     code.replace_extension(".h").string() + "`"};
  options_.code = code.string();
  options_.pipeline.headerName = header.filename().string();
}

}  // namespace

ReadOptions readOptions(const std::vector<std::string>& arguments, FileTable& files, Diagnostics& diagnostics) {
  ReadOptions result;
  try {
    Splitter split(arguments);
    split.run();
    const std::int32_t file = files.add("<command line>", split.text);
    Interpreter interpreter(result.options, diagnostics);
    for (WrittenOption& option : split.options) {
      option.value.range.file = file;
      interpreter.apply(option);
    }
    result.options.pipeline.explaining = split.explaining();
    result.options.sources = split.sources;
    result.options.pipeline.parse.compilerFlags = split.flags;
    if (result.options.action == Action::Generate) interpreter.finish();
  } catch (const Unreadable& error) {
    result.problem = error.problem;
  }
  return result;
}

}  // namespace sparsegen::tool
