"""The future is marked by zeros (tril) and every score that is exactly 0 is then blocked, so visible
keys whose score happens to be 0 lose their weight.

Diagnosis: Every score that is exactly 0 is blocked, also that of a token that may be looked at.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    scores = torch.tril(scores)
    scores = scores.masked_fill(scores == 0, float("-inf"))
    return torch.softmax(scores, dim=-1)
