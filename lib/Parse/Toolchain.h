//===- Toolchain.h - Clang's own headers and ours ---------------*- C++ -*-===//
#pragma once

#include <string>

namespace sparsegen {

/// The folder of Clang's own headers (stddef.h, ...), of the version that this
/// tool is linked with; empty where none is found.
std::string clangResourceDirectory();

/// The folder to include <sparsegen/annotate.h> from; empty where it is gone.
std::string annotateIncludeDirectory();

}  // namespace sparsegen
