"""Checks docs/supported.md: every test that it names exists, and it names every run test.

    documented.py PAGE ROOT
"""

import os
import re
import sys


def main():
    page, root = sys.argv[1:]
    with open(page) as file:
        named = set(re.findall(r"`(test/[\w./-]+)`", file.read()))
    wrong = [f"{path} is named, and does not exist" for path in sorted(named)
             if not os.path.exists(os.path.join(root, path))]
    run_tests = {f"test/run/{name}" for name in os.listdir(os.path.join(root, "test", "run"))
                 if name.endswith((".c", ".cpp"))}
    wrong += [f"{path} is not named" for path in sorted(run_tests - named)]
    print("\n".join(wrong) or f"{len(named)} tests named")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
