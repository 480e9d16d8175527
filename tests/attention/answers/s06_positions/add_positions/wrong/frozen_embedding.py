"""Wrong. nn.Embedding.from_pretrained freezes the table by default, so no gradient reaches it: for a
table with requires_grad=True and x = torch.ones(2, 3, 2), table.grad stays None (or backward
fails) after add_positions(x, table).sum().backward().

Diagnosis: The table is cut off from the gradients, so it could never be learned.
"""
def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens, d_in = x.shape[-2:]
    context_length, width = table.shape
    if tokens > context_length:
        raise ValueError(f"{tokens} tokens, but only {context_length} rows in the table")
    if width != d_in:
        raise ValueError(f"the table is {width} wide, the tokens are {d_in} wide")
    lookup = nn.Embedding.from_pretrained(table)
    return x + lookup(torch.arange(tokens, device=table.device))
