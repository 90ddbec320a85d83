//===- IR.h - the dependency IR ---------------------------------*- C++ -*-===//
//
// The value that `lower` makes, `propagate` reads, `differentiate` rewrites and
// `emit` prints: one function with what it calls, as structured statements over
// scalar expressions. It is C without what does not matter here.
//
// Memory. An *object* is storage of one type. Types are scalars, pointers,
// arrays and records; a *cell* is one scalar or pointer of an object, and cells
// are numbered from 0 in declaration order, arrays row-major. A pointer value
// is (object, cell); stepping over a T steps over cells(T). So an array of
// records of reals and a flat array of reals have the same cells, and a
// pointer cast between them changes nothing.
//
// Expressions are pure and scalar. All memory is read by `Load` of a place and
// written by statements; a place is a pointer-valued expression: `Address` of
// an object, `Field`, `Element`, `PointerAdd`, or a loaded pointer. What the
// user wrote is kept:
//
//     t             Load(Address t)
//     a[i]          Load(Element(Address a, i))            a: array
//     p[i]          Load(PointerAdd(Load(Address p), i))   p: pointer
//     data->c[i]    Load(Element(Field(Load(Address data), c), i))
//
// References are pointers. Calls, assignments and increments within an
// expression become statements before it. Records are copied cell by cell.
//
// Integer arithmetic is C's: operands have one type, conversions are `Cast`s.
// Element and PointerAdd take an i64 index. A PointerAdd whose `integer` is
// kWithin leads to an element that is there, and was written when it came to be:
// `v[i]` of a standard vector.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "IR/Ids.h"
#include "Support/Source.h"

