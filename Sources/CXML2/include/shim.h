#ifndef CYC_CXML2_SHIM_H
#define CYC_CXML2_SHIM_H

// libxml2's SAX interface for HTML. Linking libxml2 would load it, and ICU with it, at the start of every command, even
// one that reads no HTML. So cyc_xml2_open looks up the functions before the first document.

// Looks up every function below in the shared library `name`. Returns NULL on success, otherwise the reason, which is
// valid until the next call in the same thread. Call no other function before it has succeeded.
const char *cyc_xml2_open(const char *name);

// Text is UTF-8. Attributes alternate names and values and end with a NULL name.
typedef void (*cyc_html_start)(void *listener, const unsigned char *name, const unsigned char **attributes);
typedef void (*cyc_html_end)(void *listener, const unsigned char *name);
typedef void (*cyc_html_text)(void *listener, const unsigned char *text, int length);

// A parser for one document, or NULL if out of memory.
void *cyc_html_new(void);
void cyc_html_free(void *parser);
// Sets only these event handlers, so that libxml2 builds no tree.
void cyc_html_listen(void *parser, void *listener, cyc_html_start start, cyc_html_end end, cyc_html_text text);
// Copies the next bytes of the document, `size` at most, and returns how many; 0 at its end.
typedef int (*cyc_html_more)(void *source, char *buffer, int size);
// Parses the whole document that `more` gives.
void cyc_html_read(void *parser, void *source, cyc_html_more more);
// Whether the parser has consumed all bytes read so far.
int cyc_html_is_exhausted(const void *parser);

#endif
