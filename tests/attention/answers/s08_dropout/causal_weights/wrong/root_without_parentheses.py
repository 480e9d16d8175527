"""Wrong: d_k ** 1/2 is half of d_k, not its root. For d_k = 4 both are 2, but for d_k = 16 the
scores are divided by 8 where the text says 4.

Diagnosis: The scores are divided by half the width of a key, not by its square root.
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens = queries.shape[1]
    d_k = queries.shape[2]
    scale = d_k ** 1/2
    scores = queries @ keys.transpose(-2, -1) / scale
    mask = torch.ones(tokens, tokens, dtype=torch.bool, device=queries.device).triu(diagonal=1)
    scores = scores.masked_fill(mask, -torch.inf)
    return torch.softmax(scores, dim=-1)
