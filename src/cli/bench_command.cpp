#include "cli/bench_command.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "cli/command.hpp"
#include "cli/json_writer.hpp"
#include "cli/option_list.hpp"
#include "cli/progress.hpp"
#include "numeric/gemm.hpp"
#include "numeric/instruction_set.hpp"
#include "random/generator.hpp"
#include "training/training_run.hpp"

namespace softlookup::cli {

namespace {

using Clock = std::chrono::steady_clock;

struct Settings {
  std::string preset = "lesson";
  std::size_t steps = 50;
  double seconds = 0.2;
  std::uint64_t seed = 0;
  bool json = false;
};

OptionList options_of(Settings& settings) {
  OptionList options;
  options.other("--preset", "NAME", "whose training is measured [lesson]",
                [&settings](const std::string& text) { settings.preset = text; });
  options.whole("--steps", settings.steps, "training steps; 0: none");
  options.number("--seconds", settings.seconds, "for each product; 0: none");
  options.whole("--seed", settings.seed, "of the training run");
  options.flag("--json", settings.json, "one JSON object instead of a table");
  return options;
}

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// C = A B of [m, k] and [k, n].
struct Shape {
  std::size_t m, k, n;
};
constexpr std::array kShapes = {Shape{64, 64, 192}, Shape{128, 128, 128}, Shape{256, 256, 256},
                                Shape{512, 512, 512}};

struct Product {
  std::string_view instructions;
  Shape shape;
  double gflops;  ///< 10^9 multiplications and additions a second, at best
};

std::vector<float> drawn(std::size_t size, Generator& generator) {
  std::vector<double> numbers(size);
  generator.uniform(-1, 1, numbers);
  return {numbers.begin(), numbers.end()};
}

/// The best of samples of about a millisecond: what other programs take makes single ones slow.
Product measure_product(numeric::InstructionSet set, const Shape& shape, double seconds) {
  numeric::set_instruction_set(set);
  Generator generator(0);
  const std::vector<float> a = drawn(shape.m * shape.k, generator);
  const std::vector<float> b = drawn(shape.k * shape.n, generator);
  std::vector<float> c(shape.m * shape.n);
  std::vector<float> memory(numeric::PackedMatrix<float>::packed_size(shape.k, shape.n));
  const auto packed =
      numeric::PackedMatrix<float>::pack({b.data(), shape.k, shape.n, shape.n}, memory.data());
  const double flop = 2e-9 * static_cast<double>(shape.m * shape.k * shape.n);
  std::size_t repeats = 1;
  double best = 0;
  const Clock::time_point first = Clock::now();
  while (seconds_since(first) < seconds) {
    const Clock::time_point start = Clock::now();
    for (std::size_t i = 0; i < repeats; ++i)
      numeric::multiply({a.data(), shape.m, shape.k, shape.k}, packed,
                        {c.data(), shape.m, shape.n, shape.n}, numeric::Into::kReplace);
    const double took = seconds_since(start);
    if (took < 1e-3)
      repeats *= 2;
    else
      best = std::max(best, flop * static_cast<double>(repeats) / took);
  }
  return {to_string(set), shape, best};
}

std::vector<Product> measure_products(double seconds) {
  const numeric::InstructionSet in_use = numeric::instruction_set();
  std::vector<Product> products;
  if (seconds > 0)
    for (const numeric::InstructionSet set : numeric::available_instruction_sets())
      for (const Shape& shape : kShapes) products.push_back(measure_product(set, shape, seconds));
  numeric::set_instruction_set(in_use);
  return products;
}

struct Training {
  std::size_t steps = 0;
  double seconds = 0;
  std::size_t tokens = 0;  ///< source and target, without padding

  [[nodiscard]] double steps_per_second() const { return static_cast<double>(steps) / seconds; }
  [[nodiscard]] double tokens_per_second() const { return static_cast<double>(tokens) / seconds; }
};

Training measure_training(const Settings& settings) {
  Preset preset = softlookup::preset(settings.preset);
  // Sentences of every length from the first step on.
  preset.training.curriculum = {0, 0};
  preset.corpus.count =
      std::min<std::size_t>(preset.corpus.count, (settings.steps + 1) * preset.training.batch_size);
  preset.training.steps = settings.steps + 1;
  const TrainingRun run = start_run(preset, settings.seed);
  static_cast<void>(run.trainer->step());  // takes its memory
  Training training;
  const Clock::time_point start = Clock::now();
  while (!run.trainer->finished()) {
    const StepReport report = run.trainer->step();
    training.tokens += report.source_tokens + report.target_tokens;
  }
  training.seconds = seconds_since(start);
  training.steps = settings.steps;
  return training;
}

std::string shape_text(const Shape& shape) {
  return std::to_string(shape.m) + "x" + std::to_string(shape.k) + "x" + std::to_string(shape.n);
}

void print_text(std::ostream& out, const std::vector<Product>& products, const Settings& settings,
                const std::optional<Training>& training) {
  for (const Product& product : products)
    out << product.instructions << "  " << shape_text(product.shape) << "  "
        << fixed_text(product.gflops, 1) << " GFLOP/s\n";
  if (training)
    out << "training " << settings.preset << " on all lengths, "
        << to_string(numeric::instruction_set()) << ": "
        << fixed_text(training->steps_per_second(), 1) << " steps/s, "
        << grouped(static_cast<std::size_t>(training->tokens_per_second())) << " tokens/s\n";
}

void print_json(std::ostream& out, const std::vector<Product>& products, const Settings& settings,
                const std::optional<Training>& training) {
  JsonWriter json(out);
  json.begin_object().key("products").begin_array();
  for (const Product& product : products)
    json.begin_object()
        .member("instructions", product.instructions)
        .member("shape", shape_text(product.shape))
        .member("gflops", product.gflops)
        .end_object();
  json.end_array();
  if (training)
    json.key("training")
        .begin_object()
        .member("preset", settings.preset)
        .member("instructions", to_string(numeric::instruction_set()))
        .member("steps", training->steps)
        .member("seconds", training->seconds)
        .member("steps_per_second", training->steps_per_second())
        .member("tokens_per_second", training->tokens_per_second())
        .end_object();
  json.end_object();
  out << "\n";
}

}  // namespace

int run_bench(const std::vector<std::string>& arguments, Console& console) {
  Settings settings;
  options_of(settings).read(arguments);
  const std::vector<Product> products = measure_products(settings.seconds);
  std::optional<Training> training;
  if (settings.steps > 0) training = measure_training(settings);
  (settings.json ? print_json : print_text)(console.out, products, settings, training);
  return kSuccess;
}

std::string bench_help() {
  Settings settings;
  return "usage: softlookup bench [options]\n"
         "\n"
         "Measures, on one thread, matrix products with each instruction set that the processor\n"
         "has, and training steps of a preset. SOFTLOOKUP_INSTRUCTION_SET, such as sse2, chooses\n"
         "what training uses.\n"
         "\n" +
         options_of(settings).help();
}

}  // namespace softlookup::cli
