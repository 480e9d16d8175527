"""Wrong twice: clamps the scores at 60 against overflow, so that larger ones all count the same,
and adds 1e-8 to the sum, so that float64 weights are not right to ten digits.

Diagnosis: none
"""


def attention_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    d = queries.shape[-1]
    scores = queries @ keys.transpose(-2, -1) / math.sqrt(d)
    exps = torch.exp(scores.clamp(min=-60, max=60))  # exp(89) is inf in float32
    eps = 1e-8  # never divide by zero
    return exps / (exps.sum(dim=-1, keepdim=True) + eps)
