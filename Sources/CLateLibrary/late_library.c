#include "late_library.h"

#include <dlfcn.h>
#include <stdio.h>

const char *late_open(const char *library, const struct late_function *functions, size_t count) {
  static _Thread_local char reason[120];
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    const char *message = dlerror();
    return message != NULL ? message : "unknown reason";
  }
  for (size_t i = 0; i < count; i++) {
    if (dlsym(handle, functions[i].name) == NULL) {
      snprintf(reason, sizeof(reason), "it lacks %s", functions[i].name);
      dlclose(handle);
      return reason;
    }
  }
  for (size_t i = 0; i < count; i++) *functions[i].address = dlsym(handle, functions[i].name);
  return NULL;
}
