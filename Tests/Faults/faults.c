// Makes the n-th call of a program that could fail do so. Loaded into the built program with LD_PRELOAD; see
// docs/decisions/0038-faults-from-outside.md.
//
//   CYC_FAULT_PROGRAM  the program that is tested; others, such as a launcher, run without faults and pass all this on
//   CYC_FAULT_FOLDER  calls on files in this folder count; so do pipes, sockets and started programs
//   CYC_FAULT_KIND    EIO, ENOSPC, EACCES, EMFILE; KILL (before a change) or HALF (in the middle of a write)
//   CYC_FAULT_AT      number of the call, from 1; 0 for none
//   CYC_FAULT_TRACE   file that gets a line for each call that counts; it must be outside the folder
//
// A kind counts only the calls that can fail with it. A full disk stays full; all other faults happen once, since
// what follows one of them is tried too.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { NO_FAULT, IO, SPACE, ACCESS, FILES, KILLED, HALF };

// Kinds of calls, by the errors that they can fail with.
enum call {
  OPENING = 1,    // a file that exists
  CREATING = 2,   // a name: open with O_CREAT, mkdir, link
  NAMING = 4,     // rename, unlink
  READING = 8,
  WRITING = 16,
  GROWING = 32,   // ftruncate
  SYNCING = 64,
  LOCKING = 128,
  MAPPING = 256,
  STARTING = 512, // a program
  PIPING = 1024,  // a descriptor without a file
};

static const struct { const char *name; int error; int calls; } kinds[] = {
  [NO_FAULT] = {"", 0, 0},
  [IO] = {"EIO", EIO, OPENING | CREATING | NAMING | READING | WRITING | GROWING | SYNCING | LOCKING},
  [SPACE] = {"ENOSPC", ENOSPC, CREATING | WRITING | GROWING | SYNCING | MAPPING},
  [ACCESS] = {"EACCES", EACCES, OPENING | CREATING | NAMING | MAPPING | STARTING},
  [FILES] = {"EMFILE", EMFILE, OPENING | CREATING | STARTING | PIPING},
  [KILLED] = {"KILL", 0, CREATING | NAMING | WRITING | GROWING | SYNCING},
  [HALF] = {"HALF", 0, WRITING},
};

static char folder[4096];
static enum kind kind;
static long fault_at;
static int trace = -1;
static atomic_long calls;
static atomic_bool is_full;
static atomic_bool counted[65536];

static void remember(int number, bool is_counted) {
  if (number >= 0 && number < 65536) counted[number] = is_counted;
}

static bool is_counted(int number) { return number >= 0 && number < 65536 && counted[number]; }

