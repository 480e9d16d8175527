"""Right: the softmax is made by folding logaddexp over the keys, one key at a time. No softmax
function and no sum of exponentials is used.

Diagnosis: none
"""
from functools import reduce


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scores = torch.tensordot(query, key, dims=([1], [1])) / math.sqrt(key.shape[1])
    # A constant per row changes nothing, but keeps the logarithms small and exact.
    scores = scores - scores.detach().amax(dim=1, keepdim=True)
    log_total = reduce(torch.logaddexp, scores.unbind(dim=1))
    return torch.exp(scores - log_total[:, None])
