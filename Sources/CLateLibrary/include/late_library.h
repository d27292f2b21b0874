#ifndef CYC_LATE_LIBRARY_H
#define CYC_LATE_LIBRARY_H

#include <stddef.h>

// A C library that is opened when it is needed, and not when the program starts. Its functions are listed once, as a
// macro FUNCTIONS(X) that calls X with each name:
//
//   static struct { FUNCTIONS(LATE_DECLARE) } png;
//   #define LATE_ENTRY(name) {#name, (void **)&png.name},
//   static const struct late_function functions[] = {FUNCTIONS(LATE_ENTRY)};

#define LATE_DECLARE(name) __typeof__(name) *name;

struct late_function {
  const char *name;
  void **address;
};

// Looks up every function in the shared library `library`. Returns NULL when all of them are there, otherwise the
// reason, which is valid until the next call in the same thread; then no address was written.
const char *late_open(const char *library, const struct late_function *functions, size_t count);

#endif
