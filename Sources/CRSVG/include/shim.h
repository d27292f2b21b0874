#ifndef CYC_CRSVG_SHIM_H
#define CYC_CRSVG_SHIM_H

#include <stddef.h>

// librsvg, opened when it is first needed. If it were linked, every command would load about fifty libraries at its
// start.

// Looks up every function below in the shared library `name`. Returns NULL on success, otherwise the reason, which is
// valid until the next call in the same thread. Call no other function before it has succeeded.
const char *cyc_rsvg_open(const char *name);

// Receives the next bytes of a PNG.
typedef void (*cyc_rsvg_take)(void *receiver, const unsigned char *bytes, unsigned int count);
// Draws a document of `size` bytes into `width` by `height` pixels and passes the PNG to `take`. Returns whether that
// succeeded.
int cyc_rsvg_draw(const unsigned char *svg, size_t size, int width, int height, void *receiver, cyc_rsvg_take take);

#endif
