//===- Inline.cpp - a callee's statements in place of a call --------------===//

#include "Differentiate/Reverse/Inline.h"

#include <algorithm>
#include <map>

#include "Differentiate/Reverse/Accesses.h"
#include "Differentiate/Model/Copies.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

class Inliner {
public:
  Inliner(Subject& subject, const std::set<StmtId>& calls)
      : subject_(subject), module_(subject.module), build_(subject.build), calls_(calls) {}

  void run() {
    const std::size_t functions = module_.functions.size();
    for (std::size_t k = 0; k < functions; ++k) {
      function_ = FunctionId(k);
      Block body = replaced(module_[function_].body);
      module_[function_].body = std::move(body);
    }
  }

private:
  Block replaced(const Block& block) {
    Block made;
    for (const StmtId id : Block(block)) {
      if (calls_.contains(id)) {
        inlineCall(id, made);
        continue;
      }
      Stmt stmt = module_[id];
      forEachBlock(stmt, [&](Block& inner) { inner = replaced(inner); });
      module_[id] = std::move(stmt);
      made.push_back(id);
    }
    return made;
  }

  void inlineCall(StmtId id, Block& out) {
    const Call call = std::get<Call>(module_[id].node);
    const Function callee = module_[call.callee];
    ObjectMap objects;
    const std::size_t count = module_.objects.size();
    for (std::size_t k = 0; k < count; ++k)
      if (module_.objects[k].function == call.callee) addCopy(ObjectId(k), callee, objects, out);
    for (std::size_t k = 0; k < call.arguments.size(); ++k)
      out.push_back(build_.statement(Assign{build_.address(objects.at(callee.parameters[k])), call.arguments[k]}));
    Block body = copied(subject_, callee.body);
    rename(subject_, body, objects);
    if (!body.empty())
      if (const auto* result = std::get_if<Return>(&module_[body.back()].node)) {
        const ExprId value = result->value;
        body.pop_back();
        if (call.result.valid()) body.push_back(build_.statement(Assign{call.result, value}));
      }
    // A callee may have such calls, too.
    const Block inner = replaced(body);
    out.insert(out.end(), inner.begin(), inner.end());
  }

  /// A local of the caller for a parameter or local of the callee, which lives from here.
  void addCopy(ObjectId from, const Function& callee, ObjectMap& objects, Block& out) {
    const ObjectId copy = objects[from] = copyOf(subject_, from, function_);
    module_[copy].kind = ObjectKind::Local;
    bool isDeclared = false;
    forEachStmt(module_, callee.body, [&](const Stmt& stmt) {
      const auto* declare = std::get_if<Declare>(&stmt.node);
      isDeclared |= declare && declare->object == from;
    });
    if (!isDeclared) out.push_back(build_.statement(Declare{copy}));
  }

  Subject& subject_;
  Module& module_;
  Builder& build_;
  const std::set<StmtId>& calls_;
  FunctionId function_;
};

}  // namespace

void inlineCalls(Subject& subject, const std::set<StmtId>& calls) { Inliner(subject, calls).run(); }

}  // namespace sparsegen::differentiate
