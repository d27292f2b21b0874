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

// kill sends a signal to the parent alone.
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
static const char off[] =
    "\033[?2026l\033[?2004l\033[?1004l\033[?1006l\033[?1002l\033[?1000l\033[0m\033[?7h\033[?25h\033[?1049l";

static void give_back(const struct termios *settings) {
  // A write or tcsetattr in the background would stop this process.
  handle(SIGTTOU, SIG_IGN);
  // Only the foreground job may touch the terminal: a shell may have it already.
  if (tcgetpgrp(STDIN_FILENO) != getpgrp()) {
    return;
  }
  ssize_t written = write(STDOUT_FILENO, off, sizeof off - 1);
  (void)written;
  tcsetattr(STDIN_FILENO, TCSANOW, settings);
  // The rest of a key, or a late answer.
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
  // Signals wait until both processes are ready for them.
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, &before);
  pid_t pid = fork();
  if (pid <= 0) {
    // Without a second process, the program runs as before.
    if (pid == 0) {
#ifdef __linux__
      prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
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
        _exit(70);
      }
    } else if (WIFSTOPPED(status)) {
      // The shell sees a stopped job only if this process stops too. The child gives the terminal back before it stops.
      raise(SIGSTOP);
      kill(pid, SIGCONT);
    } else {
      break;
    }
  }
  if (WIFSIGNALED(status)) {
    give_back(&settings);
    end_by(WTERMSIG(status));
  }
  _exit(WEXITSTATUS(status));
}
