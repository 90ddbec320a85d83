# The lit suites: parse lower propagate color differentiate emit (one stage dump each), diag (one file a diagnostic),
# imprecise (patterns that are known to be too wide) and run (generate, compile with both compilers, run, compare).
# Loaded through lit.site.cfg.py of a build tree:
#     build/bin/sparsegen must be built;  lit.py build/test/run  runs one suite.
#
# Substitutions: sparsegen sparsegen-color FileCheck not count split-file (full paths), %cxx (g++), %clangxx (clang++),
# %flags (C++17, all warnings as errors, the include folders that a user of a generated header has), %include,
# %sanitize (the address and undefined-behaviour sanitizers, to add to %flags).

import os

import lit.formats

config.name = "sparsegen"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".test"]
config.excludes = ["Inputs", "unit", "integration", "property", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)

include = os.path.join(config.sparsegen_source_root, "include")
flags = ["-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-I" + include]
if config.sparsegen_sanitize:
    flags += ["-g", "-fsanitize=" + config.sparsegen_sanitize, "-fno-sanitize-recover=all"]
    config.available_features.add("sanitizers")

config.substitutions += [
    ("%cxx", config.sparsegen_gxx),
    ("%clangxx", config.sparsegen_clangxx),
    ("%flags", " ".join(flags)),
    ("%include", include),
    ("%sanitize", "-g -fsanitize=address,undefined -fno-sanitize-recover=all"),
    ("%python", "python3"),
]
# A tool's name stands for the tool only as a word of its own: not within a path, a file name or an option.
config.substitutions.append((r"(?<![\w./:-])sparsegen(?![\w./:-])", config.sparsegen_tool))
config.substitutions.append((r"(?<![\w./:-])sparsegen-color(?![\w./:-])", config.sparsegen_color_tool))
for tool in ["FileCheck", "not", "count", "split-file"]:
    path = os.path.join(config.sparsegen_llvm_tools, tool)
    config.substitutions.append((r"(?<![\w./:-])" + tool + r"(?![\w./:-])", path))

config.environment["ASAN_OPTIONS"] = "detect_leaks=0"
config.environment["UBSAN_OPTIONS"] = "print_stacktrace=1:halt_on_error=1"
# Two runs of a test on different machines read the same text.
config.environment["LC_ALL"] = "C"
