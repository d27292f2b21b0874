#ifndef CYC_EMPTY_ICU_DATA_H
#define CYC_EMPTY_ICU_DATA_H

// Declares nothing: this target only defines a symbol for the linker. See empty_icu_data.c.

#endif
