//===- LibraryNames.cpp - functions of the system by name -----------------===//

#include "Lower/Source/LibraryNames.h"

#include <array>
#include <string_view>

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace sparsegen::lowering {

std::string libraryName(const clang::FunctionDecl* callee, const clang::ASTContext& context) {
  if (!callee->getDeclName().isIdentifier()) return {};
  std::string name = callee->getNameAsString();
  const bool isBuiltin = callee->getBuiltinID() != 0;
  const bool isSystem = context.getSourceManager().isInSystemHeader(callee->getLocation());
  const bool isExternC = callee->isExternC() || callee->isInExternCContext();
  if (!isBuiltin && !callee->isInStdNamespace() && !(isSystem && isExternC)) return {};
  if (!isBuiltin && !isSystem) return {};
  constexpr std::string_view kPrefix = "__builtin_";
  if (name.rfind(kPrefix, 0) == 0) name.erase(0, kPrefix.size());
  return name;
}

/// Functions of the system whose results no call of the program's changes.
constexpr std::array<std::string_view, 10> kClocks{"clock",     "time",         "times",         "clock_gettime",
                                                   "getrusage", "gettimeofday", "omp_get_wtime", "omp_get_thread_num",
                                                   "getpid",    "now"};

bool isClock(const clang::FunctionDecl* function, const clang::ASTContext& context) {
  return llvm::is_contained(kClocks, std::string_view(function->getName())) &&
         context.getSourceManager().isInSystemHeader(function->getLocation());
}

}  // namespace sparsegen::lowering
