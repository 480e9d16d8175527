"""Copies weight and bias into a new nn.Linear, which is always float32. If z, weight and bias are
float64, the call raises an error about dtypes in place of giving the result.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    merged = z.permute(1, 0, 2).reshape(tokens, num_heads * d_v)
    out_proj = nn.Linear(num_heads * d_v, weight.shape[0])
    with torch.no_grad():
        out_proj.weight.copy_(weight)
        out_proj.bias.copy_(bias)
    return out_proj(merged)
