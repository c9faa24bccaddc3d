#include <cstddef>

/// Takes the place of the C++ runtime's: what is thrown here is described by describeException, and
/// no one reads the names of C++ types. The real one is a tenth of the lesson's module.
extern "C" char* __cxa_demangle(const char*, char*, std::size_t*, int* status) {
  constexpr int kInvalidName = -2;
  if (status != nullptr) *status = kInvalidName;
  return nullptr;
}
