"""Unusual: powers of 2 in place of e (the scores are multiplied by log2(e) together with the
scale), and the dot products are a broadcast product summed over the features.

Diagnosis: none
"""


def cross_weights(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    n_features = query.shape[1]
    factor = math.log2(math.e) / math.sqrt(n_features)
    dots = (query[:, None, :] * key[None, :, :]).sum(dim=2)
    bits = dots * factor
    bits = bits - bits.max(dim=1, keepdim=True).values
    powers = torch.exp2(bits)
    return powers / powers.sum(dim=1, keepdim=True)
