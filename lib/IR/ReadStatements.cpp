//===- ReadStatements.cpp - statements from text --------------------------===//

#include <charconv>

#include "IR/TextParser.h"

namespace sparsegen::ir {

Block TextParser::block() {
  const Nesting nesting(*this);
  expect("{");
  return statementsAndBrace();
}

Block TextParser::statementsAndBrace() {
  Block statements;
  while (!accept("}")) {
    if (peek().kind == TokenKind::End) failAt(peek(), "expected `}`, found the end");
    statements.push_back(statement());
    endLine();
  }
  return statements;
}

StmtId TextParser::statement() { return build_.statement(node()); }

Stmt::Node TextParser::node() {
  if (accept("declare")) {
    Declare declare{object(nameToken("a local"))};
    if (accept("extent")) declare.extent = value();
    return declare;
  }
  if (accept("for")) return forNode();
  if (accept("while")) return whileNode();
  if (accept("if")) return ifNode();
  if (accept("break")) return Break{levels()};
  if (accept("continue")) return Continue{levels()};
  if (accept("return")) return returnNode();
  if (accept("stop")) return Stop{};
  if (accept("combine")) return combineNode();
  if (accept("push")) return Push{value()};
  if (accept("pop")) return Pop{place()};
  if (accept("copy")) return assignment(Assigns::Copy);
  if (accept("clear")) return assignment(Assigns::Nothing);
  if (peek().is("call")) return call();
  return assignOrCall();
}

/// The number behind `break` or `continue`, where there is one.
std::uint32_t TextParser::levels() {
  if (peek().kind != TokenKind::Number) return 0;
  const Token& token = next();
  std::uint32_t levels = 0;
  const char* end = token.text.data() + token.text.size();
  const auto result = std::from_chars(token.text.data(), end, levels);
  if (result.ec != std::errc() || result.ptr != end)
    failAt(token, "expected a number of loops, found " + token.shown());
  return levels;
}

Stmt::Node TextParser::forNode() {
  For loop;
  loop.variable = object(nameToken("a variable"));
  expect("=");
  loop.first = value();
  expect(";");
  const Token& compare = next();
  const auto op = compare.kind == TokenKind::Word ? opFromText(compare.text) : std::nullopt;
  if (!op || info(*op).family != OpFamily::Comparison)
    failAt(compare, "expected a comparison, found " + compare.shown());
  loop.compare = *op;
  loop.bound = value();
  expect(";");
  loop.step = value();
  loop.body = block();
  return loop;
}

Stmt::Node TextParser::whileNode() {
  While loop;
  loop.condition = value();
  loop.body = block();
  if (peek().is("step") && !peek().firstOnLine) {
    next();
    loop.step = block();
  }
  return loop;
}

Stmt::Node TextParser::ifNode() {
  If branch;
  branch.condition = value();
  branch.then = block();
  if (peek().is("else") && !peek().firstOnLine) {
    next();
    branch.otherwise = block();
  }
  return branch;
}

Stmt::Node TextParser::returnNode() {
  if (peek().firstOnLine || peek().is("}")) return Return{};
  return Return{value()};
}

Stmt::Node TextParser::combineNode() {
  Combine combine;
  combine.place = place();
  expect("=");
  const bool zero = peek().kind == TokenKind::Number && peek().text == "0" && !peek(1).is("*");
  if (zero) {
    next();
    return combine;
  }
  do {
    CombineTerm term;
    term.coefficient = value();
    expect("*");
    term.source = place();
    combine.terms.push_back(term);
  } while (accept("+"));
  return combine;
}

Stmt::Node TextParser::assignment(Assigns what) {
  const ExprId to = place();
  expect("=");
  return Assign{to, value(), what};
}

Stmt::Node TextParser::assignOrCall() {
  const ExprId to = place();
  expect("=");
  if (!peek().is("call")) return Assign{to, value()};
  Call result = call();
  result.result = to;
  return result;
}

Call TextParser::call() {
  expect("call");
  const Token& name = nameToken("a function");
  const auto callee = functions_.find(name.text);
  if (callee == functions_.end()) failAt(name, "no function " + name.shown());
  Call call;
  call.callee = callee->second;
  expect("(");
  while (!accept(")")) {
    if (!call.arguments.empty()) expect(",");
    call.arguments.push_back(value());
  }
  return call;
}

}  // namespace sparsegen::ir
