#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/matrix_view.hpp"

namespace softlookup {

/// A model's weights by name, in PyTorch's layout: the values of all of them in one flat buffer,
/// their gradients in another, so that clipping, the optimiser and a hash walk them in one loop.
template <typename Scalar>
class ParameterSet {
 public:
  using Id = std::size_t;

  /// Adds a parameter of zeros and returns its number. `shape` has one or two sizes. Raises Error
  /// for a name that exists, a size of 0, or another number of sizes.
  Id add(std::string name, std::vector<std::size_t> shape);

  [[nodiscard]] std::size_t count() const noexcept { return entries_.size(); }
  /// Scalars in all parameters.
  [[nodiscard]] std::size_t size() const noexcept { return values_.size(); }

  [[nodiscard]] const std::string& name(Id id) const { return entries_[id].name; }
  [[nodiscard]] const std::vector<std::size_t>& shape(Id id) const { return entries_[id].shape; }
  [[nodiscard]] std::optional<Id> find(std::string_view name) const noexcept;

  /// The parameter as a matrix; a vector of n numbers is [1 x n].
  [[nodiscard]] MatrixView<Scalar> value(Id id) { return view(values_, id); }
  [[nodiscard]] MatrixView<Scalar> gradient(Id id) { return view(gradients_, id); }

  /// All parameters, one after the other in the order they were added.
  [[nodiscard]] std::span<Scalar> values() noexcept { return values_; }
  [[nodiscard]] std::span<const Scalar> values() const noexcept { return values_; }
  [[nodiscard]] std::span<Scalar> gradients() noexcept { return gradients_; }
  [[nodiscard]] std::span<const Scalar> values(Id id) const;

  void clear_gradients();

 private:
  struct Entry {
    std::string name;
    std::vector<std::size_t> shape;
    std::size_t offset;
    std::size_t rows;
    std::size_t cols;
  };

  [[nodiscard]] MatrixView<Scalar> view(std::vector<Scalar>& buffer, Id id) {
    const Entry& entry = entries_[id];
    return {buffer.data() + entry.offset, entry.rows, entry.cols, entry.cols};
  }

  std::vector<Entry> entries_;
  std::vector<Scalar> values_;
  std::vector<Scalar> gradients_;
};

}  // namespace softlookup
