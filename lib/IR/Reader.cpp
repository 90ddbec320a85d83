//===- Reader.cpp - the IR from its text ----------------------------------===//

#include "IR/Reader.h"

#include <array>
#include <charconv>

#include "IR/TextParser.h"

namespace sparsegen::ir {

//===----------------------------------------------------------------------===//
// Tokens
//===----------------------------------------------------------------------===//

const Token& TextParser::peek(std::size_t ahead) const {
  const std::size_t last = tokens_.size() - 1;
  return tokens_[at_ + ahead < last ? at_ + ahead : last];
}

const Token& TextParser::next() {
  const Token& token = peek();
  if (token.kind != TokenKind::End) ++at_;
  return token;
}

bool TextParser::accept(std::string_view word) {
  if (!peek().is(word)) return false;
  next();
  return true;
}

void TextParser::expect(std::string_view word) {
  if (!accept(word)) failAt(peek(), "expected `" + std::string(word) + "`, found " + peek().shown());
}

/// A declaration or statement ends with its line, or with its block.
void TextParser::endLine() {
  const Token& token = peek();
  if (token.kind == TokenKind::End || token.firstOnLine || token.is("}")) return;
  failAt(token, "expected the end of the line, found " + token.shown());
}

const Token& TextParser::nameToken(const char* what) {
  const Token& token = next();
  if (token.kind != TokenKind::Word && token.kind != TokenKind::Quoted)
    failAt(token, "expected " + std::string(what) + ", found " + token.shown());
  return token;
}

std::string TextParser::quotedText() {
  const Token& token = next();
  if (token.kind != TokenKind::Quoted) failAt(token, "expected a quoted text, found " + token.shown());
  return token.text;
}

std::uint64_t TextParser::cell() {
  const Token& token = next();
  std::uint64_t value = 0;
  const char* end = token.text.data() + token.text.size();
  const auto result = std::from_chars(token.text.data(), end, value);
  if (token.kind != TokenKind::Number || result.ec != std::errc() || result.ptr != end)
    failAt(token, "expected a cell, found " + token.shown());
  return value;
}

//===----------------------------------------------------------------------===//
// Names
//===----------------------------------------------------------------------===//

ObjectId TextParser::declare(const Token& name, Object object) {
  const bool local = object.function.valid();
  Names& names = local ? functionNames_[object.function.value] : moduleNames_;
  const bool taken = names.contains(name.text) || (local && moduleNames_.contains(name.text));
  if (taken) failAt(name, name.shown() + " is declared twice");
  object.name = name.text;
  const ObjectId id = build_.object(std::move(object));
  names.emplace(name.text, id);
  return id;
}

ObjectId TextParser::object(const Token& name) const {
  if (current_.valid()) {
    const Names& names = functionNames_[current_.value];
    if (const auto found = names.find(name.text); found != names.end()) return found->second;
  }
  const auto found = moduleNames_.find(name.text);
  if (found == moduleNames_.end()) failAt(name, "no object " + name.shown());
  return found->second;
}

RecordId TextParser::recordOf(const Token& name) const {
  const auto found = records_.find(name.text);
  const bool isName = name.kind == TokenKind::Word || name.kind == TokenKind::Quoted;
  if (!isName || found == records_.end()) failAt(name, "expected a type, found " + name.shown());
  return found->second;
}

//===----------------------------------------------------------------------===//
// Declarations
//===----------------------------------------------------------------------===//

void TextParser::skim() {
  constexpr std::array<std::string_view, 13> kDeclarations{
      "file", "record", "constant",    "global",    "external",  "entry",    "function",
      "bind", "set",    "independent", "dependent", "structure", "interface"};
  std::size_t open = 0;
  for (at_ = 0; peek().kind != TokenKind::End; next()) {
    const Token& token = peek();
    const bool begins = open == 0 && token.firstOnLine;
    if (begins) {
      bool known = false;
      for (const std::string_view keyword : kDeclarations) known = known || token.is(keyword);
      if (!known) failAt(token, "expected a declaration, found " + token.shown());
      declarations_.push_back(at_);
    }
    if (token.is("{")) ++open;
    if (token.is("}") && open-- == 0) failAt(token, "unexpected `}`");
  }
}

/// Reads every declaration that begins with the keyword, behind it.
void TextParser::each(std::string_view keyword, Pass pass) {
  for (const std::size_t start : declarations_) {
    at_ = start;
    // Functions count by their own keyword, whether the entry or not.
    if (accept("entry") && (!peek().is("function") || peek().firstOnLine))
      failAt(peek(), "expected `function`, found " + peek().shown());
    if (accept(keyword)) (this->*pass)();
  }
}

void TextParser::file() {
  module_.files.push_back(quotedText());
  if (accept("library")) module_.libraryFiles.insert(static_cast<std::int32_t>(module_.files.size()) - 1);
  endLine();
}

void TextParser::recordName() {
  const Token& name = nameToken("a record");
  const bool inHeader = accept("header");
  const RecordId id = build_.addRecord({.name = name.text, .inHeader = inHeader, .isOther = accept("other")});
  if (!records_.emplace(name.text, id).second) failAt(name, name.shown() + " is declared twice");
}

void TextParser::recordFields() {
  const RecordId id = recordOf(nameToken("a record"));
  accept("header");
  expect("{");
  while (!accept("}")) {
    const Token& name = nameToken("a field");
    expect(":");
    const TypeId fieldType = type();
    for (const RecordField& field : module_[id].fields)
      if (field.name == name.text) failAt(name, name.shown() + " is declared twice");
    RecordField field{.name = name.text, .type = fieldType};
    field.isUntyped = accept("untyped");
    field.isCalled = accept("called");
    field.isConverted = accept("converted");
    field.isBase = accept("base");
    field.isParts = accept("parts");
    field.sharesConst = accept("sharing");
    field.isReference = accept("reference");
    field.needsWritable = accept("writable");
    field.isPrivate = accept("private");
    module_[id].fields.push_back(std::move(field));
    endLine();
  }
  endLine();
}

void TextParser::storage(ObjectKind kind) {
  const Token& name = nameToken("a name");
  expect(":");
  const bool owned = kind == ObjectKind::Parameter || kind == ObjectKind::Local;
  Object object{.name = {}, .type = type(), .kind = kind, .function = owned ? current_ : FunctionId()};
  if (accept("called")) object.called = nameToken("a name").text;
  if (accept("=")) {
    expect("{");
    while (!accept("}")) {
      if (!object.initial.empty()) expect(",");
      object.initial.push_back(initialCell());
    }
  }
  if (kind == ObjectKind::Global && accept("function")) object.functionType = quotedText();
  object.isFilled = kind == ObjectKind::Local && accept("filled");
  if (kind == ObjectKind::External && accept("state")) {
    object.isState = true;
    if (accept("from")) object.original = this->object(nameToken("a constant or global"));
  }
  declare(name, std::move(object));
  if (kind != ObjectKind::Parameter) endLine();
}

void TextParser::functionHead() {
  const bool isEntry = !tokens_[at_ - 1].firstOnLine;  // then `entry` stands before it
  const Token& name = nameToken("a function");
  const FunctionId id = build_.function({.name = name.text});
  if (!functions_.emplace(name.text, id).second) failAt(name, name.shown() + " is declared twice");
  functionNames_.emplace_back();
  if (isEntry && module_.entry.valid()) failAt(name, "a second entry function");
  if (isEntry) module_.entry = id;
  current_ = id;
  std::vector<OutsideArgument> arguments;
  std::vector<bool> isNamed;
  expect("(");
  while (!accept(")")) {
    if (!module_[id].parameters.empty()) expect(",");
    const ObjectId parameter(module_.objects.size());
    storage(ObjectKind::Parameter);
    module_[id].parameters.push_back(parameter);
    arguments.emplace_back();
    arguments.back().isWritten = accept("written");
    arguments.back().isReference = accept("reference");
    arguments.back().isText = accept("text");
    if (accept("as")) arguments.back().type = quotedText();
    isNamed.push_back(accept("named"));
  }
  const TypeId result = accept("->") ? type() : build_.voidType();
  module_[id].result = result;
  if (accept("rule")) module_[id].rule = Rule{quotedText(), std::move(isNamed)};
  if (accept("outside")) {
    Outside outside{.spelling = quotedText(), .arguments = std::move(arguments)};
    outside.isForgetful = accept("forgetful");
    outside.isPure = accept("pure");
    if (accept("declared")) outside.declaration = quotedText();
    module_[id].outside = std::move(outside);
  }
  functionBodies_.push_back(at_);
  current_ = {};
}

void TextParser::functionBody() {
  current_ = functions_.find(nameToken("a function").text)->second;
  at_ = functionBodies_[current_.value];
  if (module_[current_].outside) {
    endLine();
    current_ = {};
    return;
  }
  expect("{");
  while (accept("local")) storage(ObjectKind::Local);
  Block body = statementsAndBrace();
  module_[current_].body = std::move(body);
  endLine();
  current_ = {};
}

void TextParser::binding() {
  ExternalBinding binding;
  binding.holder = object(nameToken("a holder"));
  if (accept("at")) binding.cell = cell();
  binding.rows = accept("rows");
  expect("to");
  binding.object = object(nameToken("an object"));
  module_.externals.push_back(binding);
  endLine();
}

void TextParser::setting() {
  ValueBinding binding;
  binding.object = object(nameToken("an object"));
  if (accept("at")) binding.cell = cell();
  expect("to");
  if (accept("&")) {
    module_.functionBindings.push_back({binding.object, binding.cell, object(nameToken("a function"))});
    return endLine();
  }
  const Token& token = peek();
  const Constant value = initialCell();
  if (!std::holds_alternative<std::int64_t>(value)) failAt(token, "expected an integer, found " + token.shown());
  binding.value = std::get<std::int64_t>(value);
  module_.values.push_back(binding);
  endLine();
}

Slot TextParser::slot() {
  Slot slot{.name = nameToken("a name").text};
  expect("is");
  if (!accept("return")) slot.object = object(nameToken("an object"));
  if (accept("from")) slot.firstCell = cell();
  expect("count");
  slot.count = value();
  while (accept("begin")) slot.begins.push_back(value());
  endLine();
  return slot;
}

void TextParser::structureInput() {
  StructureInput input{object(nameToken("an object"))};
  if (accept("at")) input.cell = cell();
  if (accept("count")) input.count = value();
  module_.structure.push_back(input);
  endLine();
}

static std::optional<Passing> passingOf(const Token& token) {
  for (const Passing passing :
       {Passing::Value, Passing::Address, Passing::Copy, Passing::Untyped, Passing::Data, Passing::Size})
    if (token.is(text(passing))) return passing;
  return std::nullopt;
}

void TextParser::signaturePart(SignatureParameter& parameter) {
  const Token& part = next();
  if (part.is("declared")) {
    parameter.declaration = quotedText();
  } else if (part.is("const")) {
    parameter.constDeclaration = quotedText();
  } else if (part.is("member")) {
    parameter.isMember = true;
  } else if (part.is("of_object")) {
    parameter.isOfObject = true;
  } else if (part.is("template")) {
    parameter.templated = recordOf(nameToken("a record"));
  } else if (part.is("layout")) {
    parameter.layout = quotedText();
  } else if (const auto passing = passingOf(part)) {
    parameter.passing = *passing;
    parameter.object = object(nameToken("an object"));
  } else {
    failAt(part, "expected a part of a parameter, found " + part.shown());
  }
}

void TextParser::signatureParameter() {
  SignatureParameter parameter;
  parameter.name = nameToken("a name").text;
  while (!peek().firstOnLine && peek().kind != TokenKind::End && !peek().is("}")) signaturePart(parameter);
  module_.interface.parameters.push_back(std::move(parameter));
}

void TextParser::include(bool isC) {
  Include read;
  read.file = quotedText();
  read.isC = isC;
  while (accept("for")) read.names.push_back(quotedText());
  while (accept("behind")) read.before.push_back(quotedText());
  if (accept("given")) read.macro = quotedText();
  module_.interface.includes.push_back(std::move(read));
}

void TextParser::tag() {
  Tag read;
  read.keyword = quotedText();
  read.name = quotedText();
  module_.interface.tags.push_back(std::move(read));
}

void TextParser::interface() {
  Interface& interface = module_.interface;
  expect("{");
  while (!accept("}")) {
    const Token& part = next();
    if (part.is("scope"))
      interface.scope = quotedText();
    else if (part.is("name"))
      interface.name = quotedText();
    else if (part.is("function"))
      interface.functionName = quotedText();
    else if (part.is("parameter"))
      signatureParameter();
    else if (part.is("result"))
      interface.resultDeclaration = quotedText();
    else if (part.is("include") || part.is("include_c"))
      include(part.is("include_c"));
    else if (part.is("tag"))
      tag();
    else if (part.is("layouts"))
      interface.layouts = quotedText();
    else
      failAt(part, "expected a part of an interface, found " + part.shown());
    endLine();
  }
  endLine();
}

Module TextParser::run() {
  skim();
  each("file", &TextParser::file);
  each("record", &TextParser::recordName);
  each("constant", &TextParser::constant);
  each("global", &TextParser::global);
  each("record", &TextParser::recordFields);
  each("function", &TextParser::functionHead);
  current_ = module_.entry;
  each("external", &TextParser::external);
  each("function", &TextParser::functionBody);
  current_ = module_.entry;
  each("bind", &TextParser::binding);
  each("set", &TextParser::setting);
  each("independent", &TextParser::independent);
  each("dependent", &TextParser::dependent);
  each("structure", &TextParser::structureInput);
  each("interface", &TextParser::interface);
  return std::move(module_);
}

std::variant<Module, ReadError> read(std::string_view text) {
  try {
    return TextParser(tokenize(text)).run();
  } catch (const ReadFailure& failure) {
    return failure.error;
  }
}

}  // namespace sparsegen::ir
