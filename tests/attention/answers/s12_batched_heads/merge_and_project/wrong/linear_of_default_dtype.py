"""Wrong: loads the numbers into a new nn.Linear, which is of torch's default dtype. If z, weight and
bias are float64, which the text allows, the layer is float32 and the call raises a RuntimeError.

Diagnosis: none
"""
def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    side_by_side = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    out_proj = nn.Linear(num_heads * d_v, weight.shape[0])
    with torch.no_grad():
        out_proj.weight.copy_(weight)
        out_proj.bias.copy_(bias)
    return out_proj(side_by_side)
