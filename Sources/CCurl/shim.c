#include "shim.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>

#define FUNCTIONS(X)                                                                                                   \
  X(global_init)                                                                                                       \
  X(easy_init)                                                                                                         \
  X(easy_cleanup)                                                                                                      \
  X(easy_strerror)                                                                                                     \
  X(easy_setopt)                                                                                                       \
  X(easy_getinfo)                                                                                                      \
  X(slist_append)                                                                                                      \
  X(slist_free_all)                                                                                                    \
  X(multi_init)                                                                                                        \
  X(multi_cleanup)                                                                                                     \
  X(multi_setopt)                                                                                                      \
  X(multi_add_handle)                                                                                                  \
  X(multi_remove_handle)                                                                                               \
  X(multi_perform)                                                                                                     \
  X(multi_poll)                                                                                                        \
  X(multi_info_read)

struct functions {
#define DECLARE(name) __typeof__(curl_##name) *name;
  FUNCTIONS(DECLARE)
#undef DECLARE
};

static struct functions curl;

const char *cyc_curl_open(const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    const char *reason = dlerror();
    return reason != NULL ? reason : "unknown reason";
  }
  struct functions found;
#define LOOK_UP(name)                                                                                                  \
  *(void **)&found.name = dlsym(library, "curl_" #name);                                                               \
  if (found.name == NULL) {                                                                                            \
    dlclose(library);                                                                                                  \
    return "it lacks curl_" #name;                                                                                     \
  }
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
  // libcurl would write the keys of every connection, and so the token, into the file that this names.
  unsetenv("SSLKEYLOGFILE");
  if (found.global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    dlclose(library);
    return "curl_global_init failed";
  }
  curl = found;
  return NULL;
}

void *cyc_easy_init(void) { return curl.easy_init(); }
void cyc_easy_cleanup(void *easy) { curl.easy_cleanup(easy); }
const char *cyc_easy_strerror(CURLcode code) { return curl.easy_strerror(code); }

CURLcode cyc_easy_set_long(void *easy, CURLoption option, long value) { return curl.easy_setopt(easy, option, value); }

CURLcode cyc_easy_set_string(void *easy, CURLoption option, const char *value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode cyc_easy_set_pointer(void *easy, CURLoption option, void *value) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode cyc_easy_set_callback(void *easy, CURLoption option, size_t (*value)(char *, size_t, size_t, void *)) {
  return curl.easy_setopt(easy, option, value);
}

CURLcode cyc_easy_set_body(void *easy, const void *bytes, size_t count) {
  // The size comes first: without it libcurl copies up to the first NUL.
  CURLcode code = curl.easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code != CURLE_OK ? code : curl.easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes);
}

CURLcode cyc_easy_set_only_scheme(void *easy, const char *scheme) {
  // CURLOPT_PROTOCOLS_STR is there since 7.85, CURLOPT_PROTOCOLS is deprecated since then: both by number, so that any
  // headers will do.
  enum { protocols = 181, protocols_str = 10318, http = 1 << 0, https = 1 << 1 };
  CURLcode code = curl.easy_setopt(easy, (CURLoption)protocols_str, scheme);
  if (code != CURLE_UNKNOWN_OPTION) return code;
  long mask = scheme[4] == 's' ? https : http;
  return curl.easy_setopt(easy, (CURLoption)protocols, mask);
}

CURLcode cyc_easy_get_long(void *easy, CURLINFO info, long *value) { return curl.easy_getinfo(easy, info, value); }
CURLcode cyc_easy_get_double(void *easy, CURLINFO info, double *value) { return curl.easy_getinfo(easy, info, value); }

CURLcode cyc_easy_get_string(void *easy, CURLINFO info, const char **value) {
  return curl.easy_getinfo(easy, info, value);
}

void *cyc_slist_append(void *list, const char *line) { return curl.slist_append(list, line); }
void cyc_slist_free_all(void *list) { curl.slist_free_all(list); }

void *cyc_multi_init(void) { return curl.multi_init(); }
CURLMcode cyc_multi_cleanup(void *multi) { return curl.multi_cleanup(multi); }

CURLMcode cyc_multi_set_long(void *multi, CURLMoption option, long value) {
  return curl.multi_setopt(multi, option, value);
}

CURLMcode cyc_multi_add_handle(void *multi, void *easy) { return curl.multi_add_handle(multi, easy); }
CURLMcode cyc_multi_remove_handle(void *multi, void *easy) { return curl.multi_remove_handle(multi, easy); }
CURLMcode cyc_multi_perform(void *multi, int *running) { return curl.multi_perform(multi, running); }
CURLMcode cyc_multi_poll(void *multi, int milliseconds) { return curl.multi_poll(multi, NULL, 0, milliseconds, NULL); }

void *cyc_multi_next_done(void *multi, CURLcode *result) {
  int left;
  CURLMsg *message;
  while ((message = curl.multi_info_read(multi, &left)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}

static sigset_t only_sigpipe(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGPIPE);
  return set;
}

int cyc_sigpipe_hold(void) {
  sigset_t set = only_sigpipe(), before;
  return pthread_sigmask(SIG_BLOCK, &set, &before) == 0 && !sigismember(&before, SIGPIPE);
}

void cyc_sigpipe_release(void) {
  sigset_t set = only_sigpipe(), pending;
  // One that waits would end the program as soon as it is let in.
  sigpending(&pending);
  if (sigismember(&pending, SIGPIPE)) {
    int signal;
    sigwait(&set, &signal);
  }
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}
