//===- ModuleText.h - modules in tests, from text ---------------*- C++ -*-===//
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "IR/Printer.h"
#include "IR/Reader.h"

namespace sparsegen::ir {

/// The module that the text gives; a test failure, and an empty module, where
/// it can't be read.
inline Module moduleOf(std::string_view text) {
  auto result = read(text);
  if (const auto* error = std::get_if<ReadError>(&result)) {
    ADD_FAILURE() << error->line << ":" << error->column << ": " << error->message << "\nin\n" << text;
    return {};
  }
  return std::get<Module>(std::move(result));
}

/// `line:column: message`, or nothing where the text reads.
inline std::string errorOf(std::string_view text) {
  const auto result = read(text);
  const auto* error = std::get_if<ReadError>(&result);
  if (!error) return {};
  return std::to_string(error->line) + ":" + std::to_string(error->column) + ": " + error->message;
}

/// The first object of that name.
inline ObjectId objectNamed(const Module& module, std::string_view name) {
  for (std::size_t k = 0; k < module.objects.size(); ++k)
    if (module.objects[k].name == name) return ObjectId(k);
  ADD_FAILURE() << "no object " << name;
  return {};
}

}  // namespace sparsegen::ir
