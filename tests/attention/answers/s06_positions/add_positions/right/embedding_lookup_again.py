"""Right. Looks the rows up with F.embedding and an arange on the device of the table; the axes in
front come by broadcasting.

Diagnosis: none
"""
import torch.nn.functional as F


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    *_, tokens, d_in = x.shape
    context_length, width = table.shape
    if width != d_in:
        raise ValueError(f"the table is {width} wide, the tokens {d_in}")
    if tokens > context_length:
        raise ValueError(f"{tokens} tokens, but only {context_length} places")
    places = torch.arange(tokens, device=table.device)
    return F.embedding(places, table).add(x)
