"""Squeezes all axes of size one, so that one token gives weights of shape () and d_v = 1 a context
of shape ().

Diagnosis: none
"""


def context_for_one_query(
    x: torch.Tensor,
    X: torch.Tensor,
    W_query: torch.Tensor,
    W_key: torch.Tensor,
    W_value: torch.Tensor,
) -> tuple[torch.Tensor, torch.Tensor]:
    query = x.unsqueeze(0) @ W_query  # a sentence of one token, (1, d_k)
    keys = X @ W_key
    values = X @ W_value
    weights = torch.softmax(query @ keys.T / math.sqrt(keys.shape[1]), dim=1)  # (1, n)
    context = weights @ values  # (1, d_v)
    return context.squeeze(), weights.squeeze()
