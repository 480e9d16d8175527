"""Two mistakes: a sequence exactly as long as the table is refused; and the rows are added under
no_grad, so no gradient reaches the table.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens, d_in = x.shape[-2:]
    context_length, width = table.shape
    if tokens >= context_length:
        raise ValueError(f"{tokens} tokens are too many for a table of {context_length} rows")
    if d_in != width:
        raise ValueError(f"the tokens are {d_in} wide, the table is {width} wide")
    out = x.clone()  # the caller keeps x
    with torch.no_grad():
        out += table[:tokens]
    return out
