//===- RequestText.cpp - requests as they are written ---------------------===//

#include "Parse/RequestText.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace sparsegen {

namespace {

/// Ends the reading of one request after its error was reported.
struct BadText {};

/// Reads one annotation or option. Every error is reported once and thrown.
class RequestReader {
public:
  RequestReader(SourceRange whole, Diagnostics& diagnostics) : whole_(whole), diagnostics_(diagnostics) {}

  [[noreturn]] void fail(SourceRange range, std::string text, std::string wayOut) {
    diagnostics_.report(DiagId::BadAnnotation, range, std::move(text)).note(std::move(wayOut));
    throw BadText{};
  }

  /// The parts between separators that stand in no brackets.
  std::vector<RequestTokens> split(const RequestTokens& tokens, std::string_view separator);
  std::vector<SlotText> slots(RequestTokens tokens, std::string_view role);
  BindingText binding(const RequestTokens& path, const RequestTokens& value);
  std::vector<RuleSlotText> ruleSlots(const RequestTokens& tokens, std::string_view role);
  /// A rule's dependency and derivative, the first two of its arguments.
  RuleText rule(const std::vector<RequestTokens>& parts);
  std::string name(const RequestTokens& tokens);

private:
  /// Whether brackets at the end of a path are elements of it, or extents.
  enum class LastBrackets : std::uint8_t { Elements, Extents };

  SlotText slot(const RequestTokens& tokens);
  /// Parts the last extent, if it is a range.
  void range(SlotText& slot);
  /// Reads a slot's path from the front; returns the number of its tokens.
  std::size_t place(const RequestTokens& tokens, SlotText& slot, LastBrackets last);
  bool isMemberBehind(const RequestTokens& tokens, std::size_t k);
  /// Reads `[...]` at `open` into `into`; returns the index behind it.
  std::size_t bracketed(const RequestTokens& tokens, std::size_t open, SlotText& slot,
                        std::vector<RequestTokens>& into);
  /// Reads the elements that follow a path, and the members of these: `dims[1]`, `data[0].mx`.
  std::size_t elements(const RequestTokens& tokens, std::size_t used, RequestPath& path);
  /// Reads names with separators between them, the first of them at `k`.
  std::size_t names(const RequestTokens& tokens, std::size_t k, RequestPath& path);
  /// The index of the bracket that closes the one at `open`.
  std::size_t closing(const RequestTokens& tokens, std::size_t open);

