//===- RuleCode.cpp - a rule as source text -------------------------------===//

#include "Parse/RuleCode.h"

namespace sparsegen {

namespace {

/// Writes one function. Its parts stand in the order in which they are evaluated: what the rule names is copied without
/// its derivative, the partial derivatives and the values are computed of the copies, and the derivatives are attached
/// to the values. The user's memory is written last: a dependent may be where an independent is.
class RuleWriter {
public:
  explicit RuleWriter(const RuleFunction& rule) : rule_(rule), real_(realOf(rule)) {}

  std::string write() {
    open(rule_.name);
    declareCounts();
    for (std::size_t k = 0; k < rule_.wrt.size(); ++k) copyInput(k);
    declarePartials("sg_partials");
    if (rule_.derivative.empty()) {
      difference("sg_partials");
    } else {
      callDerivative();
      if (rule_.check == RuleCheck::AgainstDifferences) compare();
    }
    evaluate("sg_y");
    attachAll([&](std::size_t of, const std::string& i, const std::string& made) { attachRow(of, i, made); });
    return close();
  }

  /// The same with partial derivatives to which second ones are attached. All is passive twice: for what is
  /// differentiated, and for its derivative.
  std::string writeSecond() {
    open(secondName(rule_));
    for (std::size_t k = 0; k < rule_.wrt.size(); ++k) copyInput(k, 2);
    declarePartials("sg_partials");
    callDerivative();
    text_ += real_ + " sg_seconds[" + number(secondCount()) + "]; ";
    callWith(rule_.second, "sg_seconds");
    if (rule_.check == RuleCheck::AgainstDifferences) compare(), compareSecond();
    evaluate("sg_y");
    attachSecond();
    return close();
  }

private:
  void open(const std::string& name) {
    text_ = rule_.scope + "static " + rule_.result + " " + name + "(" + parameters() + ") { ";
  }
  std::string close() {
    text_ += "}" + rule_.scopeEnd;
    return std::move(text_);
  }

  /// What partial derivatives are counted in: `double`, but where all numbers are `float`.
  static std::string realOf(const RuleFunction& rule) {
    for (const auto* side : {&rule.of, &rule.wrt})
      for (const RuleSlot& slot : *side)
        if (slot.element == "double") return "double";
    return "float";
  }

  bool isDense() const { return rule_.kind == RuleKind::Dense; }

  std::string parameters() const {
    std::string text = !isDense() && rule_.length.empty() ? std::string("long ") + kRuleLength : "";
    for (const RuleParameter& each : rule_.parameters) text += (text.empty() ? "" : ", ") + each.declaration;
    return text;
  }

  static std::string number(std::size_t k) { return std::to_string(k); }

  void declareCounts() {
    if (!isDense()) {
      text_ += "const long sg_n = " + (rule_.length.empty() ? kRuleLength : "(" + rule_.length + ")") + "; ";
      return;
    }
    for (std::size_t k = 0; k < rule_.of.size(); ++k)
      if (rule_.of[k].count != "1") text_ += "const long sg_m" + number(k) + " = (" + rule_.of[k].count + "); ";
    for (std::size_t k = 0; k < rule_.wrt.size(); ++k)
      if (rule_.wrt[k].count != "1") text_ += "const long sg_n" + number(k) + " = (" + rule_.wrt[k].count + "); ";
  }

  std::string rows(std::size_t k) const {
    return !isDense() ? "sg_n" : rule_.of[k].count == "1" ? "1" : "sg_m" + number(k);
  }
  std::string columns(std::size_t k) const {
    return !isDense() ? "sg_n" : rule_.wrt[k].count == "1" ? "1" : "sg_n" + number(k);
  }

