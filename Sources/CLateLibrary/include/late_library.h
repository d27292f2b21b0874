#ifndef CYC_LATE_LIBRARY_H
#define CYC_LATE_LIBRARY_H

#include <stddef.h>

// A C library that is opened when it is needed, and not when the program starts. Its functions are listed once, as a
// macro FUNCTIONS(X) that calls X with each name:
//
//   static struct { FUNCTIONS(LATE_DECLARE) } png;
//   #define LATE_ENTRY(name) {#name, (void **)&png.name},
//   static const struct late_function functions[] = {FUNCTIONS(LATE_ENTRY)};
//
// Packages find what a program needs in the list of its linked libraries, in which these do not stand. So each is also
// named by a note in the binary, with the names that it is looked for by, the likeliest first:
//
//   LATE_NOTE("{\"feature\":\"pictures\",\"soname\":[\"libpng16.so.16\"],\"priority\":\"required\"}")

#define LATE_DECLARE(name) __typeof__(name) *name;

struct late_function {
  const char *name;
  void **address;
};

// Looks up every function in the shared library `library`. Returns NULL when all of them are there, otherwise the
// reason, which is valid until the next call in the same thread; then no address was written.
const char *late_open(const char *library, const struct late_function *functions, size_t count);

// Source: https://systemd.io/ELF_DLOPEN_METADATA
#if defined(__ELF__)
#define LATE_NOTE(json)                                                                                                \
  __attribute__((used, retain, aligned(4), section(".note.dlopen"))) static const struct {                             \
    unsigned int owner_size, text_size, type;                                                                          \
    char owner[4], text[(sizeof("[" json "]") + 3) / 4 * 4];                                                           \
  } late_note = {4, sizeof("[" json "]"), 0x407c0c0a, "FDO", "[" json "]"};
#else
#define LATE_NOTE(json)
#endif

#endif
