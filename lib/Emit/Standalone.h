//===- Standalone.h - a header that needs no other of ours ------*- C++ -*-===//
//
// The last step of `emit`, where the user asks for it: the run-time headers
// stand in the generated one, each once and with its include guard, so that
// several such headers may be included in one program, and others beside them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <functional>
#include <string>

#include "Emit/Header.h"

namespace sparsegen {

/// The text of a run-time header by the name that it is included by: `sparsegen/runtime/csr.h`.
using RuntimeHeader = std::function<std::string(const std::string& name)>;

/// The text with each `#include <sparsegen/runtime/...>` replaced by what that has. Lines that come in so have no
/// place.
GeneratedText standalone(const GeneratedText& text, const RuntimeHeader& header);

}  // namespace sparsegen