  /// The sum of the first `count` of a side's sizes.
  template <class Size>
  static std::string sum(std::size_t count, const Size& size) {
    std::size_t ones = 0;
    std::string text;
    for (std::size_t k = 0; k < count; ++k)
      if (const std::string each = size(k); each == "1")
        ++ones;
      else
        text += (text.empty() ? "" : " + ") + each;
    if (text.empty()) return std::to_string(ones);
    return ones == 0 ? text : text + " + " + std::to_string(ones);
  }
  std::string rowsBefore(std::size_t k) const {
    return sum(k, [&](std::size_t j) { return rows(j); });
  }
  std::string columnsBefore(std::size_t k) const {
    return sum(k, [&](std::size_t j) { return columns(j); });
  }
  std::string allColumns() const { return columnsBefore(rule_.wrt.size()); }

  void declarePartials(const std::string& name) {
    const std::string count = partialCount();
    text_ += real_ + " " + name + "[" + count + "]; ";
    if (count.find("sg_") != std::string::npos) fill(name, count);
  }

  std::string partialCount() const {
    if (!isDense()) return number(rule_.of.size() * rule_.wrt.size()) + " * sg_n";
    return "(" + rowsBefore(rule_.of.size()) + ") * (" + allColumns() + ")";
  }

  /// Where the partial derivative of row `i` of a dependent by column `j` of an independent is.
  std::string partialAt(std::size_t of, const std::string& i, std::size_t wrt, const std::string& j) const {
    if (!isDense()) return "[" + number(of * rule_.wrt.size() + wrt) + " * sg_n + " + i + "]";
    return "[(" + rowsBefore(of) + " + " + i + ") * (" + allColumns() + ") + " + columnsBefore(wrt) + " + " + j + "]";
  }

  /// Runs `body` for each element of a slot: for that of a scalar without a loop.
  template <class Body>
  void each(const RuleSlot& slot, const std::string& index, const std::string& count, const Body& body) {
    if (slot.shape == RuleShape::Scalar) return body(std::string("0"));
    text_ += "for (long " + index + " = 0; " + index + " < " + count + "; ++" + index + ") { ";
    body(index);
    text_ += "} ";
  }

  static std::string element(const RuleSlot& slot, const std::string& name, const std::string& index) {
    return slot.shape == RuleShape::Scalar ? name : name + "[" + index + "]";
  }
  const std::string& nameOf(const RuleSlot& slot) const { return rule_.parameters[*slot.parameter].name; }

  /// An array by whose type its extent is known has that extent, so that it may be passed by reference.
  void declare(const RuleSlot& slot, const std::string& name, const std::string& count) {
    text_ += slot.element + " " + name;
    const auto known = slot.parameter ? rule_.parameters[*slot.parameter].extent : std::nullopt;
    if (slot.shape == RuleShape::Array) text_ += "[" + (known ? std::to_string(*known) : count) + "]";
    text_ += "; ";
  }

  /// Sets an array whose extent no type says to zero: so `lower` knows that all of it is there, though the user's
  /// function writes it.
  void fill(const RuleSlot& slot, const std::string& name, const std::string& count) {
    const bool isKnown = slot.parameter && rule_.parameters[*slot.parameter].extent;
    if (slot.shape == RuleShape::Array && !isKnown && count != "1") fill(name, count);
  }
  void fill(const std::string& name, const std::string& count) {
    text_ += "for (long sg_k = 0; sg_k < " + count + "; ++sg_k) " + name + "[sg_k] = 0; ";
  }

  static std::string passive(const std::string& real, std::string value, int times) {
    for (int time = 0; time < times; ++time) value = kPassive + real + "(" + value + ")";
    return value;
  }

  void copyInput(std::size_t k, int timesPassive = 1) {
    const RuleSlot& slot = rule_.wrt[k];
    const std::string copy = "sg_x" + number(k);
    declare(slot, copy, columns(k));
    each(slot, "sg_j", columns(k), [&](const std::string& j) {
      text_ +=
          element(slot, copy, j) + " = " + passive(slot.element, element(slot, nameOf(slot), j), timesPassive) + "; ";
    });
  }

  std::optional<std::size_t> find(const std::vector<RuleSlot>& side, std::size_t parameter) const {
    for (std::size_t k = 0; k < side.size(); ++k)
      if (side[k].parameter == parameter) return k;
    return std::nullopt;
  }

