"""Wrong: it works in two passes. The first one computes the scores tile by tile and keeps them all
in a list, to find the maximum; the second one takes the powers. The numbers are right and no
single tensor is large, but all n * m scores exist at a time, which the text forbids (at most one
tile of the scores at a time).

Diagnosis: none
"""


def tiled_attention(
    queries: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    tile_size: int,
    causal: bool = False,
) -> torch.Tensor:
    n, d = queries.shape[1], queries.shape[2]
    rows = torch.arange(n).unsqueeze(1)
    pieces = []
    for start in range(0, keys.shape[1], tile_size):
        k = keys[:, start:start + tile_size]
        s = queries @ k.transpose(1, 2) / math.sqrt(d)
        if causal:
            cols = start + torch.arange(k.shape[1])
            s = s.masked_fill(cols > rows, float("-inf"))
        pieces.append((start, s))

    # pass 1: the largest score of each query
    largest = pieces[0][1].amax(-1, keepdim=True)
    for _, s in pieces[1:]:
        largest = torch.maximum(largest, s.amax(-1, keepdim=True))

    # pass 2: sums
    total, result = 0.0, 0.0
    for start, s in pieces:
        w = torch.exp(s - largest)
        total = total + w.sum(-1, keepdim=True)
        result = result + w @ values[:, start:start + tile_size]
    return result / total
