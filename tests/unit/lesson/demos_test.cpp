#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

#include "base/error_matcher.hpp"
#include "lesson/alignment_demo.hpp"
#include "lesson/arrays_demo.hpp"
#include "lesson/exercises.hpp"
#include "lesson/numpy_text.hpp"
#include "lesson/soft_lookup_demo.hpp"

// What the lesson says these demos show; numpy_demos_test.cpp compares their text with NumPy's.
namespace softlookup {

using Catch::Matchers::WithinAbs;

TEST_CASE("the alignment demo at its defaults", "[lesson]") {
  const AlignmentDemo demo = alignment_demo();
  const char* tops[] = {"the", "cat", "black", "sleeps", "on", "the", "chair", "red"};
  const char* weights[] = {"0.59", "0.62", "0.69", "0.63", "0.73", "0.46", "0.62", "0.94"};
  REQUIRE(demo.rows.size() == 8);
  for (std::size_t i = 0; i < 8; ++i) {
    CHECK(demo.rows[i].top_source == tops[i]);
    CHECK(fixed_text(demo.rows[i].weight, 2) == weights[i]);
  }
  CHECK(demo.recovered_fixed == 1);
  CHECK(demo.recovered_attention == 8);
}

TEST_CASE("attention on arrays at its defaults", "[lesson]") {
  const ArraysDemo demo = attention_on_arrays();
  CHECK_THAT(demo.sum, WithinAbs(1, 1e-15));
  CHECK(demo.argmax == 5);
  CHECK(fixed_text(demo.largest, 2) == "0.51");
  CHECK(demo.context.size() == 16);
  const char* largest[] = {"0.51", "0.85", "0.96"};
  REQUIRE(demo.steps.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(demo.steps[i].argmax == 5);
    CHECK(fixed_text(demo.steps[i].largest, 2) == largest[i]);
  }
  CHECK(demo.steps[0].weights == demo.weights);
}

TEST_CASE("attention on arrays refuses settings outside their range", "[lesson]") {
  ArraysSettings settings;
  settings.positions = 0;
  CHECK_THROWS_MATCHES(attention_on_arrays(settings), Error,
                       IsError(ErrorCode::kOutOfRange, "positions must be from 1 to 64, not 0"));
  settings = {};
  settings.dimension = 5000;
  CHECK_THROWS_MATCHES(attention_on_arrays(settings), Error,
                       IsError(ErrorCode::kOutOfRange, "dimension must be from 1 to 4096"));
  settings = {};
  settings.state_scale = -1;
  CHECK_THROWS_MATCHES(attention_on_arrays(settings), Error,
                       IsError(ErrorCode::kOutOfRange, "state_scale must be a number from 0"));
  settings = {};
  settings.steps = {0, 1e9};
  CHECK_THROWS_MATCHES(attention_on_arrays(settings), Error,
                       IsError(ErrorCode::kOutOfRange, "each step must be a number"));
  settings = {};
  settings.steps.assign(65, 0.0);
  CHECK_THROWS_MATCHES(attention_on_arrays(settings), Error,
                       IsError(ErrorCode::kOutOfRange, "the number of steps"));
}

TEST_CASE("the soft lookup is mostly black", "[lesson]") {
  const SoftLookupDemo demo = soft_lookup_demo();
  CHECK(demo.words[demo.winner] == "black");
  CHECK(fixed_text(demo.steps.weights[1], 2) == "0.79");
  CHECK(demo.distance_to_winner < demo.distance_to_mean);
  SoftLookupSettings settings;
  settings.temperature = 0;
  CHECK(soft_lookup_demo(settings).distance_to_winner == 0);
  settings.scores = {1, 2, 3};
  CHECK_THROWS_MATCHES(soft_lookup_demo(settings), Error,
                       IsError(ErrorCode::kShapeMismatch, "not 3"));
}

TEST_CASE("exercise 2: additive fits any sizes, dot only equal ones", "[lesson]") {
  const ShapesExercise different = exercise_shapes(8, 6, 5);
  CHECK(different.additive == std::vector<ParameterShape>{{"W", 5, 8}, {"U", 5, 6}, {"v", 5, 1}});
  CHECK_FALSE(different.dot_available);
  CHECK(different.dot_reason.find("the same size") != std::string::npos);
  const ShapesExercise equal = exercise_shapes(8, 8, 5);
  CHECK(equal.dot_available);
  CHECK(equal.dot.empty());
  CHECK(equal.dot_reason.empty());
  CHECK_THROWS_MATCHES(exercise_shapes(0, 6, 5), Error,
                       IsError(ErrorCode::kOutOfRange, "decoder_size must be from 1"));
  CHECK_THROWS_MATCHES(exercise_shapes(8, 6, 4097), Error,
                       IsError(ErrorCode::kOutOfRange, "attention_size must be from 1 to 4096"));
}

TEST_CASE("exercise 3: scaled up, attention picks the winner", "[lesson]") {
  const HardAttention soft = exercise_hard_attention();
  CHECK(soft.nonnegative);
  CHECK_THAT(soft.sum, WithinAbs(1, 1e-15));
  CHECK(soft.winner == 0);
  CHECK(fixed_text(soft.winner_weight, 1) == "0.9");
  CHECK(soft.distance > 0.1);

  HardAttentionSettings settings;
  settings.scale = 1e4;
  const HardAttention hard = exercise_hard_attention(settings);
  CHECK(hard.nonnegative);
  CHECK_THAT(hard.sum, WithinAbs(1, 1e-15));
  CHECK(hard.winner == 0);
  CHECK(hard.distance <= 1e-6);

  settings.scale = 2e6;
  CHECK_THROWS_MATCHES(exercise_hard_attention(settings), Error,
                       IsError(ErrorCode::kOutOfRange, "scale must be a number from 0 to 1e+06"));
}

TEST_CASE("numbers and words are laid out as Python lays them out", "[lesson]") {
  CHECK(fixed_text(0.125, 2) == "0.12");  // half to even
  CHECK(fixed_text(2.675, 2) == "2.67");  // below the half it is written as
  CHECK(fixed_text(-0.001, 2) == "-0.00");
  CHECK(general_text(0.5) == "0.5");
  CHECK(general_text(1e6) == "1e+06");
  CHECK(general_text(25.4526, 4) == "25.45");
  CHECK(left_aligned("été", 5) == "été  ");
  CHECK(right_aligned("œuf", 5) == "  œuf");
  CHECK(right_aligned("longer", 3) == "longer");
}

}  // namespace softlookup
