#include "lesson/leave_one_out.hpp"

#include <numeric>

#include "base/error.hpp"
#include "metrics/total_variation.hpp"
#include "numeric/softmax.hpp"

namespace softlookup {

namespace {

/// The shortened sentences as a batch: sentence b lacks word b.
struct Shortened {
  explicit Shortened(std::span<const std::int32_t> source)
      : lengths(source.size(), source.size() - 1), active(source.size() - 1, source.size()) {
    for (std::size_t s = 0; s + 1 < source.size(); ++s)
      for (std::size_t left_out = 0; left_out < source.size(); ++left_out)
        ids.push_back(source[s < left_out ? s : s + 1]);
  }
  [[nodiscard]] SourceBatch batch() const { return {ids, lengths, active, lengths.size()}; }

  std::vector<std::int32_t> ids;
  std::vector<std::size_t> lengths;
  std::vector<std::size_t> active;
};

std::span<const std::int32_t> checked(std::span<const std::int32_t> source) {
  require(source.size() >= 2, ErrorCode::kInvalidArgument,
          "a word can be left out of a source of at least two words");
  return source;
}

}  // namespace

LeaveOneOut::LeaveOneOut(EncoderDecoder<float>& model, std::span<const std::int32_t> source)
    : size_(source.size()),
      decoder_(model, Shortened(checked(source)).batch()),
      rows_(source.size()) {
  std::iota(rows_.begin(), rows_.end(), std::size_t{0});
}

std::vector<double> LeaveOneOut::step(std::int32_t word, std::span<const float> whole) {
  const std::vector<std::int32_t> words(size_, word);
  const StepOutput output = decoder_.step(rows_, words);
  std::vector<double> distances;
  std::vector<float> distribution(whole.size());
  for (std::size_t row = 0; row < size_; ++row) {
    numeric::softmax(std::span<const float>(output.logits.row(row), output.logits.cols),
                     distribution);
    distances.push_back(total_variation(std::span<const float>(distribution), whole));
  }
  return distances;
}

}  // namespace softlookup
