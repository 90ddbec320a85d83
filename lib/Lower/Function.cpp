//===- Function.cpp - functions, their parameters and their names ---------===//
//
// Each function is lowered once, when its turn comes, so that recursion and any
// order of definitions need no care. Parameters: scalars and pointers as they
// are, references and records by address; a returned record goes to a place
// that the caller passes last.
//
//===----------------------------------------------------------------------===//

#include "Lower/Function.h"

#include <array>
#include <string_view>

#include "Lower/Std/Iterators.h"
#include "Lower/Std/Vectors.h"

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

/// What a function is called that has no name of its own.
static std::string functionName(const clang::FunctionDecl* function) {
  if (function->getDeclName().isIdentifier()) return function->getNameAsString();
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  const std::string owner = method && !method->getParent()->isLambda() ? method->getParent()->getNameAsString() : "";
  if (llvm::isa<clang::CXXConstructorDecl>(function)) return "make_" + owner;
  if (llvm::isa<clang::CXXDestructorDecl>(function)) return "end_" + owner;
  if (llvm::isa<clang::CXXConversionDecl>(function)) return owner + "_converted";
  return owner.empty() ? "operator_call" : owner + "_operator";
}

ir::FunctionId ModuleLowering::function(const clang::FunctionDecl* definition, clang::SourceRange from) {
  if (const auto seen = functions_.find(definition); seen != functions_.end()) return seen->second;
  ir::Function made;
  made.name = names.unique(functionName(definition));
  made.range = range(definition->getNameInfo().getSourceRange());
  const clang::QualType result = definition->getReturnType();
  made.result = isRecord(result) ? build.voidType() : type(result, definition->getReturnTypeSourceRange());
  const ir::FunctionId id = build.function(std::move(made));
  functions_[definition] = id;
  if (exchanges.givesMemory(definition)) givingMemory_.insert(id.value);
  // Within a library's code, what matters is still where the user called it.
  const auto caller = current_ ? calledFrom_.find(current_) : calledFrom_.end();
  const bool isFirst = isInSource(from.getBegin(), context.getSourceManager()) || caller == calledFrom_.end();
  calledFrom_[definition] = isFirst ? CalledFrom{from, definition} : CalledFrom(caller->second);
  pending_.push_back(definition);
  return id;
}

void ModuleLowering::lowerPending() {
  do lowerBodies();
  while (extendDispatchers() || extendVirtuals() || extendDynamicCasts());
  closeDispatchers();
  closeVirtuals();
  closeDynamicCasts();
  settleLeft();
  settleHandedBack();
}

void ModuleLowering::lowerBodies() {
  while (!pending_.empty() || !pendingInitials_.empty()) {
    if (pending_.empty()) {
      const clang::VarDecl* variable = pendingInitials_.front();
      pendingInitials_.pop_front();
      lowerInitial(variable);
      continue;
    }
    const clang::FunctionDecl* definition = pending_.front();
    pending_.pop_front();
    current_ = definition;
    FunctionLowering(*this, definition, functions_[definition]).run();
  }
}

FunctionLowering::FunctionLowering(ModuleLowering& owner, const clang::FunctionDecl* definition, ir::FunctionId id)
    : shared(owner),
      module(owner.module),
      build(owner.build),
      definition_(definition),
      id_(id),
      names_(&owner.names),
      vectors_(std::make_unique<Vectors>(*this)),
      iterators_(std::make_unique<Iterators>(*this)) {}

FunctionLowering::~FunctionLowering() = default;

void FunctionLowering::at(clang::SourceRange range) { build.at(shared.range(range)); }

ir::ObjectId FunctionLowering::local(Names::Local name, ir::TypeId type, clang::SourceRange at) {
  ir::Object object;
  if (name.called != name.name) object.called = std::move(name.called);
  object.name = std::move(name.name);
  object.type = type;
  object.kind = ir::ObjectKind::Local;
  object.function = id_;
  object.range = shared.range(at);
  return build.object(std::move(object));
}

