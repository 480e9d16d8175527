"""Neither repeat nor expand: the one transposed matrix is put into a stack of length 1, and its
index 0 is asked for once per head.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    stack_of_one = x.t().unsqueeze(0)
    always_zero = torch.zeros(num_heads, dtype=torch.long, device=x.device)
    return torch.index_select(stack_of_one, 0, always_zero)
