"""One connection: a request out in a single send, the head and the body of the answer in."""

from __future__ import annotations

import select
import socket
import ssl
import time
from collections.abc import Iterator

from .address import Address

_RECEIVE_BYTES = 65_536
_MAX_HEAD_BYTES = 65_536
_MAX_LINE_BYTES = 8_192
_MAX_INTERIM_ANSWERS = 10
#: For a connection to come about; it is part of the request's own time limit.
_CONNECT_S = 10.0


class ConnectionLost(OSError):
    """The connection broke before the whole answer was there."""


class NeverSent(OSError):
    """No connection came about, so nothing of the request has reached the service."""


class Untrusted(OSError):
    """The service's certificate does not check out; trying again does not help."""


class NotHTTP(OSError):
    """What came back is not HTTP/1.1."""


class Deadline:
    """A point in time that waits must not pass."""

    __slots__ = ("at", "seconds")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.at = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds that are left; raises TimeoutError when there are none."""
        left = self.at - time.monotonic()
        if left <= 0:
            raise TimeoutError(f"no answer within {self.seconds:g} s")
        return left


class Connection:
    """A socket to the service. After any error, and after `abort`, it must be closed and not used again."""

    def __init__(self, address: Address, context: ssl.SSLContext | None, deadline: Deadline) -> None:
        self.idle_since = 0.0
        self._buffer = b""
        self._aborted = False
        limit = min(deadline.left(), _CONNECT_S)
        try:
            plain = socket.create_connection((address.host, address.port), timeout=limit)
        except OSError as error:
            raise NeverSent(error.errno, f"no connection to {address.authority}: {error.strerror or error}") from error
        try:
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            # The time limit covers the handshake, too.
            self._socket = plain if context is None else context.wrap_socket(plain, server_hostname=address.host)
        except ssl.SSLCertVerificationError as error:
            plain.close()
            raise Untrusted(f"the certificate of {address.authority} is not trusted: {error.verify_message}") from error
        except OSError as error:
            plain.close()
            raise NeverSent(error.errno, f"no TLS with {address.authority}: {error.strerror or error}") from error

    def is_stale(self) -> bool:
        """Whether the service has closed it, or has sent something that nobody asked for."""
        try:
            if isinstance(self._socket, ssl.SSLSocket) and self._socket.pending():
                return True
            poll = select.poll()
            poll.register(self._socket, select.POLLIN)
            return bool(poll.poll(0))
        except (OSError, ValueError):
            return True

    def send(self, request: bytes, deadline: Deadline) -> None:
        self._socket.settimeout(deadline.left())
        try:
            self._socket.sendall(request)
        except TimeoutError:
            raise
        except OSError as error:
            raise ConnectionLost(error.errno, f"the connection broke while the request was sent: {error}") from error

    def receive(self, deadline: Deadline) -> bytes:
        """Some bytes; b"" at the end of the connection."""
        self._socket.settimeout(deadline.left())
        try:
            return self._socket.recv(_RECEIVE_BYTES)
        except TimeoutError:
            raise TimeoutError(f"no answer within {deadline.seconds:g} s") from None
        except OSError as error:
            raise ConnectionLost(error.errno, f"the connection broke: {error}") from error

    def read_head(self, deadline: Deadline, *, switching: bool = False) -> Head:
        """The head of the answer. Interim answers (1xx) are passed over; 101 counts when protocols are to be switched."""
        for _ in range(_MAX_INTERIM_ANSWERS):
            head = Head(self._read_head_bytes(deadline))
            if head.status >= 200 or (switching and head.status == 101):
                return head
        raise NotHTTP("there is no end to the interim answers")

    def _read_head_bytes(self, deadline: Deadline) -> bytes:
        buffer = self._buffer
        while True:
            end = buffer.find(b"\r\n\r\n")
            if end >= 0:
                self._buffer = buffer[end + 4 :]
                return buffer[:end]
            if len(buffer) > _MAX_HEAD_BYTES:
                raise NotHTTP(f"the head of the answer is longer than {_MAX_HEAD_BYTES} bytes")
            chunk = self.receive(deadline)
            if not chunk:
                raise ConnectionLost("the service closed the connection without an answer")
            buffer += chunk

    def body(self, head: Head, deadline: Deadline) -> Iterator[bytes]:
        """The body in pieces. When the iterator has ended by itself the connection stands at the next answer."""
        if head.has_no_body:
            return iter(())
        if head.is_chunked:
            return self._chunked(deadline)
        if head.length is None:
            return self._until_closed(deadline)
        return self._exactly(head.length, deadline)

    def read_body(self, head: Head, deadline: Deadline) -> bytes:
        length = head.length
        if length is not None and len(self._buffer) == length and not head.is_chunked:
            body, self._buffer = self._buffer, b""
            return body
        return b"".join(self.body(head, deadline))

    def _exactly(self, length: int, deadline: Deadline) -> Iterator[bytes]:
        left = length
        while left:
            chunk = self._buffer or self.receive(deadline)
            if not chunk:
                raise ConnectionLost(f"the connection ended {left} bytes before the end of the answer")
            self._buffer = chunk[left:]
            chunk = chunk[:left]
            left -= len(chunk)
            yield chunk

    def _until_closed(self, deadline: Deadline) -> Iterator[bytes]:
        chunk, self._buffer = self._buffer, b""
        while True:
            if chunk:
                yield chunk
            chunk = self.receive(deadline)
            if not chunk:
                return

    def _chunked(self, deadline: Deadline) -> Iterator[bytes]:
        while True:
            size = _chunk_size(self._read_line(deadline))
            if size == 0:
                while self._read_line(deadline):
                    pass
                return
            yield from self._exactly(size, deadline)
            if self._read_line(deadline):
                raise NotHTTP("a chunk of the answer does not end where it should")

    def _read_line(self, deadline: Deadline) -> bytes:
        while True:
            line, found, rest = self._buffer.partition(b"\r\n")
            if found:
                self._buffer = rest
                return line
            if len(self._buffer) > _MAX_LINE_BYTES:
                raise NotHTTP("a line of the answer is too long")
            chunk = self.receive(deadline)
            if not chunk:
                raise ConnectionLost("the connection ended inside the answer")
            self._buffer += chunk

    def read_exactly(self, size: int, deadline: Deadline) -> bytes:
        """When the time is over, what has come stays for the next read."""
        while len(self._buffer) < size:
            chunk = self.receive(deadline)
            if not chunk:
                raise ConnectionLost("the service closed the connection")
            self._buffer = self._buffer + chunk if self._buffer else chunk
        taken, self._buffer = self._buffer[:size], self._buffer[size:]
        return taken

    @property
    def has_leftover(self) -> bool:
        return bool(self._buffer)

    @property
    def was_aborted(self) -> bool:
        return self._aborted

    def abort(self) -> None:
        """Wakes whoever waits on it. May be called from any thread."""
        self._aborted = True
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def close(self) -> None:
        try:
            self._socket.close()
        except OSError:
            pass


class Head:
    """Status and headers of an answer. Names are in lower case."""

    __slots__ = ("headers", "is_chunked", "keeps_alive", "length", "status")

    def __init__(self, raw: bytes) -> None:
        first, *lines = raw.decode("latin-1").split("\r\n")
        version, _, rest = first.partition(" ")
        status = rest[:3]
        if not version.startswith("HTTP/1.") or not (status.isascii() and status.isdigit() and len(status) == 3):
            raise NotHTTP(f"the answer begins with {first[:80]!r}, which is not HTTP")
        self.status = int(status)
        headers: dict[str, str] = {}
        for line in lines:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        self.headers = headers
        self.is_chunked = headers.get("transfer-encoding", "").lower().endswith("chunked")
        length = headers.get("content-length")
        if length is not None and not (length.isascii() and length.isdigit()):
            raise NotHTTP(f"the answer has the content-length {length[:40]!r}")
        self.length = None if length is None or self.is_chunked else int(length)
        if self.has_no_body:
            self.length = 0
        closes = "close" in headers.get("connection", "").lower()
        self.keeps_alive = version == "HTTP/1.1" and not closes and (self.length is not None or self.is_chunked)

    @property
    def has_no_body(self) -> bool:
        return self.status in (204, 304) or self.status < 200


def _chunk_size(line: bytes) -> int:
    digits = line.partition(b";")[0].strip()
    try:
        if digits[:1] in (b"+", b"-") or b"_" in digits:
            raise ValueError
        return int(digits, 16)
    except ValueError:
        raise NotHTTP(f"a chunk of the answer begins with {line[:40]!r}") from None
