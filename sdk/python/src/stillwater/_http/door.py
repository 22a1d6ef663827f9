"""The one way to the service: token, time limits, retries, streams."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from .._base_errors import Cancelled, StillwaterError, UnexpectedResponse
from .address import Address
from .answers import decode_json, refusal, refusal_of_value, unexpected
from .call import Call, query_string
from .cancel import Cancellation, current_cancellation
from .connection import Connection, Deadline, Head, NeverSent, NotHTTP, Untrusted
from .line import MAX_FRAME_BYTES, Exchange, Line, Transport
from .pool import Pool
from .retry import Lost, Patience, Repeat
from .websocket import Refused, WebSocket

T = TypeVar("T")

USER_AGENT = "stillwater-python"
#: A WebSocket that takes longer to open is not waited for.
_OPEN_S = 10.0
#: Upgrades do not get through, or there are too many WebSockets.
_NO_SOCKETS = (426, 429)
_SUGGESTION = "Check that the service runs and that url is its address."

#: Is told before a request is sent again: what, after how many seconds, and why.
OnRetry = Callable[[str, float, StillwaterError], None]


class Door:
    """Sends calls and reads their answers. Thread-safe; a copy that was pickled or forked opens connections of its own."""

    def __init__(
        self,
        address: Address,
        token: str,
        patience_s: float,
        connections: int,
        on_retry: OnRetry | None,
        transport: Transport,
    ) -> None:
        self._address = address
        self._patience_s = patience_s
        self._on_retry = on_retry
        self._fixed = (
            f" HTTP/1.1\r\nhost: {address.authority}\r\nauthorization: Bearer {token}\r\nuser-agent: {USER_AGENT}\r\n"
        )
        self.pool = Pool(address, connections)
        self.exchange = Exchange(transport, connections)

    def close(self) -> None:
        """Ends what is under way. It can be used again afterwards."""
        self.exchange.close()
        self.pool.close()

    def json(self, call: Call) -> Any:
        return self._send(call, lambda head, body: decode_json(body, head.status, head.headers) if body else None)

    def whole(self, call: Call) -> tuple[Head, bytes]:
        return self._send(call, lambda head, body: (head, body))

    def _send(self, call: Call, read: Callable[[Head, bytes], T]) -> T:
        """The whole answer, by WebSocket where there is one; asked for again where that is safe and can help."""
        cancellation = current_cancellation()
        patience: Patience | None = None
        request = b""
        while True:
            try:
                framed = None if call.line is None else self._by_frame(call, call.line, cancellation)
                if framed is not None:
                    return framed["body"]
                request = request or self._request(call)
                return read(*self._attempt(call, request, cancellation))
            except StillwaterError as error:
                patience = patience or Patience(self._patience_s, call.repeat)
                delay = patience.delay_s(error)
                if delay is None:
                    raise
                self.pause(call.what, delay, error, cancellation)

    def pause(self, what: str, delay_s: float, error: StillwaterError, cancellation: Cancellation | None) -> None:
        """Before a repetition."""
        if self._on_retry is not None:
            self._on_retry(what, delay_s, error)
        if cancellation is None:
            time.sleep(delay_s)
        else:
            cancellation.sleep(delay_s)

    def patience(self, repeat: Repeat) -> Patience:
        return Patience(self._patience_s, repeat)

    def _by_frame(self, call: Call, line: Line, cancellation: Cancellation | None) -> Any:
        """The frame that answers; None: by HTTP, please."""
        if call.frame is None or call.body is None or len(call.body) > MAX_FRAME_BYTES or not self.exchange.begin(line):
            return None
        deadline = Deadline(call.timeout_s)
        try:
            if line.socket is None and not self._open_line(call, line, deadline, cancellation):
                return None
            socket = line.socket
            assert socket is not None
            number = line.next_id()
            text = b'{"id":%d,"type":"%s",%s' % (number, call.frame.encode(), call.body[1:])
            with self._translated(call, cancellation, socket.connection):
                answer = decode_json(socket.ask(text, deadline), 0, {})
                if not isinstance(answer, dict) or answer.get("id") != number or not isinstance(answer.get("status"), int):
                    raise NotHTTP("the WebSocket carried something that is not of this service")
        except BaseException:
            line.socket = None
            raise
        finally:
            self.exchange.end(line)
        if 200 <= answer["status"] < 300:
            return answer
        refused = refusal_of_value(call.what, answer["status"], answer["body"], {})
        raise refused or unexpected(b"", answer["status"], {})

    def _open_line(self, call: Call, line: Line, deadline: Deadline, cancellation: Cancellation | None) -> bool:
        """False where there is no WebSocket to be had. Why a session has none is told by the session's own route."""
        with self._translated(call, cancellation):
            connection = self.pool.connect(deadline)
        limit = Deadline(min(deadline.left(), _OPEN_S))
        try:
            with self._translated(call, cancellation, connection):
                line.socket = WebSocket.open(connection, f"GET {self._address.prefix}{line.path}/ws{self._fixed}", limit)
            return True
        except Refused as refused:
            error = refusal(call.what, refused.status, {}, refused.body)
            lasting = isinstance(error, UnexpectedResponse) or refused.status in _NO_SOCKETS
        except Lost as lost:
            error, lasting = lost, True
        if self.exchange.only:
            raise error
        if lasting:
            self.exchange.refused()
        return False

    def _attempt(self, call: Call, request: bytes, cancellation: Cancellation | None) -> tuple[Head, bytes]:
        deadline = Deadline(call.timeout_s)
        with self._translated(call, cancellation):
            connection = self.pool.take(deadline, cancellation, fresh=call.repeat is not Repeat.ALWAYS)
        with self._translated(call, cancellation, connection):
            connection.send(request, deadline)
            head = connection.read_head(deadline)
            body = connection.read_body(head, deadline)
            if head.keeps_alive and not connection.has_leftover:
                self.pool.give_back(connection)
            else:
                self.pool.discard(connection)
        if 200 <= head.status < 300 or head.status in call.also:
            return head, body
        raise refusal(call.what, head.status, head.headers, body)

    @contextmanager
    def _translated(
        self, call: Call, cancellation: Cancellation | None, connection: Connection | None = None
    ) -> Iterator[None]:
        """Turns what goes wrong on a connection into errors of ours, and closes it whatever that is."""
        began = time.monotonic()
        watch = None
        try:
            if cancellation is not None:
                cancellation.check()
                if connection is not None:
                    watch = cancellation.watch(connection.abort)
            yield
        except BaseException as error:
            if connection is not None:
                self.pool.discard(connection)
            if cancellation is not None and cancellation.cancelled and isinstance(error, OSError):
                raise Cancelled(f"{call.what} was cancelled. Repeat it if its answer is wanted.") from None
            if connection is not None and connection.was_aborted and isinstance(error, OSError):
                raise Cancelled(f"{call.what} was ended because the client was closed.") from None
            if isinstance(error, NeverSent):
                raise Lost(f"{call.what} got no answer: {_words(error)}. {_SUGGESTION}", never_sent=True) from error
            if isinstance(error, Untrusted):
                raise Lost(f"{call.what} was not sent: {_words(error)}. Set SSL_CERT_FILE to its CA.", lasting=True) from error
            if isinstance(error, TimeoutError):
                raise Lost(
                    f"{call.what} had no answer within {call.timeout_s:g} s. Raise timeout_s, or repeat the call: "
                    "repeats of reads, steps and resets are safe.",
                    began=began,
                ) from error
            if isinstance(error, OSError):
                raise Lost(f"{call.what} got no answer: {_words(error)}. {_SUGGESTION}") from error
            raise
        finally:
            if cancellation is not None and watch is not None:
                cancellation.unwatch(watch)

    def stream(self, call: Call) -> Iterator[bytes]:
        """
        The body as it comes, for answers of any length. Its head is asked for again where that is safe; a body that breaks off
        raises, because only the caller knows how to go on. Leaving the loop closes the connection.
        """
        cancellation = current_cancellation()
        patience = self.patience(call.repeat)
        request = self._request(call)
        while True:
            try:
                connection, head = self._open_stream(call, request, cancellation)
                break
            except StillwaterError as error:
                delay = patience.delay_s(error)
                if delay is None:
                    raise
                self.pause(call.what, delay, error, cancellation)
        try:
            pieces = connection.body(head, _Pause(call.timeout_s))
            while True:
                with self._translated(call, cancellation, connection):
                    piece = next(pieces, None)
                if piece is None:
                    return
                yield piece
        finally:
            self.pool.discard(connection)

    def _open_stream(self, call: Call, request: bytes, cancellation: Cancellation | None) -> tuple[Connection, Head]:
        deadline = Deadline(call.timeout_s)
        with self._translated(call, cancellation):
            connection = self.pool.take_for_stream(deadline)
        with self._translated(call, cancellation, connection):
            connection.send(request, deadline)
            head = connection.read_head(deadline)
            if 200 <= head.status < 300 or head.status in call.also:
                return connection, head
            body = connection.read_body(head, deadline)
            self.pool.discard(connection)
        raise refusal(call.what, head.status, head.headers, body)

    def _request(self, call: Call) -> bytes:
        target = self._address.prefix + call.path
        if call.query:
            target += query_string(call.query)
        more = f"accept: {call.accept}\r\n"
        if call.headers:
            more += "".join(f"{name}: {value}\r\n" for name, value in call.headers.items())
        if call.body is not None:
            more += f"content-type: {call.media_type}\r\ncontent-length: {len(call.body)}\r\n"
        elif call.method not in ("GET", "DELETE"):
            more += "content-length: 0\r\n"
        return f"{call.method} {target}{self._fixed}{more}\r\n".encode("latin-1") + (call.body or b"")


class _Pause(Deadline):
    """A limit for each wait by itself, not for all of them together."""

    __slots__ = ()

    def left(self) -> float:
        return self.seconds


def _words(error: OSError) -> str:
    return str(error.args[-1]) if error.args else type(error).__name__
