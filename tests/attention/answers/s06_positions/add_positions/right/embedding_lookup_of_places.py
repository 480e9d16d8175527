"""It looks the rows up with F.embedding, after two explicit guards in a helper.

Diagnosis: none
"""


import torch.nn.functional as F


def _fits(x, table):
    (tokens, width), (rows, table_width) = x.shape[-2:], table.shape
    problems = []
    if tokens > rows:
        problems.append(f"{tokens} tokens, but only {rows} places")
    if width != table_width:
        problems.append(f"tokens are {width} wide, the table is {table_width} wide")
    return problems


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    problems = _fits(x, table)
    if problems:
        raise ValueError("; ".join(problems))
    places = torch.arange(x.size(-2), device=table.device).expand(x.shape[:-1])
    return F.embedding(places, table).add(x)
