//===- ReadOnlyCallees.h - functions that only read -------------*- C++ -*-===//
//
// Private to `lower`. `half(T&& v)` could write through its reference, and only
// reads. A variable that is passed to such functions alone counts as constant.
// A mod-ref summary of functions, on the AST.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <optional>

#include "Lower/Source/Invariance.h"

namespace sparsegen::lowering {

class ReadOnlyCallees {
public:
  /// What may be written through a pointer to const, because somebody converts it.
  using ConstViews = std::function<bool(clang::QualType variable)>;
  explicit ReadOnlyCallees(ConstViews writable);
  ReadOnlyCallees(const ReadOnlyCallees&) = delete;

  /// What is known here of those who get pointers and references. Refers to this object.
  const Privacy::Views& views() const { return views_; }

private:
  bool onlyRead(const clang::ParmVarDecl* parameter);

  Privacy::Views views_;
  /// With which variables each function does more than read them; none while it is read itself.
  std::map<const clang::FunctionDecl*, std::optional<Privacy::Variables>> escaping_;
};

}  // namespace sparsegen::lowering
