"""x.requires_grad_(False) changes the caller's tensor, not a copy of it. For x = torch.eye(2,
requires_grad=True) x.requires_grad is False after the call (and an x that was computed from a
parameter raises an error); the text says that x stays as it was.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    x = x.requires_grad_(False)
    queries = attention.W_query(x).detach()
    keys = attention.W_key(x).detach()
    scores = queries @ keys.transpose(-2, -1) / queries.shape[-1] ** 0.5
    return torch.softmax(scores, dim=-1)
