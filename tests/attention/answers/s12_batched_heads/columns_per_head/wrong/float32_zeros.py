"""Wrong. The stack is made with torch.zeros in the default dtype: of x in float64 the digits beyond
float32 are lost; x = tensor([[1/3]], dtype=float64) comes back as 0.3333333433.

Diagnosis: none
"""
def columns_per_head(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    tokens, d_in = x.shape
    stack = torch.zeros(num_heads, d_in, tokens, device=x.device)
    for head in range(num_heads):
        stack[head] = x.T
    return stack
