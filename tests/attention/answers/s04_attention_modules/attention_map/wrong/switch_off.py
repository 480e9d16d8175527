"""To keep gradients out, requires_grad is switched off and afterwards switched on for the query and
key layers, so a weight that was frozen before can be trained after the call.

Diagnosis: Afterwards parameters that were frozen can be trained again.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    layers = (attention.W_query, attention.W_key)
    for layer in layers:
        layer.requires_grad_(False)
    q, k = attention.W_query(x), attention.W_key(x)
    weights = torch.softmax(q @ k.transpose(-2, -1) / q.shape[-1] ** 0.5, dim=-1)
    for layer in layers:
        layer.requires_grad_(True)
    return weights.detach()
