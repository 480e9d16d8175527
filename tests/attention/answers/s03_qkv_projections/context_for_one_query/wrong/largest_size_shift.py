"""Wrong, two mistakes. The softmax is shifted by the largest absolute value, so if all scores are
below zero, as -1000 and -1100, all exponentials are 0 and the weights nan; and squeeze() leaves
weights of shape (), not (1,), for a sentence of one token.

Diagnosis: none
"""
def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    q = x.unsqueeze(0) @ W_query  # (1, d_k)
    K = X @ W_key
    V = X @ W_value
    scores = (q @ K.T).squeeze() / math.sqrt(K.shape[-1])
    e = torch.exp(scores - scores.abs().max())
    weights = e / e.sum()
    context = (weights.unsqueeze(-1) * V).sum(dim=0)
    return context, weights
