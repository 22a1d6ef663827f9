"""Reads PNG pictures: 8 bits a channel, RGB or RGBA, not interlaced, as the service gives them. Needs numpy, and no more."""

from __future__ import annotations

import struct
import zlib
from typing import Any

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {2: 3, 6: 4}
_NONE, _SUB, _UP, _AVERAGE, _PAETH = range(5)


def read_png(data: bytes) -> Any:
    """The pixels as a uint8 array of shape (height, width, 3). An alpha channel is dropped."""
    import numpy as np

    if data[:8] != _SIGNATURE:
        raise ValueError("The bytes are not a PNG picture.")
    header, packed, at = b"", [], 8
    while at + 8 <= len(data):
        (length,), kind = struct.unpack(">I", data[at : at + 4]), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            header = body
        elif kind == b"IDAT":
            packed.append(body)
        at += length + 12
    width, height, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", header)
    if depth != 8 or color not in _CHANNELS or interlace:
        raise ValueError(f"A PNG of depth {depth}, color type {color}, interlace {interlace} cannot be read here; install Pillow.")
    size = _CHANNELS[color]
    raw = np.frombuffer(zlib.decompress(b"".join(packed)), dtype=np.uint8).reshape(height, 1 + width * size)
    pixels = _unfiltered(np, raw[:, 0], raw[:, 1:].reshape(height, width, size))
    return np.ascontiguousarray(pixels[:, :, :3])


def _unfiltered(np: Any, filters: Any, rows: Any) -> Any:
    """Undoes the filter of each row. Rows that lean on their left neighbours one by one go in runs, along diagonals."""
    height, width, size = rows.shape
    out = np.zeros((height + 1, width + 1, size), dtype=np.uint8)  # With a row and a column of zeros before the first.
    y = 0
    while y < height:
        kind = int(filters[y])
        if kind == _NONE:
            out[y + 1, 1:] = rows[y]
        elif kind == _UP:
            out[y + 1, 1:] = rows[y] + out[y, 1:]
        elif kind == _SUB:
            out[y + 1, 1:] = np.add.accumulate(rows[y], axis=0, dtype=np.uint8)
        elif kind in (_AVERAGE, _PAETH):
            end = y
            while end < height and int(filters[end]) in (_AVERAGE, _PAETH):
                end += 1
            _diagonals(np, filters[y:end], rows[y:end], out[y : end + 1])
            y = end
            continue
        else:
            raise ValueError(f"The PNG has a row with the unknown filter {kind}.")
        y += 1
    return out[1:, 1:]


def _diagonals(np: Any, filters: Any, rows: Any, out: Any) -> None:
    """All pixels of one diagonal need only those of the two before it, so each diagonal is one operation."""
    height, width, _ = rows.shape
    averages = (filters == _AVERAGE)[:, None]
    mixed, uniform = averages.any(), averages.all()
    for d in range(height + width - 1):
        y = np.arange(max(0, d - width + 1), min(height, d + 1))
        x = d - y
        left, up = out[y + 1, x].astype(np.int16), out[y, x + 1].astype(np.int16)
        if uniform:
            guess = (left + up) >> 1
        else:
            corner = out[y, x].astype(np.int16)
            to_left, to_up, to_corner = abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)
            near_up = np.where(to_up <= to_corner, up, corner)
            guess = np.where((to_left <= to_up) & (to_left <= to_corner), left, near_up)
            if mixed:
                guess = np.where(averages[y], (left + up) >> 1, guess)
        out[y + 1, x + 1] = rows[y, x] + guess.astype(np.uint8)
