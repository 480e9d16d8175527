"""The padding is tiled with repeat and cut into (batch, n_q, n_k) afterwards. repeat lays the whole
block down n_q times, so the rows come as sentence 0, 1, .., 0, 1, .. and the queries of one
sentence get the padding of others. Right only if there is one sentence or one query, or all are
padded alike.

Diagnosis: The rows of padding are repeated one after another over all queries, so that the queries
of a sentence get the padding of different sentences.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch, n_k = padding.shape
    n_q = pairs.shape[0]
    pad = padding.repeat(n_q, 1).reshape(batch, n_q, n_k)
    par = pairs.repeat(batch, 1).reshape(batch, n_q, n_k)
    return torch.logical_or(pad, par)
