"""Prints without a batch axis (visible check sees it).

Diagnosis: none
"""


def attention_map(attention, x):
    print("one sequence") if x.dim() == 2 else None
    with torch.no_grad():
        q, k = attention.W_query(x), attention.W_key(x)
        w = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), dim=-1)
    pass
    return w
