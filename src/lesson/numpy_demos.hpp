#pragma once

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
};

/// "seed", "integer", "number", "numbers".
[[nodiscard]] std::string_view to_string(SettingKind kind) noexcept;

/// A constant at the top of a NumPy program that a reader may change.
struct DemoSetting {
  std::string name;  ///< the Python name, e.g. "state_noise"
  SettingKind kind = SettingKind::kNumber;
  std::string default_text;  ///< as the program has it, e.g. "0.3"
  double min = 0;            ///< of the number, or of each number; unused for a seed
  double max = 0;
  double step = 1;  ///< a suggestion for a slider
};

struct NumpyDemo {
  std::string name;    ///< e.g. "alignment"
  std::string source;  ///< the program, relative to web/lessons
  std::vector<DemoSetting> settings;
};

/// The NumPy programs of the lessons: "soft-lookup", "alignment", "arrays", "hard-attention".
[[nodiscard]] const std::vector<NumpyDemo>& numpy_demos();

/// What the program prints with these settings (Python name to text; the rest keep their
/// defaults). Raises Error, which names the setting, its range and what was given, for an unknown
/// name or a bad value.
[[nodiscard]] std::string numpy_demo(std::string_view name,
                                     const std::map<std::string, std::string>& settings = {});

}  // namespace softlookup
