"""Wrong, two mistakes. Copies into a buffer of the default dtype, so float64 tokens like 0.1 lose
digits; and for one head it returns the transposed matrix without the axis of heads: shape (3, 2)
for x of (2, 3), not (1, 3, 2).

Diagnosis: none
"""
def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    if num_heads == 1:
        return x.T
    tokens, d_in = x.shape
    stack = torch.empty(num_heads, d_in, tokens)
    for h in range(num_heads):
        stack[h] = x.T
    return stack
