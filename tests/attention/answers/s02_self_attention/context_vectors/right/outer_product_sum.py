"""Right. Adds up one outer product a token, column j of the weights times row j of X, on the last
two axes, so that a batch needs no case of its own.

Diagnosis: none
"""
def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    result = weights.new_zeros(*weights.shape[:-1], X.shape[-1])
    for j in range(X.shape[-2]):
        result = result + weights[..., j].unsqueeze(-1) * X[..., j, :].unsqueeze(-2)
    return result
