"""Wrong. The mean key is subtracted from the keys in place. That changes no weight, but the caller's
K is another tensor afterwards: K = [[1.], [3.]] becomes [[-1.], [1.]], and the text says that the
arguments are left unchanged.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    # The same number added to all scores of a query does not matter, so keep the scores small.
    K -= K.mean(dim=-2, keepdim=True)
    scores = Q @ K.mT / math.sqrt(K.shape[-1])
    return torch.softmax(scores, dim=-1) @ V
