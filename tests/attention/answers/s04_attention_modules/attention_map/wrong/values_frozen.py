"""Freezes all and restores what the first parameter was: if W_query alone was frozen, W_key and
W_value are, too, afterwards.

Diagnosis: none
"""


def attention_map(attention, x):
    flag = next(attention.parameters()).requires_grad
    attention.requires_grad_(False)
    q, k = attention.W_query(x.detach()), attention.W_key(x.detach())
    weights = torch.softmax(q @ k.transpose(-2, -1) / k.shape[-1] ** 0.5, dim=-1)
    attention.requires_grad_(flag)
    return weights
