// libcurl's type-checking macros accept only constant options.
#define CURL_DISABLE_TYPECHECK

#include "shim.h"

#include <late_library.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X)                                                                                                   \
  X(curl_global_init)                                                                                                  \
  X(curl_easy_init)                                                                                                    \
  X(curl_easy_cleanup)                                                                                                 \
  X(curl_easy_strerror)                                                                                                \
  X(curl_easy_setopt)                                                                                                  \
  X(curl_easy_getinfo)                                                                                                 \
  X(curl_slist_append)                                                                                                 \
  X(curl_slist_free_all)                                                                                               \
  X(curl_multi_init)                                                                                                   \
  X(curl_multi_cleanup)                                                                                                \
  X(curl_multi_setopt)                                                                                                 \
  X(curl_multi_add_handle)                                                                                             \
  X(curl_multi_remove_handle)                                                                                          \
  X(curl_multi_perform)                                                                                                \
  X(curl_multi_poll)                                                                                                   \
  X(curl_multi_info_read)

static struct {
  FUNCTIONS(LATE_DECLARE)
} curl;

#define LATE_ENTRY(name) {#name, (void **)&curl.name},
static const struct late_function functions[] = {FUNCTIONS(LATE_ENTRY)};

LATE_NOTE(
    "{\"feature\":\"http\",\"description\":\"Requests to GitHub and others\",\"priority\":\"required\","
    "\"soname\":[\"libcurl.so.4\",\"libcurl-gnutls.so.4\"]}")

const char *cyc_curl_open(const char *name) {
  const char *reason = late_open(name, functions, sizeof(functions) / sizeof(*functions));
  if (reason != NULL) return reason;
  // Otherwise libcurl writes every connection's TLS keys to the file it names, which exposes the token.
  unsetenv("SSLKEYLOGFILE");
  return curl.curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? NULL : "curl_global_init failed";
}

void *cyc_easy_init(void) { return curl.curl_easy_init(); }
void cyc_easy_cleanup(void *easy) { curl.curl_easy_cleanup(easy); }
const char *cyc_easy_strerror(CURLcode code) { return curl.curl_easy_strerror(code); }

CURLcode cyc_easy_set_long(void *easy, CURLoption option, long value) {
  return curl.curl_easy_setopt(easy, option, value);
}

CURLcode cyc_easy_set_string(void *easy, CURLoption option, const char *value) {
  return curl.curl_easy_setopt(easy, option, value);
}

CURLcode cyc_easy_set_pointer(void *easy, CURLoption option, void *value) {
  return curl.curl_easy_setopt(easy, option, value);
}

CURLcode cyc_easy_set_callback(void *easy, CURLoption option, size_t (*value)(char *, size_t, size_t, void *)) {
  return curl.curl_easy_setopt(easy, option, value);
}

CURLcode cyc_easy_set_body(void *easy, const void *bytes, size_t count) {
  // Set the size first: without it libcurl copies only up to the first NUL.
  CURLcode code = curl.curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  return code != CURLE_OK ? code : curl.curl_easy_setopt(easy, CURLOPT_COPYPOSTFIELDS, bytes);
}

CURLcode cyc_easy_set_only_scheme(void *easy, const char *scheme) {
  // CURLOPT_PROTOCOLS_STR exists since 7.85, which deprecated CURLOPT_PROTOCOLS. Numbers work with any headers.
  enum { protocols = 181, protocols_str = 10318, http = 1 << 0, https = 1 << 1 };
  CURLcode code = curl.curl_easy_setopt(easy, (CURLoption)protocols_str, scheme);
  if (code != CURLE_UNKNOWN_OPTION) return code;
  long mask = strcmp(scheme, "https") == 0 ? https : http;
  return curl.curl_easy_setopt(easy, (CURLoption)protocols, mask);
}

CURLcode cyc_easy_get_long(void *easy, CURLINFO info, long *value) { return curl.curl_easy_getinfo(easy, info, value); }
CURLcode cyc_easy_get_double(void *easy, CURLINFO info, double *value) { return curl.curl_easy_getinfo(easy, info, value); }

CURLcode cyc_easy_get_string(void *easy, CURLINFO info, const char **value) {
  return curl.curl_easy_getinfo(easy, info, value);
}

void *cyc_slist_append(void *list, const char *line) { return curl.curl_slist_append(list, line); }
void cyc_slist_free_all(void *list) { curl.curl_slist_free_all(list); }

void *cyc_multi_init(void) { return curl.curl_multi_init(); }
CURLMcode cyc_multi_cleanup(void *multi) { return curl.curl_multi_cleanup(multi); }

CURLMcode cyc_multi_set_long(void *multi, CURLMoption option, long value) {
  return curl.curl_multi_setopt(multi, option, value);
}

CURLMcode cyc_multi_add_handle(void *multi, void *easy) { return curl.curl_multi_add_handle(multi, easy); }
CURLMcode cyc_multi_remove_handle(void *multi, void *easy) { return curl.curl_multi_remove_handle(multi, easy); }
CURLMcode cyc_multi_perform(void *multi, int *running) { return curl.curl_multi_perform(multi, running); }
CURLMcode cyc_multi_poll(void *multi, int milliseconds) { return curl.curl_multi_poll(multi, NULL, 0, milliseconds, NULL); }

void *cyc_multi_next_done(void *multi, CURLcode *result) {
  int left;
  CURLMsg *message;
  while ((message = curl.curl_multi_info_read(multi, &left)) != NULL) {
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
  // Consume a pending SIGPIPE: unblocking it would end the program.
  sigpending(&pending);
  if (sigismember(&pending, SIGPIPE)) {
    int signal;
    sigwait(&set, &signal);
  }
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}
