#pragma once

#include <stddef.h>
#include <stdint.h>

/// libFuzzer as a function: tries inputs as long as the arguments say. Source: LLVM, "libFuzzer", "Using libFuzzer as a library".
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*tryOne)(const uint8_t *data, size_t size));
