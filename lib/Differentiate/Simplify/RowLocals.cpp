//===- RowLocals.cpp - a local's tangents in the row they end in ----------===//

#include "Differentiate/Simplify/RowLocals.h"

#include <algorithm>
#include <map>
#include <set>

#include "Differentiate/Simplify/Combines.h"
#include "Differentiate/Simplify/LinearForms.h"
#include "Differentiate/Tangent/Real.h"
#include "IR/Types.h"
#include "IR/Walk.h"

namespace sparsegen::differentiate {

using namespace ir;

namespace {

/// A run of statements of one block.
struct Range {
  const Block& block;
  std::size_t first;
  std::size_t end;
};

class Merger {
public:
  Merger(Derivation& derivation, FunctionId function, RowGroups& groups)
      : derivation_(derivation),
        subject_(derivation.subject),
        module_(derivation.subject.module),
        build_(derivation.subject.build),
        function_(function),
        locals_(derivation, function),
        groups_(groups) {}

  void run() {
    forEachStmt(module_, module_[function_].body, [&](StmtId id) {
      const auto* combine = std::get_if<Combine>(&module_[id].node);
      if (!combine) return;
      if (const ObjectId local = locals_.local(combine->place); local.valid()) ++mentions_[local].writing;
      for (const ObjectId local : sourcesOf(*combine)) ++mentions_[local].reading;
    });
    Block body = module_[function_].body;
    block(body);
    module_[function_].body = std::move(body);
  }

private:
  void block(Block& body) {
    for (std::size_t k = 0; k < body.size(); ++k) {
      Stmt::Node node = module_[body[k]].node;
      if (auto* loop = std::get_if<For>(&node)) block(loop->body);
      if (auto* loop = std::get_if<While>(&node)) block(loop->body), block(loop->step);
      if (auto* branch = std::get_if<If>(&node)) block(branch->then), block(branch->otherwise);
      module_[body[k]].node = std::move(node);
    }
    std::optional<WritesInBlock> writes;
    for (std::size_t k = 0; k < body.size(); ++k)
      while (mergeInto(body, k, writes)) {
      }
  }

  /// The locals that a Combine reads.
  std::set<ObjectId> sourcesOf(const Combine& node) const {
    std::set<ObjectId> found;
    for (const CombineTerm& term : node.terms)
      if (const ObjectId local = locals_.local(term.source); local.valid()) found.insert(local);
    return found;
  }

  /// Of each local, the statements of a block that write it, themselves or in what is nested in them: their indices,
  /// one for each Combine.
  using WritesInBlock = std::map<ObjectId, std::vector<std::size_t>>;

  WritesInBlock writesIn(const Block& body) const {
    WritesInBlock found;
    for (std::size_t k = 0; k < body.size(); ++k)
      forEachStmt(module_, Block{body[k]}, [&](StmtId id) {
        const auto* combine = std::get_if<Combine>(&module_[id].node);
        const ObjectId local = combine ? locals_.local(combine->place) : ObjectId();
        if (local.valid()) found[local].push_back(k);
      });
    return found;
  }

  /// Merges one local into the row that the Combine at `end` writes, which may stand further behind then. `inBlock` is
  /// found where it is asked for, and forgotten where statements are moved.
  bool mergeInto(Block& body, std::size_t& end, std::optional<WritesInBlock>& inBlock) {
    const auto* combine = std::get_if<Combine>(&module_[body[end]].node);
    if (!combine || locals_.local(combine->place).valid()) return false;
    for (std::size_t t = 0; t < combine->terms.size(); ++t) {
      const ObjectId local = locals_.local(combine->terms[t].source);
      if (!local.valid()) continue;
      if (!inBlock) inBlock = writesIn(body);
      auto first = definition(body, end, local, *inBlock);
      std::set<std::size_t> weight;
      if (!first || !mayMerge({body, *first, end}, *combine, t, local, weight)) continue;
      moveBefore(body, *first, weight);
      *first += weight.size();
      const std::size_t added = holdWeight(body, *first, end, t);
      end += added;
      merge(body, *first + added, end, t, local);
      inBlock->erase(local);
      if (!weight.empty() || added > 0) inBlock.reset();
      return true;
    }
    return false;
  }

  /// Where the block gives the local its first value; nothing where it is written outside of what lies between.
  std::optional<std::size_t> definition(const Block& body, std::size_t end, ObjectId local,
                                        const WritesInBlock& inBlock) const {
    const auto known = inBlock.find(local);
    if (known == inBlock.end() || known->second.back() >= end) return std::nullopt;
    if (known->second.size() != mentions_.at(local).writing) return std::nullopt;
    const std::size_t first = known->second.front();
    const auto* combine = std::get_if<Combine>(&module_[body[first]].node);
    if (!combine || reads(*combine, local)) return std::nullopt;
    return first;
  }

  bool writes(const Combine& node, ObjectId local) const { return locals_.local(node.place) == local; }
  bool reads(const Combine& node, ObjectId local) const {
    return std::ranges::any_of(node.terms,
                               [&](const CombineTerm& term) { return locals_.local(term.source) == local; });
  }

