//===- Memory.cpp - cells, frames and the journal -------------------------===//

#include "Propagate/Memory.h"

#include <algorithm>

namespace sparsegen::propagation {

namespace {

/// Instances up to this many cells have all their storage at once.
constexpr std::uint64_t kEager = 4096;
constexpr std::size_t kChunk = std::size_t{1} << 16;

/// One entry a cell, the first one given, ordered by cell.
void keepFirst(Delta& entries) {
  std::ranges::stable_sort(entries, {}, &Touched::at);
  const auto rest = std::ranges::unique(entries, {}, &Touched::at);
  entries.erase(rest.begin(), rest.end());
}

}  // namespace

//===----------------------------------------------------------------------===//
// Instances
//===----------------------------------------------------------------------===//

Value* Memory::allocate(std::size_t cells) {
  while (chunk_ < chunks_.size() && used_ + cells > chunkSizes_[chunk_]) {
    ++chunk_;
    used_ = 0;
  }
  if (chunk_ == chunks_.size()) {
    chunkSizes_.push_back(std::max(kChunk, cells));
    chunks_.push_back(std::make_unique<Value[]>(chunkSizes_.back()));
    used_ = 0;
  }
  Value* result = chunks_[chunk_].get() + used_;
  used_ += cells;
  std::fill(result, result + cells, Value{});
  return result;
}

std::uint32_t Memory::create(ir::ObjectId object, std::uint64_t extent) {
  Instance instance{.extent = extent, .object = object};
  if (extent <= kEager) {
    instance.cells = allocate(extent);
    instance.size = extent;
  } else {
    instance.growing = newGrowing();
  }
  instances_.push_back(instance);
  return instanceCount() - 1;
}

std::uint32_t Memory::createSummary(ir::ObjectId object, std::uint64_t cells) {
  const std::uint32_t id = create(object, cells);
  instance(id).isSummary = true;
  return id;
}

std::uint32_t Memory::createRow(const Instance& row) {
  rows_.push_back(row);
  rows_.back().growing = newGrowing();
  return kFirstRow + static_cast<std::uint32_t>(rows_.size() - 1);
}

std::int32_t Memory::newGrowing() {
  if (freeGrowing_.empty()) {
    freeGrowing_.push_back(static_cast<std::int32_t>(growing_.size()));
    growing_.emplace_back();
  }
  const std::int32_t growing = freeGrowing_.back();
  freeGrowing_.pop_back();
  return growing;
}

std::uint64_t Memory::grow(std::uint32_t id, std::uint64_t size) {
  Instance& instance = this->instance(id);
  if (instance.growing < 0 || size <= instance.size) return 0;
  std::vector<Value>& storage = growing_[static_cast<std::size_t>(instance.growing)];
  std::uint64_t larger = std::max<std::uint64_t>(size, instance.size * 2);
  larger = std::min(std::max<std::uint64_t>(larger, 64), instance.extent);
  const std::size_t before = storage.capacity();
  storage.resize(larger);
  allocated_ += larger - instance.size;
  instance.cells = storage.data();
  instance.size = larger;
  return storage.capacity() == before ? 0 : storage.capacity();
}

void Memory::popTo(const Frame& frame) {
  for (std::size_t k = frame.instances; k < instances_.size(); ++k) {
    if (instances_[k].growing < 0) continue;
    std::vector<Value>& storage = growing_[static_cast<std::size_t>(instances_[k].growing)];
    allocated_ -= instances_[k].size;
    storage.clear();
    freeGrowing_.push_back(instances_[k].growing);
  }
  instances_.resize(frame.instances);
  chunk_ = frame.chunk;
  used_ = frame.used;
}

//===----------------------------------------------------------------------===//
// Forks
//===----------------------------------------------------------------------===//

void Memory::updateRecording() {
  recording_ = !forks_.empty() || !open_.empty();
  if (!recording_) journal_.clear();
}

std::size_t Memory::fork() {
  forks_.push_back({journal_.size(), epoch_, takes_});
  epoch_ = ++lastEpoch_;
  recording_ = true;
  return journal_.size();
}

void Memory::endFork() {
  const Fork fork = forks_.back();
  forks_.pop_back();
  updateRecording();
  if (recording_ && takes_ == fork.takes) mergeInto(fork);
}

void Memory::mergeInto(const Fork& fork) {
  // What was recorded before the fork, and since the last time that an exit was taken, needs no second record.
  std::size_t kept = fork.position;
  for (std::size_t k = fork.position; k < journal_.size(); ++k) {
    if (!alive(journal_[k].at)) continue;
    at(journal_[k].at).epoch = fork.epoch;
    if (journal_[k].value.epoch != fork.epoch) journal_[kept++] = journal_[k];
  }
  journal_.resize(kept);
  epoch_ = fork.epoch;
}

void Memory::rollback(std::size_t position) {
  for (ExitState* state : open_) {
    if (state->scanned <= position) continue;
    for (std::size_t k = position; k < state->scanned; ++k) state->again.push_back(journal_[k].at);
    state->scanned = position;
  }
  for (std::size_t k = journal_.size(); k-- > position;)
    if (alive(journal_[k].at)) at(journal_[k].at) = journal_[k].value;
  journal_.resize(position);
}

Delta Memory::before(std::size_t position) const {
  Delta result;
  for (std::size_t k = position; k < journal_.size(); ++k)
    if (alive(journal_[k].at)) result.push_back(journal_[k]);
  keepFirst(result);
  return result;
}

Delta Memory::delta(std::size_t position) {
  Delta result = before(position);
  for (Touched& touched : result) touched.value = at(touched.at);
  return result;
}

void Memory::apply(const Delta& delta) {
  for (const Touched& touched : delta) writeAt(touched.at, touched.value);
}

void Memory::joinDelta(const Delta& delta, std::size_t position) {
  const Delta old = before(position);
  for (const Touched& touched : delta) writeAt(touched.at, domain_.join(touched.value, at(touched.at)));
  auto other = delta.begin();
  for (const Touched& touched : old) {
    while (other != delta.end() && other->at < touched.at) ++other;
    if (other != delta.end() && other->at == touched.at) continue;
    writeAt(touched.at, domain_.join(touched.value, at(touched.at)));
  }
}

//===----------------------------------------------------------------------===//
// Exits
//===----------------------------------------------------------------------===//

void Memory::absorb(ExitState& state, Location where, const Value& before, bool first) {
  if (!alive(where)) return;
  const auto [entry, fresh] = state.cells.try_emplace(where, at(where));
  if (!fresh)
    entry->second = domain_.join(entry->second, at(where));
  else if (!first)
    entry->second = domain_.join(before, at(where));
}

void Memory::take(Exit& exit) {
  const bool first = !exit.taken();
  if (first) {
    exit.state = std::make_unique<ExitState>();
    exit.state->scanned = exit.start;
    open_.push_back(exit.state.get());
    recording_ = true;
  }
  ExitState& state = *exit.state;
  // A cell that was scanned before is in `cells`, so what it held before is not looked at.
  for (const Location where : state.again) absorb(state, where, Value{}, false);
  state.again.clear();
  for (std::size_t k = state.scanned; k < journal_.size(); ++k) absorb(state, journal_[k].at, journal_[k].value, first);
  state.scanned = journal_.size();
  // What is written from here on is recorded again, for the next time.
  epoch_ = ++lastEpoch_;
  ++takes_;
}

void Memory::complete(Exit& exit) {
  for (std::size_t k = exit.start; k < journal_.size(); ++k)
    if (alive(journal_[k].at)) exit.state->cells.try_emplace(journal_[k].at, journal_[k].value);
}

void Memory::close(Exit& exit) {
  std::erase(open_, exit.state.get());
  updateRecording();
}

void Memory::meet(Exit& exit) {
  complete(exit);
  close(exit);
  for (const auto& [where, value] : exit.state->cells)
    if (alive(where)) writeAt(where, domain_.join(value, at(where)));
  exit.state.reset();
}

void Memory::resume(Exit& exit) {
  complete(exit);
  close(exit);
  for (const auto& [where, value] : exit.state->cells)
    if (alive(where)) writeAt(where, value);
  exit.state.reset();
}

}  // namespace sparsegen::propagation
