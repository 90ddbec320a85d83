//===- WrittenIntegers.cpp - what a structure pass writes -----------------===//

#include "Differentiate/Direct/Places/WrittenIntegers.h"

#include "Support/Diagnostics.h"

namespace sparsegen::differentiate {

using namespace ir;

WrittenIntegers::WrittenIntegers(Module& pass, const Block& visit)
    : module_(pass),
      build_(pass),
      first_(std::get<Assign>(pass[visit.front()].node)),
      moved_(std::get<Assign>(pass[visit[visit.size() - 2]].node)),
      counted_(std::get<Assign>(pass[visit.back()].node)) {
  const auto require = [&](ExprId expr, Op op) {
    if (pass[expr].op != op) throw InternalError("differentiate", "a visit is written in a way that is not known");
  };
  require(first_.place, Op::PointerAdd);
  require(moved_.value, Op::PointerAdd);
  require(pass[moved_.value].operands[1], Op::Multiply);
  require(counted_.value, Op::Add);
}

StmtId WrittenIntegers::write(std::size_t k, ExprId value) {
  const ExprId next = module_[first_.place].operands[0];
  return build_.statement(Assign{build_.pointerAdd(next, build_.integer(static_cast<std::int64_t>(k))), value});
}

StmtId WrittenIntegers::write(std::size_t k, std::int64_t value) {
  return write(k, build_.integer(value, build_.scalarOf(first_.value)));
}

void WrittenIntegers::end(std::size_t count, Block& out) {
  const ExprId integers = build_.integer(static_cast<std::int64_t>(count));
  const ExprId once = module_[module_[moved_.value].operands[1]].operands[0];
  const ExprId by = build_.binary(Op::Multiply, once, integers);
  out.push_back(build_.statement(Assign{moved_.place, build_.pointerAdd(module_[moved_.value].operands[0], by)}));
  out.push_back(
      build_.statement(Assign{counted_.place, build_.binary(Op::Add, module_[counted_.value].operands[0], integers)}));
}

}  // namespace sparsegen::differentiate
