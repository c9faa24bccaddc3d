#include "numeric/gates.hpp"

#include "numeric/kernel_table.hpp"

namespace softlookup::numeric {

namespace {

template <typename Scalar>
Scalar* row_or_null(MatrixView<Scalar> view, std::size_t i) {
  return view.data != nullptr ? view.row(i) : nullptr;
}

}  // namespace

template <typename Scalar>
void gru_gates(MatrixView<const Scalar> input, MatrixView<Scalar> hidden,
               MatrixView<const Scalar> previous, MatrixView<Scalar> candidate,
               MatrixView<Scalar> state) {
  for (std::size_t i = 0; i < state.rows; ++i)
    layer_kernels<Scalar>().gru_gates(state.cols, input.row(i), hidden.row(i),
                                      row_or_null(previous, i), candidate.row(i), state.row(i));
}

template <typename Scalar>
void gru_gates_backward(MatrixView<const Scalar> gates, MatrixView<const Scalar> candidate,
                        MatrixView<const Scalar> previous, MatrixView<const Scalar> d_state,
                        MatrixView<Scalar> d_input, MatrixView<Scalar> d_hidden,
                        MatrixView<Scalar> d_previous) {
  for (std::size_t i = 0; i < d_state.rows; ++i)
    layer_kernels<Scalar>().gru_gates_backward(
        d_state.cols, gates.row(i), candidate.row(i), row_or_null(previous, i), d_state.row(i),
        row_or_null(d_input, i), d_hidden.row(i), d_previous.row(i));
}

template <typename Scalar>
void lstm_gates(MatrixView<const Scalar> input, MatrixView<Scalar> gates,
                MatrixView<const Scalar> previous_cell, MatrixView<Scalar> cell,
                MatrixView<Scalar> state) {
  for (std::size_t i = 0; i < state.rows; ++i)
    layer_kernels<Scalar>().lstm_gates(state.cols, input.row(i), gates.row(i),
                                       row_or_null(previous_cell, i), cell.row(i), state.row(i));
}

template <typename Scalar>
void lstm_gates_backward(MatrixView<const Scalar> gates, MatrixView<const Scalar> cell,
                         MatrixView<const Scalar> previous_cell, MatrixView<const Scalar> d_state,
                         MatrixView<Scalar> d_cell, MatrixView<Scalar> d_input,
                         MatrixView<Scalar> d_gates) {
  for (std::size_t i = 0; i < d_state.rows; ++i)
    layer_kernels<Scalar>().lstm_gates_backward(
        d_state.cols, gates.row(i), cell.row(i), row_or_null(previous_cell, i), d_state.row(i),
        d_cell.row(i), row_or_null(d_input, i), d_gates.row(i));
}

template <typename Scalar>
void rnn_gates(MatrixView<const Scalar> input, MatrixView<Scalar> state) {
  for (std::size_t i = 0; i < state.rows; ++i)
    layer_kernels<Scalar>().rnn_gates(state.cols, input.row(i), state.row(i));
}

template <typename Scalar>
void tanh_backward(MatrixView<const Scalar> y, MatrixView<const Scalar> d,
                   MatrixView<Scalar> d_out) {
  for (std::size_t i = 0; i < y.rows; ++i)
    layer_kernels<Scalar>().tanh_backward(y.cols, y.row(i), d.row(i), d_out.row(i));
}

template void gru_gates(MatrixView<const float>, MatrixView<float>, MatrixView<const float>,
                        MatrixView<float>, MatrixView<float>);
template void gru_gates(MatrixView<const double>, MatrixView<double>, MatrixView<const double>,
                        MatrixView<double>, MatrixView<double>);
template void gru_gates_backward(MatrixView<const float>, MatrixView<const float>,
                                 MatrixView<const float>, MatrixView<const float>,
                                 MatrixView<float>, MatrixView<float>, MatrixView<float>);
template void gru_gates_backward(MatrixView<const double>, MatrixView<const double>,
                                 MatrixView<const double>, MatrixView<const double>,
                                 MatrixView<double>, MatrixView<double>, MatrixView<double>);
template void lstm_gates(MatrixView<const float>, MatrixView<float>, MatrixView<const float>,
                         MatrixView<float>, MatrixView<float>);
template void lstm_gates(MatrixView<const double>, MatrixView<double>, MatrixView<const double>,
                         MatrixView<double>, MatrixView<double>);
template void lstm_gates_backward(MatrixView<const float>, MatrixView<const float>,
                                  MatrixView<const float>, MatrixView<const float>,
                                  MatrixView<float>, MatrixView<float>, MatrixView<float>);
template void lstm_gates_backward(MatrixView<const double>, MatrixView<const double>,
                                  MatrixView<const double>, MatrixView<const double>,
                                  MatrixView<double>, MatrixView<double>, MatrixView<double>);
template void rnn_gates(MatrixView<const float>, MatrixView<float>);
template void rnn_gates(MatrixView<const double>, MatrixView<double>);
template void tanh_backward(MatrixView<const float>, MatrixView<const float>, MatrixView<float>);
template void tanh_backward(MatrixView<const double>, MatrixView<const double>, MatrixView<double>);

}  // namespace softlookup::numeric
