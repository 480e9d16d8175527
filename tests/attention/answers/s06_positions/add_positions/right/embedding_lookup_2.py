"""Unusual: it looks rows up with F.embedding and place numbers instead of slicing, lets the
IndexError of too large places turn into the ValueError, and adds by torch.add with broadcasting
from the right.

Diagnosis: none
"""


import torch.nn.functional as F


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    *_, n_tokens, width = x.shape
    rows, table_width = table.shape
    if table_width != width:
        raise ValueError(f"tokens have {width} features, the table has {table_width}")
    places = torch.arange(n_tokens, device=table.device)
    try:
        picked = F.embedding(places, table)
    except IndexError as err:
        raise ValueError(f"{n_tokens} tokens but only {rows} positions") from err
    return torch.add(x, picked)
