"""A screen reader for tests: an accessibility bus like that of a desktop, and an AT-SPI client."""

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import pytest
from jeepney import DBusAddress, HeaderFields, MatchRule, Message, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from msgspec import Struct

LAUNCHER_PATHS: Final = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
TIMEOUT_S: Final = 60.0
ROLE_NAMES: Final = {
    11: "combo box",
    16: "dialog",
    23: "frame",
    27: "image",
    29: "label",
    31: "list",
    32: "list item",
    43: "push button",
    44: "radio button",
    51: "slider",
    52: "spin button",
    62: "toggle button",
    69: "window",
    79: "entry",
    98: "list box",
    130: "switch",
}
"""Role names by their number in `AtspiRole`."""
STATE_BITS: Final = {
    4: "checked",
    8: "enabled",
    11: "focusable",
    12: "focused",
    20: "pressed",
    23: "selected",
    41: "checkable",
}
"""State names by their bit in `AtspiStateType`."""
_ACCESSIBLE: Final = "org.a11y.atspi.Accessible"
_EVENTS: Final = "org.a11y.atspi.Event.Object"
_REGISTRY: Final = "org.a11y.atspi.Registry"


class HeardEvent(Struct, frozen=True):
    """Something a screen reader would speak at once."""

    kind: str
    """`announcement` or `focus`."""
    text: str


class Accessible(Struct, frozen=True):
    """One accessible object, with what AT-SPI tells about it."""

    bus_name: str
    path: str
    id: str
    role: str
    name: str
    description: str
    states: frozenset[str]
    value: float | None


def check_accessibility_tools() -> None:
    """Skip the test if the tools are not installed; fail it if the variable CI is set."""
    missing = [] if shutil.which("dbus-daemon") else ["dbus-daemon"]
    missing += [] if any(map(os.path.exists, LAUNCHER_PATHS)) else ["at-spi2-core"]
    if missing and os.environ.get("CI"):
        pytest.fail(f"not installed: {', '.join(missing)}")
    if missing:
        pytest.skip(f"not installed: {', '.join(missing)}")


