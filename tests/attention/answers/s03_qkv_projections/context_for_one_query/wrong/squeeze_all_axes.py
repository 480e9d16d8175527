"""Wrong. squeeze() without an axis takes away every axis of size 1: with d_v = 1 the context has
shape () in place of (1,), and for a sentence of one token so have the weights.

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    query = x.unsqueeze(0) @ W_query  # (1, d_k)
    keys = X @ W_key
    values = X @ W_value
    scores = query @ keys.T / keys.shape[-1] ** 0.5  # (1, n)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ values  # (1, d_v)
    return context.squeeze(), weights.squeeze()
