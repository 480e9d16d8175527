"""A TypeError for any other class than Layers, such as SelfAttentionLinear(2, 4), though any module
with the two layers will do.

Diagnosis: none
"""


def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    if not isinstance(attention, Layers):
        raise TypeError("attention should be a Layers")
    with torch.no_grad():
        return attention_weights(attention.W_query(x), attention.W_key(x))
