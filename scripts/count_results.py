"""Sums JUnit files to the one line that scripts/test ends with.

    count_results.py FILE...

A file that is missing, can't be read or holds no test counts as one failure: a suite that did not run has not passed.
"""

import sys
import xml.etree.ElementTree as ElementTree


def count(path):
    """Passed, failed and skipped test cases of one file."""
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 0, 1, 0
    passed = failed = skipped = 0
    for case in root.iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None or case.get("status") == "fail":
            failed += 1
            print(f"failed: {case.get('classname')} {case.get('name')}")
        elif case.find("skipped") is not None or case.get("status") in ("notrun", "disabled"):
            skipped += 1
        else:
            passed += 1
    if passed + failed + skipped == 0:
        print(f"{path}: no tests", file=sys.stderr)
        failed = 1
    return passed, failed, skipped


def main():
    passed, failed, skipped = (sum(column) for column in zip(*map(count, sys.argv[1:])))
    sys.stdout.flush()
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
