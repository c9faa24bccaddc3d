#include "cli/random_command.hpp"

#include <limits>
#include <sstream>

#include <catch2/catch_test_macros.hpp>

#include "base/golden_arrays.hpp"
#include "cli/json_reader.hpp"
#include "cli/python_repr.hpp"
#include "cli/run.hpp"
#include "cli/suggestion.hpp"

namespace softlookup::cli {

namespace {

/// Cuts a command line at its spaces, except inside single quotes.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '\'')
      quoted = !quoted;
    else if (c == ' ' && !quoted)
      words.emplace_back();
    else
      words.back() += c;
  }
  return words;
}

}  // namespace

TEST_CASE("every method prints what NumPy's repr prints", "[cli]") {
  std::istringstream lines(golden_text("cli/random.txt"));
  std::vector<std::pair<std::string, std::string>> cases;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("$ "))
      cases.emplace_back(line.substr(2), "");
    else
      cases.back().second += line + "\n";
  }
  CHECK(cases.size() >= 15);
  for (const auto& [command, expected] : cases) {
    std::vector<std::string> arguments = words_of(command);
    arguments.insert(arguments.begin(), "random");
    INFO(command);
    const Run text = run(arguments);
    CHECK(text.status == 0);
    CHECK(text.out == expected);

    arguments.emplace_back("--json");
    const Run json = run(arguments);
    CHECK(json.status == 0);
    CHECK(is_json(json.out));
    std::string values = "\"values\":[";
    for (std::size_t i = 0; i + 1 < expected.size(); ++i)
      values += expected[i] == '\n' ? ',' : expected[i];
    CHECK(json.out.find(values + "]}\n") != std::string::npos);
  }
}

TEST_CASE("JSON repeats the seed and the arguments", "[cli]") {
  CHECK(run({"random", "--method", "integers", "--low", "7", "--high", "8", "--count", "2",
             "--json", "--seed", "5"})
            .out ==
        "{\"seed\":\"5\",\"method\":\"integers\",\"arguments\":{\"low\":\"7\",\"high\":\"8\","
        "\"count\":\"2\"},\"values\":[7,7]}\n");
}

TEST_CASE("draws past the largest double are null in JSON, inf in text", "[cli]") {
  const std::vector<std::string> command = {"random",  "--method", "normal", "--scale",
                                            "1.7e308", "--count",  "50"};
  CHECK(run(command).out.find("inf\n") != std::string::npos);
  std::vector<std::string> json = command;
  json.emplace_back("--json");
  CHECK(is_json(run(json).out));
  CHECK(run(json).out.find("null") != std::string::npos);
}

TEST_CASE("no draws print nothing", "[cli]") {
  CHECK(run({"random", "--method", "random", "--count", "0"}).out.empty());
  CHECK(run({"random", "--method", "permutation", "--size", "0"}).out.empty());
}

TEST_CASE("numbers are written as Python's repr writes them", "[cli]") {
  CHECK(python_repr(0) == "0.0");
  CHECK(python_repr(-0.0) == "-0.0");
  CHECK(python_repr(1) == "1.0");
  CHECK(python_repr(0.1) == "0.1");
  CHECK(python_repr(-123.456) == "-123.456");
  CHECK(python_repr(1e15) == "1000000000000000.0");
  CHECK(python_repr(1e16) == "1e+16");
  CHECK(python_repr(123456789012345680.0) == "1.2345678901234568e+17");
  CHECK(python_repr(0.0001) == "0.0001");
  CHECK(python_repr(0.00001234) == "1.234e-05");
  CHECK(python_repr(5e-324) == "5e-324");
  CHECK(python_repr(std::numeric_limits<double>::max()) == "1.7976931348623157e+308");
  CHECK(python_repr(-std::numeric_limits<double>::infinity()) == "-inf");
  CHECK(python_repr(std::numeric_limits<double>::quiet_NaN()) == "nan");
}

TEST_CASE("a suggestion needs to be near", "[cli]") {
  const std::vector<std::string> names = {"alignment", "arrays", "score-functions", "demo"};
  CHECK(did_you_mean("alignemnt", names) == "; did you mean \"alignment\"?");
  CHECK(did_you_mean("array", names) == "; did you mean \"arrays\"?");
  CHECK(did_you_mean("score", names) == "; did you mean \"score-functions\"?");
  CHECK(did_you_mean("translate", names).empty());
  CHECK(did_you_mean("", names).empty());
  CHECK(did_you_mean(std::string(100'000, 'a'), names).empty());
  CHECK(did_you_mean("demo", {}).empty());
}

}  // namespace softlookup::cli
