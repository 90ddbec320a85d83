//===- HeaderCodes.cpp - the derivative modules of one request --*- C++ -*-===//

#include "Emit/HeaderCodes.h"

#include <algorithm>
#include <span>

namespace sparsegen::emit {

using namespace ir;

namespace {

/// Colors that only what has no entries lacks are a lane for all: any will do for that.
SeedRange rangeOf(std::span<const std::int32_t> colors) {
  return std::ranges::find(colors, kNoColor) == colors.end() ? SeedRange::Lanes : SeedRange::LanesOrNone;
}

LaneForm forwardForm(const JacobianParts& parts) {
  const Coloring& coloring = parts.coloring;
  if (parts.second) return {std::max(1, coloring.numColors), rangeOf(coloring.colors), parts.lanes};
  // By columns alone the seed table names a lane for all (writeSeeds).
  if (coloring.partition == Partition::Column) return {std::max(1, coloring.numColors), SeedRange::Lanes, parts.lanes};
  return {coloring.numColumnColors(),
          rangeOf(std::span(coloring.colors).subspan(static_cast<std::size_t>(parts.pattern.rows))), parts.lanes};
}

LaneForm backwardForm(const JacobianParts& parts) {
  return {parts.coloring.numRowColors,
          rangeOf(std::span(parts.coloring.colors).first(static_cast<std::size_t>(parts.pattern.rows))),
          LaneRange::All};
}

constexpr LaneForm kChunk{kLanesOfObjects, SeedRange::LanesOrNone};

/// Those that several have, and all alike.
std::map<std::string, std::string> sharedConstants(const std::vector<const Code*>& codes) {
  std::map<std::string, std::string> shared;
  std::map<std::string, int> uses;
  std::set<std::string> different;
  for (const Code* code : codes)
    for (const auto& [name, definition] : code->constants()) {
      ++uses[name];
      if (shared.emplace(name, definition).first->second != definition) different.insert(name);
    }
  std::erase_if(shared, [&](const auto& each) { return uses[each.first] < 2 || different.contains(each.first); });
  return shared;
}

}  // namespace

bool compressesValues(const JacobianParts& parts) {
  return parts.structural && parts.direct && !parts.structural->sets;
}

Codes::Codes(const JacobianParts& parts, Diagnostics& diagnostics)
    : product(parts.product, "sg_product", LaneForm{}, diagnostics) {
  const Coloring& coloring = parts.coloring;
  if (parts.structural) {
    if (const auto& visits = parts.structural->visits)
      pass.emplace(visits->pass, "sg_structure", LaneForm{}, diagnostics, Indices::Checked);
    if (const auto& found = parts.structural->elements)
      pass.emplace(found->pass, "sg_structure", LaneForm{}, diagnostics, Indices::Checked);
    if (const auto& found = parts.structural->sets)
      sets.emplace(found->pass, "sg_index_sets", LaneForm{}, diagnostics, Indices::Checked);
    if (parts.direct && parts.structural->elements)
      direct.emplace(parts.direct->evaluation, "sg_elements", LaneForm{}, diagnostics, Indices::Trusted, Sinks::Any);
    else if (parts.direct)
      direct.emplace(parts.direct->evaluation, "sg_direct", LaneForm{}, diagnostics);
    if (parts.adjoint) adjoint.emplace(*parts.adjoint, "sg_adjoint", LaneForm{}, diagnostics);
    if (parts.gradient) gradient.emplace(*parts.gradient, "sg_gradient", LaneForm{}, diagnostics);
    if (!compressesValues(parts)) {
      forward.emplace(parts.compressed, "sg_forward", kChunk, diagnostics);
      if (parts.compressedRows) backward.emplace(*parts.compressedRows, "sg_backward", kChunk, diagnostics);
    }
    if (parts.blocks) elements.emplace(*parts.blocks, "sg_elements", LaneForm{}, diagnostics);
    return;
  }
  if (parts.second || coloring.partition == Partition::Column || coloring.numColumnColors() != 0)
    forward.emplace(parts.compressed, "sg_forward", forwardForm(parts), diagnostics);
  if (parts.compressedRows) backward.emplace(*parts.compressedRows, "sg_backward", backwardForm(parts), diagnostics);
  if (parts.structure) pass.emplace(parts.structure->pass, "sg_structure", LaneForm{}, diagnostics);
  if (parts.adjoint) adjoint.emplace(*parts.adjoint, "sg_adjoint", LaneForm{}, diagnostics);
  if (parts.gradient) gradient.emplace(*parts.gradient, "sg_gradient", LaneForm{}, diagnostics);
  if (parts.direct) direct.emplace(parts.direct->evaluation, "sg_direct", LaneForm{}, diagnostics);
  if (parts.blocks) elements.emplace(*parts.blocks, "sg_elements", LaneForm{}, diagnostics);
}

std::string Codes::value() const {
  const Module& module = product.module();
  const TypeId tangents = module[product.entry().parameters.back()].type;
  return scalarName(module[module[tangents].element].scalar);
}

std::vector<const Code*> Codes::all() const {
  std::vector<const Code*> codes;
  for (const std::optional<Code>* code : {&forward, &backward})
    if (*code) codes.push_back(&**code);
  codes.push_back(&product);
  for (const std::optional<Code>* code : {&adjoint, &gradient, &direct, &elements, &pass, &sets})
    if (*code) codes.push_back(&**code);
  return codes;
}

std::set<std::string> Codes::reachedRecords() const {
  std::set<std::string> names;
  for (const Code* code : all()) names.merge(code->reachedRecords());
  return names;
}

void Codes::write(Lines& out) const {
  const std::vector<const Code*> codes = all();
  const std::map<std::string, std::string> shared = sharedConstants(codes);
  if (!shared.empty()) {
    out.blank();
    out.open("struct sg_constants {");
    for (const auto& [name, definition] : shared) out.line(definition);
    out.close("};");
  }
  for (const Code* code : codes) {
    out.blank();
    code->write(out, shared);
  }
}

}  // namespace sparsegen::emit
