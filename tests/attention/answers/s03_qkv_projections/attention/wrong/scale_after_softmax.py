"""Divides by sqrt(d_k) after the softmax.

Diagnosis: The division comes after the softmax.
"""


def attention(Q, K, V):
    w = torch.softmax(Q @ K.transpose(-2, -1), dim=-1) / math.sqrt(Q.shape[-1])
    return w @ V
