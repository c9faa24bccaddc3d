#include "translation/search.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "corpora/vocabulary.hpp"
#include "numeric/softmax.hpp"
#include "translation/hypothesis_score.hpp"
#include "translation/one_sentence.hpp"
#include "translation/word_choice.hpp"

namespace softlookup {

namespace {

/// The entry for this step, null if there is none.
template <typename AtStep>
const AtStep* find_step(const std::vector<AtStep>& entries, std::size_t step) {
  const auto found = std::ranges::find(entries, step, &AtStep::step);
  return found == entries.end() ? nullptr : &*found;
}

/// The options, once they are known to fit.
const SearchOptions& checked(const SearchOptions& options, const EncoderDecoderOptions& model,
                             std::size_t source_length) {
  require(source_length > 0, ErrorCode::kInvalidArgument,
          "there is nothing to translate: the source needs at least one word");
  require_search_options(options, model, source_length);
  return options;
}

/// Intervention rows as a model that reads backwards counts positions.
void reverse_positions(std::vector<StepIntervention>& interventions) {
  for (StepIntervention& change : interventions) {
    std::ranges::reverse(change.weights);
    std::ranges::reverse(change.permutation);
    for (std::size_t& position : change.permutation)
      position = change.permutation.size() - 1 - position;
  }
}

}  // namespace

Search::Search(EncoderDecoder<float>& model, std::span<const std::int32_t> ids,
               const SearchOptions& options)
    : options_(checked(options, model.options(), ids.size())),
      source_length_(ids.size()),
      reversed_(model.options().reversed_source),
      decoder_(model, OneSentence(ids).batch, options.attention_temperature, options.memory_limit),
      generator_(options.seed),
      max_length_(options.max_length > 0 ? options.max_length : default_max_length(ids.size())),
      log_probabilities_(model.options().target_vocabulary) {
  if (reversed_) reverse_positions(options_.interventions);
  live_.emplace_back();
  if (model.options().attention) live_.front().coverage.assign(source_length_, 0.0F);
}

std::size_t Search::width() const noexcept {
  return options_.kind == SearchKind::kBeam ? options_.beam_width : 1;
}

/// A row of the decoder's [S] in the sentence's own order.
std::vector<float> Search::in_order(const float* row) const {
  if (row == nullptr) return {};
  std::vector<float> values(row, row + source_length_);
  if (reversed_) std::ranges::reverse(values);
  return values;
}

StepOutput Search::run_decoder() {
  std::vector<std::size_t> parents;
  std::vector<std::int32_t> words;
  for (const Live& live : live_) {
    parents.push_back(live.row);
    words.push_back(live.node == kNoNode ? kBegin : result_.nodes[live.node].word);
  }
  std::vector<WeightIntervention<float>> interventions;
  if (const StepIntervention* change = find_step(options_.interventions, steps_done_))
    interventions.assign(live_.size(), {change->change, change->weights, change->permutation});
  return decoder_.step(parents, words, interventions);
}

/// Keeps what the model made of the source for one hypothesis.
void Search::look(const StepOutput& output, std::size_t row) {
  const auto values = [row](MatrixView<const float> all) {
    return all.data == nullptr ? std::vector<float>{}
                               : std::vector<float>(all.row(row), all.row(row) + all.cols);
  };
  const auto positions = [row](MatrixView<const float> all) {
    return all.data == nullptr ? nullptr : all.row(row);
  };
  Expansion expansion;
  expansion.node = live_[row].node;
  expansion.step = steps_done_;
  expansion.weights = in_order(positions(output.weights));
  expansion.scores = in_order(positions(output.scores));
  expansion.top = top_words(log_probabilities_, options_.keep_top);
  if (options_.keep_states) {
    expansion.state = values(output.states);
    expansion.context = values(output.contexts);
  }
  for (std::size_t s = 0; s < live_[row].coverage.size(); ++s)
    live_[row].coverage[s] += expansion.weights[s];
  result_.expansions.push_back(std::move(expansion));
}

/// The words that a hypothesis may go on with.
std::vector<std::int32_t> Search::choose(std::span<const float> log_probabilities) {
  std::int32_t drawn = kEnd;
  if (options_.kind == SearchKind::kSampling)  // also where a word is forced: one number a step
    drawn = draw_word(word_chances(log_probabilities,
                                   {options_.sampling_temperature, options_.top_k, options_.top_p}),
                      generator_);
  if (const ForcedWord* forced = find_step(options_.forced_words, steps_done_))
    return {forced->word};
  if (options_.kind == SearchKind::kSampling) return {drawn};
  if (options_.kind == SearchKind::kGreedy) return {likeliest_word(log_probabilities)};
  return likeliest_words(log_probabilities, options_.beam_width);
}

void Search::propose(std::size_t row) {
  const std::size_t parent = live_[row].node;
  const double before = parent == kNoNode ? 0 : result_.nodes[parent].cumulative;
  for (const std::int32_t word : choose(log_probabilities_)) {
    const float log_probability = log_probabilities_[static_cast<std::size_t>(word)];
    candidates_.push_back(
        {row, word, log_probability, before + static_cast<double>(log_probability)});
  }
}

std::size_t Search::add_node(const Candidate& candidate, NodeState state) {
  const Live& live = live_[candidate.row];
  SearchNode node;
  node.id = result_.nodes.size();
  node.parent = live.node;
  node.step = steps_done_;
  node.expansion = first_expansion_ + candidate.row;
  node.word = candidate.word;
  node.log_probability = candidate.log_probability;
  node.cumulative = candidate.cumulative;
  node.score = hypothesis_score(candidate.cumulative, steps_done_ + 1, options_.length_penalty,
                                coverage_penalty(live.coverage, options_.coverage_penalty));
  node.state = state;
  result_.nodes.push_back(node);
  return node.id;
}

/// Follows the best candidates: all of them have as many words, so that their log probabilities
/// can be compared as they are.
void Search::select() {
  std::ranges::stable_sort(candidates_, std::ranges::greater{}, &Candidate::cumulative);
  const std::size_t room = width() - finished_.size();
  std::vector<Live> next;
  for (std::size_t i = 0; i < candidates_.size(); ++i) {
    const Candidate& candidate = candidates_[i];
    if (i >= room) {
      add_node(candidate, NodeState::kDropped);
    } else if (candidate.word == kEnd) {
      finished_.push_back(add_node(candidate, NodeState::kFinished));
    } else {
      const std::size_t node = add_node(candidate, NodeState::kKept);
      next.push_back({node, candidate.row, live_[candidate.row].coverage});
    }
  }
  live_ = std::move(next);
}

Hypothesis Search::hypothesis(std::size_t last) const {
  Hypothesis hypothesis;
  for (std::size_t node = last; node != kNoNode; node = result_.nodes[node].parent)
    hypothesis.nodes.push_back(node);
  std::ranges::reverse(hypothesis.nodes);
  for (const std::size_t node : hypothesis.nodes)
    if (result_.nodes[node].state != NodeState::kFinished)
      hypothesis.ids.push_back(result_.nodes[node].word);
  hypothesis.log_probability = result_.nodes[last].cumulative;
  hypothesis.score = result_.nodes[last].score;
  hypothesis.finished = result_.nodes[last].state == NodeState::kFinished;
  return hypothesis;
}

void Search::rank_hypotheses() {
  std::vector<Hypothesis>& ranked = result_.hypotheses;
  ranked.clear();
  for (const std::size_t node : finished_) ranked.push_back(hypothesis(node));
  for (const Live& live : live_) ranked.push_back(hypothesis(live.node));
  std::ranges::stable_sort(ranked, [](const Hypothesis& a, const Hypothesis& b) {
    return a.finished != b.finished ? a.finished : a.score > b.score;
  });
}

bool Search::step() {
  if (finished()) return false;
  const StepOutput output = run_decoder();
  first_expansion_ = result_.expansions.size();
  candidates_.clear();
  for (std::size_t row = 0; row < live_.size(); ++row) {
    numeric::log_softmax(std::span<const float>(output.logits.row(row), output.logits.cols),
                         log_probabilities_);
    look(output, row);
    propose(row);
  }
  select();
  ++steps_done_;
  rank_hypotheses();
  return !finished();
}

SearchResult translate(EncoderDecoder<float>& model, std::span<const std::int32_t> ids,
                       const SearchOptions& options) {
  Search search(model, ids, options);
  while (search.step()) continue;
  return std::move(search).take_result();
}

}  // namespace softlookup
