"""The module is frozen for the look and made trainable afterwards, all of it, also what was frozen
before; and the scores are divided by the root of the input's width (two mistakes). Breaks: "what
was frozen stays frozen", and the scale of the attention, which is the root of the width of
queries and keys.

Diagnosis: The scores are scaled by the root of the input's width.
"""
def attention_map(attention: nn.Module, x: torch.Tensor) -> torch.Tensor:
    attention.requires_grad_(False)
    q = attention.W_query(x)
    k = attention.W_key(x)
    weights = torch.softmax(q @ k.transpose(-2, -1) / x.shape[-1] ** 0.5, dim=-1)
    attention.requires_grad_(True)
    return weights.detach()
