#include "training_records.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "fields.hpp"
#include "translation_records.hpp"

namespace softlookup::js {
namespace {

constexpr std::array<const char*, kSkipReasons> kReasonNames = {
    "empty-line",  "few-columns", "empty-sentence", "long-line",
    "many-tokens", "duplicate",   "past-limit"};

std::string corpus_kind(const Fields& fields) {
  std::string kind;
  fields.read("kind", kind);
  return kind;
}

val figures_record(const EvaluationCounts& counts) {
  const EvaluationFigures figures = figures_of(counts);
  val record = val::object();
  record.set("sentences", static_cast<double>(counts.sentences));
  record.set("loss", figures.loss);
  record.set("perplexity", figures.perplexity);
  record.set("forcedAccuracy", figures.forced_accuracy);
  record.set("freeAccuracy", figures.free_accuracy);
  record.set("exactMatch", figures.exact_match);
  record.set("bleu", figures.bleu);
  record.set("alignmentErrorRate", figures.alignment_error_rate);
  record.set("sureAlignmentErrorRate", figures.sure_alignment_error_rate);
  return record;
}

void read_lengths(const Fields& fields, std::optional<LengthRange>& lengths) {
  if (!fields.has("shortest") && !fields.has("longest")) return;
  LengthRange range = lengths.value_or(LengthRange{kShortestSentence, 40});
  fields.read("shortest", range.min);
  fields.read("longest", range.max);
  lengths = range;
}

val first_pairs(const std::vector<SentencePair>& pairs) {
  constexpr std::size_t kShown = 8;
  val first = val::array();
  for (const SentencePair& pair : std::span(pairs).first(std::min(kShown, pairs.size()))) {
    val entry = val::object();
    entry.set("source", string_array(pair.source));
    entry.set("target", string_array(pair.target));
    first.call<void>("push", entry);
  }
  return first;
}

ParallelText read_pairs(const val& corpus, const ParallelTextOptions& reading) {
  const Fields fields(corpus);
  if (has_two_texts(corpus))
    return read_line_by_line(fields.bytes("source"), fields.bytes("target"), reading);
  return read_tab_separated(fields.bytes("text"), reading);
}

}  // namespace

std::size_t TextCorpus::kept_back() const {
  return held_out.value_or(std::min<std::size_t>(text.pairs.size() / 20, 500));
}

bool is_grammar(const val& corpus) {
  if (corpus.isUndefined()) return true;
  const std::string kind = corpus_kind(Fields(corpus));
  if (kind != "grammar" && kind != "tab-separated" && kind != "two-texts")
    Fields::refuse("a corpus's kind", "grammar, tab-separated or two-texts");
  return kind == "grammar";
}

void read_grammar(const val& corpus, GrammarCorpusOptions& options) {
  const Fields fields(corpus);
  fields.read("count", options.count);
  read_lengths(fields, options.lengths);
}

bool has_two_texts(const val& corpus) { return corpus_kind(Fields(corpus)) == "two-texts"; }

TextCorpus text_settings(const val& record) {
  const Fields fields(record);
  TextCorpus corpus;
  ParallelTextOptions& reading = corpus.reading;
  reading.max_tokens = 50;
  reading.max_lines = 200'000;
  reading.drop_duplicates = true;
  corpus.vocabulary.max_size = 8000;
  bool lowercase = true;
  bool french = false;
  fields.read("lowercase", lowercase);
  fields.read("frenchTarget", french);
  reading.source.lowercase = reading.target.lowercase = lowercase;
  if (french) reading.target.spacing = Spacing::kFrench;
  fields.read("tokenized", reading.tokenized);
  fields.read("sourceColumn", reading.source_column);
  fields.read("targetColumn", reading.target_column);
  fields.read("dropDuplicates", reading.drop_duplicates);
  fields.read("maxTokens", reading.max_tokens);
  fields.read("maxLines", reading.max_lines);
  fields.read("vocabularySize", corpus.vocabulary.max_size);
  fields.read("minCount", corpus.vocabulary.min_count);
  if (fields.has("heldOut")) fields.read("heldOut", corpus.held_out.emplace());
  return corpus;
}

TextCorpus read_text(const val& record) {
  TextCorpus corpus = text_settings(record);
  corpus.text = read_pairs(record, corpus.reading);
  return corpus;
}

std::vector<SentencePair> read_text_for(const TranslationModel& model, const val& record) {
  ParallelTextOptions reading = text_settings(record).reading;
  reading.tokenized = model.source_text.kind() == WordKind::kSpaced;
  reading.source = model.source_text.tokenizer();
  reading.target = model.target_text.tokenizer();
  std::vector<SentencePair> pairs = read_pairs(record, reading).pairs;
  const auto cut = [&pairs](std::vector<std::string> SentencePair::* side,
                            std::optional<BytePairs> pieces) {
    if (!pieces) return;
    for (SentencePair& pair : pairs) pair.*side = pieces->apply(pair.*side);
  };
  cut(&SentencePair::source, model.source_text.pieces());
  cut(&SentencePair::target, model.target_text.pieces());
  return pairs;
}

CorpusReportRecord report_record(const ParallelText& text) {
  const ParallelTextReport& report = text.report;
  val skipped = val::object();
  for (std::size_t reason = 0; reason < kSkipReasons; ++reason)
    skipped.set(kReasonNames[reason], static_cast<double>(report.skipped_by_reason[reason]));
  val record = val::object();
  record.set("skipped", skipped);
  record.set("skippedLines", array_of(report.skipped, [](const SkippedLine& line) {
               val entry = val::object();
               entry.set("line", static_cast<double>(line.line));
               entry.set("reason", string(kReasonNames[static_cast<std::size_t>(line.reason)]));
               entry.set("message", string(line.message));
               return entry;
             }));
  const auto set = [&record](const char* name, std::size_t count) {
    record.set(name, static_cast<double>(count));
  };
  set("lines", report.lines);
  set("pairs", report.pairs);
  set("duplicates", report.duplicates);
  set("longestSource", report.longest_source);
  set("longestTarget", report.longest_target);
  set("sourceTokens", report.source_tokens);
  set("targetTokens", report.target_tokens);
  set("sourceWords", report.source_words);
  set("targetWords", report.target_words);
  set("invalidLines", report.invalid_lines);
  set("firstInvalidLine", report.first_invalid_line);
  record.set("lengths", int32_array(report.lengths));
  record.set("sourceLengths", int32_array(report.source_lengths));
  record.set("sourceFrequencies", int32_array(report.source_frequencies));
  record.set("targetFrequencies", int32_array(report.target_frequencies));
  record.set("firstPairs", first_pairs(text.pairs));
  record.set("fingerprint", string(report.fingerprint));
  return CorpusReportRecord(record);
}

void read_settings(const val& record, TrainingOptions& options) {
  const Fields fields(record);
  fields.read("steps", options.steps);
  fields.read("batchSize", options.batch_size);
  fields.read("learningRate", options.learning_rate.peak);
  fields.read("warmupSteps", options.learning_rate.warmup_steps);
  fields.read("finalFraction", options.learning_rate.final_fraction);
  fields.read("curriculumFirst", options.curriculum.first);
  fields.read("curriculumGrowth", options.curriculum.growth);
  fields.read("teacherForcingFirst", options.teacher_forcing_ratio.first);
  fields.read("teacherForcingLast", options.teacher_forcing_ratio.last);
  fields.read("clipNorm", options.clip_norm);
  fields.read("labelSmoothing", options.label_smoothing);
}

val settings_record(const TrainingOptions& options) {
  val record = val::object();
  record.set("steps", static_cast<double>(options.steps));
  record.set("batchSize", static_cast<double>(options.batch_size));
  record.set("learningRate", options.learning_rate.peak);
  record.set("warmupSteps", static_cast<double>(options.learning_rate.warmup_steps));
  record.set("finalFraction", options.learning_rate.final_fraction);
  record.set("curriculumFirst", options.curriculum.first);
  record.set("curriculumGrowth", options.curriculum.growth);
  record.set("teacherForcingFirst", options.teacher_forcing_ratio.first);
  record.set("teacherForcingLast", options.teacher_forcing_ratio.last);
  record.set("clipNorm", options.clip_norm);
  record.set("labelSmoothing", options.label_smoothing);
  return record;
}

PresetList preset_list() {
  val list = val::array();
  for (const Preset& preset : presets()) {
    val corpus = val::object();
    corpus.set("kind", string("grammar"));
    corpus.set("count", static_cast<double>(preset.corpus.count));
    if (preset.corpus.lengths) {
      corpus.set("shortest", static_cast<double>(preset.corpus.lengths->min));
      corpus.set("longest", static_cast<double>(preset.corpus.lengths->max));
    }
    val record = val::object();
    record.set("name", string(preset.name));
    record.set("description", string(preset.description));
    record.set("architecture", architecture_record(preset.model));
    record.set("training", settings_record(preset.training));
    record.set("corpus", corpus);
    list.call<void>("push", record);
  }
  return PresetList(list);
}

EvaluationOptions evaluation_options(const val& setup) {
  const Fields fields(setup);
  EvaluationOptions options;
  fields.read("freeRunning", options.free_running);
  fields.read("batchSize", options.decoding.batch_size);
  fields.read("attentionTemperature", options.decoding.attention_temperature);
  if (fields.has("buckets"))
    options.buckets = LengthBuckets(sizes(fields["buckets"], "the start of a range of lengths"));
  return options;
}

std::vector<HeldOutPair> evaluation_pairs(const val& setup, const TranslationModel& model,
                                          const std::vector<SentencePair>& kept_back) {
  const val corpus = setup["corpus"];
  const Fields fields(corpus);
  if (corpus_kind(fields) == "held-out") {
    require(!kept_back.empty(), ErrorCode::kInvalidArgument,
            "nothing was kept back to measure on: only a run on a text keeps pairs back");
    return held_out(kept_back);
  }
  if (!is_grammar(corpus)) return held_out(read_text_for(model, corpus));
  GrammarCorpusOptions options;
  std::string split;
  fields.read("split", split);
  if (split != "development" && split != "test") Fields::refuse("split", "development or test");
  options.split = split == "test" ? Split::kTest : Split::kDevelopment;
  fields.read_seed("seed", options.seed);
  read_grammar(corpus, options);
  return held_out(grammar_corpus(options));
}

EvaluationRecord evaluation_record(const Evaluation& evaluation) {
  const ByLength<EvaluationCounts>& counts = evaluation.counts();
  val by_length = val::array();
  for (std::size_t bucket = 0; bucket < counts.buckets().size(); ++bucket) {
    if (counts.part(bucket).sentences == 0) continue;
    val part = figures_record(counts.part(bucket));
    part.set("label", string(counts.buckets().label(bucket)));
    by_length.call<void>("push", part);
  }
  val record = val::object();
  record.set("done", static_cast<double>(evaluation.sentences_done()));
  record.set("total", static_cast<double>(evaluation.sentences()));
  record.set("whole", figures_record(counts.whole()));
  record.set("byLength", by_length);
  return EvaluationRecord(record);
}

}  // namespace softlookup::js
