"""Wrong. Opens rows in which everything is blocked, "so that the softmax does not give nan"; but a
pair is blocked as soon as one mask blocks it. Padding [[True, True]] and pairs all False give a
mask without a single True.

Diagnosis: A query whose keys are all blocked gets all of them free.
"""
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    mask = padding[:, None, :] | pairs[None, :, :]
    # a row that is all blocked would become nan in the softmax
    all_blocked = mask.all(dim=-1, keepdim=True)
    return mask & ~all_blocked
