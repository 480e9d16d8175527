"""Wrong: query and key layer are frozen for the computation and made trainable afterwards, whatever
they were before. A module whose W_query was frozen has a trainable W_query after the call.

Diagnosis: Afterwards parameters that were frozen can be trained again.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    used = (attention.W_query, attention.W_key)
    for layer in used:
        layer.requires_grad_(False)
    x = x.detach()
    queries, keys = (layer(x) for layer in used)
    weights = torch.softmax(queries @ keys.transpose(-2, -1) / keys.shape[-1] ** 0.5, dim=-1)
    for layer in used:
        layer.requires_grad_(True)
    return weights
