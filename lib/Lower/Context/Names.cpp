//===- Names.cpp - names of generated code --------------------------------===//

#include "Lower/Context/Names.h"

#include <array>
#include <string_view>

#include "llvm/ADT/STLExtras.h"

namespace sparsegen::lowering {

namespace {
/// What a name of generated code must not be: keywords of C++ that C allows.
constexpr std::array<std::string_view, 64> kReserved{
    "alignas",  "alignof",  "and",      "asm",          "bitand",  "bitor",     "bool",        "catch",
    "char",     "class",    "compl",    "concept",      "const",   "constexpr", "const_cast",  "decltype",
    "default",  "delete",   "double",   "explicit",     "export",  "false",     "float",       "friend",
    "goto",     "inline",   "int",      "long",         "mutable", "namespace", "new",         "noexcept",
    "not",      "nullptr",  "operator", "or",           "private", "protected", "public",      "register",
    "requires", "short",    "signed",   "sizeof",       "static",  "std",       "static_cast", "struct",
    "switch",   "template", "this",     "thread_local", "throw",   "true",      "try",         "typedef",
    "typeid",   "typename", "union",    "unsigned",     "using",   "virtual",   "void",        "xor"};
}  // namespace

bool Names::taken(const std::string& name) const { return used_.count(name) || (outer_ && outer_->taken(name)); }

std::string Names::unique(std::string wanted) { return claim(legal(std::move(wanted))); }

std::string Names::legal(std::string wanted) {
  for (char& c : wanted)
    if (c == ':') c = '_';
  if (wanted.empty()) wanted = "unnamed";
  if (wanted.rfind("sg_", 0) == 0) return "user_" + wanted;  // that is how generated names begin, and no others
  const bool isKeyword = llvm::is_contained(kReserved, wanted);
  return isKeyword ? wanted + "_" : wanted;
}

std::string Names::claim(std::string wanted) {
  std::string name = wanted;
  if (taken(name)) {
    // What is used stays so: nobody asks twice.
    unsigned& number = numbers_.try_emplace(wanted, 2).first->second;
    do name = wanted + "_" + std::to_string(number++);
    while (taken(name));
  }
  used_.insert(name);
  return name;
}

}  // namespace sparsegen::lowering
