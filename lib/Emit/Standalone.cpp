//===- Standalone.cpp - a header that needs no other of ours --------------===//

#include "Emit/Standalone.h"

#include <set>
#include <string_view>

namespace sparsegen {

namespace {

class Inliner {
public:
  explicit Inliner(const RuntimeHeader& header) : header_(header) {}

  /// Adds text line by line. `places`: one a line, or none at all.
  void add(std::string_view text, const std::vector<SourceRange>& places) {
    for (std::size_t number = 0; !text.empty(); ++number) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(text.size(), line.size() + 1));
      const std::string name = includedName(line);
      if (name.empty()) {
        made.text += std::string(line) + "\n";
        made.places.push_back(number < places.size() ? places[number] : SourceRange{});
      } else if (seen_.insert(name).second) {
        add(header_(name), {});
      }
    }
  }

  GeneratedText made;

private:
  static std::string includedName(std::string_view line) {
    constexpr std::string_view begin = "#include <", ours = "sparsegen/runtime/";
    if (!line.starts_with(begin) || !line.substr(begin.size()).starts_with(ours)) return {};
    return std::string(line.substr(begin.size(), line.find('>') - begin.size()));
  }

  const RuntimeHeader& header_;
  std::set<std::string> seen_;
};

}  // namespace

GeneratedText standalone(const GeneratedText& text, const RuntimeHeader& header) {
  Inliner inliner(header);
  inliner.add(text.text, text.places);
  return std::move(inliner.made);
}

}  // namespace sparsegen