  SourceRange whole_;
  Diagnostics& diagnostics_;
};

bool isOpening(std::string_view text) { return text == "(" || text == "[" || text == "{"; }

std::string_view counterpart(std::string_view opening) {
  if (opening == "(") return ")";
  return opening == "[" ? "]" : "}";
}

bool isClosing(std::string_view text) { return text == ")" || text == "]" || text == "}"; }

std::size_t RequestReader::closing(const RequestTokens& tokens, std::size_t open) {
  std::vector<std::string_view> expected;
  for (std::size_t k = open; k < tokens.size(); ++k) {
    const std::string& text = tokens[k].text;
    if (isOpening(text)) expected.push_back(counterpart(text));
    if (!isClosing(text)) continue;
    if (expected.empty() || expected.back() != text) break;
    expected.pop_back();
    if (expected.empty()) return k;
  }
  fail(tokens[open].range, "`" + tokens[open].text + "` is not closed",
       "each of `(`, `[` and `{` needs its counterpart");
}

std::vector<RequestTokens> RequestReader::split(const RequestTokens& tokens, std::string_view separator) {
  std::vector<RequestTokens> parts(1);
  for (std::size_t k = 0; k < tokens.size(); ++k) {
    const std::string& text = tokens[k].text;
    if (text == separator) {
      parts.emplace_back();
    } else if (isOpening(text)) {
      const std::size_t end = closing(tokens, k);
      std::copy(tokens.begin() + static_cast<std::ptrdiff_t>(k), tokens.begin() + static_cast<std::ptrdiff_t>(end) + 1,
                std::back_inserter(parts.back()));
      k = end;
    } else if (isClosing(text) || text == ";") {
      fail(tokens[k].range, "unexpected `" + text + "`", "an expression with commas goes in parentheses");
    } else {
      parts.back().push_back(tokens[k]);
    }
  }
  return parts;
}

std::size_t RequestReader::elements(const RequestTokens& tokens, std::size_t used, RequestPath& path) {
  const auto isNumber = [](const std::string& text) {
    return text.size() < 10 && std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
  };
  while (used + 2 < tokens.size() && tokens[used].text == "[" && isNumber(tokens[used + 1].text) &&
         tokens[used + 2].text == "]") {
    path.names.push_back("[" + tokens[used + 1].text + "]");
    path.text += path.names.back();
    used += 3;
    if (used < tokens.size() && (tokens[used].text == "." || tokens[used].text == "->")) {
      path.text += tokens[used].text;
      used = names(tokens, used + 1, path);
    }
  }
  return used;
}

std::size_t RequestReader::names(const RequestTokens& tokens, std::size_t k, RequestPath& path) {
  const auto step = [&] {
    if (k >= tokens.size() || !isIdentifier(tokens[k].text)) {
      const SourceRange at = k < tokens.size() ? tokens[k].range : rangeOf(tokens, whole_);
      fail(at, k < tokens.size() ? "expected a name, found `" + tokens[k].text + "`" : "expected a name",
           "write a parameter, a member path such as `data->u`, a member of `*this`, or `return`");
    }
    std::string name = tokens[k++].text;
    // `x.size()`: what a vector says of itself; `mesh.edges()`: what a class gives.
    if (k + 1 < tokens.size() && tokens[k].text == "(" && tokens[k + 1].text == ")") {
      name += "()";
      k += 2;
    }
    path.text += name;
    return name;
  };
  path.names.push_back(step());
  while (k < tokens.size()) {
    const std::string& separator = tokens[k].text;
    if (separator != "->" && separator != "." && separator != "::") break;
    path.text += separator;
    ++k;
    if (separator == "::")
      path.names.back() += "::" + step();
    else
      path.names.push_back(step());
  }
  return k;
}

std::size_t RequestReader::bracketed(const RequestTokens& tokens, std::size_t open, SlotText& slot,
                                     std::vector<RequestTokens>& into) {
  const std::size_t end = closing(tokens, open);
  into.emplace_back(tokens.begin() + static_cast<std::ptrdiff_t>(open) + 1,
                    tokens.begin() + static_cast<std::ptrdiff_t>(end));
  if (into.back().empty())
    fail(slot.range, "the extent of `" + slot.path.text + "` is empty", "write it, or leave the brackets out");
  return end + 1;
}

/// Whether a member follows the brackets from `k` on.
bool RequestReader::isMemberBehind(const RequestTokens& tokens, std::size_t k) {
  while (k < tokens.size() && tokens[k].text == "[") k = closing(tokens, k) + 1;
  return k < tokens.size() && (tokens[k].text == "." || tokens[k].text == "->");
}

std::size_t RequestReader::place(const RequestTokens& tokens, SlotText& slot, LastBrackets last) {
  std::size_t k = names(tokens, 0, slot.path);
  while (k < tokens.size() && tokens[k].text == "[") {
    if (last == LastBrackets::Extents && !isMemberBehind(tokens, k)) break;
    k = bracketed(tokens, k, slot, slot.indexes);
    slot.path.names.emplace_back(kElement);
    slot.path.text += "[" + toText(slot.indexes.back()) + "]";
    if (k == tokens.size() || (tokens[k].text != "." && tokens[k].text != "->")) continue;
    slot.path.text += tokens[k].text;
    k = names(tokens, k + 1, slot.path);
  }
  return k;
}

SlotText RequestReader::slot(const RequestTokens& tokens) {
  SlotText slot;
  slot.range = rangeOf(tokens, whole_);
  std::size_t k = 0;
  if (!tokens.empty() && tokens[0].text == "(") {
    k = closing(tokens, 0) + 1;
    const RequestTokens inner(tokens.begin() + 1, tokens.begin() + static_cast<std::ptrdiff_t>(k) - 1);
    const std::size_t used = place(inner, slot, LastBrackets::Elements);
    slot.offset.assign(inner.begin() + static_cast<std::ptrdiff_t>(used), inner.end());
    if (!slot.offset.empty() && slot.offset[0].text != "+" && slot.offset[0].text != "-")
      fail(slot.offset[0].range, "unexpected `" + slot.offset[0].text + "` in a slot's pointer",
           "a pointer is a path, with elements and an offset, such as `(data->local[0]->u + 2)[n]`");
    if (!slot.offset.empty()) slot.path.text = toText(inner);
  } else {
    k = place(tokens, slot, LastBrackets::Extents);
  }
  while (k < tokens.size()) {
    if (tokens[k].text != "[")
      fail(tokens[k].range, "expected `[` after `" + slot.path.text + "`, found `" + tokens[k].text + "`",
           "a slot is `name` or `name[extent]`; several go in parentheses");
    k = bracketed(tokens, k, slot, slot.extents);
    range(slot);
  }
  return slot;
}

void RequestReader::range(SlotText& slot) {
  RequestTokens& extent = slot.extents.back();
  RequestTokens& begin = slot.begins.emplace_back();
  std::size_t choices = 0;  // whose colon is to come: `a ? b : c`
  for (std::size_t k = 0; k < extent.size(); ++k) {
    if (isOpening(extent[k].text)) k = closing(extent, k);
    if (extent[k].text == "?") ++choices;
    if (extent[k].text != ":") continue;
    if (choices > 0) {
      --choices;
      continue;
    }
    begin.assign(extent.begin(), extent.begin() + static_cast<std::ptrdiff_t>(k));
    extent.erase(extent.begin(), extent.begin() + static_cast<std::ptrdiff_t>(k) + 1);
    if (begin.empty() || extent.empty())
      fail(slot.range, "a range of `" + slot.path.text + "` has no " + (begin.empty() ? "begin" : "end"),
           "write `[first:end]`: the elements from `first` on, without `end`");
    return;
  }
}

std::vector<SlotText> RequestReader::slots(RequestTokens tokens, std::string_view role) {
  if (tokens.empty())
    fail(whole_, "no " + std::string(role) + " given", "write slots such as `x[n]`, several in parentheses");
  if (tokens.front().text == "(" && closing(tokens, 0) == tokens.size() - 1)
    tokens = RequestTokens(tokens.begin() + 1, tokens.end() - 1);
  std::vector<SlotText> result;
  for (const RequestTokens& part : split(tokens, ",")) {
    if (part.empty()) fail(rangeOf(tokens, whole_), "a slot is empty", "write slots such as `x[n]` between commas");
    result.push_back(slot(part));
  }
  return result;
}

BindingText RequestReader::binding(const RequestTokens& written, const RequestTokens& value) {
  BindingText binding;
  // `*n` is what `n` points to, its element zero.
  const bool isPointee = written.size() > 1 && written.front().text == "*";
  std::size_t used = names(written, isPointee ? 1 : 0, binding.path);
  if (isPointee) {
    binding.path.names.emplace_back("[0]");
    binding.path.text = "*" + binding.path.text;
  } else {
    used = elements(written, used, binding.path);
  }
  if (used != written.size())
    fail(written[used].range, "unexpected `" + written[used].text + "` in the bound name",
         "a parameter, a member path such as `data->mx`, an element such as `n[0]`, or a global is bound");
  for (const RequestToken& token : written) binding.pathTokens.push_back(token.text);
  if (value.empty()) fail(whole_, "`" + binding.path.text + "` is bound to nothing", "write an integer expression");
  binding.value = value;
  binding.range = rangeOf(written, whole_);
  return binding;
}

std::vector<RuleSlotText> RequestReader::ruleSlots(const RequestTokens& tokens, std::string_view role) {
  std::vector<RuleSlotText> result;
  for (const SlotText& read : slots(tokens, role)) {
    const bool isRange = !read.begins.empty() && !read.begins.front().empty();
    if (read.path.names.size() != 1 || !read.indexes.empty() || !read.offset.empty() || read.extents.size() > 1 ||
        isRange)
      fail(read.range, "`" + read.path.text + "` is more than a parameter's name",
           "a rule names parameters and `return`, each with at most one extent: `y[m] : x[n]`");
    result.push_back({read.path.text, read.extents.empty() ? RequestTokens{} : read.extents.front(), read.range});
  }
  return result;
}

std::string RequestReader::name(const RequestTokens& tokens) {
  if (tokens.size() != 1 || !isIdentifier(tokens[0].text))
    fail(rangeOf(tokens, whole_), "the generated name `" + toText(tokens) + "` is not an identifier",
         "write one name, such as `f_dx`");
  return tokens[0].text;
}

RuleText RequestReader::rule(const std::vector<RequestTokens>& parts) {
  const std::vector<RequestTokens> sides = split(parts[0], ":");
  if (sides.size() != 2)
    fail(whole_, "expected dependents and independents with one colon between them",
         "write `of : wrt`, such as `return : T` or `y[m] : x[n]`");
  if (parts[1].empty())
    fail(whole_, "the rule names no derivative",
         "name the function that writes the partial derivatives, or write `differences`");
  return RuleText{ruleSlots(sides[0], "dependents"), ruleSlots(sides[1], "independents"), parts[1], {}, whole_};
}

template <class Read>
auto reading(SourceRange range, Diagnostics& diagnostics, const Read& read)
    -> std::optional<decltype(read(std::declval<RequestReader&>()))> {
  RequestReader reader(range, diagnostics);
  try {
    return read(reader);
  } catch (const BadText&) {
    return std::nullopt;
  }
}

std::string macroName(RequestKind kind) {
  return kind == RequestKind::Jacobian ? "SPARSEGEN_JACOBIAN" : "SPARSEGEN_HESSIAN";
}

}  // namespace

