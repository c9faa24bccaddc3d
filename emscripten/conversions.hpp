#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <emscripten/bind.h>
#include <emscripten/val.h>

#include "base/error.hpp"
#include "base/matrix.hpp"

// Copies between C++ values and JavaScript's. No view of the heap outlives a call: memory growth
// would detach it.
namespace softlookup::js {

using emscripten::val;

EMSCRIPTEN_DECLARE_VAL_TYPE(Float64Array);
EMSCRIPTEN_DECLARE_VAL_TYPE(NumberList);
EMSCRIPTEN_DECLARE_VAL_TYPE(StringList);

/// A fresh Float64Array with the vector's or the row-major matrix's numbers.
template <typename Derived>
val float64_array(const Eigen::PlainObjectBase<Derived>& values) {
  const auto size = static_cast<std::size_t>(values.size());
  return val(emscripten::typed_memory_view(size, values.data())).template call<val>("slice");
}

/// A fresh Int32Array of positions.
inline val int32_array(const std::vector<std::size_t>& positions) {
  const std::vector<int> narrow(positions.begin(), positions.end());
  return val(emscripten::typed_memory_view(narrow.size(), narrow.data())).call<val>("slice");
}

inline val string(std::string_view text) { return val::u8string(std::string(text).c_str()); }

inline val string_array(const std::vector<std::string>& texts) {
  val array = val::array();
  for (const std::string& text : texts) array.call<void>("push", string(text));
  return array;
}

/// A plain array of objects, each made by `convert`.
template <typename Element, typename Convert>
val array_of(const std::vector<Element>& elements, Convert convert) {
  val array = val::array();
  for (const Element& element : elements) array.call<void>("push", convert(element));
  return array;
}

inline Vector vector(const val& numbers) {
  const std::vector<double> copied = emscripten::convertJSArrayToNumberVector<double>(numbers);
  return Eigen::Map<const Vector>(copied.data(), static_cast<Eigen::Index>(copied.size()));
}

/// [rows, columns] from a flat row-major array. Raises Error unless the sizes fit.
inline Matrix matrix(const val& numbers, double rows, double columns) {
  const std::vector<double> copied = emscripten::convertJSArrayToNumberVector<double>(numbers);
  if (!(rows >= 0 && columns >= 0 && rows * columns == static_cast<double>(copied.size()))) {
    throw Error(ErrorCode::kShapeMismatch,
                "a matrix of " + std::to_string(static_cast<long>(rows)) + " by " +
                    std::to_string(static_cast<long>(columns)) +
                    " needs that many numbers, found " + std::to_string(copied.size()));
  }
  return Eigen::Map<const Matrix>(copied.data(), static_cast<Eigen::Index>(rows),
                                  static_cast<Eigen::Index>(columns));
}

/// A size from a JavaScript number. Raises Error, which names it, unless it is a whole number that
/// a size can hold.
inline std::size_t size(double number, const char* name) {
  constexpr double kLargest = 4294967295.0;
  if (!(number >= 0 && number <= kLargest) ||
      number != static_cast<double>(static_cast<std::size_t>(number))) {
    throw Error(ErrorCode::kInvalidArgument,
                std::string(name) + " must be a whole number from 0 to 4294967295");
  }
  return static_cast<std::size_t>(number);
}

inline std::vector<std::size_t> sizes(const val& numbers, const char* name) {
  std::vector<std::size_t> converted;
  for (const double number : emscripten::convertJSArrayToNumberVector<double>(numbers)) {
    converted.push_back(size(number, name));
  }
  return converted;
}

inline std::vector<std::string> strings(const val& texts) {
  return emscripten::vecFromJSArray<std::string>(texts);
}

}  // namespace softlookup::js
