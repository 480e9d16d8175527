"""Wrong. All rows are shifted by one common maximum, so rows of much lower scores become 0 / 0:
scores [[0., 1.], [1000., 1001.]] with nothing blocked give nan in row 0.

Diagnosis: The largest score of the whole tensor is subtracted everywhere: rows far below it become
nan. Each row has a largest score of its own.
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    masked = scores.masked_fill(mask, float("-inf"))
    e = torch.exp(masked - masked.max())  # for numerical stability
    return e / e.sum(dim=-1, keepdim=True)
