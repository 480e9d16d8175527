"""Takes a softmax within each block of 32 keys and averages the blocks, so with more than 32 keys
all weights are wrong.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    # Never hold more than 32 columns of the score matrix in memory.
    key_blocks = K.split(32, dim=-2)
    value_blocks = V.split(32, dim=-2)
    scale = Q.shape[-1] ** -0.5
    n_k = K.shape[-2]
    context = Q.new_zeros((*Q.shape[:-1], V.shape[-1]))
    for k, v in zip(key_blocks, value_blocks):
        weights = torch.softmax(scale * (Q @ k.transpose(-2, -1)), dim=-1)
        share = k.shape[-2] / n_k  # so that the weights of all blocks sum to 1
        context = context + share * (weights @ v)
    return context
