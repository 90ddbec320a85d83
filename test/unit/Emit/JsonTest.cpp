//===- JsonTest.cpp - the figures, key by key -------------------------------===//
#include <gtest/gtest.h>

#include "Emit/Json.h"
#include "Pattern/Operations.h"

namespace sparsegen {
namespace {

TEST(Json, EscapesStrings) {
  EXPECT_EQ(jsonString("plain"), "\"plain\"");
  EXPECT_EQ(jsonString(""), "\"\"");
  EXPECT_EQ(jsonString("a\"b\\c/d"), R"("a\"b\\c/d")");
  EXPECT_EQ(jsonString("\n\r\t"), R"("\n\r\t")");
  EXPECT_EQ(jsonString(std::string_view("\0\x01\x1f\x7f", 4)), "\"\\u0000\\u0001\\u001f\x7f\"");
  EXPECT_EQ(jsonString("naïve ✓ 𝄞"), "\"naïve ✓ 𝄞\"");
}

TEST(Json, ReplacesWhatIsNotUtf8) {
  const std::string replaced = "\xEF\xBF\xBD";
  EXPECT_EQ(jsonString("a\xFFz"), "\"a" + replaced + "z\"");
  EXPECT_EQ(jsonString("\xC3"), "\"" + replaced + "\"");
  EXPECT_EQ(jsonString("\xC0\xAF"), "\"" + replaced + replaced + "\"");                 // overlong
  EXPECT_EQ(jsonString("\xED\xA0\x80"), "\"" + replaced + replaced + replaced + "\"");  // a surrogate
  EXPECT_EQ(jsonString("\xF4\x90\x80\x80"), "\"" + replaced + replaced + replaced + replaced + "\"");
}

TEST(Json, HasAllFigures) {
  const SparsityPattern pattern = fromEntries(3, 4, {{0, 0}, {0, 1}, {1, 1}, {1, 2}});
  const Coloring coloring = colorBest(pattern);
  const JacobianSummary summary{"ns::f_jacobian", "ns::f",  "f.cpp",   {{"g", 2}, {"h", 1}},
                                {{"x", 4}},       &pattern, &coloring, {{"load-unknown-index", 2}}};
  EXPECT_EQ(emitJson({&summary, 1}), R"({
  "format": 1,
  "derivatives": [
    {
      "kind": "jacobian",
      "name": "ns::f_jacobian",
      "function": "ns::f",
      "source": "f.cpp",
      "of": [
        {
          "name": "g",
          "size": 2
        },
        {
          "name": "h",
          "size": 1
        }
      ],
      "wrt": [
        {
          "name": "x",
          "size": 4
        }
      ],
      "structure_inputs": [],
      "rows": 3,
      "cols": 4,
      "nnz": 4,
      "density": 0.3333333333333333,
      "longest_row": 2,
      "longest_col": 2,
      "empty_rows": 1,
      "empty_cols": 1,
      "partition": "column",
      "order": "natural",
      "num_colors": 2,
      "num_column_colors": 2,
      "num_row_colors": 0,
      "num_colors_lower_bound": 2,
      "compressed_size": 6,
      "coloring": "natural order",
      "diagnostics": {
        "load-unknown-index": 2
      }
    }
  ]
}
)");
}

TEST(Json, CountsTheColorsOfBothSides) {
  const SparsityPattern pattern = fromEntries(2, 3, {{0, 0}, {0, 1}, {0, 2}, {1, 0}});
  const auto shown = [&](Partition partition) {
    const Coloring coloring = colorPattern(pattern, {partition}, BestAlgorithm{});
    JacobianSummary summary;
    summary.pattern = &pattern;
    summary.coloring = &coloring;
    return emitJson({&summary, 1});
  };
  const std::string rows = shown(Partition::Row);
  EXPECT_NE(rows.find(R"("num_colors": 2,
      "num_column_colors": 0,
      "num_row_colors": 2,
      "num_colors_lower_bound": 2,
      "compressed_size": 6,)"),
            std::string::npos)
      << rows;
  const std::string both = shown(Partition::Bidirectional);
  EXPECT_NE(both.find(R"("partition": "bidirectional")"), std::string::npos) << both;
  EXPECT_NE(both.find(R"("num_colors": 2,)"), std::string::npos) << both;
}

TEST(Json, TakesNothing) { EXPECT_EQ(emitJson({}), "{\n  \"format\": 1,\n  \"derivatives\": []\n}\n"); }

TEST(Json, TakesAnEmptyPattern) {
  const SparsityPattern pattern = fromEntries(0, 0, {});
  const Coloring coloring = colorBest(pattern);
  JacobianSummary summary;
  summary.pattern = &pattern;
  summary.coloring = &coloring;
  const std::string json = emitJson({&summary, 1});
  EXPECT_NE(json.find("\"density\": 0,"), std::string::npos) << json;
  EXPECT_NE(json.find("\"diagnostics\": {}"), std::string::npos) << json;
}

}  // namespace
}  // namespace sparsegen
