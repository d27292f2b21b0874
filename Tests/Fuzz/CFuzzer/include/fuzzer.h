#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with the given arguments. Source: LLVM, "libFuzzer", "Using libFuzzer as a library".
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*tryOne)(const uint8_t *data, size_t size));
