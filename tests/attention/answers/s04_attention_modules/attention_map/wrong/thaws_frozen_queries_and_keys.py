"""Wrong. The two layers are frozen for the computation and afterwards set to trainable, whatever
they were: a module whose W_query was frozen by the caller has a trainable W_query after the call.

Diagnosis: Afterwards parameters that were frozen can be trained again.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    layers = (attention.W_query, attention.W_key)
    for layer in layers:
        layer.requires_grad_(False)
    queries, keys = (layer(x.detach()) for layer in layers)
    weights = torch.softmax(queries @ keys.mT / math.sqrt(keys.shape[-1]), dim=-1)
    for layer in layers:
        layer.requires_grad_(True)
    return weights
