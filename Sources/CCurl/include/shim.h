#ifndef CYC_CCURL_SHIM_H
#define CYC_CCURL_SHIM_H

// The headers give types and constants only. Linking libcurl would load about thirty shared libraries (5 ms) at the
// start of every command, even one that sends nothing. So cyc_curl_open looks up the functions before the first
// request.
#include <curl/curl.h>

// Missing in the oldest headers supported. Option numbers never change.
enum { CYC_CURLOPT_QUICK_EXIT = 322 };
// An error code, since 8.6.
enum { CYC_CURLE_TOO_LARGE = 100 };

// Looks up every function below in the shared library `name`. Returns NULL on success, otherwise the reason, which is
// valid until the next call in the same thread. Call no other function before it has succeeded.
const char *cyc_curl_open(const char *name);

// Handles are `void *`, because CURL is `void` in some versions of the headers and a struct in others. Each type of
// argument has its own function, because Swift cannot call variadic functions.
void *cyc_easy_init(void);
void cyc_easy_cleanup(void *easy);
const char *cyc_easy_strerror(CURLcode code);
CURLcode cyc_easy_set_long(void *easy, CURLoption option, long value);
CURLcode cyc_easy_set_string(void *easy, CURLoption option, const char *value);
CURLcode cyc_easy_set_pointer(void *easy, CURLoption option, void *value);
CURLcode cyc_easy_set_callback(void *easy, CURLoption option, size_t (*value)(char *, size_t, size_t, void *));
// Copies the body, so that it need not outlive the call.
CURLcode cyc_easy_set_body(void *easy, const void *bytes, size_t count);
// Allows only this scheme, "http" or "https", from now on.
CURLcode cyc_easy_set_only_scheme(void *easy, const char *scheme);
CURLcode cyc_easy_get_long(void *easy, CURLINFO info, long *value);
CURLcode cyc_easy_get_double(void *easy, CURLINFO info, double *value);
CURLcode cyc_easy_get_string(void *easy, CURLINFO info, const char **value);

// Returns the extended list, or NULL if out of memory; the old list then remains valid.
void *cyc_slist_append(void *list, const char *line);
void cyc_slist_free_all(void *list);

void *cyc_multi_init(void);
CURLMcode cyc_multi_cleanup(void *multi);
CURLMcode cyc_multi_set_long(void *multi, CURLMoption option, long value);
CURLMcode cyc_multi_add_handle(void *multi, void *easy);
CURLMcode cyc_multi_remove_handle(void *multi, void *easy);
CURLMcode cyc_multi_perform(void *multi, int *running);
CURLMcode cyc_multi_poll(void *multi, int milliseconds);
// The next finished transfer, with its result in `result`; NULL if no other has finished.
void *cyc_multi_next_done(void *multi, CURLcode *result);

// Writing to a closed TLS connection may raise SIGPIPE, and CURLOPT_NOSIGNAL turns off libcurl's protection against it.
// Blocks the signal in this thread only, so the program's own handling is unchanged. Returns whether to call
// cyc_sigpipe_release.
int cyc_sigpipe_hold(void);
void cyc_sigpipe_release(void);

#endif
