"""The store: hands, replays and findings as a folder of Parquet files, read by pandas, DuckDB and every other engine."""

from razz_hh.store.commits import Commit, StoreError
from razz_hh.store.folder import Filters, Store, load, open_dataset
from razz_hh.store.intake import ImportReport, import_files
from razz_hh.store.writer import Writer

__all__ = ["Commit", "Filters", "ImportReport", "Store", "StoreError", "Writer", "import_files", "load", "open_dataset"]
