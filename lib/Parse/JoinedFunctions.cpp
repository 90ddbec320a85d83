//===- JoinedFunctions.cpp - requests on several functions ----------------===//

#include "Parse/JoinedFunctions.h"

#include <algorithm>
#include <map>
#include <set>

#include "Parse/ClangSource.h"
#include "Parse/JoinedCall.h"
#include "Parse/Names.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Frontend/ASTUnit.h"
#include "clang/Sema/Sema.h"

namespace sparsegen {

namespace {

/// Ends the joining of one request after its error was reported.
struct BadJoin {};

constexpr const char* kWayOut = "or write one function that calls both";

/// `g::c` is `c` of the function `g`.
struct QualifiedName {
  std::string function, name;
};

std::optional<QualifiedName> qualified(const std::string& text) {
  const std::size_t end = text.rfind("::");
  if (end == std::string::npos) return std::nullopt;
  return QualifiedName{text.substr(0, end), text.substr(end + 2)};
}

bool isReal(clang::QualType type) { return type->isRealFloatingType(); }

/// Whether a function may write numbers, or objects that hold some, to what a parameter holds.
bool isOutput(clang::QualType type) {
  if (!type->isPointerType() && !type->isLValueReferenceType()) return false;
  const clang::QualType held = type->getPointeeType();
  const clang::QualType element(held->getBaseElementTypeUnsafe(), 0);
  return !held.isConstQualified() && (isReal(element) || element->isRecordType());
}

/// The type without what makes it differ from that of a parameter that can be given the same: `const` behind a pointer.
clang::QualType comparable(clang::QualType type, const clang::ASTContext& context) {
  type = type.getCanonicalType().getUnqualifiedType();
  const clang::QualType held = type->getPointeeType();
  if (type->isPointerType()) return context.getPointerType(held.getUnqualifiedType());
  return type->isLValueReferenceType() ? context.getLValueReferenceType(held.getUnqualifiedType()) : type;
}

/// All declarations of a name in a class, else in the nearest of its bases.
void findMembers(const clang::CXXRecordDecl& record, clang::DeclarationName name,
                 std::vector<const clang::NamedDecl*>& found) {
  for (const clang::NamedDecl* each : record.lookup(name)) found.push_back(each->getUnderlyingDecl());
  if (!found.empty() || !record.hasDefinition()) return;
  for (const clang::CXXBaseSpecifier& base : record.bases())
    if (const clang::CXXRecordDecl* other = base.getType()->getAsCXXRecordDecl(); other && other->hasDefinition())
      findMembers(*other->getDefinition(), name, found);
}

class FunctionJoin {
public:
  FunctionJoin(WantedRequest& wanted, clang::ASTUnit& unit, FileTable& files, Diagnostics& diagnostics)
      : wanted_(wanted), unit_(unit), files_(files), diagnostics_(diagnostics) {}

  void run() {
    for (SlotText& slot : wanted_.text.of) ofOwner_.push_back(ownerOf(slot, Side::Of));
    if (std::count(ofOwner_.begin(), ofOwner_.end(), nullptr) != 0) return;
    for (const clang::FunctionDecl* owner : ofOwner_) addPart(owner);
    if (functions_.size() == 1 && functions_[0] == wanted_.function) return finishSame();
    requireAsked();
    for (SlotText& slot : wanted_.text.wrt) wrtOwner_.push_back(ownerOf(slot, Side::Wrt));
    if (std::count(wrtOwner_.begin(), wrtOwner_.end(), nullptr) != 0) return;
    join();
  }

private:
  enum class Side : std::uint8_t { Of, Wrt };

  [[noreturn]] void fail(DiagId id, SourceRange at, std::string what, std::string wayOut) {
    diagnostics_.report(id, at, std::move(what)).note(std::move(wayOut));
    throw BadJoin{};
  }

  static std::string quoted(const clang::FunctionDecl& function) {
    return "`" + function.getQualifiedNameAsString() + "`";
  }

