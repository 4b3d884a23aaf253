"""Starts Tilebridge; this file alone must be readable by Pythons too old for the game."""

import gc
import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.stderr.write("Tilebridge needs Python 3.11 or newer; get it from https://www.python.org and type: ")
    sys.stderr.write("py -3.11 main.py\n" if sys.platform == "win32" else "python3.11 main.py\n")
    sys.exit(2)

if __name__ == "__main__":
    gc.disable()  # hardly anything of what is loaded now is garbage, and to look for it takes a tenth of the time

from game.start import main

if __name__ == "__main__":
    gc.enable()
    if getattr(sys, "frozen", False):  # a helper process of the executable starts here, too
        from multiprocessing import freeze_support

        freeze_support()
    sys.exit(main(sys.argv[1:]))
