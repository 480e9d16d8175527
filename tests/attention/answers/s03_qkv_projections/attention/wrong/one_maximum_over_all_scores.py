"""One maximum over all scores is subtracted before exp, not one per row, so a row that lies hundreds
below it underflows to 0 / 0 = nan.

Diagnosis: One maximum is subtracted in all rows, and a row far below it is left with zeros only.
"""


def attention(Q: torch.Tensor, K: torch.Tensor, V: torch.Tensor) -> torch.Tensor:
    scores = Q @ K.transpose(-2, -1) / math.sqrt(Q.shape[-1])
    powers = torch.exp(scores - scores.max())
    weights = powers / powers.sum(dim=-1, keepdim=True)
    return weights @ V
