"""The module is float64 after the call.

Diagnosis: none
"""


@torch.no_grad()
def attention_map(attention, x):
    attention = attention.double()
    q, k = attention.W_query(x.double()), attention.W_key(x.double())
    return torch.softmax(q @ k.mT / q.shape[-1] ** 0.5, dim=-1).to(x.dtype)