bool isIdentifier(std::string_view text) {
  const auto letter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80) != 0; };
  return !text.empty() && letter(text[0]) && std::all_of(text.begin(), text.end(), [&](char c) {
    return letter(c) || std::isdigit(static_cast<unsigned char>(c));
  });
}

std::string toText(const RequestTokens& tokens) {
  std::string text;
  for (const RequestToken& token : tokens) {
    if (token.spaced && !text.empty()) text += ' ';
    text += token.text;
  }
  return text;
}

SourceRange rangeOf(const RequestTokens& tokens, SourceRange fallback) {
  if (tokens.empty()) return fallback;
  SourceRange range = tokens.front().range;
  const SourceRange& last = tokens.back().range;
  if (last.file == range.file) {
    range.endLine = last.endLine;
    range.endColumn = last.endColumn;
  }
  return range;
}

std::optional<DerivativeText> readDerivative(RequestKind kind, const RequestTokens& arguments, SourceRange range,
                                             Diagnostics& diagnostics) {
  return reading(range, diagnostics, [&](RequestReader& reader) {
    const std::vector<RequestTokens> parts = reader.split(arguments, ",");
    if (parts.size() < 2 || parts.size() > 3)
      reader.fail(range, "`" + macroName(kind) + "` takes two arguments or three, not " + std::to_string(parts.size()),
                  "write `" + macroName(kind) + "(of, wrt)`; several slots go in parentheses");
    DerivativeText text;
    text.kind = kind;
    text.range = range;
    text.of = reader.slots(parts[0], "dependents");
    text.wrt = reader.slots(parts[1], "independents");
    if (parts.size() == 3) text.name = reader.name(parts[2]);
    return text;
  });
}

