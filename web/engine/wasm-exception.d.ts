/** Thrown C++ exceptions as JavaScript sees them; TypeScript's own library does not know them yet. */
declare namespace WebAssembly {
  class Exception {
    private constructor();
  }
}
