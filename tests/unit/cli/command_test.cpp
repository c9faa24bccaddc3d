#include "cli/command.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "cli/run.hpp"

namespace softlookup::cli {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

TEST_CASE("help is a success and goes to standard output", "[cli]") {
  for (const std::vector<std::string>& arguments : {std::vector<std::string>{"--help"},
                                                    {"-h"},
                                                    {"help"},
                                                    {"demo", "--help"},
                                                    {"random", "-h"},
                                                    {"demo", "alignment", "--help"},
                                                    {"corpus", "--help"},
                                                    {"train", "--help"},
                                                    {"translate", "--help"},
                                                    {"evaluate", "--help"},
                                                    {"align", "--help"},
                                                    {"inspect", "--help"},
                                                    {"bench", "--help"}}) {
    const Run help = run(arguments);
    CHECK(help.status == 0);
    CHECK_THAT(help.out, StartsWith("usage: softlookup "));
    CHECK(help.err.empty());
  }
  CHECK_THAT(run({"demo", "--help"}).out, ContainsSubstring("--set NAME=VALUE"));
  CHECK_THAT(run({"random", "--help"}).out, ContainsSubstring("--no-replace"));
}

TEST_CASE("a command line that cannot be understood ends with status 2", "[cli]") {
  const auto refused = [](const std::vector<std::string>& arguments, const std::string& message) {
    const Run result = run(arguments);
    CHECK(result.status == 2);
    CHECK(result.out.empty());
    CHECK_THAT(result.err, ContainsSubstring(message));
    CHECK_THAT(result.err, ContainsSubstring("--help"));
  };
  refused({}, "a command is missing");
  refused({"dmeo"}, "no command dmeo; did you mean \"demo\"?");
  refused({"trian"}, "no command trian; did you mean \"train\"?");
  refused({"demo", "alignmet"}, "no demo named alignmet; did you mean \"alignment\"?");
  refused({"demo", "alignment", "arrays"}, "demo takes one name, found also arrays");
  refused({"demo", "alignment", "--jsno"}, "unknown option --jsno; did you mean \"--json\"?");
  refused({"demo", "alignment", "--set"}, "--set needs a value");
  refused({"demo", "alignment", "--set", "seed"}, "--set needs NAME=VALUE");
  refused({"demo", "alignment", "--set", "=1"}, "--set needs NAME=VALUE");
  refused({"demo", "alignment", "--set", "sed=1"}, "no setting sed; did you mean \"seed\"?");
  refused({"demo", "alignment", "--set", "seed=1", "--set=seed=2"}, "--set gives seed twice");
  refused({"demo", "alignment", "--set", "dimension=many"}, "dimension: expected a whole number");
  refused({"demo", "alignment", "--json=yes"}, "--json takes no value");
  refused({"demo", "alignment", "--json", "--json"}, "--json is given twice");
  refused({"demo", "--set", "seed=1"}, "--set needs the name of a demo");
  refused({"random"}, "random needs --method");
  refused({"random", "normal"}, "random takes options only, found normal");
  refused({"random", "--method", "normall"}, "no method normall; did you mean \"normal\"?");
  refused({"random", "--method", "random", "--loc", "1"}, "--loc does not go with random");
  refused({"random", "--method", "permutation", "--size", "3", "--count", "2"},
          "--count does not go with permutation");
  refused({"random", "--method", "integers"}, "integers needs --low");
  refused({"random", "--method", "integers", "--endpoint", "--high"}, "--high needs a value");
  refused({"random", "--method", "choice"}, "choice needs --size");
  refused({"random", "--method", "random", "--count", "-1"}, "--count: expected a whole number");
  refused({"random", "--method", "random", "--seed", "zero"}, "seed, character 1");
  refused({"random", "--method", "normal", "--scale", "nan"}, "--scale: expected a number");
}

TEST_CASE("a value that the computation refuses ends with status 1", "[cli]") {
  const auto failed = [](const std::vector<std::string>& arguments, const std::string& message) {
    const Run result = run(arguments);
    CHECK(result.status == 1);
    CHECK(result.out.empty());
    CHECK_THAT(result.err, ContainsSubstring(message));
  };
  failed({"demo", "alignment", "--set", "dimension=1"}, "dimension must be from 2 to 512");
  failed({"demo", "heatmap", "--set", "pair=white-dog"}, "the pairs are black-cat");
  failed({"demo", "softmax-steps", "--set", "temperature=-1"}, "temperature must be from 0");
  failed({"demo", "softmax-steps", "--set", "scores=[]"}, "the number of scores must be from 1");
  failed({"random", "--method", "normal", "--scale", "-1"}, "scale is negative");
  failed({"random", "--method", "random", "--count", "10000001"}, "at most 10000000");
  failed({"random", "--method", "permutation", "--size", "-1"}, "--size must be from 0");
  failed({"random", "--method", "integers", "--low", "5", "--high", "5"}, "low");
  failed({"random", "--method", "integers", "--high", "9223372036854775808"},
         "--high: \"9223372036854775808\" is too large");
  failed({"random", "--method", "choice", "--size", "2", "--count", "3", "--no-replace"}, "");
}

TEST_CASE("output that cannot be written ends with status 1", "[cli]") {
  std::istringstream in;
  std::ostringstream out;
  out.setstate(std::ios::badbit);
  std::ostringstream err;
  Console console{in, out, err};
  CHECK(run_command({"demo"}, console) == 1);
  CHECK_THAT(err.str(), ContainsSubstring("could not be written"));
}

}  // namespace softlookup::cli
