"""Compares the dumps of docs/walkthrough.md with the tool's: walkthrough.py DOCUMENT FOLDER INCLUDE TOOL.

A fenced block is the source (`source`), or lines that follow each other in the output of an `--emit=KIND` (`emit=KIND`).
"""

import pathlib
import re
import subprocess
import sys

document, folder, include, tool = map(pathlib.Path, sys.argv[1:])
blocks = re.findall(r"```\w+ (\S+)\n(.*?)```", document.read_text(), re.DOTALL)
source = folder / "rhs.cpp"
folder.mkdir(parents=True, exist_ok=True)
source.write_text(next(text for kind, text in blocks if kind == "source"))

shown = 0
failed = False
for kind, text in blocks:
    if kind == "source":
        continue
    command = [str(tool), f"--{kind}", str(source), "--", f"-I{include}"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    shown += 1
    if text not in output:
        failed = True
        print(f"{document}: not in `sparsegen --{kind}`:\n{text}")
if shown < 8:
    sys.exit(f"{document}: {shown} dumps are fewer than there were")
sys.exit(failed)
