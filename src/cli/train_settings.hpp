#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/option_list.hpp"
#include "cli/pair_files.hpp"
#include "corpora/spacing.hpp"
#include "training/presets.hpp"

namespace softlookup::cli {

/// How text files become a model's words.
struct TextSettings {
  bool tokenize = true;
  bool lowercase = false;
  bool straight_quotes = true;
  Spacing source_spacing = Spacing::kTight;
  Spacing target_spacing = Spacing::kTight;
  std::size_t subwords = 0;  ///< merges a side; 0 keeps words whole
  std::size_t vocabulary = 0;
  std::size_t min_count = 2;
  std::size_t max_length = 100;
  bool drop_duplicates = false;
};

/// Which held-out figure chooses the weights that are kept.
enum class BestBy : std::uint8_t { kLoss, kBleu };
[[nodiscard]] std::string_view to_string(BestBy figure) noexcept;

/// Everything `softlookup train` is told.
struct TrainSettings {
  std::optional<std::string> preset_name;
  PairFiles files;
  PairFiles dev_files;
  double dev_share = 0.02;
  std::size_t dev_pairs = 1000;
  TextSettings text;
  Preset run;  ///< of the preset, or for text files; with the changes asked for
  std::uint64_t seed = 0;
  std::size_t epochs = 12;
  bool steps_given = false;
  std::string out;
  std::optional<std::string> checkpoint;
  std::optional<std::string> resume;
  std::size_t checkpoint_every = 0;
  std::size_t evaluate_every = 0;
  std::size_t patience = 0;
  BestBy best_by = BestBy::kBleu;
  std::size_t memory_limit = 0;  ///< in millions of bytes, 0 for none
  bool json = false;
};

/// The settings that text files start from.
[[nodiscard]] Preset text_preset();

/// The options that set `settings`.
[[nodiscard]] OptionList train_options(TrainSettings& settings);

/// Reads the command line; options change what the preset has. Raises UsageError or Error.
[[nodiscard]] TrainSettings read_train_settings(const std::vector<std::string>& arguments);

}  // namespace softlookup::cli
