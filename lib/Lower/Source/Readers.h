//===- Readers.h - functions that read what they refer to -------*- C++ -*-===//
//
// Private to `lower`. `half(T&& v)` takes a reference that it could write to, and
// reads. A variable that is given to such functions alone is as good as constant.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <optional>

#include "Lower/Source/Invariance.h"

namespace sparsegen::lowering {

class Readers {
public:
  /// What may be written through a pointer to const, because somebody converts it.
  using ConstViews = std::function<bool(clang::QualType variable)>;
  explicit Readers(ConstViews writable);
  Readers(const Readers&) = delete;

  /// What is known here of those who get pointers and references. Refers to this object.
  const Privacy::Views& views() const { return views_; }

private:
  bool onlyRead(const clang::ParmVarDecl* parameter);

  Privacy::Views views_;
  /// With which variables each function does more than read them; none while it is read itself.
  std::map<const clang::FunctionDecl*, std::optional<Privacy::Variables>> escaping_;
};

}  // namespace sparsegen::lowering
