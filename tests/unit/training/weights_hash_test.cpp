// The same seed, pairs and options give the same weights, bit for bit, whatever the compiler, the
// instruction set, the sanitizer or the engine. The constants below are of the bits that all of
// them give. Where a change of a kernel, of an operation's order or of the grammar is meant to
// change the bits, run this test natively and as WebAssembly, see that both print the same new
// hashes, and record them here.

#include "training/weights_hash.hpp"

#include <catch2/catch_test_macros.hpp>

#include "numeric/every_instruction_set.hpp"
#include "training/small_run.hpp"

namespace softlookup {

namespace {

struct Case {
  std::string name;
  EncoderDecoderOptions architecture;
  TrainingOptions training;
  std::string hash;  ///< of the weights after the run's steps
};

Case gru_with_dot_scores() {
  Case made{"gru, dot, embeddings", small_architecture(), small_training(12), "fb4be1219d6dfe71"};
  made.training.curriculum = {3, 12};
  return made;
}

Case deep_lstm() {
  Case made{"lstm, two layers, residual, general, input feeding, dropout", small_architecture(),
            small_training(6), "ba6c0fc86944c720"};
  made.architecture.cell = CellKind::kLstm;
  made.architecture.layers = 2;
  made.architecture.residual = true;
  made.architecture.attention = ScoreFunction::kGeneral;
  made.architecture.values = ValueKind::kStates;
  made.architecture.input_feeding = true;
  made.architecture.dropout = 0.2;
  return made;
}

Case rnn_with_additive_scores() {
  Case made{"rnn, additive, states", small_architecture(), small_training(12), "124ccef2b22c525a"};
  made.architecture.cell = CellKind::kRnn;
  made.architecture.attention = ScoreFunction::kAdditive;
  made.architecture.values = ValueKind::kStates;
  made.training.clip_norm = 0;
  return made;
}

Case gru_that_reads_its_own_words() {
  Case made{"gru, concat, states and embeddings, scheduled sampling, label smoothing",
            small_architecture(), small_training(8), "8f3d816e4ffeda2e"};
  made.architecture.attention = ScoreFunction::kConcat;
  made.architecture.values = ValueKind::kStatesAndEmbeddings;
  made.training.teacher_forcing_ratio = {1, 0};
  made.training.label_smoothing = 0.1;
  return made;
}

Case fixed_vector() {
  Case made{"lstm, no attention, reversed source, tied embeddings", small_architecture(),
            small_training(12), "dc1a4e6adf2e45e9"};
  made.architecture.cell = CellKind::kLstm;
  made.architecture.attention.reset();
  made.architecture.bidirectional = false;
  made.architecture.reversed_source = true;
  made.architecture.tied_embeddings = true;
  return made;
}

Case scaled_dot_scores() {
  Case made{"gru, scaled dot, states", small_architecture(), small_training(8), "7d70fcadd8534eb3"};
  made.architecture.attention = ScoreFunction::kScaledDot;
  made.architecture.values = ValueKind::kStates;
  return made;
}

std::string hash_of_run(const Case& made, const std::vector<SentencePair>& corpus) {
  TrainingRun run = small_run(made.architecture, made.training, corpus);
  while (!run.trainer->finished()) run.trainer->step();
  return weights_hash(weights_of(run));
}

}  // namespace

TEST_CASE("weights after training have the recorded bits with every instruction set",
          "[training][bits]") {
  const std::vector<SentencePair> corpus = small_corpus(60);
  for (const Case& made : {gru_with_dot_scores(), deep_lstm(), rnn_with_additive_scores(),
                           gru_that_reads_its_own_words(), fixed_vector(), scaled_dot_scores()}) {
    INFO(made.name);
    numeric::for_every_instruction_set([&] { CHECK(hash_of_run(made, corpus) == made.hash); });
  }
}

TEST_CASE("the lesson model's weights after 200 steps have the recorded bits", "[training][bits]") {
  Preset lesson = preset("lesson");
  lesson.corpus.count = 4'000;
  TrainingRun run = start_run(lesson, 0);
  CHECK(weights_hash(weights_of(run)) == "8b24e0e0ba179a5b");
  for (int step = 0; step < 200; ++step) run.trainer->step();
  CHECK(weights_hash(weights_of(run)) == "466fec773c71ac03");
}

TEST_CASE("a hash names bits, not values", "[training]") {
  CHECK(weights_hash({}) == "cbf29ce484222325");
  CHECK(weights_hash(std::vector<float>{0.0F}) == "4d25767f9dce13f5");
  CHECK(weights_hash(std::vector<float>{-0.0F}) != weights_hash(std::vector<float>{0.0F}));
  CHECK(weights_hash(std::vector<float>{1, 2}) != weights_hash(std::vector<float>{2, 1}));
}

}  // namespace softlookup
