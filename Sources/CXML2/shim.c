#include "shim.h"

#include <late_library.h>
#include <libxml/HTMLparser.h>
#include <string.h>

// `sax`, `userData` and the fields of the input are what SAX without a tree takes; later versions mark them as
// deprecated.
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

const char *cyc_xml2_name(void) {
#if defined(__APPLE__)
  return "libxml2.2.dylib";
#elif LIBXML_VERSION >= 21400
  return "libxml2.so.16";
#else
  return "libxml2.so.2";
#endif
}

const char *cyc_xml2_open(const char *name) {
  const char *reason = late_open(name, functions, sizeof(functions) / sizeof(*functions));
  if (reason != NULL) return reason;
  // Before several threads read at once.
  xml2.xmlInitParser();
  return NULL;
}

void *cyc_html_new(void) { return xml2.htmlNewParserCtxt(); }
void cyc_html_free(void *parser) { xml2.htmlFreeParserCtxt(parser); }

// Without a handler of its own the text of <style> and <script> would arrive as if people could read it.
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
