#ifndef CYC_TIMETABLE_H
#define CYC_TIMETABLE_H

#include <stddef.h>
#include <stdint.h>

// Reads the timetable of status lines that the program writes. Sources/cyc/Status/TimetableFile.swift describes its
// bytes.

enum {
  CYC_TIMETABLE_MAX_BYTES = 65536,
  CYC_KEY_MAX_BYTES = 8192,
  CYC_TEXT_MAX_BYTES = 16384,
};

// Writes the key of a call to `key`, which has CYC_KEY_MAX_BYTES: the user, the program's file, the arguments, and the
// variables that the line depends on. Returns its size; 0 if such a call is never remembered. `environment` ends with
// NULL.
size_t cyc_key(char *key, const char *program, int argc, char *const *argv, char *const *environment);

// Value of a variable; NULL if it is not set. The first one counts if a name occurs twice, as in getenv(3).
const char *cyc_value(char *const *environment, const char *name);

// Finds the line of `key` at `now`, in seconds since 1970, if no file that it depends on has changed. Writes it to
// `text`, which has CYC_TEXT_MAX_BYTES, and its exit status to `status`. Returns its size; -1 if there is none.
long cyc_line(const unsigned char *file, size_t size, const char *key, size_t key_size, int64_t now, char *text, int *status);

#endif
