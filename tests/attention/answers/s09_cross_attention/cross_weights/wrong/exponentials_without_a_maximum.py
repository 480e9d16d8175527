"""Softmax written as exp over the sum of exp, without taking the maximum away. Breaks "The weights
are finite for scores of some hundreds, too": from scores of 89 on exp is inf in float32, and
inf/inf is nan.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    scores = query @ key.T / math.sqrt(query.shape[-1])
    e = scores.exp()
    return e / e.sum(dim=-1, keepdim=True)
