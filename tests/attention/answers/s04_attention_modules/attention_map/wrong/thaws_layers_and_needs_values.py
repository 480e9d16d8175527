"""Wrong twice: the two layers are frozen and afterwards always thawed, so a W_query.weight that was
frozen before the call can be trained after it. And the width is read from W_value, so a module
that has only W_query and W_key gives an AttributeError.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    layers = (attention.W_query, attention.W_key)
    for layer in layers:  # no gradients while we look
        layer.requires_grad_(False)
    queries, keys = (layer(x) for layer in layers)
    d_out = attention.W_value.out_features
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(d_out)
    weights = torch.softmax(scores, dim=-1)
    for layer in layers:
        layer.requires_grad_(True)
    return weights.detach()
