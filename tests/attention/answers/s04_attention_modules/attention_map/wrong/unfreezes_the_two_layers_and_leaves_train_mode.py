"""Two mistakes: W_query and W_key are frozen for the call and made trainable afterwards even if
they were frozen before; a module in evaluation mode is left in training mode.

Diagnosis: Afterwards the module is in training mode, whatever it was in before.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    attention.eval()
    layers = (attention.W_query, attention.W_key)
    for layer in layers:
        layer.requires_grad_(False)
    queries, keys = (layer(x.detach()) for layer in layers)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    for layer in layers:
        layer.requires_grad_(True)
    attention.train()
    return weights
