#ifndef CYC_ARGUMENTS_H
#define CYC_ARGUMENTS_H

// The command line of this process; index 0 is the program's name.
int cyc_argument_count(void);
const char *cyc_argument(int index);

// Environment variable as NAME=VALUE; NULL after the last one.
const char *cyc_variable(int index);

#endif
