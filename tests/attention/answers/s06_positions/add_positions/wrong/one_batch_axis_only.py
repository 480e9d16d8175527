"""Flattens all leading axes into one batch axis and gives only the first sequence back unless there
was exactly one.

Mistake: for x = torch.zeros(2, 5, 3, 4) and table = torch.ones(6, 4) it returns shape (3, 4), the
text asks for the shape of x, (2, 5, 3, 4), with any number of axes in front.

Diagnosis: none
"""


def add_positions(x: torch.Tensor, table: torch.Tensor) -> torch.Tensor:
    tokens, d_in = x.shape[-2], x.shape[-1]
    if tokens > table.shape[0]:
        raise ValueError("too many tokens for this table")
    if d_in != table.shape[1]:
        raise ValueError("the table has another width than the tokens")
    batch = x.reshape(-1, tokens, d_in)
    result = batch + table[:tokens].unsqueeze(0)
    if x.dim() == 3:
        return result
    return result[0]
