#include "cli/translation_json.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace softlookup::cli {

namespace {

std::vector<double> as_doubles(const std::vector<float>& numbers) {
  return {numbers.begin(), numbers.end()};
}

void write_word(JsonWriter& json, const TargetWord& word) {
  json.begin_object().member("text", word.text).member("unknown", word.unknown());
  if (word.copied_from) json.member("copied_from", *word.copied_from);
  json.end_object();
}

void write_hypothesis(JsonWriter& json, const TranslationModel& model, const SourceSentence& source,
                      const SearchResult& result, const Hypothesis& hypothesis, bool copy_unknown) {
  const TargetSentence target = write_target(model, source, result, hypothesis, copy_unknown);
  json.begin_object()
      .member("translation", target.text)
      .member("log_probability", hypothesis.log_probability)
      .member("score", hypothesis.score)
      .member("finished", hypothesis.finished)
      .key("words")
      .begin_array();
  for (const TargetWord& word : target.words) write_word(json, word);
  json.end_array().key("attention").begin_array();
  for (std::size_t place = 0; place < hypothesis.nodes.size(); ++place)
    json.value(as_doubles(result.expansion(hypothesis, place).weights));
  json.end_array().key("scores").begin_array();
  for (std::size_t place = 0; place < hypothesis.nodes.size(); ++place)
    json.value(as_doubles(result.expansion(hypothesis, place).scores));
  json.end_array().end_object();
}

std::string_view state_text(NodeState state) {
  if (state == NodeState::kKept) return "kept";
  return state == NodeState::kDropped ? "dropped" : "finished";
}

/// A node's number, null for none.
void write_node_number(JsonWriter& json, std::string_view name, std::size_t node) {
  json.key(name);
  if (node == kNoNode)
    json.null();
  else
    json.value(node);
}

void write_tree(JsonWriter& json, const TranslationModel& model, const SearchResult& result) {
  json.key("tree").begin_object().key("nodes").begin_array();
  for (const SearchNode& node : result.nodes) {
    json.begin_object().member("id", node.id);
    write_node_number(json, "parent", node.parent);
    json.member("step", node.step)
        .member("expansion", node.expansion)
        .member("word", model.target.word(node.word))
        .member("log_probability", static_cast<double>(node.log_probability))
        .member("cumulative", node.cumulative)
        .member("score", node.score)
        .member("state", state_text(node.state))
        .end_object();
  }
  json.end_array().key("expansions").begin_array();
  for (const Expansion& expansion : result.expansions) {
    json.begin_object();
    write_node_number(json, "node", expansion.node);
    json.member("step", expansion.step)
        .member("attention", as_doubles(expansion.weights))
        .member("scores", as_doubles(expansion.scores))
        .key("top")
        .begin_array();
    for (const WordProbability& top : expansion.top)
      json.begin_object()
          .member("word", model.target.word(top.word))
          .member("probability", static_cast<double>(top.probability))
          .end_object();
    json.end_array().end_object();
  }
  json.end_array().end_object();
}

}  // namespace

void write_translation(JsonWriter& json, const TranslationModel& model,
                       const SourceSentence& source, const SearchResult& result,
                       const TranslationJsonOptions& options) {
  json.begin_object().member("source", source.words).key("unknown").begin_array();
  for (std::size_t i = 0; i < source.ids.size(); ++i)
    if (source.unknown(i)) json.value(i);
  json.end_array().key("hypotheses").begin_array();
  const std::size_t count = std::min(options.hypotheses, result.hypotheses.size());
  for (std::size_t i = 0; i < count; ++i)
    write_hypothesis(json, model, source, result, result.hypotheses[i], options.copy_unknown);
  json.end_array();
  if (options.tree) write_tree(json, model, result);
  json.end_object();
}

}  // namespace softlookup::cli
