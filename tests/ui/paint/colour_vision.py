"""Colour arithmetic for tests: contrast after WCAG 2, distance after CIEDE2000, vision after Machado 2009."""

from __future__ import annotations

import math

Rgb = tuple[float, float, float]
Matrix = tuple[Rgb, Rgb, Rgb]

VISION: dict[str, Matrix] = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Severity 1.0, for linear RGB."""


def linear(colour: tuple[int, ...]) -> Rgb:
    red, green, blue = (_linear_part(part / 255) for part in colour[:3])
    return red, green, blue


def _linear_part(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def luminance(colour: tuple[int, ...]) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: tuple[int, ...], second: tuple[int, ...]) -> float:
    """The ratio of WCAG 2, 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def over(front: tuple[int, ...], back: tuple[int, ...]) -> tuple[int, int, int]:
    """A colour with cover laid on an opaque one."""
    share = (front[3] if len(front) > 3 else 255) / 255
    red, green, blue = (round(b + (f - b) * share) for f, b in zip(front[:3], back[:3], strict=True))
    return red, green, blue


def seen(colour: tuple[int, ...], vision: str) -> Rgb:
    """Linear RGB as a person with that vision sees it."""
    parts = linear(colour)
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, parts, strict=True))))
        for row in VISION[vision]
    )
    return red, green, blue


def lab(parts: Rgb) -> Rgb:
    """CIELAB under D65 of linear RGB."""
    red, green, blue = parts
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (_lab_part(part) for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _lab_part(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def distance(first: Rgb, second: Rgb) -> float:
    """CIEDE2000 of two CIELAB colours."""
    (l1, a1, b1), (l2, a2, b2) = first, second
    stretch = _stretch((math.hypot(a1, b1) + math.hypot(a2, b2)) / 2)
    c1, c2 = math.hypot(a1 * stretch, b1), math.hypot(a2 * stretch, b2)
    h1, h2 = _hue(a1 * stretch, b1), _hue(a2 * stretch, b2)
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    hue_step = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    s_l, s_c, s_h = _weights(light, chroma, hue)
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(math.radians(60 * _bump(hue)))
    parts = ((l2 - l1) / s_l, (c2 - c1) / s_c, hue_step / s_h)
    return math.sqrt(sum(part * part for part in parts) + rotation * parts[1] * parts[2])


def _stretch(chroma: float) -> float:
    return 1.5 - 0.5 * math.sqrt(chroma**7 / (chroma**7 + 25**7))


def _hue(a: float, b: float) -> float:
    return math.degrees(math.atan2(b, a)) % 360


def _bump(hue: float) -> float:
    return math.exp(-(((hue - 275) / 25) ** 2))


def _weights(light: float, chroma: float, hue: float) -> Rgb:
    tone = 1 - 0.17 * _cos(hue - 30) + 0.24 * _cos(2 * hue) + 0.32 * _cos(3 * hue + 6) - 0.20 * _cos(4 * hue - 63)
    middle = (light - 50) ** 2
    return 1 + 0.015 * middle / math.sqrt(20 + middle), 1 + 0.045 * chroma, 1 + 0.015 * chroma * tone


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))
