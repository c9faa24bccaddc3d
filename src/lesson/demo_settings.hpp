#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace softlookup {

/// How the text of a setting is read.
enum class SettingKind {
  kSeed,     ///< a nonnegative integer of any size
  kInteger,  ///< a whole number
  kNumber,   ///< a decimal number
  kNumbers,  ///< decimal numbers in brackets, e.g. [1, 3, 0.5, 0]
  kText,     ///< a name
};

/// "seed", "integer", "number", "numbers", "text".
[[nodiscard]] std::string_view to_string(SettingKind kind) noexcept;

/// A constant of a demo that a reader may change.
struct DemoSetting {
  std::string name;  ///< as in the program, e.g. "state_noise"
  SettingKind kind = SettingKind::kNumber;
  std::string default_text;  ///< e.g. "0.3"
  double min = 0;            ///< of the number, or of each number; unused for a seed or a text
  double max = 0;
  double step = 1;  ///< a suggestion for a slider
};

/// What a reader gave: setting's name to text.
using SettingTexts = std::map<std::string, std::string>;

/// Declared settings with what was given for them, read on request. Each getter raises Error that
/// names the setting, what it may be and what was given.
class DemoSettings {
 public:
  /// Raises Error for a given name that is not declared.
  DemoSettings(const std::vector<DemoSetting>& declared, const SettingTexts& given);

  [[nodiscard]] std::string seed(std::string_view name) const;
  [[nodiscard]] std::size_t size(std::string_view name) const;
  [[nodiscard]] double number(std::string_view name) const;
  [[nodiscard]] std::vector<double> numbers(std::string_view name) const;
  [[nodiscard]] const std::string& text(std::string_view name) const;
  /// Numbers that must be whole.
  [[nodiscard]] std::vector<std::size_t> sizes(std::string_view name) const;

 private:
  [[nodiscard]] const DemoSetting& declared(std::string_view name) const;
  [[nodiscard]] const std::string& text_of(const DemoSetting& setting) const;

  const std::vector<DemoSetting>* declared_;
  SettingTexts given_;
};

}  // namespace softlookup
