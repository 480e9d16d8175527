"""The transposed key is a view, and dividing it in place divides the caller's key, too. Wrong for
every d_k other than 1, for instance query ones(2, 4) and key ones(3, 4): key is all 0.5
afterwards, and a key that is a leaf with requires_grad=True raises an error.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    keys_t = key.T
    keys_t /= math.sqrt(key.shape[-1])
    scores = query @ keys_t
    return torch.softmax(scores, dim=-1)
