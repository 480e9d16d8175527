"""Wrong for more than one axis in front: everything that is not a matrix is taken for one batch, and
axes 1 and 2 change places. Queries and keys of shape (2, 3, 3, 3) give wrong numbers; (2, 3, 5,
4) raises an error.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d = queries.shape[-1]
    if keys.dim() == 2:
        keys_t = keys.transpose(0, 1)
    else:
        keys_t = keys.transpose(1, 2)
    scores = queries @ keys_t / math.sqrt(d)
    return torch.softmax(scores, dim=-1)
