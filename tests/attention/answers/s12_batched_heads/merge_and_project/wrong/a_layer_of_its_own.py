"""Wrong for float64: the numbers are copied into a fresh nn.Linear, which is float32. With z, weight
and bias in float64, which the text allows, it raises an error.

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    rows = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    out_proj = nn.Linear(num_heads * d_v, weight.shape[0])
    with torch.no_grad():
        out_proj.weight.copy_(weight)
        out_proj.bias.copy_(bias)
    return out_proj(rows)
