"""Right, but axes are neither exchanged nor reshaped: the heads are taken apart into single tensors
and joined along the features.

Diagnosis: none
"""
def merge_heads(x: torch.Tensor) -> torch.Tensor:
    return torch.cat(x.unbind(dim=1), dim=-1)
