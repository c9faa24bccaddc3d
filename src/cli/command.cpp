#include "cli/command.hpp"

#include <algorithm>
#include <array>
#include <exception>
#include <new>
#include <string_view>

#include "base/error.hpp"
#include "cli/align_command.hpp"
#include "cli/bench_command.hpp"
#include "cli/corpus_command.hpp"
#include "cli/demo_command.hpp"
#include "cli/evaluate_command.hpp"
#include "cli/inspect_command.hpp"
#include "cli/random_command.hpp"
#include "cli/suggestion.hpp"
#include "cli/train_command.hpp"
#include "cli/translate_command.hpp"
#include "cli/usage_error.hpp"

namespace softlookup::cli {

namespace {

using Strings = std::vector<std::string>;

struct Subcommand {
  std::string_view name;
  std::string_view summary;
  std::string (*help)();
  int (*run)(const Strings& arguments, Console& console);
};

int demo(const Strings& arguments, Console& console) {
  run_demo(arguments, console.out);
  return kSuccess;
}

int random(const Strings& arguments, Console& console) {
  run_random(arguments, console.out);
  return kSuccess;
}

constexpr std::array kSubcommands = {
    Subcommand{"corpus", "writes English-French sentence pairs with their word alignments",
               corpus_help, run_corpus},
    Subcommand{"train", "trains a translator and writes it to a file", train_help, run_train},
    Subcommand{"translate", "translates standard input, a sentence a line", translate_help,
               run_translate},
    Subcommand{"evaluate", "measures a translator on sentences with their translations",
               evaluate_help, run_evaluate},
    Subcommand{"align", "links the words of sentence pairs by a translator's attention", align_help,
               run_align},
    Subcommand{"inspect", "says what a model, a checkpoint or another safetensors file holds",
               inspect_help, run_inspect},
    Subcommand{"demo", "computes a worked example, demo or exercise of the lessons", demo_help,
               demo},
    Subcommand{"random", "draws the numbers that NumPy's default_rng would", random_help, random},
    Subcommand{"bench", "measures matrix products and training on this machine", bench_help,
               run_bench},
};

std::string general_help() {
  std::string text = "usage: softlookup COMMAND [arguments]\n\ncommands:\n";
  for (const Subcommand& command : kSubcommands) {
    text += "  ";
    text += command.name;
    text.append(11 - command.name.size(), ' ');
    text += command.summary;
    text += '\n';
  }
  return text +
         "\n"
         "softlookup COMMAND --help says more. Exit status: 0 for success, 1 where a value or a\n"
         "file was refused or output failed, 2 where the command line could not be understood,\n"
         "130 where Ctrl-C stopped a training run, which is saved.\n"
         "In JSON, a number that JSON does not have (NaN, infinity) is null.\n";
}

bool asks_for_help(const Strings& arguments) {
  const auto end = std::find(arguments.begin(), arguments.end(), "--");
  return std::any_of(arguments.begin(), end, [](const std::string& argument) {
    return argument == "--help" || argument == "-h";
  });
}

int dispatch(const Strings& arguments, Console& console) {
  if (arguments.empty()) throw UsageError("a command is missing, such as demo or translate");
  const std::string& name = arguments.front();
  if (name == "--help" || name == "-h" || name == "help") {
    console.out << general_help();
    return kSuccess;
  }
  const Strings rest(arguments.begin() + 1, arguments.end());
  Strings known;
  for (const Subcommand& command : kSubcommands) {
    known.emplace_back(command.name);
    if (command.name != name) continue;
    if (!asks_for_help(rest)) return command.run(rest, console);
    console.out << command.help();
    return kSuccess;
  }
  throw UsageError("there is no command " + name + did_you_mean(name, known));
}

int usage_error(const std::string& message, std::ostream& err) {
  err << "softlookup: " << message << "\nsoftlookup --help shows how it is used\n";
  return kUsageError;
}

}  // namespace

int run_command(const Strings& arguments, Console& console) {
  try {
    const int status = dispatch(arguments, console);
    console.out.flush();
    if (console.out) return status;
    console.err << "softlookup: the output could not be written\n";
  } catch (const UsageError& error) {
    return usage_error(error.what(), console.err);
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kParse) return usage_error(error.what(), console.err);
    console.err << "softlookup: " << error.what() << "\n";
  } catch (const std::bad_alloc&) {
    console.err << "softlookup: there is not enough memory\n";
  } catch (const std::exception& error) {
    console.err << "softlookup: " << error.what() << "\n";
  }
  return kFailure;
}

}  // namespace softlookup::cli
