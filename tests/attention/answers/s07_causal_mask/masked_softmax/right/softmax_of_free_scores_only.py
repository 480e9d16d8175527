"""Right: goes through the rows one by one, picks the free scores out, takes the softmax of these
alone, and puts the results back at their places. Half precision comes back as float32, which the
text allows (a floating tensor).

Diagnosis: none
"""


def free_shares(row, blocked):
    free = blocked.logical_not().nonzero().squeeze(1)
    share = row[free].softmax(dim=0)
    return torch.zeros_like(row).index_put((free,), share)


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    wide = scores if scores.dtype == torch.float64 else scores.float()
    n_k = scores.shape[-1]
    table = wide.reshape(-1, n_k)
    hidden = mask.expand(scores.shape).reshape(-1, n_k)
    rows = [free_shares(row, blocked) for row, blocked in zip(table, hidden)]
    return torch.stack(rows).reshape(scores.shape)
