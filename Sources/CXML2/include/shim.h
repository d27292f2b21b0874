#ifndef CYC_CXML2_SHIM_H
#define CYC_CXML2_SHIM_H

// Of libxml2 what reading HTML by its SAX interface takes. Linking it would load it, and ICU with it, at the start of
// every command, also of those that read no HTML; so the functions are looked up by cyc_xml2_open, before the first
// document.

// Looks up every function below in the shared library `name`. Returns NULL when all of them are there, otherwise the
// reason, which is valid until the next call in the same thread. No other function may be called before it succeeded.
const char *cyc_xml2_open(const char *name);

// Text is UTF-8. Attributes are names and values in turn, ended by a name of NULL.
typedef void (*cyc_html_start)(void *listener, const unsigned char *name, const unsigned char **attributes);
typedef void (*cyc_html_end)(void *listener, const unsigned char *name);
typedef void (*cyc_html_text)(void *listener, const unsigned char *text, int length);

// A parser for one document, or NULL when memory ran out.
void *cyc_html_new(void);
void cyc_html_free(void *parser);
// Only the events that are listened to are set, so that libxml2 builds no tree.
void cyc_html_listen(void *parser, void *listener, cyc_html_start start, cyc_html_end end, cyc_html_text text);
// Copies the next bytes of the document, `size` at most, and returns how many; 0 at its end.
typedef int (*cyc_html_more)(void *source, char *buffer, int size);
void cyc_html_read(void *parser, void *source, cyc_html_more more);
// Whether the last of the bytes that were read has been taken.
int cyc_html_is_exhausted(const void *parser);

#endif
