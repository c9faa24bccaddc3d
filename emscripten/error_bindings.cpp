#include <exception>
#include <new>

#include "conversions.hpp"

// What an exception object holds, for the page's errors.
namespace softlookup::js {
namespace {

EMSCRIPTEN_DECLARE_VAL_TYPE(ErrorRecord);

/// `thrown` is the address that getCppExceptionThrownObjectFromWebAssemblyException gives. The
/// library throws nothing but std::exception and what derives from it.
ErrorRecord describe_exception(std::uintptr_t thrown) {
  const auto* exception = reinterpret_cast<const std::exception*>(thrown);
  const auto* error = dynamic_cast<const Error*>(exception);
  val record = val::object();
  if (dynamic_cast<const std::bad_alloc*>(exception) != nullptr) {
    record.set("code", string(to_string(ErrorCode::kOutOfRange)));
    record.set("message", string("the numeric core has no more memory: use a smaller model, a "
                                 "smaller batch or fewer sentences"));
    return ErrorRecord(record);
  }
  record.set("code", string(to_string(error != nullptr ? error->code() : ErrorCode::kInternal)));
  record.set("message", string(exception->what()));
  return ErrorRecord(record);
}

}  // namespace

EMSCRIPTEN_BINDINGS(error) {
  emscripten::register_type<Float64Array>("Float64Array");
  emscripten::register_type<NumberList>("ArrayLike<number>");
  emscripten::register_type<StringList>("string[]");
  emscripten::register_type<ErrorRecord>("{ code: string; message: string }");
  emscripten::function("describeException", &describe_exception);
}

}  // namespace softlookup::js
