"""Two mistakes. The layers are frozen by hand and all made trainable afterwards, so a W_query.weight
that was frozen before is trainable after the call; and x is frozen and never restored, so an x
made with requires_grad=True no longer requires gradients (and one that is no leaf raises an
error).

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    x = x.requires_grad_(False)
    for layer in (attention.W_query, attention.W_key):
        layer.requires_grad_(False)
    queries = attention.W_query(x)
    keys = attention.W_key(x)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    for layer in (attention.W_query, attention.W_key):
        layer.requires_grad_(True)
    return weights
