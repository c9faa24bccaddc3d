#include "layers/embedding.hpp"

#include <algorithm>
#include <string>

#include "base/error.hpp"
#include "numeric/rows.hpp"

namespace softlookup {

namespace {

void require_ids(std::span<const std::int32_t> ids, std::size_t rows) {
  for (const std::int32_t id : ids)
    if (id < 0 || static_cast<std::size_t>(id) >= rows)
      throw Error(ErrorCode::kOutOfRange, "word number " + std::to_string(id) +
                                              " is outside the vocabulary of " +
                                              std::to_string(rows) + " words");
}

}  // namespace

template <typename Scalar>
Variable<Scalar> embedding(Tape<Scalar>& tape, Variable<Scalar> table,
                           std::span<const std::int32_t> ids) {
  require_ids(ids, table.rows());
  const Variable<Scalar> y = tape.variable(ids.size(), table.cols());
  for (std::size_t i = 0; i < ids.size(); ++i)
    std::copy_n(table.value.row(static_cast<std::size_t>(ids[i])), table.cols(), y.value.row(i));
  tape.on_backward([=] {
    if (!table.wants_gradient()) return;
    for (std::size_t i = 0; i < ids.size(); ++i)
      numeric::add<Scalar>(y.gradient.rows_from(i, 1),
                           table.gradient.rows_from(static_cast<std::size_t>(ids[i]), 1));
  });
  return y;
}

template Variable<float> embedding(Tape<float>&, Variable<float>, std::span<const std::int32_t>);
template Variable<double> embedding(Tape<double>&, Variable<double>, std::span<const std::int32_t>);

}  // namespace softlookup
