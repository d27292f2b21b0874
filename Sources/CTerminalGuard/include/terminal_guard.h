#ifndef CYC_TERMINAL_GUARD_H
#define CYC_TERMINAL_GUARD_H

// Splits the process in two. The program goes on in the child, which returns. The parent waits, and gives the terminal
// back if a signal ended the child in the middle of a screen; then it ends in the same way as the child.
// To be called before there are threads or open files. Returns at once if standard input or output is no terminal.
void cyc_guard_terminal(void);

#endif
