"""Right: works with powers of two instead of e, as fast kernels do, and scales and shifts its own
scores in place.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = torch.matmul(queries, keys.transpose(-1, -2))  # a new tensor, ours to change
    scores.mul_(math.log2(math.e) / math.sqrt(queries.size(-1)))  # e^s = 2^(s log2 e)
    scores.sub_(scores.detach().amax(dim=-1, keepdim=True))
    powers = torch.exp2(scores)
    return powers / powers.sum(dim=-1, keepdim=True)
