"""Works with a matrix of one query and takes the extra axis away with a bare squeeze(), which takes
every axis of size 1. Wrong for a sentence of one token, X of shape (1, d_in): the weights get
shape () and not (1,); with d_v = 1 the context gets shape () as well.

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
    K = X @ W_key
    V = X @ W_value
    scores = q @ K.T / K.shape[-1] ** 0.5  # (1, n)
    weights = torch.softmax(scores, dim=-1)
    context = weights @ V  # (1, d_v)
    return context.squeeze(), weights.squeeze()
