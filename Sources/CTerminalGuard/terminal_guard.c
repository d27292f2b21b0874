#define _GNU_SOURCE
#include "terminal_guard.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

static volatile sig_atomic_t child = 0;

// Passes on a signal that only the parent got, as from kill(1).
static void forward(int number) {
  if (child > 0) {
    kill(child, number);
  }
}

static void handle(int number, void (*handler)(int)) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(number, &action, NULL);
}

// Modes that a screen switches on: synchronized output, paste, focus, mouse, no wrapping, hidden cursor, alternate
// screen.
static const char modes_off[] =
    "\033[?2026l\033[?2004l\033[?1004l\033[?1006l\033[?1002l\033[?1000l\033[0m\033[?7h\033[?25h\033[?1049l";

static void restore_terminal(const struct termios *settings) {
  // A write or tcsetattr in the background would stop this process.
  handle(SIGTTOU, SIG_IGN);
  // Only the foreground job may change the terminal: the shell may have taken it back already.
  if (tcgetpgrp(STDIN_FILENO) != getpgrp()) {
    return;
  }
  ssize_t written = write(STDOUT_FILENO, modes_off, sizeof modes_off - 1);
  (void)written;
  tcsetattr(STDIN_FILENO, TCSANOW, settings);
  // Discards the rest of a key, or a late answer of the terminal.
  tcflush(STDIN_FILENO, TCIFLUSH);
}

// Ends this process by the signal that ended the child, without a core dump of its own.
static void end_by(int number) {
  struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(number, SIG_DFL);
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, number);
  sigprocmask(SIG_UNBLOCK, &signals, NULL);
  raise(number);
  _exit(128 + number);
}

void cyc_guard_terminal(void) {
  struct termios settings;
  if (!isatty(STDOUT_FILENO) || tcgetattr(STDIN_FILENO, &settings) != 0) {
    return;
  }
  pid_t parent = getpid();
  // Blocks all signals until the handlers are set.
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t pid = fork();
  if (pid <= 0) {
    // If the fork failed, the program runs without a guard.
    if (pid == 0) {
#ifdef __linux__
      prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
      // The parent may have ended before that.
      if (getppid() != parent) {
        _exit(128 + SIGTERM);
      }
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return;
  }
  child = pid;
  // A key of the terminal sends its signal to both processes, so the child may get it twice.
  handle(SIGINT, forward);
  handle(SIGQUIT, forward);
  handle(SIGTERM, forward);
  handle(SIGHUP, forward);
  handle(SIGTSTP, forward);
  sigprocmask(SIG_SETMASK, &before, NULL);
  int status = 0;
  for (;;) {
    if (waitpid(pid, &status, WUNTRACED) < 0) {
      if (errno != EINTR) {
        _exit(70);  // `ExitStatus.bug`
      }
    } else if (WIFSTOPPED(status)) {
      // The shell sees a stopped job only if this process stops too. The child restores the terminal before it stops.
      raise(SIGSTOP);
      kill(pid, SIGCONT);
    } else {
      break;
    }
  }
  if (WIFSIGNALED(status)) {
    restore_terminal(&settings);
    end_by(WTERMSIG(status));
  }
  _exit(WEXITSTATUS(status));
}
