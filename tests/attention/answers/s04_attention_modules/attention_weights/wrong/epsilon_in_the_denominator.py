"""1e-8 is added to each row's sum, so a float64 result is not right to ten digits.

Diagnosis: In float64 the weights are right to fewer than ten digits.
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(keys.shape[-1])
    scores = scores - scores.max(dim=-1, keepdim=True).values
    exp_scores = torch.exp(scores)
    return exp_scores / (exp_scores.sum(dim=-1, keepdim=True) + 1e-8)
