// Reads a file of timetables with each byte damaged in turn, cut off at each byte, and with random bytes. Built with
// sanitizers, which end the process at a read or write out of bounds.
// Usage: damage FILE KEY NOW (in seconds since 1970)
// Prints how many damaged files still gave the line of the undamaged file. Exit status 1 if one gave another line, 2 if
// the undamaged file gives none.
#include "timetable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t load(const char *path, unsigned char *bytes, size_t capacity) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) exit(2);
  size_t size = fread(bytes, 1, capacity, file);
  fclose(file);
  return size;
}

static char expected[CYC_TEXT_MAX_BYTES];
static long expected_size;
static int expected_status;
static long lines = 0;

// The copy ends where the file does, so that the sanitizer sees each read beyond it.
static void try(const unsigned char *bytes, size_t size, const char *key, size_t key_size, long now) {
  unsigned char *copy = malloc(size > 0 ? size : 1);
  char *text = malloc(CYC_TEXT_MAX_BYTES);
  if (copy == NULL || text == NULL) exit(2);
  memcpy(copy, bytes, size);
  int status = 0;
  long length = cyc_line(copy, size, key, key_size, now, text, &status);
  if (length >= 0) {
    lines++;
    if (length != expected_size || status != expected_status || memcmp(text, expected, (size_t)length) != 0) {
      puts("a damaged file gave another line");
      exit(1);
    }
  }
  free(copy);
  free(text);
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  static unsigned char file[CYC_TIMETABLE_MAX_BYTES], damaged[CYC_TIMETABLE_MAX_BYTES];
  static char key[CYC_KEY_MAX_BYTES];
  size_t size = load(argv[1], file, sizeof file), key_size = load(argv[2], (unsigned char *)key, sizeof key);
  long now = atol(argv[3]);
  expected_size = cyc_line(file, size, key, key_size, now, expected, &expected_status);
  if (expected_size < 0) {
    puts("the whole file gives no line");
    return 2;
  }
  for (size_t index = 0; index < size; index++) {
    static const unsigned char values[] = {0x01, 0x80, 0xFF, 0x20};
    for (size_t value = 0; value < sizeof values; value++) {
      memcpy(damaged, file, size);
      damaged[index] ^= values[value];
      try(damaged, size, key, key_size, now);
    }
    try(file, index, key, key_size, now);
  }
  srand(44);
  for (int round = 0; round < 20000; round++) {
    memcpy(damaged, file, size);
    // Up to 15 bytes anywhere. The checksum is not corrected, so it reveals most damage behind the key; damage to the
    // head of an entry (its sizes) tests the checks of bounds.
    size_t start = (size_t)rand() % size, count = (size_t)rand() % 16;
    for (size_t index = start; index < size && index < start + count; index++) damaged[index] = (unsigned char)rand();
    try(damaged, size, key, key_size, now);
  }
  printf("%ld\n", lines);
  return 0;
}
