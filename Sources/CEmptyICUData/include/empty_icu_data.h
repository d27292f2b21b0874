#ifndef CYC_EMPTY_ICU_DATA_H
#define CYC_EMPTY_ICU_DATA_H

// Nothing is called here: what this target is for is a symbol that the linker takes. See empty_icu_data.c.

#endif
