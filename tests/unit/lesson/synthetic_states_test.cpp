#include "lesson/synthetic_states.hpp"

#include <limits>
#include <set>

#include <catch2/catch_test_macros.hpp>

#include "base/error_matcher.hpp"
#include "base/golden_arrays.hpp"
#include "lesson/close_to.hpp"

namespace softlookup {

TEST_CASE("the lesson's sentence pairs are whole", "[lesson]") {
  std::set<std::string> ids;
  for (const LessonPair& pair : sentence_pairs()) {
    INFO(pair.id);
    CHECK_NOTHROW(require_valid(pair));
    CHECK(ids.insert(pair.id).second);
    CHECK(&sentence_pair(pair.id) == &pair);
  }
  CHECK(sentence_pair("black-cat").source.size() == 4);
  CHECK(sentence_pair("red-chair").alignment == std::vector<std::size_t>{0, 2, 1, 3, 4, 5, 7, 6});
  CHECK(sentence_pair("storm").source.size() == 40);
  const LessonPair& area = sentence_pair("economic-area");
  CHECK(area.target[4] == "zone");
  CHECK(area.source[area.alignment[4]] == "Area");
}

TEST_CASE("an unknown pair is refused with the list of pairs", "[lesson]") {
  CHECK_THROWS_MATCHES(sentence_pair("white-dog"), Error,
                       IsError(ErrorCode::kInvalidArgument,
                               "no sentence pair \"white-dog\"; the pairs are black-cat, "));
}

TEST_CASE("a pair that does not hold together is refused", "[lesson]") {
  const LessonPair good = sentence_pair("black-cat");
  LessonPair pair = good;
  pair.source.clear();
  CHECK_THROWS_MATCHES(require_valid(pair), Error,
                       IsError(ErrorCode::kInvalidArgument, "the source sentence is empty"));
  pair = good;
  pair.target.clear();
  CHECK_THROWS_MATCHES(require_valid(pair), Error,
                       IsError(ErrorCode::kInvalidArgument, "the target sentence is empty"));
  pair = good;
  pair.target[2] = "";
  CHECK_THROWS_MATCHES(require_valid(pair), Error,
                       IsError(ErrorCode::kInvalidArgument, "word 2 of the target sentence"));
  pair = good;
  pair.source.resize(65, "the");
  CHECK_THROWS_MATCHES(require_valid(pair), Error,
                       IsError(ErrorCode::kOutOfRange, "has 65 words; at most 64"));
  pair = good;
  pair.alignment.pop_back();
  CHECK_THROWS_MATCHES(require_valid(pair), Error,
                       IsError(ErrorCode::kShapeMismatch, "has 3 entries"));
  pair = good;
  pair.alignment[1] = 4;
  CHECK_THROWS_MATCHES(require_valid(pair), Error,
                       IsError(ErrorCode::kOutOfRange, "source position 4; the last one is 3"));
}

TEST_CASE("synthetic states are NumPy's", "[lesson]") {
  const GoldenArrays golden("lesson/synthetic_states.txt");
  for (const std::string id : {"black-cat", "red-chair", "economic-area"}) {
    const SyntheticStates synthetic = synthetic_states(sentence_pair(id), {"11", 6, 0.3, 0.5});
    INFO(id);
    CHECK(synthetic.states == golden.matrix(id + "-states"));
    CHECK(synthetic.queries == golden.matrix(id + "-queries"));
    check_close(synthetic.scores, golden.matrix(id + "-scores"), 1e-14);
  }
}

TEST_CASE("every pair has states at the limits of the settings", "[lesson]") {
  for (const LessonPair& pair : sentence_pairs()) {
    const SyntheticStates synthetic = synthetic_states(pair, {"1", 1, 0, 0});
    CHECK(synthetic.states.rows() == static_cast<Eigen::Index>(pair.source.size()));
    CHECK(synthetic.scores.rows() == static_cast<Eigen::Index>(pair.target.size()));
    CHECK(synthetic.scores.allFinite());
  }
  CHECK(synthetic_states(sentence_pair("storm"), {"1", 4096, 100, 100}).scores.allFinite());
}

TEST_CASE("settings outside their range are refused by name", "[lesson]") {
  const LessonPair& pair = sentence_pair("black-cat");
  const auto with = [&](const SyntheticSettings& settings) {
    return synthetic_states(pair, settings);
  };
  CHECK_THROWS_MATCHES(with({"0", 0}), Error,
                       IsError(ErrorCode::kOutOfRange, "dimension must be from 1 to 4096, not 0"));
  CHECK_THROWS_MATCHES(with({"0", 4097}), Error,
                       IsError(ErrorCode::kOutOfRange, "dimension must be from 1 to 4096"));
  CHECK_THROWS_MATCHES(with({"0", 16, -0.1}), Error,
                       IsError(ErrorCode::kOutOfRange, "state_noise must be a number from 0"));
  CHECK_THROWS_MATCHES(with({"0", 16, 0.3, std::numeric_limits<double>::quiet_NaN()}), Error,
                       IsError(ErrorCode::kNotFinite, "query_noise must be a number"));
  CHECK_THROWS_MATCHES(with({"minus one"}), Error, IsError(ErrorCode::kParse, ""));
}

TEST_CASE("a position is recovered by the angle to its state", "[lesson]") {
  Matrix states(3, 2);
  states << 10, 10, 0, 1, 1, 0;
  CHECK(recover_position(states, Vector(states.row(1))) == 1);
  CHECK(recover_position(states, Vector(states.row(0))) == 0);
  CHECK(recover_position(-states, Vector(states.row(1))) == 2);  // the least negative match
  CHECK_THROWS_MATCHES(recover_position(states, Vector::Ones(3)), Error,
                       IsError(ErrorCode::kShapeMismatch, "a vector of the states' size"));
}

}  // namespace softlookup
