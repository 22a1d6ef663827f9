"""The address of a service, taken apart once."""

from __future__ import annotations

import json
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

LOCAL_URL = "http://127.0.0.1:8787"
_DEFAULT_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Address:
    """Where requests go. `prefix` is what stands before every path, without a slash at its end."""

    host: str
    port: int
    tls: bool
    prefix: str
    #: The value of the Host header.
    authority: str

    @property
    def url(self) -> str:
        return f"{'https' if self.tls else 'http'}://{self.authority}{self.prefix}"


def parse_address(url: str) -> Address:
    """Raises ValueError, and says what an address looks like."""
    wrong = ValueError(f"{json.dumps(url)} is not an address of a service: give one such as {LOCAL_URL}.")
    try:
        parts = urlsplit(url.strip())
        port = parts.port
    except ValueError:
        raise wrong from None
    if parts.scheme not in _DEFAULT_PORTS or not parts.hostname or parts.username or parts.query or parts.fragment:
        raise wrong
    if not all("!" <= character <= "~" for character in parts.netloc + parts.path):
        raise wrong
    host = parts.hostname
    shown = f"[{host}]" if ":" in host else host
    return Address(
        host=host,
        port=port or _DEFAULT_PORTS[parts.scheme],
        tls=parts.scheme == "https",
        prefix=parts.path.rstrip("/"),
        authority=shown if port is None else f"{shown}:{port}",
    )


def tls_context() -> ssl.SSLContext:
    """The system's trust, or that of SSL_CERT_FILE and SSL_CERT_DIR, which OpenSSL reads by itself."""
    context = ssl.create_default_context()
    context.set_alpn_protocols(["http/1.1"])
    return context
