#include "cli/command.hpp"

#include <algorithm>
#include <exception>

#include "base/error.hpp"
#include "cli/demo_command.hpp"
#include "cli/random_command.hpp"
#include "cli/suggestion.hpp"
#include "cli/usage_error.hpp"

namespace softlookup::cli {

namespace {

std::string general_help() {
  return "usage: softlookup COMMAND [arguments]\n"
         "\n"
         "commands:\n"
         "  demo      computes a worked example, demo or exercise of the lessons\n"
         "  random    draws the numbers that NumPy's default_rng would\n"
         "\n"
         "softlookup COMMAND --help says more. Exit status: 0 for success, 1 where a value was\n"
         "refused or output failed, 2 where the command line could not be understood.\n"
         "In JSON, a number that JSON does not have (NaN, infinity) is null.\n";
}

bool asks_for_help(const std::vector<std::string>& arguments) {
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  return std::any_of(arguments.begin(), end, [](const std::string& argument) {
    return argument == "--help" || argument == "-h";
  });
}

void dispatch(const std::vector<std::string>& arguments, std::ostream& out) {
  if (arguments.empty()) throw UsageError("a command is missing: demo or random");
  const std::string& name = arguments.front();
  const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  if (name == "--help" || name == "-h" || name == "help") {
    out << general_help();
  } else if (name == "demo") {
    if (asks_for_help(rest))
      out << demo_help();
    else
      run_demo(rest, out);
  } else if (name == "random") {
    if (asks_for_help(rest))
      out << random_help();
    else
      run_random(rest, out);
  } else {
    throw UsageError("there is no command " + name + did_you_mean(name, {"demo", "random"}));
  }
}

int usage_error(const std::string& message, std::ostream& err) {
  err << "softlookup: " << message << "\nsoftlookup --help shows how it is used\n";
  return kUsageError;
}

}  // namespace

int run_command(const std::vector<std::string>& arguments, std::ostream& out, std::ostream& err) {
  try {
    dispatch(arguments, out);
    out.flush();
    if (out) return kSuccess;
    err << "softlookup: the output could not be written\n";
  } catch (const UsageError& error) {
    return usage_error(error.what(), err);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kParse) return usage_error(error.what(), err);
    err << "softlookup: " << error.what() << "\n";
  } catch (const std::exception& error) {  // such as memory that ran out
    err << "softlookup: " << error.what() << "\n";
  }
  return kFailure;
}

}  // namespace softlookup::cli
