"""TWO: the scores are divided by the root of d_v (the width of the values) instead of d_k; and the
two results are returned in the wrong order, weights first.

Diagnosis: The scores are divided by the square root of the width of a value, not of a key. The
weights come first and the context vector second.
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
    scores = keys @ query
    weights = torch.softmax(scores / values.shape[-1] ** 0.5, dim=-1)
    context = weights @ values
    return weights, context
