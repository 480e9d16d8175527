"""Divides the scores by d_in (the first axis of W_key, without a root) in place of the root of
d_k; in the example both are 2.

Diagnosis: The scores are divided by the input's width, not by the square root of a key's width.
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    query = x @ W_query
    keys = X @ W_key
    values = X @ W_value
    scores = keys @ query / W_key.shape[0]
    weights = torch.softmax(scores, dim=0)
    return weights @ values, weights