  void callDerivative() { callWith(rule_.derivative, "sg_partials"); }

  /// Calls a function of derivatives, which writes them to `output`.
  void callWith(const std::string& derivative, const std::string& output) {
    text_ += derivative + "(";
    for (std::size_t p = 0; p < rule_.parameters.size(); ++p) {
      const auto wrt = find(rule_.wrt, p);
      if (!wrt && find(rule_.of, p)) continue;
      text_ += (wrt ? "sg_x" + number(*wrt) : rule_.parameters[p].name) + ", ";
    }
    text_ += output + "); ";
  }

  // Second derivatives: of each dependent the upper triangle of its Hessian, row by row.

  std::size_t triangle() const { return rule_.wrt.size() * (rule_.wrt.size() + 1) / 2; }
  std::size_t secondCount() const { return rule_.of.size() * triangle(); }
  std::string secondAt(std::size_t of, std::size_t a, std::size_t b) const {
    if (a > b) std::swap(a, b);
    return "[" + number(of * triangle() + a * rule_.wrt.size() - a * (a + 1) / 2 + b) + "]";
  }

  /// A number that is passive twice, and has the derivatives that `partial` names.
  template <class Partial>
  std::string attached(const std::string& real, const std::string& number, const Partial& partial) const {
    std::string value = passive(real, number, 2);
    for (std::size_t k = 0; k < rule_.wrt.size(); ++k)
      value = kAttach + real + "(" + value + ", " + partial(k) + ", " +
              element(rule_.wrt[k], nameOf(rule_.wrt[k]), "0") + ")";
    return value;
  }

  /// Dependents whose partial derivatives change with the independents as the second ones say.
  void attachSecond() {
    attachAll([&](std::size_t of, const std::string&, const std::string& made) {
      const RuleSlot& slot = rule_.of[of];
      const auto slope = [&](std::size_t a) {
        return attached(real_, "sg_partials" + partialAt(of, "0", a, "0"),
                        [&](std::size_t b) { return "sg_seconds" + secondAt(of, a, b); });
      };
      text_ += made + " = " + attached(slot.element, element(slot, "sg_y" + number(of), "0"), slope) + "; ";
    });
  }

  /// Ends the evaluation where a second derivative is not what differences of the first ones say.
  void compareSecond() {
    for (const char* name : {"sg_above", "sg_below"}) declarePartials(name);
    text_ += real_ + " sg_curved[" + number(secondCount()) + "]; ";
    for (std::size_t b = 0; b < rule_.wrt.size(); ++b) {
      text_ += "{ ";
      differenceDerivative(b);
      text_ += "} ";
    }
    text_ +=
        kRequireSecond + real_ + "(\"" + rule_.callee + "\", " + number(secondCount()) + ", sg_seconds, sg_curved); ";
  }

  void differenceDerivative(std::size_t b) {
    const RuleSlot& slot = rule_.wrt[b];
    const std::string at = element(slot, "sg_x" + number(b), "0");
    const std::string type = "const " + slot.element + " ";
    text_ += type + "sg_at = " + at + "; " + type + "sg_step = " + step(slot, "sg_at") + "; ";
    text_ += at + " = sg_at + sg_step; " + type + "sg_high = " + at + "; ";
    callWith(rule_.derivative, "sg_above");
    text_ += at + " = sg_at - sg_step; " + type + "sg_low = " + at + "; ";
    callWith(rule_.derivative, "sg_below");
    text_ += at + " = sg_at; ";
    for (std::size_t k = 0; k < rule_.of.size(); ++k)
      for (std::size_t a = 0; a <= b; ++a) {
        const std::string place = partialAt(k, "0", a, "0");
        text_ += "sg_curved" + secondAt(k, a, b) + " = (sg_above" + place + " - sg_below" + place +
                 ") / (sg_high - sg_low); ";
      }
  }

