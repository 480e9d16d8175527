"""Cuts the mask on its last two axes. A mask of shape (6,), which broadcasts to weights of shape
(4, 6), raises IndexError.

Diagnosis: none
"""


def mask_and_renormalize(weights, mask):
    n_q, n_k = weights.shape[-2:]
    kept = weights.masked_fill(mask[..., :n_q, :n_k], 0.0)
    total = kept.sum(dim=-1, keepdim=True)
    return torch.where(total > 0, kept / total, torch.zeros_like(kept))