namespace sparsegen::ir {

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

enum class Op : std::uint8_t {
#define SPARSEGEN_OP(Name, text, family, arity) Name,
#include "IR/Ops.def"
};

enum class OpFamily : std::uint8_t {
  Constant,
  Place,
  Load,
  Arithmetic,
  Comparison,
  Logic,
  Select,
  Cast,
  Math,
  Ldexp,
  Runtime,
  Rule,
  Mark,
  Predicate
};

/// How a result depends on an operand: its derivative is zero almost
/// everywhere, constant, or varies.
enum class DerivativeClass : std::uint8_t { Zero, Linear, Nonlinear };

struct OpInfo {
  std::string_view name;  ///< the enumerator
  std::string_view text;  ///< how the printed IR and C spell it
  OpFamily family;
  std::uint8_t arity;
  /// For the Math family: the class in each operand, and of the cross term.
  std::array<DerivativeClass, 3> operandClass;
  DerivativeClass crossClass;
};

const OpInfo& info(Op op);

/// Whether it compares, and its value is whether that holds: not so of the difference of two pointers.
bool isTruth(Op op);
/// The comparison that holds where this one does not.
Op negated(Op comparison);
/// The same comparison with its operands exchanged.
Op mirrored(Op comparison);

/// The operation that prints as `text`, if there is one.
std::optional<Op> opFromText(std::string_view text);

/// The number of rows of Ops.def.
std::size_t opCount();

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

enum class ScalarKind : std::uint8_t { Bool, I8, U8, I16, U16, I32, U32, I64, U64, F32, F64 };

bool isReal(ScalarKind kind);
bool isInteger(ScalarKind kind);  ///< also Bool
bool isSigned(ScalarKind kind);   ///< of the integers
unsigned bitWidth(ScalarKind kind);
std::string_view text(ScalarKind kind);  ///< "bool", "i32", "f64", ...

/// Void stands only behind a pointer and as a function's result. Lanes and Seed
/// exist in derivative IR only: the tangents of one real in every color, and
/// the color of one independent.
enum class TypeKind : std::uint8_t { Void, Scalar, Pointer, Array, Record, Lanes, Seed };

struct Type {
  TypeKind kind = TypeKind::Void;
  ScalarKind scalar = ScalarKind::F64;  ///< of Scalar and Lanes
  TypeId element{};                     ///< of Pointer and Array
  ExprId extent{};                      ///< of Array: an integer expression; none where it is not known
  RecordId record{};                    ///< of Record
  friend bool operator==(const Type&, const Type&) = default;
};

struct RecordField {
  std::string name;
  TypeId type;
  bool isUntyped = false;  ///< a pointer that the user's struct has as a `void*`
  bool isCalled = false;   ///< what a member function of the user's type gives: `x.data()`
  /// Of integers that have another type in the user's struct: an enumeration, or, behind pointers, `long long`.
  bool isConverted = false;
  bool isBase = false;   ///< a base class: in the user's type its members are those of the whole
  bool isParts = false;  ///< the two parts of a `std::complex`, in which they have no names
  /// Called: what it points to is constant where the object is, as elements of a vector are and those of a span are
  /// not.
  bool sharesConst = false;
  bool isReference = false;    ///< a pointer that the user's struct has as a reference
  bool needsWritable = false;  ///< called: the user's member function is not for constant objects
  bool isPrivate = false;      ///< generated code can't name it, and gets at it by a pointer to the member
};

/// A struct or class. Its printed name is unique in the module.
struct Record {
  std::string name;  ///< as C++ code outside of any namespace spells it
  std::vector<RecordField> fields{};
  bool inHeader = false;  ///< declared in a header that generated code may include
  SourceRange range{};
  bool isOther = false;  ///< generated code's struct may lie in memory otherwise than the user's
};

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

enum class ObjectKind : std::uint8_t {
  Parameter,  ///< of a function: a scalar or a pointer
  Local,      ///< of a function
  Constant,   ///< read-only, `initial` has every cell; one of Lanes has no values, and is zero
  Global,     ///< outlives a call; `initial` has every cell, or is empty where it is not known
  External,   ///< memory of the caller that a pointer of the entry function reaches
};

/// The value of one cell at generation: an integer or a real. Pointers have none.
using Constant = std::variant<std::int64_t, double>;

struct Object {
  std::string name;  ///< unique among the objects visible in a function
  TypeId type{};
  ObjectKind kind = ObjectKind::Local;
  FunctionId function{};  ///< the owner of a Parameter or Local
  std::vector<Constant> initial{};
  SourceRange range{};
  std::string called{};       ///< the user's name, where that is not unique; empty where `name` is it
  std::string spelling{};     ///< of a Global: its name as C++ code outside of any namespace spells it
  std::string declaration{};  ///< of a Global that no header declares: "double rates[3]", the name unqualified,
                              ///< a struct that is the source's own written out
  std::string
      functionType{};  ///< of a Global that stands for a function: C++ of a pointer to such, "double (*)(double)"
  /// External: not the caller's memory but the function's own, which outlives a call: a static variable, or a global
  /// that it writes. On entry it holds what an earlier call left.
  bool isState = false;
  /// Of a state, its values before the first call: a constant, or the global that it stands for; none if not known.
  ObjectId original{};
  /// Local: an array of unknown extent whose elements are all written where it is declared, so that what is known to be
  /// written is all that there is.
  bool isFilled = false;
};

/// On entry, cell `cell` of `holder` (a parameter of the entry function, a
/// global, or another external object) points to the first cell of `object`.
/// Distinct external objects do not overlap.
///
/// With `rows`, `object` is an array of arrays, and each of its rows stands by
/// itself in the caller's memory: cell `cell + k` of `holder` points to the
/// first cell of row k, for as many rows as there are; in a holder that has
/// rows itself, cells count through all of them. Rows do not overlap.
struct ExternalBinding {
  ObjectId object;
  ObjectId holder;
  std::uint64_t cell = 0;
  bool rows = false;
};

/// SPARSEGEN_SET: on entry, a cell of a parameter, a global or an external
/// object has this value.
struct ValueBinding {
  ObjectId object;
  std::uint64_t cell = 0;
  std::int64_t value = 0;
};

/// The same for a cell that is a pointer to a function: it points to `function`, a global that stands for one.
struct FunctionBinding {
  ObjectId object;
  std::uint64_t cell = 0;
  ObjectId function;
};

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

/// Of a PointerAdd: see above.
inline constexpr std::int64_t kWithin = 1;

struct Expr {
  Op op = Op::IntegerConstant;
  TypeId type{};
  std::array<ExprId, 3> operands{};
  std::int64_t integer = 0;  ///< IntegerConstant; PointerAdd: 0 or kWithin
  double real = 0;           ///< RealConstant
  ObjectId object{};         ///< Address
  std::uint32_t field = 0;   ///< Field: which field of the record
  SourceRange range{};

