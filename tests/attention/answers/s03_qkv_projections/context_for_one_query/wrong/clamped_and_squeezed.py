"""Wrong, two mistakes. Scores are clamped to +-80, so keys with the scores 500, 1000 and 1500 share
the weight (x = 1000 * X[0] in the notebook's example). And squeeze() removes too many axes: a
sentence of one token gives weights of shape (), d_v = 1 a context of shape ().

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
    q = x.unsqueeze(0) @ W_query  # (1, d_k)
    scores = q @ (X @ W_key).T / q.shape[-1] ** 0.5
    exponentials = torch.exp(scores.clamp(-80, 80))
    weights = exponentials / exponentials.sum(dim=-1, keepdim=True)
    context = weights @ (X @ W_value)
    return context.squeeze(), weights.squeeze()
