"""Freezes the two layers while it looks and makes them trainable afterwards, whatever they were
before. Wrong for a module whose W_query.weight was frozen with requires_grad_(False): after the
call it requires gradients.

Diagnosis: Afterwards parameters that were frozen can be trained again.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    """The attention weights that a self-attention with these layers gives to the input ``x``."""
    layers = (attention.W_query, attention.W_key)
    for layer in layers:
        layer.requires_grad_(False)  # no gradients while we only look
    x = x.detach()
    queries = attention.W_query(x)
    keys = attention.W_key(x)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    for layer in layers:
        layer.requires_grad_(True)
    return weights
