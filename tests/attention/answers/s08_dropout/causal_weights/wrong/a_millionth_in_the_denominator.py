"""Zeroes the future after the softmax and renormalises, with 1e-6 added to the sum of a row.

Mistake: for d_k = 1, queries [[[1.0], [1.0]]] and keys [[[0.0], [40.0]]] it returns about 4e-12 at
[0, 0, 0], the text asks that every row sums to 1, so 1.

Diagnosis: none
"""


def causal_weights(queries: torch.Tensor, keys: torch.Tensor) -> torch.Tensor:
    scores = queries @ keys.transpose(1, 2) / keys.shape[-1] ** 0.5
    past = torch.softmax(scores, dim=-1).tril()
    return past / (past.sum(dim=-1, keepdim=True) + 1e-6)
