"""Sources that no one writes: bytes that are no text, texts without end, and nesting without end."""

import os

from runs import Run

HEAD = "#include <sparsegen/annotate.h>\n"
ONE = HEAD + "SPARSEGEN_JACOBIAN(return, x)\n"
MANY = HEAD + "SPARSEGEN_JACOBIAN(return, x[{n}])\n"


def scalar(body):
    return ONE + "double f(double x) { " + body + " }\n"


def nested(open_text, inner, close_text, depth):
    return open_text * depth + inner + close_text * depth


def nestings():
    """Clang stops at 256 brackets; `deeper` raises that, so that what follows it is tried too."""
    for depth in (200, 10000):
        yield f"parentheses-{depth}", scalar("return " + nested("(", "x", ")", depth) + ";"), []
        yield f"blocks-{depth}", scalar(nested("{", "x *= 2;", "}", depth) + " return x;"), []
        yield f"calls-{depth}", "#include <math.h>\n" + scalar("return " + nested("sin(", "x", ")", depth) + ";"), []
        yield f"ifs-{depth}", scalar(nested("if (x > 1) {", "x *= 2;", "}", depth) + " return x;"), []
        yield f"loops-{depth}", scalar(nested("for (int i = 0; i < 2; ++i) {", "x *= 2;", "}", depth) + " return x;"), []
        yield f"subscripts-{depth}", scalar("int p[2] = {0, 1}; return x * " + nested("p[", "0", "]", depth) + ";"), []
    deeper = ["-fbracket-depth=100000"]
    for depth in (1000, 3000):
        yield f"deeper-parentheses-{depth}", scalar("return " + nested("(x * ", "x", ")", depth) + ";"), deeper
        yield f"deeper-blocks-{depth}", scalar(nested("{", "x *= 2;", "}", depth) + " return x;"), deeper
        yield f"deeper-ifs-{depth}", scalar(nested("if (x > 1) {", "x *= 2;", "}", depth) + " return x;"), deeper
        yield f"deeper-whiles-{depth}", scalar(nested("while (x > 1) {", "x /= 2;", "}", depth) + " return x;"), deeper
    yield "minuses", scalar("return " + "- " * 5000 + "x;"), []
    yield "casts", scalar("return " + "(double)" * 5000 + "x;"), []
    yield "pointers", HEAD + "SPARSEGEN_JACOBIAN(return, x)\ndouble f(double x, int " + "*" * 3000 + "p) { return x; }\n", []
    yield "ternaries", scalar("return " + "".join(f"x < {k} ? x * {k} : " for k in range(2000)) + "1;"), []
    yield "else-ifs", scalar("double y; " + "".join(f"if (x < {k}) y = {k} * x; else " for k in range(2000)) + "y = 1; return y;"), []


