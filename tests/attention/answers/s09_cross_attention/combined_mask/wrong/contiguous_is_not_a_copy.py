"""``contiguous()`` is taken for a copy. For a batch of one it is none, and the in-place ``|=`` then
writes the padding into the caller's ``pairs``: padding [[False, True]] with pairs [[False,
False], [False, False]] leaves pairs changed.

Diagnosis: none
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch = padding.shape[0]
    mask = pairs.expand(batch, -1, -1).contiguous()  # a copy for each sentence
    mask |= padding.unsqueeze(1)
    return mask
