"""A data frame of all positions up to symmetry: the mover's results by the number of marks."""

import pyarrow as pa

from noughts import CLASSIC
from noughts.solving.dataset import COLUMNS, dataset_rows

table = pa.table(
    {
        name: [getattr(row, name) for row in found]
        for found in [list(dataset_rows(CLASSIC))]
        for name in COLUMNS
    }
)
by_marks = table.group_by("marks").aggregate([("images", "sum"), ("value", "mean")])
for marks, positions, value in zip(*by_marks.to_pydict().values(), strict=True):
    print(f"{marks} marks: {positions:5,} positions, mean value {value:+.3f}")
