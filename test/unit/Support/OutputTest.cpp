#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "Support/Output.h"
#include "gtest/gtest.h"

namespace sparsegen {
namespace {

namespace fs = std::filesystem;

class OutputTest : public testing::Test {
protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              (std::string("sparsegen-") + testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string content(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path(name)).rdbuf();
    return text.str();
  }
  std::size_t count() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

TEST_F(OutputTest, WritesWhatIsAskedForAndNothingElse) {
  EXPECT_FALSE(writeFiles({{path("a"), "one\n"}, {path("b"), "two\n"}}));
  EXPECT_EQ(content("a"), "one\n");
  EXPECT_EQ(content("b"), "two\n");
  EXPECT_EQ(count(), 2u);
}

TEST_F(OutputTest, UnchangedFilesKeepTheirTime) {
  ASSERT_FALSE(writeFiles({{path("a"), "one"}, {path("b"), "two"}}));
  const auto past = fs::file_time_type::clock::now() - std::chrono::hours(5);
  fs::last_write_time(path("a"), past);
  fs::last_write_time(path("b"), past);
  ASSERT_FALSE(writeFiles({{path("a"), "one"}, {path("b"), "TWO"}}));
  EXPECT_EQ(fs::last_write_time(path("a")), past);
  EXPECT_NE(fs::last_write_time(path("b")), past);
  EXPECT_EQ(content("b"), "TWO");
}

TEST_F(OutputTest, WhereOneFails_NoneIsWritten) {
  ASSERT_FALSE(writeFiles({{path("a"), "old"}}));
  const auto problem = writeFiles({{path("a"), "new"}, {path("nowhere/b"), "new"}});
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->path, path("nowhere/b"));
  EXPECT_EQ(problem->text, "No such file or directory");
  EXPECT_EQ(content("a"), "old");
  EXPECT_EQ(count(), 1u);
}

TEST_F(OutputTest, AFolderCanNotBeWritten) {
  const auto problem = writeFiles({{folder_.string(), "text"}});
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->text, "it is a folder");
}

TEST_F(OutputTest, ALinkStaysALink) {
  ASSERT_FALSE(writeFiles({{path("a"), "old"}}));
  fs::create_symlink("a", path("link"));
  ASSERT_FALSE(writeFiles({{path("link"), "new"}}));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(content("a"), "new");
}

TEST(MakeDependencies, EscapesWhatMakefilesRead) {
  EXPECT_EQ(makeDependencies({"out file.h", "out.cpp"}, {"a.cpp", "b $x#.h"}),
            "out\\ file.h out.cpp: \\\n  a.cpp \\\n  b\\ $$x\\#.h\na.cpp:\nb\\ $$x\\#.h:\n");
  EXPECT_EQ(makeDependencies({"o"}, {}), "o:\n");
}

}  // namespace
}  // namespace sparsegen
