"""Two mistakes: the maximum of the whole tensor is subtracted, so rows far below it get no weight
at all, and 1e-8 in the denominator spoils the ten digits in float64.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = torch.matmul(queries, keys.transpose(-2, -1)) / math.sqrt(queries.shape[-1])
    scores = scores - scores.max()  # for numerical stability
    exps = torch.exp(scores)
    return exps / (exps.sum(dim=-1, keepdim=True) + 1e-8)  # never divide by zero
