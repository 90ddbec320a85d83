//===- ClearUnwritten.cpp - locals that are copied half written -----------===//

#include "IR/Transform/ClearUnwritten.h"

#include <utility>

#include "IR/Builder.h"
#include "IR/Walk.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {

namespace {

class Clearing {
public:
  Clearing(Module& module, std::vector<bool> copiedUnwritten)
      : module_(module), build_(module), isLeft_(std::move(copiedUnwritten)) {}

  void run() {
    for (std::size_t k = 0; k < module_.functions.size(); ++k) {
      function_ = FunctionId(k);
      Block body = cleared(module_.functions[k].body);
      // What no statement declares lives from the start.
      Block first;
      for (std::size_t each = 0; each < isLeft_.size(); ++each)
        if (isLeft_[each] && module_.objects[each].function == function_) clear(ObjectId(each), first);
      body.insert(body.begin(), first.begin(), first.end());
      module_.functions[k].body = std::move(body);
    }
  }

private:
  /// The same statements, each object of ours cleared behind where it is declared.
  Block cleared(const Block& block) {
    Block result;
    for (const StmtId id : block) {
      result.push_back(id);
      Stmt stmt = module_[id];
      if (const auto* declared = std::get_if<Declare>(&stmt.node)) clear(declared->object, result);
      forEachBlock(stmt, [&](Block& inner) { inner = cleared(inner); });
      module_[id] = std::move(stmt);
    }
    return result;
  }

  void clear(ObjectId object, Block& out) {
    if (object.value >= isLeft_.size() || !isLeft_[object.value]) return;
    isLeft_[object.value] = false;
    at_ = module_[object].range;
    build_.at(at_);
    clear(build_.address(object), out);
  }

  void clear(ExprId place, Block& out) {
    const Type type = module_[build_.pointee(place)];
    switch (type.kind) {
      case TypeKind::Scalar:
      case TypeKind::Pointer:
        out.push_back(build_.statement(Assign{place, zeroOf(build_.pointee(place)), Assigns::Nothing}));
        return;
      case TypeKind::Array:
        return clearElements(place, type, out);
      case TypeKind::Record:
        for (std::uint32_t k = 0; k < module_[type.record].fields.size(); ++k) clear(build_.field(place, k), out);
        return;
      case TypeKind::Void:
      case TypeKind::Lanes:
      case TypeKind::Seed:
        break;
    }
    throw InternalError("transform", "a local of a type that can't be cleared");
  }

  void clearElements(ExprId place, const Type& type, Block& out) {
    const ScalarKind kind = build_.scalarOf(type.extent);
    Object variable;
    variable.name = "sg_k" + std::to_string(module_.objects.size());
    variable.called = "sg_k";
    variable.kind = ObjectKind::Local;
    variable.type = build_.scalar(kind);
    variable.function = function_;
    variable.range = at_;
    const ObjectId index = build_.object(std::move(variable));
    For loop{.variable = index,
             .first = build_.integer(0, kind),
             .bound = type.extent,
             .step = build_.integer(1, kind),
             .body = {}};
    clear(build_.element(place, build_.load(index)), loop.body);
    out.push_back(build_.statement(std::move(loop)));
  }

  ExprId zeroOf(TypeId id) {
    const Type type = module_[id];
    if (type.kind == TypeKind::Pointer) return build_.null(id);
    return isReal(type.scalar) ? build_.real(0.0, type.scalar) : build_.integer(0, type.scalar);
  }

  Module& module_;
  Builder build_;
  std::vector<bool> isLeft_;
  FunctionId function_;
  SourceRange at_;
};

}  // namespace

void clearUnwritten(Module& module, const std::vector<bool>& copiedUnwritten) {
  Clearing(module, copiedUnwritten).run();
}

}  // namespace sparsegen::ir
