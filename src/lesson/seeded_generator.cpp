#include "lesson/seeded_generator.hpp"

#include <vector>

#include "random/seed_sequence.hpp"
#include "random/seed_text.hpp"

namespace softlookup {

Generator generator_for(std::string_view seed, std::initializer_list<std::uint32_t> more) {
  std::vector<std::uint32_t> words = parse_seed_words(seed);
  words.insert(words.end(), more);
  return Generator(SeedSequence(std::move(words)));
}

Matrix standard_normal_matrix(Generator& generator, std::size_t rows, std::size_t cols) {
  Matrix matrix(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(cols));
  generator.standard_normal({matrix.data(), rows * cols});
  return matrix;
}

Vector standard_normal_vector(Generator& generator, std::size_t size) {
  Vector vector(static_cast<Eigen::Index>(size));
  generator.standard_normal({vector.data(), size});
  return vector;
}

}  // namespace softlookup