  const clang::CXXRecordDecl* object() const {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(wanted_.function);
    return wanted_.object || !method ? wanted_.object : method->getParent();
  }

  // Which function a slot is of.

  /// The function that a slot is of, and the slot's path in that function; null where its name means nothing.
  const clang::FunctionDecl* ownerOf(SlotText& slot, Side side) {
    if (isSlotName(*wanted_.function, slot.path, wanted_.object)) return wanted_.function;
    if (const auto name = qualified(slot.path.names.front()))
      if (const clang::FunctionDecl* owner = function(name->function, slot.range)) {
        slot.path.names.front() = name->name;
        if (!isSlotName(*owner, slot.path, wanted_.object))
          fail(DiagId::UnknownSlot, slot.range, "`" + name->name + "` is no parameter or member of " + quoted(*owner),
               parametersInWords(*owner));
        return owner;
      }
    if (side == Side::Of) return whatComputes(slot);
    const auto owner = std::find_if(functions_.begin(), functions_.end(), [&](const clang::FunctionDecl* each) {
      return isSlotName(*each, slot.path, wanted_.object);
    });
    return owner == functions_.end() ? nullptr : *owner;
  }

  /// A function's name stands for what it computes.
  const clang::FunctionDecl* whatComputes(SlotText& slot) {
    if (slot.path.names.size() != 1) return nullptr;
    const clang::FunctionDecl* owner = function(slot.path.names[0], slot.range);
    if (owner) slot.path.names[0] = computed(*owner, slot);
    return owner;
  }

  std::string computed(const clang::FunctionDecl& owner, const SlotText& slot) {
    if (isReal(owner.getReturnType())) return "return";
    std::vector<std::string> found;
    for (const clang::ParmVarDecl* parameter : owner.parameters())
      if (const std::string name = parameter->getNameAsString();
          isOutput(parameter->getType()) && !name.empty() && !isIndependent(name))
        found.push_back(name);
    if (found.size() == 1) return found[0];
    std::string words;
    for (const std::string& name : found) words += (words.empty() ? "`" : ", `") + name + "`";
    fail(DiagId::BadSlot, slot.range,
         quoted(owner) + (found.empty() ? " returns no number, and has no parameter that it could write to"
                                        : " may write to several of its parameters: " + words),
         "name what it computes: `" + slot.path.names[0] + "::" + (found.empty() ? "y" : found[0]) + "`");
  }

  bool isIndependent(const std::string& name) const {
    return std::any_of(wanted_.text.wrt.begin(), wanted_.text.wrt.end(),
                       [&](const SlotText& slot) { return slot.path.names.front() == name; });
  }

  /// The function with a body that a name means where the request's own function is; null where it means none.
  const clang::FunctionDecl* function(const std::string& name, SourceRange at) {
    std::vector<const clang::FunctionDecl*> found;
    for (const clang::NamedDecl* each : lookUp(name))
      if (const auto* own = llvm::dyn_cast<clang::FunctionDecl>(each);
          own && std::none_of(found.begin(), found.end(), [&](const clang::FunctionDecl* other) {
            return other->getCanonicalDecl() == own->getCanonicalDecl();
          }))
        found.push_back(own);
    if (found.empty()) return nullptr;
    if (found.size() > 1) {
      auto report = diagnostics_.report(DiagId::AmbiguousFunction, at,
                                        "`" + name + "` names " + std::to_string(found.size()) + " functions");
      for (const clang::FunctionDecl* each : found)
        report.note(nameRange(*each), "one is `" + signature(*each).text() + "`");
      report.note("write one function that calls those that are meant");
      throw BadJoin{};
    }
    return withBody(*found[0], at);
  }

  SourceRange nameRange(const clang::FunctionDecl& function) const {
    return toRange(function.getNameInfo().getSourceRange(), unit_.getASTContext(), files_);
  }

