"""Two mistakes. With more than two axes it takes axis 1 for the tokens: x of shape (2, 5, 3, 4) with
a table of 3 rows is refused, though it has 3 tokens. And it detaches the table: with a table that
requires gradients, none reach it.

Diagnosis: none
"""
def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    """Tokens with their positions added."""
    tokens = x.shape[0] if x.dim() == 2 else x.shape[1]
    context_length, width = table.shape
    if tokens > context_length:
        raise ValueError(f"{tokens} tokens, but the table has {context_length} rows")
    if width != x.shape[-1]:
        raise ValueError(f"tokens of width {x.shape[-1]}, but the table has width {width}")
    rows = table[:tokens].detach()  # positions are fixed numbers
    return x + rows
