#ifndef CYC_TERMINAL_GUARD_H
#define CYC_TERMINAL_GUARD_H

// Forks. The child returns and continues as the program. The parent waits for it, restores the terminal if a signal
// ended it, which may have been in the middle of a full screen, and then ends in the same way. Call it before there are
// threads or open files. Returns at once if standard input or output is not a terminal.
void cyc_guard_terminal(void);

#endif
