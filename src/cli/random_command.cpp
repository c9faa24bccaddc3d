#include "cli/random_command.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <optional>
#include <span>
#include <variant>

#include "base/error.hpp"
#include "base/number_text.hpp"
#include "cli/arguments.hpp"
#include "cli/json_writer.hpp"
#include "cli/python_repr.hpp"
#include "cli/suggestion.hpp"
#include "cli/usage_error.hpp"
#include "random/generator.hpp"

namespace softlookup::cli {

namespace {

constexpr std::size_t kMostDraws = 10'000'000;

using Draws = std::variant<std::vector<double>, std::vector<std::int64_t>>;

/// The method arguments of one run, read on request; a default is what NumPy has.
class MethodArguments {
 public:
  explicit MethodArguments(const Arguments& arguments) : arguments_(arguments) {}

  [[nodiscard]] double number(const std::string& option, double otherwise) const {
    const std::optional<std::string> text = arguments_.value(option);
    return text ? parse_number(*text, option) : otherwise;
  }

  [[nodiscard]] std::optional<std::int64_t> integer(const std::string& option) const {
    const std::optional<std::string> text = arguments_.value(option);
    if (!text) return std::nullopt;
    return parse_integer(*text, option);
  }

  [[nodiscard]] std::int64_t required_integer(const std::string& option,
                                              const std::string& what) const {
    const std::optional<std::int64_t> value = integer(option);
    if (!value) throw UsageError(what + " needs " + option);
    return *value;
  }

  /// --size as a number of items, at most kMostDraws.
  [[nodiscard]] std::int64_t size(const std::string& what) const {
    const std::int64_t value = required_integer("--size", what);
    if (value < 0 || value > static_cast<std::int64_t>(kMostDraws))
      throw Error(ErrorCode::kOutOfRange, "--size must be from 0 to " + std::to_string(kMostDraws) +
                                              ", not " + std::to_string(value));
    return value;
  }

  [[nodiscard]] std::size_t count() const {
    const std::size_t value = parse_size(arguments_.value("--count").value_or("1"), "--count");
    if (value > kMostDraws)
      throw Error(ErrorCode::kOutOfRange, "--count must be at most " + std::to_string(kMostDraws) +
                                              ", not " + std::to_string(value));
    return value;
  }

  [[nodiscard]] bool has(const std::string& option) const { return arguments_.has(option); }

  [[nodiscard]] std::optional<std::vector<double>> numbers(const std::string& option) const {
    const std::optional<std::string> text = arguments_.value(option);
    if (!text) return std::nullopt;
    return parse_numbers(*text, option);
  }

