//===- Rules.h - what users say of functions (SPARSEGEN_RULE) ---*- C++ -*-===//
//
// Part of `parse`. A rule becomes a function in the source's own language, which
// is written behind the source and parsed with it: of
//
//     SPARSEGEN_RULE(return : T, dh_dT)
//     double enthalpy(double T, const Table* table);
//
// comes
//
//     static double sg_rule_0(double T, const Table* table) {
//       double sg_x0; sg_x0 = sg_passive_double(T);
//       double sg_partials[1]; dh_dT(sg_x0, table, sg_partials);
//       double sg_y0; sg_y0 = enthalpy(sg_x0, table);
//       ... sg_attach_double(sg_y0, sg_partials[0], T) ...
//     }
//
// and `lower` calls it in place of the user's. Of SPARSEGEN_RULE2 comes a second
// function, for Hessians, in which `sg_partials[0]` has a derivative that is
// attached to it likewise; what is passive there is so twice. Extents, overloads, types and
// namespaces mean there what they mean in the source; the later stages see a
// function like any other.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <string>
#include <vector>

#include "Parse/Annotations.h"
#include "Parse/RuleCode.h"

namespace clang {
class ASTUnit;
}

namespace sparsegen {

class FunctionIndex;
struct FrontendError;

/// The rules of a source, before they are parsed with it.
struct RuleTexts {
  struct One {
    std::size_t annotation = 0;  ///< which of the source's it is
    RuleFunction function;
    SourceRange range;
    std::uint64_t begin = 0, end = 0;  ///< its characters in `text`
  };
  std::string text;
  std::vector<One> all;
};

/// Reads the annotations that are rules. Reports BadAnnotation, StrayAnnotation, BadRule.
RuleTexts ruleTexts(const std::vector<Annotation>& annotations, const FunctionIndex& index, clang::ASTUnit& unit,
                    RuleCheck check, Diagnostics& diagnostics);

/// Reports what Clang says of the texts, which begin at `begin` in the file, as BadRule at the rules.
void reportRuleErrors(const RuleTexts& rules, const std::vector<FrontendError>& errors, std::uint64_t begin,
                      Diagnostics& diagnostics);

/// The rules on the declarations of the unit that was parsed with their texts.
Rules parsedRules(const RuleTexts& rules, const std::vector<Annotation>& annotations, const FunctionIndex& index,
                  std::uint64_t begin);

}  // namespace sparsegen
