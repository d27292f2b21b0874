#include "empty_icu_data.h"

// Swift's Foundation includes 34 MB of ICU locale data that cyc never reads: NFC and case use tables in ICU's code.
// This is an empty data package, like ICU's own stubdata. The linker prefers it to the one in Foundation's archive.
// docs/decisions/0023-without-icus-data.md lists what cyc must not use because of it.
//
// The number in the symbol is the version of ICU in the toolchain's Foundation. With another version nothing breaks,
// but the program is large again, which `make check` refuses. SwiftPM defines DEBUG in debug builds, so tests keep the
// data.
#if defined(__linux__) && !defined(DEBUG)
#include <stdint.h>

// Source: ICU's source/common/unicode/udata.h (UDataInfo) and source/common/ucmndata.h (DataHeader, UDataOffsetTOC).
typedef struct {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size, reserved;
  uint8_t is_big_endian, charset_family, size_of_uchar, reserved_byte;
  uint8_t data_format[4], format_version[4], data_version[4];
  char padding[8];
  uint32_t entry_count, reserved_count;
  // A table of contents with one entry, which is not counted.
  int32_t entries[4];
} EmptyCommonData;

_Static_assert(sizeof(EmptyCommonData) == 32 + 8 + 16, "a header of 32 bytes, and the table of contents");

// Hidden, so that it cannot replace the data of a libicu that libxml2 loads.
__attribute__((visibility("hidden"), aligned(16))) const EmptyCommonData icudt76_dat = {
    .header_size = 32,
    .magic = {0xda, 0x27},
    .info_size = 20,
    .size_of_uchar = 2,
    .data_format = {'T', 'o', 'C', 'P'},
    .format_version = {1},
};
#endif
