"""Two mistakes: scores are clamped to -80 and 80, so larger ones become equal, and 1e-6 is added
to the sum of the powers, so weights do not sum to 1 where all scores are low.

Diagnosis: none
"""


def grouped_attention(
    queries: torch.Tensor, keys: torch.Tensor, values: torch.Tensor
) -> torch.Tensor:
    heads_per_group = queries.shape[1] // keys.shape[1]
    keys = keys.repeat_interleave(heads_per_group, dim=1)
    values = values.repeat_interleave(heads_per_group, dim=1)
    scores = queries @ keys.transpose(-2, -1) / queries.shape[-1] ** 0.5
    powers = torch.exp(scores.clamp(-80.0, 80.0))  # exp must not overflow
    weights = powers / (powers.sum(dim=-1, keepdim=True) + 1e-6)
    return weights @ values
