"""Wrong. Takes 1e30 off the blocked scores instead of minus infinity: float32 scores may be larger
than that. With [[2e38, 1.]] and the first blocked, the blocked key gets all the weight.

Diagnosis: none
"""
def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    penalty = mask.to(torch.float32) * 1e30
    return torch.softmax(scores - penalty, dim=-1)