  /// Calls the function: what it writes goes to variables of these names, and what it returns to `sg_result`.
  void evaluate(const std::string& outputs) {
    for (std::size_t k = 0; k < rule_.of.size(); ++k) declareOutput(k, outputs + number(k));
    std::string call = rule_.callee + "(";
    for (std::size_t p = 0; p < rule_.parameters.size(); ++p) {
      const auto of = find(rule_.of, p);
      const auto wrt = find(rule_.wrt, p);
      call += p == 0 ? "" : ", ";
      call += of ? outputs + number(*of) : wrt ? "sg_x" + number(*wrt) : rule_.parameters[p].name;
    }
    call += "); ";
    std::string to;
    for (std::size_t k = 0; k < rule_.of.size(); ++k)
      if (!rule_.of[k].parameter) to = outputs + number(k) + " = ";
    if (to.empty() && rule_.result != "void") to = rule_.result + " " + outputs + "_result = ";
    text_ += to + call;
  }

  void declareOutput(std::size_t k, const std::string& name) {
    const RuleSlot& slot = rule_.of[k];
    declare(slot, name, rows(k));
    if (!slot.parameter) return;
    const auto wrt = find(rule_.wrt, *slot.parameter);
    if (!wrt)
      fill(slot, name, rows(k));
    else
      each(slot, "sg_i", rows(k), [&](const std::string& i) {
        text_ += element(slot, name, i) + " = " + element(slot, "sg_x" + number(*wrt), i) + "; ";
      });
  }

  /// Fills `partials` by central differences: a column at a time, or, element by element, all of them at once.
  void difference(const std::string& partials) {
    for (std::size_t k = 0; k < rule_.wrt.size(); ++k) {
      text_ += "{ ";
      if (isDense())
        each(rule_.wrt[k], "sg_j", columns(k), [&](const std::string& j) { differenceColumn(partials, k, j); });
      else
        differenceAll(partials, k);
      text_ += "} ";
    }
  }

  /// The relative step with which the errors of truncation and of rounding are alike: the third root of the precision.
  std::string step(const RuleSlot& slot, const std::string& at) const {
    const bool isDouble = slot.element == "double";
    const std::string one = isDouble ? "1.0" : "1.0f";
    const std::string size = "(" + at + " < 0 ? -" + at + " : " + at + ")";
    return (isDouble ? "6.0554544523933429e-06" : "4.9215667e-03f") + std::string(" * (") + size + " > " + one + " ? " +
           size + " : " + one + ")";
  }

  void differenceColumn(const std::string& partials, std::size_t k, const std::string& j) {
    const RuleSlot& slot = rule_.wrt[k];
    const std::string at = element(slot, "sg_x" + number(k), j);
    const std::string type = "const " + slot.element + " ";
    text_ += type + "sg_at = " + at + "; " + type + "sg_step = " + step(slot, "sg_at") + "; ";
    text_ += at + " = sg_at + sg_step; " + type + "sg_high = " + at + "; ";
    evaluate("sg_above");
    text_ += at + " = sg_at - sg_step; " + type + "sg_low = " + at + "; ";
    evaluate("sg_below");
    text_ += at + " = sg_at; ";
    for (std::size_t d = 0; d < rule_.of.size(); ++d)
      each(rule_.of[d], "sg_i", rows(d), [&](const std::string& i) {
        text_ += partials + partialAt(d, i, k, j) + " = (" + element(rule_.of[d], "sg_above" + number(d), i) + " - " +
                 element(rule_.of[d], "sg_below" + number(d), i) + ") / (sg_high - sg_low); ";
      });
  }

