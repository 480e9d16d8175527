"""Right. Nothing is put side by side: each head is multiplied with its own columns of weight, and
the parts are added to the bias.

Diagnosis: none
"""
def merge_and_project(z: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
    d_v = z.shape[2]
    out = bias.repeat(z.shape[1], 1)
    for context, columns in zip(z, weight.split(d_v, dim=1)):
        out = out + context @ columns.t()
    return out
