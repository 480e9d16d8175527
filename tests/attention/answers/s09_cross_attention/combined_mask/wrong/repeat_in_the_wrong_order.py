"""Wrong: the padding is copied n_q times with ``repeat``, which puts the copies of the whole batch
one after the other (sentence 0, 1, ..., 0, 1, ...), and the view to (batch, n_q, n_k) reads them
as if each sentence's copies stood together. Queries get the padding of other sentences. Right
with one sentence, with one query, or if all sentences have the same padding.

Diagnosis: The rows of padding are repeated one after another over all queries, so that the queries
of a sentence get the padding of different sentences.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    batch, n_k = padding.shape
    n_q = pairs.shape[0]
    pad_for_each_query = padding.repeat(n_q, 1).view(batch, n_q, n_k)
    pairs_for_each_item = pairs.repeat(batch, 1).view(batch, n_q, n_k)
    return pad_for_each_query | pairs_for_each_item
