"""Crashes if only one of the two layers has a bias.

Diagnosis: none
"""


def attention_map(attention, x):
    Wq, Wk = attention.W_query, attention.W_key
    with torch.no_grad():
        q, k = x @ Wq.weight.T, x @ Wk.weight.T
        if Wq.bias is not None:
            q, k = q + Wq.bias, k + Wk.bias
        return torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(k.shape[-1]), dim=-1)
