"""Right. Repeats the pairs for each sentence (a copy, with repeat) and writes the padding into this
own tensor in place.

Diagnosis: none
"""
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch = padding.shape[0]
    blocked = pairs.repeat(batch, 1, 1)
    blocked |= padding.unsqueeze(1)
    return blocked
