"""Leaves a buffer in the module: its state_dict has one more entry after the call.

Diagnosis: none
"""


def attention_map(attention, x):
    with torch.no_grad():
        q, k = attention.W_query(x), attention.W_key(x)
        weights = torch.softmax(q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5, dim=-1)
    attention.register_buffer("last_map", weights)
    return weights
