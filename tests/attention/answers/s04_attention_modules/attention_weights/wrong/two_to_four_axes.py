"""The keys' axes are exchanged for two, three or four axes: queries and keys of shape (2, 1, 3, 5,
6) raise an error.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    if keys.dim() == 2:
        turned = keys.T
    elif keys.dim() == 3:
        turned = keys.permute(0, 2, 1)
    else:
        turned = keys.permute(0, 1, 3, 2)
    return torch.softmax(queries @ turned / math.sqrt(keys.shape[-1]), dim=-1)