  void differenceAll(const std::string& partials, std::size_t k) {
    const RuleSlot& slot = rule_.wrt[k];
    const std::string x = "sg_x" + number(k);
    for (const char* name : {"sg_at", "sg_high", "sg_low"}) declare(slot, name, columns(k));
    const auto move = [&](const std::string& to, const std::string& sign) {
      each(slot, "sg_j", columns(k), [&](const std::string& j) {
        text_ += x + "[" + j + "] = sg_at[" + j + "] " + sign + " " + step(slot, "sg_at[" + j + "]") + "; " + to + "[" +
                 j + "] = " + x + "[" + j + "]; ";
      });
    };
    each(slot, "sg_j", columns(k), [&](const std::string& j) { text_ += "sg_at[" + j + "] = " + x + "[" + j + "]; "; });
    move("sg_high", "+");
    evaluate("sg_above");
    move("sg_low", "-");
    evaluate("sg_below");
    each(slot, "sg_j", columns(k), [&](const std::string& j) { text_ += x + "[" + j + "] = sg_at[" + j + "]; "; });
    for (std::size_t d = 0; d < rule_.of.size(); ++d)
      each(rule_.of[d], "sg_i", rows(d), [&](const std::string& i) {
        text_ += partials + partialAt(d, i, k, i) + " = (sg_above" + number(d) + "[" + i + "] - sg_below" + number(d) +
                 "[" + i + "]) / (sg_high[" + i + "] - sg_low[" + i + "]); ";
      });
  }

  /// Ends the evaluation where a partial derivative is not what differences say.
  void compare() {
    declarePartials("sg_differences");
    difference("sg_differences");
    text_ += kRequireRule + real_ + "(\"" + rule_.callee + "\", " + partialCount() + ", sg_partials, sg_differences); ";
  }

  /// `attach` writes one row of a dependent with its derivatives to what it is given the name of.
  template <class Attach>
  void attachAll(const Attach& attach) {
    std::string result = "sg_y_result";
    for (std::size_t k = 0; k < rule_.of.size(); ++k) {
      const RuleSlot& slot = rule_.of[k];
      const std::string made = "sg_z" + number(k);
      if (!slot.parameter) result = made;
      declare(slot, made, rows(k));
      each(slot, "sg_i", rows(k), [&](const std::string& i) { attach(k, i, element(slot, made, i)); });
    }
    for (std::size_t k = 0; k < rule_.of.size(); ++k)
      if (const RuleSlot& slot = rule_.of[k]; slot.parameter)
        each(slot, "sg_i", rows(k), [&](const std::string& i) {
          text_ += element(slot, nameOf(slot), i) + " = " + element(slot, "sg_z" + number(k), i) + "; ";
        });
    if (rule_.result != "void") text_ += "return " + result + "; ";
  }

  void attachRow(std::size_t k, const std::string& i, const std::string& made) {
    const RuleSlot& row = rule_.of[k];
    text_ += "{ " + row.element + " sg_sum = " + element(row, "sg_y" + number(k), i) + "; ";
    for (std::size_t w = 0; w < rule_.wrt.size(); ++w) {
      const RuleSlot& slot = rule_.wrt[w];
      const auto one = [&](const std::string& j) {
        text_ += "sg_sum = " + (kAttach + row.element) + "(sg_sum, sg_partials" + partialAt(k, i, w, j) + ", " +
                 element(slot, nameOf(slot), j) + "); ";
      };
      if (isDense())
        each(slot, "sg_j", columns(w), one);
      else
        one(i);
    }
    text_ += made + " = sg_sum; } ";
  }

  const RuleFunction& rule_;
  std::string real_;
  std::string text_;
};

}  // namespace

std::string ruleDeclarations() {
  std::string text;
  for (const std::string real : {"double", "float"}) {
    text += real + " " + kPassive + real + "(" + real + "); ";
    text += real + " " + kAttach + real + "(" + real + ", " + real + ", " + real + "); ";
    for (const char* check : {kRequireRule, kRequireSecond})
      text += "void " + (check + real) + "(const char*, long, " + real + "*, const " + real + "*); ";
  }
  return text;
}

std::string ruleCode(const RuleFunction& rule) { return RuleWriter(rule).write(); }

std::string secondRuleCode(const RuleFunction& rule) { return RuleWriter(rule).writeSecond(); }

std::string secondName(const RuleFunction& rule) { return rule.name + "_second"; }

}  // namespace sparsegen
