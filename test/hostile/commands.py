"""Command lines that ask for what can't be, on sources that are well."""

import os

from runs import Run

SOURCE = """#include <sparsegen/annotate.h>
struct Data { int n; double c[3]; };
void f(int n, const double* x, double* y) { for (int i = 0; i < n; ++i) y[i] = x[i] * x[i]; }
void g(Data* d, const double* x, double* y) { for (int i = 0; i < d->n; ++i) y[i] = x[i] * d->c[i % 3]; }
void h(const double x[3], double (&y)[3]) { for (int i = 0; i < 3; ++i) y[i] = x[2 - i]; }
namespace ns { template <class T> struct C { T m; T get(T x) const { return m * x; } }; }
template struct ns::C<double>;
double one(double x) { return x * x; }
"""
EXTENTS = ["0", "-1", "-n", "n * n * n", "n << 30", "1000000000000", "1000000000000L", "9223372036854775807", "1L << 62", "2147483648",
           "n / 0", "1.5", "1e9", "", " ", "n]", "[n", "n, n", "n)(", "sizeof(int)", "-2147483648", "0x7fffffff", "18446744073709551615u",
           "n ? 3 : 4", "x", "f", "(", ")", "\"", "'", "\\", "/*", "//", "#", "__LINE__", "'a'", "nullptr", "true", "n++", "n = 4",
           "[] { return 3; }()", "throw 1", "({ 3; })", "\xe9", "\u03c0", "1" * 1000, "n" * 10000, "(" * 5000 + "3" + ")" * 5000,
           "1 + " * 5000 + "1", "y[", "std::numeric_limits<long>::max()", "{3}", "3; int hostile", "3 }", "return", "%s%n", "\t", "\r"]
GARBAGE = ["", " ", "-", "--", "=", ":", "::", "[]", "()", "\"", "a" * 10000, "-1", "0", "99999999999999999999", "\xe9", "\x01", "f g",
           "/", ".", "..", "\n", "%s%s%n", "$(true)", "y : x", "y[3] : x[3]", "n=3", "f=", "=3", "operator+", "f<", "f(", "f<>()", "~f",
           "ns::", "::f", "ns::C", "ns::C<double>::get", "ns::C<float>::get", "one", "int32", "json", "auto"]
JACOBIANS = ["", ":", "y", "y:", ":x", "y : x : x", "y[3] : x[3] :", "(y : x)", "(y[3]) : ((x[3]))", "() : ()", "y[3], : x[3]", "y[3] x[3] : x[3]",
             "y[3][3] : x[3][3]", "y[] : x[]", "*y : *x", "&y : x", "y->z : x", "y.z : x", "return : x[3]", "this : x", "n : n", "y[3] : y[3]",
             "x[3] : y[3]", "(y[3], y[3]) : x[3]", "y[3] : (x[3], x[3])", "y[3] : n", "y[2] : x[3]", "y[3] : x[2]", "y[0] : x[0]",
             "f : f", "1 : 2", "y[3] : x[3]; z", "y[3]\n:\nx[3]", "y[3] /* : */ : x[3]", "y[3] // : x[3]", "ns::a : x"]
SETS = ["", "=", "n", "n=", "=3", "n==3", "n=x", "n=-1", "n=0", "n=3.5", "n=1000000000000", "n=2147483648", "n=3=4", "n=n", "n=3 n=4", "x=3", "y=3",
        "x[0]=3", "*x=3", "missing=3", "n=1/0", "n=(", "n=\"3\"", "n=1e400", "n='a'", "n=" + "9" * 400, "n=2147483647", "n=-2147483648"]
OPTIONS = ["-o", "--emit", "--depfile", "--index-type", "--namespace", "--function", "--jacobian", "--hessian", "--set", "--name", "--coloring",
           "--order", "--explain", "-p", "--extra-arg", "--extra-arg-before", "--time", "--help", "--version", "--nonsense", "-"]
PLAIN = ["a.cpp", "--function", "f", "--set", "n=3", "--jacobian", "y[3] : x[3]"]
FLAGS = ["-std=c++98", "-std=nonsense", "-x", "-xc", "-xobjective-c++", "-xcuda", "-xassembler", "-E", "-S", "-c", "-emit-llvm", "-fno-exceptions",
         "-m32", "-target", "--target=avr", "--target=msp430", "--target=nonsense", "--target=wasm32", "--target=x86_64-pc-windows-msvc",
         "-ffast-math", "-Werror", "-include", "/dev/null", "-o", "-MD", "-###", "-v", "--help", "--version", "-fsyntax-only", "-O9", "@missing",
         "b.cpp", "-", "-I", "", "-Xclang", "-ast-dump", "-ftime-trace", "-funsigned-char", "-fshort-enums", "-fms-extensions", "-frtti", "-nostdinc",
         "-D__SPARSEGEN__=0", "-U__SPARSEGEN__", "-Dy=x", "-DSPARSEGEN_JACOBIAN=", "-Ddouble=float", "-Ddouble=int", "-Dfor=while", "-fopenmp", "-flto"]


