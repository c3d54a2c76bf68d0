"""``python -m razz_hh`` is ``razz-hh``."""

from razz_hh.cli import main

if __name__ == "__main__":
    main()
