"""Looks the rows up with the functional embedding and a range of places, as for word vectors.

Diagnosis: none
"""


from torch.nn import functional as F


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    *_, tokens, d_in = x.shape
    context_length, width = table.shape
    if width != d_in:
        raise ValueError(f"the tokens are {d_in} wide, the table {width}")
    if tokens > context_length:
        raise ValueError(f"{tokens} tokens, but only {context_length} places")
    places = torch.arange(tokens, device=table.device)
    return torch.add(x, F.embedding(places, table))
