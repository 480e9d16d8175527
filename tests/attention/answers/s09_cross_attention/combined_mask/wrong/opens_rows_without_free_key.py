"""Wrong: rows in which everything is blocked are opened again, to keep the softmax from nan. For
padding [[True, True]] and pairs [[False, False]] all entries should be True, and are False.

Diagnosis: A query whose keys are all blocked gets all of them free.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    blocked = padding.unsqueeze(1) | pairs.unsqueeze(0)
    nothing_left = blocked.all(dim=-1, keepdim=True)
    return blocked & ~nothing_left  # a softmax needs at least one key
