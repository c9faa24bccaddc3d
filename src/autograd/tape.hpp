#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

#include "autograd/arena.hpp"
#include "autograd/parameters.hpp"
#include "base/matrix_view.hpp"
#include "numeric/gemm.hpp"

namespace softlookup {

/// A value on the tape and the gradient of the loss with respect to it, both [rows x cols]. The
/// gradient has no memory (data == nullptr) where nobody asks for it. A default one is "absent".
template <typename Scalar>
struct Variable {
  MatrixView<Scalar> value;
  MatrixView<Scalar> gradient;

  [[nodiscard]] std::size_t rows() const { return value.rows; }
  [[nodiscard]] std::size_t cols() const { return value.cols; }
  [[nodiscard]] bool present() const { return value.data != nullptr; }
  [[nodiscard]] bool wants_gradient() const { return gradient.data != nullptr; }

  /// [count x cols]: a part of the rows, in the same memory.
  [[nodiscard]] Variable rows_from(std::size_t begin, std::size_t count) const {
    return {value.rows_from(begin, count),
            wants_gradient() ? gradient.rows_from(begin, count) : gradient};
  }
  /// [rows x count]: a part of the columns, in the same memory.
  [[nodiscard]] Variable cols_from(std::size_t begin, std::size_t count) const {
    return {value.cols_from(begin, count),
            wants_gradient() ? gradient.cols_from(begin, count) : gradient};
  }
};

/// Whether a tape keeps what the backward pass needs.
enum class Recording {
  kOn,   ///< training: gradients are allocated, backward steps are kept
  kOff,  ///< evaluation and decoding: the forward pass alone
};

/// A tape of coarse operations: each operation computes its value at once and leaves a backward
/// step behind; `backward` runs them in reverse. Operations are free functions that take the tape
/// first (affine, gru_recurrence, attention, ...), forward and backward side by side. Where the
/// loss is, an operation (output_cross_entropy, inner_product) puts the first gradient itself.
/// Values, gradients and the steps' own data live in an arena until `reset`.
template <typename Scalar>
class Tape {
 public:
  explicit Tape(Recording recording = Recording::kOn, std::size_t memory_limit = Arena::kNoLimit)
      : arena_(memory_limit), recording_(recording) {}
  ~Tape() = default;
  Tape(const Tape&) = delete;
  Tape& operator=(const Tape&) = delete;
  Tape(Tape&&) = delete;
  Tape& operator=(Tape&&) = delete;

  [[nodiscard]] bool recording() const noexcept { return recording_ == Recording::kOn; }

  /// An uninitialised value with a gradient of zeros (none when not recording).
  [[nodiscard]] Variable<Scalar> variable(std::size_t rows, std::size_t cols);
  /// An uninitialised value that needs no gradient.
  [[nodiscard]] Variable<Scalar> constant(std::size_t rows, std::size_t cols);
  /// The parameter itself: its gradient is the set's.
  [[nodiscard]] Variable<Scalar> parameter(ParameterSet<Scalar>& set,
                                           typename ParameterSet<Scalar>::Id id) {
    return {set.value(id), recording() ? set.gradient(id) : MatrixView<Scalar>{}};
  }

  /// Memory until reset: uninitialised, or zeros.
  [[nodiscard]] MatrixView<Scalar> scratch(std::size_t rows, std::size_t cols);
  [[nodiscard]] MatrixView<Scalar> zeros(std::size_t rows, std::size_t cols);
  template <typename Item>
  [[nodiscard]] std::span<Item> array(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<Item>);
    return {static_cast<Item*>(arena_.allocate(count, sizeof(Item))), count};
  }

  /// A matrix laid out for multiply, once until reset however often it is asked for: B = matrix, or
  /// B = its transpose. The matrix must not change in between.
  [[nodiscard]] const numeric::PackedMatrix<Scalar>& packed(MatrixView<const Scalar> matrix);
  [[nodiscard]] const numeric::PackedMatrix<Scalar>& packed_transposed(
      MatrixView<const Scalar> matrix);

  /// Keeps a backward step, a callable without arguments that needs no destructor. Dropped when not
  /// recording.
  template <typename Step>
  void on_backward(const Step& step) {
    static_assert(std::is_trivially_destructible_v<Step>, "capture views, not containers");
    if (!recording()) return;
    void* memory = arena_.allocate(sizeof(Step));
    steps_.push_back(
        {::new (memory) Step(step), [](const void* kept) { (*static_cast<const Step*>(kept))(); }});
  }

  /// Runs the kept steps, last first, each once.
  void backward();

  /// Forgets everything and takes the memory back; variables of before are gone.
  void reset();

  [[nodiscard]] std::size_t memory() const noexcept { return arena_.capacity(); }
  void set_memory_limit(std::size_t bytes) noexcept { arena_.set_limit(bytes); }

 private:
  struct BackwardStep {
    const void* data;
    void (*run)(const void*);
  };
  struct PackedEntry {
    const Scalar* data;
    std::size_t rows;
    std::size_t cols;
    bool transposed;
    const numeric::PackedMatrix<Scalar>* packed;
  };

  const numeric::PackedMatrix<Scalar>& find_or_pack(MatrixView<const Scalar> matrix,
                                                    bool transposed);

  Arena arena_;
  Recording recording_;
  std::vector<BackwardStep> steps_;
  std::vector<PackedEntry> packed_;
};

}  // namespace softlookup
