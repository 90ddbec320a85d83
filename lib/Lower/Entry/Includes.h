//===- Includes.h - the headers of the user's for generated code *- C++ -*-===//
//
// Private to `lower`. Where a declaration stands tells which #include of the
// source gives it. A header that takes what others give that stand before it,
// and that it does not include itself, as many of C do, gets these before it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "IR/IR.h"
#include "Parse/Inclusions.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceLocation.h"

namespace sparsegen::lowering {

class Includes {
public:
  Includes(const clang::ASTContext& context, const Inclusions& inclusions)
      : context_(context), sources_(context.getSourceManager()), inclusions_(inclusions) {}

  /// The spelling in the #include of the source by which a place is reached, empty where there is none. What a part of
  /// the source includes is spelled as from the source.
  std::string text(clang::SourceLocation at) const;

  /// Says that generated code may name what is declared at a place, which may be in the source itself.
  void add(clang::SourceLocation at, const std::string& name);

  /// Whether a pragma in another file lays a struct out in another way.
  bool isPackedElsewhere(const clang::RecordDecl* record) const;

  /// What was added, with all that must stand before it, in the source's order.
  std::vector<ir::Include> take() const;

private:
  using Needs = std::map<clang::FileID, std::set<clang::FileID>>;

  clang::FileID includedBySource(clang::FileID file) const;
  /// In the order in which they were first read.
  struct InOrder {
    bool operator()(const clang::FileEntry* a, const clang::FileEntry* b) const {
      return a && b ? a->getUID() < b->getUID() : a < b;
    }
  };
  using Files = std::set<const clang::FileEntry*, InOrder>;
  Files filesOf(clang::FileID header) const;
  std::set<clang::FileID> before(clang::FileID header) const;
  std::string macroOfSource(clang::FileID header) const;
  bool saysOfC(clang::FileID header) const;
  bool knowsCpp(clang::FileID header) const;
  bool isOfC(clang::FileID header) const;
  Needs findNeeds() const;

  const clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  const Inclusions& inclusions_;
  std::map<clang::FileID, std::vector<std::string>> names_;  ///< by the files that the source includes
};

}  // namespace sparsegen::lowering
