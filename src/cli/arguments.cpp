#include "cli/arguments.hpp"

#include "cli/suggestion.hpp"
#include "cli/usage_error.hpp"

namespace softlookup::cli {

namespace {

const Option& find_option(const std::string& name, const std::vector<Option>& options) {
  std::vector<std::string> known;
  for (const Option& option : options) {
    if (option.name == name) return option;
    known.push_back(option.name);
  }
  throw UsageError("unknown option " + name + did_you_mean(name, known));
}

}  // namespace

Arguments::Arguments(const std::vector<std::string>& arguments,
                     const std::vector<Option>& options) {
  bool words_only = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (words_only || argument.size() < 2 || argument.front() != '-') {
      words_.push_back(argument);
      continue;
    }
    if (argument == "--") {
      words_only = true;
      continue;
    }
    const std::size_t equals = argument.find('=');
    const Option& option = find_option(argument.substr(0, equals), options);
    std::vector<std::string>& values = values_[option.name];
    if (!values.empty() && !option.repeatable) throw UsageError(option.name + " is given twice");
    if (!option.has_value) {
      if (equals != std::string::npos) throw UsageError(option.name + " takes no value");
      values.emplace_back();
    } else if (equals != std::string::npos) {
      values.push_back(argument.substr(equals + 1));
    } else {
      if (i + 1 == arguments.size()) throw UsageError(option.name + " needs a value");
      values.push_back(arguments[++i]);
    }
  }
}

std::optional<std::string> Arguments::value(const std::string& option) const {
  const auto found = values_.find(option);
  if (found == values_.end()) return std::nullopt;
  return found->second.front();
}

std::vector<std::string> Arguments::values(const std::string& option) const {
  const auto found = values_.find(option);
  return found == values_.end() ? std::vector<std::string>{} : found->second;
}

std::vector<std::string> Arguments::names() const {
  std::vector<std::string> names;
  for (const auto& [name, values] : values_) names.push_back(name);
  return names;
}

}  // namespace softlookup::cli