  /// Adds to `weight` the statements of the range that what the local is multiplied with is made by: it may be made
  /// before the row begins.
  bool mayMerge(const Range& range, const Combine& last, std::size_t term, ObjectId local,
                std::set<std::size_t>& weight) const {
    const auto isLocal = [&](const CombineTerm& each) { return locals_.local(each.source) == local; };
    if (std::ranges::count_if(last.terms, isLocal) != 1) return false;
    // The row is kept only where it is added to as it is.
    for (const CombineTerm& each : last.terms)
      if (isSelf(last, each) && !Real(build_, each.coefficient).is(1)) return false;
    std::set<ObjectId> loads;
    if (!collectLoads(last.place, loads)) return false;
    if (!collectLoads(range, last.terms[term].coefficient, loads, weight)) return false;
    const ObjectId row = namedObject(module_, last.place);
    std::size_t reading = 0;
    bool good = true;
    for (std::size_t k = range.first; k < range.end; ++k) {
      const Jumps jumps = jumpsFrom(module_, range.block[k]);
      if (jumps.toLoop || jumps.toCaller) return false;
      forEachStmt(module_, Block{range.block[k]}, [&](StmtId id) {
        const auto* combine = std::get_if<Combine>(&module_[id].node);
        if (combine && writes(*combine, local)) {
          good &= id == range.block[range.first] || isUpdate(*combine);
          reading += reads(*combine, local) ? 1 : 0;
        }
        // What begins in between is not there where the local gets its first value.
        const auto* declare = std::get_if<Declare>(&module_[id].node);
        good &= keeps(id, loads) && !(declare && declare->object == row);
      });
    }
    return good && reading + 1 == mentions_.at(local).reading;
  }

  bool isSelf(const Combine& node, const CombineTerm& term) const { return sameExpr(module_, term.source, node.place); }

  /// r = 1 * r + ...
  bool isUpdate(const Combine& node) const {
    std::size_t self = 0;
    for (const CombineTerm& term : node.terms) {
      if (!isSelf(node, term)) continue;
      ++self;
      if (!Real(build_, term.coefficient).is(1)) return false;
    }
    return self == 1;
  }

  /// What an expression loads; false where that is not known.
  bool collectLoads(ExprId expr, std::set<ObjectId>& loads) const {
    bool known = true;
    forEachNode(module_, expr, [&](ExprId node) {
      if (module_[node].op != Op::Load) return;
      const std::vector<ObjectId> targets = subject_.targets(module_[node].operands[0]);
      known &= !targets.empty();
      loads.insert(targets.begin(), targets.end());
    });
    return known;
  }

  /// The same where temporaries of ours that get their values in the range stand for what they are made of; the
  /// statements that declare them and give them their values are added to `made`.
  bool collectLoads(const Range& range, ExprId expr, std::set<ObjectId>& loads, std::set<std::size_t>& made) const {
    std::set<ObjectId> own;
    if (!collectLoads(expr, own)) return false;
    for (const ObjectId object : own) {
      const std::vector<std::size_t> making = makingOf(range, object);
      if (making.empty()) loads.insert(object);
      for (const std::size_t k : making) {
        if (!made.insert(k).second) break;
        const auto* assign = std::get_if<Assign>(&module_[range.block[k]].node);
        if (assign && !collectLoads(range, assign->value, loads, made)) return false;
      }
    }
    return true;
  }

  /// The statements of the range's block that declare a temporary of ours and give it its one value; none where they
  /// are elsewhere.
  std::vector<std::size_t> makingOf(const Range& range, ObjectId object) const {
    std::vector<std::size_t> found;
    if (!derivation_.shadows.isScalar(object)) return found;
    for (std::size_t k = range.first; k < range.end; ++k) {
      const Stmt::Node& node = module_[range.block[k]].node;
      const auto* declare = std::get_if<Declare>(&node);
      const auto* assign = std::get_if<Assign>(&node);
      if ((declare && declare->object == object) || (assign && isVariable(assign->place, object))) found.push_back(k);
    }
    if (found.size() != 2) found.clear();
    return found;
  }

  bool isVariable(ExprId place, ObjectId object) const {
    return module_[place].op == Op::Address && module_[place].object == object;
  }

  /// Moves statements that come later to before `first`.
  static void moveBefore(Block& body, std::size_t first, const std::set<std::size_t>& later) {
    auto to = body.begin() + static_cast<std::ptrdiff_t>(first);
    for (const std::size_t k : later) {
      const auto at = body.begin() + static_cast<std::ptrdiff_t>(k);
      std::rotate(to++, at, at + 1);
    }
  }

