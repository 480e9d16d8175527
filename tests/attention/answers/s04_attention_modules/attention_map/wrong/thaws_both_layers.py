"""Wrong. The parameters of W_query and W_key are frozen for the computation and thawed afterwards,
also where they were frozen before: after layers.W_query.weight.requires_grad_(False) and a call it
requires gradients.

Diagnosis: Afterwards parameters that were frozen can be trained again.
"""
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    x = x.detach()
    for layer in (attention.W_query, attention.W_key):
        layer.requires_grad_(False)
    queries, keys = attention.W_query(x), attention.W_key(x)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    for layer in (attention.W_query, attention.W_key):
        layer.requires_grad_(True)  # as before
    return torch.softmax(scores, dim=-1)
