"""As in graph networks: a list of the free pairs, a maximum and a sum per row by scattering.

Diagnosis: none
"""


def masked_softmax(scores: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
    free = ~mask.broadcast_to(scores.shape)
    n_rows = math.prod(scores.shape[:-1])
    row_of = torch.arange(n_rows, device=scores.device).view(*scores.shape[:-1], 1)
    row_of = row_of.expand(scores.shape)[free]
    edges = scores[free].double()

    lowest = torch.full((n_rows,), -math.inf, dtype=edges.dtype, device=edges.device)
    peaks = lowest.scatter_reduce(0, row_of, edges.detach(), "amax")
    heights = torch.exp(edges - peaks[row_of])
    totals = torch.zeros_like(lowest).index_add(0, row_of, heights)
    shares = heights / totals[row_of]

    empty = torch.zeros(scores.shape, dtype=edges.dtype, device=edges.device)
    return empty.masked_scatter(free, shares).to(scores.dtype)
