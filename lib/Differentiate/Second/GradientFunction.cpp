//===- GradientFunction.cpp - a gradient, as a function -------------------===//

#include "Differentiate/Second/GradientFunction.h"

#include <optional>
#include <string>

#include "Differentiate/Model/Subject.h"
#include "Differentiate/Second/Scalars.h"
#include "Differentiate/Second/TapeArrays.h"
#include "IR/Builder.h"
#include "IR/Transform/ConstantReals.h"
#include "IR/Transform/DropUnused.h"
#include "Support/Diagnostics.h"

namespace sparsegen {

using namespace ir;
using namespace differentiate;

namespace {

/// How many elements slots have; none where that is known at run time.
std::optional<std::int64_t> length(const Module& module, const std::vector<Slot>& slots) {
  std::int64_t all = 0;
  for (const Slot& slot : slots) {
    const auto count = staticInteger(module, slot.count);
    if (!count) return std::nullopt;
    all += *count;
  }
  return all;
}

class GradientMaker {
public:
  GradientMaker(Module& module, const Module& primal)
      : module_(module),
        build_(module),
        weights_(length(primal, primal.dependents)),
        elements_(length(primal, primal.independents)) {
    build_.at(module[module.entry].range);
  }

  void run() {
    const std::vector<ObjectId>& parameters = module_[module_.entry].parameters;
    if (parameters.size() < 2) throw InternalError("differentiate", "a gradient without weights");
    const ObjectId weights = parameters[parameters.size() - 2], gradient = parameters.back();
    module_.dependents = {{.name = "gradient",
                           .object = memoryBehind(gradient, elements_),
                           .count = elements_ ? build_.integer(*elements_) : countOf(module_.independents),
                           .range = build_.range()}};
    if (weights_ == 1)
      weighOne(weights);
    else
      memoryBehind(weights, weights_), declare(weights, "const ");
    declare(gradient, "");
  }

private:
  ExprId countOf(const std::vector<Slot>& slots) {
    ExprId all;
    for (const Slot& slot : slots) all = all.valid() ? build_.binary(Op::Add, all, slot.count) : slot.count;
    return all;
  }

  /// What the caller has behind a pointer.
  ObjectId memoryBehind(ObjectId pointer, std::optional<std::int64_t> count) {
    const TypeId real = module_[module_[pointer].type].element;
    const ObjectId object = build_.object({.name = "*" + module_[pointer].name,
                                           .type = count ? build_.array(real, *count) : build_.array(real, ExprId{}),
                                           .kind = ObjectKind::External,
                                           .initial = {},
                                           .range = {}});
    module_.externals.push_back({object, pointer, 0, false});
    return object;
  }

  /// As a parameter of the generated functions.
  void declare(ObjectId pointer, const std::string& qualifier) {
    const Type& real = module_[module_[module_[pointer].type].element];
    const std::string type = real.scalar == ScalarKind::F32 ? "float *" : "double *";
    SignatureParameter made;
    made.name = module_[pointer].name;
    made.declaration = qualifier + type + made.name;
    made.constDeclaration = "const " + type + made.name;
    made.object = pointer;
    module_.interface.parameters.push_back(std::move(made));
  }

  /// In place of the parameter: a local that points to a 1.
  void weighOne(ObjectId pointer) {
    Function& entry = module_[module_.entry];
    std::erase(entry.parameters, pointer);
    module_[pointer].kind = ObjectKind::Local;
    const TypeId real = module_[module_[pointer].type].element;
    const ScalarKind kind = module_[real].scalar;
    const ObjectId one = build_.object(
        {.name = module_[pointer].name + "_one", .type = real, .function = module_.entry, .initial = {}, .range = {}});
    Block body{build_.statement(Declare{one}), build_.statement(Assign{build_.address(one), build_.real(1, kind)}),
               build_.statement(Declare{pointer}),
               build_.statement(Assign{build_.address(pointer), build_.address(one)})};
    Block& rest = module_[module_.entry].body;
    body.insert(body.end(), rest.begin(), rest.end());
    rest = std::move(body);
  }

  Module& module_;
  Builder build_;
  const std::optional<std::int64_t> weights_, elements_;
};

}  // namespace

Module gradientFunction(Module adjoint, const Module& primal) {
  makeScalar(adjoint);
  makeTapeArrays(adjoint);
  GradientMaker(adjoint, primal).run();
  propagateConstantReals(adjoint);
  dropUnused(adjoint);
  return adjoint;
}

}  // namespace sparsegen
