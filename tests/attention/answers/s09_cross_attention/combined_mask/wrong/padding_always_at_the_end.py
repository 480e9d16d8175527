"""Counts the free keys of each sentence and blocks from this number on, as if padding were always at
the end. For padding [[True, False, False]] and pairs without any True it blocks key 2 instead of
key 0.

Diagnosis: Only the number of keys that padding marks in a sentence counts: that many are blocked
at its end.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    n_k = padding.shape[1]
    lengths = (~padding).sum(dim=1)
    positions = torch.arange(n_k, device=padding.device)
    too_late = positions >= lengths[:, None]  # (batch, n_k)
    return too_late[:, None, :] | pairs[None, :, :]
