//===- CompileHeader.h - runs what emit wrote -------------------*- C++ -*-===//
//
// Tests of the generated header compile it, with a main() that checks numbers,
// under g++ and clang++ with the contract's warnings as errors, and run it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <variant>
#include <vector>

#include "Emit/Header.h"
#include "IR/Reader.h"
#include "IR/Verifier.h"

namespace sparsegen::test {

/// A module from its text; a failure of the test where it is not one.
inline ir::Module moduleFrom(const std::string& text) {
  auto result = ir::read(text);
  if (const auto* error = std::get_if<ir::ReadError>(&result)) {
    ADD_FAILURE() << "line " << error->line << ", column " << error->column << ": " << error->message << "\n" << text;
    return {};
  }
  const ir::Module& module = std::get<ir::Module>(result);
  for (const std::string& finding : ir::verify(module)) ADD_FAILURE() << finding;
  return module;
}

inline std::string contentsOf(const std::filesystem::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return std::move(text).str();
}

/// A file that stands beside the generated header.
struct Beside {
  std::string name;
  std::string text;
};

/// Compiles `header` with the body of a main() that uses it, which returns 0 for success, and runs it.
inline void expectRuns(const std::string& header, const std::string& before, const std::string& body,
                       const std::vector<Beside>& files = {}, const std::string& other = {}) {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / (std::string(test->test_suite_name()) + "." + test->name());
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "generated.h") << header;
  for (const Beside& file : files) std::ofstream(folder / file.name) << file.text;
  std::ofstream(folder / "main.cpp")
      << before << "\n#include \"generated.h\"\n#include \"generated.h\"\n#include <cstdio>\n#include <type_traits>\n"
      << "#define CHECK(c) if (!(c)) { std::puts(#c); return 1; }\nint main() {\n"
      << body << "\n  return 0;\n}\n";
  std::ofstream(folder / "other.cpp") << before << "\n#include \"generated.h\"\n" << other;
  const std::filesystem::path include = std::filesystem::path(__FILE__).parent_path() / "../../../include";
  for (const std::string compiler : {"g++", "clang++"}) {
    const std::string program = (folder / compiler).string();
    const std::string command =
        compiler + " -std=c++17 -O2 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wunused -Werror -I" +
        include.string() + " " + (folder / "main.cpp").string() + " " + (folder / "other.cpp").string() + " -o " +
        program + " > " + program + ".log 2>&1 && " + program + " >> " + program + ".log 2>&1";
    EXPECT_EQ(std::system(command.c_str()), 0) << contentsOf(program + ".log") << header;
  }
  if (!testing::Test::HasFailure()) std::filesystem::remove_all(folder);
}

}  // namespace sparsegen::test
