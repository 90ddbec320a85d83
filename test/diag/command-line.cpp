// What can't be read of the command line is status 2, and one line.
// RUN: sh -c 'sparsegen; test $? = 2' 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: sparsegen: error: no source given
// RUN: sh -c 'sparsegen --emot=ir %s; test $? = 2' 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: sparsegen: error: unknown option `--emot`; did you mean `--emit`?
// RUN: sh -c 'sparsegen -std=c++20 %s; test $? = 2' 2>&1 | FileCheck %s --check-prefix=FLAG
// FLAG: sparsegen: error: unknown option `-std`; `sparsegen --help` lists all, and compiler flags go behind `--`
// RUN: sh -c 'sparsegen --emit=nothing %s; test $? = 2' 2>&1 | FileCheck %s --check-prefix=KIND
// KIND: sparsegen: error: `--emit` is one of `header`, `pattern`, `spy`, {{.*}}, not `nothing`
// RUN: sh -c 'sparsegen %s -o; test $? = 2' 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: sparsegen: error: `-o` needs a value: `-o FILE`
// RUN: sh -c 'sparsegen %s --time=3; test $? = 2' 2>&1 | FileCheck %s --check-prefix=NOVALUE
// NOVALUE: sparsegen: error: `--time` takes no value
// RUN: sh -c 'sparsegen %s %s -o x.h; test $? = 2' 2>&1 | FileCheck %s --check-prefix=SEVERAL
// SEVERAL: sparsegen: error: `-o` takes one source, and there are 2
// RUN: sh -c 'sparsegen %s --depfile x.d; test $? = 2' 2>&1 | FileCheck %s --check-prefix=DEPFILE
// DEPFILE: sparsegen: error: `--depfile` needs `-o`, whose file is the target
// RUN: sh -c 'sparsegen %s --jacobian "y : x"; test $? = 2' 2>&1 | FileCheck %s --check-prefix=JACOBIAN
// JACOBIAN: sparsegen: error: `--jacobian` needs a `--function` before it
// RUN: sh -c 'sparsegen %s --name a --name b; test $? = 2' 2>&1 | FileCheck %s --check-prefix=NAME
// NAME: sparsegen: error: `--name b` follows `--name a` for the same request
// RUN: sh -c 'sparsegen %s --namespace a-b; test $? = 2' 2>&1 | FileCheck %s --check-prefix=NAMESPACE
// NAMESPACE: sparsegen: error: `--namespace` takes a namespace such as `a::b`, not `a-b`
// RUN: sh -c 'sparsegen %s --language=c; test $? = 2' 2>&1 | FileCheck %s --check-prefix=FORC
// FORC: sparsegen: error: `--language=c` makes two files, and needs `-o HEADER.h`
// RUN: sh -c 'sparsegen %s --language=c -o x.cpp; test $? = 2' 2>&1 | FileCheck %s --check-prefix=FORCNAME
// FORCNAME: sparsegen: error: `--language=c` makes a header and a C++ file, and needs a header's name, as `-o x.h`
// RUN: sh -c 'sparsegen %s --language=c --emit=spy -o x.h; test $? = 2' 2>&1 | FileCheck %s --check-prefix=FORCKIND
// FORCKIND: sparsegen: error: `--language=c` is for headers, and `--emit` asks for something else

// RUN: sparsegen --version | FileCheck %s --check-prefix=VERSION
// VERSION: sparsegen {{[0-9]+\.[0-9]+\.[0-9]+}} (Clang 19{{.*}})
// RUN: sparsegen --help | FileCheck %s --check-prefix=HELP
// HELP: SPARSEGEN_JACOBIAN(f[n], x[n])
// HELP: sparsegen rhs.cpp -o rhs_sparse.h
// HELP: --emit=KIND
// HELP: --jacobian='OF : WRT'
