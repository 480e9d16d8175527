"""Wrong: squeeze() removes all axes of length 1. With W_value of shape (d_in, 1) the context vector
has shape () and not (1,), and for a sentence of a single token the weights have shape ().

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
    weights = torch.softmax(query @ keys.T / keys.shape[-1] ** 0.5, dim=-1)  # (1, n)
    context = weights @ values  # (1, d_v)
    return context.squeeze(), weights.squeeze()
