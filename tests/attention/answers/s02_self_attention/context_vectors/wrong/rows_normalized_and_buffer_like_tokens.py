"""Two mistakes: every row of weights is divided by its sum first, though weights may be any
numbers; and the buffer has one row per token, not n_query rows.

Diagnosis: The weights are divided by the sum of their row.
"""


def context_vectors(weights: torch.Tensor, X: torch.Tensor) -> torch.Tensor:
    if X.dim() == 3:
        return torch.stack([context_vectors(w, x) for w, x in zip(weights, X)])
    context = torch.zeros_like(X)
    for i, row in enumerate(weights):
        share = row / row.sum()  # a weighted average
        context[i] = (share.unsqueeze(1) * X).sum(dim=0)
    return context
