"""The query is made a matrix of one row, and a bare squeeze() takes away every axis of size 1. With
a sentence of one token (X of shape (1, d_in)) the weights get shape () and not (1,); with d_v = 1
the context gets shape () and not (1,).

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
    query = x.unsqueeze(0) @ W_query  # (1, d_k)
    keys = X @ W_key
    values = X @ W_value
    scores = query @ keys.T / keys.shape[-1] ** 0.5  # (1, n)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ values  # (1, d_v)
    return context.squeeze(), weights.squeeze()
