"""Two mistakes: a W_query or W_key that was frozen can be trained afterwards, and the result
requires gradients where x does.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    layers = (attention.W_query, attention.W_key)
    for layer in layers:
        layer.requires_grad_(False)  # only looking: record no gradients
    queries, keys = attention.W_query(x), attention.W_key(x)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    weights = torch.softmax(scores, dim=-1)
    for layer in layers:
        layer.requires_grad_(True)  # and back again
    return weights
