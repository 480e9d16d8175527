"""Wrong. Blocked scores become the lowest score minus 10000. Beside scores of 2e12 a float32 does
not feel the 10000: for [[3e12, -2e12]] with the first blocked, the weights are (0.5, 0.5).

Diagnosis: Where scores are huge, what blocked scores are set to is not lower than the lowest of
them.
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    low = scores.detach().min() - 1e4
    masked = torch.where(mask, low, scores)
    return torch.softmax(masked, dim=-1)
