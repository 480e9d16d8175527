"""Takes the free entries out as one long list and makes a softmax per row number with scatter_reduce
and index_add, as graph networks do. Minus infinity and torch.softmax are never used on the
scores.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    work = torch.promote_types(scores.dtype, torch.float32)
    table = scores.to(work).flatten(0, -2)
    free = ~mask.expand(scores.shape).flatten(0, -2)
    row, column = free.nonzero(as_tuple=True)
    entry = table[row, column]

    top = torch.full((len(table),), -math.inf, dtype=work, device=scores.device)
    top = top.scatter_reduce(0, row, entry.detach(), reduce="amax")
    power = torch.exp(entry - top[row])
    total = torch.zeros(len(table), dtype=work, device=scores.device).index_add(0, row, power)

    weights = torch.zeros_like(table).index_put((row, column), power / total[row])
    return weights.reshape(scores.shape).to(scores.dtype)
