// The command `cyc`: prints a status line that the program remembered, or the version. Runs the program for all else.
// See docs/decisions/0044-a-launcher-for-prompts.md.
#define _GNU_SOURCE
#include "timetable.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <mach-o/dyld.h>
#else
#include <sys/auxv.h>
#endif

extern char **environ;

static char program[PATH_MAX];
static unsigned char timetable[CYC_TIMETABLE_MAX_BYTES];
static char key[CYC_KEY_MAX_BYTES];
static char text[CYC_TEXT_MAX_BYTES];

// Joins texts, of which NULL is the last; false if they do not fit.
static bool join(char *path, size_t capacity, const char *const *parts) {
  size_t size = 0;
  for (; *parts != NULL; parts++) {
    size_t length = strlen(*parts);
    if (length >= capacity - size) return false;
    memcpy(path + size, *parts, length);
    size += length;
  }
  path[size] = '\0';
  return true;
}

// Finds the program in ../libexec/cyc next to this file's folder.
static bool find_program(void) {
  char own[PATH_MAX];
#ifdef __APPLE__
  char name[PATH_MAX];
  uint32_t size = sizeof name;
  if (_NSGetExecutablePath(name, &size) != 0 || realpath(name, own) == NULL) return false;
#else
  ssize_t size = readlink("/proc/self/exe", own, sizeof own - 1);
  if (size > 0) {
    own[size] = '\0';
  } else {
    // Without /proc: the path that the kernel was given.
    const char *given = (const char *)getauxval(AT_EXECFN);
    if (given == NULL || realpath(given, own) == NULL) return false;
  }
#endif
  for (int level = 0; level < 2; level++) {
    char *slash = strrchr(own, '/');
    if (slash == NULL) return false;
    *slash = '\0';
  }
  return join(program, sizeof program, (const char *[]){own, "/libexec/cyc/cyc", NULL});
}

static int complain(const char *reason) {
  char message[PATH_MAX + 256];
  if (join(message, sizeof message, (const char *[]){"cyc: cannot start ", program[0] == '\0' ? "the program" : program, ": ", reason,
                                                      "\nhint: install cyc again; bin/cyc needs libexec/cyc/cyc\n", NULL})) {
    // If stderr is closed, the exit status is all that can be reported.
    ssize_t written = write(STDERR_FILENO, message, strlen(message));
    (void)written;
  }
  return 2;
}

// Writes all bytes to stdout; false if that fails. `written` counts those written.
static bool write_all(const char *bytes, size_t size, size_t *written) {
  while (*written < size) {
    ssize_t count = write(STDOUT_FILENO, bytes + *written, size - *written);
    if (count >= 0) {
      *written += (size_t)count;
    } else if (errno == EAGAIN) {
      struct pollfd output = {STDOUT_FILENO, POLLOUT, 0};
      (void)poll(&output, 1, -1);
    } else if (errno != EINTR) {
      return false;
    }
  }
  return true;
}

// With a handler, a closed pipe and the limit of file sizes are errors of write(2), as in the program. Not SIG_IGN,
// which execve would pass on to the program.
static void handle_signals(void (*handler)(int)) {
  (void)signal(SIGPIPE, handler);
  (void)signal(SIGXFSZ, handler);
}

static void ignore(int number) { (void)number; }

// Reads the file cyc/status in `folder` followed by `subfolder` into `timetable`. Returns its size; 0 if it is missing
// or could be another user's.
static size_t read_timetable(const char *folder, const char *subfolder) {
  char path[PATH_MAX];
  if (!join(path, sizeof path, (const char *[]){folder, subfolder, "/cyc", NULL})) return 0;
  int directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (directory < 0) return 0;
  int file = -1;
  struct stat status;
  if (fstat(directory, &status) == 0 && status.st_uid == geteuid() && (status.st_mode & 022) == 0)
    file = openat(directory, "status", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  (void)close(directory);
  if (file < 0) return 0;
  size_t size = 0;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid() && (status.st_mode & 077) == 0 &&
      status.st_nlink == 1 && status.st_size > 0 && status.st_size <= CYC_TIMETABLE_MAX_BYTES) {
    ssize_t count = read(file, timetable, (size_t)status.st_size);
    // Otherwise the file was shortened meanwhile.
    if (count == status.st_size) size = (size_t)count;
  }
  (void)close(file);
  return size;
}

// Prints the remembered line and ends; returns if there is none.
static void print_status(int argc, char **argv) {
  if (getuid() != geteuid() || getgid() != getegid()) return;
  size_t key_size = cyc_key(key, program, argc, argv, environ);
  if (key_size == 0) return;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return;
  const char *runtime = cyc_value(environ, "XDG_RUNTIME_DIR"), *cache = cyc_value(environ, "XDG_CACHE_HOME");
  size_t size = runtime != NULL && runtime[0] == '/' ? read_timetable(runtime, "") : 0;
  // `cyc_key` requires HOME.
  if (size == 0)
    size = cache != NULL && cache[0] == '/' ? read_timetable(cache, "") : read_timetable(cyc_value(environ, "HOME"), "/.cache");
  if (size == 0) return;
  int status = 0;
  long length = cyc_line(timetable, size, key, key_size, now.tv_sec, text, &status);
  if (length < 0) return;
  // Like the program, ignores that a line cannot be written.
  handle_signals(ignore);
  size_t written = 0;
  (void)write_all(text, (size_t)length, &written);
  _exit(status);
}

static bool asks_for_version(int argc, char **argv) {
  return argc == 2 && (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0 || strcmp(argv[1], "version") == 0);
}

int main(int argc, char **argv) {
  bool is_found = find_program();
  if (is_found && argc >= 2 && strcmp(argv[1], "status") == 0) print_status(argc, argv);
  if (is_found && asks_for_version(argc, argv) && access(program, X_OK) == 0) {
    static const char version[] = "cyc " CYC_VERSION "\n";
    handle_signals(ignore);
    size_t written = 0;
    if (write_all(version, sizeof version - 1, &written)) return 0;
    // The program reports the error. execve removes the handlers.
  }
  if (!is_found) return complain("its folder is unknown");
  (void)execve(program, argv, environ);
  return complain(strerror(errno));
}
