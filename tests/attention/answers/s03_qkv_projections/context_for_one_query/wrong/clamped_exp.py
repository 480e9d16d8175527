"""Wrong, two mistakes: (1) against overflow the scores are clamped to at most 80 and the maximum is
not subtracted, so scores above 80 (the text allows thousands) all count the same; (2) where all
scores are far below 0 every power underflows and the division 0 / 0 gives nan.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    q = x @ W_query
    K = X @ W_key
    V = X @ W_value
    scores = (K @ q) / q.shape[-1] ** 0.5
    # exp(89) is inf in float32
    e = torch.exp(torch.clamp(scores, max=80.0))
    weights = e / e.sum()
    context = (weights[:, None] * V).sum(dim=0)
    return context, weights
