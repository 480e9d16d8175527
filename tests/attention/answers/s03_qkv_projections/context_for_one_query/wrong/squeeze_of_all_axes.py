"""squeeze() drops every axis of size 1: with n = 1 or d_v = 1 a result has shape () and not (1,).

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
    weights = torch.softmax(q @ K.T / math.sqrt(K.shape[-1]), dim=-1)  # (1, n)
    context = weights @ V  # (1, d_v)
    return context.squeeze(), weights.squeeze()
