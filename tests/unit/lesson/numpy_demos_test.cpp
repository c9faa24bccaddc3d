#include "lesson/numpy_demos.hpp"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"

namespace softlookup {

namespace {

/// A stored run: the settings it was made with and what NumPy printed.
struct StoredRun {
  std::string file;
  std::string demo;
  SettingTexts settings;
  std::string text;
};

StoredRun read_run(const std::string& file) {
  StoredRun run{file, "", {}, golden_text("demos/" + file)};
  for (const NumpyDemo& demo : numpy_demos())
    if (file.starts_with(demo.name)) run.demo = demo.name;
  if (file == run.demo + ".txt") return run;
  std::istringstream lines(run.text);
  std::size_t header = 0;
  for (std::string line; std::getline(lines, line);) {
    header += line.size() + 1;
    if (line == "---") break;
    const std::size_t equals = line.find('=');
    run.settings[line.substr(0, equals)] = line.substr(equals + 1);
  }
  run.text.erase(0, header);
  return run;
}

std::vector<StoredRun> stored_runs() {
  std::vector<StoredRun> runs;
  const std::string folder = std::string(SOFTLOOKUP_GOLDEN_DIR) + "/numpy/demos";
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    runs.push_back(read_run(entry.path().filename().string()));
  return runs;
}

std::string program_text(const NumpyDemo& demo) {
  std::ifstream stream(std::string(SOFTLOOKUP_GOLDEN_DIR) + "/../../web/lessons/" + demo.source);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("every demo prints what NumPy printed, at every stored setting", "[lesson]") {
  std::set<std::string> at_defaults;
  std::size_t variants = 0;
  for (const StoredRun& run : stored_runs()) {
    INFO(run.file);
    CHECK(numpy_demo(run.demo, run.settings) == run.text);
    if (run.settings.empty())
      at_defaults.insert(run.demo);
    else
      ++variants;
  }
  CHECK(at_defaults.size() == numpy_demos().size());
  CHECK(variants >= 3 * numpy_demos().size());
}

TEST_CASE("every setting is a constant of its program, on a line of its own", "[lesson]") {
  for (const NumpyDemo& demo : numpy_demos()) {
    const std::string program = "\n" + program_text(demo);
    for (const DemoSetting& setting : demo.settings) {
      INFO(demo.source << ": " << setting.name);
      const std::string line = "\n" + setting.name + " = " + setting.default_text + "\n";
      CHECK(program.find(line) != std::string::npos);
    }
  }
}

TEST_CASE("every number setting works at both ends of its range", "[lesson]") {
  for (const NumpyDemo& demo : numpy_demos()) {
    for (const DemoSetting& setting : demo.settings) {
      if (setting.kind != SettingKind::kInteger && setting.kind != SettingKind::kNumber) continue;
      if (setting.name == "boost" || (demo.name == "arrays" && setting.name == "positions"))
        continue;  // they bound each other; the next test walks both
      for (const double end : {setting.min, setting.max}) {
        std::ostringstream text;
        text << std::fixed << end;
        std::string value = text.str();
        if (setting.kind == SettingKind::kInteger) value.erase(value.find('.'));
        INFO(demo.name << " " << setting.name << "=" << value);
        const std::string output = numpy_demo(demo.name, {{setting.name, value}});
        CHECK(output.find("nan") == std::string::npos);
        CHECK(output.find("inf") == std::string::npos);
      }
    }
  }
}

TEST_CASE("the state to move towards must exist", "[lesson]") {
  CHECK_NOTHROW(numpy_demo("arrays", {{"positions", "64"}, {"boost", "63"}}));
  CHECK_NOTHROW(numpy_demo("arrays", {{"positions", "2"}, {"boost", "0"}}));
  CHECK_THROWS_MATCHES(numpy_demo("arrays", {{"positions", "4"}}), Error,
                       IsError(ErrorCode::kOutOfRange, "boost must be from 0 to 3, not 5"));
}

TEST_CASE("a bad setting is refused by name", "[lesson]") {
  const auto alignment = [](const std::string& name, const std::string& value) {
    return numpy_demo("alignment", {{name, value}});
  };
  CHECK_THROWS_MATCHES(
      alignment("noise", "1"), Error,
      IsError(ErrorCode::kInvalidArgument,
              "no setting \"noise\"; the settings are seed, dimension, state_noise, query_noise"));
  CHECK_THROWS_MATCHES(alignment("dimension", "sixteen"), Error,
                       IsError(ErrorCode::kParse, "dimension: expected a whole number"));
  CHECK_THROWS_MATCHES(alignment("dimension", "1"), Error,
                       IsError(ErrorCode::kOutOfRange, "dimension must be from 2 to 512"));
  CHECK_THROWS_MATCHES(alignment("state_noise", "nan"), Error,
                       IsError(ErrorCode::kParse, "state_noise: expected a number"));
  CHECK_THROWS_MATCHES(alignment("query_noise", "-0.5"), Error,
                       IsError(ErrorCode::kOutOfRange, "query_noise must be from 0 to 10"));
  CHECK_THROWS_MATCHES(alignment("seed", "-1"), Error, IsError(ErrorCode::kParse, "seed, "));
  CHECK_THROWS_MATCHES(alignment("seed", ""), Error, IsError(ErrorCode::kParse, "seed, "));
  CHECK_THROWS_MATCHES(numpy_demo("soft-lookup", {{"scores", "[1, 2]"}}), Error,
                       IsError(ErrorCode::kShapeMismatch, "one number for each of the 4 words"));
  CHECK_THROWS_MATCHES(numpy_demo("soft-lookup", {{"scores", "[1, 2, 3, 400]"}}), Error,
                       IsError(ErrorCode::kOutOfRange, "scores must be from -10 to 10"));
  CHECK_THROWS_MATCHES(numpy_demo("soft-lookup", {{"temperature", "warm"}}), Error,
                       IsError(ErrorCode::kParse, "temperature: expected a number"));
  CHECK_THROWS_MATCHES(numpy_demo("arrays", {{"steps", "[]"}}), Error,
                       IsError(ErrorCode::kOutOfRange, "the number of steps must be from 1"));
  CHECK_THROWS_MATCHES(numpy_demo("tables"), Error,
                       IsError(ErrorCode::kInvalidArgument,
                               "no NumPy demo \"tables\"; the demos are soft-lookup, alignment, "
                               "arrays, hard-attention"));
}

TEST_CASE("settings are read by kind", "[lesson]") {
  const std::vector<DemoSetting> declared = {
      {"lengths", SettingKind::kNumbers, "[2, 4]", 1, 64, 1}};
  CHECK(DemoSettings(declared, {}).sizes("lengths") == std::vector<std::size_t>{2, 4});
  CHECK(DemoSettings(declared, {{"lengths", "[64]"}}).sizes("lengths") ==
        std::vector<std::size_t>{64});
  CHECK_THROWS_MATCHES(DemoSettings(declared, {{"lengths", "[1.5]"}}).sizes("lengths"), Error,
                       IsError(ErrorCode::kParse, "lengths: expected whole numbers"));
  CHECK_THROWS_MATCHES(DemoSettings(declared, {}).number("width"), Error,
                       IsError(ErrorCode::kInternal, "\"width\" was not declared"));
  CHECK(to_string(SettingKind::kSeed) == "seed");
  CHECK(to_string(SettingKind::kInteger) == "integer");
  CHECK(to_string(SettingKind::kNumber) == "number");
  CHECK(to_string(SettingKind::kNumbers) == "numbers");
}

}  // namespace softlookup
