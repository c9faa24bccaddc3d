#include "lesson/alignment_demo.hpp"

#include "attention/soft_lookup.hpp"
#include "lesson/attend.hpp"
#include "lesson/numpy_text.hpp"

namespace softlookup {

AlignmentDemo alignment_demo(const SyntheticSettings& settings) {
  const LessonPair& pair = sentence_pair("red-chair");
  const SyntheticStates synthetic = synthetic_states(pair, settings);
  const Attention attention = attend(synthetic.scores, synthetic.states);
  const Matrix contexts = soft_lookup(attention.weights, synthetic.states);  // [T, d]
  const Vector fixed = synthetic.states.colwise().mean();                    // [d]
  const std::size_t from_fixed = recover_position(synthetic.states, fixed);

  AlignmentDemo demo;
  for (std::size_t i = 0; i < pair.target.size(); ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    const std::size_t top = attention.top[i];
    demo.rows.push_back({pair.target[i], pair.source[top], top,
                         attention.weights(row, static_cast<Eigen::Index>(top))});
    const std::size_t needed = pair.alignment[i];
    if (from_fixed == needed) ++demo.recovered_fixed;
    if (recover_position(synthetic.states, contexts.row(row)) == needed) ++demo.recovered_attention;
  }
  return demo;
}

std::string to_text(const AlignmentDemo& demo) {
  std::string text = "target   top source word   weight\n";
  for (const AlignmentRow& row : demo.rows)
    text += left_aligned(row.target, 9) + left_aligned(row.top_source, 18) +
            fixed_text(row.weight, 2) + "\n";
  const std::string of = " of " + std::to_string(demo.rows.size()) + "\n";
  text += "words recovered from one fixed vector: " + std::to_string(demo.recovered_fixed) + of;
  text += "words recovered with attention:        " + std::to_string(demo.recovered_attention) + of;
  return text;
}

}  // namespace softlookup
