"""Uses no minus infinity: of each row only the free scores are picked, their softmax is written out
in double precision, and the weights are put back to their places in a row of zeros.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    if scores.numel() == 0:
        return scores.clone()
    n_k = scores.shape[-1]
    free_keys = mask.logical_not().expand(scores.shape).reshape(-1, n_k)
    rows = []
    for row, free in zip(scores.reshape(-1, n_k).double(), free_keys):
        (places,) = free.nonzero(as_tuple=True)
        picked = row[places]
        powers = (picked - picked.detach().max()).exp()
        rows.append(torch.zeros_like(row).index_add(0, places, powers / powers.sum()))
    return torch.stack(rows).reshape(scores.shape).to(scores.dtype)
