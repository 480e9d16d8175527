"""The scores are shifted by their mean, not by their maximum, before the exponential.

Mistake: for x = (1,), X = ((2000,), (0,)) and all three matrices ((1,),) it returns the weights
(nan, 0) and the context (nan,), the text asks for (1, 0) and (2000,): scores may be some thousands.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    query, keys, values = x @ W_query, X @ W_key, X @ W_value
    scores = keys @ query / W_key.shape[1] ** 0.5
    powers = torch.exp(scores - scores.mean())
    weights = powers / powers.sum()
    return weights @ values, weights
