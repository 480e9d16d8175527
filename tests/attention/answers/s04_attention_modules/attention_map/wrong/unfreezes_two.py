"""Query and key layers are frozen for the computation and made trainable after it, also if they were
frozen before.

Diagnosis: Afterwards parameters that were frozen can be trained again.
"""


def attention_map(attention, x):
    for layer in (attention.W_query, attention.W_key):
        layer.requires_grad_(False)
    q, k = attention.W_query(x), attention.W_key(x)
    w = torch.softmax(q @ k.mT / q.shape[-1] ** 0.5, dim=-1)
    for layer in (attention.W_query, attention.W_key):
        layer.requires_grad_(True)
    return w.detach()
