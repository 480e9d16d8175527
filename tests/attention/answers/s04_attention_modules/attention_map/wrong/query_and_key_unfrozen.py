"""Wrong. Freezes the query and key layers for the computation and makes all of them trainable
afterwards: a W_query.weight that was frozen before the call requires gradients after it.

Diagnosis: Afterwards parameters that were frozen can be trained again.
"""
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    layers = (attention.W_query, attention.W_key)
    for layer in layers:
        layer.requires_grad_(False)
    queries, keys = (layer(x.detach()) for layer in layers)
    for layer in layers:
        layer.requires_grad_(True)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    return torch.softmax(scores, dim=-1)
