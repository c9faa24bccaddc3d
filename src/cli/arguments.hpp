#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace softlookup::cli {

/// An option a command knows.
struct Option {
  std::string name;         ///< with its dashes, "--seed"
  bool has_value = true;    ///< "--seed 0" or "--seed=0"; otherwise it stands alone
  bool repeatable = false;  ///< may be given more than once
};

/// The arguments of one command, split into options and plain words; `--` ends the options.
class Arguments {
 public:
  /// Raises UsageError for an unknown option (with a suggestion), a missing or surplus value, or
  /// an option given twice that may not be.
  Arguments(const std::vector<std::string>& arguments, const std::vector<Option>& options);

  [[nodiscard]] const std::vector<std::string>& words() const noexcept { return words_; }
  [[nodiscard]] bool has(const std::string& option) const { return values_.contains(option); }
  /// The option's value, or nothing where it was not given.
  [[nodiscard]] std::optional<std::string> value(const std::string& option) const;
  /// Every value of a repeatable option, in order.
  [[nodiscard]] std::vector<std::string> values(const std::string& option) const;
  /// The options given, by name.
  [[nodiscard]] std::vector<std::string> names() const;

 private:
  std::map<std::string, std::vector<std::string>> values_;
  std::vector<std::string> words_;
};

}  // namespace softlookup::cli
