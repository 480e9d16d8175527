"""Wrong: keys are taken in blocks of 8 with a running maximum, but only the sum is rescaled when
the maximum changes and the mixture is not, so with more than 8 keys the weights are wrong.

Diagnosis: none
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    block = 8
    n_k, d_k = K.shape[-2:]
    running_max = torch.full_like(Q[..., :1], float("-inf"))
    running_sum = torch.zeros_like(Q[..., :1])
    out = Q.new_zeros(*Q.shape[:-1], V.shape[-1])
    for start in range(0, n_k, block):
        k = K[..., start : start + block, :]
        v = V[..., start : start + block, :]
        s = Q @ k.mT / d_k**0.5
        new_max = torch.maximum(running_max, s.max(dim=-1, keepdim=True).values)
        p = torch.exp(s - new_max)
        running_sum = running_sum * torch.exp(running_max - new_max) + p.sum(-1, keepdim=True)
        out = out + p @ v
        running_max = new_max
    return out / running_sum
