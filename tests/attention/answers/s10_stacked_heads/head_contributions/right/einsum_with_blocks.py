"""Right. Gives the heads an axis of their own in the weight (d_out, heads, width) and lets einsum
do the rest.

Diagnosis: none
"""
def head_contributions(outputs: list[torch.Tensor], weight: torch.Tensor) -> torch.Tensor:
    blocks = weight.reshape(weight.shape[0], len(outputs), -1)
    return torch.einsum("hbtw,ohw->hbto", torch.stack(outputs), blocks)