  const clang::FunctionDecl* withBody(const clang::FunctionDecl& found, SourceRange at) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&found);
    const clang::CXXRecordDecl* own = object();
    const bool isOfObject = method && own && (own == method->getParent() || own->isDerivedFrom(method->getParent()));
    if (method && method->isInstance() && !isOfObject)
      fail(DiagId::BadSlot, at,
           quoted(found) + " is called on an object, and " + quoted(*wanted_.function) + " is not on one of its class",
           std::string("name member functions of one class, ") + kWayOut);
    auto* declared = const_cast<clang::FunctionDecl*>(&found);
    if (!declared->hasBody() && declared->getTemplateInstantiationPattern()) {
      unit_.getDiagnostics().setSuppressAllDiagnostics(true);
      unit_.getSema().InstantiateFunctionDefinition(found.getLocation(), declared, /*Recursive=*/true);
      unit_.getDiagnostics().setSuppressAllDiagnostics(false);
    }
    const clang::FunctionDecl* definition = nullptr;
    if (!declared->hasBody(definition)) {
      diagnostics_.report(DiagId::NoFunctionBody, at, quoted(found) + " has no body in this source")
          .note(nameRange(found), "it is only declared; give the source that defines it");
      throw BadJoin{};
    }
    return definition;
  }

  /// Looks a name up as in the body of the request's own function.
  std::vector<const clang::NamedDecl*> lookUp(const std::string& name) const {
    std::vector<const clang::NamedDecl*> found;
    if (const clang::CXXRecordDecl* own = object()) found = lookUpIn(*own, name);
    const clang::DeclContext* scope = object() ? object()->getDeclContext() : wanted_.function->getDeclContext();
    for (; scope && found.empty(); scope = scope->getParent()) found = lookUpIn(*scope->getRedeclContext(), name);
    return found;
  }

  /// Without going outwards; `C::f` is `f` in `C` there.
  std::vector<const clang::NamedDecl*> lookUpIn(const clang::DeclContext& scope, const std::string& name) const {
    const std::size_t end = name.find("::");
    const clang::DeclarationName first(&unit_.getASTContext().Idents.get(name.substr(0, end)));
    std::vector<const clang::NamedDecl*> found;
    if (const auto* record = llvm::dyn_cast<clang::CXXRecordDecl>(&scope))
      findMembers(*record, first, found);
    else
      for (const clang::NamedDecl* each : scope.lookup(first)) found.push_back(each->getUnderlyingDecl());
    if (end == std::string::npos) return found;
    for (const clang::NamedDecl* each : found) {
      const auto* inner = llvm::dyn_cast<clang::DeclContext>(each);
      if (const auto* alias = llvm::dyn_cast<clang::TypedefNameDecl>(each))
        inner = alias->getUnderlyingType()->getAsCXXRecordDecl();
      if (const auto* record = llvm::dyn_cast_or_null<clang::CXXRecordDecl>(inner); record && record->hasDefinition())
        inner = record->getDefinition();
      if (inner) return lookUpIn(*inner, name.substr(end + 2));
    }
    return {};
  }

  // What the functions are made into.

  void addPart(const clang::FunctionDecl* owner) {
    if (std::find(functions_.begin(), functions_.end(), owner) == functions_.end()) functions_.push_back(owner);
  }

  /// All dependents are the function's own after all, some by a qualified name.
  void finishSame() {
    for (SlotText& slot : wanted_.text.wrt)
      if (const clang::FunctionDecl* owner = ownerOf(slot, Side::Wrt); owner && owner != wanted_.function)
        fail(DiagId::BadSlot, slot.range, quoted(*owner) + " has none of the dependents",
             "name what is a parameter of " + quoted(*wanted_.function) + ", or a dependent of the other function too");
  }

  /// The function that was asked is one of those that are called, and gives what is made its name.
  void requireAsked() {
    const auto own = std::find(functions_.begin(), functions_.end(), wanted_.function);
    if (own == functions_.end())
      fail(DiagId::BadSlot, wanted_.text.range, quoted(*wanted_.function) + " has none of the dependents",
           "ask one of the functions that have some");
    std::rotate(functions_.begin(), own, own + 1);
  }