ir::ExprId FunctionLowering::temporary(ir::TypeId type) {
  const ir::ObjectId id = local(names_.generatedLocal("value"), type, {});
  module[id].range = build.range();
  emit(ir::Declare{id});
  vectors_->comeToLife(build.address(id));
  return build.address(id);
}

ir::ExprId FunctionLowering::kept(ir::ExprId value) {
  if (ir::info(module[value].op).family == ir::OpFamily::Constant) return value;
  const ir::ExprId place = temporary(build.typeOf(value));
  emit(ir::Assign{place, value});
  return build.load(place);
}

ir::Block FunctionLowering::block(const std::function<void()>& body) {
  ir::Block made;
  ir::Block* outer = std::exchange(open_, &made);
  body();
  open_ = outer;
  return made;
}

/// Names that the function has already are taken.
ir::Block FunctionLowering::copying(ir::ExprId to, ir::ExprId from) {
  for (const ir::Object& object : module.objects) {
    if (object.function != id_) continue;
    if (object.name.rfind("sg_", 0) == 0)
      names_.generated(object.name.substr(3));
    else
      names_.unique(object.name);
  }
  return block([&] { copy(to, from); });
}

void FunctionLowering::run() {
  std::vector<ir::ObjectId> parameters;
  const auto parameter = [&](const std::string& name, ir::TypeId type, clang::SourceRange range) {
    at(range);
    const ir::ObjectId object = local(names_.local(name), type, range);
    module[object].kind = ir::ObjectKind::Parameter;
    parameters.push_back(object);
    return object;
  };
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(definition_);
  if (method && method->isInstance()) {
    const clang::SourceRange range = definition_->getNameInfo().getSourceRange();
    this_ = parameter("self", shared.type(method->getThisType(), range), range);
    findCaptures(method);
  }
  for (const clang::ParmVarDecl* declared : definition_->parameters()) {
    const auto more = [&](std::string name, ir::TypeId type) {
      return parameter(std::move(name), type, declared->getSourceRange());
    };
    if (vectors_->parameter(declared, more) || spanParameter(declared, more)) continue;
    const ir::TypeId type = shared.parameterType(declared->getType(), declared->getSourceRange());
    objects_[declared] = parameter(declared->getNameAsString(), type, declared->getSourceRange());
    if (module.entry == id_) shared.parameterObjects[declared] = objects_[declared];
  }
  if (module.entry == id_)
    for (auto& [filled, object] : shared.filledLocals)
      objects_[filled] = object =
          parameter(filled->getNameAsString(), shared.type(filled->getType(), filled->getSourceRange()),
                    filled->getSourceRange());
  const clang::QualType result = definition_->getReturnType();
  const clang::SourceRange resultRange = definition_->getReturnTypeSourceRange();
  const bool isVector = vectors_->result(
      result, [&](std::string name, ir::TypeId type) { return parameter(std::move(name), type, resultRange); });
  if (isRecord(result) && !isVector) {
    const clang::SourceRange range = definition_->getReturnTypeSourceRange();
    result_ = parameter("result", build.pointer(shared.type(result, range)), range);
    if (module.entry == id_) shared.resultObject = result_;
  }
  module[id_].parameters = std::move(parameters);
  ir::Block body = block([&] {
    for (const clang::ParmVarDecl* declared : definition_->parameters()) noteExtents(declared->getType());
    vectors_->enter();
    if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(definition_)) constructParts(constructor);
    scope([&] {
      if (const auto* destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(definition_)) {
        becomeClass(destructor->getParent(), definition_->getNameInfo().getSourceRange());
        endPartsLater(destructor);
      }
      statement(definition_->getBody());
    });
    if (mayContinue(*open_)) vectors_->leave();
  });
  vectors_->finish();
  body.insert(body.begin(), tables_.begin(), tables_.end());
  module[id_].body = std::move(body);
}

}  // namespace sparsegen::lowering