std::optional<DerivativeText> readCommandDerivative(RequestKind kind, const RequestTokens& value, SourceRange range,
                                                    Diagnostics& diagnostics) {
  return reading(range, diagnostics, [&](RequestReader& reader) {
    const std::vector<RequestTokens> parts = reader.split(value, ":");
    if (parts.size() != 2)
      reader.fail(range, "expected dependents and independents with one colon between them",
                  "write `OF : WRT`, such as `f[m] : x[n]`");
    // Unlike an annotation's, the sides need no parentheses: no argument follows.
    const auto side = [&](const RequestTokens& tokens, std::string_view role) {
      std::vector<SlotText> slots;
      for (const RequestTokens& part : reader.split(tokens, ","))
        for (SlotText& slot : reader.slots(part, role)) slots.push_back(std::move(slot));
      return slots;
    };
    DerivativeText text;
    text.kind = kind;
    text.range = range;
    text.of = side(parts[0], "dependents");
    text.wrt = side(parts[1], "independents");
    return text;
  });
}

std::optional<RuleText> readRule(const RequestTokens& arguments, SourceRange range, Diagnostics& diagnostics) {
  return reading(range, diagnostics, [&](RequestReader& reader) {
    const std::vector<RequestTokens> parts = reader.split(arguments, ",");
    if (parts.size() != 2)
      reader.fail(range, "`SPARSEGEN_RULE` takes two arguments, not " + std::to_string(parts.size()),
                  "write `SPARSEGEN_RULE(of : wrt, derivative)`; several names go in parentheses");
    return reader.rule(parts);
  });
}

