#include "cli/option_list.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "cli/suggestion.hpp"
#include "cli/usage_error.hpp"

namespace softlookup::cli {

void OptionList::flag(const std::string& name, bool& value, const std::string& help) {
  other(name, "", help, [&value](const std::string&) { value = true; });
}

void OptionList::yes_no(const std::string& name, bool& value, const std::string& help) {
  other(name, "yes|no", help + default_text(value ? "yes" : "no"),
        [name, &value](const std::string& text) {
          value = index_of(text, name, {"no", "yes"}) == 1;
        });
}

void OptionList::number(const std::string& name, double& value, const std::string& help) {
  other(name, "X", help + default_text(shortest_text(value)),
        [name, &value](const std::string& text) { value = parse_number(text, name); });
}

void OptionList::text(const std::string& name, const std::string& placeholder,
                      std::optional<std::string>& value, const std::string& help) {
  other(name, placeholder, help, [&value](const std::string& given) { value = given; });
}

void OptionList::text(const std::string& name, const std::string& placeholder, std::string& value,
                      const std::string& help) {
  other(name, placeholder, help, [&value](const std::string& given) { value = given; });
}

Arguments OptionList::parse(const std::vector<std::string>& arguments) const {
  std::vector<Option> options;
  for (const Entry& entry : entries_)
    if (!entry.name.empty()) options.push_back({entry.name, !entry.placeholder.empty()});
  return {arguments, options};
}

void OptionList::apply(const Arguments& arguments) const {
  for (const Entry& entry : entries_)
    if (const auto value = arguments.value(entry.name)) entry.set(*value);
}

void OptionList::read(const std::vector<std::string>& arguments) const {
  const Arguments parsed = parse(arguments);
  if (!parsed.words().empty())
    throw UsageError("only options are expected, found " + parsed.words().front());
  apply(parsed);
}

std::string OptionList::help() const {
  constexpr std::size_t kColumn = 30;
  std::string text;
  for (const Entry& entry : entries_) {
    if (entry.name.empty()) {
      text += "\n" + entry.help + "\n";
      continue;
    }
    std::string line = "  " + entry.name;
    if (!entry.placeholder.empty()) line += " " + entry.placeholder;
    line.append(line.size() + 2 > kColumn ? 2 : kColumn - line.size(), ' ');
    text += line + entry.help + "\n";
  }
  return text;
}

std::size_t OptionList::index_of(const std::string& text, const std::string& option,
                                 const std::vector<std::string>& names) {
  const auto found = std::ranges::find(names, text);
  if (found == names.end())
    throw UsageError(option + " must be one of " + joined(names) + ", not " + quoted(text) +
                     did_you_mean(text, names));
  return static_cast<std::size_t>(found - names.begin());
}

std::string OptionList::joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

std::uint64_t OptionList::read_whole(const std::string& text, const std::string& option,
                                     std::uint64_t most) {
  const std::int64_t value = parse_integer(text, option);
  if (value < 0 || static_cast<std::uint64_t>(value) > most)
    throw UsageError(option + ": expected a whole number from 0 to " + std::to_string(most) +
                     ", found " + text);
  return static_cast<std::uint64_t>(value);
}

}  // namespace softlookup::cli
