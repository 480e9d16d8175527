"""The table is wrapped by ``nn.Embedding.from_pretrained``, which freezes it and cuts it off from
the graph, so no gradient reaches the caller's table. Breaks "Neither ``x`` nor ``table`` is
changed, and gradients reach both", for every table that requires gradients.

Diagnosis: The table is cut off from the gradients, so it could never be learned.
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens, width = x.shape[-2:]
    if tokens > table.shape[0]:
        raise ValueError(f"{tokens} tokens, but the table has only {table.shape[0]} rows")
    if width != table.shape[1]:
        raise ValueError(f"tokens of width {width}, but a table of width {table.shape[1]}")
    lookup = nn.Embedding.from_pretrained(table)
    return x + lookup(torch.arange(tokens))
