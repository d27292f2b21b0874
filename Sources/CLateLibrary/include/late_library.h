#ifndef CYC_LATE_LIBRARY_H
#define CYC_LATE_LIBRARY_H

#include <stddef.h>

// Opens a C library when it is needed instead of at the start of the program. A macro FUNCTIONS(X) lists its functions
// and calls X with each name:
//
//   static struct { FUNCTIONS(LATE_DECLARE) } png;
//   #define LATE_ENTRY(name) {#name, (void **)&png.name},
//   static const struct late_function functions[] = {FUNCTIONS(LATE_ENTRY)};
//
// Packaging tools read the list of linked libraries, which does not contain these. So a note in the binary names each
// library, with the file names to try, the likeliest first:
//
//   LATE_NOTE("{\"feature\":\"pictures\",\"soname\":[\"libpng16.so.16\"],\"priority\":\"required\"}")

#define LATE_DECLARE(name) __typeof__(name) *name;

struct late_function {
  const char *name;
  void **address;
};

// Looks up every function in the shared library `library`. Returns NULL on success. Otherwise returns the reason, which
// is valid until the next call in the same thread, and writes no address.
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
