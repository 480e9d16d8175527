"""The padding is joined with each row of pairs, and the results are stacked on axis 0: the shape is
(n_q, batch, n_k). With as many sentences as queries only the numbers are wrong. Breaks "Returns
a tensor of dtype ``torch.bool`` and shape ``(batch, n_q, n_k)``".

Diagnosis: The axes of the result are in another order: queries, batch, keys.
"""


def combined_mask(padding: torch.Tensor, pairs: torch.Tensor) -> torch.Tensor:
    rows = []
    for i in range(pairs.shape[0]):
        rows.append(padding | pairs[i])  # query i, in all sentences
    return torch.stack(rows)
