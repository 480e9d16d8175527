"""Right. Unusual: the renormalisation is F.normalize with p=1 (weights are not negative, so the
1-norm is the sum), with eps set to the smallest normal number of the dtype: a row of zeros is
divided by it and stays zero.

Diagnosis: none
"""


def mask_and_renormalize(weights: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    from torch.nn.functional import normalize

    tiny = torch.finfo(weights.dtype).tiny
    free = torch.where(mask, torch.zeros((), dtype=weights.dtype), weights)
    return normalize(free, p=1.0, dim=-1, eps=tiny)
