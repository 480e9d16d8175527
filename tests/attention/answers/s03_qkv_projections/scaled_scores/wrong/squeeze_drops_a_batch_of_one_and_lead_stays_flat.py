"""Two mistakes: squeeze(0) also drops the batch axis of a batch of one, and two or more leading
axes come back flattened into one.

Diagnosis: none
"""


def scaled_scores(Q: torch.Tensor, K: torch.Tensor) -> torch.Tensor:
    n_q, d_k = Q.shape[-2:]
    n_k = K.shape[-2]
    # bmm wants exactly three axes
    queries = Q.reshape(-1, n_q, d_k)
    keys = K.reshape(-1, n_k, d_k)
    scores = torch.bmm(queries, keys.transpose(1, 2)) / math.sqrt(d_k)
    return scores.squeeze(0)  # a single sentence gets no batch axis
