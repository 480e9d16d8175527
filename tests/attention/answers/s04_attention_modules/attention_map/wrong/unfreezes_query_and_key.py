"""Freezes the query and key layers to avoid gradients and afterwards makes both trainable, also
where they were frozen before.

Diagnosis: Afterwards parameters that were frozen can be trained again.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    layers = (attention.W_query, attention.W_key)
    for layer in layers:
        layer.requires_grad_(False)
    queries, keys = (layer(x.detach()) for layer in layers)
    scores = queries @ keys.transpose(-2, -1)
    weights = torch.softmax(scores / math.sqrt(queries.shape[-1]), dim=-1)
    for layer in layers:
        layer.requires_grad_(True)
    return weights
