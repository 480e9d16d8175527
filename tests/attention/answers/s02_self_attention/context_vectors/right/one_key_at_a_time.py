"""It adds one outer product (a column of weights times a token) after another with addcmul, without
a matrix product.

Diagnosis: none
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    shape = (*weights.shape[:-1], X.shape[-1])
    result = torch.zeros(shape, dtype=X.dtype)
    for j in range(X.shape[-2]):
        result = torch.addcmul(result, weights[..., j].unsqueeze(-1), X[..., j, :].unsqueeze(-2))
    return result
