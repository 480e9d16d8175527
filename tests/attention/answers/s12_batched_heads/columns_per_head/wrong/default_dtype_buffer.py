"""Wrong. The columns are written into a tensor of the default dtype, float32: x = [[1 / 3]] in
float64 comes back with half its digits.

Diagnosis: none
"""
def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    stack = torch.zeros(num_heads, d_in, tokens)
    for h in range(num_heads):
        for t in range(tokens):
            stack[h, :, t] = x[t]
    return stack
