"""squeeze() without an axis removes the axis of tokens or of outputs, too, when there is one of
them: the shape is (d_out,) or (tokens,).

Diagnosis: none
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    columns = z.transpose(0, 1).reshape(tokens, num_heads * d_v, 1)
    return torch.matmul(weight, columns).squeeze() + bias
