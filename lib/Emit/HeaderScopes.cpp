//===- HeaderScopes.cpp - names of locals, a scope at a time ----*- C++ -*-===//

#include "Emit/HeaderScopes.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "Emit/HeaderUses.h"
#include "Emit/HeaderWorkspace.h"

namespace sparsegen::emit {

using namespace ir;

namespace {

using ScopeId = std::size_t;
constexpr ScopeId kFunction = 0;  ///< the function's own block, with its parameters

/// What the statement printer puts between a pair of braces.
struct Scope {
  ScopeId parent = kFunction;
  std::set<std::string> names{};   ///< of what is declared here
  std::set<std::string> within{};  ///< the same, of here and all that is nested in it
};

/// Where the statement printer declares each local.
class Declarations {
public:
  Declarations(const Types& types, FunctionId function)
      : types_(types), module_(types.module()), uses_(findUses(module_, function, types.form())) {
    for (const ObjectId parameter : module_[function].parameters) declare(parameter, kFunction);
    for (const ObjectId object : uses_.atStart) declare(object, kFunction);
    visit(module_[function].body, kFunction);
  }

  std::vector<Scope> scopes{1};
  std::map<ObjectId, std::vector<ScopeId>> places;

private:
  void declare(ObjectId object, ScopeId scope) {
    places[object].push_back(livesInWorkspace(types_, object) ? kFunction : scope);
  }

  ScopeId inner(ScopeId parent) {
    scopes.push_back({.parent = parent});
    return scopes.size() - 1;
  }

  void visit(const Block& block, ScopeId scope) {
    for (const StmtId id : block) {
      const Stmt::Node& node = module_[id].node;
      if (const auto* declared = std::get_if<Declare>(&node)) {
        if (uses_.inPlace.contains(declared->object)) declare(declared->object, scope);
      } else if (const auto* branch = std::get_if<If>(&node)) {
        visit(branch->then, inner(scope));
        visit(branch->otherwise, inner(scope));
      } else if (const auto* counted = std::get_if<For>(&node)) {
        const ScopeId body = inner(scope);
        if (uses_.inLoopHead.contains(counted->variable)) declare(counted->variable, body);
        visit(counted->body, body);
      } else if (const auto* loop = std::get_if<While>(&node)) {
        const ScopeId body = inner(scope);  // the step may stand behind the body, in the same braces
        visit(loop->body, body);
        visit(loop->step, body);
      }
    }
  }

  const Types& types_;
  const Module& module_;
  const Uses uses_;
};

class Namer {
public:
  Namer(std::vector<Scope>& scopes, const Names& shared) : scopes_(scopes), shared_(shared) {}

  /// `wanted`, or where that is taken `wanted` with an underscore or a number behind it.
  std::string fresh(const std::string& wanted, const std::vector<ScopeId>& at) {
    const std::string stem = wanted.back() == '_' ? wanted : wanted + '_';
    std::string name = shared_.taken(wanted) ? stem : wanted;
    if (isTaken(name, at)) {
      int& number = numbers_.try_emplace({at, stem}, 2).first->second;
      number = std::max(number, firstFree(stem));
      do name = stem + std::to_string(number++);
      while (isTaken(name, at));
    }
    for (const ScopeId scope : at) take(name, scope);
    return name;
  }

private:
  /// The first number behind a stem that is not taken everywhere.
  int firstFree(const std::string& stem) {
    int& number = everywhere_.try_emplace(stem, 2).first->second;
    const auto taken = [&](const std::string& name) { return shared_.taken(name) || isDeclared(name, kFunction); };
    while (taken(stem + std::to_string(number))) ++number;
    return number;
  }

  bool isTaken(const std::string& name, const std::vector<ScopeId>& at) const {
    return shared_.taken(name) || std::ranges::any_of(at, [&](ScopeId scope) {
             bool taken = scopes_[scope].within.contains(name);
             for (; scope != kFunction && !taken; scope = scopes_[scope].parent) taken = isDeclared(name, scope);
             return taken || isDeclared(name, kFunction);
           });
  }
  bool isDeclared(const std::string& name, ScopeId scope) const { return scopes_[scope].names.contains(name); }

  void take(const std::string& name, ScopeId scope) {
    scopes_[scope].names.insert(name);
    for (; scope != kFunction; scope = scopes_[scope].parent) scopes_[scope].within.insert(name);
    scopes_[kFunction].within.insert(name);
  }

  std::vector<Scope>& scopes_;
  const Names& shared_;
  // What is taken stays taken, so that nobody asks again.
  std::map<std::pair<std::vector<ScopeId>, std::string>, int> numbers_;  ///< of scopes and stem: the next to try
  std::map<std::string, int> everywhere_;                                ///< of a stem: see firstFree()
};

}  // namespace

std::map<ObjectId, std::string> nameLocals(const Types& types, FunctionId function, const Names& shared) {
  const Module& module = types.module();
  Declarations declarations(types, function);
  Namer namer(declarations.scopes, shared);
  std::map<ObjectId, std::string> names;
  const auto name = [&](ObjectId object) {
    const std::string& called = calledName(module[object]);
    const auto at = declarations.places.find(object);
    const std::vector<ScopeId> anywhere{kFunction};
    names[object] = namer.fresh(identifier(called.empty() ? "sg_unnamed" : called),
                                at == declarations.places.end() ? anywhere : at->second);
  };
  // The user's parameters keep their names, whatever locals are called.
  for (const ObjectId parameter : module[function].parameters) name(parameter);
  // What is declared nowhere, since nothing uses it, takes no name from what is.
  for (const bool isDeclared : {true, false})
    for (std::size_t k = 0; k < module.objects.size(); ++k)
      if (module.objects[k].function == function && !names.contains(ObjectId(k)) &&
          declarations.places.contains(ObjectId(k)) == isDeclared)
        name(ObjectId(k));
  return names;
}

}  // namespace sparsegen::emit
