"""A desktop for tests: a D-Bus session bus with a notification daemon.

Usage: notification-daemon.py FOLDER [ACTION]
The bus listens at FOLDER/bus. Each notification is logged as a JSON object on a line of FOLDER/log, and so is each withdrawal
by the sender. ACTION sets what the daemon does:

  an action, or several separated by commas: clicks the first of them that a bubble offers
  "close"   closes each bubble
  "plain"   supports no actions
  "bare"    supports neither actions nor markup
  "refuse"  rejects each notification

Prints "ready", and ends with its standard input. The line "leave" there removes the daemon from the bus, and "return" starts
another one that numbers its bubbles anew. Each is answered by the same word.
"""
import json, os, subprocess, sys

import dbus, dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

folder = sys.argv[1]
clicked = sys.argv[2] if len(sys.argv) > 2 else None
address = f"unix:path={folder}/bus"
bus_daemon = subprocess.Popen(
    ["dbus-daemon", "--session", "--nofork", "--nopidfile", f"--address={address}", "--print-address"],
    stdout=subprocess.PIPE,
    stdin=subprocess.DEVNULL,
)
bus_daemon.stdout.readline()
DBusGMainLoop(set_as_default=True)
NAME = "org.freedesktop.Notifications"


class Notifications(dbus.service.Object):
    last = 0

    @dbus.service.method(NAME, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, application, replaces, icon, title, body, actions, hints, timeout):
        if clicked == "refuse":
            raise dbus.DBusException("too many", name=f"{NAME}.Error.ExcessNotificationGeneration")
        number = int(replaces)
        if number == 0:
            Notifications.last += 1
            number = Notifications.last
        entry = {
            "number": number,
            "application": str(application),
            "replaces": int(replaces),
            "timeout": int(timeout),
            "icon": str(icon),
            "title": str(title),
            "body": str(body),
            "actions": [str(action) for action in actions],
            "urgency": int(hints.get("urgency", 1)),
        }
        with open(f"{folder}/log", "a") as log:
            log.write(json.dumps(entry, ensure_ascii=False) + "\n")
        offered = [action for action in (clicked or "").split(",") if action in entry["actions"][::2]]
        if clicked == "close" or offered:
            GLib.timeout_add(100, self.click, number, *offered[:1])
        return dbus.UInt32(number)

    def click(self, number, action=None):
        if action:
            self.ActionInvoked(dbus.UInt32(number), action)
        self.NotificationClosed(dbus.UInt32(number), dbus.UInt32(2))
        return False

    @dbus.service.method(NAME, in_signature="u")
    def CloseNotification(self, number):
        with open(f"{folder}/log", "a") as log:
            log.write(json.dumps({"closed": int(number)}) + "\n")
        self.NotificationClosed(number, dbus.UInt32(3))

    @dbus.service.method(NAME, out_signature="as")
    def GetCapabilities(self):
        if clicked == "bare":
            return ["body"]
        return ["body", "body-markup"] + (["actions"] if clicked != "plain" else [])

    @dbus.service.method(NAME, out_signature="ssss")
    def GetServerInformation(self):
        return ("notification-daemon", "tests", "1", "1.2")

    @dbus.service.signal(NAME, signature="us")
    def ActionInvoked(self, number, action):
        pass

    @dbus.service.signal(NAME, signature="uu")
    def NotificationClosed(self, number, reason):
        pass


class Desktop:
    def arrive(self):
        # A new connection each time, like a restarted daemon.
        self.bus = dbus.bus.BusConnection(address)
        self.owner = dbus.service.BusName(NAME, self.bus)
        Notifications.last = 0
        self.notifications = Notifications(self.bus, "/org/freedesktop/Notifications")

    def leave(self):
        self.notifications.remove_from_connection()
        self.bus.release_name(NAME)


def command(stream, condition):
    word = sys.stdin.readline().strip()
    if word == "leave":
        desktop.leave()
    elif word == "return":
        desktop.arrive()
    else:
        loop.quit()
        return False
    print(word, flush=True)
    return True


desktop = Desktop()
desktop.arrive()
loop = GLib.MainLoop()
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, command)
print("ready", flush=True)
try:
    loop.run()
finally:
    # Not SIGTERM, which the caller may have blocked.
    bus_daemon.kill()
    bus_daemon.wait()
