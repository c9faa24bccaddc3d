#include "numeric/rows.hpp"

#include <algorithm>

#include "numeric/kernel_table.hpp"

namespace softlookup::numeric {

template <typename Scalar>
void scale(Scalar factor, MatrixView<const Scalar> in, MatrixView<Scalar> out) {
  for (std::size_t i = 0; i < in.rows; ++i)
    layer_kernels<Scalar>().scale(in.cols, factor, in.row(i), out.row(i));
}

template <typename Scalar>
void add_scaled(Scalar factor, MatrixView<const Scalar> in, MatrixView<Scalar> out) {
  for (std::size_t i = 0; i < in.rows; ++i)
    row_kernels<Scalar>().add_scaled(in.cols, factor, in.row(i), out.row(i));
}

template <typename Scalar>
void add(MatrixView<const Scalar> in, MatrixView<Scalar> out) {
  for (std::size_t i = 0; i < in.rows; ++i)
    layer_kernels<Scalar>().add(in.cols, in.row(i), out.row(i));
}

template <typename Scalar>
void add_product(MatrixView<const Scalar> a, MatrixView<const Scalar> b, MatrixView<Scalar> out) {
  for (std::size_t i = 0; i < a.rows; ++i)
    layer_kernels<Scalar>().add_product(a.cols, a.row(i), b.row(i), out.row(i));
}

template <typename Scalar>
void copy(MatrixView<const Scalar> in, MatrixView<Scalar> out) {
  for (std::size_t i = 0; i < in.rows; ++i) std::copy_n(in.row(i), in.cols, out.row(i));
}

template <typename Scalar>
void fill(Scalar value, MatrixView<Scalar> out) {
  for (std::size_t i = 0; i < out.rows; ++i) std::fill_n(out.row(i), out.cols, value);
}

template <typename Scalar>
void set_rows(MatrixView<const Scalar> row, MatrixView<Scalar> out) {
  for (std::size_t i = 0; i < out.rows; ++i) std::copy_n(row.data, out.cols, out.row(i));
}

template <typename Scalar>
void add_row_sums(MatrixView<const Scalar> in, MatrixView<Scalar> sums) {
  layer_kernels<Scalar>().add_row_sums(in.cols, in.rows, in.stride, in.data, sums.data);
}

template <typename Scalar>
void tanh(MatrixView<const Scalar> in, MatrixView<Scalar> out) {
  for (std::size_t i = 0; i < in.rows; ++i)
    row_kernels<Scalar>().tanh(in.cols, in.row(i), out.row(i));
}

template <typename Scalar>
void softmax_backward(Scalar factor, MatrixView<const Scalar> weights,
                      MatrixView<const Scalar> d_weights, MatrixView<Scalar> d_scores) {
  for (std::size_t i = 0; i < weights.rows; ++i)
    layer_kernels<Scalar>().softmax_backward(weights.cols, factor, weights.row(i), d_weights.row(i),
                                             d_scores.row(i));
}

template <typename Scalar>
CrossEntropySums cross_entropy(MatrixView<Scalar> logits, std::span<const std::int32_t> targets,
                               Scalar smoothing, Scalar factor) {
  CrossEntropySums sums;
  for (std::size_t i = 0; i < logits.rows; ++i) {
    Scalar* row = logits.row(i);
    if (targets[i] < 0) {
      std::fill_n(row, logits.cols, Scalar(0));
      continue;
    }
    const auto target = static_cast<std::size_t>(targets[i]);
    if (row[target] >= row_kernels<Scalar>().max(logits.cols, row)) ++sums.correct;
    sums.loss += layer_kernels<Scalar>().cross_entropy(logits.cols, target, smoothing, factor, row);
  }
  return sums;
}

template <typename Scalar>
void additive_scores(MatrixView<const Scalar> query, MatrixView<const Scalar> keys,
                     MatrixView<const Scalar> v, MatrixView<Scalar> hidden, Scalar* scores) {
  for (std::size_t s = 0; s < keys.rows; ++s)
    scores[s] = layer_kernels<Scalar>().additive_score(keys.cols, query.data, keys.row(s), v.data,
                                                       hidden.row(s));
}

template <typename Scalar>
void additive_scores_backward(const Scalar* d_scores, MatrixView<const Scalar> v,
                              MatrixView<const Scalar> hidden, MatrixView<Scalar> d_query,
                              MatrixView<Scalar> d_keys, MatrixView<Scalar> d_v) {
  for (std::size_t s = 0; s < hidden.rows; ++s)
    layer_kernels<Scalar>().additive_score_backward(hidden.cols, d_scores[s], v.data, hidden.row(s),
                                                    d_query.data, d_keys.row(s), d_v.data);
}

#define SOFTLOOKUP_INSTANTIATE(Scalar)                                                       \
  template void scale(Scalar, MatrixView<const Scalar>, MatrixView<Scalar>);                 \
  template void add_scaled(Scalar, MatrixView<const Scalar>, MatrixView<Scalar>);            \
  template void add(MatrixView<const Scalar>, MatrixView<Scalar>);                           \
  template void add_product(MatrixView<const Scalar>, MatrixView<const Scalar>,              \
                            MatrixView<Scalar>);                                             \
  template void copy(MatrixView<const Scalar>, MatrixView<Scalar>);                          \
  template void fill(Scalar, MatrixView<Scalar>);                                            \
  template void set_rows(MatrixView<const Scalar>, MatrixView<Scalar>);                      \
  template void add_row_sums(MatrixView<const Scalar>, MatrixView<Scalar>);                  \
  template void tanh(MatrixView<const Scalar>, MatrixView<Scalar>);                          \
  template void softmax_backward(Scalar, MatrixView<const Scalar>, MatrixView<const Scalar>, \
                                 MatrixView<Scalar>);                                        \
  template CrossEntropySums cross_entropy(MatrixView<Scalar>, std::span<const std::int32_t>, \
                                          Scalar, Scalar);                                   \
  template void additive_scores(MatrixView<const Scalar>, MatrixView<const Scalar>,          \
                                MatrixView<const Scalar>, MatrixView<Scalar>, Scalar*);      \
  template void additive_scores_backward(const Scalar*, MatrixView<const Scalar>,            \
                                         MatrixView<const Scalar>, MatrixView<Scalar>,       \
                                         MatrixView<Scalar>, MatrixView<Scalar>);

SOFTLOOKUP_INSTANTIATE(float)
SOFTLOOKUP_INSTANTIATE(double)
#undef SOFTLOOKUP_INSTANTIATE

}  // namespace softlookup::numeric
