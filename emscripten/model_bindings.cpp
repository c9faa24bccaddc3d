#include <string>

#include "conversions.hpp"
#include "live_object.hpp"
#include "training_records.hpp"
#include "translation/search.hpp"
#include "translation_records.hpp"

// A model that translates, and a search that its host steps.
namespace softlookup::js {
namespace {

class BoundModel : LiveObject {
 public:
  explicit BoundModel(const std::string& file) : model_(load_model(as_bytes(file))) {}

  [[nodiscard]] ModelFactsRecord facts() const { return facts_record(model_); }
  [[nodiscard]] StringList words(bool target) const {
    return StringList(string_array((target ? model_.target : model_.source).words()));
  }
  [[nodiscard]] SourceWordList split(const std::string& sentence) const {
    return source_words(read_source(model_, sentence));
  }
  SentenceEncodingRecord encode(const std::string& sentence) {
    return encode_source(model_, sentence);
  }
  TranslationRecord translate(const std::string& sentence, const TranslateOptionsRecord& options) {
    return translate_sentence(model_, sentence, options);
  }
  ForcedReadingRecord read(const std::string& sentence, const std::string& reference) {
    return read_reference(model_, sentence, reference);
  }

 private:
  TranslationModel model_;
};

/// Search as the engine's Steps, with a model of its own: `step` is false once all are done.
class BoundSearch : LiveObject {
 public:
  BoundSearch(const std::string& file, const std::string& sentence,
              const TranslateOptionsRecord& options)
      : model_(load_model(as_bytes(file))),
        options_(translate_options(options)),
        source_(read_source(model_, sentence)),
        search_(model_.network, source_.ids, options_.search) {}

  bool step() { return search_.step(); }
  [[nodiscard]] double done() const { return static_cast<double>(search_.steps_done()); }
  [[nodiscard]] double total() const { return static_cast<double>(search_.max_length()); }
  [[nodiscard]] TranslationRecord result() const {
    return translation_record(model_, source_, search_.result(), options_);
  }

 private:
  TranslationModel model_;
  TranslateOptions options_;
  SourceSentence source_;
  Search search_;
};

}  // namespace

EMSCRIPTEN_BINDINGS(model) {
  emscripten::register_type<ModelFactsRecord>("import('../translation.ts').ModelFacts");
  emscripten::register_type<TranslateOptionsRecord>(
      "import('../translation.ts').TranslateOptions | undefined");
  emscripten::register_type<TranslationRecord>("import('../translation.ts').Translation");
  emscripten::register_type<ForcedReadingRecord>("import('../translation.ts').ForcedReading");
  emscripten::register_type<SourceWordList>("import('../translation.ts').SourceWord[]");
  emscripten::register_type<SentenceEncodingRecord>("import('../translation.ts').SentenceEncoding");
  emscripten::register_type<Bytes>("Uint8Array");
  emscripten::register_type<PresetList>("import('../training.ts').PresetFacts[]");
  emscripten::function("presets", &preset_list);
  emscripten::class_<BoundModel>("TranslationModel")
      .constructor<std::string>()
      .function("facts", &BoundModel::facts)
      .function("words", &BoundModel::words)
      .function("split", &BoundModel::split)
      .function("encode", &BoundModel::encode)
      .function("translate", &BoundModel::translate)
      .function("read", &BoundModel::read);
  emscripten::class_<BoundSearch>("Search")
      .constructor<std::string, std::string, TranslateOptionsRecord>()
      .function("step", &BoundSearch::step)
      .property("done", &BoundSearch::done)
      .property("total", &BoundSearch::total)
      .function("result", &BoundSearch::result);
}

}  // namespace softlookup::js
