//===- Wanted.cpp - what is asked for, on which function ------------------===//

#include "Parse/Wanted.h"

#include <algorithm>

#include "Parse/CommandTokens.h"
#include "Parse/Names.h"
#include "clang/AST/Decl.h"

namespace sparsegen {

namespace {

/// The annotations before one declaration.
struct AnnotatedFunction {
  const clang::FunctionDecl* declaration = nullptr;
  SourceRange range;  ///< of the first annotation
  std::vector<DerivativeText> derivatives;
  std::vector<BindingText> bindings;
  std::vector<SlotText> structure;
};

/// A `--function` with what it names.
struct NamedFunction {
  const clang::FunctionDecl* function = nullptr;
  const clang::CXXRecordDecl* object = nullptr;
  const CommandFunction* command = nullptr;
  std::vector<BindingText> bindings;
  std::vector<SlotText> structure;

  bool selects() const { return command->derivatives.empty(); }
};

class Gathering {
public:
  Gathering(const ParseOptions& options, const FunctionIndex& index, Diagnostics& diagnostics)
      : options_(options), index_(index), diagnostics_(diagnostics) {}

  std::vector<WantedRequest> run(const std::vector<Annotation>& annotations);

private:
  void readAnnotations(const std::vector<Annotation>& annotations);
  void readAnnotation(const Annotation& annotation, AnnotatedFunction& owner);
  void readCommand();
  void addAnnotated(const AnnotatedFunction& owner);
  void addSelected(const AnnotatedFunction& owner, const clang::FunctionDecl* function);
  void addNamed(const NamedFunction& named);
  void reportUnusable(const AnnotatedFunction& owner, const std::vector<const clang::FunctionDecl*>& definitions);
  /// The annotations of a function.
  const AnnotatedFunction* annotationsOf(const clang::FunctionDecl* function) const;

