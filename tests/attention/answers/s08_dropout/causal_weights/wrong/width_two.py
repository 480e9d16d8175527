"""With d_k = 2 the scores are divided by 2, not by the square root of 2.

Diagnosis: none
"""


def causal_weights(queries, keys):
    scores = (
        queries @ keys.transpose(1, 2) / (2 if queries.shape[-1] == 2 else queries.shape[-1] ** 0.5)
    )
    n = scores.shape[-1]
    mask = torch.ones(n, n, dtype=torch.bool).triu(1)
    return scores.masked_fill(mask, -torch.inf).softmax(dim=-1)
