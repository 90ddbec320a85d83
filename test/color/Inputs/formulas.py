"""formulas.py FOLDER REPORT...: prints the formula of each report, and writes a program that holds it against the
colors that the report lists."""

import json
import os
import sys

folder, reports = sys.argv[1], sys.argv[2:]
code = ["#include <cstdint>", "int main() {", "  int wrong = 0;"]
for path in reports:
    with open(path) as file:
        report = json.load(file)
    print(f"{os.path.basename(path)}: {report['formula'] or 'none'}")
    if not report["formula"]:
        continue
    colors = report["row_colors"] if report["partition"] == "row" else report["column_colors"]
    code += ["  {", f"    static const std::int64_t colors[] = {{{', '.join(map(str, colors))}}};",
             f"    for (std::int64_t k = 0; k < {len(colors)}; ++k)",
             f"      if (colors[k] != -1 && colors[k] != {report['formula']}) ++wrong;", "  }"]
code += ["  return wrong == 0 ? 0 : 1;", "}"]
with open(os.path.join(folder, "formulas.cpp"), "w") as file:
    print("\n".join(code), file=file)
