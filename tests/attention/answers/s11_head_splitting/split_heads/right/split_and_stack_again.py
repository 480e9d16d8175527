"""Right. Cuts the last axis with `split` and stacks the pieces along a new axis 1; no view, no
transpose.

Diagnosis: none
"""
def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    d_out = x.shape[-1]
    head_dim, rest = divmod(d_out, num_heads)
    if rest:
        raise ValueError(f"{num_heads} heads cannot share {d_out} features")
    return torch.stack(x.split(head_dim, dim=-1), dim=1)
