"""Checks that docs/diagnostics.md has a line for each row of Diagnostics.def, and that a test reads each message.

    page.py ROOT            fails, and says what is missing
    page.py ROOT --write    writes the page anew
"""

import os
import re
import sys

# Messages that no source text of a sensible size can cause; unit tests read them.
UNIT_TESTED = {"index-too-small"}

ROW = re.compile(r'SPARSEGEN_DIAGNOSTIC\(\w+,\s*"([^"]+)",\s*(\w+),\s*"((?:[^"\\]|\\.)*)"\)')
HEAD = """# Diagnostics

Printed as `file:line:col: error: text [sparsegen-id]`, with the source line, and a note with the way out. On any error nothing is written.
This page is made from `lib/Support/Diagnostics.def` by `test/diag/support/page.py . --write`.

| id | severity | about |
| --- | --- | --- |
"""


def page(rows):
    return HEAD + "".join(f"| `{name}` | {severity.lower()} | {summary} |\n" for name, severity, summary in rows)


def tested(root, name):
    folders = [os.path.join(root, "test", folder) for folder in ("diag", "parse", "lower", "propagate", "emit")]
    for folder in folders:
        for entry in os.listdir(folder):
            path = os.path.join(folder, entry)
            if os.path.isfile(path) and f"[sparsegen-{name}]" in open(path).read():
                return True
    return False


def main():
    root = sys.argv[1]
    with open(os.path.join(root, "lib", "Support", "Diagnostics.def")) as file:
        rows = ROW.findall(file.read())
    path = os.path.join(root, "docs", "diagnostics.md")
    if "--write" in sys.argv:
        with open(path, "w") as file:
            file.write(page(rows))
        return 0
    wrong = [f"no test reads [sparsegen-{row[0]}]" for row in rows
             if row[0] not in UNIT_TESTED and not tested(root, row[0])]
    with open(path) as file:
        if file.read() != page(rows):
            wrong.append("docs/diagnostics.md is not what Diagnostics.def says")
    print("\n".join(wrong) or f"{len(rows)} diagnostics documented and tested")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
