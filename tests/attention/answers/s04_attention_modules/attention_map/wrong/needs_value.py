"""The scale is the root of the value layer's width, and modules without a W_value fail.

Diagnosis: The function uses W_value, which a module need not have.
"""


@torch.no_grad()
def attention_map(attention, x):
    q, k = attention.W_query(x), attention.W_key(x)
    return torch.softmax(q @ k.mT / attention.W_value.out_features**0.5, dim=-1)
