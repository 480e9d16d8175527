"""Wrong: the mean key is subtracted to keep the scores small, which the softmax does not notice, but
it is subtracted in place. For K = [[1.0], [3.0]] the caller's K is [[-1.0], [1.0]] afterwards,
though the arguments must be left unchanged.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    # The same number for all keys makes no difference to a softmax: take the mean key away.
    K -= K.mean(dim=-2, keepdim=True)
    scores = Q @ K.transpose(-2, -1) / math.sqrt(K.shape[-1])
    return torch.softmax(scores, dim=-1) @ V
