#define _GNU_SOURCE
#include "shim.h"

#include <stddef.h>

#ifdef __APPLE__
#include <crt_externs.h>

int cyc_argument_count(void) { return *_NSGetArgc(); }
const char *cyc_argument(int index) { return (*_NSGetArgv())[index]; }
const char *cyc_variable(int index) { return (*_NSGetEnviron())[index]; }

#else

#include <unistd.h>

static int count;
static char **arguments;

// glibc passes the arguments of main to constructors too.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int cyc_argument_count(void) { return count; }
const char *cyc_argument(int index) { return arguments[index]; }
const char *cyc_variable(int index) { return environ[index]; }

#endif
