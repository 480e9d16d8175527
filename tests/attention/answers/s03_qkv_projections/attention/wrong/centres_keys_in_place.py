"""Wrong. Takes the mean of the keys out of them, which changes no weight and keeps the scores
small, but does it in the caller's K: K = [[1.], [3.]] is [[-1.], [1.]] afterwards.

Diagnosis: none
"""
def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    K -= K.mean(dim=-2, keepdim=True)  # the softmax does not see what all keys share
    scores = Q @ K.mT / math.sqrt(Q.shape[-1])
    return torch.softmax(scores, dim=-1) @ V
