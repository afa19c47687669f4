from typing import Any

class Header:
    fields: dict[Any, Any]

class Message:
    header: Header
    body: tuple[Any, ...]

class DBusAddress:
    def __init__(self, object_path: str, bus_name: str | None = None, interface: str | None = None) -> None: ...

class MatchRule:
    def __init__(self, *, type: str, interface: str) -> None: ...

class Properties:
    def __init__(self, obj: DBusAddress) -> None: ...
    def get(self, name: str) -> Message: ...
    def set(self, prop: str, signature: str, value: object) -> Message: ...

class MessageBus:
    def AddMatch(self, rule: MatchRule) -> Message: ...

class HeaderFields:
    path: HeaderFields
    interface: HeaderFields
    member: HeaderFields
    sender: HeaderFields
    error_name: HeaderFields

message_bus: MessageBus

def new_method_call(
    remote_obj: DBusAddress, method: str, signature: str | None = None, body: tuple[object, ...] = ()
) -> Message: ...
