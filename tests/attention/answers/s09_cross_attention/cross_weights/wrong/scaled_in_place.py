"""Two mistakes. (1) The keys are divided by sqrt(d_k) in place, so the caller's ``key`` is changed
(a second call with the same keys gives other weights, and keys that require gradients raise an
error). (2) exp without subtracting the maximum: scores above 88 overflow in float32 and give
nan.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    d_k = key.shape[1]
    key /= math.sqrt(d_k)
    exps = torch.exp(torch.matmul(query, key.t()))
    return exps / exps.sum(1).unsqueeze(1)
