"""Wrong for numbers of heads that are no power of two: the stack is doubled until it is long enough
and never cut. For num_heads=3 it has 4 matrices, for 12 it has 16.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    columns = x.T.unsqueeze(0)
    while columns.shape[0] < num_heads:
        columns = torch.cat((columns, columns), dim=0)
    return columns
