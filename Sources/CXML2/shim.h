#ifndef CYC_CXML2_SHIM_H
#define CYC_CXML2_SHIM_H

// With ICU on, libxml2's headers bring in ICU's, whose UErrorCode then meets the other one inside Foundation and stops the build.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <string.h>

// The parser's input is a struct whose fields later versions mark as deprecated; this is the one question asked of it.
static inline int cyc_input_is_exhausted(const struct _xmlParserCtxt *context) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  return context->input == NULL || context->input->cur >= context->input->end;
#pragma clang diagnostic pop
}

// Without a handler of its own the text of <style> and <script> would arrive as if people could read it.
static inline void cyc_ignore_characters(void *listener, const xmlChar *text, int length) {
  (void)listener, (void)text, (void)length;
}

// `sax` and `userData` likewise. Only the events that are listened to are set, so that libxml2 builds no tree.
static inline void cyc_set_handlers(
    struct _xmlParserCtxt *context, void *listener, startElementSAXFunc start, endElementSAXFunc end, charactersSAXFunc text) {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
  memset(context->sax, 0, sizeof(*context->sax));
  context->sax->startElement = start;
  context->sax->endElement = end;
  context->sax->characters = text;
  context->sax->cdataBlock = cyc_ignore_characters;
  context->userData = listener;
#pragma clang diagnostic pop
}

#endif