  void join() {
    for (const clang::FunctionDecl* each : functions_) addFunction(*each);
    const std::size_t count = wanted_.text.of.size();
    for (std::size_t k = 0; k < count; ++k) placeSlot(wanted_.text.of[k], *ofOwner_[k]);
    for (std::size_t k = 0; k < wrtOwner_.size(); ++k) placeSlot(wanted_.text.wrt[k], *wrtOwner_[k]);
    for (std::size_t k = 0; k < functions_.size(); ++k) requireIndependents(k);
    const auto made = joinedCall(text_, object(), unit_);
    if (const auto* why = std::get_if<std::string>(&made))
      fail(DiagId::BadSlot, wanted_.text.range, "no function can call " + inWords() + ": " + *why,
           "write one function that calls them");
    wanted_.function = std::get<const clang::FunctionDecl*>(made);
    wanted_.joined = functions_;
  }

  std::string inWords() const {
    std::string words;
    for (const clang::FunctionDecl* each : functions_) words += (words.empty() ? "" : " and ") + quoted(*each);
    return words;
  }

  /// The parameters in which a function has dependents, and no independents.
  std::set<std::string> ownNames(const clang::FunctionDecl& function) const {
    std::set<std::string> names;
    for (std::size_t k = 0; k < wanted_.text.of.size(); ++k)
      if (ofOwner_[k] == &function)
        if (const std::string root = fromParameter(function, wanted_.text.of[k].path).names[0]; !isIndependent(root))
          names.insert(root);
    return names;
  }

  void addFunction(const clang::FunctionDecl& function) {
    const std::set<std::string> own = ownNames(function);
    JoinedPart part{&function, {}, std::nullopt};
    for (const clang::ParmVarDecl* parameter : function.parameters()) {
      const std::string name = parameter->getNameAsString();
      const clang::QualType type = parameter->getType().getUnqualifiedType();
      if (name.empty() || own.count(name))
        part.arguments.push_back(addParameter(name.empty() ? name : uniqueName(name, function), type));
      else
        part.arguments.push_back(shared(*parameter, function));
    }
    text_.parts.push_back(std::move(part));
  }

  std::size_t addParameter(std::string name, clang::QualType type) {
    text_.parameters.push_back({std::move(name), type});
    return text_.parameters.size() - 1;
  }

  std::string uniqueName(std::string name, const clang::FunctionDecl& function) const {
    const auto isTaken = [&](const JoinedParameter& each) { return each.name == name; };
    while (std::any_of(text_.parameters.begin(), text_.parameters.end(), isTaken))
      name.insert(0, function.getNameAsString() + "_");
    return name;
  }

  /// The parameter that stands for all of its name.
  std::size_t shared(const clang::ParmVarDecl& parameter, const clang::FunctionDecl& function) {
    const clang::ASTContext& context = unit_.getASTContext();
    const std::string name = parameter.getNameAsString();
    const clang::QualType type = parameter.getType().getUnqualifiedType();
    const auto known = shared_.find(name);
    if (known == shared_.end()) {
      const std::size_t made = addParameter(uniqueName(name, function), type);
      shared_[name] = {made, &function};
      return made;
    }
    clang::QualType& has = text_.parameters[known->second.parameter].type;
    if (comparable(has, context) != comparable(type, context)) {
      const clang::PrintingPolicy& policy = context.getPrintingPolicy();
      fail(DiagId::BadSlot, wanted_.text.range,
           "`" + name + "` is `" + has.getAsString(policy) + "` in " + quoted(*known->second.function) + ", and `" +
               type.getAsString(policy) + "` in " + quoted(function),
           "parameters of one name are one input: give them one type, or two names");
    }
    // The one that may be written to serves all.
    if (!type->getPointeeType().isNull() && !type->getPointeeType().isConstQualified()) has = type;
    return known->second.parameter;
  }

