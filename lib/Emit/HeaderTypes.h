//===- HeaderTypes.h - names and types of generated code --------*- C++ -*-===//
//
// How one module's objects, functions, records and types are spelled in C++.
//
// Lanes are `double[p]`, and with one lane plain `double`: then a combination
// of tangents is one expression without a loop.
//
// A record that only the source file declares has no name in the header. Where
// it comes in through a parameter it is a template parameter of all functions,
// and so are the records that it holds, as the types of its members; any other
// such record is written out as a private struct.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "Emit/HeaderConstness.h"
#include "Emit/HeaderText.h"
#include "Emit/LaneRange.h"
#include "IR/IR.h"

namespace sparsegen::emit {

std::string scalarName(ir::ScalarKind kind);

/// The name of the type of several lanes of this real type.
std::string lanesName(ir::ScalarKind kind);

/// A literal of an integer type or bool; the 64 bits of an unsigned one are in `value`.
std::string integerLiteral(std::int64_t value, ir::ScalarKind kind);

/// How generated code names a global of the user's: `::ns::scale`.
std::string globalName(const ir::Object& global);

/// C++ of a pointer to the function that a global stands for.
std::string functionName(const ir::Object& function);

/// Takes the names of the generated struct's own members, which a variable would hide.
void reserveMembers(Names& names);

/// Whether each seed is a lane's number, or some are -1: then that independent has no tangents.
enum class SeedRange : std::uint8_t { Lanes, LanesOrNone };

/// How a module has its tangents.
struct LaneForm {
  std::int64_t count = 1;  ///< at least 1
  SeedRange seeds = SeedRange::Lanes;
  LaneRange range = LaneRange::All;  ///< Seeded: of more than one lane

  /// One lane that all seeds name is what they say without being read.
  bool readsSeeds() const { return count > 1 || seeds == SeedRange::LanesOrNone; }
};

/// Whether an index may be what it must not be: those of tables that are read for the first time.
enum class Indices : std::uint8_t { Trusted, Checked };

/// Whether code hands over what it computes to an object of whatever type it is a template of, sg_Sink.
enum class Sinks : std::uint8_t { None, Any };

class Types {
public:
  Types(const ir::Module& module, LaneForm form, Indices indices = Indices::Trusted);

  const ir::Module& module() const { return module_; }
  const Constness& constness() const { return constness_; }
  std::int64_t lanes() const { return form_.count; }
  LaneForm form() const { return form_; }
  bool checksIndices() const { return indices_ == Indices::Checked; }

  const std::string& name(ir::ObjectId object) const { return objects_[object.value]; }
  const std::string& name(ir::FunctionId function) const { return functions_[function.value]; }
  /// A member of a record: the user's name, in a record that is written out one that C++ allows there.
  const std::string& name(ir::RecordId record, std::uint32_t field) const {
    const auto own = fields_.find(record);
    return own == fields_.end() ? module_[record].fields[field].name : own->second[field];
  }

  /// `object.member` or `object->member`, by `step`; what stands for that where the member is called, or is private.
  std::string member(const std::string& object, std::string_view step, ir::RecordId record, std::uint32_t field) const;

  /// The declaration of a variable of this type; without a name the type alone.
  std::string declare(ir::TypeId type, const std::string& name, MutableLevels levels) const;
  std::string declare(ir::ObjectId object) const;
  std::string spell(ir::TypeId type, MutableLevels levels) const { return declare(type, "", levels); }
  std::string record(ir::RecordId record) const;

  /// "sg_UserData, ..." : the template parameters that every function of this module has, empty for none.
  const std::vector<std::string>& templateParameters() const { return templateParameters_; }
  /// `template <class sg_UserData>`, or nothing.
  std::string templateHead() const;
  /// With those template parameters only that are in the text of a declaration.
  std::string templateHead(const std::string& declared) const;
  /// `<sg_UserData>`, or nothing.
  std::string templateArguments() const;

  /// Whether the record is written out in the generated code.
  bool isOwn(ir::RecordId record) const;
  /// Whether a type is a template parameter, or holds or leads to one: a constant of it is a template.
  bool isTemplate(ir::TypeId type) const;
  /// `struct Name`, of one that is; a template where it holds, or leads to, what is a template parameter.
  std::string recordHead(ir::RecordId record) const;
  /// Whether a field is a base of the user's class, whose members C++ takes for those of the whole.
  bool isStep(ir::RecordId record, std::uint32_t field) const {
    return module_[record].fields[field].isBase && !isOwn(record);
  }
  /// The parts of a `std::complex` that the caller has, in whose type they have no names.
  static std::string parts(const std::string& complex) {
    return "::sparsegen::runtime::complex_parts(" + complex + ")";
  }
  /// Whether the record's type is a template parameter or follows from one.
  bool isForeign(ir::RecordId record) const { return foreign_.find(record) != foreign_.end(); }

  /// The declaration of an array whose extent is known where it comes to life only, without that.
  std::string sizedArray(ir::ObjectId object) const;

  /// The number of bytes of a type as any compiler of this machine lays it out; own records only. Nothing for
  /// what is not known.
  std::optional<std::uint64_t> bytes(ir::TypeId type) const;

private:
  void nameObjects();
  void nameFields();
  bool isInput(const std::string& name) const;
  void findForeignRecords();
  void addForeignFields(ir::RecordId record, const std::string& as);
  void addForeignType(ir::TypeId type, std::string spelled);
  void addForeignBases(ir::RecordId record);
  bool isMade(ir::RecordId record) const;
  std::string baseByMember(ir::RecordId base, const std::string& derived) const;
  bool leadsToForeign(ir::RecordId record, std::set<ir::RecordId>& seen) const;
  std::string declare(ir::TypeId type, std::string inner, bool isConst, unsigned level, MutableLevels levels) const;

  const ir::Module& module_;
  LaneForm form_;
  Indices indices_;
  Constness constness_;
  std::vector<std::string> objects_;
  std::vector<std::string> functions_;
  std::map<ir::RecordId, std::string> ownRecords_;
  std::map<ir::RecordId, std::vector<std::string>> fields_;  ///< of own records
  std::set<ir::RecordId> named_;                             ///< looked into for such as have no name
  std::set<ir::RecordId> templated_;                         ///< own records that are templates
  std::map<ir::RecordId, std::string> foreign_;              ///< how the type is spelled
  std::vector<std::string> templateParameters_;
};

}  // namespace sparsegen::emit
