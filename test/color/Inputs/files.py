"""Writes Matrix Market files as people have them, and some that are wrong, into a folder."""

import os
import sys

PATTERN = "%%MatrixMarket matrix coordinate pattern general\n"
SYMMETRIC = "%%MatrixMarket matrix coordinate pattern symmetric\n"
FILES = {
    # What may come.
    "windows": "%%MatrixMarket matrix coordinate integer symmetric\r\n% a comment\r\n\r\n3 3 4\r\n1 1 5\r\n2 2 -1\r\n"
               "3 3 7\r\n3 1 2\r\n",
    "hermitian": "%%MatrixMarket matrix coordinate complex hermitian\n2 2 2\n1 1 1.0 0.0\n2 1 1e3 -2.5\n",
    "skew": "%%MatrixMarket matrix coordinate real skew-symmetric\n3 3 2\n2 1 1.0\n3 2 4\n",
    "twice": "%%matrixmarket MATRIX Coordinate Pattern General\n3 2 4\n1 1\n1 1\n3 2\n3 2\n",
    "no-line-feed": PATTERN + "% then the sizes\n 1\t1   1\n1 1",
    "upper": SYMMETRIC + "3 3 2\n1 3\n2 2\n",
    "not-finite": "%%MatrixMarket matrix coordinate real general\n2 2 2\n1 1 nan\n2 2 inf\n",
    "no-rows": PATTERN + "0 5 0\n",
    "no-entries": PATTERN + "3 4 0\n% nothing\n\n",
    "comments": PATTERN + "%\n%%%% 1 1\n2 2 2\n% between\n1 1\n\n   % indented\n2 2\n% at the end\n",
    # What may not.
    "counted-from-zero": PATTERN + "2 2 2\n0 0\n1 1\n",
    "dense": "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n",
    "too-few": PATTERN + "2 2 9223372036854775807\n1 1\n",
    "too-many": PATTERN + "2 2 1\n1 1\n2 2\n",
    "not-square": SYMMETRIC + "2 3 1\n1 1\n",
    "negative": PATTERN + "-2 2 1\n1 1\n",
    "fraction": PATTERN + "2 2 1\n1.5 1\n",
    "no-number": PATTERN + "99999999999999999999 2 1\n1 1\n",
    "empty": "",
    "banner": "\ufeff" + PATTERN + "1 1 1\n1 1\n",
    # What is much too large.
    "huge": PATTERN + "2147483647 2147483647 1\n1 1\n",
    "huge-symmetric": SYMMETRIC + "2000000000 2000000000 2\n2000000000 1\n1 1\n",
}
for name, text in FILES.items():
    with open(os.path.join(sys.argv[1], name + ".mtx"), "w", newline="", encoding="utf-8") as file:
        file.write(text)
