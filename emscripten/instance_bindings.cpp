#include <emscripten/heap.h>

#include "conversions.hpp"
#include "live_object.hpp"

// What this instance of the module holds.
namespace softlookup::js {
namespace {

double live_objects() { return LiveObject::count(); }

double memory_bytes() { return static_cast<double>(emscripten_get_heap_size()); }

}  // namespace

EMSCRIPTEN_BINDINGS(instance) {
  emscripten::function("liveObjects", &live_objects);
  emscripten::function("memoryBytes", &memory_bytes);
}

}  // namespace softlookup::js
