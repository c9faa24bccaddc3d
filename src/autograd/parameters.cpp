#include "autograd/parameters.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace softlookup {

template <typename Scalar>
typename ParameterSet<Scalar>::Id ParameterSet<Scalar>::add(std::string name,
                                                            std::vector<std::size_t> shape) {
  if (find(name))
    throw Error(ErrorCode::kInvalidArgument, "there is a parameter named " + name + " already");
  if (shape.empty() || shape.size() > 2 || std::ranges::count(shape, 0U) > 0)
    throw Error(ErrorCode::kShapeMismatch,
                "parameter " + name + " needs one or two sizes, none of them 0");
  const std::size_t cols = shape.back();
  const std::size_t rows = shape.size() == 2 ? shape.front() : 1;
  entries_.push_back({std::move(name), std::move(shape), values_.size(), rows, cols});
  values_.resize(values_.size() + rows * cols, Scalar(0));
  gradients_.resize(values_.size(), Scalar(0));
  return entries_.size() - 1;
}

template <typename Scalar>
std::optional<typename ParameterSet<Scalar>::Id> ParameterSet<Scalar>::find(
    std::string_view name) const noexcept {
  for (Id id = 0; id < entries_.size(); ++id)
    if (entries_[id].name == name) return id;
  return std::nullopt;
}

template <typename Scalar>
std::span<const Scalar> ParameterSet<Scalar>::values(Id id) const {
  const Entry& entry = entries_[id];
  return std::span<const Scalar>(values_).subspan(entry.offset, entry.rows * entry.cols);
}

template <typename Scalar>
void ParameterSet<Scalar>::clear_gradients() {
  std::ranges::fill(gradients_, Scalar(0));
}

template class ParameterSet<float>;
template class ParameterSet<double>;

}  // namespace softlookup
