"""Pictures as arrays, by Pillow where it is installed, else by the PNG reader of this package."""

from __future__ import annotations

import io
from typing import Any


def pixels(png: bytes) -> Any:
    """A uint8 array of shape (height, width, 3). Needs numpy."""
    try:
        import numpy as np
    except ImportError:
        raise ImportError('A picture as an array needs numpy. Install it, or use render_mode="png" for the bytes.') from None
    try:
        from PIL import Image
    except ImportError:
        from ._png import read_png

        return read_png(png)
    with Image.open(io.BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"))
