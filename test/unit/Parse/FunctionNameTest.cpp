#include "Parse/FunctionName.h"
#include "gtest/gtest.h"

namespace sparsegen {
namespace {

NameMatch match(std::string_view written, std::string_view name, std::string_view arguments = "",
                std::string_view parameters = "()") {
  return FunctionName(written).match(name, arguments, parameters);
}

TEST(FunctionName, MatchesAllOfTheNameOrItsEndAtAScope) {
  EXPECT_EQ(match("ns::f", "ns::f"), NameMatch::Full);
  EXPECT_EQ(match("::ns::f", "ns::f"), NameMatch::Full);
  EXPECT_EQ(match("f", "ns::f"), NameMatch::Suffix);
  EXPECT_EQ(match("C::f", "ns::C::f"), NameMatch::Suffix);
  EXPECT_EQ(match("f", "ns::gf"), NameMatch::None);
  EXPECT_EQ(match("ns::f", "f"), NameMatch::None);
  EXPECT_EQ(match("", "f"), NameMatch::None);
}

TEST(FunctionName, ComparesWhatIsWrittenAndOnlyThat) {
  EXPECT_EQ(match("f", "f", "<double>", "(int)"), NameMatch::Full);
  EXPECT_EQ(match("f<double>", "f", "<double>", "(int)"), NameMatch::Full);
  EXPECT_EQ(match("f<float>", "f", "<double>", "(int)"), NameMatch::None);
  EXPECT_EQ(match("f<double>", "f", ""), NameMatch::None);
  EXPECT_EQ(match("f(int, double*)", "f", "<double>", "(int, double *)"), NameMatch::Full);
  EXPECT_EQ(match("f<double>( unsigned  int )", "f", "<double>", "(unsigned int)"), NameMatch::Full);
  EXPECT_EQ(match("f(int)", "f", "", "(int, double *)"), NameMatch::None);
  EXPECT_EQ(match("f(void)", "f", "", "()"), NameMatch::Full);
  EXPECT_EQ(match("f(int) const", "f", "", "(int)"), NameMatch::Full);
  EXPECT_EQ(match("f(struct S *)", "f", "", "(S *)"), NameMatch::Full);
}

TEST(FunctionName, AClassTemplatesArgumentsMayBeLeftOut) {
  EXPECT_EQ(match("C<int>::f", "ns::C<int>::f"), NameMatch::Suffix);
  EXPECT_EQ(match("ns::C::f", "ns::C<D<int>, 3>::f"), NameMatch::Full);
  EXPECT_EQ(match("C<float>::f", "C<int>::f"), NameMatch::None);
}

TEST(FunctionName, OperatorsAreNames) {
  EXPECT_EQ(match("C::operator()", "C::operator()", "", "(double)"), NameMatch::Full);
  EXPECT_EQ(match("C::operator()(double)", "C::operator()", "", "(double)"), NameMatch::Full);
  EXPECT_EQ(match("C::operator()(int)", "C::operator()", "", "(double)"), NameMatch::None);
}

TEST(FunctionName, TakesParametersAsTheLanguageDoes) {
  using Spellings = std::vector<std::vector<std::string>>;
  const Spellings pointers{{"const real *const", "const double *"}, {"double *"}};
  EXPECT_TRUE(FunctionName("f").takes(pointers));
  EXPECT_TRUE(FunctionName("f(const double*, double*)").takes(pointers));
  EXPECT_TRUE(FunctionName("f(const real* const, double* const)").takes(pointers));
  EXPECT_TRUE(FunctionName("f(const real[3], double[])").takes(pointers));
  EXPECT_FALSE(FunctionName("f(double*, double*)").takes(pointers));
  EXPECT_FALSE(FunctionName("f(const double*)").takes(pointers));
  EXPECT_FALSE(FunctionName("f()").takes(pointers));
  EXPECT_TRUE(FunctionName("f()").takes({}));
  EXPECT_TRUE(FunctionName("f(const int, void (*)(int, double))").takes({{"int"}, {"void (*)(int, double)"}}));
  EXPECT_FALSE(FunctionName("f(const int&)").takes({{"int"}}));
}

TEST(FunctionName, LastName) {
  EXPECT_EQ(FunctionName("a::b::f<std::array<double, 3>>(int)").lastName(), "f");
  EXPECT_EQ(FunctionName("f").lastName(), "f");
}

TEST(FunctionName, NonsenseMatchesNothing) {
  for (const char* nonsense : {"((((", "))))", "<", ">", "f<", "f(", "(int)", "::", "f>"})
    EXPECT_EQ(match(nonsense, "f", "<int>", "(int)"), NameMatch::None) << nonsense;
}

TEST(WithoutSpaces, KeepsWordsApart) {
  EXPECT_EQ(withoutSpaces("const  double *  x"), "const double*x");
  EXPECT_EQ(withoutSpaces("struct S *, unsigned long"), "S*,unsigned long");
}

}  // namespace
}  // namespace sparsegen
