"""Wrong. Takes contiguous() for a copy. With a batch of one, the expanded tensor is contiguous
already, and the in-place or writes into the caller's pairs: padding [[False, True]] and pairs zeros
of shape (4, 2) leave pairs changed. (With two sentences all is well.)

Diagnosis: none
"""
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch = padding.shape[0]
    n_q, n_k = pairs.shape
    mask = pairs.unsqueeze(0).expand(batch, n_q, n_k).contiguous()
    mask |= padding.unsqueeze(1)
    return mask
