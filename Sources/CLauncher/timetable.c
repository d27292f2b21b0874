#define _GNU_SOURCE
#include "timetable.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// MARK: - Key

// Variables that the line of a call may depend on. `StatusKey.variables` in TimetableFile.swift is the same list.
static const char *const variables[] = {
    "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "TZ", "TZDIR", "LC_ALL", "LC_MESSAGES",
    "LC_CTYPE", "LANG", "LANGUAGE", "NO_COLOR", "CLICOLOR_FORCE", "FORCE_COLOR", "CLICOLOR", "TERM", "COLUMNS", "CYC_HOST",
    "CYC_WEATHER_URL", "ARGOS_VERSION", "SWIFTBAR", "ROFI_RETV", "ROFI_INFO",
};

// Variables of which the key has only whether they are set, as `StatusKey.tokens`: no token may get into a file.
static const char *const tokens[] = {"CYC_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"};

// Calls with one of these are never remembered: CYC_NOW replaces the clock, and under sudo the folders may be another
// user's.
static const char *const refusals[] = {"CYC_NOW", "SUDO_UID"};

const char *cyc_value(char *const *environment, const char *name) {
  size_t length = strlen(name);
  for (; *environment != NULL; environment++)
    if (strncmp(*environment, name, length) == 0 && (*environment)[length] == '=') return *environment + length + 1;
  return NULL;
}

struct key {
  char *bytes;
  size_t size;
  bool is_full;
};

static void add(struct key *key, const char *text, size_t size) {
  if (size >= CYC_KEY_MAX_BYTES - key->size) {
    key->is_full = true;
    return;
  }
  memcpy(key->bytes + key->size, text, size);
  key->size += size;
}

// Adds a text and the zero byte after it, which no argument or variable contains.
static void add_text(struct key *key, const char *text) { add(key, text, strlen(text) + 1); }

size_t cyc_key(char *bytes, const char *program, int argc, char *const *argv, char *const *environment) {
  struct key key = {bytes, 0, false};
  for (size_t index = 0; index < sizeof refusals / sizeof *refusals; index++) {
    const char *value = cyc_value(environment, refusals[index]);
    if (value != NULL && *value != '\0') return 0;
  }
  const char *home = cyc_value(environment, "HOME");
  if (home == NULL || home[0] != '/') return 0;
  uint32_t numbers[2] = {(uint32_t)geteuid(), (uint32_t)argc};
  add(&key, (const char *)numbers, sizeof numbers);
  add_text(&key, program);
  for (int index = 0; index < argc && !key.is_full; index++) add_text(&key, argv[index]);
  for (size_t index = 0; index < sizeof variables / sizeof *variables && !key.is_full; index++) {
    const char *value = cyc_value(environment, variables[index]);
    // Distinguishes an empty variable from one that is not set.
    if (value != NULL) add(&key, "=", 1);
    add_text(&key, value == NULL ? "" : value);
  }
  for (size_t index = 0; index < sizeof tokens / sizeof *tokens && !key.is_full; index++) {
    const char *value = cyc_value(environment, tokens[index]);
    add_text(&key, value == NULL || *value == '\0' ? "" : "=");
  }
  return key.is_full ? 0 : key.size;
}

// MARK: - Reading

// The rest of the bytes of an entry. After a read beyond their end all values are 0.
struct reader {
  const unsigned char *bytes;
  size_t size;
  bool is_broken;
};

static const unsigned char *take(struct reader *reader, size_t size) {
  if (reader->is_broken || size > reader->size) {
    reader->is_broken = true;
    return NULL;
  }
  const unsigned char *bytes = reader->bytes;
  reader->bytes += size;
  reader->size -= size;
  return bytes;
}

static uint32_t take_32(struct reader *reader) {
  uint32_t value = 0;
  const unsigned char *bytes = take(reader, sizeof value);
  if (bytes != NULL) memcpy(&value, bytes, sizeof value);
  return value;
}

static int64_t take_64(struct reader *reader) {
  int64_t value = 0;
  const unsigned char *bytes = take(reader, sizeof value);
  if (bytes != NULL) memcpy(&value, bytes, sizeof value);
  return value;
}

// FNV-1a over words of eight bytes; `size` is a multiple of eight. Texts that differ in a single word have different
// sums.
static uint64_t checksum(const unsigned char *bytes, size_t size) {
  uint64_t sum = 0xcbf29ce484222325;
  for (; size >= 8; bytes += 8, size -= 8) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    sum = (sum ^ word) * 0x100000001b3;
  }
  return sum;
}

// MARK: - Files

#ifdef __APPLE__
#define st_mtim st_mtimespec
#define st_ctim st_ctimespec
#endif

static int64_t nanoseconds(struct timespec time) { return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec; }

// Reads an entry's description of a file, and returns whether the file is still as described.
static bool is_unchanged(struct reader *reader) {
  bool exists = take_32(reader) != 0;
  uint32_t size = take_32(reader);
  // Device, inode, size, and the times of modification and of change.
  int64_t expected[5];
  for (int index = 0; index < 5; index++) expected[index] = take_64(reader);
  const char *path = (const char *)take(reader, size);
  if (path == NULL || size == 0 || path[size - 1] != '\0') return false;
  struct stat status;
  if (stat(path, &status) != 0) return !exists && (errno == ENOENT || errno == ENOTDIR);
  return exists && expected[0] == (int64_t)status.st_dev && expected[1] == (int64_t)status.st_ino &&
         expected[2] == (int64_t)status.st_size && expected[3] == nanoseconds(status.st_mtim) &&
         expected[4] == nanoseconds(status.st_ctim);
}

