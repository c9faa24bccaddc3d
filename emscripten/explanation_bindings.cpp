#include <cstdint>
#include <optional>
#include <string>

#include "conversions.hpp"
#include "fields.hpp"
#include "lesson/counterfactual_attention.hpp"
#include "lesson/explanation.hpp"
#include "live_object.hpp"
#include "translation_records.hpp"

// What attention does and does not say about a translation.
namespace softlookup::js {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(FoilRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(ExplanationRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(CounterfactualSettingsRecord);
EMSCRIPTEN_DECLARE_VAL_TYPE(CounterfactualRecord);

/// A fresh Float64Array.
template <typename Numbers>
val numbers(const Numbers& values) {
  const std::vector<double> wide(values.begin(), values.end());
  return val(emscripten::typed_memory_view(wide.size(), wide.data())).call<val>("slice");
}

val word_record(const TranslationModel& model, std::int32_t id) {
  val record = val::object();
  record.set("text", string(model.target.word(id)));
  record.set("id", id);
  return record;
}

std::optional<Foil> foil_of(const val& record) {
  if (record.isUndefined()) return std::nullopt;
  const Fields fields(record);
  std::size_t id = 0;
  Foil foil;
  fields.read("step", foil.step);
  fields.read("id", id);
  foil.word = static_cast<std::int32_t>(std::min<std::size_t>(id, kVocabularyLimit));
  return foil;
}

val measure_record(const val& values, const Agreement& agreement) {
  val record = val::object();
  record.set("values", values);
  record.set("tau", agreement.tau);
  record.set("sameTop", agreement.same_top);
  return record;
}

val explained_record(const TranslationModel& model, const ExplainedWord& word) {
  val record = word_record(model, word.word);
  record.set("probability", word.probability);
  record.set("foil", word.foil ? word_record(model, *word.foil) : val::null());
  record.set("weights", numbers(word.weights));
  val measures = val::object();
  measures.set("gradientDot", measure_record(numbers(word.gradient.dot), word.with_gradient_dot));
  measures.set("gradientNorm",
               measure_record(numbers(word.gradient.norm), word.with_gradient_norm));
  measures.set("leaveOneOut", measure_record(numbers(word.leave_one_out), word.with_leave_one_out));
  record.set("measures", measures);
  return record;
}

val changed_record(const TranslationModel& model, const ChangedAttention& changed) {
  val record = word_record(model, changed.word);
  record.set("weights", numbers(changed.weights));
  record.set("weightDistance", changed.weight_distance);
  record.set("weightDivergence", changed.weight_divergence);
  record.set("outputDistance", changed.output_distance);
  return record;
}

CounterfactualSettings settings_of(const val& record) {
  const Fields fields(record);
  CounterfactualSettings settings;
  fields.read("step", settings.step);
  fields.read("permutations", settings.permutations);
  fields.read("bound", settings.bound);
  fields.read("rounds", settings.rounds);
  fields.read_seed("seed", settings.seed);
  return settings;
}

/// Explanation as the engine's Steps, with a model of its own.
class BoundExplanation : LiveObject {
 public:
  BoundExplanation(const std::string& file, const std::string& sentence, const FoilRecord& foil)
      : model_(load_model(as_bytes(file))),
        source_(read_source(model_, sentence)),
        explanation_(model_.network, source_.ids, foil_of(foil)) {}

  bool step() { return explanation_.step(); }
  [[nodiscard]] double done() const { return static_cast<double>(explanation_.steps_done()); }
  [[nodiscard]] double total() const { return static_cast<double>(explanation_.steps_total()); }
  [[nodiscard]] ExplanationRecord result() const {
    val record = val::object();
    record.set("source", source_words(source_));
    record.set("words", array_of(explanation_.words(), [this](const ExplainedWord& word) {
                 return explained_record(model_, word);
               }));
    return ExplanationRecord(record);
  }

 private:
  TranslationModel model_;
  SourceSentence source_;
  Explanation explanation_;
};

/// CounterfactualAttention as the engine's Steps, with a model of its own.
class BoundCounterfactual : LiveObject {
 public:
  BoundCounterfactual(const std::string& file, const std::string& sentence,
                      const CounterfactualSettingsRecord& settings)
      : model_(load_model(as_bytes(file))),
        source_(read_source(model_, sentence)),
        counterfactual_(model_.network, source_.ids, settings_of(settings)) {}

  bool step() { return counterfactual_.step(); }
  [[nodiscard]] double done() const { return static_cast<double>(counterfactual_.steps_done()); }
  [[nodiscard]] double total() const { return static_cast<double>(counterfactual_.steps_total()); }
  [[nodiscard]] CounterfactualRecord result() const {
    const PermutedAttention& permuted = counterfactual_.permuted();
    val record = val::object();
    record.set("own", changed_record(model_, counterfactual_.own()));
    record.set("uniform", changed_record(model_, counterfactual_.uniform()));
    val shuffled = val::object();
    shuffled.set("count", static_cast<double>(permuted.permutations));
    shuffled.set("changedWords", permuted.changed_words);
    shuffled.set("quantiles", numbers(permuted.quantiles));
    shuffled.set("typical", changed_record(model_, permuted.typical));
    record.set("permuted", shuffled);
    record.set("adversarial", changed_record(model_, counterfactual_.adversarial()));
    record.set("attempts", static_cast<double>(counterfactual_.attempts()));
    return CounterfactualRecord(record);
  }

 private:
  TranslationModel model_;
  SourceSentence source_;
  CounterfactualAttention counterfactual_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(explanation) {
  emscripten::register_type<FoilRecord>("import('../explanation.ts').Foil | undefined");
  emscripten::register_type<ExplanationRecord>("import('../explanation.ts').Explanation");
  emscripten::register_type<CounterfactualSettingsRecord>(
      "import('../explanation.ts').CounterfactualSettings");
  emscripten::register_type<CounterfactualRecord>("import('../explanation.ts').Counterfactual");
  emscripten::class_<BoundExplanation>("Explanation")
      .constructor<std::string, std::string, FoilRecord>()
      .function("step", &BoundExplanation::step)
      .property("done", &BoundExplanation::done)
      .property("total", &BoundExplanation::total)
      .function("result", &BoundExplanation::result);
  emscripten::class_<BoundCounterfactual>("CounterfactualAttention")
      .constructor<std::string, std::string, CounterfactualSettingsRecord>()
      .function("step", &BoundCounterfactual::step)
      .property("done", &BoundCounterfactual::done)
      .property("total", &BoundCounterfactual::total)
      .function("result", &BoundCounterfactual::result);
}

}  // namespace softlookup::js
