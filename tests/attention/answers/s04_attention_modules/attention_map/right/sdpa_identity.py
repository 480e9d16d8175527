"""Torch's attention with the identity as values.

Diagnosis: none
"""


@torch.no_grad()
def attention_map(attention, x):
    q, k = attention.W_query(x), attention.W_key(x)
    eye = torch.eye(x.shape[-2], dtype=q.dtype).expand(*q.shape[:-1], x.shape[-2])
    return F.scaled_dot_product_attention(q, k, eye)
