#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "conversions.hpp"
#include "fields.hpp"
#include "live_object.hpp"
#include "training/checkpoint.hpp"
#include "training/evaluation.hpp"
#include "training/text_run.hpp"
#include "training/training_run.hpp"
#include "training_records.hpp"
#include "translation_records.hpp"

// Runs that train a model, and what measures one; the host owns the loop.
namespace softlookup::js {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(TrainingSetupRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(TrainingStartRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(CurveRecord);

constexpr std::size_t kDefaultMemoryLimit = std::size_t{512} << 20;

/// What a setup comes to.
struct Setup {
  explicit Setup(const val& record) {
    const Fields fields(record);
    std::string name = "lesson";
    fields.read("preset", name);
    preset = softlookup::preset(name);
    fields.read_seed("seed", seed);
    read_architecture(fields["model"], preset.model);
    read_settings(fields["training"], preset.training);
    preset.training.memory_limit = kDefaultMemoryLimit;
    fields.read("memoryLimit", preset.training.memory_limit);
    preset.training.seed = preset.corpus.seed = seed;
    corpus = fields["corpus"];
    if (is_grammar(corpus)) read_grammar(corpus, preset.corpus);
  }

  Preset preset;
  std::uint64_t seed = 0;
  val corpus = val::undefined();
};

/// Refuses to go on with a run of other settings: the setup alone says what a run is.
void require_same_run(const Setup& setup, Checkpoint& checkpoint) {
  EncoderDecoderOptions architecture = setup.preset.model;
  const EncoderDecoderOptions& found = checkpoint.model.network.options();
  architecture.source_vocabulary = found.source_vocabulary;
  architecture.target_vocabulary = found.target_vocabulary;
  require(architecture == found, ErrorCode::kInvalidArgument,
          "the checkpoint is of a model with another architecture than this run's");
  checkpoint.options.memory_limit = setup.preset.training.memory_limit;
  require(checkpoint.options == setup.preset.training, ErrorCode::kInvalidArgument,
          "the checkpoint is of a run with another seed or other settings than this one");
}

class BoundEvaluation : LiveObject {
 public:
  /// Of a model in a file, which is loaded for it.
  BoundEvaluation(const std::string& file, const EvaluationSetupRecord& setup)
      : own_(std::make_unique<TranslationModel>(load_model(as_bytes(file)))),
        evaluation_(*own_, evaluation_pairs(setup, *own_, {}), evaluation_options(setup)) {}
  /// Of a run's model, which must outlive it and not change.
  BoundEvaluation(TranslationModel& model, const val& setup,
                  const std::vector<SentencePair>& kept_back)
      : evaluation_(model, evaluation_pairs(setup, model, kept_back), evaluation_options(setup)) {}

  bool step() {
    evaluation_.step();
    return !evaluation_.finished();
  }
  [[nodiscard]] double done() const { return static_cast<double>(evaluation_.sentences_done()); }
  [[nodiscard]] double total() const { return static_cast<double>(evaluation_.sentences()); }
  [[nodiscard]] EvaluationRecord result() const { return evaluation_record(evaluation_); }

 private:
  std::unique_ptr<TranslationModel> own_;
  Evaluation evaluation_;
};

class BoundRun : LiveObject {
 public:
  /// `checkpoint`: a file to go on from, or empty.
  BoundRun(const TrainingSetupRecord& record, const std::string& checkpoint) {
    const Setup setup(record);
    if (is_grammar(setup.corpus))
      start_on_grammar(setup, checkpoint);
    else
      start_on_text(setup, checkpoint);
  }

  [[nodiscard]] TrainingStartRecord start() const {
    val record = val::object();
    record.set("facts", facts());
    record.set("training", settings_record(run_.trainer->options()));
    record.set("stepsDone", steps_done());
    record.set("pairs", static_cast<double>(run_.trainer->pairs().size()));
    record.set("heldOut", static_cast<double>(held_out_.size()));
    record.set("report", report_);
    return TrainingStartRecord(record);
  }

  /// One update; false once all are done.
  bool step() {
    const StepReport report = run_.trainer->step();
    loss_.push_back(report.loss);
    accuracy_.push_back(report.accuracy);
    gradient_norm_.push_back(report.gradient_norm);
    learning_rate_.push_back(report.learning_rate);
    tokens_ += static_cast<double>(report.source_tokens + report.target_tokens);
    return !run_.trainer->finished();
  }
  /// The steps since it was last asked.
  CurveRecord take_curve() {
    val record = val::object();
    take(record, "loss", loss_);
    take(record, "accuracy", accuracy_);
    take(record, "gradientNorm", gradient_norm_);
    take(record, "learningRate", learning_rate_);
    return CurveRecord(record);
  }
  [[nodiscard]] double steps_done() const {
    return static_cast<double>(run_.trainer->steps_done());
  }
  [[nodiscard]] double steps() const { return static_cast<double>(run_.trainer->options().steps); }
  /// Source and target words that this object has read.
  [[nodiscard]] double tokens() const { return tokens_; }
  [[nodiscard]] double memory() const { return static_cast<double>(run_.trainer->memory()); }

  [[nodiscard]] ModelFactsRecord facts() const { return facts_record(*run_.model); }
  TranslationRecord translate(const std::string& sentence, const TranslateOptionsRecord& options) {
    return translate_sentence(*run_.model, sentence, options);
  }
  ForcedReadingRecord read(const std::string& sentence, const std::string& reference) {
    return read_reference(*run_.model, sentence, reference);
  }
  /// Deleted before the next step and before the run.
  BoundEvaluation* evaluate(const EvaluationSetupRecord& setup) {
    return new BoundEvaluation(*run_.model, setup, held_out_);
  }
  [[nodiscard]] Bytes checkpoint() const { return copy_bytes(save_checkpoint(run_)); }
  [[nodiscard]] Bytes model() const { return copy_bytes(save_model(*run_.model)); }

 private:
  void start_on_grammar(const Setup& setup, const std::string& file) {
    if (file.empty()) {
      run_ = start_run(setup.preset, setup.seed);
      return;
    }
    resume(setup, file, grammar_corpus(setup.preset.corpus));
  }

  void start_on_text(const Setup& setup, const std::string& file) {
    TextCorpus corpus = read_text(setup.corpus);
    report_ = report_record(corpus.text);
    const std::size_t kept_back = corpus.kept_back();
    KeptBack parts = keep_back(std::move(corpus.text.pairs), kept_back);
    held_out_ = std::move(parts.held_out);
    if (!file.empty()) {
      resume(setup, file, parts.training);
      return;
    }
    TranslationModel model = model_for_text(parts.training, corpus.reading, corpus.vocabulary,
                                            setup.preset.model, setup.seed);
    std::vector<EncodedPair> pairs = encode_pairs(model, parts.training);
    run_ = start_run(std::move(model), std::move(pairs), setup.preset.training);
  }

  void resume(const Setup& setup, const std::string& file, std::span<const SentencePair> pairs) {
    Checkpoint checkpoint = load_checkpoint(as_bytes(file));
    require_same_run(setup, checkpoint);
    std::vector<EncodedPair> encoded = encode_pairs(checkpoint.model, pairs);
    run_ = resume_run(std::move(checkpoint), std::move(encoded));
  }

  static void take(val& record, const char* name, std::vector<double>& values) {
    record.set(name,
               val(emscripten::typed_memory_view(values.size(), values.data())).call<val>("slice"));
    values.clear();
  }

  TrainingRun run_;
  std::vector<SentencePair> held_out_;
  val report_ = val::null();
  std::vector<double> loss_, accuracy_, gradient_norm_, learning_rate_;
  double tokens_ = 0;
};

}  // namespace

EMSCRIPTEN_BINDINGS(training) {
  emscripten::register_type<TrainingSetupRecord>("import('../training.ts').TrainingSetup");
  emscripten::register_type<TrainingStartRecord>("import('../training.ts').TrainingStart");
  emscripten::register_type<CurveRecord>("import('../training.ts').Curve");
  emscripten::register_type<EvaluationSetupRecord>("import('../training.ts').EvaluationSetup");
  emscripten::register_type<EvaluationRecord>("import('../translation.ts').Evaluation");
  emscripten::class_<BoundEvaluation>("Evaluation")
      .constructor<std::string, EvaluationSetupRecord>()
      .function("step", &BoundEvaluation::step)
      .property("done", &BoundEvaluation::done)
      .property("total", &BoundEvaluation::total)
      .function("result", &BoundEvaluation::result);
  emscripten::class_<BoundRun>("TrainingRun")
      .constructor<TrainingSetupRecord, std::string>()
      .function("start", &BoundRun::start)
      .function("step", &BoundRun::step)
      .function("takeCurve", &BoundRun::take_curve)
      .property("stepsDone", &BoundRun::steps_done)
      .property("steps", &BoundRun::steps)
      .property("tokens", &BoundRun::tokens)
      .property("memory", &BoundRun::memory)
      .function("facts", &BoundRun::facts)
      .function("translate", &BoundRun::translate)
      .function("read", &BoundRun::read)
      .function("evaluate", &BoundRun::evaluate, emscripten::return_value_policy::take_ownership())
      .function("checkpoint", &BoundRun::checkpoint)
      .function("model", &BoundRun::model);
}

}  // namespace softlookup::js
