"""Clamps the scores to -50 to 50 to keep the powers finite, so that larger scores get equal
weights in place of those of the softmax.

Diagnosis: Large scores are cut off: beyond some number, all of them count the same.
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    share = queries.shape[1] // keys.shape[1]
    keys = keys.repeat_interleave(share, dim=1)
    values = values.repeat_interleave(share, dim=1)
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(queries.shape[-1])
    powers = torch.exp(scores.clamp(min=-50.0, max=50.0))  # neither inf nor 0
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights @ values
