"""Blocked scores are set to 10000 less than the lowest score, which float32 cannot tell from the
lowest score if that is huge. For scores [[3e9, -1e12]] (float32) and mask [[True, False]] the
weights are [0.5, 0.5], not [0, 1].

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    # lower than every score in the tensor, whatever size the scores have
    low = scores.detach().min() - 10000
    masked = torch.where(mask, low, scores)
    return torch.softmax(masked, dim=-1)
