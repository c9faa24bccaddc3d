#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"

namespace softlookup::cli {

template <typename Number>
concept Whole = std::unsigned_integral<Number> && !std::same_as<Number, bool>;

/// Options that set values of the caller's: each is named once, with its help, and what the value
/// is beforehand is the default that the help shows. The values must outlive the list.
class OptionList {
 public:
  using Set = std::function<void(const std::string& text)>;

  /// A line above the options that follow.
  void heading(std::string title) { entries_.push_back({{}, {}, std::move(title), {}}); }

  void flag(const std::string& name, bool& value, const std::string& help);
  /// `--name yes` or `--name no`.
  void yes_no(const std::string& name, bool& value, const std::string& help);
  void number(const std::string& name, double& value, const std::string& help);
  void text(const std::string& name, const std::string& placeholder,
            std::optional<std::string>& value, const std::string& help);
  /// For a text that must be given: the caller finds it empty where it was not.
  void text(const std::string& name, const std::string& placeholder, std::string& value,
            const std::string& help);
  template <Whole Number>
  void whole(const std::string& name, Number& value, const std::string& help) {
    other(name, "N", help + default_text(std::to_string(value)), [name, &value](const auto& text) {
      value = static_cast<Number>(read_whole(text, name, std::numeric_limits<Number>::max()));
    });
  }
  /// One of an enumeration's names, as its to_string gives them.
  template <typename Enum>
  void choice(const std::string& name, Enum& value, std::span<const Enum> all,
              const std::string& help) {
    std::vector<std::string> names;
    for (const Enum each : all) names.emplace_back(to_string(each));
    const std::vector<Enum> values(all.begin(), all.end());
    other(name, "NAME", help + ": " + joined(names) + default_text(std::string(to_string(value))),
          [name, names, values, &value](const std::string& text) {
            value = values[index_of(text, name, names)];
          });
  }
  /// Anything else: `set` gets the option's text.
  void other(const std::string& name, const std::string& placeholder, const std::string& help,
             Set set) {
    entries_.push_back({name, placeholder, help, std::move(set)});
  }

  /// Splits arguments into these options and words. Raises UsageError.
  [[nodiscard]] Arguments parse(const std::vector<std::string>& arguments) const;
  /// Sets the values of the options given. Raises UsageError or Error that names the option.
  void apply(const Arguments& arguments) const;
  /// Both, where no words are allowed besides.
  void read(const std::vector<std::string>& arguments) const;

  /// A line an option.
  [[nodiscard]] std::string help() const;

  /// The place of `text` in `names`. Raises UsageError that lists them.
  [[nodiscard]] static std::size_t index_of(const std::string& text, const std::string& option,
                                            const std::vector<std::string>& names);
  [[nodiscard]] static std::string joined(const std::vector<std::string>& names);
  [[nodiscard]] static std::string default_text(const std::string& value) {
    return " [" + value + "]";
  }

 private:
  struct Entry {
    std::string name;         // empty for a heading
    std::string placeholder;  // empty for a flag
    std::string help;
    Set set;
  };

  static std::uint64_t read_whole(const std::string& text, const std::string& option,
                                  std::uint64_t most);

  std::vector<Entry> entries_;
};

}  // namespace softlookup::cli
