"""Wrong: the softmax by hand subtracts the maximum of the whole batch, not that of each row. If the
scores of item 0 are about 300 and those of item 1 are all 0, the powers of item 1 all become 0
and its rows are nan, where the text says that scores may be of any size and rows sum to 1.

Diagnosis: none
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    tokens, d_k = queries.shape[1:]
    scores = queries @ keys.transpose(1, 2) / d_k**0.5
    later = torch.ones(tokens, tokens, dtype=torch.bool, device=scores.device).triu(1)
    powers = torch.exp(scores - scores.max()).masked_fill(later, 0.0)
    return powers / powers.sum(dim=-1, keepdim=True)
