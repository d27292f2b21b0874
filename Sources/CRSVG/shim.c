#include "shim.h"

#include <late_library.h>
#include <stdint.h>

// Declared here, so that no build needs the headers of librsvg, cairo, pango and GLib. Sources: librsvg/rsvg.h and
// cairo.h. None of these has changed since librsvg 2.46 (2019), which added rsvg_handle_render_document.
typedef struct _RsvgHandle RsvgHandle;
typedef struct {
  double x, y, width, height;
} RsvgRectangle;
typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef int (*cairo_write_func_t)(void *closure, const unsigned char *data, unsigned int length);

extern RsvgHandle *rsvg_handle_new_from_data(const uint8_t *data, size_t size, void **error);
extern int rsvg_handle_render_document(RsvgHandle *handle, cairo_t *cr, const RsvgRectangle *viewport, void **error);
extern void g_object_unref(void *object);
extern cairo_surface_t *cairo_image_surface_create(int format, int width, int height);
extern int cairo_surface_write_to_png_stream(cairo_surface_t *surface, cairo_write_func_t write, void *closure);
extern void cairo_surface_destroy(cairo_surface_t *surface);
extern cairo_t *cairo_create(cairo_surface_t *target);
extern void cairo_destroy(cairo_t *cr);

// librsvg depends on cairo and GObject; dlsym also looks up names in the dependencies of a library.
#define FUNCTIONS(X)                                                                                                   \
  X(rsvg_handle_new_from_data)                                                                                         \
  X(rsvg_handle_render_document)                                                                                       \
  X(g_object_unref)                                                                                                    \
  X(cairo_image_surface_create)                                                                                        \
  X(cairo_surface_write_to_png_stream)                                                                                 \
  X(cairo_surface_destroy)                                                                                             \
  X(cairo_create)                                                                                                      \
  X(cairo_destroy)

static struct {
  FUNCTIONS(LATE_DECLARE)
} rsvg;

#define LATE_ENTRY(name) {#name, (void **)&rsvg.name},
static const struct late_function functions[] = {FUNCTIONS(LATE_ENTRY)};

LATE_NOTE(
    "{\"feature\":\"png\",\"description\":\"Pictures as PNG\",\"priority\":\"suggested\","
    "\"soname\":[\"librsvg-2.so.2\"]}")

const char *cyc_rsvg_open(const char *name) {
  return late_open(name, functions, sizeof(functions) / sizeof(*functions));
}

enum { CAIRO_FORMAT_ARGB32 = 0, CAIRO_STATUS_SUCCESS = 0 };

struct receiver {
  void *object;
  cyc_rsvg_take take;
};

static int pass_on(void *closure, const unsigned char *bytes, unsigned int count) {
  const struct receiver *receiver = closure;
  receiver->take(receiver->object, bytes, count);
  return CAIRO_STATUS_SUCCESS;
}

int cyc_rsvg_draw(const unsigned char *svg, size_t size, int width, int height, void *object, cyc_rsvg_take take) {
  RsvgHandle *handle = rsvg.rsvg_handle_new_from_data(svg, size, NULL);
  if (handle == NULL) return 0;
  // After a failure cairo returns objects that ignore all calls; writing the PNG reports it.
  cairo_surface_t *surface = rsvg.cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *canvas = rsvg.cairo_create(surface);
  const RsvgRectangle all = {0, 0, width, height};
  struct receiver receiver = {object, take};
  int drawn = rsvg.rsvg_handle_render_document(handle, canvas, &all, NULL) &&
              rsvg.cairo_surface_write_to_png_stream(surface, pass_on, &receiver) == CAIRO_STATUS_SUCCESS;
  rsvg.cairo_destroy(canvas);
  rsvg.cairo_surface_destroy(surface);
  rsvg.g_object_unref(handle);
  return drawn;
}
