"""Right: no multiplication with a mask. The kept entries are picked out of the flattened tensor,
divided, and copied into zeros. With p = 1 nothing is kept, so nothing is divided by zero.

Diagnosis: none
"""
def apply_dropout(x: torch.Tensor, dropped: torch.Tensor, p: float) -> torch.Tensor:
    kept = dropped.logical_not().flatten().nonzero().squeeze(1)
    flat = x.flatten()
    scaled = flat.index_select(0, kept) / (1 - p)
    return torch.zeros_like(flat).index_copy(0, kept, scaled).reshape(x.shape)
