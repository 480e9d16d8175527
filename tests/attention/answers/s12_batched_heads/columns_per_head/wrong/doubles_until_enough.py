"""Doubles the stack until it is long enough, and forgets to cut off what is too much. For num_heads
= 3 the result has 4 matrices, for 12 it has 16; the text wants num_heads.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    stack = x.T.unsqueeze(0)
    while stack.shape[0] < num_heads:
        stack = torch.cat((stack, stack), dim=0)
    return stack
