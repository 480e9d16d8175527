"""The scores are divided by the root of d_k twice, once in the query and once again afterwards,
hence by d_k in all.

Diagnosis: The scores are divided by d_k; the square root is missing.
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    d_k = W_key.shape[-1]
    query = (x @ W_query) / d_k**0.5
    keys = X @ W_key
    values = X @ W_value

    scores = keys @ query
    weights = torch.softmax(scores / d_k**0.5, dim=-1)
    return weights @ values, weights
