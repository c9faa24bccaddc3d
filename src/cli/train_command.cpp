#include "cli/train_command.hpp"

#include <algorithm>
#include <cstdint>
#include <deque>
#include <utility>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/evaluation_report.hpp"
#include "cli/files.hpp"
#include "cli/interrupts.hpp"
#include "cli/progress.hpp"
#include "cli/settings_json.hpp"
#include "cli/training_data.hpp"
#include "training/weights_hash.hpp"

namespace softlookup::cli {

namespace {

/// The mean over the last steps, and what they cost.
class Pace {
 public:
  void add(const StepReport& report, double seconds) {
    recent_.push_back(report);
    if (recent_.size() > kRecent) recent_.pop_front();
    tokens_ += report.source_tokens + report.target_tokens;
    seconds_ += seconds;
  }

  [[nodiscard]] double loss() const { return mean(&StepReport::loss); }
  [[nodiscard]] double accuracy() const { return mean(&StepReport::accuracy); }
  [[nodiscard]] double seconds() const noexcept { return seconds_; }
  [[nodiscard]] double tokens_per_second() const noexcept {
    return seconds_ > 0 ? static_cast<double>(tokens_) / seconds_ : 0;
  }
  [[nodiscard]] std::string text() const {
    return "loss " + fixed_text(loss(), 4) + "  words right " + fixed_text(100 * accuracy(), 1) +
           "%  " + grouped(static_cast<std::size_t>(tokens_per_second())) + " tokens/s";
  }

 private:
  static constexpr std::size_t kRecent = 50;

  [[nodiscard]] double mean(double StepReport::* figure) const {
    double sum = 0;
    for (const StepReport& report : recent_) sum += report.*figure;
    return recent_.empty() ? 0 : sum / static_cast<double>(recent_.size());
  }

  std::deque<StepReport> recent_;
  std::uint64_t tokens_ = 0;
  double seconds_ = 0;
};

class TrainCommand {
 public:
  TrainCommand(const TrainSettings& settings, Console& console)
      : settings_(settings),
        console_(console),
        checkpoint_path_(settings.checkpoint.value_or(settings.out + ".checkpoint")) {}

  int run() {
    require_writable(settings_.out);
    if (settings_.checkpoint) require_writable(checkpoint_path_);
    const Interrupts interrupts;
    prepared_ = prepare_run(settings_, console_);
    start_early_stopping();
    train(interrupts);
    const bool interrupted = interrupts.raised() && !done();
    if (interrupted) save_checkpoint_file();
    if (!interrupted) keep_best_weights();
    save_model_file();
    if (interrupted)
      console_.err << "stopped after step " << trainer().steps_done() << " of "
                   << trainer().options().steps << "; the same command with --resume "
                   << checkpoint_path_ << " goes on from there\n";
    report(interrupted);
    return interrupted ? kInterrupted : kSuccess;
  }

 private:
  [[nodiscard]] Trainer& trainer() const { return *prepared_.run.trainer; }
  [[nodiscard]] TranslationModel& model() const { return *prepared_.run.model; }
  [[nodiscard]] std::span<const float> weights() const {
    return std::as_const(model().network).parameters().values();
  }
  EarlyStopping* early_stopping() {
    return prepared_.early_stopping ? &*prepared_.early_stopping : nullptr;
  }
  bool done() {
    return trainer().finished() || (early_stopping() != nullptr && early_stopping()->should_stop());
  }

  void start_early_stopping() {
    const std::size_t batch = trainer().options().batch_size;
    const std::size_t pass = (trainer().pairs().size() + batch - 1) / batch;
    evaluate_every_ = settings_.evaluate_every > 0 ? settings_.evaluate_every : pass;
    if (prepared_.held_out.empty() && settings_.patience > 0)
      throw Error(ErrorCode::kInvalidArgument,
                  "--patience needs held-out pairs, and there are none");
    if (settings_.patience > 0 && !prepared_.early_stopping)
      prepared_.early_stopping =
          EarlyStopping({settings_.patience, settings_.best_by == BestBy::kBleu, 0});
  }

  void train(const Interrupts& interrupts) {
    Progress progress(console_, trainer().options().steps, trainer().steps_done());
    while (!done() && !interrupts.raised()) {
      const double before = progress.seconds();
      const StepReport report = checked_step();
      pace_.add(report, progress.seconds() - before);
      const std::size_t steps = trainer().steps_done();
      if (progress.due()) progress.show(steps, pace_.text());
      const bool look = steps % evaluate_every_ == 0 || trainer().finished();
      if (look && !prepared_.held_out.empty() && (early_stopping() || settings_.evaluate_every > 0))
        look_at_held_out(progress);
      if (settings_.checkpoint_every > 0 && steps % settings_.checkpoint_every == 0)
        save_checkpoint_file();
    }
  }

  /// Where the numbers run away, the weights of the step before are saved.
  StepReport checked_step() {
    try {
      return trainer().step();
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kNotFinite) throw;
      save_model_file();
      std::string message =
          std::string(error.what()) + "; " + settings_.out + " has the weights of the step before";
      if (saved_checkpoint_) message += ", " + checkpoint_path_ + " the last checkpoint";
      throw Error(error.code(), message);
    }
  }

