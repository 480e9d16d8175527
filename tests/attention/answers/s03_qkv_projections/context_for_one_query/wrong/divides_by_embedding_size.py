"""Divides the scores by d_in and not by the root of d_k; both are 2 in the worked example.

Diagnosis: The scores are divided by the input's width, not by the square root of a key's width.
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    """What one token gets out of a sentence."""
    query = x @ W_query
    keys = X @ W_key
    values = X @ W_value
    scores = keys @ query / X.shape[-1]
    weights = torch.softmax(scores, dim=-1)
    return weights @ values, weights
