"""Wrong in two ways: W_query and W_key are set trainable afterwards even if they were frozen
before, and requires_grad of the caller's x is switched off for good.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    layers = (attention.W_query, attention.W_key)
    # no gradients while we look
    x.requires_grad_(False)
    for layer in layers:
        layer.requires_grad_(False)

    queries = attention.W_query(x)
    keys = attention.W_key(x)
    scores = queries @ keys.transpose(-2, -1) / queries.shape[-1] ** 0.5
    weights = torch.softmax(scores, dim=-1)

    # leave the module as it was
    for layer in layers:
        layer.requires_grad_(True)
    return weights
