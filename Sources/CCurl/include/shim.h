#ifndef CYC_CCURL_SHIM_H
#define CYC_CCURL_SHIM_H

// The headers give types and constants only. Linking libcurl would load some thirty shared libraries, about 5 ms, at
// the start of every command, also of those that never send anything; so the functions are looked up by
// cyc_curl_open, before the first request.
#include <curl/curl.h>

// Options that are younger than the oldest headers this may be built with. Option numbers never change.
enum { CYC_CURLOPT_QUICK_EXIT = 322 };
// The same of errors; since 8.6.
enum { CYC_CURLE_TOO_LARGE = 100 };

// Looks up every function below in the shared library `name`. Returns NULL when all of them are there, otherwise the
// reason, which is valid until the next call in the same thread. No other function may be called before it succeeded.
const char *cyc_curl_open(const char *name);

// Handles are `void *` here, because CURL is `void` in some versions of the headers and a struct in others. One function
// for each type of argument, because Swift does not call variadic functions.
void *cyc_easy_init(void);
void cyc_easy_cleanup(void *easy);
const char *cyc_easy_strerror(CURLcode code);
CURLcode cyc_easy_set_long(void *easy, CURLoption option, long value);
CURLcode cyc_easy_set_string(void *easy, CURLoption option, const char *value);
CURLcode cyc_easy_set_pointer(void *easy, CURLoption option, void *value);
CURLcode cyc_easy_set_callback(void *easy, CURLoption option, size_t (*value)(char *, size_t, size_t, void *));
// Copies the body, so that it need not outlive the call.
CURLcode cyc_easy_set_body(void *easy, const void *bytes, size_t count);
// Nothing but this scheme, "http" or "https", is spoken from now on.
CURLcode cyc_easy_set_only_scheme(void *easy, const char *scheme);
CURLcode cyc_easy_get_long(void *easy, CURLINFO info, long *value);
CURLcode cyc_easy_get_double(void *easy, CURLINFO info, double *value);
CURLcode cyc_easy_get_string(void *easy, CURLINFO info, const char **value);

// Returns the longer list, or NULL when memory ran out; the old one is then still there.
void *cyc_slist_append(void *list, const char *line);
void cyc_slist_free_all(void *list);

void *cyc_multi_init(void);
CURLMcode cyc_multi_cleanup(void *multi);
CURLMcode cyc_multi_set_long(void *multi, CURLMoption option, long value);
CURLMcode cyc_multi_add_handle(void *multi, void *easy);
CURLMcode cyc_multi_remove_handle(void *multi, void *easy);
CURLMcode cyc_multi_perform(void *multi, int *running);
CURLMcode cyc_multi_poll(void *multi, int milliseconds);
// The next transfer that has ended, or NULL.
void *cyc_multi_next_done(void *multi, CURLcode *result);

// CURLOPT_NOSIGNAL also switches off libcurl's own care for SIGPIPE, which writing to a TLS connection that the other
// side has closed may raise. Held back in this thread alone: the program's own handling stays what it is. Returns
// whether cyc_sigpipe_release is to be called.
int cyc_sigpipe_hold(void);
void cyc_sigpipe_release(void);

#endif