  void look_at_held_out(Progress& progress) {
    EvaluationOptions options;
    options.free_running = settings_.best_by == BestBy::kBleu;
    const EvaluationFigures figures =
        figures_of(evaluate(model(), prepared_.held_out, options).whole());
    const std::size_t steps = trainer().steps_done();
    const double figure = options.free_running ? figures.bleu : figures.loss;
    const bool best =
        early_stopping() != nullptr && early_stopping()->report(steps, figure, weights());
    progress.clear();
    console_.err << "step " << steps << ": held-out loss " << fixed_text(figures.loss, 4);
    if (options.free_running) console_.err << ", BLEU " << fixed_text(figures.bleu, 2);
    console_.err << (best ? ", the best so far\n" : "\n") << std::flush;
  }

  void keep_best_weights() {
    if (early_stopping() == nullptr || early_stopping()->state().best_weights.empty()) return;
    const EarlyStopping::State& state = early_stopping()->state();
    std::ranges::copy(state.best_weights, model().network.parameters().values().begin());
    kept_step_ = state.best_step;
  }

  void set_detail(const std::string& name, const std::string& value) {
    auto& details = model().details;
    const auto found =
        std::ranges::find(details, name, [](const auto& each) { return each.first; });
    if (found == details.end())
      details.emplace_back(name, value);
    else
      found->second = value;
  }

  void save_model_file() {
    set_detail("steps", std::to_string(kept_step_ > 0 ? kept_step_ : trainer().steps_done()));
    set_detail("weights_hash", weights_hash(weights()));
    write_file(settings_.out, save_model(model()));
  }

  void save_checkpoint_file() {
    write_file(checkpoint_path_, save_checkpoint(prepared_.run, early_stopping()));
    saved_checkpoint_ = true;
  }

  void report(bool interrupted) {
    std::optional<ByLength<EvaluationCounts>> figures;
    if (!interrupted && !prepared_.held_out.empty())
      figures = evaluate(model(), prepared_.held_out);
    if (settings_.json)
      report_json(interrupted, figures);
    else
      report_text(figures);
  }

  void report_json(bool interrupted, const std::optional<ByLength<EvaluationCounts>>& figures) {
    JsonWriter json(console_.out);
    json.begin_object();
    json.key("preset");
    if (settings_.preset_name)
      json.value(*settings_.preset_name);
    else
      json.null();
    json.member("seed", std::to_string(settings_.seed)).key("settings").begin_object();
    json.key("model");
    write_architecture(json, model().network.options());
    json.key("training");
    write_training(json, trainer().options());
    json.member("pairs", trainer().pairs().size()).end_object();
    json.member("parameters", weights().size())
        .member("steps", trainer().steps_done())
        .member("kept_step", kept_step_ > 0 ? kept_step_ : trainer().steps_done())
        .member("final_loss", pace_.loss())
        .member("seconds", pace_.seconds())
        .member("tokens_per_second", pace_.tokens_per_second())
        .member("weights_hash", weights_hash(weights()))
        .member("file", settings_.out)
        .member("interrupted", interrupted);
    if (figures) {
      json.key("held_out").begin_object();
      write_figures(json, *figures);
      json.end_object();
    }
    json.end_object();
    console_.out << "\n";
  }

  void report_text(const std::optional<ByLength<EvaluationCounts>>& figures) {
    console_.out << trainer().steps_done() << " steps in " << duration_text(pace_.seconds()) << ", "
                 << pace_.text() << "\n"
                 << settings_.out << ": weights " << weights_hash(weights());
    if (kept_step_ > 0) console_.out << " of step " << kept_step_;
    console_.out << "\n";
    if (figures) {
      console_.out << "\nOn held-out sentences:\n";
      print_figures(console_.out, *figures);
    }
  }

  const TrainSettings& settings_;
  Console& console_;
  std::string checkpoint_path_;
  PreparedRun prepared_;
  Pace pace_;
  std::size_t evaluate_every_ = 0;
  std::size_t kept_step_ = 0;  // of the best weights; 0: the last ones
  bool saved_checkpoint_ = false;
};

}  // namespace

int run_train(const std::vector<std::string>& arguments, Console& console) {
  const TrainSettings settings = read_train_settings(arguments);
  return TrainCommand(settings, console).run();
}

std::string train_help() {
  TrainSettings settings;
  settings.run = text_preset();
  return "usage: softlookup train --preset NAME --out FILE [options]\n"
         "       softlookup train --src FILE --tgt FILE --out FILE [options]\n"
         "       softlookup train --tsv FILE --out FILE [options]\n"
         "\n"
         "Trains an encoder-decoder and writes it to a file: the same bytes on every machine for\n"
         "the same options and sentences. Defaults in brackets are those for files; a preset has\n"
         "its own, and options given with it change them. Ctrl-C ends the run after the step it\n"
         "is in, with the model and a checkpoint saved, and exit status 130.\n" +
         train_options(settings).help();
}

}  // namespace softlookup::cli
