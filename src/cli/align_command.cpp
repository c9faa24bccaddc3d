#include "cli/align_command.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/files.hpp"
#include "cli/json_writer.hpp"
#include "cli/option_list.hpp"
#include "cli/progress.hpp"
#include "cli/usage_error.hpp"
#include "corpora/pair_text.hpp"
#include "translation/batch_decoding.hpp"
#include "translation/translated_text.hpp"

namespace softlookup::cli {

namespace {

struct Settings {
  std::string model;
  double attention_temperature = 1;
  bool heatmap = false;
  bool json = false;
};

OptionList options_of(Settings& settings) {
  OptionList options;
  options.text("--model", "FILE", settings.model, "a translator with attention");
  options.number("--attention-temperature", settings.attention_temperature,
                 "of the weights inside the decoder");
  options.flag("--heatmap", settings.heatmap, "a table of the weights instead of links");
  options.flag("--json", settings.json, "an object a line: words, weights, links");
  return options;
}

/// Words, and the weight of each target word on each source word.
struct Alignment {
  SentencePair pair;
  MatrixOf<float> weights;  // [T, S]
};

std::vector<std::size_t> places(const TextProcessing& text, const std::vector<std::string>& words) {
  if (text.pieces()) return words_of_pieces(words);
  std::vector<std::size_t> each(words.size());
  for (std::size_t i = 0; i < each.size(); ++i) each[i] = i;
  return each;
}

/// A source word's weight is the sum of its pieces', a target word's row the mean of its pieces'.
Alignment join_pieces(const TranslationModel& model, SentencePair pieces,
                      const MatrixOf<float>& weights) {
  const std::vector<std::size_t> rows = places(model.target_text, pieces.target);
  const std::vector<std::size_t> cols = places(model.source_text, pieces.source);
  Alignment alignment;
  alignment.pair = std::move(pieces);
  if (model.source_text.pieces()) alignment.pair.source = undo_byte_pairs(alignment.pair.source);
  if (model.target_text.pieces()) alignment.pair.target = undo_byte_pairs(alignment.pair.target);
  const auto height = static_cast<Eigen::Index>(alignment.pair.target.size());
  alignment.weights =
      MatrixOf<float>::Zero(height, static_cast<Eigen::Index>(alignment.pair.source.size()));
  std::vector<float> count(alignment.pair.target.size(), 0);
  for (std::size_t t = 0; t < rows.size(); ++t) {
    count[rows[t]] += 1;
    for (std::size_t s = 0; s < cols.size(); ++s)
      alignment.weights(static_cast<Eigen::Index>(rows[t]), static_cast<Eigen::Index>(cols[s])) +=
          weights(static_cast<Eigen::Index>(t), static_cast<Eigen::Index>(s));
  }
  for (Eigen::Index row = 0; row < height; ++row)
    alignment.weights.row(row) /= count[static_cast<std::size_t>(row)];
  return alignment;
}

void link_largest(Alignment& alignment) {
  for (Eigen::Index row = 0; row < alignment.weights.rows(); ++row) {
    Eigen::Index best = 0;
    for (Eigen::Index col = 1; col < alignment.weights.cols(); ++col)
      if (alignment.weights(row, col) > alignment.weights(row, best)) best = col;
    alignment.pair.links.push_back(
        {static_cast<std::size_t>(best), static_cast<std::size_t>(row), true});
  }
  std::ranges::sort(alignment.pair.links, {},
                    [](const Link& link) { return std::pair(link.source, link.target); });
}

std::string padded(const std::string& text, std::size_t width) {
  std::size_t characters = 0;
  for (const char c : text) characters += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  return std::string(width > characters ? width - characters : 0, ' ') + text;
}

std::size_t width_of(const std::vector<std::string>& words) {
  std::size_t width = 4;
  for (const std::string& word : words) width = std::max(width, word.size());
  return width;
}

void print_heatmap(std::ostream& out, const Alignment& alignment) {
  const std::size_t first = width_of(alignment.pair.target);
  const std::size_t width = width_of(alignment.pair.source) + 1;
  out << std::string(first, ' ');
  for (const std::string& word : alignment.pair.source) out << padded(word, width);
  out << "\n";
  for (Eigen::Index row = 0; row < alignment.weights.rows(); ++row) {
    out << padded(alignment.pair.target[static_cast<std::size_t>(row)], first);
    for (Eigen::Index col = 0; col < alignment.weights.cols(); ++col)
      out << padded(fixed_text(static_cast<double>(alignment.weights(row, col)), 2), width);
    out << "\n";
  }
  out << "\n";
}

void print_json(std::ostream& out, const Alignment& alignment) {
  JsonWriter json(out);
  json.begin_object()
      .member("source", alignment.pair.source)
      .member("target", alignment.pair.target)
      .member("weights", Matrix(alignment.weights.cast<double>()))
      .key("links")
      .begin_array();
  for (const Link& link : alignment.pair.links)
    json.begin_array().value(link.source).value(link.target).end_array();
  json.end_array().end_object();
  out << "\n";
}

Alignment align(TranslationModel& model, const std::string& line, const Settings& settings) {
  const std::size_t tab = line.find('\t');
  if (tab == std::string::npos)
    throw Error(ErrorCode::kInvalidArgument,
                "expected a sentence, a tab and its translation, found no tab");
  const std::string target = line.substr(tab + 1, line.find('\t', tab + 1) - tab - 1);
  SentencePair pair;
  pair.source = model.source_text.split_sentence(line.substr(0, tab), model.source);
  pair.target = model.target_text.split_sentence(target, model.target);
  if (pair.source.empty() || pair.target.empty())
    throw Error(ErrorCode::kInvalidArgument, "one of the two sentences is empty");
  if (std::max(pair.source.size(), pair.target.size()) > kLongestSource)
    throw Error(ErrorCode::kOutOfRange, "the longest sentence that is aligned has " +
                                            std::to_string(kLongestSource) + " words");
  const std::vector<EncodedPair> encoded = {
      {model.source.encode(pair.source), model.target.encode(pair.target)}};
  BatchDecodingOptions options;
  options.attention_temperature = settings.attention_temperature;
  const std::vector<TeacherForced> forced = force_targets(model.network, encoded, options);
  Alignment alignment = join_pieces(model, std::move(pair), forced.front().weights);
  link_largest(alignment);
  return alignment;
}

}  // namespace

int run_align(const std::vector<std::string>& arguments, Console& console) {
  Settings settings;
  options_of(settings).read(arguments);
  if (settings.model.empty()) throw UsageError("align needs --model FILE");
  if (settings.heatmap && settings.json) throw UsageError("give either --heatmap or --json");
  TranslationModel model = read_model(settings.model);
  if (!model.network.options().attention)
    throw Error(ErrorCode::kInvalidArgument,
                settings.model + ": the model has no attention to align words by");
  int status = kSuccess;
  std::size_t number = 0;
  for (std::string line; console.out && std::getline(console.in, line);) {
    ++number;
    if (line.ends_with('\r')) line.pop_back();
    try {
      const Alignment alignment = align(model, line, settings);
      if (settings.heatmap)
        print_heatmap(console.out, alignment);
      else if (settings.json)
        print_json(console.out, alignment);
      else
        console.out << format_pair(alignment.pair) << "\n";
    } catch (const Error& error) {
      console.out << (settings.json ? "null\n" : "\n");
      console.err << "softlookup: line " << number << ": " << error.what() << "\n";
      status = kFailure;
    }
  }
  return status;
}

std::string align_help() {
  Settings settings;
  return "usage: softlookup align --model FILE [options] < pairs\n"
         "\n"
         "Reads `source TAB target` a line, gives the model the target word by word, and adds a\n"
         "column with a link `source-target`, from 0, for each target word: to the source word\n"
         "its largest attention weight is on. A line that cannot be aligned becomes an empty one\n"
         "and a message, and status 1 in the end.\n"
         "\n" +
         options_of(settings).help();
}

}  // namespace softlookup::cli
