"""Wrong for a module whose W_query or W_key was frozen: both are frozen for the computation and made
trainable afterwards, whatever they were. After a call a frozen W_query.weight requires gradients.

Diagnosis: Afterwards parameters that were frozen can be trained again.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    layers = (attention.W_query, attention.W_key)
    for layer in layers:
        layer.requires_grad_(False)
    q, k = (layer(x.detach()) for layer in layers)
    weights = F.softmax(q @ k.transpose(-2, -1) / q.size(-1) ** 0.5, dim=-1)
    for layer in layers:
        layer.requires_grad_(True)
    return weights
