#pragma once

#include <vector>

#include "attention/scores.hpp"
#include "conversions.hpp"

namespace softlookup::js {

/// [{name, rows, columns}], in the order of the formula.
inline val shape_array(const std::vector<ParameterShape>& shapes) {
  return array_of(shapes, [](const ParameterShape& shape) {
    val record = val::object();
    record.set("name", string(shape.name));
    record.set("rows", static_cast<double>(shape.rows));
    record.set("columns", static_cast<double>(shape.cols));
    return record;
  });
}

}  // namespace softlookup::js
