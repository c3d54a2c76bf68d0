"""Tables: replays and findings to Arrow tables. What every column means stands in `schema`."""

from razz_hh.tables.batch import Batch
from razz_hh.tables.keys import hand_key, text_hash
from razz_hh.tables.schema import OLDEST, SCHEMAS, TABLES, VERSION, Column, columns

__all__ = ["OLDEST", "SCHEMAS", "TABLES", "VERSION", "Batch", "Column", "columns", "hand_key", "text_hash"]
