"""The mask is only as wide as the longest sentence, lengths.max(), and not n, so its shape is wrong
where no sentence fills all rows.

Diagnosis: The mask is as wide as the longest sentence instead of n.
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    places = torch.arange(int(lengths.max()), device=lengths.device)
    return places[None, :] >= lengths[:, None]
