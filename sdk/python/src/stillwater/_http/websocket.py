"""A WebSocket on one of our connections: text frames out and in, one question at a time."""

from __future__ import annotations

import base64
import hashlib
import os
import time

from .connection import Connection, ConnectionLost, Deadline, Head, NotHTTP

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_FINAL = 0x80
_MASKED = 0x80
_CONTINUATION, _TEXT, _CLOSE, _PING, _PONG = 0x0, 0x1, 0x8, 0x9, 0xA
_MAX_MESSAGE_BYTES = 256 * 1024 * 1024
#: Proxies take a silent connection for a dead one; a step may be silent for long.
_PING_EVERY_S = 20.0


class Refused(Exception):
    """The service, or a proxy before it, answered the upgrade with something else."""

    def __init__(self, status: int, body: bytes) -> None:
        super().__init__(f"the upgrade was answered with {status}")
        self.status = status
        self.body = body


class WebSocket:
    """After any error it must be closed and not used again. One thread at a time."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    @classmethod
    def open(cls, connection: Connection, request: str, deadline: Deadline) -> WebSocket:
        """`request` is the head of a GET, without the empty line at its end. Raises Refused."""
        key = base64.b64encode(os.urandom(16))
        upgrade = "upgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: "
        connection.send(f"{request}{upgrade}{key.decode()}\r\n\r\n".encode("latin-1"), deadline)
        head = connection.read_head(deadline, switching=True)
        if head.status != 101:
            raise Refused(head.status, connection.read_body(head, deadline))
        _check_accepted(head, key)
        return cls(connection)

    def ask(self, text: bytes, deadline: Deadline) -> bytes:
        """Sends a text and waits for the next one that comes."""
        self._send(_TEXT, text, deadline)
        message = b""
        while True:
            final, opcode, payload = self._receive(deadline)
            if opcode == _PING:
                self._send(_PONG, payload, deadline)
            elif opcode == _CLOSE:
                raise ConnectionLost(f"the WebSocket was closed{_reason(payload)}")
            elif opcode in (_TEXT, _CONTINUATION):
                message = message + payload if message else payload
                if final and message != b"pong":
                    return message
                if final:
                    message = b""

    def close(self) -> None:
        """Says goodbye if that needs no waiting."""
        try:
            self._send(_CLOSE, b"\x03\xe8", Deadline(0.1))
        except OSError:
            pass
        self.connection.close()

    def _send(self, opcode: int, payload: bytes, deadline: Deadline) -> None:
        size = len(payload)
        if size < 126:
            head = bytes((_FINAL | opcode, _MASKED | size))
        elif size < 65_536:
            head = bytes((_FINAL | opcode, _MASKED | 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((_FINAL | opcode, _MASKED | 127)) + size.to_bytes(8, "big")
        mask = os.urandom(4)
        self.connection.send(head + mask + _masked(payload, mask), deadline)

    def _receive(self, deadline: Deadline) -> tuple[bool, int, bytes]:
        head = self._read(2, deadline)
        size = head[1] & 0x7F
        if head[0] & 0x70 or head[1] & _MASKED:
            raise NotHTTP("the WebSocket carried a frame that nobody agreed on")
        if size == 126:
            size = int.from_bytes(self._read(2, deadline), "big")
        elif size == 127:
            size = int.from_bytes(self._read(8, deadline), "big")
        if size > _MAX_MESSAGE_BYTES:
            raise NotHTTP("the WebSocket carried a frame that is too large")
        return bool(head[0] & _FINAL), head[0] & 0x0F, self._read(size, deadline)

    def _read(self, size: int, deadline: Deadline) -> bytes:
        """Sends pings while nothing comes."""
        while True:
            pause = Deadline(min(deadline.left(), _PING_EVERY_S))
            try:
                return self.connection.read_exactly(size, pause)
            except TimeoutError:
                if deadline.at - time.monotonic() <= 0:
                    raise TimeoutError(f"no answer within {deadline.seconds:g} s") from None
                self._send(_TEXT, b"ping", deadline)


def _check_accepted(head: Head, key: bytes) -> None:
    expected = base64.b64encode(hashlib.sha1(key + _GUID).digest()).decode()
    if head.headers.get("sec-websocket-accept") != expected:
        raise NotHTTP("the answer to the upgrade is not that of a WebSocket")


def _masked(payload: bytes, mask: bytes) -> bytes:
    size = len(payload)
    stream = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(stream, "big")).to_bytes(size, "big")


def _reason(payload: bytes) -> str:
    code = int.from_bytes(payload[:2], "big") if len(payload) >= 2 else 0
    return f" ({code} {payload[2:].decode('utf-8', 'replace')})".replace(" )", ")") if code else ""