  ExprId operand(unsigned k) const { return operands[k]; }
};

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

using Block = std::vector<StmtId>;

/// A local comes to life here, with nothing in it. A local that no Declare
/// names, and that is not the variable of a For, lives from the function's start.
/// An array of unknown extent may be given one, in elements: an integer expression, evaluated here.
struct Declare {
  ObjectId object;
  ExprId extent{};
};

/// What an assignment says of its place when nothing was written where its value is read.
enum class Assigns : std::uint8_t {
  Value,    ///< there is none such: that is an error
  Copy,     ///< the value is a Load, and nothing was written here either, then
  Nothing,  ///< nothing was written here in any case: the value is zero, and nobody may use it
};

/// *place = value, of a scalar or a pointer.
struct Assign {
  ExprId place;
  ExprId value;
  Assigns what = Assigns::Value;
};

/// for (variable = first; variable <compare> bound; variable += step).
/// Counted: bound and step do not change in the body, nor does the variable.
/// After the loop the variable has the value that ended it.
struct For {
  ObjectId variable;  ///< an integer local or parameter
  ExprId first;
  Op compare = Op::Less;  ///< Less, LessEqual, Greater, GreaterEqual, NotEqual
  ExprId bound;
  ExprId step;  ///< of the variable's type; an added unsigned step may wrap
  Block body;
};

/// while (condition) { body; step; }. `continue` goes on with `step`, which has
/// no break or continue of its own.
struct While {
  ExprId condition;
  Block body;
  Block step;
};

struct If {
  ExprId condition;
  Block then;
  Block otherwise;
};

/// Leaves the innermost loop; with levels, as many more around it.
struct Break {
  std::uint32_t levels = 0;
};

/// Goes on with the next round of the innermost loop; with levels, of the one that is as many further out.
struct Continue {
  std::uint32_t levels = 0;
};

struct Return {
  ExprId value;  ///< none in a function without result
};

/// *result = callee(arguments...), or the call alone.
struct Call {
  FunctionId callee;
  std::vector<ExprId> arguments;  ///< scalars and pointers, of the parameters' types
  ExprId result;                  ///< a place, or none
};

/// The path ends abnormally here: abort, throw, a failed assert.
struct Stop {};

/// Derivative IR only. One term of a Combine: coefficient * tangents. `source`
/// is a place of Lanes, or of a Seed: then the tangents are those of an
/// independent, 1 in its color and 0 in all others. With a marked coefficient
/// it is zero in each lane where either factor is.
struct CombineTerm {
  ExprId coefficient;
  ExprId source;
};

/// Derivative IR only. *place = Σ coefficient · source, in every lane. All
/// sources are read before the place is written. Without terms: zero.
struct Combine {
  ExprId place;  ///< of Lanes
  std::vector<CombineTerm> terms;
};

/// Derivative IR only. Puts a scalar or pointer on the tape, a stack for each kind of them that outlives functions.
struct Push {
  ExprId value;
};

/// Derivative IR only. *place = the scalar of its kind, or the pointer, that was pushed last, which leaves the tape.
struct Pop {
  ExprId place;
};

struct Stmt {
  using Node = std::variant<Declare, Assign, For, While, If, Break, Continue, Return, Call, Stop, Combine, Push, Pop>;
  Node node;
  SourceRange range;
};

//===----------------------------------------------------------------------===//
// Functions and the module
//===----------------------------------------------------------------------===//

/// How generated code passes an argument to a function that is not its own.
struct OutsideArgument {
  bool isWritten = false;    ///< a pointer through which the function may write
  bool isReference = false;  ///< a pointer here, a reference or a record there
  bool isText = false;       ///< a pointer to letters, which are `char` there
  std::string type{};        ///< C++ of the type that the argument is converted to; empty where it has it already
  friend bool operator==(const OutsideArgument&, const OutsideArgument&) = default;
};

/// A function whose body is not visible: generated code calls the user's. It may do what it likes with what it is
/// given, or another one was before, and with globals, so nothing that carries a derivative may come near it.
struct Outside {
  std::string spelling;       ///< as C++ code outside of any namespace names it
  bool isForgetful = false;   ///< of the language's library: it keeps no pointers, and knows of none that others keep
  bool isPure = false;        ///< it computes from its arguments alone, as a rule says, and does nothing else
  std::string declaration{};  ///< of one that no header declares: "double rate(double T)", the name unqualified
  std::vector<OutsideArgument> arguments{};
};

/// What the user says of a function (SPARSEGEN_RULE), and this one computes in its place.
struct Rule {
  std::string of;             ///< the user's function
  std::vector<bool> isNamed;  ///< by parameter: of the others nothing may carry a derivative
};

struct Function {
  std::string name;  ///< unique in the module
  std::vector<ObjectId> parameters{};
  TypeId result{};  ///< Void, a scalar, or a pointer
  Block body{};
  SourceRange range{};
  std::optional<Outside> outside{};  ///< then there is no body
  std::optional<Rule> rule{};        ///< for propagate alone
};

/// One slot of a request: a run of cells of one object that are independents or
/// dependents, in their order. For `return` the object is none.
struct Slot {
  std::string name;  ///< as the request wrote it, without the extent
  ObjectId object{};
  std::uint64_t firstCell = 0;
  ExprId count{};  ///< an integer expression
  /// Where the pointer that the caller passes does not lead to the first element: the index that this has for the
  /// caller, of rows one for each pointer on the way. Integer expressions. The parameter of the entry function points
  /// to the first element all the same: generated code makes it so.
  std::vector<ExprId> begins{};
  SourceRange range{};

