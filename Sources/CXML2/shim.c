#include "shim.h"

#include <late_library.h>
#include <libxml/HTMLparser.h>
#include <stddef.h>
#include <string.h>

// SAX without a tree needs `sax`, `userData` and the fields of the input, which later versions mark as deprecated.
#pragma clang diagnostic ignored "-Wdeprecated-declarations"

#define FUNCTIONS(X)                                                                                                   \
  X(htmlNewParserCtxt)                                                                                                 \
  X(htmlFreeParserCtxt)                                                                                                \
  X(htmlCtxtReadIO)                                                                                                    \
  X(xmlInitParser)

static struct {
  FUNCTIONS(LATE_DECLARE)
} xml2;

#define LATE_ENTRY(name) {#name, (void **)&xml2.name},
static const struct late_function functions[] = {FUNCTIONS(LATE_ENTRY)};

LATE_NOTE(
    "{\"feature\":\"html\",\"description\":\"Contribution pages\",\"priority\":\"required\","
    "\"soname\":[\"libxml2.so.2\",\"libxml2.so.16\"]}")

// The library opened at run time may differ from the headers of this build: 2.14 removed parts and changed the soname.
// The fields used below did not move. With headers in which they have moved, this does not compile.
#if defined(__LP64__)
#define STAYS_AT(type, field, offset)                                                                                  \
  _Static_assert(offsetof(type, field) == (offset), #type "." #field " has moved")
STAYS_AT(struct _xmlParserCtxt, sax, 0);
STAYS_AT(struct _xmlParserCtxt, userData, 8);
STAYS_AT(struct _xmlParserCtxt, input, 56);
STAYS_AT(struct _xmlParserInput, cur, 32);
STAYS_AT(struct _xmlParserInput, end, 40);
STAYS_AT(struct _xmlSAXHandler, startElement, 14 * 8);
STAYS_AT(struct _xmlSAXHandler, endElement, 15 * 8);
STAYS_AT(struct _xmlSAXHandler, characters, 17 * 8);
STAYS_AT(struct _xmlSAXHandler, cdataBlock, 25 * 8);
_Static_assert(sizeof(struct _xmlSAXHandler) == 32 * 8, "struct _xmlSAXHandler has another size");
#endif

const char *cyc_xml2_open(const char *name) {
  const char *reason = late_open(name, functions, sizeof(functions) / sizeof(*functions));
  if (reason != NULL) return reason;
  // Must run before several threads parse at once.
  xml2.xmlInitParser();
  return NULL;
}

void *cyc_html_new(void) { return xml2.htmlNewParserCtxt(); }
void cyc_html_free(void *parser) { xml2.htmlFreeParserCtxt(parser); }

// Without a handler for CDATA, the text of <style> and <script> would arrive as visible text.
static void ignore_characters(void *listener, const xmlChar *text, int length) {
  (void)listener, (void)text, (void)length;
}

void cyc_html_listen(void *parser, void *listener, cyc_html_start start, cyc_html_end end, cyc_html_text text) {
  htmlParserCtxtPtr context = parser;
  memset(context->sax, 0, sizeof(*context->sax));
  context->sax->startElement = start;
  context->sax->endElement = end;
  context->sax->characters = text;
  context->sax->cdataBlock = ignore_characters;
  context->userData = listener;
}

static int close_nothing(void *source) {
  (void)source;
  return 0;
}

void cyc_html_read(void *parser, void *source, cyc_html_more more) {
  int options =
      HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_COMPACT;
  xml2.htmlCtxtReadIO(parser, more, close_nothing, source, NULL, "UTF-8", options);
}

int cyc_html_is_exhausted(const void *parser) {
  const struct _xmlParserCtxt *context = parser;
  return context->input == NULL || context->input->cur >= context->input->end;
}
