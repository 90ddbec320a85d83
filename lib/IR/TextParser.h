//===- TextParser.h - the IR from its words ---------------------*- C++ -*-===//
//
// The second half of Reader: recursive descent over the tokens, in the grammar
// that Printer.cpp writes. Private to the reader.
//
// Declarations may refer to each other in any order that the printer writes
// them in, so they are read in passes: records by name, constants and globals,
// the records' fields, the functions' heads, externals, and then all the rest.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <string>
#include <vector>

#include "IR/Builder.h"
#include "IR/Lexer.h"
#include "Support/Diagnostics.h"

namespace sparsegen::ir {

class TextParser {
public:
  explicit TextParser(std::vector<Token> tokens) : tokens_(std::move(tokens)) {}

  /// The module. Throws ReadFailure.
  Module run();

private:
  using Names = std::map<std::string, ObjectId, std::less<>>;
  using Pass = void (TextParser::*)();

  /// Expressions and statements nested deeper than this are refused, so that
  /// no text can exhaust the stack.
  static constexpr unsigned kMaxDepth = 2000;

  class Nesting {
  public:
    explicit Nesting(TextParser& parser) : parser_(parser) {
      if (++parser_.depth_ > kMaxDepth) failAt(parser_.peek(), "nested too deeply");
    }
    ~Nesting() { --parser_.depth_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

  private:
    TextParser& parser_;
  };

  // Tokens.
  const Token& peek(std::size_t ahead = 0) const;
  const Token& next();
  bool accept(std::string_view word);
  void expect(std::string_view word);
  void endLine();
  const Token& nameToken(const char* what);
  std::string quotedText();
  std::uint64_t cell();

  /// Runs a step of the builder; what it refuses is an error at the token.
  template <class Step>
  auto built(const Token& at, Step step) {
    try {
      return step();
    } catch (const InternalError& refused) {
      constexpr std::string_view kStage = "ir: ";
      failAt(at, std::string(refused.what()).substr(kStage.size()));
    }
  }

  // Types and expressions (ReadExpressions.cpp).
  TypeId type();
  TypeId namedType();
  ScalarKind kindName();
  ExprId value();
  ExprId operation();
  ExprId conversion(Op op, const Token& at);
  ExprId number();
  ExprId numberOf(const Token& token, std::string_view digits, ScalarKind kind);
  ExprId place();
  ExprId postfixes(ExprId place);
  ExprId subscript(ExprId place);
  ExprId member(ExprId place);
  Constant initialCell();

  // Statements (ReadStatements.cpp).
  Block block();
  Block statementsAndBrace();
  StmtId statement();
  Stmt::Node node();
  std::uint32_t levels();
  Stmt::Node forNode();
  Stmt::Node whileNode();
  Stmt::Node ifNode();
  Stmt::Node returnNode();
  Stmt::Node combineNode();
  Stmt::Node assignment(Assigns what);
  Stmt::Node assignOrCall();
  Call call();

  // Declarations (Reader.cpp).
  void skim();
  void each(std::string_view keyword, Pass pass);
  void recordName();
  void recordFields();
  void storage(ObjectKind kind);
  void constant() { storage(ObjectKind::Constant); }
  void global() { storage(ObjectKind::Global); }
  void external() { storage(ObjectKind::External); }
  void functionHead();
  void functionBody();
  void file();
  void binding();
  void setting();
  Slot slot();
  void structureInput();
  void independent() { module_.independents.push_back(slot()); }
  void dependent() { module_.dependents.push_back(slot()); }
  void interface();
  void include(bool isC);
  void tag();
  void signatureParameter();
  void signaturePart(SignatureParameter& parameter);

  // Names.
  ObjectId declare(const Token& name, Object object);
  ObjectId object(const Token& name) const;
  RecordId recordOf(const Token& name) const;

  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  unsigned depth_ = 0;

  Module module_;
  Builder build_{module_};
  std::vector<std::size_t> declarations_;  ///< where each one starts
  std::map<std::string, RecordId, std::less<>> records_;
  std::map<std::string, FunctionId, std::less<>> functions_;
  Names moduleNames_;
  std::vector<Names> functionNames_;         ///< of parameters and locals, by function
  std::vector<std::size_t> functionBodies_;  ///< the token of the brace, by function
  FunctionId current_;                       ///< the function whose names are visible
};

}  // namespace sparsegen::ir