  bool isReturn() const { return !object.valid(); }
};

/// What the caller has that the structure depends on: an integer, one cell of a parameter of the entry function or of
/// an external object; or a table of integers, an external object of which the first `count` cells are there, an
/// integer expression. It is known when the derivative object is made, and is the same in every call.
struct StructureInput {
  ObjectId object;
  std::uint64_t cell = 0;
  ExprId count{};
  SourceRange range{};

  bool isTable() const { return count.valid(); }
};

/// How a parameter of the generated functions becomes one of the IR's entry
/// function: as it is, by its address (references), by the address of a copy
/// (records that the user's function has by value) or, a pointer to a function,
/// as an untyped pointer. A container becomes two: the pointer to its first
/// element, and its size.
enum class Passing : std::uint8_t { Value, Address, Copy, Untyped, Data, Size };

std::string_view text(Passing passing);  ///< "value", "address", "copy", "untyped", "data", "size"

/// One parameter of the generated functions, as the user's function has it.
struct SignatureParameter {
  std::string name;
  std::string declaration;       ///< C++ of the parameter, name included; of a Size: the name of the container
  std::string constDeclaration;  ///< the same, pointing to const: for a parameter on both sides
  ObjectId object;               ///< the entry function's parameter
  Passing passing = Passing::Value;
  RecordId templated;     ///< the record that it leads to, where only the source file declares it: the type
                          ///< becomes a template parameter, and `declaration` is not used
  std::string layout{};   ///< the struct of `Interface::layouts` that lies in memory as that; empty for none
  bool isMember = false;  ///< it stands for a member of *this: what is not written is declared as constant
  /// It stands for a member of *this, of whatever kind.
  bool isOfObject = false;
};

/// A header of the user's.
struct Include {
  std::string file;                 ///< as it is to be written between quotes
  bool isC = false;                 ///< of a C source: it stands within `extern "C"`
  std::vector<std::string> names;   ///< what generated code may name of it: it is needed where one of these is named;
                                    ///< records as they are called here, all else by the last part of the name
  std::vector<std::string> before;  ///< files that it does not compile without, and that do not come from it
  std::string macro{};  ///< one that it asks for and the source defines itself: it can't be included elsewhere
};

/// A type of the user's that C names with a keyword before it: `struct grid`.
struct Tag {
  std::string name;     ///< as C++ has it
  std::string keyword;  ///< "struct", "union", "enum"
};

/// What the generated code is called and looks like from outside.
struct Interface {
  std::string scope;         ///< the namespaces around it, "a::b" or empty
  std::string name;          ///< of the struct: f_jacobian
  std::string functionName;  ///< the user's function, qualified
  std::vector<SignatureParameter> parameters;
  std::string resultDeclaration;  ///< C++ of the result's type
  std::vector<Include> includes;  ///< in the source's order
  std::vector<Tag> tags{};        ///< of what the parameters and the result name
  /// C++ of structs that lie in memory as those that only the source declares, with what code may read; in one line.
  std::string layouts{};
};

struct Module {
  std::vector<std::string> files;
  std::set<std::int32_t> libraryFiles;  ///< those that the user has not written
  std::vector<Type> types;
  std::vector<Record> records;
  std::vector<Object> objects;
  std::vector<Expr> exprs;
  std::vector<Stmt> stmts;
  std::vector<Function> functions;