def prepare(folder):
    with open(os.path.join(folder, "a.cpp"), "w") as file:
        file.write(SOURCE)
    os.makedirs(os.path.join(folder, "folder"), exist_ok=True)
    with open(os.path.join(folder, "unreadable.cpp"), "w") as file:
        file.write(SOURCE)
    os.chmod(os.path.join(folder, "unreadable.cpp"), 0)
    for name in ("dangling.cpp", "round.cpp"):
        if os.path.lexists(os.path.join(folder, name)):
            os.remove(os.path.join(folder, name))
    os.symlink("missing.cpp", os.path.join(folder, "dangling.cpp"))
    os.symlink("round.cpp", os.path.join(folder, "round.cpp"))
    for name, text in (("compile_commands.json", "[{\"directory\": 3}"), ("compile_flags.txt", "-nonsense\n\0\n")):
        os.makedirs(os.path.join(folder, name + "-d"), exist_ok=True)
        with open(os.path.join(folder, name + "-d", name), "w") as file:
            file.write(text)


def requests():
    """What is asked of a source that is well."""
    for extent in EXTENTS:
        yield ["a.cpp", "--function", "f", "--set", "n=3", "--jacobian", f"y[{extent}] : x[3]"]
        yield ["a.cpp", "--function", "f", "--set", "n=3000", "--jacobian", f"y[3000] : x[{extent}]"]
        yield ["a.cpp", "--function", "f", "--set", f"n={extent}", "--jacobian", "y[n] : x[n]"]
        yield ["a.cpp", "--function", "h", "--jacobian", f"y[{extent}] : x[{extent}]"]
    for size in ("100000", "10000000", "30000000", "100000000", "2000000000"):
        yield ["a.cpp", "--function", "f", "--set", f"n={size}", "--jacobian", "y[n] : x[n]"]
        yield ["a.cpp", "--function", "g", "--set", f"d->n={size}", "--jacobian", "y[d->n] : (x[d->n], d->c[3])"]
        yield ["a.cpp", "--function", "one", "--jacobian", f"return : x[{size}]"]
        yield ["a.cpp", "--function", "h", "--jacobian", f"y : x[{size}]"]
    for written in JACOBIANS:
        yield ["a.cpp", "--function", "f", "--set", "n=3", "--jacobian", written]
        yield ["a.cpp", "--function", "g", "--jacobian", written]
    for written in SETS:
        yield ["a.cpp", "--function", "f", "--set", written, "--jacobian", "y[3] : x[3]"]
        yield ["a.cpp", "--set", written, "--function", "f", "--jacobian", "y[3] : x[3]"]
        yield ["a.cpp", "--function", "g", "--set", "d->" + written, "--jacobian", "y[3] : x[3]"]


def options():
    for option in OPTIONS:
        yield [option]
        yield PLAIN + [option]
        yield [option] + PLAIN
        for garbage in GARBAGE:
            if option not in ("-o", "--depfile"):
                yield PLAIN + [option, garbage]
            yield PLAIN + [f"{option}={garbage}" if option not in ("-o", "--depfile") else f"{option}=folder/{garbage}"]
    yield []
    yield ["--"]
    yield ["a.cpp"] * 2000
    yield PLAIN * 2
    for flag in FLAGS:
        yield PLAIN + ["--", flag]
        yield PLAIN + [f"--extra-arg={flag}"]


def files():
    for source in ("folder", "unreadable.cpp", "dangling.cpp", "round.cpp", "missing.cpp", "", "/", "/dev/null", "/dev/full", "-", "a.cpp/",
                   "/proc/self/mem", "a" * 5000, "\xe9.cpp", "a.cpp\n", "/bin/sh"):
        yield [source] + PLAIN[1:]
    for output in ("missing/x.h", "folder", "folder/", "/dev/full", "/proc/x.h", "", "/", "a" * 5000, "a.cpp/x.h", "round.cpp", "/dev/null"):
        yield PLAIN + ["-o", output]
        yield PLAIN + ["-o", "written.h", "--depfile", output]
    for folder in ("compile_commands.json-d", "compile_flags.txt-d", "folder", "missing", "a.cpp", ""):
        yield PLAIN + ["-p", folder]


def runs(folder):
    prepare(folder)
    for k, arguments in enumerate([*requests(), *options(), *files()]):
        if "\0" not in "".join(arguments):
            yield Run(f"command {k}", arguments, folder)
    for k, arguments in enumerate(requests()):
        header = f"request-{k}.h"
        if k % 5 == 0:
            yield Run(f"request {k}", arguments + ["-o", header], folder, header, True)
    yield Run("full", PLAIN, folder, standard_output="/dev/full")
    yield Run("full json", PLAIN + ["--emit=json"], folder, standard_output="/dev/full")
    for name, value in (("LC_ALL", "nonsense"), ("HOME", "/missing"), ("PATH", ""), ("TMPDIR", "/missing"), ("CPATH", "\xff" * 3000),
                        ("CCC_OVERRIDE_OPTIONS", "#+-nonsense"), ("TERM", "nonsense"), ("SOURCE_DATE_EPOCH", "x")):
        yield Run(f"with {name}", PLAIN, folder, environment={name: value})
