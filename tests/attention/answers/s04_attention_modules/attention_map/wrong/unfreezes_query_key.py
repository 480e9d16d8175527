"""Wrong. Switches requires_grad of W_query and W_key off for the computation and on afterwards: a
W_query.weight that was frozen before can be trained afterwards.

Diagnosis: Afterwards parameters that were frozen can be trained again.
"""
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    layers = (attention.W_query, attention.W_key)
    for layer in layers:
        layer.requires_grad_(False)
    q, k = (layer(x.detach()) for layer in layers)
    weights = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1]), dim=-1)
    for layer in layers:
        layer.requires_grad_(True)
    return weights
