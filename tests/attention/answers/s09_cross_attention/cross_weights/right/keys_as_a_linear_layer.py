"""Takes the keys for the weight of a linear layer, and the exponential of a log-softmax for the
softmax.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    # F.linear(x, A) is x @ A.T: each key is one "output feature" of the layer
    scores = F.linear(query, key) * key.size(1) ** -0.5
    return F.log_softmax(scores, dim=1).exp()
