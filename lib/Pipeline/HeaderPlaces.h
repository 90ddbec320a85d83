//===- HeaderPlaces.h - what is wrong with a header, in the source -*- C++ -*-===//
//
// Behind `emit` and the check of what it wrote: the user sees where in the own
// source that comes from which a compiler would not take.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <cstdint>

#include "Emit/Header.h"
#include "Parse/HeaderCheck.h"
#include "Support/Diagnostics.h"
#include "Support/FileTable.h"
#include "Support/Source.h"

namespace sparsegen {

/// The place that a line (counted from 1) of the header was made of; that of the user's own `#include` where it is one
/// of the user's headers; else that of the nearest line that has one. Invalid where there is none at all.
SourceRange placeOf(const GeneratedHeader& header, std::uint32_t line, const FileTable& files);

/// NotEmittable for each place that an error comes from, HeaderWarning for each that a warning does, UnguardedHeader
/// for each header that can't be included twice.
void reportProblems(const HeaderCheck& check, const GeneratedHeader& header, const FileTable& files,
                    Diagnostics& diagnostics);

/// NotEmittable for each place that comes from what a C compiler would not take of a header for C.
void reportCProblems(const HeaderCheck& check, const GeneratedHeader& header, const FileTable& files,
                     Diagnostics& diagnostics);

/// Where nothing can be generated without a header that does not compile as C++: the first thing that is wrong there.
void reportCause(const HeaderCheck& check, const GeneratedHeader& header, const FileTable& files,
                 Diagnostics& diagnostics);

}  // namespace sparsegen