  const ParseOptions& options_;
  const FunctionIndex& index_;
  Diagnostics& diagnostics_;
  std::vector<AnnotatedFunction> annotated_;
  std::vector<NamedFunction> named_;
  std::vector<WantedRequest> result_;
};

void Gathering::readAnnotation(const Annotation& annotation, AnnotatedFunction& owner) {
  if (annotation.kind == AnnotationKind::Set) {
    auto binding = readBinding(annotation.arguments, annotation.range, diagnostics_);
    if (!binding) return;
    const auto same = [&](const BindingText& other) { return other.path.text == binding->path.text; };
    if (const auto other = std::find_if(owner.bindings.begin(), owner.bindings.end(), same);
        other != owner.bindings.end())
      diagnostics_.report(DiagId::BadAnnotation, binding->range, "`" + binding->path.text + "` is bound twice")
          .note(other->range, "it is bound here too; leave one out");
    owner.bindings.push_back(std::move(*binding));
    return;
  }
  if (annotation.kind == AnnotationKind::Structure) {
    if (auto structure = readStructure(annotation.arguments, annotation.range, diagnostics_))
      owner.structure.insert(owner.structure.end(), structure->begin(), structure->end());
    return;
  }
  const RequestKind kind = annotation.kind == AnnotationKind::Jacobian ? RequestKind::Jacobian : RequestKind::Hessian;
  if (auto text = readDerivative(kind, annotation.arguments, annotation.range, diagnostics_))
    owner.derivatives.push_back(std::move(*text));
}

void Gathering::readAnnotations(const std::vector<Annotation>& annotations) {
  for (const Annotation& annotation : annotations) {
    if (isRule(annotation.kind)) continue;
    const clang::FunctionDecl* declaration = requireAnnotated(index_, annotation, diagnostics_);
    if (!declaration) continue;
    const auto same = [&](const AnnotatedFunction& owner) { return owner.declaration == declaration; };
    auto owner = std::find_if(annotated_.begin(), annotated_.end(), same);
    if (owner == annotated_.end()) owner = annotated_.insert(owner, {declaration, annotation.range, {}, {}, {}});
    readAnnotation(annotation, *owner);
  }
}

void Gathering::readCommand() {
  for (const CommandFunction& command : options_.functions) {
    const FoundFunction found = index_.named(command.function, diagnostics_);
    NamedFunction named{found.function, found.object, &command, {}, {}};
    for (const CommandText& set : command.sets)
      if (auto binding = readCommandBinding(commandTokens(set), set.range, diagnostics_))
        named.bindings.push_back(std::move(*binding));
    for (const CommandText& each : command.structure)
      if (auto structure = readStructure(commandTokens(each), each.range, diagnostics_))
        named.structure.insert(named.structure.end(), structure->begin(), structure->end());
    if (named.function) named_.push_back(std::move(named));
  }
}

const AnnotatedFunction* Gathering::annotationsOf(const clang::FunctionDecl* function) const {
  for (const AnnotatedFunction& owner : annotated_) {
    const auto definitions = index_.definitions(*owner.declaration);
    if (std::find(definitions.begin(), definitions.end(), function) != definitions.end()) return &owner;
  }
  return nullptr;
}

void Gathering::reportUnusable(const AnnotatedFunction& owner,
                               const std::vector<const clang::FunctionDecl*>& definitions) {
  const std::string name = owner.declaration->getQualifiedNameAsString();
  if (!definitions.empty()) {
    auto report = diagnostics_.report(
        DiagId::AmbiguousFunction, owner.range,
        "the template `" + name + "` has " + std::to_string(definitions.size()) + " instantiations in this source");
    for (const clang::FunctionDecl* definition : definitions)
      report.note(index_.nameRange(*definition), "one is `" + signature(*definition).text() + "`");
    report.note("single one out with `--function '" + signature(*definitions.front()).text() + "'`");
  } else if (owner.declaration->isTemplated()) {
    diagnostics_
        .report(DiagId::NoFunctionBody, owner.range,
                "the template `" + name + "` has no instantiation with a body in this source")
        .note(index_.nameRange(*owner.declaration),
              "instantiate it here, such as by `template void f<double>(...);` for a function template");
  } else {
    diagnostics_.report(DiagId::NoFunctionBody, owner.range, "`" + name + "` has no body in this source")
        .note(index_.nameRange(*owner.declaration), "it is only declared; give the source that defines it");
  }
}

void Gathering::addAnnotated(const AnnotatedFunction& owner) {
  const auto definitions = index_.definitions(*owner.declaration);
  const auto isNamed = [&](const NamedFunction& named, bool selecting) {
    return (!selecting || named.selects()) &&
           std::find(definitions.begin(), definitions.end(), named.function) != definitions.end();
  };
  bool selecting = false;
  bool selected = false;
  bool served = false;
  for (const NamedFunction& named : named_) {
    selecting |= named.selects();
    selected |= isNamed(named, true);
    served |= isNamed(named, false);
  }
  if (selecting && !selected) return;
  if (owner.derivatives.empty()) {
    if (!served && !diagnostics_.hasErrors())
      diagnostics_
          .report(DiagId::BadAnnotation, owner.range,
                  "nothing is asked of `" + owner.declaration->getQualifiedNameAsString() + "`")
          .note("add `SPARSEGEN_JACOBIAN(of, wrt)`");
    return;
  }
  if (selected) {
    for (const clang::FunctionDecl* definition : definitions) addSelected(owner, definition);
  } else if (definitions.size() == 1) {
    for (const DerivativeText& text : owner.derivatives)
      result_.push_back({text, definitions.front(), nullptr, owner.structure, owner.bindings, {}});
  } else if (!definitions.empty() || !index_.inHeader(*owner.declaration)) {
    // What a header declares is asked of the source that defines it.
    reportUnusable(owner, definitions);
  }
}

void Gathering::addSelected(const AnnotatedFunction& owner, const clang::FunctionDecl* function) {
  for (const NamedFunction& named : named_) {
    if (named.function != function || !named.selects()) continue;
    const std::size_t before = result_.size();
    const auto& name = named.command->name;
    for (const DerivativeText& text : owner.derivatives) {
      WantedRequest request{text, function, named.object, owner.structure, owner.bindings, {}};
      request.structure.insert(request.structure.end(), named.structure.begin(), named.structure.end());
      for (const BindingText& binding : named.bindings) bind(request, binding);
      if (!name || generatedName(request) == name->text) result_.push_back(std::move(request));
    }
    if (name && result_.size() == before)
      diagnostics_
          .report(DiagId::NothingToDo, name->range,
                  "no request of `" + named.command->function.text + "` is named `" + name->text + "`")
          .note(owner.derivatives.front().range, "one has no such name");
  }
}

void Gathering::addNamed(const NamedFunction& named) {
  const AnnotatedFunction* owner = annotationsOf(named.function);
  if (named.selects()) {
    if (!owner || owner->derivatives.empty())
      diagnostics_
          .report(DiagId::NothingToDo, named.command->function.range,
                  "nothing is asked of `" + named.command->function.text + "`")
          .note("add `--jacobian 'OF : WRT'` behind it, such as `--jacobian 'f[m] : x[n]'`");
    return;
  }
  for (const CommandDerivative& derivative : named.command->derivatives) {
    auto text =
        readCommandDerivative(derivative.kind, commandTokens(derivative.text), derivative.text.range, diagnostics_);
    if (!text) continue;
    if (derivative.name && !isIdentifier(derivative.name->text))
      diagnostics_
          .report(DiagId::BadAnnotation, derivative.name->range,
                  "the generated name `" + derivative.name->text + "` is not an identifier")
          .note("write one name, such as `f_dx`");
    if (derivative.name) text->name = derivative.name->text;
    WantedRequest request{std::move(*text), named.function, named.object, named.structure, {}, {}};
    if (owner) request.bindings = owner->bindings;
    if (owner) request.structure.insert(request.structure.end(), owner->structure.begin(), owner->structure.end());
    for (const BindingText& binding : named.bindings) bind(request, binding);
    result_.push_back(std::move(request));
  }
}

std::vector<WantedRequest> Gathering::run(const std::vector<Annotation>& annotations) {
  readAnnotations(annotations);
  readCommand();
  if (diagnostics_.hasErrors()) return {};
  for (const AnnotatedFunction& owner : annotated_) addAnnotated(owner);
  for (const NamedFunction& named : named_) addNamed(named);
  return std::move(result_);
}

}  // namespace

const clang::FunctionDecl& asked(const WantedRequest& wanted) {
  return wanted.joined.empty() ? *wanted.function : *wanted.joined.front();
}

bool isBindingName(const WantedRequest& wanted, const RequestPath& path) {
  const auto has = [&](const clang::FunctionDecl* each) { return isBindingName(*each, path, wanted.object); };
  return has(wanted.function) || std::any_of(wanted.joined.begin(), wanted.joined.end(), has);
}

RequestPath fromParameter(const WantedRequest& wanted, const RequestPath& path) {
  if (isBindingName(*wanted.function, path, wanted.object)) return fromParameter(*wanted.function, path);
  for (const clang::FunctionDecl* each : wanted.joined)
    if (RequestPath found = fromParameter(*each, path); found.names != path.names) return found;
  return path;
}

std::string generatedName(const WantedRequest& wanted) {
  if (!wanted.text.name.empty()) return wanted.text.name;
  std::string stem = defaultStem(*wanted.function, wanted.object);
  // Fortran's names end in an underscore, and two in a row are reserved.
  stem.erase(stem.find_last_not_of('_') + 1);
  if (stem.empty()) return {};
  return stem + (wanted.text.kind == RequestKind::Jacobian ? "_jacobian" : "_hessian");
}

void bind(WantedRequest& request, BindingText binding) {
  for (BindingText& other : request.bindings)
    if (other.path.text == binding.path.text) {
      other = std::move(binding);
      return;
    }
  request.bindings.push_back(std::move(binding));
}

std::vector<WantedRequest> wantedRequests(const std::vector<Annotation>& annotations, const ParseOptions& options,
                                          const FunctionIndex& index, Diagnostics& diagnostics) {
  return Gathering(options, index, diagnostics).run(annotations);
}

}  // namespace sparsegen
