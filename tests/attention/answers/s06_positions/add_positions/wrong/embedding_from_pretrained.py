"""Wrong: the rows come from nn.Embedding.from_pretrained, which makes a new parameter of the
table, so even with freeze=False no gradient reaches the caller's table.

Diagnosis: The table is cut off from the gradients, so it could never be learned.
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    context_length, d_in = table.shape
    tokens, width = x.shape[-2:]
    if tokens > context_length:
        raise ValueError(f"{tokens} tokens, but only {context_length} positions")
    if width != d_in:
        raise ValueError(f"tokens of width {width}, positions of width {d_in}")
    # freeze=False, because the gradients should reach the table
    lookup = nn.Embedding.from_pretrained(table, freeze=False)
    places = torch.arange(tokens, device=x.device)
    return x + lookup(places)
