"""No copy of pairs is made: each sentence's padding is or-ed in place into the same tensor, so the
caller's pairs is changed and every sentence gets the union of all paddings.

Diagnosis: What is padding in one sentence is blocked in all of them.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    masks = []
    for hidden in padding:
        blocked = pairs
        blocked |= hidden
        masks.append(blocked)
    return torch.stack(masks)