  /// Whether a statement leaves these objects as they are.
  bool keeps(StmtId id, const std::set<ObjectId>& objects) const {
    const Stmt::Node& node = module_[id].node;
    const auto changes = [&](ExprId place) {
      const std::vector<ObjectId> targets = subject_.targets(place);
      return targets.empty() || std::ranges::any_of(targets, [&](ObjectId target) { return objects.contains(target); });
    };
    if (const auto* assign = std::get_if<Assign>(&node)) return !changes(assign->place);
    if (const auto* loop = std::get_if<For>(&node)) return !objects.contains(loop->variable);
    if (const auto* declare = std::get_if<Declare>(&node)) return !objects.contains(declare->object);
    const auto* call = std::get_if<Call>(&node);
    if (!call) return true;
    // A call of this function would have a sum of its own, perhaps in the same row.
    if (std::ranges::count(reachable(module_, call->callee), function_) != 0) return false;
    if (call->result.valid() && changes(call->result)) return false;
    return std::ranges::all_of(objects, [&](ObjectId object) {
      const ObjectKind kind = module_[object].kind;
      const bool own = kind == ObjectKind::Local || kind == ObjectKind::Parameter;
      return kind == ObjectKind::Constant || (own && !derivation_.escaping.contains(object));
    });
  }

  /// Computes what the local is multiplied with once, before `first`; returns the number of statements added.
  std::size_t holdWeight(Block& body, std::size_t first, std::size_t end, std::size_t term) {
    Combine last = std::get<Combine>(module_[body[end]].node);
    Block before;
    last.terms[term].coefficient = held(derivation_, function_, locals_, last.terms[term].coefficient, before);
    module_[body[end]].node = std::move(last);
    body.insert(body.begin() + static_cast<std::ptrdiff_t>(first), before.begin(), before.end());
    return before.size();
  }

  void merge(Block& body, std::size_t first, std::size_t end, std::size_t term, ObjectId local) {
    Combine last = std::get<Combine>(module_[body[end]].node);
    const ExprId weight = last.terms[term].coefficient;
    const bool adds = std::ranges::any_of(last.terms, [&](const CombineTerm& each) { return isSelf(last, each); });
    const bool begins = takesBegin(body, first, end, adds);
    std::vector<StmtId> writing;
    for (std::size_t k = first; k < end; ++k)
      forEachStmt(module_, Block{body[k]}, [&](StmtId id) {
        const auto* combine = std::get_if<Combine>(&module_[id].node);
        if (combine && writes(*combine, local)) writing.push_back(id);
      });
    const StmtId group = body[end];
    for (const StmtId id : writing) {
      toRow(id, last.place, weight, local, id == body[first] && begins);
      groups_.endOf[id] = group;
    }
    std::vector<StmtId>& between = groups_.between[group];
    for (std::size_t k = first; k < end; ++k)
      forEachStmt(module_, Block{body[k]}, [&](StmtId id) {
        if (std::ranges::count(between, id) == 0) between.push_back(id);
      });
    // What else is added at the end is added to what is there.
    last.terms.erase(last.terms.begin() + static_cast<std::ptrdiff_t>(term));
    if (!adds) last.terms.push_back({derivation_.shadows.one(), last.place});
    module_[body[end]].node = std::move(last);
    mentions_.erase(local);
    groups_.endOf[group] = group;
  }

  /// Whether a local's first value begins the row: it does where nothing is added to what was there before, and none of
  /// the other locals of the group comes earlier. One that comes later adds from now on.
  bool takesBegin(const Block& body, std::size_t first, std::size_t end, bool adds) {
    const auto known = beginOf_.find(body[end]);
    if (known == beginOf_.end() ? adds : std::ranges::find(body, known->second) < body.begin() + first) return false;
    if (known != beginOf_.end()) {
      Combine& node = std::get<Combine>(module_[known->second].node);
      node.terms.push_back({derivation_.shadows.one(), node.place});
    }
    beginOf_[body[end]] = body[first];
    return true;
  }

  /// One Combine of the local, times the weight, as one of the row.
  void toRow(StmtId id, ExprId row, ExprId weight, ObjectId local, bool begins) {
    const SourceRange outer = build_.range();
    build_.at(module_[id].range);
    Combine node = std::get<Combine>(module_[id].node);
    std::erase_if(node.terms, [&](const CombineTerm& term) { return locals_.local(term.source) == local; });
    for (CombineTerm& term : node.terms)
      term.coefficient = (Real(build_, weight) * Real(build_, term.coefficient)).expr();
    if (!begins) node.terms.push_back({derivation_.shadows.one(), row});
    node.place = row;
    module_[id].node = std::move(node);
    build_.at(outer);
  }

  Derivation& derivation_;
  Subject& subject_;
  Module& module_;
  Builder& build_;
  FunctionId function_;
  LaneLocals locals_;
  RowGroups& groups_;
  /// How many Combines of the function write a local, and read one.
  struct Mentions {
    std::size_t writing = 0;
    std::size_t reading = 0;
  };
  std::map<ObjectId, Mentions> mentions_;
  std::map<StmtId, StmtId> beginOf_;  ///< of the statement that ends a group: the one that begins the row
};

}  // namespace

void mergeRowLocals(Derivation& derivation, FunctionId function, RowGroups& groups) {
  Merger(derivation, function, groups).run();
}

}  // namespace sparsegen::differentiate
