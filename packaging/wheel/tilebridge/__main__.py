"""`python -m tilebridge` does what the command `tilebridge` does."""

import sys

from tilebridge import main

if __name__ == "__main__":
    sys.exit(main())