  JoinedPart& partOf(const clang::FunctionDecl& owner) {
    return *std::find_if(text_.parts.begin(), text_.parts.end(),
                         [&](const JoinedPart& part) { return part.function == &owner; });
  }

  /// Gives a slot its path in what is made.
  void placeSlot(SlotText& slot, const clang::FunctionDecl& owner) {
    if (slot.path.names.size() == 1 && slot.path.names[0] == "return") return placeResult(slot, owner);
    if (filledSlot(owner, slot.path, wanted_.object))
      fail(DiagId::BadSlot, slot.range, "`" + slot.path.text + "` is a local of one of several functions",
           "write one function that calls them, and name its parameter");
    slot.path = fromParameter(owner, slot.path);
    std::string& root = slot.path.names.front();
    const auto parameters = owner.parameters();
    for (std::size_t k = 0; k < parameters.size(); ++k)
      if (parameters[k]->getName() == root) {
        root = text_.parameters[partOf(owner).arguments[k]].name;
        return;
      }
  }

  /// What a function returns is written behind a pointer.
  void placeResult(SlotText& slot, const clang::FunctionDecl& owner) {
    const clang::QualType type = owner.getReturnType().getUnqualifiedType();
    if (!isReal(type))
      fail(DiagId::BadSlot, slot.range, "what " + quoted(owner) + " returns is no number",
           "let it write its results to a parameter");
    if (!slot.extents.empty())
      fail(DiagId::BadSlot, slot.range, "what " + quoted(owner) + " returns is a single number",
           "leave the extent out");
    JoinedPart& part = partOf(owner);
    if (!part.result)
      part.result =
          addParameter(uniqueName(owner.getNameAsString(), owner), unit_.getASTContext().getPointerType(type));
    slot.path.names[0] = text_.parameters[*part.result].name;
    slot.extents.push_back({{"1", false, slot.range}});
    slot.begins.emplace_back();
  }

  /// A function that gets no independent would be called for nothing.
  void requireIndependents(std::size_t k) {
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(functions_[k]);
    const auto isGiven = [&](const SlotText& slot) {
      const std::vector<std::size_t>& arguments = text_.parts[k].arguments;
      const auto isRoot = [&](std::size_t each) { return text_.parameters[each].name == slot.path.names[0]; };
      const bool isParameter = std::any_of(text_.parameters.begin(), text_.parameters.end(),
                                           [&](const auto& each) { return each.name == slot.path.names[0]; });
      if (!isParameter) return method && method->isInstance();
      return std::any_of(arguments.begin(), arguments.end(), isRoot);
    };
    const auto& wrt = wanted_.text.wrt;
    if (std::any_of(wrt.begin(), wrt.end(), isGiven)) return;
    fail(DiagId::BadSlot, wanted_.text.range,
         quoted(*functions_[k]) + " has no parameter `" + wrt[0].path.names[0] + "`, and gets no independent",
         "parameters of one name are one input: name it there as in " + quoted(*functions_[k == 0 ? 1 : 0]));
  }

  struct Shared {
    std::size_t parameter = 0;
    const clang::FunctionDecl* function = nullptr;
  };

  WantedRequest& wanted_;
  clang::ASTUnit& unit_;
  FileTable& files_;
  Diagnostics& diagnostics_;
  std::vector<const clang::FunctionDecl*> functions_, ofOwner_, wrtOwner_;
  JoinedText text_;
  std::map<std::string, Shared> shared_;
};

}  // namespace

void joinFunctions(std::vector<WantedRequest>& all, clang::ASTUnit& unit, FileTable& files, Diagnostics& diagnostics) {
  for (WantedRequest& wanted : all) {
    try {
      FunctionJoin(wanted, unit, files, diagnostics).run();
    } catch (const BadJoin&) {
      continue;
    }
  }
}

}  // namespace sparsegen