// MARK: - Text

// As in TimetableFile.swift.
enum piece { PIECE_TEXT = 1, PIECE_SHORT_LEFT, PIECE_SECONDS_LEFT, PIECE_SHORT_SINCE, PIECE_SECONDS_SINCE };

struct text {
  char *bytes;
  size_t size;
  bool is_full;
};

static void write_bytes(struct text *text, const void *bytes, size_t size) {
  if (size > CYC_TEXT_MAX_BYTES - text->size) {
    text->is_full = true;
    return;
  }
  memcpy(text->bytes + text->size, bytes, size);
  text->size += size;
}

static void write_number(struct text *text, int64_t number) {
  char digits[20];
  size_t start = sizeof digits;
  do {
    digits[--start] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  write_bytes(text, digits + start, sizeof digits - start);
}

// `2h48m`, `48m` or `3d`, rounded up to minutes, as StatusValues.compact writes it.
static void write_short(struct text *text, int64_t seconds) {
  int64_t minutes = (seconds + 59) / 60, hours = minutes / 60, rest = minutes % 60;
  if (hours >= 48) {
    write_number(text, hours / 24);
    write_bytes(text, "d", 1);
    return;
  }
  if (hours > 0) {
    write_number(text, hours);
    write_bytes(text, "h", 1);
  }
  if (hours == 0 || rest > 0) {
    write_number(text, rest);
    write_bytes(text, "m", 1);
  }
}

static bool write_piece(struct text *text, struct reader *reader, int64_t now) {
  uint32_t kind = take_32(reader), size = take_32(reader);
  if (kind == PIECE_TEXT) {
    const unsigned char *bytes = take(reader, size);
    if (bytes == NULL) return false;
    write_bytes(text, bytes, size);
    return !text->is_full;
  }
  int64_t moment = take_64(reader);
  // Excludes times whose difference from `now` could overflow.
  if (reader->is_broken || moment < 0 || moment > INT64_MAX / 2) return false;
  int64_t seconds = kind == PIECE_SHORT_LEFT || kind == PIECE_SECONDS_LEFT ? moment - now : now - moment;
  if (seconds < 0) return false;
  switch (kind) {
  case PIECE_SHORT_LEFT:
  case PIECE_SHORT_SINCE: write_short(text, seconds); break;
  case PIECE_SECONDS_LEFT:
  case PIECE_SECONDS_SINCE: write_number(text, seconds); break;
  default: return false;
  }
  return !text->is_full;
}

// Writes the line of a segment if the segment ends after `now`. Returns 1 if it does, 0 if not, -1 if it is damaged.
static int write_segment(struct text *text, struct reader *reader, int64_t now, int *status) {
  int64_t until = take_64(reader);
  uint32_t exit_status = take_32(reader), size = take_32(reader);
  const unsigned char *bytes = take(reader, size);
  if (bytes == NULL) return -1;
  if (now >= until) return 0;
  if (exit_status > 255) return -1;
  struct reader pieces = {bytes, size, false};
  while (pieces.size > 0)
    if (!write_piece(text, &pieces, now)) return -1;
  *status = (int)exit_status;
  return 1;
}

static long line_of(struct reader *entry, int64_t now, char *bytes, int *status) {
  int64_t from = take_64(entry);
  uint32_t file_count = take_32(entry), segment_count = take_32(entry);
  if (entry->is_broken || now < from || now > INT64_MAX / 2) return -1;
  // Finds the line before it looks at the files, since that costs no system call.
  struct reader files = *entry;
  for (uint32_t index = 0; index < file_count && !entry->is_broken; index++) {
    (void)take_32(entry);
    uint32_t size = take_32(entry);
    (void)take(entry, 5 * sizeof(int64_t));
    (void)take(entry, size);
  }
  struct text text = {bytes, 0, false};
  int found = 0;
  for (uint32_t index = 0; index < segment_count && found == 0 && !entry->is_broken; index++)
    found = write_segment(&text, entry, now, status);
  if (found != 1 || entry->is_broken) return -1;
  for (uint32_t index = 0; index < file_count; index++)
    if (!is_unchanged(&files)) return -1;
  return (long)text.size;
}

long cyc_line(const unsigned char *file, size_t size, const char *key, size_t key_size, int64_t now, char *text, int *status) {
  struct reader reader = {file, size, false};
  const unsigned char *magic = take(&reader, 8);
  if (magic == NULL || memcmp(magic, "cycline\1", 8) != 0) return -1;
  while (reader.size > 0) {
    // An entry: its size without this head, the size of its key, and the checksum of all that follows the head.
    uint32_t entry_size = take_32(&reader), entry_key_size = take_32(&reader);
    uint64_t sum = (uint64_t)take_64(&reader);
    const unsigned char *bytes = take(&reader, entry_size);
    if (bytes == NULL || entry_size % 8 != 0) return -1;
    struct reader entry = {bytes, entry_size, false};
    const unsigned char *entry_key = take(&entry, entry_key_size);
    if (entry_key == NULL) return -1;
    if (entry_key_size != key_size || memcmp(entry_key, key, key_size) != 0) continue;
    if (checksum(bytes, entry_size) != sum) return -1;
    return line_of(&entry, now, text, status);
  }
  return -1;
}