 private:
  const Arguments& arguments_;
};

/// A method of NumPy's Generator: the options it takes and how it draws.
struct Method {
  std::string name;
  std::vector<std::string> options;
  std::function<Draws(Generator&, const MethodArguments&)> draw;
};

/// A method that fills a row of `--count` doubles.
template <typename Fill>
Method filling(const std::string& name, std::vector<std::string> options, Fill fill) {
  options.emplace_back("--count");
  return {name, std::move(options), [fill](Generator& generator, const MethodArguments& given) {
            std::vector<double> draws(given.count());
            fill(generator, given, std::span<double>(draws));
            return Draws(std::move(draws));
          }};
}

Draws draw_integers(Generator& generator, const MethodArguments& given) {
  std::int64_t low = 0;
  std::int64_t high = 0;
  if (given.has("--high")) {
    low = given.integer("--low").value_or(0);
    high = given.required_integer("--high", "integers");
  } else {
    high = given.required_integer("--low", "integers");  // as integers(low) in NumPy
  }
  std::vector<std::int64_t> draws(given.count());
  generator.integers(low, high, draws, given.has("--endpoint"));
  return draws;
}

Draws draw_permutation(Generator& generator, const MethodArguments& given) {
  return generator.permutation(given.size("permutation"));
}

Draws draw_shuffle(Generator& generator, const MethodArguments& given) {
  std::vector<std::int64_t> items(static_cast<std::size_t>(given.size("shuffle")));
  std::iota(items.begin(), items.end(), std::int64_t(0));
  generator.shuffle(std::span<std::int64_t>(items));
  return items;
}

Draws draw_choice(Generator& generator, const MethodArguments& given) {
  const std::optional<std::vector<double>> p = given.numbers("--p");
  ChoiceOptions options;
  options.replace = !given.has("--no-replace");
  if (p) options.p = std::span<const double>(*p);
  const std::int64_t population =
      p && !given.has("--size") ? static_cast<std::int64_t>(p->size()) : given.size("choice");
  return generator.choice(population, static_cast<std::int64_t>(given.count()), options);
}

const std::vector<Method>& methods() {
  using Row = std::span<double>;
  using Given = MethodArguments;
  static const std::vector<Method> all = {
      filling("random", {}, [](Generator& g, const Given&, Row row) { g.random(row); }),
      filling("standard_normal", {},
              [](Generator& g, const Given&, Row row) { g.standard_normal(row); }),
      filling("normal", {"--loc", "--scale"},
              [](Generator& g, const Given& a, Row row) {
                g.normal(a.number("--loc", 0), a.number("--scale", 1), row);
              }),
      filling("uniform", {"--low", "--high"},
              [](Generator& g, const Given& a, Row row) {
                g.uniform(a.number("--low", 0), a.number("--high", 1), row);
              }),
      filling("standard_exponential", {},
              [](Generator& g, const Given&, Row row) { g.standard_exponential(row); }),
      filling("exponential", {"--scale"},
              [](Generator& g, const Given& a, Row row) {
                g.exponential(a.number("--scale", 1), row);
              }),
      {"integers", {"--low", "--high", "--endpoint", "--count"}, draw_integers},
      {"permutation", {"--size"}, draw_permutation},
      {"shuffle", {"--size"}, draw_shuffle},
      {"choice", {"--size", "--p", "--no-replace", "--count"}, draw_choice},
  };
  return all;
}

const Method& find_method(const std::string& name) {
  std::vector<std::string> known;
  for (const Method& method : methods()) {
    if (method.name == name) return method;
    known.push_back(method.name);
  }
  throw UsageError("there is no method " + name + did_you_mean(name, known));
}

void require_options_of(const Method& method, const Arguments& arguments) {
  for (const std::string& name : arguments.names()) {
    const bool general = name == "--seed" || name == "--method" || name == "--json";
    const bool taken =
        std::find(method.options.begin(), method.options.end(), name) != method.options.end();
    if (!general && !taken) throw UsageError(name + " does not go with " + method.name);
  }
}

void print_lines(const Draws& draws, std::ostream& out) {
  if (const auto* numbers = std::get_if<std::vector<double>>(&draws))
    for (const double number : *numbers) out << python_repr(number) << "\n";
  else
    for (const std::int64_t number : std::get<std::vector<std::int64_t>>(draws))
      out << number << "\n";
}

void print_json(const std::string& seed, const Method& method, const Arguments& arguments,
                const Draws& draws, std::ostream& out) {
  JsonWriter json(out);
  json.begin_object().member("seed", seed).member("method", method.name);
  json.key("arguments").begin_object();
  for (const std::string& option : method.options)
    if (const auto text = arguments.value(option)) json.member(option.substr(2), *text);
  json.end_object().key("values");
  std::visit([&](const auto& values) { json.value(values); }, draws);
  json.end_object();
  out << "\n";
}

}  // namespace

void run_random(const std::vector<std::string>& arguments, std::ostream& out) {
  const Arguments parsed(arguments, {{"--seed"},
                                     {"--method"},
                                     {"--count"},
                                     {"--low"},
                                     {"--high"},
                                     {"--loc"},
                                     {"--scale"},
                                     {"--size"},
                                     {"--p"},
                                     {"--endpoint", false},
                                     {"--no-replace", false},
                                     {"--json", false}});
  if (!parsed.words().empty())
    throw UsageError("random takes options only, found " + parsed.words().front());
  const std::optional<std::string> name = parsed.value("--method");
  if (!name) throw UsageError("random needs --method, such as --method standard_normal");
  const Method& method = find_method(*name);
  require_options_of(method, parsed);

  const std::string seed = parsed.value("--seed").value_or("0");
  Generator generator = Generator::from_text(seed);
  const Draws draws = method.draw(generator, MethodArguments(parsed));
  if (parsed.has("--json"))
    print_json(seed, method, parsed, draws, out);
  else
    print_lines(draws, out);
}

std::string random_help() {
  return "usage: softlookup random --method METHOD [--seed SEED] [--count N] [--json] [arguments]\n"
         "\n"
         "Prints what numpy.random.default_rng(SEED).METHOD(...) draws, one a line.\n"
         "\n"
         "  --seed SEED   a nonnegative integer of any size, or a list such as [1, 2]; default 0\n"
         "  --count N     how many draws; default 1\n"
         "  --json        prints one object with the seed, the method and the values\n"
         "\n"
         "methods and their arguments (defaults as in NumPy):\n"
         "  random, standard_normal, standard_exponential\n"
         "  normal        --loc 0 --scale 1\n"
         "  uniform       --low 0 --high 1\n"
         "  exponential   --scale 1\n"
         "  integers      --low 0 --high H [--endpoint]\n"
         "  permutation   --size N: 0 to N - 1 in random order\n"
         "  shuffle       --size N: the same, shuffled in place\n"
         "  choice        --size N or --p [0.2, 0.8], [--no-replace]: out of 0 to N - 1\n";
}

}  // namespace softlookup::cli
