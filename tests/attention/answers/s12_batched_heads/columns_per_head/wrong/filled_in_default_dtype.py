"""The stack is made with torch.zeros in the default dtype (and on the CPU), so tokens in float64
are rounded to float32 and the entries are no longer those of x.

Diagnosis: none
"""


def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    stack = torch.zeros(num_heads, d_in, tokens)
    for head in range(num_heads):
        stack[head] = x.T
    return stack
