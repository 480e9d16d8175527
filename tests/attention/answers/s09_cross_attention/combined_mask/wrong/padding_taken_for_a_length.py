"""Wrong: only the number of True in each row of padding is used, as if they always stood at the end.
padding [[True, False, False]] with pairs all False hides key 2 in place of key 0.

Diagnosis: Only the number of keys that padding marks in a sentence counts: that many are blocked
at its end.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    n_k = padding.shape[1]
    lengths = n_k - padding.sum(dim=1)
    place = torch.arange(n_k, device=padding.device)
    hidden = place >= lengths[:, None]  # (batch, n_k)
    return hidden[:, None, :] | pairs[None, :, :]
