"""`repeat` tiles the sentences one after another (p0, p1, p0, p1), but the view expects every
sentence n_q times in a row. Breaks "True at [b, j] hides key j of sentence b from all its
queries" for batches of two or more sentences with different padding and two or more queries.

Diagnosis: The rows of padding are repeated one after another over all queries, so that the
queries of a sentence get the padding of different sentences.
"""
def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch, n_k = padding.shape
    n_q = pairs.shape[0]
    keys = padding.repeat(n_q, 1).view(batch, n_q, n_k)
    return keys | pairs.unsqueeze(0)
