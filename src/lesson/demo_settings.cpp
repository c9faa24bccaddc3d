#include "lesson/demo_settings.hpp"

#include <cmath>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "lesson/numpy_text.hpp"
#include "lesson/seeded_generator.hpp"

namespace softlookup {

namespace {

void require_in_range(const DemoSetting& setting, double value, const std::string& text) {
  if (value < setting.min || value > setting.max)
    throw Error(ErrorCode::kOutOfRange, setting.name + " must be from " +
                                            general_text(setting.min) + " to " +
                                            general_text(setting.max) + ", found " + quoted(text));
}

}  // namespace

std::string_view to_string(SettingKind kind) noexcept {
  switch (kind) {
    case SettingKind::kSeed:
      return "seed";
    case SettingKind::kInteger:
      return "integer";
    case SettingKind::kNumber:
      return "number";
    case SettingKind::kNumbers:
      return "numbers";
    case SettingKind::kText:
      return "text";
  }
  return "";
}

DemoSettings::DemoSettings(const std::vector<DemoSetting>& declared, const SettingTexts& given)
    : declared_(&declared), given_(given) {
  for (const auto& [name, text] : given) {
    std::string known;
    bool found = false;
    for (const DemoSetting& setting : declared) {
      found = found || setting.name == name;
      known += (known.empty() ? "" : ", ") + setting.name;
    }
    if (!found)
      throw Error(ErrorCode::kInvalidArgument,
                  "there is no setting " + quoted(name) +
                      (known.empty() ? "; there are none" : "; the settings are " + known));
  }
}

const DemoSetting& DemoSettings::declared(std::string_view name) const {
  for (const DemoSetting& setting : *declared_)
    if (setting.name == name) return setting;
  throw Error(ErrorCode::kInternal, "the setting " + quoted(name) + " was not declared");
}

const std::string& DemoSettings::text_of(const DemoSetting& setting) const {
  const auto given = given_.find(setting.name);
  return given == given_.end() ? setting.default_text : given->second;
}

std::string DemoSettings::seed(std::string_view name) const {
  const std::string& seed = text(name);
  static_cast<void>(generator_for(seed));  // its message says `seed` and which character is wrong
  return seed;
}

std::size_t DemoSettings::size(std::string_view name) const {
  const DemoSetting& setting = declared(name);
  const std::size_t value = parse_size(text_of(setting), setting.name);
  require_in_range(setting, static_cast<double>(value), text_of(setting));
  return value;
}

double DemoSettings::number(std::string_view name) const {
  const DemoSetting& setting = declared(name);
  const double value = parse_number(text_of(setting), setting.name);
  require_in_range(setting, value, text_of(setting));
  return value;
}

std::vector<double> DemoSettings::numbers(std::string_view name) const {
  const DemoSetting& setting = declared(name);
  std::vector<double> values = parse_numbers(text_of(setting), setting.name);
  for (const double value : values) require_in_range(setting, value, text_of(setting));
  return values;
}

const std::string& DemoSettings::text(std::string_view name) const {
  return text_of(declared(name));
}

std::vector<std::size_t> DemoSettings::sizes(std::string_view name) const {
  const DemoSetting& setting = declared(name);
  std::vector<std::size_t> sizes;
  for (const double value : numbers(name)) {
    if (value != std::floor(value) || value < 0)
      throw Error(ErrorCode::kParse,
                  setting.name + ": expected whole numbers, found " + quoted(text_of(setting)));
    sizes.push_back(static_cast<std::size_t>(value));
  }
  return sizes;
}

}  // namespace softlookup
