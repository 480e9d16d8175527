"""The keys' axes are exchanged for two, three or four axes: Q, K and V of shape (2, 1, 4, 3, 6)
raise an error.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    if K.dim() == 2:
        Kt = K.T
    elif K.dim() == 3:
        Kt = K.permute(0, 2, 1)
    else:
        Kt = K.permute(0, 1, 3, 2)

    return torch.softmax(Q @ Kt / math.sqrt(K.shape[-1]), dim=-1) @ V
