"""Transposes the weight only when its shape does not fit as it is, so a square weight (d_out equal
to num_heads * d_v) is applied from the wrong side.

Diagnosis: A square weight is used without transposing it.
"""


def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    num_heads, tokens, d_v = z.shape
    merged = z.transpose(0, 1).reshape(tokens, num_heads * d_v)
    # Inner sizes have to agree: turn the weight round if it does not fit.
    if weight.shape[0] != merged.shape[1]:
        weight = weight.t()
    return torch.addmm(bias, merged, weight)
