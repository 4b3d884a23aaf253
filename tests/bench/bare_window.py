"""The least a pygame program can be: the baseline of bench_start and bench_idle, never imported.

    python tests/bench/bare_window.py FILE WIDTH HEIGHT

Opens a window, shows one frame, writes FILE, then looks for events 60 times a second until it is ended.
"""

import os
import sys

# The same switches as the game itself has, so that the two differ only in what they do.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
if sys.platform.startswith("linux"):
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")

import pygame

pygame.init()
screen = pygame.display.set_mode((int(sys.argv[2]), int(sys.argv[3])))
screen.fill((20, 60, 54))
pygame.display.flip()
with open(sys.argv[1], "w", encoding="utf-8", newline="\n") as stream:  # noqa: PTH123 - no import more than needed
    stream.write("shown")
clock = pygame.time.Clock()
while not any(event.type == pygame.QUIT for event in pygame.event.get()):
    clock.tick(60)