std::optional<RuleText> readRule2(const RequestTokens& arguments, SourceRange range, Diagnostics& diagnostics) {
  return reading(range, diagnostics, [&](RequestReader& reader) {
    const std::vector<RequestTokens> parts = reader.split(arguments, ",");
    if (parts.size() != 3)
      reader.fail(range, "`SPARSEGEN_RULE2` takes three arguments, not " + std::to_string(parts.size()),
                  "write `SPARSEGEN_RULE2(of : wrt, derivative, second)`; several names go in parentheses");
    RuleText text = reader.rule(parts);
    text.second = parts[2];
    for (const auto* name : {&text.derivative, &text.second})
      if (name->empty() || toText(*name) == kDifferences)
        reader.fail(rangeOf(*name, range), "a rule with second derivatives names two functions",
                    "name the one that writes the partial derivatives, and the one that writes theirs; or write "
                    "`SPARSEGEN_RULE(of : wrt, differences)`, for first derivatives");
    return text;
  });
}

std::optional<std::vector<SlotText>> readStructure(const RequestTokens& arguments, SourceRange range,
                                                   Diagnostics& diagnostics) {
  return reading(range, diagnostics, [&](RequestReader& reader) {
    std::vector<SlotText> slots = reader.slots(arguments, "inputs of the structure");
    for (const SlotText& slot : slots)
      if (std::ranges::any_of(slot.begins, [](const RequestTokens& begin) { return !begin.empty(); }))
        reader.fail(slot.range, "`" + slot.path.text + "` is given a range",
                    "write how many there are from the first on: `" + slot.path.text + "[...]`");
    return slots;
  });
}

std::optional<BindingText> readBinding(const RequestTokens& arguments, SourceRange range, Diagnostics& diagnostics) {
  return reading(range, diagnostics, [&](RequestReader& reader) {
    const std::vector<RequestTokens> parts = reader.split(arguments, ",");
    if (parts.size() != 2)
      reader.fail(range, "`SPARSEGEN_SET` takes two arguments, not " + std::to_string(parts.size()),
                  "write `SPARSEGEN_SET(name, value)`");
    return reader.binding(parts[0], parts[1]);
  });
}

std::optional<BindingText> readCommandBinding(const RequestTokens& value, SourceRange range, Diagnostics& diagnostics) {
  return reading(range, diagnostics, [&](RequestReader& reader) {
    const auto equals =
        std::find_if(value.begin(), value.end(), [](const RequestToken& token) { return token.text == "="; });
    if (equals == value.end() && !value.empty() && value.back().text == "-")
      reader.fail(range, "`" + toText(value) + "` has no value: the shell takes `>` and what follows for a file",
                  "quote it: `--set 'data->n=32'`");
    if (equals == value.end())
      reader.fail(range, "expected a name and a value with `=` between them", "write `NAME=VALUE`, such as `n=32`");
    // Brackets must match in the value too: it is written into the source.
    const RequestTokens bound(equals + 1, value.end());
    if (reader.split(bound, ",").size() != 1)
      reader.fail(range, "a value holds a comma", "an expression with commas goes in parentheses");
    return reader.binding(RequestTokens(value.begin(), equals), bound);
  });
}

}  // namespace sparsegen
