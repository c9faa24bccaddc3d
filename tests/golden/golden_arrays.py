"""Writes named matrices as text that the C++ tests read: `name rows cols`, then the rows."""
import pathlib

GOLDEN = pathlib.Path(__file__).resolve().parent


def write_arrays(path, arrays, tool="numpy"):
    """`arrays` maps names to 1-d or 2-d arrays; every number is written exactly, to TOOL/PATH."""
    lines = []
    for name, array in arrays.items():
        rows = [list(map(float, row)) for row in (array if array.ndim == 2 else [array])]
        lines.append(f"{name} {len(rows)} {len(rows[0])}")
        lines += [" ".join(repr(value) for value in row) for row in rows]
    target = GOLDEN / tool / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines) + "\n")
