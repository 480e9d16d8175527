"""Compares lengths and places in uint8 to save memory, so that both wrap around and the mask is
wrong for sentences with more than 255 rows.

Diagnosis: none
"""


def padding_mask(lengths: torch.Tensor, n: int) -> torch.Tensor:
    # One byte per number is enough here, int64 would be a waste.
    place = torch.arange(n, device=lengths.device).to(torch.uint8)
    length = lengths.to(torch.uint8)
    return place.unsqueeze(0) >= length.unsqueeze(1)
