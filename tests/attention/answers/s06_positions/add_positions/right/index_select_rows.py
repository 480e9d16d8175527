"""Picks the rows with index_select and a tensor of places, and adds them with the function
torch.add.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    *_, tokens, d_in = x.shape
    context_length, width = table.shape
    if width != d_in:
        raise ValueError(f"the table has width {width}, but the tokens have width {d_in}")
    if tokens > context_length:
        raise ValueError(f"{tokens} tokens, but the table has only {context_length} rows")
    places = torch.arange(tokens, device=table.device)
    return torch.add(x, torch.index_select(table, dim=0, index=places))