class AccessibilityBus:
    """A session bus and an accessibility bus with a screen reader announced. Use it as a context manager."""

    def __init__(self, folder: Path, display: str) -> None:
        environment = {**os.environ, "DISPLAY": display, "XDG_RUNTIME_DIR": str(folder)}
        self._daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._daemon.stdout is not None
        with self._daemon.stdout:
            self.address = self._daemon.stdout.readline().strip()
        self._launcher = subprocess.Popen(
            [next(filter(os.path.exists, LAUNCHER_PATHS)), "--launch-immediately"],
            env={**environment, "DBUS_SESSION_BUS_ADDRESS": self.address},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._session = open_dbus_connection(self.address)
        self._status = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
        wait_for("the accessibility bus", lambda: self._set_status("IsEnabled"))
        self._set_status("ScreenReaderEnabled")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._session.close()
        for process in (self._launcher, self._daemon):
            process.terminate()
            process.wait()

    def open_client(self) -> "ScreenReaderClient":
        """Return a screen reader connected to this bus."""
        address = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        return ScreenReaderClient(
            open_dbus_connection(str(self._session.send_and_get_reply(new_method_call(address, "GetAddress")).body[0]))
        )

    def _set_status(self, name: str) -> bool:
        reply = self._session.send_and_get_reply(Properties(self._status).set(name, "b", True))
        return reply.body == ()


class ScreenReaderClient:
    """An AT-SPI client that records the events of the program and acts on it. Use it as a context manager."""

    def __init__(self, connection: DBusConnection) -> None:
        self._connection = connection
        self._events = connection.filter(MatchRule(type="signal", interface=_EVENTS), bufsize=10_000)
        self._call(_REGISTRY, "/org/a11y/atspi/registry", _REGISTRY, "RegisterEvent", "s", "object:")
        connection.send_and_get_reply(message_bus.AddMatch(MatchRule(type="signal", interface=_EVENTS)))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._connection.close()

    def objects(self) -> tuple[Accessible, ...]:
        """Return every accessible object of the window in reading order."""
        programs = self._call(_REGISTRY, "/org/a11y/atspi/accessible/root", _ACCESSIBLE, "GetChildren")
        return tuple(each for name, path in programs or () for each in self._walk(name, path))

    def find(self, id_: str) -> Accessible | None:
        """Return the object with this id, or None."""
        return next((each for each in self.objects() if each.id == id_), None)

    def wait_for(self, id_: str, holds: Callable[[Accessible], bool] = lambda _: True) -> Accessible:
        """Wait until the object with this id exists and *holds* is true of it; return it.

        :raises AssertionError: after `TIMEOUT_S`.
        """
        matches: list[Accessible] = []

        def is_there() -> bool:
            matches[:] = [each for each in self.objects() if each.id == id_ and holds(each)]
            return bool(matches)

        wait_for(f"{id_} exists", is_there)
        return matches[0]

    def press(self, id_: str) -> None:
        """Perform the default action of an object, as a screen reader does on Enter."""
        target = self.wait_for(id_)
        assert self._call(target.bus_name, target.path, "org.a11y.atspi.Action", "DoAction", "i", 0) is True

    def focus(self, id_: str) -> None:
        """Move the focus to an object."""
        target = self.wait_for(id_)
        assert self._call(target.bus_name, target.path, "org.a11y.atspi.Component", "GrabFocus") is True

    def set_value(self, id_: str, number: float) -> None:
        """Set the number of a slider or spin button."""
        target = self.wait_for(id_)
        address = DBusAddress(target.path, target.bus_name, "org.a11y.atspi.Value")
        self._connection.send_and_get_reply(Properties(address).set("CurrentValue", "d", number))

    def take_events(self) -> tuple[HeardEvent, ...]:
        """Return the announcements and focus changes since the last call."""
        with suppress(TimeoutError):
            while True:
                self._connection.recv_messages(timeout=0)
        events = list[HeardEvent | None]()
        while self._events.queue:  # to ask for a name may receive more of them
            events.append(self._decode_event(self._events.queue.popleft()))
        return tuple(each for each in events if each is not None)

    def _decode_event(self, message: Message) -> HeardEvent | None:
        fields = message.header.fields
        match fields[HeaderFields.member], message.body:
            case "Announcement", (_, _, _, (_, text), *_):
                return HeardEvent("announcement", str(text))
            case "StateChanged", ("focused", 1, *_):
                return HeardEvent("focus", self._name(fields[HeaderFields.sender], fields[HeaderFields.path]))
            case _:
                return None

    def _walk(self, bus_name: str, path: str) -> Iterator[Accessible]:
        if not path.endswith("/root"):
            yield self._accessible(bus_name, path)
        for child_name, child_path in self._call(bus_name, path, _ACCESSIBLE, "GetChildren") or ():
            yield from self._walk(child_name, child_path)

    def _accessible(self, bus_name: str, path: str) -> Accessible:
        role = self._call(bus_name, path, _ACCESSIBLE, "GetRole")
        low, high = self._call(bus_name, path, _ACCESSIBLE, "GetState") or (0, 0)
        bits = low | high << 32
        return Accessible(
            bus_name,
            path,
            str(self._property(bus_name, path, _ACCESSIBLE, "AccessibleId")),
            ROLE_NAMES.get(role, str(role)),
            self._name(bus_name, path),
            str(self._property(bus_name, path, _ACCESSIBLE, "Description")),
            frozenset(name for bit, name in STATE_BITS.items() if bits >> bit & 1),
            self._property(bus_name, path, "org.a11y.atspi.Value", "CurrentValue"),
        )

    def _name(self, bus_name: str, path: str) -> str:
        return str(self._property(bus_name, path, _ACCESSIBLE, "Name"))

    def _property(self, bus_name: str, path: str, interface: str, name: str) -> Any:  # noqa: ANN401 -- D-Bus is untyped
        reply = self._connection.send_and_get_reply(Properties(DBusAddress(path, bus_name, interface)).get(name))
        match reply.body:
            case ((str(), value),):
                return value
            case _:
                return None

    def _call(
        self, bus_name: str, path: str, interface: str, method: str, signature: str | None = None, *arguments: object
    ) -> Any:  # noqa: ANN401 -- D-Bus is untyped
        address = DBusAddress(path, bus_name, interface)
        reply = self._connection.send_and_get_reply(new_method_call(address, method, signature, arguments))
        return reply.body[0] if reply.body and not _is_error(reply) else None


def _is_error(reply: Message) -> bool:
    """Return whether a reply is an error; the body of an error is its message."""
    return HeaderFields.error_name in reply.header.fields


def wait_for(what: str, holds: Callable[[], bool]) -> None:
    """Poll until *holds* returns true.

    :raises AssertionError: after `TIMEOUT_S`.
    """
    deadline = time.monotonic() + TIMEOUT_S
    while not holds():
        assert time.monotonic() < deadline, f"timed out waiting for: {what}"
        time.sleep(0.01)
