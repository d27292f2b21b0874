#ifndef CYC_ARGUMENTS_H
#define CYC_ARGUMENTS_H

// The arguments that this process was started with, the program's name first.
int cyc_argument_count(void);
const char *cyc_argument(int index);

// The variables that it was started with, as NAME=VALUE; NULL behind the last one.
const char *cyc_variable(int index);

#endif
