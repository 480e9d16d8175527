"""Switches the gradients of the two layers off and on again, whatever they were before: a
W_key.weight with requires_grad=False is trainable after the call, and the text wants what was
frozen to stay frozen.

Diagnosis: Afterwards parameters that were frozen can be trained again.
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    looked_at = (attention.W_query, attention.W_key)
    for layer in looked_at:
        layer.requires_grad_(False)
    queries, keys = (layer(x.detach()) for layer in looked_at)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    for layer in looked_at:
        layer.requires_grad_(True)
    return torch.softmax(scores, dim=-1)