  FunctionId entry;
  std::vector<ExternalBinding> externals;
  std::vector<ValueBinding> values;
  std::vector<FunctionBinding> functionBindings;
  std::vector<Slot> independents;
  std::vector<Slot> dependents;
  std::vector<StructureInput> structure;  ///< none: the structure is known at generation
  Interface interface;

  const Type& operator[](TypeId id) const { return types[id.value]; }
  const Record& operator[](RecordId id) const { return records[id.value]; }
  const Object& operator[](ObjectId id) const { return objects[id.value]; }
  const Expr& operator[](ExprId id) const { return exprs[id.value]; }
  const Stmt& operator[](StmtId id) const { return stmts[id.value]; }
  const Function& operator[](FunctionId id) const { return functions[id.value]; }
  Object& operator[](ObjectId id) { return objects[id.value]; }
  Record& operator[](RecordId id) { return records[id.value]; }
  Stmt& operator[](StmtId id) { return stmts[id.value]; }
  Function& operator[](FunctionId id) { return functions[id.value]; }
};

/// What the user calls an object.
const std::string& calledName(const Object& object);

/// The value of an integer expression that needs nothing but constants and
/// constant objects; nothing where it needs more.
std::optional<std::int64_t> staticInteger(const Module& module, ExprId expr);

/// Whether some slot has a count that is known only when the derivative object is made.
bool isStructural(const Module& module);

/// What arrays of arrays are made of; any other type itself.
TypeId innermost(const Module& module, TypeId type);

/// The same where pointers are followed too: what they lead to in the end.
TypeId reached(const Module& module, TypeId type);

/// Whether objects of a type are pointers, or have some in them.
bool holdsPointers(const Module& module, TypeId type);
/// Whether what is behind an untyped pointer to such an object may lie otherwise in memory than the user's does.
bool holdsOther(const Module& module, TypeId type);

/// The number of cells of a type; nothing where an extent is unknown.
std::optional<std::uint64_t> cellCount(const Module& module, TypeId type);

/// The cells before field `field` in a record.
std::uint64_t fieldOffset(const Module& module, RecordId record, std::uint32_t field);

/// The binding that makes `object` one of rows; null for any other object.
const ExternalBinding* rowsBinding(const Module& module, ObjectId object);

/// Of an object of rows: the type of what a row holds, element by element.
TypeId rowElement(const Module& module, ObjectId object);

/// Whether two pure expressions are the same, node for node.
bool sameExpr(const Module& module, ExprId a, ExprId b);

}  // namespace sparsegen::ir
