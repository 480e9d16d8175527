"""The module itself is called first (to be sure that the shapes fit), which fails for Layers.

Diagnosis: It calls the module, which gives context vectors and not weights.
"""


@torch.no_grad()
def attention_map(attention, x):
    d_out = attention(x).shape[-1]
    q, k = attention.W_query(x), attention.W_key(x)
    return torch.softmax(q @ k.mT / d_out**0.5, dim=-1)
