"""Make the sample data anew: ``python -m razz_hh.sample [FOLDER]``, by default `sample_data`."""

import sys

from razz_hh.sample import write_sample_data

if __name__ == "__main__":
    write_sample_data(*(sys.argv[1:2] or ["sample_data"]))