def lengths():
    yield "sum", scalar("return " + " + ".join(["x"] * 20000) + ";"), []
    yield "sum-of-elements", (MANY.format(n=20000) + "double f(const double* x) { return " +
                              " + ".join(f"x[{k}]" for k in range(20000)) + "; }\n"), []
    yield "product", scalar("return " + " * ".join(["x"] * 20000) + ";"), []
    yield "sum-of-products", (MANY.format(n=20001) + "double f(const double* x) { return " +
                              " + ".join(f"x[{k}] * x[{k + 1}]" for k in range(20000)) + "; }\n"), []
    yield "statements", scalar("double y = x;\n" + "  y = y * x;\n" * 20000 + "return y;"), []
    yield "variables", scalar("double y0 = x;\n" + "".join(f"  double y{k} = y{k - 1} * x;\n" for k in range(1, 10000)) + "return y9999;"), []
    yield "conditions", scalar("if (" + " && ".join(f"x > {k}" for k in range(5000)) + ") x *= 2; return x;"), []
    yield "commas", scalar("return (" + ", ".join(["x *= 2"] * 5000) + ");"), []
    yield "identifier", scalar("return x;").replace("x", "x" * 100000), []
    yield "function-name", scalar("return x;").replace("f(", "f" * 100000 + "("), []
    yield "literal", scalar("return x * " + "1" * 50000 + ".0;"), []
    yield "table", (HEAD + "static const double t[] = {" + ", ".join(f"{k}.5" for k in range(50000)) +
                    "};\nSPARSEGEN_JACOBIAN(y[50000], x)\nvoid f(double x, double* y) "
                    "{ for (int i = 0; i < 50000; ++i) y[i] = t[i] * x; }\n"), []
    yield "functions", HEAD + "".join(f"SPARSEGEN_JACOBIAN(return, x)\ndouble f{k}(double x) {{ return x * x; }}\n" for k in range(3000)), []
    yield "call-chain", (HEAD + "static double f0(double x) { return x; }\n" +
                         "".join(f"static double f{k}(double x) {{ return f{k - 1}(x) * x; }}\n" for k in range(1, 3000)) +
                         "SPARSEGEN_JACOBIAN(return, x)\ndouble g(double x) { return f2999(x); }\n"), []
    yield "short-call-chain", (HEAD + "static double f0(double x) { return x; }\n" +
                         "".join(f"static double f{k}(double x) {{ return f{k - 1}(x) * x; }}\n" for k in range(1, 900)) +
                         "SPARSEGEN_JACOBIAN(return, x)\ndouble g(double x) { return f899(x); }\n"), []
    yield "call-tree", (HEAD + "static double f0(double x) { return x; }\n" +
                        "".join(f"static double f{k}(double x) {{ return f{k - 1}(x) * f{k - 1}(x); }}\n" for k in range(1, 40)) +
                        "SPARSEGEN_JACOBIAN(return, x)\ndouble g(double x) { return f39(x); }\n"), []
    yield "parameters", (HEAD + "SPARSEGEN_JACOBIAN(return, x0)\ndouble f(" + ", ".join(f"double x{k}" for k in range(3000)) +
                         ") { return x0 * x2999; }\n"), []
    yield "slots", (HEAD + "SPARSEGEN_JACOBIAN(return, (" + ", ".join(f"x{k}" for k in range(2000)) + "))\ndouble f(" +
                    ", ".join(f"double x{k}" for k in range(2000)) + ") { return x0 * x1999; }\n"), []
    yield "members", (HEAD + "struct S {\n" + "".join(f"  double m{k};\n" for k in range(5000)) +
                      "};\nSPARSEGEN_JACOBIAN(return, x)\ndouble f(double x, S s) { return x * s.m0 * s.m4999; }\n"), []
    yield "records", (HEAD + "struct S0 { double m; };\n" + "".join(f"struct S{k} {{ S{k - 1} m; }};\n" for k in range(1, 500)) +
                      "SPARSEGEN_JACOBIAN(return, x)\ndouble f(double x, S499* s) { return x * s" +
                      "->m" + ".m" * 499 + "; }\n"), []
    yield "record-tree", (HEAD + "struct S0 { double m; };\n" +
                          "".join(f"struct S{k} {{ S{k - 1} a, b; }};\n" for k in range(1, 28)) +
                          "SPARSEGEN_JACOBIAN(return, x)\ndouble f(double x, S27* s) { return x * s" +
                          "->a" + ".a" * 26 + ".m; }\n"), []
    yield "macros", (HEAD + "#define M0 x\n" + "".join(f"#define M{k} M{k - 1} + M{k - 1}\n" for k in range(1, 15)) +
                     "SPARSEGEN_JACOBIAN(return, x)\ndouble f(double x) { return M14; }\n"), []


