"""Two mistakes: frozen W_query and W_key are trainable afterwards, and the caller's x is detached
in place.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    layers = (attention.W_query, attention.W_key)
    x = x.detach_()
    for layer in layers:
        layer.requires_grad_(False)  # record nothing
    queries, keys = (layer(x) for layer in layers)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    for layer in layers:
        layer.requires_grad_(True)  # as before
    return weights
