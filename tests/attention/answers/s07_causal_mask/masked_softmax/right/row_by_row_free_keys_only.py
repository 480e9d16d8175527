"""No infinity anywhere: each row is handled alone, the softmax sees only the scores of its free
keys, and index_copy puts the results back into a row of zeros. float16 is computed in float32.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    n_k = scores.shape[-1]
    table = scores.reshape(-1, n_k)
    if scores.dtype == torch.float16:
        table = table.float()
    hidden = mask.expand(scores.shape).reshape(-1, n_k)
    rows = []
    for row, blocked in zip(table, hidden):
        free = torch.logical_not(blocked).nonzero().squeeze(1)
        share = torch.softmax(row[free], dim=0)
        rows.append(torch.zeros_like(row).index_copy(0, free, share))
    return torch.stack(rows).reshape(scores.shape).to(scores.dtype)
