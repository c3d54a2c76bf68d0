"""The bench: hands a second of every part, beside a plain reader. `make bench` runs it."""
