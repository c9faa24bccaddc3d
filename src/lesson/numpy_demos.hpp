#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lesson/alignment_demo.hpp"
#include "lesson/arrays_demo.hpp"
#include "lesson/demo_settings.hpp"
#include "lesson/exercises.hpp"
#include "lesson/soft_lookup_demo.hpp"

namespace softlookup {

/// A NumPy program of the lessons; its settings are the constants at its top.
struct NumpyDemo {
  std::string name;    ///< e.g. "alignment"
  std::string source;  ///< the program, relative to web/lessons
  std::vector<DemoSetting> settings;
};

/// "soft-lookup", "alignment", "arrays", "hard-attention".
[[nodiscard]] const std::vector<NumpyDemo>& numpy_demos();

/// The demo with that name. Raises Error that lists the names for an unknown one.
[[nodiscard]] const NumpyDemo& find_numpy_demo(std::string_view name);

/// What the program prints with these settings; the rest keep their defaults. Raises Error for an
/// unknown name or a bad value.
[[nodiscard]] std::string numpy_demo(std::string_view name, const SettingTexts& texts = {});

/// The typed settings of each program.
[[nodiscard]] SoftLookupSettings soft_lookup_settings(const DemoSettings& settings);
[[nodiscard]] SyntheticSettings alignment_settings(const DemoSettings& settings);
[[nodiscard]] ArraysSettings arrays_settings(const DemoSettings& settings);
[[nodiscard]] HardAttentionSettings hard_attention_settings(const DemoSettings& settings);

}  // namespace softlookup
