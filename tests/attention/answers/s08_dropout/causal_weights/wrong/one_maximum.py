"""The largest of all scores is subtracted before exp: rows whose scores are far below it are nan, and
do not sum to 1.

Diagnosis: none
"""


def causal_weights(queries, keys):
    scores = queries @ keys.transpose(-2, -1) / queries.shape[-1] ** 0.5
    later = torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1)
    powers = torch.exp(scores.masked_fill(later, float("-inf")) - scores.max())
    return powers / powers.sum(dim=-1, keepdim=True)