static bool is_inside(int directory, const char *path) {
  if (path[0] != '/') return directory != AT_FDCWD && is_counted(directory);
  size_t length = strlen(folder);
  return length > 0 && strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

__attribute__((constructor)) static void start(void) {
  char running[4096];
  ssize_t length = readlink("/proc/self/exe", running, sizeof running - 1);
  running[length > 0 ? length : 0] = 0;
  const char *tested = getenv("CYC_FAULT_PROGRAM");
  if (!tested || strcmp(running, tested) != 0) return;
  const char *text = getenv("CYC_FAULT_FOLDER"), *name = getenv("CYC_FAULT_KIND"), *at = getenv("CYC_FAULT_AT");
  const char *trace_path = getenv("CYC_FAULT_TRACE");
  if (text && name && at && trace_path && strlen(text) < sizeof folder) {
    strcpy(folder, text);
    for (enum kind k = IO; k <= HALF; k++)
      if (strcmp(name, kinds[k].name) == 0) kind = k;
    fault_at = strtol(at, NULL, 10);
    trace = syscall(SYS_openat, AT_FDCWD, trace_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    // Programs count the open descriptors from the lowest number.
    if (trace >= 0) {
      int high = syscall(SYS_fcntl, trace, F_DUPFD_CLOEXEC, 900);
      syscall(SYS_close, trace);
      trace = high;
    }
  }
  // Programs that the tested one starts run without faults.
  for (const char **v = (const char *[]){"LD_PRELOAD", "CYC_FAULT_PROGRAM", "CYC_FAULT_FOLDER", "CYC_FAULT_KIND",
                                         "CYC_FAULT_AT", "CYC_FAULT_TRACE", NULL}; *v; v++)
    unsetenv(*v);
}

// Whether this call must fail; does not return from a kill.
static bool fails(enum call call, const char *name, const char *path) {
  if (kind == NO_FAULT || !(kinds[kind].calls & call)) return false;
  long number = atomic_fetch_add(&calls, 1) + 1;
  bool is_hit = number == fault_at || (kind == SPACE && is_full);
  char line[5000];
  int length = snprintf(line, sizeof line, "%ld %s %s%s\n", number, name, path, is_hit ? " !" : "");
  if (trace >= 0 && length > 0) syscall(SYS_write, trace, line, (size_t)length);
  if (!is_hit) return false;
  if (kind == KILLED) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
  }
  is_full = true;
  errno = kinds[kind].error;
  return true;
}

static bool fails_on(enum call call, const char *name, int number) {
  if (kind == NO_FAULT || !is_counted(number)) return false;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", number);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length > 0 ? length : 0] = 0;
  return fails(call, name, path);
}

#define NEXT(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))
#define REAL(function) static __typeof__(&function) real; if (!real) real = NEXT(function)

// MARK: - Opening

static int opened(int directory, const char *path, int flags, mode_t mode) {
  bool inside = is_inside(directory, path);
  if (inside && fails(flags & O_CREAT ? CREATING : OPENING, "open", path)) return -1;
  int number = syscall(SYS_openat, directory, path, flags, mode);
  if (number >= 0) remember(number, inside);
  return number;
}

#define MODE(flags) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | __O_TMPFILE)) { va_list list; va_start(list, flags); mode = va_arg(list, mode_t); va_end(list); }

int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE(flags) return opened(at, path, flags, mode); }
int __open_2(const char *path, int flags) { return opened(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return opened(AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) { return opened(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode); }
int creat64(const char *path, mode_t mode) { return creat(path, mode); }

int close(int number) {
  REAL(close);
  remember(number, false);
  return real(number);
}

static int copied(int number, int copy) {
  if (copy >= 0) remember(copy, is_counted(number));
  return copy;
}

int dup(int number) { return copied(number, syscall(SYS_dup, number)); }
int dup2(int number, int target) { REAL(dup2); return copied(number, real(number, target)); }

static int control(int number, int command, long argument) {
  if ((command == F_SETLK || command == F_SETLKW) && ((struct flock *)argument)->l_type != F_UNLCK
      && fails_on(LOCKING, "lock", number))
    return -1;
  int result = syscall(SYS_fcntl, number, command, argument);
  return command == F_DUPFD || command == F_DUPFD_CLOEXEC ? copied(number, result) : result;
}

#define ARGUMENT(last) va_list list; va_start(list, last); long argument = va_arg(list, long); va_end(list);
int fcntl(int number, int command, ...) { ARGUMENT(command) return control(number, command, argument); }
int fcntl64(int number, int command, ...) { ARGUMENT(command) return control(number, command, argument); }

int flock(int number, int operation) {
  if (!(operation & LOCK_UN) && fails_on(LOCKING, "flock", number)) return -1;
  return syscall(SYS_flock, number, operation);
}

// MARK: - Reading and writing

ssize_t read(int number, void *bytes, size_t count) {
  REAL(read);
  return fails_on(READING, "read", number) ? -1 : real(number, bytes, count);
}
ssize_t pread(int number, void *bytes, size_t count, off_t offset) {
  REAL(pread);
  return fails_on(READING, "pread", number) ? -1 : real(number, bytes, count, offset);
}
ssize_t pread64(int number, void *bytes, size_t count, off_t offset) { return pread(number, bytes, count, offset); }

// Offset -1 is the current position.
static ssize_t written(int number, const void *bytes, size_t count, off_t offset) {
  bool fault = fails_on(WRITING, "write", number);
  if (fault && kind != HALF) return -1;
  if (fault) count /= 2;
  ssize_t result = offset < 0 ? syscall(SYS_write, number, bytes, count)
                              : syscall(SYS_pwrite64, number, bytes, count, offset);
  if (fault) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
  }
  return result;
}

ssize_t write(int number, const void *bytes, size_t count) { return written(number, bytes, count, -1); }
ssize_t pwrite(int number, const void *bytes, size_t count, off_t offset) {
  return written(number, bytes, count, offset);
}
ssize_t pwrite64(int number, const void *bytes, size_t count, off_t offset) {
  return written(number, bytes, count, offset);
}
ssize_t writev(int number, const struct iovec *parts, int count) {
  REAL(writev);
  return fails_on(WRITING, "writev", number) ? -1 : real(number, parts, count);
}

int ftruncate(int number, off_t size) {
  return fails_on(GROWING, "ftruncate", number) ? -1 : (int)syscall(SYS_ftruncate, number, size);
}
int ftruncate64(int number, off_t size) { return ftruncate(number, size); }

int fsync(int number) { return fails_on(SYNCING, "fsync", number) ? -1 : (int)syscall(SYS_fsync, number); }
int fdatasync(int number) {
  return fails_on(SYNCING, "fdatasync", number) ? -1 : (int)syscall(SYS_fdatasync, number);
}

void *mmap(void *address, size_t length, int protection, int flags, int number, off_t offset) {
  REAL(mmap);
  return !(flags & MAP_ANONYMOUS) && fails_on(MAPPING, "mmap", number)
    ? MAP_FAILED : real(address, length, protection, flags, number, offset);
}
void *mmap64(void *address, size_t length, int protection, int flags, int number, off_t offset) {
  return mmap(address, length, protection, flags, number, offset);
}

// MARK: - Names

static int renamed(int from, const char *path, int to, const char *target, unsigned flags) {
  if (is_inside(to, target) && fails(NAMING, "rename", target)) return -1;
  return syscall(SYS_renameat2, from, path, to, target, flags);
}

int rename(const char *path, const char *target) { return renamed(AT_FDCWD, path, AT_FDCWD, target, 0); }
int renameat(int from, const char *path, int to, const char *target) { return renamed(from, path, to, target, 0); }
int renameat2(int from, const char *path, int to, const char *target, unsigned flags) {
  return renamed(from, path, to, target, flags);
}
int link(const char *path, const char *target) {
  if (is_inside(AT_FDCWD, target) && fails(CREATING, "link", target)) return -1;
  return syscall(SYS_linkat, AT_FDCWD, path, AT_FDCWD, target, 0);
}
int unlink(const char *path) {
  if (is_inside(AT_FDCWD, path) && fails(NAMING, "unlink", path)) return -1;
  return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
}
int mkdir(const char *path, mode_t mode) {
  if (is_inside(AT_FDCWD, path) && fails(CREATING, "mkdir", path)) return -1;
  return syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

// MARK: - Descriptors without files, and programs

int pipe(int numbers[2]) { return fails(PIPING, "pipe", "") ? -1 : (int)syscall(SYS_pipe2, numbers, 0); }
int pipe2(int numbers[2], int flags) {
  return fails(PIPING, "pipe", "") ? -1 : (int)syscall(SYS_pipe2, numbers, flags);
}
int socket(int domain, int type, int protocol) {
  return fails(PIPING, "socket", "") ? -1 : (int)syscall(SYS_socket, domain, type, protocol);
}

// Returns the error instead of setting errno.
int posix_spawn(pid_t *child, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
  REAL(posix_spawn);
  return fails(STARTING, "posix_spawn", path) ? errno : real(child, path, actions, attributes, arguments, environment);
}
