#include "cli/demo_command.hpp"

#include <algorithm>

#include "cli/arguments.hpp"
#include "cli/demo_catalog.hpp"
#include "cli/suggestion.hpp"
#include "cli/usage_error.hpp"
#include "lesson/numpy_text.hpp"

namespace softlookup::cli {

namespace {

/// `NAME=VALUE` for each --set, checked against the demo's settings.
SettingTexts given_settings(const DemoEntry& demo, const std::vector<std::string>& assignments) {
  std::vector<std::string> known;
  for (const DemoSetting& setting : demo.settings) known.push_back(setting.name);
  SettingTexts given;
  for (const std::string& assignment : assignments) {
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos || equals == 0)
      throw UsageError("--set needs NAME=VALUE, such as seed=1; found " + assignment);
    const std::string name = assignment.substr(0, equals);
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw UsageError("the demo " + demo.name + " has no setting " + name +
                       did_you_mean(name, known));
    if (!given.emplace(name, assignment.substr(equals + 1)).second)
      throw UsageError("--set gives " + name + " twice");
  }
  return given;
}

std::string range_text(const DemoSetting& setting) {
  if (setting.kind == SettingKind::kSeed) return "any nonnegative integer";
  if (setting.kind == SettingKind::kText) return "a name";
  return general_text(setting.min) + " to " + general_text(setting.max);
}

void list_as_text(std::ostream& out) {
  for (const DemoEntry& demo : demo_catalog()) {
    out << left_aligned(demo.name, 18) << demo.summary << "\n";
    for (const DemoSetting& setting : demo.settings)
      out << "    " << left_aligned(setting.name + "=" + setting.default_text, 46)
          << range_text(setting) << "\n";
  }
}

void list_as_json(JsonWriter& json) {
  json.begin_array();
  for (const DemoEntry& demo : demo_catalog()) {
    json.begin_object().member("name", demo.name).member("summary", demo.summary);
    json.key("settings").begin_array();
    for (const DemoSetting& setting : demo.settings) {
      json.begin_object()
          .member("name", setting.name)
          .member("kind", to_string(setting.kind))
          .member("default", setting.default_text);
      if (setting.kind != SettingKind::kSeed && setting.kind != SettingKind::kText)
        json.member("min", setting.min).member("max", setting.max).member("step", setting.step);
      json.end_object();
    }
    json.end_array().end_object();
  }
  json.end_array();
}

void demo_as_json(const DemoEntry& demo, const DemoSettings& settings, const SettingTexts& given,
                  JsonWriter& json) {
  json.begin_object().member("name", demo.name);
  json.key("settings").begin_object();
  for (const DemoSetting& setting : demo.settings) {
    const auto found = given.find(setting.name);
    json.member(setting.name, found == given.end() ? setting.default_text : found->second);
  }
  json.end_object().key("result");
  demo.json(settings, json);
  json.end_object();
}

}  // namespace

void run_demo(const std::vector<std::string>& arguments, std::ostream& out) {
  const Arguments parsed(arguments, {{"--set", true, true}, {"--json", false}, {"--list", false}});
  JsonWriter json(out);
  if (parsed.words().size() > 1)
    throw UsageError("demo takes one name, found also " + parsed.words()[1]);
  if (parsed.has("--list") || parsed.words().empty()) {
    if (parsed.has("--set")) throw UsageError("--set needs the name of a demo");
    if (!parsed.has("--json")) return list_as_text(out);
    list_as_json(json);
    out << "\n";
    return;
  }

  const DemoEntry& demo = find_demo(parsed.words().front());
  const SettingTexts given = given_settings(demo, parsed.values("--set"));
  const DemoSettings settings(demo.settings, given);
  if (!parsed.has("--json")) {
    out << demo.text(settings);
    return;
  }
  demo_as_json(demo, settings, given, json);
  out << "\n";
}

std::string demo_help() {
  return "usage: softlookup demo [NAME] [--set NAME=VALUE]... [--json] [--list]\n"
         "\n"
         "Computes a worked example, demo or exercise of the lessons and prints its text, as its\n"
         "NumPy program would where it has one.\n"
         "\n"
         "  --set NAME=VALUE  changes a setting; may be given for several\n"
         "  --json            prints the settings and every number instead of the text\n"
         "  --list            prints the demos with their settings, defaults and ranges, as\n"
         "                    demo without a name does\n";
}

}  // namespace softlookup::cli