def sizes():
    """Data and loops that do not fit."""
    yield "local-array", scalar("double a[1000000000]; a[0] = x; return a[0];"), []
    yield "huge-array", scalar("static double a[1LL << 40]; a[0] = x; return a[0];"), []
    yield "zeroed-array", scalar("double a[30000000] = {}; a[0] = x; return a[0] + a[29999999];"), []
    yield "dense", (HEAD + "SPARSEGEN_JACOBIAN(y[20000], x[20000])\nvoid f(const double* x, double* y) { double s = 0; "
                    "for (int i = 0; i < 20000; ++i) s += x[i] * x[i]; for (int i = 0; i < 20000; ++i) y[i] = s; }\n"), []
    yield "long-loop", scalar("for (long i = 0; i < 1000000000000L; ++i) x *= 2; return x;"), []
    yield "endless", scalar("for (;;) x *= 2; return x;"), []
    yield "endless-list", "#include <vector>\n" + HEAD + (
        "SPARSEGEN_JACOBIAN(return, x[3])\ndouble f(const double* x) { std::vector<double> u(x, x + 3); "
        "std::vector<std::vector<double>> all; for (;;) all.push_back(u); return all[0][0]; }\n"), []
    yield "index-sequence", "#include <utility>\n" + HEAD + (
        "template <std::size_t... I> double g(double x, std::index_sequence<I...>) { return (x + ... + I); }\n"
        "SPARSEGEN_JACOBIAN(return, x)\n"
        "double f(double x) { return g(x, std::make_index_sequence<2147483647>{}); }\n"), []
    yield "halving", scalar("while (x > 1) x /= 2; return x;"), []
    yield "recursion", ONE + "double f(double x) { return f(x * 0.5) + 1; }\n", []
    yield "counted-recursion", HEAD + "static double g(int n, double x) { return n < 2 ? x : g(n - 1, x) * g(n - 2, x); }\n" + (
        "SPARSEGEN_JACOBIAN(return, x)\ndouble f(double x) { return g(60, x); }\n"), []
    yield "template-recursion", HEAD + ("template <int n> double g(double x) { return g<n + 1>(x); }\n"
                                        "SPARSEGEN_JACOBIAN(return, x)\ndouble f(double x) { return g<0>(x); }\n"), []
    yield "includes-itself", '#include "includes-itself.cpp"\n' + scalar("return x;"), []
    yield "constant-loop", HEAD + ("constexpr int g() { int s = 0; for (int i = 0; i < 100000000; ++i) s ^= i; return s; }\n"
                                   "SPARSEGEN_JACOBIAN(return, x[g()])\ndouble f(const double* x) { return x[0]; }\n"), []


def raw_bytes():
    good = scalar("double y = x * x; return y + 1;").encode()
    yield "empty", b""
    yield "newline", b"\n"
    yield "nul", b"\0"
    yield "nuls", b"\0" * 100000
    yield "nul-inside", good.replace(b"*", b"*\0", 1)
    yield "nul-at-end", good + b"\0\0"
    yield "latin-1", good.replace(b"y", b"\xe9\xff")
    yield "latin-1-comment", good.replace(b"x * x", b"x /* \xe9\xff\xfe */ * (x + y0)")
    yield "utf-8", good.replace(b"y", "größe".encode())
    yield "wide", good.decode().encode("utf-16")
    yield "marked", b"\xef\xbb\xbf" + good
    yield "returns", good.replace(b"\n", b"\r")
    yield "escapes", good.replace(b"x * x", b"x * /*\x1b[31m\x07*/ missing")
    yield "unended-comment", good + b"/*"
    yield "unended-string", good + b'"'
    yield "unended-directive", good + b"#if 1\n"
    yield "spliced", b"\\\n".join(good[k:k + 1] for k in range(len(good)))
    yield "random", bytes((k * k * 2654435761 >> 16) & 255 for k in range(20000))
    for k in range(0, len(good), 9):
        yield f"truncated-{k}", good[:k]


def runs(folder):
    for name, text, flags in [*nestings(), *lengths(), *sizes()]:
        with open(os.path.join(folder, name + ".cpp"), "w") as file:
            file.write(text)
        yield Run(name, [name + ".cpp", "-o", name + ".h"] + (["--"] + flags if flags else []), folder, name + ".h", True)
    for name, content in raw_bytes():
        for suffix in (".cpp", ".c"):
            with open(os.path.join(folder, name + suffix), "wb") as file:
                file.write(content)
            header = name + suffix + ".h"
            yield Run(name + suffix, [name + suffix, "-o", header], folder, header, True)
