#include "translation_records.hpp"

#include <algorithm>
#include <optional>
#include <span>

#include "training/weights_hash.hpp"
#include "translation/batch_decoding.hpp"
#include "translation/encoded_sentence.hpp"

namespace softlookup::js {
namespace {

/// A fresh Float64Array of the rows' numbers, one after the other.
template <typename Rows>
val joined(const Rows& rows) {
  std::vector<double> numbers;
  for (const auto& row : rows) numbers.insert(numbers.end(), row.begin(), row.end());
  return val(emscripten::typed_memory_view(numbers.size(), numbers.data())).call<val>("slice");
}

val numbers(std::span<const float> values) { return joined(std::span(&values, 1)); }
val numbers(const MatrixOf<float>& matrix) {
  return numbers(std::span(matrix.data(), static_cast<std::size_t>(matrix.size())));
}

double position(std::size_t index) { return index == kNoNode ? -1.0 : static_cast<double>(index); }

val word_record(std::string_view text, std::int32_t id) {
  val record = val::object();
  record.set("text", string(text));
  record.set("id", id);
  return record;
}

val target_record(std::string_view text, std::int32_t id, std::optional<std::size_t> copied_from) {
  val record = word_record(text, id);
  record.set("unknown", id == kUnknown);
  record.set("copiedFrom", copied_from ? static_cast<double>(*copied_from) : -1.0);
  return record;
}

val top_record(const TranslationModel& model, const std::vector<WordProbability>& top) {
  return array_of(top, [&model](const WordProbability& word) {
    val record = word_record(model.target.word(word.word), word.word);
    record.set("probability", word.probability);
    return record;
  });
}

val hypothesis_record(const TranslationModel& model, const Hypothesis& hypothesis) {
  val record = val::object();
  record.set("text", string(model.target_text.join(model.target.decode(hypothesis.ids))));
  record.set("ids", array_of(hypothesis.ids, [](std::int32_t id) { return val(id); }));
  record.set("nodes", array_of(hypothesis.nodes, [](std::size_t n) { return val(position(n)); }));
  record.set("logProbability", hypothesis.log_probability);
  record.set("score", hypothesis.score);
  record.set("finished", hypothesis.finished);
  return record;
}

const char* state_name(NodeState state) {
  switch (state) {
    case NodeState::kKept:
      return "kept";
    case NodeState::kDropped:
      return "dropped";
    case NodeState::kFinished:
      return "finished";
  }
  return "";
}

val node_record(const TranslationModel& model, const SearchNode& node) {
  val record = word_record(model.target.word(node.word), node.word);
  record.set("parent", position(node.parent));
  record.set("step", static_cast<double>(node.step));
  record.set("look", static_cast<double>(node.expansion));
  record.set("logProbability", node.log_probability);
  record.set("cumulative", node.cumulative);
  record.set("score", node.score);
  record.set("state", string(state_name(node.state)));
  return record;
}

val look_record(const TranslationModel& model, const Expansion& expansion) {
  val record = val::object();
  record.set("node", position(expansion.node));
  record.set("step", static_cast<double>(expansion.step));
  record.set("weights", numbers(expansion.weights));
  record.set("scores", numbers(expansion.scores));
  record.set("top", top_record(model, expansion.top));
  return record;
}

/// The rows of a hypothesis, one a target position.
void set_rows(val& record, const TranslationModel& model, const SearchResult& result,
              const Hypothesis& hypothesis) {
  std::vector<std::span<const float>> weights, scores, states, contexts;
  std::vector<double> log_probabilities;
  val top = val::array();
  for (std::size_t place = 0; place < hypothesis.nodes.size(); ++place) {
    const Expansion& look = result.expansion(hypothesis, place);
    weights.emplace_back(look.weights);
    scores.emplace_back(look.scores);
    states.emplace_back(look.state);
    contexts.emplace_back(look.context);
    log_probabilities.push_back(result.nodes[hypothesis.nodes[place]].log_probability);
    top.call<void>("push", top_record(model, look.top));
  }
  record.set("targets", static_cast<double>(weights.size()));
  record.set("sources", weights.empty() ? 0.0 : static_cast<double>(weights.front().size()));
  record.set("weights", joined(weights));
  record.set("scores", joined(scores));
  record.set("logProbabilities", joined(std::span(&log_probabilities, 1)));
  record.set("top", top);
  record.set("states", joined(states));
  record.set("contexts", joined(contexts));
}

StepIntervention intervention(const val& record) {
  const Fields fields(record);
  StepIntervention found;
  fields.read("step", found.step);
  std::string change;
  fields.read("change", change);
  if (change == "forced") {
    found.change = WeightChange::kForced;
    found.weights = emscripten::convertJSArrayToNumberVector<float>(record["weights"]);
  } else if (change == "uniform") {
    found.change = WeightChange::kUniform;
  } else if (change == "permuted") {
    found.change = WeightChange::kPermuted;
    found.permutation = sizes(record["permutation"], "a position of a permutation");
  } else {
    Fields::refuse("change", "forced, uniform or permuted");
  }
  return found;
}

ForcedWord forced_word(const val& record) {
  const Fields fields(record);
  ForcedWord word;
  std::size_t id = 0;
  fields.read("step", word.step);
  fields.read("id", id);
  word.word = static_cast<std::int32_t>(std::min<std::size_t>(id, kVocabularyLimit));
  return word;
}

}  // namespace

TranslateOptions translate_options(const val& record) {
  const Fields fields(record);
  TranslateOptions options;
  SearchOptions& search = options.search;
  fields.read_word("kind", search.kind, search_kind, "greedy, beam or sampling");
  fields.read("beamWidth", search.beam_width);
  fields.read("lengthPenalty", search.length_penalty);
  fields.read("coveragePenalty", search.coverage_penalty);
  fields.read("samplingTemperature", search.sampling_temperature);
  fields.read("topK", search.top_k);
  fields.read("topP", search.top_p);
  fields.read_seed("seed", search.seed);
  fields.read("maxLength", search.max_length);
  fields.read("attentionTemperature", search.attention_temperature);
  fields.read("keepTop", search.keep_top);
  fields.read("keepStates", search.keep_states);
  fields.read("keepTree", options.keep_tree);
  fields.read("copyUnknown", options.copy_unknown);
  if (fields.has("interventions"))
    for (const val& each : emscripten::vecFromJSArray<val>(fields["interventions"]))
      search.interventions.push_back(intervention(each));
  if (fields.has("forcedWords"))
    for (const val& each : emscripten::vecFromJSArray<val>(fields["forcedWords"]))
      search.forced_words.push_back(forced_word(each));
  return options;
}

void read_architecture(const val& record, EncoderDecoderOptions& options) {
  const Fields fields(record);
  fields.read_word("cell", options.cell, cell_kind, "rnn, gru or lstm");
  fields.read("embeddingSize", options.embedding_size);
  fields.read("encoderSize", options.encoder_size);
  fields.read("decoderSize", options.decoder_size);
  fields.read("layers", options.layers);
  fields.read("bidirectional", options.bidirectional);
  fields.read("residual", options.residual);
  std::string attention;
  fields.read("attention", attention);
  if (attention == "none") {
    options.attention.reset();
  } else if (!attention.empty()) {
    const auto found = std::ranges::find(kScoreFunctions, attention,
                                         [](ScoreFunction f) { return std::string(to_string(f)); });
    if (found == kScoreFunctions.end())
      Fields::refuse("attention", "dot, scaled-dot, general, concat, additive or none");
    options.attention = *found;
  }
  fields.read("attentionSize", options.attention_size);
  fields.read_word("values", options.values, value_kind,
                   "states, embeddings or states-and-embeddings");
  fields.read("inputFeeding", options.input_feeding);
  fields.read("reversedSource", options.reversed_source);
  fields.read("tiedEmbeddings", options.tied_embeddings);
  fields.read("dropout", options.dropout);
}

val architecture_record(const EncoderDecoderOptions& options) {
  val record = val::object();
  record.set("cell", string(to_string(options.cell)));
  record.set("embeddingSize", static_cast<double>(options.embedding_size));
  record.set("encoderSize", static_cast<double>(options.encoder_size));
  record.set("decoderSize", static_cast<double>(options.decoder_size));
  record.set("layers", static_cast<double>(options.layers));
  record.set("bidirectional", options.bidirectional);
  record.set("residual", options.residual);
  record.set("attention", string(options.attention ? to_string(*options.attention) : "none"));
  record.set("attentionSize", static_cast<double>(options.attention_size));
  record.set("values", string(to_string(options.values)));
  record.set("inputFeeding", options.input_feeding);
  record.set("reversedSource", options.reversed_source);
  record.set("tiedEmbeddings", options.tied_embeddings);
  record.set("dropout", options.dropout);
  return record;
}

ModelFactsRecord facts_record(const TranslationModel& model) {
  const EncoderDecoderOptions& options = model.network.options();
  val record = val::object();
  record.set("architecture", architecture_record(options));
  record.set("sourceVocabulary", static_cast<double>(model.source.size()));
  record.set("targetVocabulary", static_cast<double>(model.target.size()));
  record.set("parameterCount", static_cast<double>(model.network.parameters().size()));
  record.set("weightsHash", string(weights_hash(model.network.parameters().values())));
  record.set("details", array_of(model.details, [](const auto& detail) {
               val entry = val::object();
               entry.set("name", string(detail.first));
               entry.set("value", string(detail.second));
               return entry;
             }));
  return ModelFactsRecord(record);
}

SourceWordList source_words(const SourceSentence& sentence) {
  val words = val::array();
  for (std::size_t i = 0; i < sentence.words.size(); ++i) {
    val record = word_record(sentence.words[i], sentence.ids[i]);
    record.set("unknown", sentence.unknown(i));
    words.call<void>("push", record);
  }
  return SourceWordList(words);
}

TranslationRecord translation_record(const TranslationModel& model, const SourceSentence& source,
                                     const SearchResult& result, const TranslateOptions& options) {
  const Hypothesis best = result.hypotheses.empty() ? Hypothesis{} : result.hypotheses.front();
  const TargetSentence written = write_target(model, source, result, best, options.copy_unknown);
  val record = val::object();
  record.set("source", source_words(source));
  record.set("words", array_of(written.words, [](const TargetWord& word) {
               return target_record(word.text, word.id, word.copied_from);
             }));
  record.set("text", string(written.text));
  record.set("finished", best.finished);
  record.set("logProbability", best.log_probability);
  record.set("score", best.score);
  set_rows(record, model, result, best);
  record.set("hypotheses", array_of(result.hypotheses, [&model](const Hypothesis& hypothesis) {
               return hypothesis_record(model, hypothesis);
             }));
  val tree = val::array();
  val looks = val::array();
  if (options.keep_tree) {
    tree = array_of(result.nodes, [&](const SearchNode& n) { return node_record(model, n); });
    looks = array_of(result.expansions, [&](const Expansion& e) { return look_record(model, e); });
  }
  record.set("tree", tree);
  record.set("looks", looks);
  return TranslationRecord(record);
}

SentenceEncodingRecord encode_source(TranslationModel& model, const std::string& sentence) {
  const SourceSentence source = read_source(model, sentence);
  const EncodedSentence encoded = encode_sentence(model.network, source.ids);
  val record = val::object();
  record.set("source", source_words(source));
  record.set("size", static_cast<double>(encoded.states.cols()));
  record.set("states", numbers(encoded.states));
  record.set("embeddingSize", static_cast<double>(encoded.embeddings.cols()));
  record.set("embeddings", numbers(encoded.embeddings));
  return SentenceEncodingRecord(record);
}

TranslationRecord translate_sentence(TranslationModel& model, const std::string& sentence,
                                     const val& options) {
  const TranslateOptions read = translate_options(options);
  const SourceSentence source = read_source(model, sentence);
  const SearchResult result = translate(model.network, source.ids, read.search);
  return translation_record(model, source, result, read);
}

ForcedReadingRecord read_reference(TranslationModel& model, const std::string& sentence,
                                   const std::string& reference) {
  const SourceSentence source = read_source(model, sentence);
  const std::vector<std::string> words = model.target_text.split_sentence(reference, model.target);
  require(!words.empty(), ErrorCode::kInvalidArgument,
          "the reference is empty: write at least one word");
  const EncodedPair pair{source.ids, model.target.encode(words)};
  const TeacherForced forced = force_targets(model.network, std::span(&pair, 1)).front();
  val record = val::object();
  record.set("source", source_words(source));
  val told = val::array();
  for (std::size_t i = 0; i < words.size(); ++i)
    told.call<void>("push", target_record(words[i], pair.target[i], std::nullopt));
  record.set("reference", told);
  record.set("targets", static_cast<double>(forced.predicted.size()));
  record.set("sources", static_cast<double>(forced.weights.cols()));
  record.set("weights", numbers(forced.weights));
  record.set("logProbabilities", numbers(forced.log_probabilities));
  record.set("predicted", array_of(forced.predicted, [&model](std::int32_t id) {
               return target_record(model.target.word(id), id, std::nullopt);
             }));
  return ForcedReadingRecord(record);
}

Bytes copy_bytes(const std::vector<std::byte>& file) {
  const auto* bytes = reinterpret_cast<const unsigned char*>(file.data());
  return Bytes(val(emscripten::typed_memory_view(file.size(), bytes)).call<val>("slice"));
}

}  // namespace softlookup::js
