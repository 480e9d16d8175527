"""Shifts the scores by their mean and not by their maximum before exp. As soon as the largest score
is more than 88 above the mean (scores may be some thousands), exp is inf and the weights and the
context hold nan.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    """What one token gets out of a sentence."""
    q = x @ W_query
    keys, values = X @ W_key, X @ W_value
    omega = keys @ q / keys.shape[1] ** 0.5
    omega = omega - omega.mean()        # softmax does not see a common shift
    alpha = torch.exp(omega)
    alpha = alpha / alpha.sum()
    return alpha @ values, alpha
