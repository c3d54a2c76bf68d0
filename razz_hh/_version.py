"""The version, told once: packaging and `razz_hh.__version__` both read it here."""

__version__ = "0.1.0"
